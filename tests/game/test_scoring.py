"""Counting a round and ending the game: docs/rules.md 4.2, 4.3, 5 and 6, under every option that touches them."""

from itertools import permutations
from typing import Any, NamedTuple

import pytest

from rclog.cards import PACK
from rclog.game.options import CLOSING_ITEMS
from rclog.game.position import (
    ACE,
    BIG,
    CARDS,
    GAME_OVER,
    LAST_CAPTURE,
    LITTLE,
    NOBODY,
    PLAYING,
    ROUND_OVER,
    SOURCES,
    SPADES,
    SWEEP,
    Position,
)
from rclog.game.scoring import finish_round, most
from tests.explain.stage import cards
from tests.game.rounds import Took, counted, net, points, totals

Rules = dict[str, Any]

# 5.1 and 5.2: items and ties.

ACES = "As Ah Ad Ac"
ALL = Took(f"{ACES} Td 2s", spades=13, cards=52)
NOTHING = Took()


class Round(NamedTuple):
    """What the sides took in a round that begins at 0, and the points of each."""

    why: str
    took: tuple[Took, ...]
    points: list[int]
    rules: Rules | None = None
    sweeps: tuple[int, ...] = ()


ROUNDS = [
    Round("all of it", (ALL, NOTHING), [11, 0]),
    Round("most cards", (Took(cards=27), Took(f"{ACES} Td 2s")), [3, 8]),
    Round("most cards is strictly most", (Took(cards=26), Took(f"{ACES} Td 2s")), [0, 8]),
    Round("most spades", (Took(spades=7, cards=7), Took(f"{ACES} Td 2s")), [1, 10]),
    Round("big casino", (Took("Td"), NOTHING), [2, 9]),
    Round("little casino", (Took("2s"), NOTHING), [1, 10]),
    Round("an ace", (Took("Ad"), NOTHING), [1, 10]),
    Round("all aces", (Took(ACES), NOTHING), [4, 7]),
    Round("three players", (Took("As", 1, 20), Took("Td 2s", 6, 16), Took("Ah Ad Ac", 6, 16)), [4, 3, 3]),
    Round("three players, spades tied", (Took("As", 6, 20), Took("Td 2s", 6, 16), Took("Ah Ad Ac", 1, 16)), [4, 3, 3]),
    Round("three players, cards tied", (Took("As", 7, 20), Took("Td 2s", 5, 20), Took("Ah Ad Ac", 1, 12)), [2, 3, 3]),
    Round("three players, both tied", (Took("As", 5, 20), Took("Td 2s", 5, 20), Took("Ah Ad Ac", 3, 12)), [1, 3, 3]),
    Round("three players, the two behind tied", (Took("As", 7, 20), Took("Td 2s", 3, 16), Took("Ah Ad Ac", 3, 16)), [5, 3, 3]),
    Round("two have the same, the third more", (Took("As", 3, 15), Took("Td 2s", 3, 15), Took("Ah Ad Ac", 7, 22)), [1, 3, 7]),
    Round("a net sweep", (Took(cards=26), NOTHING), [2, 8], sweeps=(2, 0)),
]


@pytest.mark.parametrize("case", ROUNDS, ids=[case.why for case in ROUNDS])
def test_what_a_round_scores(case: Round) -> None:
    position = counted([0] * len(case.took), *case.took, rules=case.rules, sweeps=case.sweeps)
    assert points(position) == case.points
    assert totals(position) == case.points
    assert (position.phase, position.winner) == (ROUND_OVER, NOBODY)


@pytest.mark.parametrize(
    ("worth", "took"),
    [
        (11, (Took(cards=27, spades=7), NOTHING)),
        (8, (Took(cards=26, spades=7), NOTHING)),
        (11, (Took("As", 7, 20), Took("Td 2s", 5, 16), NOTHING)),
        (10, (Took("As", 6, 20), Took("Td 2s", 6, 16), NOTHING)),
        (8, (Took("As", 7, 20), Took("Td 2s", 5, 20), NOTHING)),
        (7, (Took("As", 5, 20), Took("Td 2s", 5, 20), NOTHING)),
    ],
)
def test_what_a_round_is_worth(worth: int, took: tuple[Took, ...]) -> None:
    """5.3."""
    assert sum(points(counted([0] * len(took), *took))) == worth


