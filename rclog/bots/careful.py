"""`careful`: counts cards, and weighs what a play takes against the table that it leaves.

It reckons with what the next player may hold, by the cards not yet seen: which of these could take what, how likely they are to be
held, and whether they would sweep. It hopes to take what is left of the table then. So it leaves no sums and no sweeps where it can,
builds what others are not likely to have the card for, and takes its builds home in time. Cards have the price that they have for both
sides at their totals: on 18, 19 or 20 that is the closing item's, to be made or to be denied.
"""

from math import comb
from random import Random

from rclog.bots.offers import Table, table_of
from rclog.bots.protocol import CAPTURE, Play, View
from rclog.bots.worth import Prices, prices_at
from rclog.cards import cards_in
from rclog.game.options import RuleSet
from rclog.game.values import CARDS_OF_VALUE, value_of

Hope = tuple[int, float]
"""A capture that may come: the set of cards that it takes from the table, and what it is worth."""


class Careful:
    def begin(self, seat: int, players: int, rules: RuleSet, random: Random) -> None:
        self.rules = rules

    def play(self, view: View) -> Play:
        if len(view.legal) == 1:
            return view.legal[0]
        self.prices = shared_prices(self.rules, view)
        self.next_player = chances_of_next(view)
        self.table = table_of(view)
        return max(view.legal, key=lambda play: self.promise(play, view.hand))

    def promise(self, play: Play, hand: int) -> float:
        """What a play takes, and what may follow it."""
        table = self.table.after(play)
        now = self.worth(play.cards, play.card, self.table.cards) if play.kind == CAPTURE else 0.0
        return now + self.outlook(table, hand & ~(1 << play.card))

    def outlook(self, table: Table, hand: int) -> float:
        """What the hand may hope to take at its next turn, less what the next player may take before: the best capture that is held."""
        takes = table.takes(self.prices.of)
        whole = table.cards
        own = [(takes[value_of(card)], self.prices.of(takes[value_of(card)] | 1 << card)) for card in cards_in(hand)]
        theirs = [(self.worth(takes[value], card, whole), takes[value], chance) for value, card, chance in self.next_player if takes[value]]
        theirs.sort(reverse=True)
        expected = 0.0
        none_better = 1.0
        for worth, taken, chance in theirs:
            expected += none_better * chance * (self.hope(own, whole & ~taken) - worth)
            none_better *= 1 - chance
        # Who takes nothing lays a card: then there is no sweep.
        return expected + none_better * max((worth for taken, worth in own if taken), default=0.0)

    def hope(self, own: list[Hope], left: int) -> float:
        """The best of the own captures when this is left of the table."""
        sweep = self.prices.sweep
        return max((worth + sweep if taken == left else worth for taken, worth in own if taken and not taken & ~left), default=0.0)

    def worth(self, taken: int, card: int, whole: int) -> float:
        """What it is worth to take these cards of the whole table with a card."""
        return self.prices.of(taken | 1 << card) + (self.prices.sweep if taken == whole else 0)


def shared_prices(rules: RuleSet, view: View) -> Prices:
    """What cards are worth to have and to deny: the mean of their prices for the own side and for the others."""
    own = prices_at(rules, view.totals[view.side])
    others = [prices_at(rules, total) for side, total in enumerate(view.totals) if side != view.side]
    return Prices(*((mine + sum(theirs) / len(others)) / 2 for mine, *theirs in zip(own, *others, strict=True)))


def chances_of_next(view: View) -> list[tuple[int, int, float]]:
    """Each value that the next player may hold, a card of it, and how likely one is held, by the cards not seen."""
    held = view.held[(view.seat + 1) % view.players]
    if not held and view.deal < view.deals:
        held = 4  # the next player has to wait for the next deal, and then has four
    unseen = view.unseen.bit_count()
    chances = []
    for value, cards in enumerate(CARDS_OF_VALUE):
        there = view.unseen & cards
        if there and held:
            missing = comb(unseen - there.bit_count(), held) / comb(unseen, held)
            chances.append((value, next(cards_in(there)), 1 - missing))
    return chances
