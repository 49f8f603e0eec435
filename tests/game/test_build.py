"""Builds: docs/rules.md 3.B1 to 3.B11, and the card kept for a build, 3.K1. Cases are data, in the order of the checks."""

import pytest

from rclog.game.judge import judge
from rclog.game.plays import is_multiple
from tests.explain.stage import cards
from tests.game.cases import Play, check, play_test, position_of, row_of

OFF = "build.not_allowed"
NO_TABLE_CARD = "build.needs_table_card"
NOT_THERE = "build.not_on_table"
SPLITS = "build.splits_build"
RANGE = "build.value_out_of_range"
MERGES = "build.merges_builds"
PARTNERS = "build.partners_build"
NO_GROUPS = "build.no_partition"
MULTIPLE = "build.raises_multiple"
OWN = "build.raises_own"
LOOSE = "build.raise_with_table_cards"
TOTAL = "build.wrong_total"
SAME = "build.same_value"
NO_CARD = "build.no_capture_card"
SPENT = "build.hold_card_spent"
ABSORB = {"raise_absorb": True}
MERGE = {"merge_builds": True}
ONE_A_VALUE = {"same_value_builds": False}
LIKE_OPPONENTS = {"partner_builds": "like_opponents"}
EIGHT = "Kd; 8-build 5s 3h (B)"
TWO_EIGHTS = "Kd; 8-build 5s 3h (B); 8-build 6s 2h (B)"

