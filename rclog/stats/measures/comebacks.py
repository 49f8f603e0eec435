"""How often does a side win that was behind?"""

import pandas

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio, same

STEPS = (1, 5, 10)


def count(batch: Batch) -> Counts:
    rounds = batch.frame("rounds", "round", "side", "total_before")
    rounds = rounds[rounds["total_before"] >= 0]
    best = rounds.groupby(["g", "round"])["total_before"].transform("max")
    rounds = rounds.assign(deficit=best - rounds["total_before"])
    games = batch.games[["g", "winner", "reason"]]
    games = games[(games["winner"] >= 0) & (games["reason"] == "won")]
    winners = rounds.merge(games.rename(columns={"winner": "side"})[["g", "side"]], on=["g", "side"])
    worst = winners.groupby("g")["deficit"].max().rename("deficit").reset_index()
    made = pandas.concat([worst.assign(behind=step) for step in STEPS], ignore_index=True)
    return same(made, amount=(made["deficit"] >= made["behind"]).astype(int))


MEASURE = Ratio(
    name="comebacks",
    question="How often does the winner come from behind?",
    definition="Games won whose totals are known: the share whose winner was at least so many points behind the leader at the start of "
    "some round.",
    unit="share of games",
    denominator="games won",
    sources=("rounds.round", "rounds.side", "rounds.total_before", "games.winner", "games.reason"),
    split=("behind",),
    usual=("players",),
    row_is_game=True,
    count=count,
)
