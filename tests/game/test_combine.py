"""Splits into groups, against all ways there are: docs/rules.md 1.3, 3.C3, 3.S1. Hard splits are in test_split_search.py."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from rclog.cards import PACK, cards_in
from rclog.game.combine import can_split, first_group, first_split
from rclog.game.position import MOST_GROUPS, Position
from tests.explain.stage import cards

Group = tuple[int, ...]


def is_group(group: Group, value: int) -> bool:
    """One card equal to the value, or two or more that add up to it with aces at 1."""
    if len(group) == 1:
        return (group[0] >> 2) + 1 == (1 if value == 14 else value) and not (group[0] < 4 and value != 14)
    return sum((card >> 2) + 1 for card in group) == value


def splits(left: Group, value: int) -> Iterator[list[Group]]:
    """Every way to part the cards into groups, each group and then the groups in pack order."""
    if not left:
        yield []
        return
    first, rest = left[0], left[1:]
    for number in range(len(rest) + 1):
        for others in combinations(rest, number):
            if is_group((first, *others), value):
                for more in splits(tuple(card for card in rest if card not in others), value):
                    yield [(first, *others), *more]


def shown(position: Position, together: int, value: int) -> list[Group]:
    groups = [0] * MOST_GROUPS
    number = first_split(position, together, value, groups)
    return [tuple(cards_in(group)) for group in groups[:number]]


@pytest.mark.parametrize("value", range(2, 15))
def test_all_splits_of_small_sets(value: int) -> None:
    random = Random(value)
    position = Position()
    found = 0
    for _ in range(250):
        ranks = random.sample(range(min(52, 4 * value)), min(4 * value, random.randint(0, 7)))
        together = sum(1 << card for card in ranks)
        ways = list(splits(tuple(sorted(ranks)), value))
        assert can_split(position, together, value) == bool(ways)
        if ways:
            most = max(len(way) for way in ways)
            assert shown(position, together, value) == min(way for way in ways if len(way) == most)
            found += 1
        else:
            assert first_split(position, together, value, [0] * MOST_GROUPS) == 0
    assert found > 5


def test_no_cards_are_no_groups_and_split() -> None:
    position = Position()
    assert [can_split(position, 0, value) for value in range(2, 15)] == [1] * 13
    assert first_split(position, 0, 8, []) == 0


@pytest.mark.parametrize(
    ("together", "value"),
    [("7s", 8), ("7s 7h 2c", 8), ("Kd Ah", 13), ("Ah", 8), ("9s 9h", 6), ("Ks Kh Kd Kc Qs Qh", 14), ("Ah Ad Ac", 14)],
)
def test_a_first_group_is_one_whose_rest_splits(together: str, value: int) -> None:
    position = Position()
    group = first_group(position, cards(together), value)
    assert bool(group) == bool(can_split(position, cards(together), value))
    assert group in (0, cards("Ah"))


def test_no_set_has_more_groups_than_there_is_room_for() -> None:
    """The pack makes 364 pips: by 13 four kings and 24 sums, by 14 no ace alone; nothing else takes kings."""
    position = Position()
    assert [value for value in range(2, 15) if can_split(position, PACK, value)] == [13, 14]
    assert len(shown(position, PACK, 13)) == MOST_GROUPS == 4 + 312 // 13
    assert len(shown(position, PACK, 14)) == 364 // 14


def test_a_king_can_take_51_cards() -> None:
    position = Position()
    assert len(shown(position, PACK & ~cards("Ks"), 13)) == 27
