"""How many rounds has a game?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    games = batch.games[["g", "reason", "rounds"]]
    games = games[games["reason"] == "won"]
    return same(games, amount=games["rounds"])


MEASURE = Ratio(
    name="game_length",
    question="How many rounds has a game?",
    definition="Rounds recorded as played to their end in games that were won. A game that begins with a setup counts from there.",
    unit="rounds a game",
    denominator="games won",
    sources=("games.reason", "games.rounds"),
    split=("players",),
    is_share=False,
    count=count,
)
