"""What a bot sees, what it answers, and what it must be able to do.

A card is a whole number, a set of cards one with a bit a card (`rclog.cards`). Seats and sides count from 0, rounds, deals and plays
from 1.
"""

from random import Random
from typing import NamedTuple, Protocol

from rclog.cards import PACK
from rclog.game.legal import CURSOR, PLAY_CARD, PLAY_CARDS, PLAY_KIND, PLAY_VALUE, next_play
from rclog.game.options import RuleSet
from rclog.game.plays import is_multiple
from rclog.game.position import Position
from rclog.game.row import BUILD, CAPTURE, TRAIL

__all__ = ["BUILD", "CAPTURE", "TRAIL", "Bot", "Build", "Play", "View", "view_of"]

MOST_LEGAL = 5000
"""So many legal plays are listed at most. A hand has 3 as a rule and hardly ever 100; only a table that nobody takes from has thousands."""


class Play(NamedTuple):
    """A play in numbers."""

    kind: int
    """CAPTURE, BUILD or TRAIL."""
    card: int
    """The card played from the hand."""
    cards: int = 0
    """Set: the table cards taken, or joined into the build; none in a trail."""
    value: int = 0
    """The declared value of a build; in the plays that a view lists, of a capture what its card takes with."""


class Build(NamedTuple):
    """A build on the table."""

    cards: int
    value: int
    owner: int
    is_multiple: bool


class View(NamedTuple):
    """What one seat knows when it is to play: what lies or has lain face up, its own hand, and what is counted aloud."""

    seat: int
    players: int
    sides: int
    hand: int
    loose: int
    builds: tuple[Build, ...]
    piles: tuple[int, ...]
    """A side each: the set of the cards it has taken, every one of which lay face up."""
    sweeps: tuple[int, ...]
    """A side each: those of this round that count."""
    totals: tuple[int, ...]
    """A side each, before this round."""
    round: int
    deal: int
    deals: int
    """How many deals this round has."""
    play: int
    dealer: int
    held: tuple[int, ...]
    """How many cards each seat holds."""
    last_capturer: int | None
    """The seat that captured last in this round."""
    legal: tuple[Play, ...]
    """The legal plays in the fixed order of `rclog.legal_plays`; of more than MOST_LEGAL the first ones."""

    @property
    def side(self) -> int:
        return self.seat % self.sides

    @property
    def table(self) -> int:
        """Every card on the table, loose or in a build."""
        cards = self.loose
        for build in self.builds:
            cards |= build.cards
        return cards

    @property
    def seen(self) -> int:
        """The cards of this round that the seat has seen so far: table, piles and its own hand."""
        cards = self.table | self.hand
        for pile in self.piles:
            cards |= pile
        return cards

    @property
    def unseen(self) -> int:
        """The cards that are in other hands or still to be dealt."""
        return PACK & ~self.seen


class Bot(Protocol):
    """A player. One is made for each game and seat, without arguments; it may remember what it likes during its game."""

    def begin(self, seat: int, players: int, rules: RuleSet, random: Random) -> None:
        """A game begins. `random` is this bot's own: with it alone chance may enter, so that a seed gives the same game again."""

    def play(self, view: View) -> Play:
        """One of the legal plays, as a rule of those in `view.legal`, which are never none."""


def view_of(position: Position) -> View:
    """What the seat to play knows of a position in which a play is due."""
    sides = position.sides
    return View(
        seat=position.to_play,
        players=position.players,
        sides=sides,
        hand=position.hands[position.to_play],
        loose=position.loose,
        builds=tuple(builds_of(position)),
        piles=tuple(position.piles[:sides]),
        sweeps=tuple(position.sweeps[:sides]),
        totals=tuple(position.totals[:sides]),
        round=position.round,
        deal=position.deal,
        deals=position.deals,
        play=position.play + 1,
        dealer=position.dealer,
        held=tuple(position.hands[seat].bit_count() + position.hidden[seat] for seat in range(position.players)),
        last_capturer=position.last_capturer if position.last_capturer >= 0 else None,
        legal=tuple(legal_of(position)),
    )


def builds_of(position: Position) -> list[Build]:
    return [
        Build(cards, value, owner, bool(is_multiple(cards, value)))
        for cards, value, owner in zip(position.build_cards[: position.builds], position.build_value, position.build_owner, strict=False)
    ]


def legal_of(position: Position) -> list[Play]:
    """The legal plays in numbers."""
    plays: list[Play] = []
    cursor = [0] * CURSOR
    while len(plays) < MOST_LEGAL and next_play(position, cursor):
        kind = cursor[PLAY_KIND]
        plays.append(Play(kind, cursor[PLAY_CARD], cursor[PLAY_CARDS], 0 if kind == TRAIL else cursor[PLAY_VALUE]))
    return plays
