"""`random`: any legal play, each as likely as the others."""

import random

from rclog.bots.protocol import Play, View
from rclog.game.options import RuleSet


class Random:
    def begin(self, seat: int, players: int, rules: RuleSet, random: random.Random) -> None:
        self.random = random

    def play(self, view: View) -> Play:
        return view.legal[int(self.random.random() * len(view.legal))]