SOURCE_KEYS = {
    "cards": CARDS,
    "spades": SPADES,
    "big_casino": BIG,
    "little_casino": LITTLE,
    "ace": ACE,
    "sweep": SWEEP,
    "last_capture": LAST_CAPTURE,
}


@pytest.mark.parametrize("key", SOURCE_KEYS)
@pytest.mark.parametrize("worth", [0, 1, 7, 99])
def test_the_option_points_sets_what_an_item_is_worth(key: str, worth: int) -> None:
    rules = {"points": {key: worth}, "target": 999}
    position = counted([0, 0], ALL, NOTHING, rules=rules, sweeps=[2, 0])
    normal = counted([0, 0], ALL, NOTHING, rules={"target": 999}, sweeps=[2, 0])
    number = {"ace": 4, "sweep": 2}.get(key, 1)
    source = SOURCE_KEYS[key]
    assert position.earned[source] == number * worth
    assert points(position) == [points(normal)[0] - normal.earned[source] + number * worth, 0]


def test_last_capture_goes_to_who_captured_last_whoever_gets_the_residue() -> None:
    rules = {"points": {"last_capture": 5}}
    for leftovers in ("last_capturer", "nobody"):
        position = counted([0, 0], Took(cards=20), NOTHING, rules={**rules, "leftovers": leftovers}, residue="Kc", last_capturer=1)
        assert position.earned[SOURCES + LAST_CAPTURE] == 5
        assert position.earned[LAST_CAPTURE] == 0
    partners = counted([0, 0], Took(cards=20), NOTHING, rules=rules, players=4, last_capturer=2)
    assert (partners.earned[LAST_CAPTURE], partners.earned[SOURCES + LAST_CAPTURE]) == (5, 0)
    nobody = counted([0, 0], Took(cards=20), NOTHING, rules=rules, last_capturer=None)
    assert (nobody.earned[LAST_CAPTURE], nobody.earned[SOURCES + LAST_CAPTURE]) == (0, 0)


# 4.2: residue.


@pytest.mark.parametrize(
    ("leftovers", "last_capturer", "piles", "left"),
    [
        ("last_capturer", 0, "Td As Kc Qc", ""),
        ("last_capturer", 1, "Td As", ""),
        ("last_capturer", None, "Td As", "Kc Qc"),
        ("nobody", 0, "Td As", "Kc Qc"),
        ("nobody", None, "Td As", "Kc Qc"),
    ],
)
def test_who_gets_the_residue(leftovers: str, last_capturer: int | None, piles: str, left: str) -> None:
    position = counted([0, 0], Took("Td As"), NOTHING, rules={"leftovers": leftovers}, residue="Kc Qc", last_capturer=last_capturer)
    assert position.residue == cards("Kc Qc")
    assert position.loose == cards(left)
    assert position.piles[0] == cards(piles)
    assert position.piles[0] | position.piles[1] | position.loose == PACK
    assert position.counted_cards[0] == len(piles.split())


def test_residue_counts_for_everything() -> None:
    position = counted([0, 0], Took(cards=20), Took("Ah Ad Ac"), residue="Td 2s As", last_capturer=0)
    assert (position.side_of_big, position.side_of_little, position.counted_aces[0], position.counted_spades[0]) == (0, 0, 1, 2)
    assert net(position) == [0, 0]


def test_with_four_players_the_residue_is_the_sides() -> None:
    position = counted([0, 0], Took(cards=20), NOTHING, residue="Kc", last_capturer=2, players=4)
    assert position.counted_cards[:2] == [21, 31]


def test_a_casino_nobody_has_scores_for_nobody() -> None:
    position = counted([0, 0], Took(cards=20), NOTHING, rules={"leftovers": "nobody"}, residue="Td 2s As")
    assert (position.side_of_big, position.side_of_little) == (NOBODY, NOBODY)
    assert sum(points(position)) == 11 - 2 - 1 - 1


@pytest.mark.parametrize(
    ("counts", "sides", "side"),
    [
        ([1, 0], 2, 0),
        ([1, 2], 2, 1),
        ([2, 2], 2, NOBODY),
        ([0, 0], 2, NOBODY),
        ([1, 1, 2], 3, 2),
        ([2, 1, 2], 3, NOBODY),
        ([3, 2, 2], 3, 0),
    ],
)
def test_most_is_strictly_most_and_not_0(counts: list[int], sides: int, side: int) -> None:
    assert most(counts, sides) == side


# 4.3: sweeps that cancel.

