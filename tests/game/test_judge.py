"""What may come when, whose turn it is, undo, and claims: docs/format.md 7 and 8; docs/rules.md 5.5, 6.5, 6.6."""

from typing import Any

import pytest

from rclog.game.codes import OK, TURN_CARD_NOT_IN_HAND
from rclog.game.judge import judge, judge_game
from rclog.game.position import ENDED, GAME_OVER, NOBODY, PLAYING, ROUND_OVER, UNKNOWN, Position
from rclog.game.row import ABSENT, SKIPPED, WIDTH
from rclog.log.rows import rows_of
from tests.game.cases import fields
from tests.game.logs import (
    FREELY,
    NOTE,
    TAKE,
    UNDO,
    Event,
    all_but,
    deal,
    end,
    judged,
    last_card,
    play,
    score,
    setup,
    typed,
    whole_round,
)

LAID = "Ks Qh Jd Tc"
HANDS = ("As 2s 3s 4s", "Ah 2h 3h 4h")
FIRST = deal(1, 1, 1, LAID, HANDS)

# States of a game, the deal that is or would be next in each, and a play that is due or not.
STATES: dict[str, tuple[list[Event], Event, Event]] = {
    "nothing yet": ([], FIRST, play("trail 2s")),
    "a round is set up": ([setup(totals=[3, 4], round=2, dealer=1)], deal(2, 1, 1, LAID, HANDS), play("trail 2s")),
    "cards are held": ([FIRST], deal(1, 2), play("trail 2s")),
    "cards are held after a setup": ([setup(["2s 3s", "4s 5s"])], deal(1, 2), play("trail 2s")),
    "a deal is due": ([setup(["", ""], deal=2)], deal(1, 3), play("trail 2s")),
    "round over": ([last_card(), TAKE], deal(2, 1, 0, LAID, HANDS), TAKE),
    "round over, scored": ([last_card(), TAKE, score()], deal(2, 1, 0, LAID, HANDS), TAKE),
    "round not seen": ([last_card(fully_seen=False), TAKE], deal(2, 1, 0, LAID, HANDS), TAKE),
    "round not seen, scored": ([last_card(fully_seen=False), TAKE, score(totals=[3, 4])], deal(2, 1, 0, LAID, HANDS), TAKE),
    "won": ([last_card(totals=[0, 20]), TAKE], deal(2, 1, 0, LAID, HANDS), TAKE),
    "won, scored": ([last_card(totals=[0, 20]), TAKE, score()], deal(2, 1, 0, LAID, HANDS), TAKE),
    "won as claimed": ([last_card(fully_seen=False), TAKE, score(totals=[3, 21])], deal(2, 1, 0, LAID, HANDS), TAKE),
    "ended": ([end()], FIRST, play("trail 2s")),
}

# ✔ may come, x is unexpected, o comes after the game was decided, a after its end. "undo" stands where no play can be taken back.
MAY_COME = """
                              setup  deal  play  score  end  undo  note
nothing yet                     ✔     ✔     x     x      ✔    x     ✔
a round is set up               x     ✔     x     x      ✔    x     ✔
cards are held                  x     x     ✔     x      ✔    x     ✔
cards are held after a setup    x     x     ✔     x      ✔    x     ✔
a deal is due                   x     ✔     x     x      ✔    x     ✔
round over                      x     ✔     x     ✔      ✔    -     ✔
round over, scored              x     ✔     x     x      ✔    x     ✔
round not seen                  x     ✔     x     ✔      ✔    -     ✔
round not seen, scored          x     ✔     x     x      ✔    x     ✔
won                             o     o     o     ✔      ✔    -     ✔
won, scored                     o     o     o     o      ✔    x     ✔
won as claimed                  o     o     o     o      ✔    x     ✔
ended                           a     a     a     a      a    a     ✔
"""
RULES = {"✔": None, "x": "order.unexpected_event", "o": "order.game_over", "a": "order.after_end"}


def order_cases() -> list[tuple[str, str, str]]:
    head, *lines = MAY_COME.strip("\n").splitlines()
    cases = []
    for line in lines:
        marks = line[30:].split()
        cases += [(line[:30].strip(), kind, mark) for kind, mark in zip(head.split(), marks, strict=True) if mark != "-"]
    return cases


