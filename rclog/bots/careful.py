"""`careful`: counts cards, and weighs what a play takes against the table that it leaves.

It reckons with what the next player may hold, by the cards not yet seen: which of these could take what, how likely they are to be
held, and whether they would sweep. It hopes to take what is left of the table then. So it leaves no sums and no sweeps where it can,
builds what others are not likely to have the card for, and takes its builds home in time. Cards have the price that they have for both
sides at their totals: on 18, 19 or 20 that is the closing item's, to be made or to be denied.
"""

from math import comb
from random import Random
from typing import NamedTuple

from rclog.bots.offers import Table, table_of
from rclog.bots.protocol import CAPTURE, Play, View
from rclog.bots.worth import Prices, prices_at
from rclog.cards import cards_in
from rclog.game.options import RuleSet
from rclog.game.values import CARDS_OF_VALUE, value_of


class Chance(NamedTuple):
    """A card of some value that the next player may hold."""

    value: int
    likely: float
    """How likely at least one is held."""
    price: float
    """What such a card is worth itself, the mean of those not seen."""


class Careful:
    def begin(self, seat: int, players: int, rules: RuleSet, random: Random) -> None:
        self.rules = rules

    def play(self, view: View) -> Play:
        if len(view.legal) == 1:
            return view.legal[0]
        self.prices = shared_prices(self.rules, view)
        self.chances = chances_of_next(view, self.prices)
        self.table = table_of(view)
        return max(view.legal, key=lambda play: self.promise(play, view.hand))

    def promise(self, play: Play, hand: int) -> float:
        """What a play takes, and what may follow it."""
        table = self.table.after(play)
        now = 0.0
        if play.kind == CAPTURE:
            now = self.prices.of(play.cards | 1 << play.card) + self.sweep(play.cards, self.table.cards)
        return now + self.outlook(table, hand & ~(1 << play.card))

    def outlook(self, table: Table, hand: int) -> float:
        """What the hand may hope to take at its next turn, less what the next player may take before: the best capture that is held."""
        takes = table.takes(self.prices.of)
        whole = table.cards
        own = [(takes[value_of(card)], self.prices.of(takes[value_of(card)] | 1 << card)) for card in cards_in(hand)]
        theirs = []
        for value, likely, price in self.chances:
            if takes[value]:
                theirs.append((self.prices.of(takes[value]) + price + self.sweep(takes[value], whole), takes[value], likely))
        theirs.sort(reverse=True)
        expected = 0.0
        none_better = 1.0
        for worth, taken, likely in theirs:
            left = whole & ~taken
            hopes = [hope + self.sweep(mine, left) for mine, hope in own if mine and not mine & taken]
            expected += none_better * likely * (max(hopes, default=0.0) - worth)
            none_better *= 1 - likely
        # A player who takes nothing lays a card, so there will be no sweep.
        return expected + none_better * max((hope for mine, hope in own if mine), default=0.0)

    def sweep(self, taken: int, whole: int) -> float:
        """What is paid beside the cards for taking these of the whole table."""
        return self.prices.sweep if taken == whole else 0.0


def shared_prices(rules: RuleSet, view: View) -> Prices:
    """What cards are worth to have and to deny: the mean of their prices for the own side and for the others."""
    own = prices_at(rules, view.totals[view.side])
    others = [prices_at(rules, total) for side, total in enumerate(view.totals) if side != view.side]
    return Prices(*((mine + sum(theirs) / len(others)) / 2 for mine, *theirs in zip(own, *others, strict=True)))


def chances_of_next(view: View, prices: Prices) -> list[Chance]:
    """What the next player may hold, by the cards not seen."""
    held = view.held[(view.seat + 1) % view.players]
    if not held and view.deal < view.deals:
        held = 4  # the next player's turn comes with the next deal
    unseen = view.unseen.bit_count()
    chances = []
    for value, cards in enumerate(CARDS_OF_VALUE):
        there = view.unseen & cards
        if there and held:
            number = there.bit_count()
            missing = comb(unseen - number, held) / comb(unseen, held)
            chances.append(Chance(value, 1 - missing, prices.of(there) / number))
    return chances
