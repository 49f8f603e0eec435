"""Who won, or lost, most games in a row?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pandas

from rclog.stats.batch import Batch
from rclog.stats.measure import VALUES, Measure, rows_frame
from rclog.stats.results import seat_results

STREAKS = ("won", "lost")


class Run(NamedTuple):
    """Games of one player in a row of time: the run at their beginning, the one at their end, and the longest of each kind."""

    games: int
    first: bool
    first_length: int
    last: bool
    last_length: int
    longest: tuple[int, int]

    def then(self, later: "Run") -> "Run":
        """This stretch of games and the one after it."""
        joined = self.last_length + later.first_length if self.last == later.first else 0
        won, lost = (max(one, other) for one, other in zip(self.longest, later.longest, strict=True))
        longest = (max(won, joined if self.last else 0), max(lost, 0 if self.last else joined))
        first = self.first_length + later.first_length if joined and self.first_length == self.games else self.first_length
        last = self.last_length + later.last_length if joined and later.last_length == later.games else later.last_length
        return Run(self.games + later.games, self.first, first, later.last, last, longest)


def one_game(won: bool) -> Run:
    return Run(1, won, 1, won, 1, (int(won), int(not won)))


@dataclass(frozen=True, eq=False)
class Streaks(Measure):
    """Runs of wins and of losses, joined where one batch of games ends and the next begins."""

    def sums(self, batch: Batch, by: Sequence[str] = ()) -> dict[str, Run]:
        runs: dict[str, Run] = {}
        seats = seat_results(batch)
        for player, won in zip(seats["player"], seats["won"], strict=True):
            game = one_game(bool(won))
            runs[player] = runs[player].then(game) if player in runs else game
        return runs

    def add(self, earlier: dict[str, Run], later: dict[str, Run]) -> dict[str, Run]:
        return earlier | {player: earlier[player].then(run) if player in earlier else run for player, run in later.items()}

    def result(self, sums: dict[str, Run], by: Sequence[str] = ()) -> pandas.DataFrame:
        rows = [
            (player, streak, float(length), run.games, run.games, None, None)
            for player, run in sorted(sums.items())
            for streak, length in zip(STREAKS, run.longest, strict=True)
        ]
        return rows_frame(rows, [*self.columns(by), *VALUES])


MEASURE = Streaks(
    name="streaks",
    question="Who won, or lost, most games in a row?",
    definition="The longest run of games won, and of games lost, of a player, in the order of the logs' names and of the games in "
    "them. Games without a winner are passed over.",
    unit="games in a row",
    denominator="games with a winner",
    formula="the longest run; it is an extreme and has no interval",
    sources=("seats.place", "seats.side", "games.winner"),
    split=("player", "streak"),
)
