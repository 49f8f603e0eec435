"""Trails: docs/rules.md 3.T1 to 3.T3, and the card kept for a build, 3.K1. Cases are data, in the order of the checks."""

from rclog.game.judge import judge
from tests.explain.stage import cards
from tests.game.cases import Play, check, play_test, position_of, row_of

OWNS = "trail.owns_build"
EQUAL = "trail.equal_card_loose"
SPENT = "build.hold_card_spent"
MAY = {"owner_may_trail": True}

CASES = [
    # 3.T1
    Play("the owner of a build", "3h; 8-build 5s 3c (A)", "8c Kd", "trail Kd", OWNS),
    Play("the owner of the second build", "9-build 5s 4c (B); 8-build 5h 3c (A)", "8c Kd", "trail Kd", OWNS),
    Play("an opponent's build hinders nobody", "3h; 8-build 5s 3c (B)", "8c Kd", "trail Kd"),
    Play("a partner's build hinders nobody", "3h; 8-build 5s 3c (C)", "8c Kd", "trail Kd", players=4),
    Play("the owner may, where the option says so", "3h; 8-build 5s 3c (A)", "8c Kd", "trail Kd", None, MAY),
    # 3.T2
    Play("an equal card lies loose", "Kh 3c", "Kd 2c", "trail Kd", EQUAL),
    Play("an ace lies loose", "Ah 3c", "As 2c", "trail As", EQUAL),
    Play("an equal card in a build", "3c; 8-build 5s 2h Ah (B)", "5d 2c", "trail 5d"),
    Play("all: an equal card lies loose", "Kh 3c", "Kd 2c", "trail Kd", EQUAL, {"equal_cards": "all"}),
    Play("trail_only: an equal card lies loose", "Kh 3c", "Kd 2c", "trail Kd", EQUAL, {"equal_cards": "trail_only"}),
    Play("off: an equal card lies loose", "Kh 3c", "Kd 2c", "trail Kd", None, {"equal_cards": "off"}),
    # 3.T3
    Play("a sum of its value", "6h 2c", "8d 4c", "trail 8d"),
    Play("an opponent's build of its value", "8-build 5s 3c (B)", "8d 4c", "trail 8d"),
    Play("an empty table", "", "8d 4c", "trail 8d"),
    # 3.K1
    Play("the owner trails the card of the build", "3h; 8-build 5s 3c (A)", "8c Kd", "trail 8c", SPENT, MAY),
    Play("the owner trails another card", "3h; 8-build 5s 3c (A)", "8c Kd", "trail Kd", None, MAY),
    Play("the owner trails one of two", "3h; 8-build 5s 3c (A)", "8c 8d", "trail 8c", None, MAY),
    Play("a hidden card may be the one", "3h; 8-build 5s 3c (A)", "8c ??", "trail 8c", None, MAY),
    # The order of checks.
    Play("the own build comes before the equal card", "Kh; 8-build 5s 3c (A)", "8c Kd", "trail Kd", OWNS),
    Play("the equal card comes before the card kept", "8h; 8-build 5s 3c (A)", "8c Kd", "trail 8c", EQUAL, MAY),
]


@play_test(CASES)
def test_a_trail(case: Play) -> None:
    check(case)


def test_the_card_stays_loose() -> None:
    case = Play("", "3h; 8-build 5s 3c (B)", "8c Kd", "trail Kd")
    position = position_of(case)
    assert judge(position, [row_of(case)], 0, 1) == 0
    assert position.loose == cards("3h Kd")
    assert position.hands[0] == cards("8c")
    assert (position.built, position.piles[0], position.last_capturer) == (cards("5s 3c"), 0, -1)
