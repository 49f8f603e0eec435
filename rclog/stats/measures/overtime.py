"""How often does a game go on after the target?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    games = batch.games[["g", "reason", "overtime"]]
    games = games[(games["reason"] == "won") & (games["overtime"] >= 0)]
    return same(games, amount=games["overtime"])


MEASURE = Ratio(
    name="overtime",
    question="How often is a further round needed after the target was reached?",
    definition="Games won in which a round was begun although a side stood on the target or more.",
    unit="share of games",
    denominator="games won",
    sources=("games.reason", "games.overtime"),
    usual=("players",),
    row_is_game=True,
    count=count,
)
