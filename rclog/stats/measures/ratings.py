"""How strong is each player?"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pandas

from rclog.stats.batch import Batch
from rclog.stats.intervals import Z
from rclog.stats.measure import VALUES, Measure, rows_frame

Result = tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]
"""Of one game: the players of each side, and the sides' ranks."""


class Rating(NamedTuple):
    strength: float
    doubt: float
    games: int


@dataclass
class Ratings:
    """What players are rated as, and games that are not taken in yet."""

    rated: dict[str, Rating] = field(default_factory=dict)
    waiting: list[Result] = field(default_factory=list)

    def take_in(self) -> "Ratings":
        """The waiting games are rated, in order."""
        from openskill.models import PlackettLuce

        model: Any = PlackettLuce()
        for sides, ranks in self.waiting:
            teams = [[self._known(model, player) for player in side] for side in sides]
            for side, team in zip(sides, model.rate(teams, ranks=list(ranks)), strict=True):
                for player, new in zip(side, team, strict=True):
                    games = self.rated[player].games + 1 if player in self.rated else 1
                    self.rated[player] = Rating(new.mu, new.sigma, games)
        self.waiting = []
        return self

    def _known(self, model: Any, player: str) -> Any:
        if player not in self.rated:
            return model.rating()
        return model.rating(mu=self.rated[player].strength, sigma=self.rated[player].doubt)


@dataclass(frozen=True, eq=False)
class RatingsMeasure(Measure):
    """A fold in order: every game moves the ratings that those before it left."""

    def sums(self, batch: Batch, by: Sequence[str] = ()) -> Ratings:
        ranks = batch.frame("sides", "side", "rank")
        made: list[Result] = []
        for game, sides in ranks[ranks["rank"] > 0].groupby("g"):
            players = [tuple(str(key) for key in batch.player_of_seat[game] if key is not None)]
            count = 3 if len(players[0]) == 3 else 2
            if len(sides) == count:
                teams = tuple(players[0][side::count] for side in sides["side"])
                made.append((teams, tuple(int(rank) for rank in sides["rank"])))
        return Ratings(waiting=made)

    def add(self, earlier: Ratings, later: Ratings) -> Ratings:
        earlier.take_in()
        return Ratings(earlier.rated, later.waiting)

    def result(self, sums: Ratings, by: Sequence[str] = ()) -> pandas.DataFrame:
        sums.take_in()
        rows = [
            (player, one.strength, one.games, one.games, one.strength - Z * one.doubt, one.strength + Z * one.doubt)
            for player, one in sorted(sums.rated.items(), key=lambda item: (-item[1].strength, item[0]))
        ]
        return rows_frame(rows, [*self.columns(by), *VALUES])


MEASURE = RatingsMeasure(
    name="ratings",
    question="How strong is each player?",
    definition="The rating of openskill's Plackett-Luce model after all games whose ranks are known, in the order of the logs' names "
    "and of the games in them. Everybody begins at 25; partners are a team.",
    unit="rating",
    denominator="games rated",
    formula="mu ± 1.96 sigma of the model: what it believes, not an interval over games",
    sources=("sides.side", "sides.rank"),
    split=("player",),
    needs="openskill",
)
