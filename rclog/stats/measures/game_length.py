"""How many rounds has a game?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio


def count(batch: Batch) -> Counts:
    rounds = batch.frame("rounds", "round", "complete")
    rounds = rounds[rounds["complete"] == 1].drop_duplicates(["g", "round"])
    is_won = (batch.games["reason"] == "won").to_numpy()
    return Counts(batch.games[is_won][["g"]].assign(base=1), rounds[is_won[rounds["g"]]].assign(amount=1))


MEASURE = Ratio(
    name="game_length",
    question="How many rounds has a game?",
    definition="Rounds recorded as played to their end in games that were won. A game that begins with a setup counts from there.",
    unit="rounds a game",
    denominator="games won",
    sources=("games.reason", "rounds.round", "rounds.complete"),
    usual=("players",),
    is_share=False,
    count=count,
)