@pytest.mark.parametrize(("state", "kind", "mark"), order_cases())
def test_what_may_come_next(state: str, kind: str, mark: str) -> None:
    log, next_deal, due_play = STATES[state]
    kinds = {"setup": setup(), "deal": next_deal, "play": due_play, "score": score(), "end": end(), "undo": UNDO, "note": NOTE}
    found = judged(*log, kinds[kind])
    assert (found.rule, found.at) == (RULES[mark], len(log) if mark != "✔" else None)


def test_every_state_is_in_the_table() -> None:
    assert {state for state, _, _ in order_cases()} == set(STATES)


NUMBERS = [
    ("the first round is 1", [deal(2, 1, 1, LAID)], "order.wrong_round"),
    ("the first deal is 1", [deal(1, 2)], "order.wrong_deal"),
    ("no deal is left out", [setup(["", ""]), deal(1, 3)], "order.wrong_deal"),
    ("no deal comes twice", [setup(["", ""], deal=2), deal(1, 2)], "order.wrong_deal"),
    ("a deal of the next round comes too early", [setup(["", ""], deal=2), deal(2, 1, 0, LAID)], "order.wrong_round"),
    ("a round has no seventh deal", [last_card(), TAKE, deal(1, 7)], "order.wrong_round"),
    ("a round begins with deal 1", [last_card(), TAKE, deal(2, 2)], "order.wrong_deal"),
    ("no round is left out", [last_card(), TAKE, deal(3, 1, 0, LAID)], "order.wrong_round"),
    ("a round does not come twice", [last_card(), TAKE, deal(1, 1, 0, LAID)], "order.wrong_round"),
    ("a score names the round just played", [last_card(round=3), TAKE, score(2)], "order.wrong_round"),
    ("a score names no coming round", [last_card(round=3), TAKE, score(4)], "order.wrong_round"),
    ("the score of the deciding round too", [last_card(totals=[0, 20]), TAKE, score(2)], "order.wrong_round"),
    ("the round comes before the deal", [deal(2, 2)], "order.wrong_round"),
    ("the deal number comes before the cards", [deal(1, 2, 0, "Ks Ks")], "order.wrong_deal"),
]


@pytest.mark.parametrize(("why", "log", "breaks"), NUMBERS, ids=[why for why, _, _ in NUMBERS])
def test_rounds_and_deals_are_counted(why: str, log: list[Event], breaks: str) -> None:
    found = judged(*log)
    assert (found.rule, found.at) == (breaks, len(log) - 1)


# Turns (docs/rules.md 2.3, 3.P1).


def test_play_goes_round_from_the_dealers_right() -> None:
    hands = ["As 2s 3s 4s", "5h 6h 7h 8h", "9d Td Jd Qd"]
    log = [deal(1, 1, 0, "Ks Kh Kd Kc", hands)]
    turns = []
    for turn in range(12):
        seat = judged(*log, players=3).position.to_play
        turns.append(seat)
        log.append(play(f"trail {hands[seat].split()[turn // 3]}", seat))
    assert turns == [1, 2, 0] * 4
    assert judged(*log, players=3).rule is None


TURNS = [
    ("another seat", play("trail As", 1), "turn.wrong_seat"),
    ("another seat with its own card", play("trail Ah", 1), "turn.wrong_seat"),
    ("a card of somebody else", play("trail Ah"), "turn.card_not_in_hand"),
    ("a card that lies on the table", play("trail Ks"), "turn.card_not_in_hand"),
    ("a card nobody has seen", play("trail 9c"), "turn.card_not_in_hand"),
    ("the seat comes before the card", play("trail 9c", 1), "turn.wrong_seat"),
    ("the card comes before the capture", play("9c takes Ks"), "turn.card_not_in_hand"),
    ("the card comes before the build", play("9c with Ks as 99"), "turn.card_not_in_hand"),
]


@pytest.mark.parametrize(("why", "event", "breaks"), TURNS, ids=[why for why, _, _ in TURNS])
def test_a_turn(why: str, event: Event, breaks: str) -> None:
    assert judged(FIRST, event).rule == breaks


