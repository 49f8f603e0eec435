"""Captures: docs/rules.md 3.C1 to 3.C5, and the card kept for a build, 3.K1. Cases are data, in the order of the checks."""

import pytest

from rclog.game.judge import judge
from rclog.game.row import SWEEP
from tests.explain.stage import cards
from tests.game.cases import Play, check, play_test, position_of, row_of, rule_id

NOTHING = "capture.takes_nothing"
NOT_THERE = "capture.not_on_table"
SPLITS = "capture.splits_build"
OTHER_VALUE = "capture.wrong_build_value"
NO_GROUPS = "capture.no_partition"
LEAVES = "capture.leaves_equal_card"
SPENT = "build.hold_card_spent"

CASES = [
    # 3.C1
    Play("nothing is taken", "8d Kc", "8s 2c", "8s takes ", NOTHING),
    Play("nothing is taken from an empty table", "", "8s 2c", "8s takes ", NOTHING),
    Play("a card that nobody has seen", "8d Kc", "8s 2c", "8s takes 8h", NOT_THERE),
    Play("a card of the own hand", "8d Kc", "8s 2c", "8s takes 8d 2c", NOT_THERE),
    Play("one card lies there, the other does not", "6d Kc", "8s 2c", "8s takes 6d 2h", NOT_THERE),
    # 3.C2
    Play("a part of a build", "Kc; 8-build 5s 3h (B)", "8s 2c", "8s takes 5s 3h 5d", NOT_THERE),
    Play("one card of a build", "Kc; 8-build 5s 3h (B)", "8s 2c", "8s takes 5s", SPLITS),
    Play("a part of a build beside a loose card", "8c; 8-build 5s 3h 8d (B)", "8s 2c", "8s takes 8c 8d", SPLITS),
    Play("of two builds one is not whole", "8-build 5s 3h (B); 8-build 6s 2h (B)", "8s 2c", "8s takes 5s 3h 6s", SPLITS),
    Play("a part of a build of another value", "8-build 5s 3h (B)", "5c 2c", "5c takes 5s", SPLITS),
    Play("the whole of a build", "Kc; 8-build 5s 3h (B)", "8s 2c", "8s takes 5s 3h"),
    Play("a build of another value", "Kc; 9-build 5s 4h (B)", "8s 2c", "8s takes 5s 4h", OTHER_VALUE),
    Play("of two builds one has another value", "9-build 5s 4h (B); 8-build 6s 2h (B)", "8s 2c", "8s takes 5s 4h 6s 2h", OTHER_VALUE),
    Play("a build does not count inside a sum", "2d; 6-build 5s Ah (B)", "8s 2c", "8s takes 2d 5s Ah", OTHER_VALUE),
    Play("two builds at once", "Kc; 8-build 5s 3h (B); 8-build 6s 2h (B)", "8s 2c", "8s takes 5s 3h 6s 2h"),
    Play("one of two builds, whichever", "8-build 5s 3h (B); 8-build 6s 2h (B)", "8s 2c", "8s takes 6s 2h"),
    Play("an ace takes a build of 14", "14-build Kc Ad (B)", "As 2c", "As takes Kc Ad"),
    Play("an ace does not take a build of 2 aces that add up", "2-build Ah Ad (B)", "As 2c", "As takes Ah Ad", OTHER_VALUE),
    Play("a two does", "2-build Ah Ad (B)", "As 2c", "2c takes Ah Ad"),
    Play("a partner's build", "9-build 5s 4h (C)", "9s 2c", "9s takes 5s 4h", players=4),
    # 3.C3
    Play("equal cards, all four groups of one", "8d 8h 8c", "8s 2c", "8s takes 8d 8h 8c"),
    Play("a sum of two", "6d 2c", "8s 3c", "8s takes 6d 2c"),
    Play("a sum of four", "Ad 2c 2d 3s", "8s 3c", "8s takes Ad 2c 2d 3s"),
    Play("two sums that share no card", "6d 2c 5d 3h", "8s 4c", "8s takes 6d 2c 5d 3h"),
    Play("two sums that would share a card", "6d 2c 5d Ah", "8s 4c", "8s takes 6d 2c 5d Ah", NO_GROUPS),
    Play("the total is a multiple of the value, and yet no groups", "7d 7h 2c", "8s 4c", "8s takes 7d 7h 2c", NO_GROUPS),
    Play("too little", "6d", "8s 4c", "8s takes 6d", NO_GROUPS),
    Play("a card above the value", "9d 7h", "8s 4c", "8s takes 9d 7h", NO_GROUPS),
    Play("an ace in a sum is 1", "7d Ah", "8s 4c", "8s takes 7d Ah"),
    Play("an ace alone is not 1", "Ah", "8s 4c", "8s takes Ah", NO_GROUPS),
    Play("an ace is not its own equal in an 8", "8d Ah", "8s 4c", "8s takes 8d Ah", NO_GROUPS),
    Play("four aces are 4", "As Ah Ad Ac", "4s 9c", "4s takes As Ah Ad Ac"),
    Play("three aces are not 14, but equals", "Ah Ad Ac", "As 9c", "As takes Ah Ad Ac"),
    Play("aces alone and in a sum for 14", "Ah Ad Qc", "As 9c", "As takes Ah Ad Qc"),
    Play("a king and an ace in a sum, an ace alone", "Ah Ad Kc", "As 9c", "As takes Ah Ad Kc"),
    Play("a king is 13 and takes no ace alone", "Kd Ah", "Kc 9c", "Kc takes Kd Ah", NO_GROUPS),
    Play("queen and ace make a king", "Qd Ah", "Kc 9c", "Kc takes Qd Ah"),
    Play("sums may be left where they are", "8d 6d 2c", "8s 4c", "8s takes 8d"),
    # 3.C4
    Play("the equal card stays behind", "8d 6d 2c", "8s 4c", "8s takes 6d 2c", LEAVES),
    Play("the equal card stays behind while a build is taken", "8d; 8-build 5s 3h (B)", "8s 4c", "8s takes 5s 3h", LEAVES),
    Play("an equal card inside a build is no loose one", "8-build 5s 3h 8d (B); 8-build 6s 2h (B)", "8s 4c", "8s takes 6s 2h"),
    Play("one of two equal cards", "8d 8h 6d 2c", "8s 4c", "8s takes 6d 2c 8h"),
    Play("an ace in a sum is an equal card taken", "Kd Ah 7c", "As 4c", "As takes Kd Ah"),
    Play("an ace stays while 14 is taken", "7d 7c Ah", "As 4c", "As takes 7d 7c", LEAVES),
    Play("an ace on the table is no equal of a card whose sum holds it", "7d Ah Ac", "8s 4c", "8s takes 7d Ah"),
    Play("all: one of two equal cards stays", "8d 8h Kc", "8s 4c", "8s takes 8d", LEAVES, {"equal_cards": "all"}),
    Play("all: both are taken", "8d 8h Kc", "8s 4c", "8s takes 8d 8h", None, {"equal_cards": "all"}),
    Play("all: one ace in a sum, one alone", "Kd Ah Ad", "As 4c", "As takes Kd Ah Ad", None, {"equal_cards": "all"}),
    Play("all: one ace in a sum, one stays", "Kd Ah Ad", "As 4c", "As takes Kd Ah", LEAVES, {"equal_cards": "all"}),
    Play("all: a build may stay", "8d; 8-build 5s 3h (B)", "8s 4c", "8s takes 8d", None, {"equal_cards": "all"}),
    Play("trail_only: the equal card may stay", "8d 6d 2c", "8s 4c", "8s takes 6d 2c", None, {"equal_cards": "trail_only"}),
    Play("off: the equal card may stay", "8d 6d 2c", "8s 4c", "8s takes 6d 2c", None, {"equal_cards": "off"}),
    # 3.K1
    Play("the last eight for something else", "8d; 8-build 5s 3h (A)", "8s 4c", "8s takes 8d", SPENT),
    Play("a second eight is kept", "8d; 8-build 5s 3h (A)", "8s 8c", "8s takes 8d"),
    Play("the last eight for the build", "8d Kc; 8-build 5s 3h (A)", "8s 4c", "8s takes 8d 5s 3h"),
    Play("one of two own builds of the value", "8-build 5s 3h (A); 8-build 6s 2h (A)", "8s 4c", "8s takes 5s 3h", SPENT),
    Play("both of them", "8-build 5s 3h (A); 8-build 6s 2h (A)", "8s 4c", "8s takes 5s 3h 6s 2h"),
    Play("the other build is somebody else's", "8-build 5s 3h (A); 8-build 6s 2h (B)", "8s 4c", "8s takes 5s 3h"),
    Play("the partner's build needs no card of mine", "8d; 8-build 5s 3h (C)", "8s 4c", "8s takes 8d", players=4),
    Play("the last ace for something else", "Ah; 14-build 9s 5h (A)", "As 4c", "As takes Ah", SPENT),
    Play("a hidden card may be the eight", "8d; 8-build 5s 3h (A)", "8s ??", "8s takes 8d"),
    # The order of checks.
    Play("not on the table comes before a split build", "8-build 5s 3h (B)", "8s 4c", "8s takes 5s Kd", NOT_THERE),
    Play("a split build comes before its value", "9-build 5s 4h (B)", "8s 4c", "8s takes 5s", SPLITS),
    Play("a build's value comes before the groups", "Kd; 9-build 5s 4h (B)", "8s 4c", "8s takes 5s 4h Kd", OTHER_VALUE),
    Play("the groups come before the equal card", "8d 7c", "8s 4c", "8s takes 7c", NO_GROUPS),
    Play("the equal card comes before the card kept", "8d 6d 2c; 8-build 5s 3h (A)", "8s 4c", "8s takes 6d 2c", LEAVES),
]