CANCEL = [
    # sweeps, versus_all, runner_up, common_min
    ([0, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]),
    ([3, 1, 1], [1, 0, 0], [2, 0, 0], [2, 0, 0]),
    ([2, 1, 1], [0, 0, 0], [1, 0, 0], [1, 0, 0]),
    ([5, 3, 1], [1, 0, 0], [2, 0, 0], [4, 2, 0]),
    ([1, 3, 5], [0, 0, 1], [0, 0, 2], [0, 2, 4]),
    ([3, 3, 1], [0, 0, 0], [0, 0, 0], [2, 2, 0]),
    ([3, 3, 3], [0, 0, 0], [0, 0, 0], [0, 0, 0]),
    ([4, 0, 0], [4, 0, 0], [4, 0, 0], [4, 0, 0]),
    ([0, 4, 1], [0, 3, 0], [0, 3, 0], [0, 4, 1]),
]


@pytest.mark.parametrize(("sweeps", "versus_all", "runner_up", "common_min"), CANCEL)
def test_how_three_players_sweeps_cancel(sweeps: list[int], versus_all: list[int], runner_up: list[int], common_min: list[int]) -> None:
    for option, left in (("versus_all", versus_all), ("runner_up", runner_up), ("common_min", common_min)):
        position = counted([0, 0, 0], NOTHING, NOTHING, NOTHING, rules={"sweep_cancel_3p": option}, sweeps=sweeps)
        assert (option, net(position)) == (option, left)
        both = {"sweep_cancel_3p": option, "sweep_cancel": False}
        assert net(counted([0, 0, 0], NOTHING, NOTHING, NOTHING, rules=both, sweeps=sweeps)) == sweeps


@pytest.mark.parametrize("option", ["versus_all", "runner_up", "common_min"])
@pytest.mark.parametrize("players", [2, 4])
def test_two_sides_sweeps_always_cancel_alike(option: str, players: int) -> None:
    for sweeps, left in (([3, 1], [2, 0]), ([1, 3], [0, 2]), ([2, 2], [0, 0]), ([0, 0], [0, 0])):
        assert net(counted([0, 0], NOTHING, NOTHING, rules={"sweep_cancel_3p": option}, sweeps=sweeps, players=players)) == left


# 6.2: closing. What a side that took everything scores in a round from each total, with every closing table.

WITH_ALL = {
    #          15   16 17 18 19 20  21
    "seeds": (11, 11, 11, 3, 2, 1, 11),
    "pagat": (11, 11, 11, 3, 2, 1, 11),
    "soto": (11, 5, 4, 3, 2, 1, 11),
    "street17": (11, 11, 4, 3, 3, 1, 11),
    "none": (11, 11, 11, 11, 11, 11, 11),
}


@pytest.mark.parametrize("closing", WITH_ALL)
@pytest.mark.parametrize("missed", ["frozen", "capped20"])
@pytest.mark.parametrize("target", [21, 4, 50])
def test_from_each_total_only_the_closing_items_score(closing: str, missed: str, target: int) -> None:
    for step, expected in enumerate(WITH_ALL[closing]):
        start = target - 6 + step
        if start >= 0:
            rules = {"closing": closing, "closing_missed": missed, "target": target}
            assert (start, points(counted([start, 0], ALL, NOTHING, rules=rules))[0]) == (start, expected)


ITEM_OF = {
    "C": ("most cards", Took(cards=28)),
    "S": ("most spades", Took(spades=8, cards=8)),
    "B": ("big casino", Took("Td")),
    "L": ("little casino", Took("2s")),
}
WORTH = {"C": 3, "S": 1, "B": 2, "L": 1}


@pytest.mark.parametrize("closing", CLOSING_ITEMS)
@pytest.mark.parametrize("item", ITEM_OF)
def test_which_item_closes_on_which_total(closing: str, item: str) -> None:
    """On target − 3 to target − 1 the item wins outright, though the other side gets further; on 16 and 17 it only scores."""
    for step, items in enumerate(CLOSING_ITEMS[closing]):
        start = 16 + step
        position = counted([start, 17], ITEM_OF[item][1], Took(ACES), rules={"closing": closing})
        if item in items and step >= 2:
            assert (closing, start, position.winner) == (closing, start, 0)
        if item not in items and items:
            assert (closing, start, points(position)[0]) == (closing, start, 0)
            assert position.winner != 0
        if item in items:
            assert points(position)[0] == WORTH[item]