def test_a_card_is_played_once() -> None:
    log = [setup(["2s 3s", "4s"]), play("trail 2s"), play("trail 4s", 1)]
    assert judged(*log, play("trail 2s")).rule == "turn.card_not_in_hand"
    assert judged(*log, play("trail 3s")).rule is None


# Sweeps (docs/rules.md 4.1).

SWEEP = [setup(["7s 2c", "Jd 9d"], loose="3h 4d", dealer=1), play("7s takes 3h 4d")]


def test_a_sweep_counts_for_the_side() -> None:
    assert judged(*SWEEP).position.sweeps[:2] == [1, 0]
    assert judged(*SWEEP, rules={"sweeps": False}).position.sweeps[:2] == [0, 0]


LAST = [last_card(loose="3h 4d", piles=["", all_but("7s 3h 4d")]), TAKE]


@pytest.mark.parametrize(("option", "sweeps"), [(True, 1), (False, 0)])
def test_the_last_card_of_a_round_makes_a_sweep_or_not(option: bool, sweeps: int) -> None:
    rules = {"sweep_last_card": option}
    assert judged(*LAST, rules=rules).position.sweeps[0] == sweeps
    assert judged(*LAST, score(sweeps=[sweeps, 0]), rules=rules).rule is None
    assert judged(*LAST, score(sweeps=[1 - sweeps, 0]), rules=rules).rule == "score.sweeps"
    assert judged(*LAST, rules=rules).position.emptied == 1


def test_the_last_card_of_another_deal_always_makes_a_sweep() -> None:
    begin = setup(["7s", ""], deal=5, loose="3h 4d")
    assert judged(begin, TAKE, rules={"sweep_last_card": False}).position.sweeps[0] == 1
    assert judged(*SWEEP, rules={"sweep_last_card": False}).position.sweeps[0] == 1


# Undo (docs/format.md 4).

BAD_PLAY = play("trail 9c")
UNDONE: dict[str, tuple[list[Event], str | None, int | None]] = {
    "a play": ([FIRST, play("trail 2s"), UNDO, play("trail 3s")], None, None),
    "a play that breaks a rule": ([FIRST, BAD_PLAY, UNDO, play("trail 3s")], None, None),
    "two plays, newest first": ([FIRST, play("trail 2s"), play("trail 2h", 1), UNDO, UNDO, play("trail 3s")], None, None),
    "a wrong one of two": ([FIRST, BAD_PLAY, play("trail 2h", 1), UNDO, UNDO, play("trail 3s")], None, None),
    "only the newest, and the wrong one stays": ([FIRST, BAD_PLAY, play("trail 3h", 1), UNDO], "turn.card_not_in_hand", 1),
    "a play after one taken back": ([FIRST, play("trail 2s"), UNDO, play("trail 3s"), UNDO, play("trail 4s")], None, None),
    "notes between": ([FIRST, NOTE, play("trail 2s"), NOTE, UNDO, NOTE, play("trail 3s")], None, None),
    "another seat says it": ([FIRST, play("trail 2s"), {**UNDO, "seat": 1}, play("trail 3s")], None, None),
    "nothing but notes": ([FIRST, NOTE, UNDO], "order.unexpected_event", 2),
    "more than was played": ([FIRST, play("trail 2s"), UNDO, UNDO], "order.unexpected_event", 3),
    "beyond a deal": (
        [setup(["2s", ""], deal=2), play("trail 2s"), deal(1, 3), UNDO],
        "order.unexpected_event",
        3,
    ),
    "the last play of a deal, before the next": (
        [setup(["2s", ""], deal=2), play("trail 2s"), UNDO, play("trail 2s"), deal(1, 3)],
        None,
        None,
    ),
    "beyond a setup": ([setup(["2s", "3s"]), UNDO], "order.unexpected_event", 1),
    "a play before a setup stays": ([play("trail 2s"), setup(["2s", "3s"]), UNDO], "order.unexpected_event", 0),
    "a play before a setup with builds stays": (
        [play("trail 2s"), setup(["2s", "3s"], builds=[("5h 3h", 8, 1)]), UNDO],
        "order.unexpected_event",
        0,
    ),
    "the last play of a round": ([last_card(), TAKE, UNDO, TAKE, score()], None, None),
    "beyond a score": ([last_card(), TAKE, score(), UNDO], "order.unexpected_event", 3),
    "the play that won": ([last_card(totals=[0, 20]), TAKE, UNDO, TAKE, score()], None, None),
    "beyond the score of a game that is won": ([last_card(totals=[0, 20]), TAKE, score(), UNDO], "order.unexpected_event", 3),
    "beyond an end": ([FIRST, play("trail 2s"), end(), UNDO], "order.after_end", 3),
    "a hidden card that was never played": (
        [deal(1, 1, 1, "3h 9d Qs Qh"), play("5s with 3h as 8"), play("trail 8c", 1), UNDO, play("trail 2c", 1)],
        None,
        None,
    ),
}


