"""Who takes most spades?"""

from rclog.stats.batch import Batch
from rclog.stats.majority import RESULTS, majority
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio


def count(batch: Batch) -> Counts:
    return majority(batch, "spades")


MEASURE = Ratio(
    name="most_spades",
    question="Which place takes most spades?",
    definition="Sides of counted rounds: most is strictly more spades than any other side, tied is as many as the best other.",
    unit="share of rounds",
    denominator="counted rounds of a side",
    sources=(*COUNTED_ROUNDS, "rounds.spades"),
    usual=("players", "place"),
    parts=("result",),
    every={"result": RESULTS},
    by=("place", "player", "side"),
    count=count,
)
