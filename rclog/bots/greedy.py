"""`greedy`: the most points now. It looks at what a play takes and at nothing that comes after it."""

from random import Random

from rclog.bots.protocol import BUILD, CAPTURE, Play, View
from rclog.bots.worth import list_prices
from rclog.game.options import RuleSet


class Greedy:
    def begin(self, seat: int, players: int, rules: RuleSet, random: Random) -> None:
        self.prices = list_prices(rules)

    def play(self, view: View) -> Play:
        return max(view.legal, key=lambda play: self.points_now(view, play))

    def points_now(self, view: View, play: Play) -> float:
        """What a play takes; less than nothing for a card that is left on the table."""
        if play.kind == CAPTURE:
            sweep = self.prices.sweep if play.cards == view.table else 0
            return self.prices.of(play.cards | 1 << play.card) + sweep
        return -self.prices.of(1 << play.card) - (play.kind == BUILD)