@play_test(CASES)
def test_a_capture(case: Play) -> None:
    check(case)


def test_what_is_taken_goes_to_the_pile_with_the_card_played() -> None:
    position = position_of(Play("", "8d Kc; 8-build 5s 3h (B); 9-build 7s 2h (B)", "8s 2c", "8s takes 8d 5s 3h", players=2))
    assert judge(position, [row_of(Play("", "", "", "8s takes 8d 5s 3h"))], 0, 1) == 0
    assert position.piles[:2] == [cards("8s 8d 5s 3h"), 0]
    assert position.loose == cards("Kc")
    assert position.built == cards("7s 2h")
    assert (position.builds, position.build_value[0], position.build_owner[0]) == (1, 9, 1)
    assert (position.last_capturer, position.to_play, position.hands[0]) == (0, 1, cards("2c"))


@pytest.mark.parametrize(("players", "seat", "side"), [(2, "B", 1), (3, "C", 2), (4, "C", 0), (4, "D", 1)])
def test_partners_have_one_pile(players: int, seat: str, side: int) -> None:
    case = Play("", "8d", "8s 2c", "8s takes 8d", seat=seat, players=players)
    position = position_of(case)
    assert judge(position, [row_of(case)], 0, 1) == 0
    assert position.piles[side] == cards("8s 8d")
    assert sum(position.sweeps) == position.sweeps[side] == 1


