"""Splits and chances by trying everything: the split that is shown, and whether a seat could capture or sweep."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, combinations
from typing import TypeVar

from tests.oracle.cards import HIGH, LOW, PACK, can_split
from tests.oracle.plays import breach
from tests.oracle.position import Build, Play, Position

Thing = TypeVar("Thing", str, Build)

PLACE = {card: place for place, card in enumerate(PACK)}
"""Pack order: rank A to K, suits s h d c (rules.md 3.S1)."""


def in_pack_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=PLACE.__getitem__)


def subsets(things: Iterable[Thing]) -> Iterator[tuple[Thing, ...]]:
    """All subsets, the empty one too."""
    those = tuple(things)
    return chain.from_iterable(combinations(those, size) for size in range(len(those) + 1))


def shown_split(cards: Iterable[str], value: int) -> list[list[str]]:
    """The split of loose cards into groups that rclog shows (rules.md 3.S1): most groups, then first in pack order."""
    splits = list(all_splits(in_pack_order(cards), value))
    return min(splits, key=lambda split: (-len(split), [[PLACE[card] for card in group] for group in split]))


def all_splits(cards: list[str], value: int) -> Iterator[list[list[str]]]:
    """Every split of cards in pack order into groups of `value`; the groups come sorted, for each begins with the first card left."""
    if not cards:
        yield []
        return
    first, others = cards[0], cards[1:]
    for partners in subsets(others):
        group = [first, *partners]
        if is_group(group, value):
            left = [card for card in others if card not in partners]
            for split in all_splits(left, value):
                yield [group, *split]


def is_group(cards: list[str], value: int) -> bool:
    """One card equal to the value, or two and more that add up to it, aces as 1."""
    return HIGH[cards[0]] == value if len(cards) == 1 else sum(LOW[card] for card in cards) == value


def could_capture(position: Position, seat: int) -> bool | None:
    """Some capture is legal with a known card. None where only a hidden card might."""
    return chance(position, seat, any(some_capture(position, seat, card) for card in sorted(position.hands[seat])))


def some_capture(position: Position, seat: int, card: str) -> bool:
    """Some capture by this card is legal: every set of loose cards that splits is tried, with every set of builds of the value."""
    position = replace(position, to_play=seat)
    builds = [build for build in position.builds if build.value == HIGH[card]]
    return any(
        breach(position, Play("capture", seat, card, loose.union(*(build.cards for build in taken)), 0)) is None
        for loose in splitting_sets(position.loose, card)
        for taken in subsets(builds)
    )


def splitting_sets(loose: Iterable[str], card: str) -> Iterator[frozenset[str]]:
    """Every set of loose cards, the empty one too, that splits into groups for a card.

    No card above the value is in a group of it. The sum, aces as 1, tells most: it is a multiple of the value, and each ace that is 14 by
    itself lacks 13. Equal cards come first, as a capture is soonest found with them.
    """
    value = HIGH[card]
    able = sorted((other for other in loose if LOW[other] <= value), key=lambda other: (other[0] != card[0], other))
    yield frozenset()
    tried: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, ())]
    for laid in able:
        low, ace = LOW[laid], int(laid[0] == "A")
        more = [(total + low, aces + ace, (*cards, laid)) for total, aces, cards in tried]
        for total, aces, cards in more:
            if total % value <= (aces if value == 14 else 0) and can_split(frozenset(cards), value):
                yield frozenset(cards)
        tried += more


def could_sweep(position: Position, seat: int) -> bool | None:
    """Some capture of the whole table is legal with a known card; None where only a hidden card could."""
    position = replace(position, to_play=seat)
    plays = [Play("capture", seat, card, position.table(), 0) for card in position.hands[seat]]
    return chance(position, seat, any(breach(position, play) is None for play in plays))


def chance(position: Position, seat: int, known: bool) -> bool | None:
    """What the known cards say, unless a hidden one may say otherwise: nothing is captured from an empty table."""
    if not known and position.hidden[seat] and position.table():
        return None
    return known