def test_scoring_an_item_on_16_or_17_is_no_win() -> None:
    """Soto: on 16 cards and big casino score, and bring the side to 21; the other, higher, wins."""
    position = counted([16, 19], Took("Td", cards=28), Took("2s"), rules={"closing": "soto"})
    assert (totals(position), position.winner) == ([21, 19], 0)
    beaten = counted([16, 14], Took("Td", cards=28), Took(f"2s {ACES}"), rules={"closing": "soto", "points": {"ace": 3}})
    assert (totals(beaten), beaten.winner) == ([21, 28], 1)
    outright = counted([18, 14], Took("Td", cards=28), Took(f"2s {ACES}"), rules={"closing": "soto", "points": {"ace": 3}})
    assert (totals(outright), outright.winner) == ([21, 28], 0)


def test_a_tie_makes_no_item() -> None:
    for took in (Took(cards=26), Took(f"{ACES} Td 2s", cards=26)):
        position = counted([18, 9], took, NOTHING)
        assert (totals(position)[0], position.winner) == (18, NOBODY)
    three = counted([20, 5, 5], Took(spades=6, cards=6), Took("2s", spades=6, cards=20), NOTHING, rules={"closing": "pagat"})
    assert (totals(three)[0], three.winner) == (20, NOBODY)


def test_residue_makes_an_item() -> None:
    position = counted([18, 9], Took(cards=26), NOTHING, residue="Kc", last_capturer=0)
    assert (totals(position)[0], position.winner) == (21, 0)
    assert counted([18, 9], Took(cards=26), NOTHING, residue="Kc", last_capturer=0, rules={"leftovers": "nobody"}).winner == 0
    assert counted([18, 9], Took(cards=25), NOTHING, residue="Kc Qc", last_capturer=0, rules={"leftovers": "nobody"}).winner == NOBODY


def test_of_two_sides_that_close_the_item_counted_first_wins() -> None:
    item = {18: "C", 19: "B", 20: "L"}
    for first, second in permutations(item, 2):
        took = ITEM_OF[item[first]][1]
        position = counted([first, second], took if first == 18 else took._replace(cards=20), NOTHING)
        assert ((first, second), position.winner) == ((first, second), 0 if first < second else 1)
        assert totals(position) == [first + WORTH[item[first]], second + WORTH[item[second]]]


def test_of_three_sides_that_close_the_item_counted_first_wins() -> None:
    position = counted([20, 19, 18], Took("2s"), Took("Td"), Took(ACES))
    assert (position.winner, totals(position)) == (2, [21, 21, 21])


def test_of_two_on_one_total_only_one_can_have_the_item() -> None:
    position = counted([19, 19], Took("Td"), NOTHING)
    assert (position.winner, totals(position)) == (0, [21, 19])


def test_a_third_side_keeps_its_closing_item_in_overtime() -> None:
    """6.4: two tied on 23, the third on 18 wins with most cards."""
    position = counted([23, 23, 18], Took(ACES), Took("Td 2s"), Took())
    assert (position.winner, totals(position)) == (2, [27, 26, 21])


def test_frozen_the_other_sides_score_in_full() -> None:
    position = counted([18, 5], Took("Td 2s As"), Took("Ah Ad Ac"), sweeps=[1, 3])
    assert points(position) == [0, 3 + 1 + 3 + 2]


@pytest.mark.parametrize(
    ("start", "took", "scored"),
    [
        (18, Took("As Td", cards=26), 2),
        (18, Took("As", cards=26), 1),
        (18, Took(cards=26), 0),
        (18, Took("As Td", cards=28), 3),
        (19, Took("As Ad", cards=28), 1),
        (20, Took("As Td", cards=28), 0),
        (20, Took("2s Td", cards=28), 1),
        (19, Took("As Td", cards=28), 2),
    ],
)
def test_capped20_stops_one_short_of_the_target(start: int, took: Took, scored: int) -> None:
    rules = {"closing_missed": "capped20"}
    assert points(counted([start, 5], took, NOTHING, rules=rules, sweeps=[5, 0]))[0] == scored
    later = {"closing_missed": "capped20", "target": 31}
    assert points(counted([start + 10, 5], took, NOTHING, rules=later, sweeps=[5, 0]))[0] == scored


