"""Do winners take more spades?"""

import numpy

from rclog.stats.batch import Batch
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    rounds = batch.counted_rounds("spades")
    winner = batch.games["winner"].to_numpy()[rounds["g"]]
    rounds["result"] = numpy.where(rounds["side"] == winner, "won", "lost")
    rounds = rounds[winner >= 0]
    return same(rounds, amount=rounds["spades"])


MEASURE = Ratio(
    name="spades_won",
    question="Do winners take more spades than losers?",
    definition="Spades that a side takes in a counted round, by whether it won the game. Games without a winner are left out.",
    unit="spades a round",
    denominator="counted rounds of a side",
    sources=(*COUNTED_ROUNDS, "rounds.spades", "games.winner"),
    split=("result",),
    usual=("players",),
    by=("place", "player", "side"),
    is_share=False,
    count=count,
)
