"""How are the cards distributed?"""

from rclog.stats.batch import Batch
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    return same(batch.counted_rounds("cards"))


MEASURE = Ratio(
    name="cards",
    question="How many of the 52 cards does a side take in a round?",
    definition="Sides of counted rounds by the cards in their pile, residue included. Counts that never came are not listed.",
    unit="share of sides",
    denominator="counted rounds of a side",
    sources=(*COUNTED_ROUNDS, "rounds.cards"),
    usual=("players",),
    parts=("cards",),
    by=("place", "player", "side"),
    count=count,
)
