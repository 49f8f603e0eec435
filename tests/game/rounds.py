"""Rounds that are over, written short: what each side took, and the position once the round is counted."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rclog.cards import ACES, BIG_CASINO, LITTLE_CASINO, PACK, SPADES, cards_in
from rclog.game.options import RuleSet
from rclog.game.position import PLAYING, Position
from rclog.game.scoring import finish_round
from tests.explain.stage import cards

SPECIAL = ACES | 1 << BIG_CASINO | 1 << LITTLE_CASINO
"""Cards that a side has only where they are named."""


class Took(NamedTuple):
    """What a side took: the aces and casinos that are named, and so many spades and cards in all."""

    named: str = ""
    spades: int | None = None
    cards: int | None = None


def piles_of(took: Sequence[Took], rest: int = PACK) -> list[int]:
    """The piles by side, together all of `rest`. Numbers left out are those of the names alone; the last side gets what is left."""
    piles = []
    for side in took[:-1]:
        pile = cards(side.named)
        assert pile & ~rest == 0
        pile |= some(rest & SPADES & ~SPECIAL & ~pile, (side.spades or 0) - (pile & SPADES).bit_count())
        pile |= some(rest & ~SPADES & ~SPECIAL & ~pile, (side.cards or 0) - pile.bit_count())
        piles.append(pile)
        rest &= ~pile
    last = took[-1]
    assert cards(last.named) & ~rest == 0
    assert last.spades in (None, (rest & SPADES).bit_count())
    assert last.cards in (None, rest.bit_count())
    return [*piles, rest]


def some(pool: int, number: int) -> int:
    """The first cards of a set; none where the number is below 1."""
    chosen = list(cards_in(pool))[: max(0, number)]
    assert len(chosen) == max(0, number), "too few cards left"
    return sum(1 << card for card in chosen)


def counted(
    totals: Sequence[int],
    *took: Took,
    rules: Mapping[str, Any] | RuleSet | None = None,
    sweeps: Sequence[int] = (),
    players: int | None = None,
    residue: str = "",
    last_capturer: int | None = 0,
    dealer: int = 0,
) -> Position:
    """The position after a round in which the sides, on `totals` before it, took what is said."""
    position = Position(players or len(totals))
    (rules if isinstance(rules, RuleSet) else RuleSet.from_log(rules)).set_up(position)
    position.phase = PLAYING
    position.deal = position.deals
    position.dealer = dealer
    position.seen = PACK
    position.loose = cards(residue)
    position.last_capturer = -1 if last_capturer is None else last_capturer
    for side, pile in enumerate(piles_of(took, PACK & ~position.loose)):
        position.piles[side] = pile
        position.totals[side] = totals[side]
    for side, number in enumerate(sweeps):
        position.sweeps[side] = number
    finish_round(position)
    return position


def points(position: Position) -> list[int]:
    """What each side scored in the round just counted."""
    return position.round_points[: position.sides]


def totals(position: Position) -> list[int]:
    return position.totals[: position.sides]


def net(position: Position) -> list[int]:
    """What is left of each side's sweeps."""
    return position.net_sweeps[: position.sides]