@pytest.mark.parametrize(
    ("took", "scored"),
    [
        (Took("Td", cards=20), 2),
        (Took("Td As Ah", cards=20), 4),
        (Took("Td 2s As Ah Ad", cards=20), 4),
        (Took("Td", cards=28), 5),
        (Took("Td 2s As", cards=28), 5),
        (Took(cards=28), 3),
        (Took("As Ah", cards=28), 4),
    ],
)
def test_capped20_on_16_the_rest_adds_as_far_as_20(took: Took, scored: int) -> None:
    """Soto: on 16 most cards and big casino are the items, and nothing else goes beyond 20."""
    assert points(counted([16, 5], took, NOTHING, rules={"closing": "soto", "closing_missed": "capped20"}))[0] == scored


# 6.3: sweeps near the end. Side 0 has three sweeps, side 1 one, and 26 cards each.

NEAR_THE_END = [
    # start, rules, what side 0 scores by sweeps
    (15, {}, 2),
    (17, {}, 2),
    (18, {}, 0),
    (20, {}, 0),
    (21, {}, 0),
    (25, {}, 0),
    (21, {"overtime_sweeps": True}, 2),
    (25, {"overtime_sweeps": True}, 2),
    (18, {"overtime_sweeps": True}, 0),
    (20, {"overtime_sweeps": True}, 0),
    (18, {"closing": "none"}, 2),
    (21, {"closing": "none"}, 2),
    (21, {"closing": "none", "overtime_sweeps": True}, 2),
    (18, {"closing_missed": "capped20"}, 0),
    (17, {"closing": "street17"}, 0),
    (17, {"closing": "street17", "closing_missed": "capped20"}, 0),
    (16, {"closing": "soto"}, 0),
    (26, {"target": 30}, 2),
    (27, {"target": 30}, 0),
    (30, {"target": 30}, 0),
]


@pytest.mark.parametrize(("start", "rules", "swept"), NEAR_THE_END)
def test_sweeps_near_the_end(start: int, rules: Rules, swept: int) -> None:
    position = counted([start, start], Took(cards=26), NOTHING, rules=rules, sweeps=[3, 1])
    assert position.earned[SWEEP] == swept
    assert net(position) == [2, 0]


def test_sweeps_that_do_not_score_still_cancel() -> None:
    position = counted([18, 5], Took(cards=26), NOTHING, sweeps=[2, 3])
    assert position.earned[SOURCES + SWEEP] == 1


# 6.4: reaching the target.

REACHED = [
    # totals before, what the first sides took, winner
    ([17, 17], Took("Td As", cards=28), 0),
    ([10, 17], Took("Td As", cards=28), 1),
    ([5, 5], ALL, NOBODY),
    ([9, 9], ALL, NOBODY),
    ([10, 9], ALL, 0),
    ([30, 30], ALL, 0),
    ([17, 17, 17], ALL, 0),
    ([17, 17, 17], Took("Td As", 7, 20), 2),
    ([22, 22], Took("Td As Ac", 7, 26), 0),
]


@pytest.mark.parametrize(("before", "took", "winner"), REACHED)
def test_the_strictly_highest_from_the_target_on_wins(before: list[int], took: Took, winner: int) -> None:
    position = counted(before, took, *[NOTHING] * (len(before) - 1))
    assert position.winner == winner
    assert position.phase == (ROUND_OVER if winner == NOBODY else GAME_OVER)


def test_equal_leaders_play_on_whoever_is_third() -> None:
    position = counted([17, 15, 14], Took("As Ad", 6, 20), Took("Td 2s Ac", 6, 16), Took("Ah"))
    assert totals(position) == [22, 19, 15]
    tied = counted([14, 15, 10], Took("As Ad Ac Ah", 6, 20), Took("Td 2s", 7, 16), NOTHING, sweeps=[0, 2, 0])
    assert (totals(tied), tied.winner) == ([21, 21, 10], NOBODY)


@pytest.mark.parametrize("target", [4, 11, 21, 999])
def test_the_target_is_an_option(target: int) -> None:
    rules = {"target": target, "closing": "none"}
    assert counted([target - 11, 0] if target > 11 else [0, 0], ALL, NOTHING, rules=rules).winner == 0
    assert counted([max(0, target - 12), 0], ALL, NOTHING, rules=rules).winner == (0 if target < 12 else NOBODY)


# 6.7: counting order. Nothing closes, so that every side scores in full.

COUNTING = {"closing": "none", "both_over": "counting_order"}


