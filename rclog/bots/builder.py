"""`builder`: builds and raises whenever it can, the richest build first; otherwise it plays like `greedy`."""

from rclog.bots.greedy import Greedy
from rclog.bots.protocol import BUILD, Play, View


class Builder(Greedy):
    def play(self, view: View) -> Play:
        builds = [play for play in view.legal if play.kind == BUILD]
        if not builds:
            return super().play(view)
        return max(builds, key=lambda play: self.prices.of(play.cards | 1 << play.card))
