"""How are the spades distributed?"""

from rclog.stats.batch import Batch
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    return same(batch.counted_rounds("spades"))


MEASURE = Ratio(
    name="spades",
    question="How many of the 13 spades does a side take in a round?",
    definition="Sides of counted rounds by the spades in their pile, residue included.",
    unit="share of sides",
    denominator="counted rounds of a side",
    sources=(*COUNTED_ROUNDS, "rounds.spades"),
    usual=("players",),
    parts=("spades",),
    every={"spades": range(14)},
    by=("place", "player", "side"),
    count=count,
)
