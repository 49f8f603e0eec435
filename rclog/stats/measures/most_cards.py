"""Who takes most cards?"""

from rclog.stats.batch import Batch
from rclog.stats.majority import RESULTS, majority
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio


def count(batch: Batch) -> Counts:
    return majority(batch, "cards")


MEASURE = Ratio(
    name="most_cards",
    question="Which place takes most cards, and how often is it a tie?",
    definition="Sides of counted rounds: most is strictly more cards than any other side, tied is as many as the best other.",
    unit="share of rounds",
    denominator="counted rounds of a side",
    sources=(*COUNTED_ROUNDS, "rounds.cards"),
    usual=("players", "place"),
    parts=("result",),
    every={"result": RESULTS},
    by=("place", "player", "side"),
    count=count,
)
