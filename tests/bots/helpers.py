"""What the tests of the bots share: odd rules, judged games, and players that misbehave."""

import io
from random import Random

from rclog.bots.protocol import TRAIL, Play, View
from rclog.game.options import CHOICES, RuleSet
from rclog.log.reader import read_games
from rclog.log.writer import write_events
from rclog.steps import Replay, replay


def judged(*games) -> list[Replay]:
    """The games written and read back, judged."""
    log = io.BytesIO()
    for game in games:
        write_events(log, game)
    log.seek(0)
    return [replay(game) for game in read_games(log, "bots")]


def odd_rules(seed: int) -> RuleSet:
    """A rule set with about a third of the options changed."""
    random = Random(seed)
    changed = {option: random.choice(choices) for option, choices in CHOICES.items() if random.random() < 0.35}
    return RuleSet().with_options(target=random.choice([11, 21]), **changed)


class Silent:
    """A bot that does not look at what begins."""

    def begin(self, seat, players, rules, random) -> None:
        pass


class First(Silent):
    """The first legal play."""

    def play(self, view: View) -> Play:
        return view.legal[0]


class Plain(Silent):
    """The first legal play, as a tuple, and a word on stdout."""

    def play(self, view: View):
        print("thinking")
        return tuple(view.legal[0])


class Trailer(Silent):
    """Trails as long as it may."""

    def play(self, view: View) -> Play:
        return next((play for play in view.legal if play.kind == TRAIL), view.legal[0])


class Cheat(Silent):
    """In the second deal trails its highest card, whatever lies there."""

    def play(self, view: View) -> Play:
        return Play(TRAIL, view.hand.bit_length() - 1) if view.deal > 1 else view.legal[0]


class Broken(Silent):
    """Has a fault of its own."""

    def play(self, view: View) -> Play:
        return {}[view.loose]


class Quitter(Silent):
    def play(self, view: View) -> Play:
        raise SystemExit(0)


class Babbler(Silent):
    def play(self, view: View):
        return "take it all\x1b[2J"


class Absent:
    """Does not come."""

    def begin(self, seat, players, rules, random) -> None:
        raise RuntimeError("no time today")

    def play(self, view: View) -> Play:
        return view.legal[0]


class Nothing:
    """No bot at all."""