CASES = [
    # 3.B11
    Play("building is off", "5h Kd", "3c 8s", "build 3c with 5h as 8", OFF, {"building": False}),
    # 3.B1
    Play("no table card joins", "5h Kd", "8c 8s", "build 8c with  as 8", NO_TABLE_CARD),
    Play("a card that lies nowhere", "5h Kd", "3c 8s", "build 3c with 5d as 8", NOT_THERE),
    Play("a card of the own hand", "5h Kd", "3c 8s 5c", "build 3c with 5c as 8", NOT_THERE),
    Play("a part of a build", EIGHT, "3c 8s", "build 3c with 5s as 8", SPLITS),
    Play("a part of one of two builds", TWO_EIGHTS, "8c 8s", "build 8c with 5s 3h 2h as 8", SPLITS),
    # 3.B2
    *(Play(f"a value of {value}", "5h Ad", "3c 8s", f"build 3c with 5h as {value}", RANGE) for value in (0, 1, 15, 16, 2**53)),
    Play("a build of 2", "Ah Kd", "As 2c", "build As with Ah as 2"),
    Play("a build of 14", "9h Kd", "5c As", "build 5c with 9h as 14"),
    # 3.B3
    Play("two builds of the value", TWO_EIGHTS, "8c 8s", "build 8c with 5s 3h 6s 2h as 8", MERGES),
    Play("two builds of the value, merged", TWO_EIGHTS, "8c 8s", "build 8c with 5s 3h 6s 2h as 8", None, MERGE),
    Play(
        "two builds, one of another value", "8-build 5s 3h (B); 9-build 6s 3c (B)", "8c 8s", "build 8c with 5s 3h 6s 3c as 8", MERGES, MERGE
    ),
    Play("two builds raised", TWO_EIGHTS, "2c Ts", "build 2c with 5s 3h 6s 2h as 10", MERGES, MERGE),
    Play("the partner's build, added to", "9-build 5s 4h (C)", "9c 9s", "build 9c with 5s 4h as 9", PARTNERS, players=4),
    Play("the partner's build, raised", "9-build 5s 4h (C)", "2c Js", "build 2c with 5s 4h as 11", PARTNERS, players=4),
    Play(
        "the partner's build among those merged",
        "9-build 5s 4h (B); 9-build 6s 3h (C)",
        "9c 9s",
        "build 9c with 5s 4h 6s 3h as 9",
        PARTNERS,
        MERGE,
        players=4,
    ),
    Play(
        "the partner's build among those merged, like an opponent's",
        "9-build 5s 4h (B); 9-build 6s 3h (C)",
        "9c 9s",
        "build 9c with 5s 4h 6s 3h as 9",
        None,
        {**MERGE, **LIKE_OPPONENTS},
        players=4,
    ),
    Play(
        "the partner's build, added to like an opponent's",
        "9-build 5s 4h (C)",
        "9c 9s",
        "build 9c with 5s 4h as 9",
        None,
        LIKE_OPPONENTS,
        players=4,
    ),
    Play(
        "the partner's build, raised like an opponent's",
        "9-build 5s 4h (C)",
        "2c Js",
        "build 2c with 5s 4h as 11",
        None,
        LIKE_OPPONENTS,
        players=4,
    ),
    Play("the fourth player's build is an opponent's", "9-build 5s 4h (D)", "2c Js", "build 2c with 5s 4h as 11", players=4),
    Play("with three players the third is an opponent", "9-build 5s 4h (C)", "2c Js", "build 2c with 5s 4h as 11", players=3),
    # 3.B4
    Play("a new build, one sum", "5h Kd", "3c 8s", "build 3c with 5h as 8"),
    Play("a new build of equal cards", "8h Kd", "8c 8s", "build 8c with 8h as 8"),
    Play("a new build, two groups", "5h 8d", "3c 8s", "build 3c with 5h 8d as 8"),
    Play("a new build that is no sum", "5h Kd", "4c 8s", "build 4c with 5h as 8", NO_GROUPS),
    Play("a loose card is left over", "5h 4d Kd", "3c 8s", "build 3c with 5h 4d as 8", NO_GROUPS),
    Play("the card played is left over", "8h Kd", "3c 8s", "build 3c with 8h as 8", NO_GROUPS),
    Play("an ace is no eight of its own", "8h Kd", "Ac 8s", "build Ac with 8h as 8", NO_GROUPS),
    Play("aces as equals are 14", "Ah Ad", "Ac As", "build Ac with Ah Ad as 14"),
    Play("three aces are 3 in a sum", "Ah Ad", "Ac 3s", "build Ac with Ah Ad as 3"),
    # 3.B5
    Play("an opponent's build, the card alone", EIGHT, "8c 8s", "build 8c with 5s 3h as 8"),
    Play("an opponent's build, with loose cards", "6d; 8-build 5s 3h (B)", "2c 8s", "build 2c with 5s 3h 6d as 8"),
    Play("one's own build", "6d; 8-build 5s 3h (A)", "2c 8s", "build 2c with 5s 3h 6d as 8"),
    Play("a multiple build", "6d; 8-build 5s 3h 8d (B)", "2c 8s", "build 2c with 5s 3h 8d 6d as 8"),
    Play("an addition that is no group", "6d; 8-build 5s 3h (B)", "3c 8s", "build 3c with 5s 3h 6d as 8", NO_GROUPS),
    Play("an addition of a card that is no group", EIGHT, "3c 8s", "build 3c with 5s 3h as 8", NO_GROUPS),
    # 3.B6
    Play("an opponent's single build", EIGHT, "2c Ts", "build 2c with 5s 3h as 10"),
    Play("an ace raises by 1", EIGHT, "Ac 9s", "build Ac with 5s 3h as 9"),
    Play("a raise to 14", "Kd; 12-build 9s 3h (B)", "2c As", "build 2c with 9s 3h as 14"),
    Play("a multiple build", "8-build 5s 3h 8d (B)", "2c Ts", "build 2c with 5s 3h 8d as 10", MULTIPLE),
    Play("two aces as equals are a multiple build of 14, not raised", "14-build Ah Ad (B)", "2c Ts", "build 2c with Ah Ad as 10", MULTIPLE),
    Play("two aces added up are a single build of 2", "2-build Ah Ad (B)", "8c Ts", "build 8c with Ah Ad as 10"),
    Play("one's own build", "8-build 5s 3h (A)", "2c Ts 8c", "build 2c with 5s 3h as 10", OWN),
    Play("one's own build, with raise_own", "8-build 5s 3h (A)", "2c Ts", "build 2c with 5s 3h as 10", None, {"raise_own": True}),
    Play("a loose card joins", "Td; 8-build 5s 3h (B)", "2c Ts", "build 2c with 5s 3h Td as 10", LOOSE),
    Play("a loose card joins, with raise_absorb", "Td; 8-build 5s 3h (B)", "2c Ts", "build 2c with 5s 3h Td as 10", None, ABSORB),
    Play(
        "loose cards that make no group, with raise_absorb",
        "9d; 8-build 5s 3h (B)",
        "2c Ts",
        "build 2c with 5s 3h 9d as 10",
        NO_GROUPS,
        ABSORB,
    ),
    Play(
        "the loose card makes the total, with raise_absorb", "Ad; 8-build 5s 3h (B)", "Ac Ts", "build Ac with 5s 3h Ad as 10", TOTAL, ABSORB
    ),
    Play("a wrong total", EIGHT, "3c Ts", "build 3c with 5s 3h as 10", TOTAL),
    Play("a lower value", EIGHT, "2c 6s", "build 2c with 5s 3h as 6", TOTAL),
    # 3.B7
    Play("no card of the value is left", "5h Kd", "3c 9s", "build 3c with 5h as 8", NO_CARD),
    Play("the card played was the last", "8h Kd", "8c 9s", "build 8c with 8h as 8", NO_CARD),
    Play("a partner's card does not count", "5h Kd", "3c 9s", "build 3c with 5h as 8", NO_CARD, players=4, others="8s"),
    Play("an ace for 14", "9h Kd", "5c Ks", "build 5c with 9h as 14", NO_CARD),
    Play("an ace is no 1", "Ah Kd", "Ac As", "build Ac with Ah as 2", NO_CARD),
    Play("a hidden card may be it", "5h Kd", "3c ??", "build 3c with 5h as 8"),
    Play("no card for a raise", EIGHT, "2c 9s", "build 2c with 5s 3h as 10", NO_CARD),
    # 3.B10
    Play("a second build of the value", "5h; 8-build 5s 3h (B)", "3c 8s", "build 3c with 5h as 8"),
    Play("a second build of the value, barred", "5h; 8-build 5s 3h (B)", "3c 8s", "build 3c with 5h as 8", SAME, ONE_A_VALUE),
    Play("a build of another value", "6h; 8-build 5s 3h (B)", "3c 9s", "build 3c with 6h as 9", None, ONE_A_VALUE),
    Play("an addition is no second build", "5h; 8-build 5s 3h (B)", "3c 8s", "build 3c with 5s 3h 5h as 8", None, ONE_A_VALUE),
    Play("an addition to the second of two", TWO_EIGHTS, "8c 8s", "build 8c with 6s 2h as 8", None, ONE_A_VALUE),
    Play(
        "a raise to the value of another", "8-build 5s 3h (B); 10-build 6s 4h (B)", "2c Ts", "build 2c with 5s 3h as 10", SAME, ONE_A_VALUE
    ),
    # 3.K1
    Play("the last eight goes into another build", "3d; 8-build 5s 3h (A)", "8c Js", "build 8c with 3d as 11", SPENT),
    Play("a card for each build", "8h; 8-build 5s 3h (A)", "8c 2c Ts", "build 2c with 8h as 10"),
    Play(
        "raising the own build frees its card",
        "8-build 5s 3h (A); 9-build 5c 4h (A)",
        "2c Ts 9s",
        "build 2c with 5s 3h as 10",
        None,
        {"raise_own": True},
    ),
    Play(
        "raising one leaves the other without",
        "8-build 5s 3h (A); 9-build 5c 4h (A)",
        "2c Ts 8s",
        "build 2c with 5s 3h as 10",
        SPENT,
        {"raise_own": True},
    ),
    Play("the last eight, a card hidden", "3d; 8-build 5s 3h (A)", "8c Js ??", "build 8c with 3d as 11"),
    # The order of checks.
    Play("off comes first", "5h", "3c 8s", "build 3c with  as 1", OFF, {"building": False}),
    Play("a table card comes before the value", "5h", "3c 8s", "build 3c with  as 1", NO_TABLE_CARD),
    Play("not on the table comes before a split build", EIGHT, "3c 8s", "build 3c with 5s 7d as 1", NOT_THERE),
    Play("a split build comes before the value", EIGHT, "3c 8s", "build 3c with 5s as 1", SPLITS),
    Play("the value comes before merging", TWO_EIGHTS, "8c 8s", "build 8c with 5s 3h 6s 2h as 15", RANGE),
    Play(
        "merging comes before the partner",
        "9-build 5s 4h (C); 9-build 6s 3h (C)",
        "9c 9s",
        "build 9c with 5s 4h 6s 3h as 9",
        MERGES,
        players=4,
    ),
    Play("the partner comes before the groups", "9-build 5s 4h (C)", "8c 9s", "build 8c with 5s 4h as 9", PARTNERS, players=4),
    Play(
        "the partner comes before raising a multiple", "9-build 5s 4h 9h (C)", "2c Js", "build 2c with 5s 4h 9h as 11", PARTNERS, players=4
    ),
    Play("multiple comes before one's own", "8-build 5s 3h 8d (A)", "2c Ts 8c", "build 2c with 5s 3h 8d as 10", MULTIPLE),
    Play("one's own comes before loose cards", "Td; 8-build 5s 3h (A)", "2c Ts 8c", "build 2c with 5s 3h Td as 10", OWN),
    Play("loose cards come before the total", "9d; 8-build 5s 3h (B)", "3c Ts", "build 3c with 5s 3h 9d as 10", LOOSE),
    Play("the total comes before the groups absorbed", "9d; 8-build 5s 3h (B)", "3c Ts", "build 3c with 5s 3h 9d as 10", TOTAL, ABSORB),
    Play("the groups come before the second build", "6h; 8-build 5s 3h (B)", "3c 9s", "build 3c with 6h as 8", NO_GROUPS, ONE_A_VALUE),
    Play("the second build comes before the capture card", "5h; 8-build 5s 3h (B)", "3c 9s", "build 3c with 5h as 8", SAME, ONE_A_VALUE),
    Play("the capture card comes before the card kept", "3d; 8-build 5s 3h (A)", "8c Qs", "build 8c with 3d as 11", NO_CARD),
]


