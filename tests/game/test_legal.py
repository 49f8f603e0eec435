"""The legal plays: complete, each once, lazily, in a fixed order. tests/test_differential.py compares them with brute force."""

from itertools import islice
from random import Random
from time import perf_counter
from typing import Any

import pytest

from rclog.cards import CODES, PACK, codes_of
from rclog.game.codes import OK
from rclog.game.judge import judge
from rclog.game.legal import CURSOR, next_play
from rclog.game.position import DEAL_DUE, ENDED, GAME_OVER, LAYING, ROUND_OVER, Position
from rclog.game.row import BUILD, CAPTURE, TRAIL
from tests.explain.stage import event, standing
from tests.game.cases import Play, position_of

Listed = tuple[int, ...]


def listed(position: Position) -> list[Listed]:
    """(kind, card, cards, value) of every legal play, in order; the value is 0 but for a build."""
    cursor = [0] * CURSOR
    plays = []
    while next_play(position, cursor):
        plays.append((*cursor[:3], cursor[3] if cursor[0] == BUILD else 0))
    return plays


def words(play: Listed) -> str:
    kind, card, cards, value = play
    if kind == TRAIL:
        return f"trail {CODES[card]}"
    table = " ".join(codes_of(cards))
    return f"{CODES[card]} takes {table}" if kind == CAPTURE else f"{CODES[card]} with {table} as {value}"


def offered(table: str, hand: str, rules: dict[str, Any] | None = None, **keys: Any) -> list[str]:
    return [words(play) for play in listed(position_of(Play("", table, hand, "", rules=rules, **keys)))]


LISTS: list[tuple[str, str, str, dict[str, Any] | None, list[str]]] = [
    ("an empty table", "", "8s Ah", None, ["trail Ah", "trail 8s"]),
    ("sums, equal cards and both", "8d 6c 2d 5s 3h", "8s", None, [
        "8s takes 2d 3h 5s 6c 8d", "8s takes 2d 6c 8d", "8s takes 3h 5s 8d", "8s takes 8d",
    ]),
    ("builds by value, then the trail", "2h 3h", "5c 8s 7s", None, [
        "5c takes 2h 3h", "5c with 2h as 7", "5c with 3h as 8", "trail 5c", "trail 7s", "trail 8s",
    ]),
    ("an ace alone and in a sum", "Ah Kd", "As", None, ["As takes Ah", "As takes Ah Kd"]),
    ("aces as equals and added up", "Ah", "As Ad 2s", None, [
        "As takes Ah", "As with Ah as 2", "As with Ah as 14", "Ad takes Ah", "Ad with Ah as 2", "Ad with Ah as 14", "trail 2s",
    ]),
    ("a build is taken, added to or raised", "Kd; 8-build 5s 3h (B)", "2c Ts 8c 8d", None, [
        "2c with 3h 5s as 10", "trail 2c", "8d takes 3h 5s", "8d with 3h 5s as 8", "trail 8d", "8c takes 3h 5s", "8c with 3h 5s as 8",
        "trail 8c", "trail Ts",
    ]),
    ("a raise of a build that lies before one of the value", "8-build 5s 3h (B); 10-build 6h 4c (B)", "2c Ts", None, [
        "2c with 3h 5s as 10", "trail 2c", "Ts takes 4c 6h", "trail Ts",
    ]),
    ("the owner must not trail, nor spend the card", "Kd; 8-build 5s 3h (A)", "Ks 8c", None, ["8c takes 3h 5s", "Ks takes Kd"]),
    ("any of two builds of the value, and both", "8-build 5s 3h (B); 8-build 6s 2h (B)", "8c", None, [
        "8c takes 3h 5s", "8c takes 2h 6s", "8c takes 2h 3h 5s 6s", "trail 8c",
    ]),
    ("merged builds", "8-build 5s 3h (B); 8-build 6s 2h (B)", "8c 8d", {"merge_builds": True}, [
        "8d takes 3h 5s", "8d takes 2h 6s", "8d takes 2h 3h 5s 6s", "8d with 3h 5s as 8", "8d with 2h 6s as 8",
        "8d with 2h 3h 5s 6s as 8", "trail 8d", "8c takes 3h 5s", "8c takes 2h 6s", "8c takes 2h 3h 5s 6s",
        "8c with 3h 5s as 8", "8c with 2h 6s as 8", "8c with 2h 3h 5s 6s as 8", "trail 8c",
    ]),
    ("loose cards absorbed by a raise", "Td 7h 3d; 8-build 5s 3h (B)", "2c Ts", {"raise_absorb": True}, [
        "2c with 3h 5s as 10", "2c with 3h 3d 5s 7h as 10", "2c with 3h 3d 5s 7h Td as 10", "2c with 3h 5s Td as 10", "trail 2c",
        "Ts takes 3d 7h Td", "Ts takes Td",
    ]),
    ("no builds where there are none", "2h 3h", "5c 8s 7s", {"building": False}, ["5c takes 2h 3h", "trail 5c", "trail 7s", "trail 8s"]),
    ("a hidden card may be any capture card", "2h", "3c ??", None, ["3c with 2h as 5", "trail 3c"]),
    ("hidden cards are no plays", "2h", "?? ??", None, []),
    ("equal cards may be trailed where they are off", "8d", "8s", {"equal_cards": "off"}, ["8s takes 8d", "trail 8s"]),
]  # fmt: skip