class Race(NamedTuple):
    """Two or three sides reach the target in one round; who is there first."""

    why: str
    before: list[int]
    took: tuple[Took, ...]
    winner: int
    rules: Rules | None = None
    sweeps: tuple[int, ...] = ()
    dealer: int = 0
    last_capturer: int | None = 0


A_BIT = Took(cards=20)
RACES = [
    Race("most cards before most spades", [20, 18], (Took(spades=7, cards=20), Took()), 1),
    Race("most spades before big casino", [20, 19], (Took(spades=7, cards=20), Took("Td")), 0, {"points": {"cards": 0}}),
    Race("big casino before little casino", [20, 19], (Took("2s", cards=20), Took("Td")), 1, {"points": {"cards": 0, "spades": 0}}),
    Race(
        "little casino before the aces",
        [20, 20],
        (Took("As Ac Ah Ad", cards=20), Took("2s")),
        1,
        {"points": {"cards": 0, "spades": 0, "big_casino": 0}},
    ),
    *(
        Race(
            f"the ace {first} before {second}",
            [20, 20],
            (Took(second), Took(first)),
            1,
            {"points": {"cards": 0, "spades": 0, "big_casino": 0, "little_casino": 0}},
        )
        for first, second in (("As", "Ac"), ("Ac", "Ah"), ("Ah", "Ad"), ("As", "Ad"), ("Ac", "Ad"), ("As", "Ah"))
    ),
    *(
        Race(
            f"the {number}th ace brings it",
            [21 - number, 21 - number],
            (Took(mine), Took()),
            winner,
            {"points": {"cards": 0, "spades": 0, "big_casino": 0, "little_casino": 0}},
        )
        for number, mine, winner in ((2, "As Ac", 0), (2, "As Ad", 1), (2, "Ac Ah", 0), (2, "Ah Ad", 1), (1, "Ac", 1), (1, "As", 0))
    ),
    Race(
        "the aces before the last capture",
        [20, 20],
        (Took("Ad"), Took()),
        1,
        {"points": {"cards": 0, "spades": 0, "big_casino": 0, "little_casino": 0, "last_capture": 9}},
    ),
    Race(
        "the last capture before the sweeps",
        [20, 20],
        (Took(), Took()),
        1,
        {"points": {"cards": 0, "spades": 0, "big_casino": 0, "little_casino": 0, "ace": 0, "last_capture": 1}, "sweep_cancel": False},
        (3, 3),
        0,
        1,
    ),
    Race("the last capture alone", [20, 3], (A_BIT, Took()), 0, {"points": {"cards": 0, "spades": 0, "last_capture": 1}}),
    Race("nobody is there", [0, 0], (ALL, Took()), NOBODY),
    Race("one is there, not the higher", [18, 15], (Took(cards=28), Took("Td 2s As Ac Ah Ad")), 0),
    Race("an item worth nothing brings nobody there", [21, 20], (Took(cards=28), Took()), 1, {"points": {"cards": 0}}),
    Race("who is beyond already wins with its first point", [25, 30], (Took("2s"), Took()), 1),
    Race("who is beyond already and scores nothing does not win", [30, 5], (Took(), ALL), NOBODY, {"target": 30}),
    Race("three players, the second is there first", [20, 19, 19], (Took("2s", 1, 12), Took("Td", 1, 12), Took()), 2),
]


@pytest.mark.parametrize("race", RACES, ids=[race.why for race in RACES])
def test_who_reaches_the_target_first(race: Race) -> None:
    position = counted(
        race.before,
        *race.took,
        rules={**COUNTING, **(race.rules or {})},
        sweeps=race.sweeps,
        dealer=race.dealer,
        last_capturer=race.last_capturer,
    )
    assert position.winner == race.winner
    assert position.phase == (ROUND_OVER if race.winner == NOBODY else GAME_OVER)


NO_ITEMS = {"points": {"cards": 0, "spades": 0, "big_casino": 0, "little_casino": 0, "ace": 0}, "sweep_cancel": False}
INTERLEAVED = [
    # before, sweeps, dealer, winner
    ([20, 20], (1, 1), 0, 1),
    ([20, 20], (1, 1), 1, 0),
    ([18, 20], (3, 1), 0, 1),
    ([18, 20], (3, 1), 1, 1),
    ([19, 19], (2, 2), 0, 1),
    ([19, 19], (2, 2), 1, 0),
    ([19, 18], (2, 3), 0, 0),
    ([20, 20], (1, 0), 0, 0),
    ([18, 18], (3, 2), 0, 0),
    ([20, 20, 20], (1, 1, 1), 0, 1),
    ([20, 20, 20], (1, 1, 1), 1, 2),
    ([20, 20, 20], (1, 1, 1), 2, 0),
    ([20, 19, 19], (0, 2, 2), 1, 2),
    ([19, 19, 20], (2, 2, 0), 1, 0),
    ([18, 18], (2, 2), 0, NOBODY),
]