@pytest.mark.parametrize(
    ("table", "play", "emptied"),
    [
        ("8d", "8s takes 8d", 1),
        ("8d Kc", "8s takes 8d", 0),
        ("8d; 9-build 5s 4h (B)", "8s takes 8d", 0),
        ("8d; 8-build 5s 3h (B)", "8s takes 8d 5s 3h", 1),
        ("8-build 5s 3h (B)", "8s takes 5s 3h", 1),
    ],
)
@pytest.mark.parametrize("claim", [-1, 0, 1])
def test_a_sweep_is_an_emptied_table_whatever_is_claimed(table: str, play: str, emptied: int, claim: int) -> None:
    case = Play("", table, "8s 2c", play)
    position, row = position_of(case), row_of(case)
    row[SWEEP] = claim
    assert rule_id(judge(position, [row], 0, 1)) == (None if claim in (-1, emptied) else "capture.sweep_claim")
    assert position.sweeps[0] == (emptied if claim in (-1, emptied) else 0)


def test_the_sweep_claim_is_asked_after_the_card_kept() -> None:
    case = Play("", "8d; 8-build 5s 3h (A)", "8s 4c", "8s takes 8d")
    row = row_of(case)
    row[SWEEP] = 1
    assert rule_id(judge(position_of(case), [row], 0, 1)) == SPENT
