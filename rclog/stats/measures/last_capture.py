"""Who captures last in a round?"""

from rclog.stats.batch import Batch
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    rounds = batch.counted_rounds("last_capture")
    return same(rounds, amount=rounds["last_capture"])


MEASURE = Ratio(
    name="last_capture",
    question="Which place captures last in a round?",
    definition="Sides of counted rounds that made the last capture.",
    unit="share of rounds",
    denominator="counted rounds of a side",
    sources=(*COUNTED_ROUNDS, "rounds.last_capture"),
    usual=("players", "place"),
    by=("place", "player", "side"),
    count=count,
)