@pytest.mark.parametrize(("why", "table", "hand", "rules", "plays"), LISTS, ids=[case[0] for case in LISTS])
def test_the_legal_plays(why: str, table: str, hand: str, rules: dict[str, Any] | None, plays: list[str]) -> None:
    assert offered(table, hand, rules) == plays


@pytest.mark.parametrize("phase", [DEAL_DUE, ROUND_OVER, GAME_OVER, ENDED, LAYING])
def test_there_are_none_when_no_play_is_due(phase: int) -> None:
    assert listed(standing("8s", "??", loose="8d", phase=phase)) == []


def test_a_list_that_has_ended_stays_ended() -> None:
    position = standing("8s", "??")
    cursor = [0] * CURSOR
    assert [next_play(position, cursor) for _ in range(4)] == [1, 0, 0, 0]


def test_the_partners_builds_are_not_offered_unless_they_may_be_touched() -> None:
    table, hand = "9-build 5s 4h (C)", "9c 9s 2c Js"
    barred = offered(table, hand, players=4)
    free = offered(table, hand, {"partner_builds": "like_opponents"}, players=4)
    assert [play for play in barred if " with " in play] == []
    assert [play for play in free if " with " in play] == ["2c with 4h 5s as 11", "9s with 4h 5s as 9", "9c with 4h 5s as 9"]


def random_position(seed: int) -> Position:
    random = Random(seed)
    pack = random.sample(CODES, 52)
    hands = [" ".join(pack.pop() for _ in range(4)), "?? ??"]
    return standing(*hands, loose=" ".join(pack[: random.randint(0, 9)]))


@pytest.mark.parametrize("seed", range(30))
def test_each_is_legal_comes_once_and_in_the_same_order_again(seed: int) -> None:
    position = random_position(seed)
    plays = listed(position)
    assert plays
    assert len(set(plays)) == len(plays)
    assert plays == listed(position)
    assert [(card, kind) for kind, card, _, _ in plays] == sorted((card, kind) for kind, card, _, _ in plays)
    for kind, card, cards, value in plays:
        assert judge(position.copy(), [event(kind, seat=0, card=card, cards=cards, value=value)], 0, 1) == OK


def test_the_first_plays_of_the_most_crowded_table_come_at_once() -> None:
    """All other cards lie loose: a king takes millions of sets. Nobody waits for them all."""
    position = standing("Ks Qs Js Ts", "??")
    position.loose = PACK & ~position.hands[0]
    cursor = [0] * CURSOR
    begun = perf_counter()
    assert sum(islice((next_play(position, cursor) for _ in range(200)), 200)) == 200
    assert perf_counter() - begun < 2
