"""How did one game go?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pandas

from rclog.stats.batch import Batch
from rclog.stats.measure import VALUES, Measure, rows_frame


class Race(NamedTuple):
    """How many games there are, and of the first the totals."""

    games: int
    totals: pandas.DataFrame


@dataclass(frozen=True, eq=False)
class ScoreRace(Measure):
    """Keeps the first game alone."""

    def sums(self, batch: Batch, by: Sequence[str] = ()) -> Race:
        rounds = batch.frame("rounds", "round", "side", "total_before", "total_after")
        first = rounds[rounds["g"] == 0] if batch.size else rounds.iloc[:0]
        begun = first.groupby("side").head(1).assign(total_after=lambda rows: rows["total_before"], round=lambda rows: rows["round"] - 1)
        totals = pandas.concat([begun, first]).sort_values(["side", "round"], kind="stable")
        players = batch.player_of_side[totals["g"], totals["side"]] if batch.size else []
        totals = totals.assign(player=players)[totals["total_after"] >= 0]
        return Race(batch.size, totals[["player", "round", "total_after"]])

    def add(self, earlier: Race, later: Race) -> Race:
        return Race(earlier.games + later.games, earlier.totals if earlier.games else later.totals)

    def result(self, sums: Race, by: Sequence[str] = ()) -> pandas.DataFrame:
        known = sums.totals if sums.games == 1 else sums.totals.iloc[:0]
        rows = [(*row[:2], float(row[2]), 1, 1, None, None) for row in known.itertuples(index=False, name=None)]
        return rows_frame(rows, [*self.columns(by), *VALUES])


MEASURE = ScoreRace(
    name="score_race",
    question="How did the game go, round by round?",
    definition="The totals of each side before the first round and after every counted round of one game; of several there are none.",
    unit="points",
    denominator="one game",
    formula="the totals themselves; one game has no interval",
    sources=("rounds.round", "rounds.side", "rounds.total_before", "rounds.total_after"),
    split=("player", "round"),
    one_game=True,
)
