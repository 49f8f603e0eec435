"""How things stand between two plays of a deal, and the numbers that hang on the number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .cards import LOW
from .ruleset import Rules

DEALS_A_ROUND: dict[int, int] = {2: 6, 3: 4, 4: 3}
"""By number of players (rules.md 2.2)."""


def side_count(players: int) -> int:
    """Sides by number of players: two, or three with three (1.1)."""
    return 3 if players == 3 else 2


def side_of(seat: int, players: int) -> int:
    """The side a seat scores for: itself, or with four 0+2 against 1+3 (1.1)."""
    return seat % 2 if players == 4 else seat


class Build(NamedTuple):
    """Table cards that lie together with a declared value; the owner last made or changed it (3)."""

    cards: frozenset[str]
    value: int
    owner: int

    def single(self) -> bool:
        """With aces at 1 the cards add up to the value; otherwise the build is multiple (3, Build 9)."""
        return sum(LOW[card] for card in self.cards) == self.value


class Play(NamedTuple):
    """One capture, build or trail; `cards` are those taken or built on, `value` is 0 but for a build."""

    kind: str
    seat: int
    card: str
    cards: frozenset[str]
    value: int


@dataclass(frozen=True)
class Position:
    """Hands (known cards, and how many a seat holds that nobody saw), table, and whose turn it is."""

    rules: Rules
    players: int
    hands: tuple[frozenset[str], ...]
    hidden: tuple[int, ...]
    loose: frozenset[str]
    builds: tuple[Build, ...]
    to_play: int

    def holds(self, seat: int) -> int:
        """How many cards a seat holds, seen or not."""
        return len(self.hands[seat]) + self.hidden[seat]

    def table(self) -> frozenset[str]:
        """Every card on the table, loose or in a build."""
        return self.loose.union(*(build.cards for build in self.builds))


def position_from(
    hands: Sequence[Sequence[str]],
    loose: Sequence[str] = (),
    builds: Sequence[dict[str, Any]] = (),
    to_play: int = 0,
    rules: Rules | None = None,
    hidden: Sequence[int] | None = None,
) -> Position:
    """A position from plain lists: hands a seat, loose cards, builds as {cards, value, owner}."""
    return Position(
        rules=rules or Rules(),
        players=len(hands),
        hands=tuple(frozenset(hand) for hand in hands),
        hidden=tuple(hidden or [0] * len(hands)),
        loose=frozenset(loose),
        builds=tuple(Build(frozenset(b["cards"]), b["value"], b["owner"]) for b in builds),
        to_play=to_play,
    )