@pytest.mark.parametrize("why", UNDONE)
def test_an_undo_takes_back(why: str) -> None:
    log, rule, at = UNDONE[why]
    found = judged(*log)
    assert (found.rule, found.at) == (rule, at)


def test_a_play_taken_back_shows_no_hidden_card() -> None:
    """The seven that was never played is not in the hand; so the eight may be."""
    log = [setup(["5s ??", "?? ??"], loose="3h"), play("5s with 3h as 8"), play("trail 2c", 1), play("trail 7c")]
    assert judged(*log).rule == "build.no_capture_card"
    assert judged(*log, UNDO).rule is None


def test_a_note_and_what_was_taken_back_change_nothing() -> None:
    position, other = Position(), Position()
    assert judge(position, [[SKIPPED] + [ABSENT] * (WIDTH - 1)], 0, 1) == 0
    assert all(getattr(position, name) == getattr(other, name) for name in Position.__slots__)


# Scores (docs/rules.md 5.5).

OVER = [last_card(piles=["Td As Ah Ad Ac", all_but("Td As Ah Ad Ac 7s 3h 4d Kc")], sweeps=[2, 1], totals=[3, 4], last_capturer=1), TAKE]
CLAIMS: dict[str, Any] = {
    "points": [7, 5],
    "totals": [10, 9],
    "cards": [9, 43],
    "spades": [2, 11],
    "sweeps": [2, 1],
    "aces": [4, 0],
    "big_casino": 0,
    "little_casino": 1,
}
WRONG: dict[str, list[Any]] = {
    "points": [[7, 6], [5, 7], [0, 0]],
    "totals": [[10, 10], [7, 5]],
    "cards": [[8, 43], [43, 9]],
    "spades": [[2, 10]],
    "sweeps": [[1, 0], [1, 1]],
    "aces": [[4, 1]],
    "big_casino": [1, None],
    "little_casino": [0, None],
}


def test_a_score_that_is_right() -> None:
    assert judged(*OVER, score(**CLAIMS)).rule is None
    assert judged(*OVER, score()).rule is None
    for key, claim in CLAIMS.items():
        assert judged(*OVER, score(**{key: claim})).rule is None


@pytest.mark.parametrize(("key", "claim"), [(key, claim) for key, claims in WRONG.items() for claim in claims])
def test_a_claim_that_differs(key: str, claim: Any) -> None:
    found = judged(*OVER, score(**{**CLAIMS, key: claim}))
    assert (found.rule, found.at) == (f"score.{key}", 2)
    assert judged(*OVER, score(**{key: claim})).rule == f"score.{key}"


def test_the_first_claim_that_differs_is_the_one_found() -> None:
    wrong = {key: claims[0] for key, claims in WRONG.items()}
    for key in CLAIMS:
        assert judged(*OVER, score(**wrong)).rule == f"score.{key}"
        del wrong[key]


def test_nobody_has_a_casino_that_is_residue_of_nobody() -> None:
    over = [last_card(loose="3h 4d Td", piles=["", all_but("7s 3h 4d Td")]), TAKE]
    rules = {"leftovers": "nobody"}
    assert judged(*over, score(big_casino=None), rules=rules).rule is None
    assert judged(*over, score(big_casino=0), rules=rules).rule == "score.big_casino"
    assert judged(*over, score(big_casino=None)).rule == "score.big_casino"


