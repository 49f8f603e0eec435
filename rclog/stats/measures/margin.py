"""By how much are games won?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio


def count(batch: Batch) -> Counts:
    sides = batch.frame("sides", "side", "total")
    games = batch.games[["g", "reason", "winner"]]
    games = games[(games["reason"] == "won") & (games["winner"] >= 0)]
    sides = sides[sides["total"] >= 0].merge(games, on="g")
    is_winner = sides["side"] == sides["winner"]
    won = sides[is_winner].set_index("g")["total"]
    best = sides[~is_winner].groupby("g")["total"].max()
    margins = (won - best).rename("amount").reset_index()
    return Counts(margins.assign(base=1), margins)


MEASURE = Ratio(
    name="margin",
    question="By how many points are games won?",
    definition="The winner's total less the best other total, in games that were won and whose totals are known. It is negative where "
    "a closing item won against a higher total.",
    unit="points",
    denominator="games won",
    sources=("sides.side", "sides.total", "games.reason", "games.winner"),
    usual=("players",),
    is_share=False,
    can_be_negative=True,
    count=count,
)
