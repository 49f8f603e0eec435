"""Deals, setups and hidden hands: docs/rules.md 2; docs/format.md, Setup and Hidden hands. Cases are data."""

from typing import Any, NamedTuple

import pytest

from rclog.cards import PACK
from rclog.game.position import DEAL_DUE, GAME_OVER, PLAYING, ROUND_OVER
from tests.explain.stage import cards
from tests.game.logs import FREELY, TAKE, Event, all_but, deal, judged, last_card, play, score, setup, whole_round

COUNT = "deal.wrong_count"
TABLE = "deal.table_cards"
DEALER = "deal.wrong_dealer"
TWICE = "deal.card_twice"
BAD = "setup.bad_position"
HANDS = ("As 2s 3s 4s", "Ah 2h 3h 4h", "Ad 2d 3d 4d", "Ac 2c 3c 4c")
LATER = ("5s 6s 7s 8s", "5h 6h 7h 8h", "5d 6d 7d 8d", "5c 6c 7c 8c")
LAID = "Ks Kh Kd Kc"


def hidden(players: int) -> list[str]:
    return ["?? ?? ?? ??"] * players


class Deal(NamedTuple):
    """A first deal of two players, or with `later` one in the middle of a round in which LAID and HANDS were seen."""

    why: str
    event: Event
    breaks: str | None = None
    later: bool = False
    players: int = 2
    rules: dict[str, Any] | None = None


DEALS = [
    # 2.1: how many
    Deal("four cards to the table and to each hand", deal(1, 1, 0, LAID, HANDS[:2])),
    Deal("hands not recorded", deal(1, 1, 0, LAID)),
    Deal("hidden cards count", deal(1, 1, 0, LAID, ["As ?? ?? 4s", "?? ?? ?? ??"])),
    Deal("a hand of three", deal(1, 1, 0, LAID, ["As 2s 3s", HANDS[1]]), COUNT),
    Deal("a hand of five", deal(1, 1, 0, LAID, [HANDS[0], "Ah 2h 3h 4h 5h"]), COUNT),
    Deal("an empty hand", deal(1, 1, 0, LAID, [HANDS[0], ""]), COUNT),
    Deal("no hands in the list", deal(1, 1, 0, LAID, []), COUNT),
    Deal("one hand for two players", deal(1, 1, 0, LAID, HANDS[:1]), COUNT),
    Deal("three hands for two players", deal(1, 1, 0, LAID, HANDS[:3]), COUNT),
    Deal("five hands for four players", deal(1, 1, 0, LAID, [*HANDS, "5s 6s 7s 8s"]), COUNT, players=4),
    Deal("three cards to the table", deal(1, 1, 0, "Ks Kh Kd", HANDS[:2]), COUNT),
    Deal("five cards to the table", deal(1, 1, 0, "Ks Kh Kd Kc Qs", HANDS[:2]), COUNT),
    Deal("no card to the table", deal(1, 1, 0, "", HANDS[:2]), COUNT),
    Deal("three cards to the table, hands not recorded", deal(1, 1, 0, "Ks Kh Kd"), COUNT),
    Deal("a later deal has hands only", deal(1, 2, None, None, LATER[:2]), later=True),
    Deal("a later deal, hands not recorded", deal(1, 2), later=True),
    Deal("cards to the table in a later deal", deal(1, 2, None, "Qs Qh Qd Qc", LATER[:2]), TABLE, later=True),
    Deal("an empty table in a later deal", deal(1, 2, None, "", LATER[:2]), TABLE, later=True),
    Deal("a hand of three in a later deal", deal(1, 2, None, None, ["5s 6s 7s", LATER[1]]), COUNT, later=True),
    # 2.4: who
    Deal("anyone deals first", deal(1, 1, 1, LAID, HANDS[:2])),
    Deal("a later deal names the dealer of its round", deal(1, 2, 1, None, LATER[:2]), later=True),
    Deal("a later deal names another dealer", deal(1, 2, 0, None, LATER[:2]), DEALER, later=True),
    Deal("a later deal names another dealer, whoever deals", deal(1, 2, 0), DEALER, later=True, rules={"dealer_rotation": "any"}),
    # 2.1: which
    Deal("a card twice in one hand", deal(1, 1, 0, LAID, ["As As 3s 4s", HANDS[1]]), TWICE),
    Deal("a card in two hands", deal(1, 1, 0, LAID, [HANDS[0], "As 2h 3h 4h"]), TWICE),
    Deal("a card in a hand and on the table", deal(1, 1, 0, LAID, ["Ks 2s 3s 4s", HANDS[1]]), TWICE),
    Deal("a card twice on the table", deal(1, 1, 0, "Ks Ks Kd Kc"), TWICE),
    Deal("a card that lay on the table", deal(1, 2, None, None, ["Ks 6s 7s 8s", LATER[1]]), TWICE, later=True),
    Deal("a card that was played", deal(1, 2, None, None, ["As 6s 7s 8s", LATER[1]]), TWICE, later=True),
    Deal("a card twice in one hand of a later deal", deal(1, 2, None, None, ["5s 5s 7s 8s", LATER[1]]), TWICE, later=True),
    # The order of checks.
    Deal("the count of hands comes before the table", deal(1, 2, None, "", ["5s 6s 7s", LATER[1]]), COUNT, later=True),
    Deal("the count comes before the dealer", deal(1, 2, 0, None, ["5s 6s 7s", LATER[1]]), COUNT, later=True),
    Deal("the table comes before the dealer", deal(1, 2, 0, "Qs Qh Qd Qc", LATER[:2]), TABLE, later=True),
    Deal("the dealer comes before a card twice", deal(1, 2, 0, None, ["Ks 6s 7s 8s", LATER[1]]), DEALER, later=True),
]