# Rounds that were not fully seen (docs/format.md 5).

UNSEEN = [last_card(fully_seen=False, totals=[3, 4]), TAKE]
NEXT = deal(2, 1, 0, LAID, HANDS)


def test_an_unseen_round_is_not_scored_and_its_score_not_judged() -> None:
    found = judged(*UNSEEN, score(points=[50, 50], cards=[0, 0], spades=[9, 9], sweeps=[9, 9], aces=[1, 0], big_casino=1))
    assert found.rule is None
    assert (found.position.scored, found.position.points_known) == (0, 0)


@pytest.mark.parametrize(
    ("log", "known"),
    [
        ([score(totals=[5, 6])], 1),
        ([score()], 0),
        ([score(points=[2, 2])], 0),
        ([NEXT], 0),
        ([score(totals=[5, 6]), NEXT], 1),
    ],
)
def test_the_totals_are_those_claimed_or_unknown(log: list[Event], known: int) -> None:
    position = judged(*UNSEEN, *log).position
    assert position.totals_known == known
    assert not known or position.totals[:2] == [5, 6]


SEEN = [*UNSEEN, *whole_round(2, 0)]
"""A round of unknown result, and one that is fully seen: seat 0 has all cards, side 1 none."""


@pytest.mark.parametrize(
    ("log", "breaks"),
    [
        ([score(2, points=[9, 9], totals=[99, 99])], None),
        ([score(2, cards=[52, 0], spades=[13, 0], sweeps=[0, 0], aces=[4, 0], big_casino=0, little_casino=0)], None),
        ([score(2, points=[9, 9], cards=[0, 52])], "score.cards"),
        ([score(2, spades=[0, 13])], "score.spades"),
        ([score(2, little_casino=1)], "score.little_casino"),
        ([end("won", winner=1, totals=[1, 1])], None),
        ([end("resigned", totals=[1, 1])], None),
    ],
)
def test_with_unknown_totals_only_the_counts_are_judged(log: list[Event], breaks: str | None) -> None:
    assert judged(*SEEN, *log, rules=FREELY).rule == breaks


def test_who_has_won_is_not_known_without_totals() -> None:
    position = judged(*SEEN, rules={**FREELY, "target": 11}).position
    assert (position.phase, position.winner, position.points_known, position.scored) == (ROUND_OVER, NOBODY, 0, 1)


@pytest.mark.parametrize(
    ("claimed", "both_over", "over"),
    [
        ([5, 21], "higher", True),
        ([21, 21], "higher", False),
        ([20, 20], "higher", False),
        ([5, 21], "counting_order", True),
        ([21, 21], "counting_order", False),
        ([20, 20], "counting_order", False),
    ],
)
def test_totals_claimed_can_show_that_the_game_is_over(claimed: list[int], both_over: str, over: bool) -> None:
    found = judged(*UNSEEN, score(totals=claimed), NEXT, rules={"both_over": both_over})
    assert found.rule == ("order.game_over" if over else None)
    position = judged(*UNSEEN, score(totals=claimed), rules={"both_over": both_over}).position
    assert (position.phase, position.winner) == ((GAME_OVER, UNKNOWN) if over else (ROUND_OVER, NOBODY))


# Ends (docs/rules.md 6.6). WON: side 1 had 20 and made little casino. GOES_ON: nobody has won.