@play_test(CASES)
def test_a_build(case: Play) -> None:
    check(case)


@pytest.mark.parametrize(
    ("table", "play", "together", "value", "multiple"),
    [
        ("5h Kd", "build 3c with 5h as 8", "3c 5h", 8, 0),
        ("5h 8d", "build 3c with 5h 8d as 8", "3c 5h 8d", 8, 1),
        ("5h; 8-build 5s 3h (B)", "build 3c with 5s 3h 5h as 8", "3c 5h 5s 3h", 8, 1),
        ("5h; 5-build 4s Ah (B)", "build 3c with 4s Ah as 8", "3c 4s Ah", 8, 0),
    ],
)
def test_the_cards_lie_together_and_are_the_players(table: str, play: str, together: str, value: int, multiple: int) -> None:
    case = Play("", table, "3c 8s", play)
    position = position_of(case)
    on_table = position.loose | position.built
    assert judge(position, [row_of(case)], 0, 1) == 0
    made = position.builds - 1
    assert position.build_cards[made] == cards(together)
    assert (position.build_value[made], position.build_owner[made]) == (value, 0)
    assert is_multiple(position.build_cards[made], value) == multiple
    assert position.loose | position.built == on_table | cards("3c")
    assert position.loose & position.built == 0
    assert (position.piles[0], position.last_capturer) == (0, -1)


def test_builds_merged_are_one_build() -> None:
    case = Play("", "8-build 5s 3h (B); 9-build 5c 4h (B); 8-build 6s 2h (A)", "8c 8s", "build 8c with 5s 3h 6s 2h as 8", None, MERGE)
    position = position_of(case)
    assert judge(position, [row_of(case)], 0, 1) == 0
    assert position.build_value[: position.builds] == [9, 8]
    assert position.build_owner[: position.builds] == [1, 0]
    assert position.build_cards[1] == cards("8c 5s 3h 6s 2h")
    assert position.built == cards("5c 4h 8c 5s 3h 6s 2h")


def test_no_set_of_cards_is_single_and_multiple_for_one_value() -> None:
    """3.B9: aces laid as equals are never a sum of 14."""
    assert [is_multiple(cards("As Ah"), value) for value in (2, 14)] == [0, 1]
    assert [is_multiple(cards(codes), 14) for codes in ("Ks Ah", "As Ks Ah", "9s 5h As", "Qs As Ah")] == [0, 1, 1, 0]
