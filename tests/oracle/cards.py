"""Cards by name ("As", "Td"), their values, and the search for a split into groups (rules.md 1, 3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

RANKS = "A23456789TJQK"
SUITS = "shdc"
PACK: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
WHOLE_PACK: frozenset[str] = frozenset(PACK)
BIG_CASINO = "Td"
LITTLE_CASINO = "2s"
HIDDEN = "??"

LOW: dict[str, int] = {card: RANKS.index(card[0]) + 1 for card in PACK}
"""Pips, J 11, Q 12, K 13, an ace as 1: what a card counts inside a sum (1.2, 1.3)."""

HIGH: dict[str, int] = {card: 14 if card[0] == "A" else LOW[card] for card in PACK}
"""The value of a card that is played, or that is a group alone: an ace is 14 (1.3)."""


def can_split(cards: frozenset[str], value: int) -> bool:
    """Whether all `cards` split into disjoint groups of `value` (3, Capture 3): a group is one card
    equal to the value, or two and more that sum to it, aces at 1. No cards: no groups, true."""
    return _can_split(tuple(sorted((LOW[card] for card in cards), reverse=True)), value)


@lru_cache(maxsize=200_000)
def _can_split(pips: tuple[int, ...], value: int) -> bool:
    """The same by pips, highest first: the highest card must be in some group; try every one."""
    if not pips:
        return True
    highest, others = pips[0], pips[1:]
    if highest > value:
        return False
    alone = highest == value or (highest == 1 and value == 14)
    if alone and _can_split(others, value):
        return True
    return any(_can_split(left, value) for left in _without_sum(others, value - highest))


def _without_sum(pips: tuple[int, ...], total: int) -> Iterator[tuple[int, ...]]:
    """What is left of `pips` after taking out one or more that sum to `total`, in every way."""
    if total == 0 or not pips:
        return
    first, others = pips[0], pips[1:]
    if first == total:
        yield others
    elif first < total:
        yield from _without_sum(others, total - first)
    for left in _without_sum(others, total):
        yield (first, *left)


@lru_cache(maxsize=50_000)
def groups_of(cards: frozenset[str], value: int) -> tuple[frozenset[str], ...]:
    """Every single group of `value` among `cards`: equal cards alone, and all sums of two or more."""
    alone = [frozenset([card]) for card in sorted(cards) if HIGH[card] == value]
    small = tuple(sorted(card for card in cards if LOW[card] < value))
    return (*alone, *(group for group in _sums(small, value) if len(group) > 1))


def _sums(cards: tuple[str, ...], total: int) -> Iterator[frozenset[str]]:
    """Every set of `cards` whose low values sum to `total`."""
    if total == 0:
        yield frozenset()
    elif cards and total > 0:
        for group in _sums(cards[1:], total - LOW[cards[0]]):
            yield group | {cards[0]}
        yield from _sums(cards[1:], total)
