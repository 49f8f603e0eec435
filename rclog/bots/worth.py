"""What cards are worth to a side, in points (docs/rules.md 5 and 6)."""

from typing import NamedTuple

from rclog.cards import ACES, BIG_CASINO, LITTLE_CASINO, SPADES
from rclog.game.options import CLOSING_ITEMS, RuleSet

WIN = 7.0
"""What winning the game outright is worth: about the points that a side can hope for in one more round."""


class Prices(NamedTuple):
    """What one of each is worth."""

    card: float
    spade: float
    big_casino: float
    little_casino: float
    ace: float
    sweep: float

    def of(self, cards: int) -> float:
        """What a set of cards is worth."""
        return (
            self.card * cards.bit_count()
            + self.spade * (cards & SPADES).bit_count()
            + self.big_casino * (cards >> BIG_CASINO & 1)
            + self.little_casino * (cards >> LITTLE_CASINO & 1)
            + self.ace * (cards & ACES).bit_count()
        )


def list_prices(rules: RuleSet) -> Prices:
    """What the rules pay. Of most cards and most spades each card has its share: just over half of them make it."""
    points = dict(rules.points)
    sweep = points["sweep"] if rules.sweeps else 0
    return Prices(points["cards"] / 27, points["spades"] / 7, points["big_casino"], points["little_casino"], points["ace"], sweep)


def prices_at(rules: RuleSet, total: int) -> Prices:
    """What cards are worth to a side that started the round on this total: near the end its closing item and nothing else."""
    prices = list_prices(rules)
    step = total - (rules.target - 5)
    if rules.closing == "none" or step < 0:
        return prices
    if step >= 5:
        return prices if rules.overtime_sweeps else prices._replace(sweep=0)
    items = CLOSING_ITEMS[rules.closing][step]
    if not items:
        return prices
    if step >= 2:  # the item wins outright
        prices = Prices(WIN / 27, WIN / 7, WIN, WIN, 0, 0)
    return Prices(
        card=prices.card if "C" in items else 0,
        spade=prices.spade if "S" in items else 0,
        big_casino=prices.big_casino if "B" in items else 0,
        little_casino=prices.little_casino if "L" in items else 0,
        ace=0,
        sweep=0,
    )
