"""How many cards does a capture take?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    plays = batch.frame("plays", "deal", "seat", "place", "kind", "taken")
    plays = plays[plays["kind"] == "capture"]
    return same(plays, amount=plays["taken"])


MEASURE = Ratio(
    name="capture_size",
    question="How many table cards does a capture take?",
    definition="Table cards that a capture takes, builds card by card; the capturing card is not counted.",
    unit="cards a capture",
    denominator="captures",
    sources=("plays.deal", "plays.seat", "plays.place", "plays.kind", "plays.taken"),
    usual=("players", "place"),
    by=("place", "player", "side", "deal"),
    is_share=False,
    count=count,
)