BETWEEN_DEALS = setup(["", ""], loose=LAID, piles=[HANDS[0], HANDS[1]], dealer=1)
"""Deal 1 of round 1 is played."""


@pytest.mark.parametrize("case", DEALS, ids=[f"{case.breaks or 'legal'}: {case.why}" for case in DEALS])
def test_a_deal(case: Deal) -> None:
    before = [BETWEEN_DEALS] if case.later else []
    found = judged(*before, case.event, players=case.players, rules=case.rules)
    assert (found.rule, found.at) == (case.breaks, len(before) if case.breaks else None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_deal_gives_the_cards_and_the_lead(players: int) -> None:
    for dealer in range(players):
        position = judged(deal(1, 1, dealer, LAID, HANDS[:players]), players=players).position
        assert position.hands[:players] == [cards(hand) for hand in HANDS[:players]]
        assert position.hidden == [0, 0, 0, 0]
        assert (position.loose, position.built, position.builds) == (cards(LAID), 0, 0)
        assert (position.phase, position.held, position.play) == (PLAYING, 4 * players, 0)
        assert (position.dealer, position.to_play) == (dealer, (dealer + 1) % players)


@pytest.mark.parametrize(("players", "deals"), [(2, 6), (3, 4), (4, 3)])
def test_a_round_has_48_plays(players: int, deals: int) -> None:
    log = whole_round(1, 0, players, captures=False)
    found = judged(*log, players=players, rules=FREELY)
    assert found.rule is None
    assert sum(event["event"] == "trail" for event in log) == 48
    assert (found.position.deals, found.position.phase, found.position.scored) == (deals, ROUND_OVER, 1)


ROTATIONS = [("left", [1]), ("right", [3]), ("last_capturer", [2]), ("any", [0, 1, 2, 3])]


@pytest.mark.parametrize(("rotation", "dealers"), ROTATIONS)
def test_who_deals_the_next_round(rotation: str, dealers: list[int]) -> None:
    """Seat 2 has dealt, seat 3 captured last."""
    over = setup(["", "", "", ""], deal=3, dealer=2, last_capturer=3)
    rules = {"dealer_rotation": rotation}
    found = [judged(over, deal(2, 1, dealer, LAID), players=4, rules=rules).rule for dealer in range(4)]
    assert found == [None if dealer in dealers else DEALER for dealer in range(4)]


def test_without_a_capture_the_dealers_left_deals() -> None:
    over = setup(["", "", "", ""], deal=3, dealer=2)
    rules = {"dealer_rotation": "last_capturer"}
    assert [judged(over, deal(2, 1, dealer, LAID), players=4, rules=rules).rule for dealer in range(4)] == [DEALER, None, DEALER, DEALER]


@pytest.mark.parametrize(
    "over",
    [
        [last_card(sweeps=[2, 1]), TAKE],
        [setup(["", ""], deal=6, builds=[("5s 3h", 8, 1), ("6s 2h", 8, 1)], piles=["", all_but("5s 3h 6s 2h")], sweeps=[1, 1])],
        [setup(["", ""], deal=6, builds=[("5s 3h", 8, 1)], loose="Kd")],
    ],
)
def test_a_new_round_begins_with_an_empty_table_and_no_piles(over: list[Event]) -> None:
    """Also where the residue of the last one was nobody's."""
    position = judged(*over, deal(2, 1, 0, "Qs Qh Qd Qc"), rules={"leftovers": "nobody"}).position
    assert (position.loose, position.built, position.builds, position.residue) == (cards("Qs Qh Qd Qc"), 0, 0, 0)
    assert (position.piles, position.sweeps, position.last_capturer) == ([0] * 4, [0] * 4, -1)
    assert (position.round, position.deal, position.dealer, position.seen) == (2, 1, 0, cards("Qs Qh Qd Qc"))
    assert (position.scored, position.score_open, position.points_known) == (0, 0, 0)


# Hidden hands (docs/format.md 6).


def test_a_hidden_card_is_what_its_seat_plays_later() -> None:
    position = judged(deal(1, 1, 1, LAID, ["As 2s ?? ??", "?? ?? ?? ??"]), play("trail 5s")).position
    assert position.hands[:2] == [cards("As 2s"), 0]
    assert position.hidden[:2] == [1, 4]
    assert position.seen == cards("Ks Kh Kd Kc As 2s 5s")


HIDDEN: dict[str, tuple[list[Event], str | None, int | None]] = {
    "the capture card is played later": (
        [deal(1, 1, 1, "3h 9d Qs Qh", hidden(2)), play("5s with 3h as 8"), play("trail 2c", 1), play("8c takes 3h 5s")],
        None,
        None,
    ),
    "the log stops while cards are unknown": ([deal(1, 1, 1, "3h 9d Qs Qh", hidden(2)), play("5s with 3h as 8")], None, None),
    "every card played later is known, and no eight among them": (
        [
            deal(1, 1, 1, "3h 9d Qs Qh", hidden(2)),
            *[play("5s with 3h as 8"), play("trail 2c", 1), play("trail 7c"), play("trail 4c", 1), play("trail 6c"), play("trail Jc", 1)],
            play("trail Tc"),
        ],
        "build.no_capture_card",
        1,
    ),
    "the look ahead ends at the next deal": (
        [deal(1, 1, 1, "3h 9d Qs Qh", hidden(2)), play("5s with 3h as 8"), deal(1, 2), play("trail 7c")],
        "order.unexpected_event",
        2,
    ),
    "the look ahead ends at a score": (
        [deal(1, 1, 1, "3h 9d Qs Qh", hidden(2)), play("5s with 3h as 8"), score(), play("trail 7c")],
        "order.unexpected_event",
        2,
    ),
    "a card dealt to somebody else is not the hidden one": (
        [deal(1, 1, 1, "3h 9d Qs Qh", ["?? ?? ?? ??", "8c 2c 4c 6c"]), play("trail 8c")],
        "turn.card_not_in_hand",
        1,
    ),
    "a card on the table is not the hidden one": ([deal(1, 1, 1, "3h 9d Qs Qh"), play("trail 3h")], "turn.card_not_in_hand", 1),
    "a fifth card of a seat": (
        [deal(1, 1, 1, "3h 9d Qs Qh", ["As 2s 4s ??", "8c 2c 4c 6c"]), play("trail 5s"), play("trail 8c", 1), play("trail 7s")],
        "turn.card_not_in_hand",
        3,
    ),
    "a play out of turn shows a card too": (
        [deal(1, 1, 1, "3h 9d Qs Qh", ["5s 5c 5d ??", "8c 2c 4c 6c"]), play("5s with 3h as 8"), play("trail 7c")],
        "build.no_capture_card",
        1,
    ),
    "hidden cards of a setup": (
        [setup(["5s ??", "?? ??"], loose="3h"), play("5s with 3h as 8"), play("trail 2c", 1), play("trail 7c")],
        "build.no_capture_card",
        1,
    ),
    "hidden cards of a setup with builds": (
        [
            setup(["5s ??", "?? ??"], loose="3h", builds=[("9c 4s", 13, 1), ("9s 4d", 13, 1)]),
            *[play("5s with 3h as 8"), play("Kc takes 9c 4s 9s 4d", 1), play("trail 7c")],
        ],
        "build.no_capture_card",
        1,
    ),
}


@pytest.mark.parametrize("why", HIDDEN)
def test_a_hidden_hand(why: str) -> None:
    log, rule, at = HIDDEN[why]
    found = judged(*log)
    assert (found.rule, found.at) == (rule, at)


# Setups (docs/format.md 5).

GOOD = setup(["8s 2c", "?? ??"], loose="Kd", builds=[("5s 3h", 8, 1)], piles=["9s 9c", "Ts"], totals=[14, 20], deal=6)
TWO = ["8s 2c", "?? ??"]
SETUPS: dict[str, tuple[Event, str | None]] = {
    "a deal in progress": (GOOD, None),
    "a round about to begin": (setup(totals=[14, 17], round=4, dealer=1), None),
    "a card in two hands": (setup(["8s 2c", "8s 3c"]), BAD),
    "a card twice in a hand": (setup(["8s 8s", "3c"]), BAD),
    "a card in a hand and loose": (setup(TWO, loose="8s"), BAD),
    "a card in a hand and in a build": (setup(TWO, builds=[("8s 2h", 10, 1)]), BAD),
    "a card in two builds": (setup(TWO, builds=[("5s 3h", 8, 1), ("5s 3d", 8, 1)]), BAD),
    "a card in a hand and in a pile": (setup(TWO, piles=["8s", ""]), BAD),
    "a card in two piles": (setup(TWO, piles=["9s", "9s"]), BAD),
    "a hand of four": (setup(["8s 2c ?? ??", "??"]), None),
    "a hand of five": (setup(["8s 2c ?? ?? ??", "??"]), BAD),
    "one hand for two players": (setup(["8s 2c"]), BAD),
    "three hands for two players": (setup(["8s 2c", "??", "??"]), BAD),
    "five hands": (setup(["8s 2c", "??", "??", "??", "??"]), BAD),
    "one total": (setup(totals=[14]), BAD),
    "three totals": (setup(totals=[14, 3, 3]), BAD),
    "one pile": (setup(TWO, piles=["9s"]), BAD),
    "three piles": (setup(TWO, piles=["9s", "9h", "9c"]), BAD),
    "sweeps of one side": (setup(TWO, sweeps=[1]), BAD),
    "sweeps of three sides": (setup(TWO, sweeps=[1, 1, 1]), BAD),
    "a build of one card": (setup(TWO, builds=[("9s", 9, 1)]), BAD),
    "a build of no card": (setup(TWO, builds=[("", 9, 1)]), BAD),
    "a build whose cards do not make its value": (setup(TWO, builds=[("5s 3h", 9, 1)]), BAD),
    "a build of 1": (setup(TWO, builds=[("As Ah", 1, 1)]), BAD),
    "a build of 15": (setup(TWO, builds=[("7s 7h Ad", 15, 1)]), BAD),
    "a build of 14": (setup(TWO, builds=[("7s 7h", 14, 1)]), None),
    "an owner who does not exist": (setup(TWO, builds=[("5s 3h", 8, 2)]), BAD),
    "an owner beyond all seats": (setup(TWO, builds=[("5s 3h", 8, 2**53)]), BAD),
    "an owner without the card": (setup(["8s", "9c"], builds=[("5s 3h", 8, 1)]), None),
    "the last deal": (setup(TWO, deal=6), None),
    "a deal beyond the last": (setup(TWO, deal=7), BAD),
    "the turn of a seat without cards": (setup(["8s", ""], turn=1), BAD),
    "the turn of a seat when nobody has cards": (setup(["", ""], turn=1), None),
    "both on 21": (setup(totals=[21, 21]), None),
    "one alone on 21": (setup(totals=[21, 20]), BAD),
    "one alone on 30 in a deal": (setup(TWO, totals=[30, 29]), BAD),
    "a turn without hands": (setup(turn=1), BAD),
    "a deal without hands": (setup(deal=1), BAD),
    "loose cards without hands": (setup(loose="Kd"), BAD),
    "builds without hands": (setup(builds=[("5s 3h", 8, 1)]), BAD),
    "piles without hands": (setup(piles=["Kd", ""]), BAD),
    "sweeps without hands": (setup(sweeps=[0, 0]), BAD),
    "a last capturer without hands": (setup(last_capturer=0), BAD),
}


@pytest.mark.parametrize("why", SETUPS)
def test_a_setup(why: str) -> None:
    event, breaks = SETUPS[why]
    found = judged(event)
    assert (found.rule, found.at) == (breaks, 0 if breaks else None)


def test_a_deal_in_progress_stands_as_it_is_said() -> None:
    event = {**GOOD, "round": 3, "deal": 2, "turn": 0, "dealer": 0, "sweeps": [2, 1], "last_capturer": 1}
    position = judged(event).position
    assert (position.phase, position.round, position.deal, position.dealer, position.to_play) == (PLAYING, 3, 2, 0, 0)
    assert (position.hands[:2], position.hidden[:2], position.held, position.play) == ([cards("8s 2c"), 0], [0, 2], 4, 4)
    assert (position.loose, position.built, position.builds) == (cards("Kd"), cards("5s 3h"), 1)
    assert (position.piles[:2], position.sweeps[:2], position.last_capturer) == ([cards("9s 9c"), cards("Ts")], [2, 1], 1)
    assert position.totals[:2] == [14, 20]
    assert position.seen == cards("8s 2c Kd 5s 3h 9s 9c Ts")


def test_defaults_of_a_setup() -> None:
    position = judged(setup(["8s", "", ""]), players=3).position
    assert (position.round, position.deal, position.dealer, position.totals[:3]) == (1, 1, 2, [0, 0, 0])
    assert (position.loose, position.builds, position.piles, position.sweeps, position.last_capturer) == (0, 0, [0] * 4, [0] * 4, -1)


def test_the_sweeps_of_a_setup_count_only_where_sweeps_do() -> None:
    assert judged(setup(TWO, sweeps=[2, 1]), rules={"sweeps": False}).position.sweeps == [0] * 4


def test_totals_that_have_won_by_counting_order() -> None:
    """Who is on 21 has reached it first, so even equal totals are over."""
    rules = {"both_over": "counting_order"}
    assert [judged(setup(totals=totals), rules=rules).rule for totals in ([20, 20], [21, 21], [3, 21])] == [None, BAD, BAD]


def test_the_deal_after_a_setup_names_its_dealer_and_round() -> None:
    begin = setup(totals=[3, 4], round=4, dealer=0)
    assert judged(begin, deal(4, 1, 0, LAID)).rule is None
    assert judged(begin, deal(4, 1, 1, LAID)).rule == DEALER
    assert judged(setup(round=4), deal(4, 1, 0, LAID)).rule == DEALER  # the last seat deals
    assert judged(begin, deal(4, 1, 1, LAID), rules={"dealer_rotation": "any"}).rule is None
    assert judged(begin, deal(1, 1, 0, LAID)).rule == "order.wrong_round"
    assert judged(begin, deal(4, 2)).rule == "order.wrong_deal"


def test_the_turn_goes_to_the_next_seat_that_holds_a_card() -> None:
    begin = setup(["2s 3s 4s", "", "5h"], turn=2)
    log = [begin, play("trail 5h", 2), play("trail 2s"), play("trail 3s"), play("trail 4s")]
    turns = [judged(*log[:number], players=3).position.to_play for number in range(1, 5)]
    assert turns == [2, 0, 0, 0]
    after = judged(*log, players=3)
    assert (after.rule, after.position.phase, after.position.deal, after.position.play) == (None, DEAL_DUE, 2, 0)


def test_with_all_hands_empty_the_next_deal_is_due() -> None:
    position = judged(setup(["", ""], deal=3, loose="Kd")).position
    assert (position.phase, position.deal) == (DEAL_DUE, 4)
    assert judged(setup(["", ""], deal=3, loose="Kd"), deal(1, 4)).rule is None
    assert judged(setup(["", ""], deal=3, loose="Kd"), deal(1, 4, 0)).rule == DEALER


@pytest.mark.parametrize("builds", [[], [("5s 3h", 8, 1)]])
def test_with_all_hands_empty_in_the_last_deal_the_round_is_over(builds: list[tuple[str, int, int]]) -> None:
    piles = ["", all_but(*(names for names, _, _ in builds))]
    position = judged(setup(["", ""], deal=6, piles=piles, builds=builds, last_capturer=0)).position
    assert (position.phase, position.scored, position.counted_cards[:2]) == (ROUND_OVER, 1, [2 * len(builds), 52 - 2 * len(builds)])
    assert position.piles[0] | position.piles[1] == PACK
    won = judged(setup(["", ""], deal=6, piles=piles, builds=builds, totals=[0, 18])).position
    assert (won.phase, won.winner) == (GAME_OVER, 1)