WON = [last_card(totals=[3, 20]), TAKE]
GOES_ON = [last_card(totals=[3, 4]), TAKE]
AS_CLAIMED = [*UNSEEN, score(totals=[3, 21])]
ENDS: dict[str, tuple[list[Event], Event, str | None, int | None]] = {
    "won, and said so": (WON, end("won", winner=1, totals=[3, 21]), None, 1),
    "won, and nothing said": (WON, end("won"), None, 1),
    "won by the other": (WON, end("won", winner=0), "end.winner", None),
    "won by nobody": (WON, end("won", winner=None), "end.winner", None),
    "other totals": (WON, end("won", totals=[3, 22]), "end.totals", None),
    "the winner comes before the totals": (WON, end("won", winner=0, totals=[3, 22]), "end.winner", None),
    "nobody has won yet": (GOES_ON, end("won", winner=0), "end.not_over", None),
    "nobody has won before the first deal": ([], end("won"), "end.not_over", None),
    "nobody has won in the middle of a deal": ([FIRST], end("won", totals=[1, 1]), "end.not_over", None),
    "abandoned": (GOES_ON, end("abandoned"), None, NOBODY),
    "resigned, the winner is taken as said": (GOES_ON, end("resigned", winner=1), None, 1),
    "adjudicated for nobody": (GOES_ON, end("adjudicated", winner=None), None, NOBODY),
    "resigned, other totals": (GOES_ON, end("resigned", totals=[9, 9]), "end.totals", None),
    "resigned, before a round was counted": ([FIRST], end("resigned", totals=[0, 0]), None, NOBODY),
    "resigned, other totals before a round was counted": ([FIRST], end("resigned", totals=[0, 1]), "end.totals", None),
    "resigned, the totals of a setup": ([setup(totals=[3, 4])], end("resigned", totals=[3, 4]), None, NOBODY),
    "resigned after it was won, nothing said": (WON, end("resigned"), None, 1),
    "resigned after it was won, another winner": (WON, end("resigned", winner=0), None, 0),
    "resigned after it was won, no winner": (WON, end("resigned", winner=None), None, NOBODY),
    "resigned after it was won, other totals": (WON, end("resigned", totals=[1, 1]), "end.totals", None),
    "won, right after an unseen round": (UNSEEN, end("won", winner=0, totals=[30, 1]), None, 0),
    "won, right after an unseen round, nothing said": (UNSEEN, end("won"), None, NOBODY),
    "resigned, right after an unseen round": (UNSEEN, end("resigned", winner=0, totals=[30, 1]), None, 0),
    "won as claimed": (AS_CLAIMED, end("won", winner=0, totals=[1, 1]), None, 0),
    "won as claimed, nothing said": (AS_CLAIMED, end("won"), None, NOBODY),
    "resigned after it was won as claimed": (AS_CLAIMED, end("resigned", winner=1, totals=[3, 21]), None, 1),
    "resigned after it was won as claimed, other totals": (AS_CLAIMED, end("resigned", totals=[1, 1]), "end.totals", None),
    "not won by the totals claimed": ([*UNSEEN, score(totals=[3, 4])], end("won"), "end.not_over", None),
    "other totals than claimed": ([*UNSEEN, score(totals=[3, 4])], end("resigned", totals=[3, 5]), "end.totals", None),
    "no totals claimed": ([*UNSEEN, score()], end("won", winner=0, totals=[3, 5]), None, 0),
}


@pytest.mark.parametrize("why", ENDS)
def test_an_end(why: str) -> None:
    log, last, breaks, winner = ENDS[why]
    found = judged(*log, last)
    assert (found.rule, found.at) == (breaks, len(log) if breaks else None)
    if breaks is None:
        assert (found.position.phase, found.position.winner) == (ENDED, winner)


def test_the_totals_are_those_before_and_the_points() -> None:
    assert judged(*WON).position.totals[:2] == [3, 21]
    assert judged(*GOES_ON).position.totals[:2] == [3, 15]


# The judge itself.


def test_an_event_refused_leaves_the_position_as_it_was() -> None:
    for log, _, _ in STATES.values():
        position = judged(*log).position
        before = fields(position)
        for event in (
            setup(totals=[30, 1]) if position.started else UNDO,
            deal(9, 9),
            play("trail 9c", 1),
            score(9),
            end("won", winner=0, totals=[7, 7]),
        ):
            code = judge(position, rows_of(typed(event, 2), 2), 0, 1)
            if code != OK:
                assert fields(position) == before, event
            else:
                break


def test_judge_game_says_how_many_rows_may_be() -> None:
    rows = [row for event in (FIRST, NOTE, play("trail 2s"), play("trail 9c", 1)) for row in rows_of(typed(event, 2), 2)]
    position = Position()
    assert judge_game(position, rows, 3) == 3
    assert (position.fault, position.phase) == (OK, PLAYING)
    position = Position()
    assert judge_game(position, rows, 4) == 3
    assert position.fault == TURN_CARD_NOT_IN_HAND
    assert judge_game(Position(), [], 0) == 0
