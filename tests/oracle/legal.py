"""All legal plays of a position, found by asking plays.py about every set of table cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, combinations
from typing import TypeVar

from .plays import breach, can_show
from .position import Build, Play, Position, position_from

__all__ = ["LegalPlay", "legal_plays", "position_from"]

LegalPlay = tuple[str, str, frozenset[str], int]
"""(kind, card, cards taken or built on, value; 0 but for a build)."""

Thing = TypeVar("Thing", str, Build)


def legal_plays(position: Position, seat: int) -> list[LegalPlay]:
    """Every legal play of `seat`, as though it were its turn, with the cards of its hand that are known.

    Builds are taken or left whole: a set that splits one is never legal (3, Capture 2, Build 1).
    """
    position = replace(position, to_play=seat)
    return [
        (play.kind, play.card, play.cards, play.value)
        for card in sorted(position.hands[seat])
        for play in conceivable_plays(position, seat, card)
        if breach(position, play) is None
    ]


def conceivable_plays(position: Position, seat: int, card: str) -> Iterator[Play]:
    """The trail, and for every set of loose cards and of builds the capture and all builds."""
    yield Play("trail", seat, card, frozenset(), 0)
    hand = position.hands[seat] - {card}
    rest = replace(position, hands=tuple(hand if s == seat else h for s, h in enumerate(position.hands)))
    values = [value for value in range(2, 15) if can_show(rest, seat, value)]
    for loose in subsets(sorted(position.loose)):
        for builds in subsets(position.builds):
            cards = frozenset(loose).union(*(build.cards for build in builds))
            yield Play("capture", seat, card, cards, 0)
            for value in values:
                yield Play("build", seat, card, cards, value)


def subsets(things: list[Thing] | tuple[Thing, ...]) -> Iterator[tuple[Thing, ...]]:
    """All subsets, the empty one too."""
    return chain.from_iterable(combinations(things, size) for size in range(len(things) + 1))