@pytest.mark.parametrize(("before", "sweeps", "dealer", "winner"), INTERLEAVED)
def test_sweeps_are_added_one_a_side_in_turn_from_the_dealers_right(
    before: list[int], sweeps: tuple[int, ...], dealer: int, winner: int
) -> None:
    position = counted(before, *[Took()] * len(before), rules={**COUNTING, **NO_ITEMS}, sweeps=sweeps, dealer=dealer)
    assert position.winner == winner


def test_with_four_players_sides_take_turns() -> None:
    for dealer in range(4):
        position = counted([20, 20], Took(), Took(), rules={**COUNTING, **NO_ITEMS}, sweeps=(1, 1), dealer=dealer, players=4)
        assert position.winner == (dealer + 1) % 2


def test_only_net_sweeps_are_added() -> None:
    rules = {**COUNTING, **NO_ITEMS, "sweep_cancel": True}
    assert counted([20, 19], Took(), Took(), rules=rules, sweeps=(1, 3)).winner == 1
    assert counted([20, 20], Took(), Took(), rules=rules, sweeps=(3, 3)).winner == NOBODY


def test_the_totals_show_the_whole_round_all_the_same() -> None:
    position = counted([18, 15], Took(cards=28), Took("Td 2s As Ac Ah Ad"), rules=COUNTING)
    assert (position.winner, totals(position)) == (0, [21, 23])


def test_with_closing_the_outright_win_comes_before_counting() -> None:
    rules = {"both_over": "counting_order"}
    position = counted([20, 17], Took("2s"), NOTHING, rules=rules)
    assert (position.winner, totals(position)) == (0, [21, 27])


@pytest.mark.parametrize("missed", ["frozen", "capped20"])
def test_only_points_really_scored_are_added(missed: str) -> None:
    """On 20 without little casino nothing else is added, and beyond the target no sweeps are."""
    rules = {"both_over": "counting_order", "closing_missed": missed}
    aces = counted([20, 5], Took(ACES, cards=28), Took("2s"), rules=rules)
    assert (aces.winner, totals(aces)[0]) == (NOBODY, 20)
    swept = counted([21, 5], Took(), Took(), rules={**rules, **NO_ITEMS}, sweeps=(3, 0))
    assert (swept.winner, totals(swept)[0]) == (NOBODY, 21)


def test_capped_items_on_16_count_as_they_come() -> None:
    """Soto, capped20: side 0 gets from 16 to 21 by most cards and big casino, after side 1's spades but before its little casino."""
    rules = {"both_over": "counting_order", "closing": "soto", "closing_missed": "capped20"}
    first = counted([16, 15], Took("Td As", cards=28), Took("2s Ah Ad Ac"), rules=rules)
    assert (first.winner, totals(first)) == (0, [21, 20])
    spades = counted([16, 21, 5], Took("Td As", cards=28), Took(spades=8, cards=8), NOTHING, rules={**rules, "target": 21})
    assert spades.winner == 1


# Rounds that cannot be counted.


def test_a_round_not_fully_seen_is_not_counted() -> None:
    position = Position()
    position.phase, position.deal, position.last_capturer = PLAYING, 6, 0
    position.loose, position.seen = cards("Kc Qc"), PACK ^ cards("As")
    finish_round(position)
    assert (position.phase, position.scored, position.score_open, position.points_known) == (ROUND_OVER, 0, 1, 0)
    assert position.piles[0] == cards("Kc Qc")
    assert totals(position) == [0, 0]


def test_without_known_totals_a_round_is_counted_and_not_scored() -> None:
    position = Position()
    position.phase, position.deal, position.totals_known = PLAYING, 6, 0
    position.piles[0], position.seen, position.totals[0] = PACK, PACK, 20
    finish_round(position)
    assert (position.phase, position.scored, position.points_known) == (ROUND_OVER, 1, 0)
    assert (position.counted_cards[:2], position.winner) == ([52, 0], NOBODY)
