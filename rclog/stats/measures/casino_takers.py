"""Who takes the casino cards and the aces, by place?"""

from rclog.stats.batch import Batch
from rclog.stats.casino import worth_points
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    cards = worth_points(batch.whole_cards("card", "taken_place"))
    return same(cards.rename(columns={"taken_place": "taker"}).replace({"taker": {-1: 0}}))


MEASURE = Ratio(
    name="casino_takers",
    question="Who takes the casino cards and the aces?",
    definition="Big casino, little casino and aces in rounds with all plays recorded, by the place of who took them; residue goes to "
    "who captured last. Place 0: nobody got it.",
    unit="share of these cards",
    denominator="such cards",
    sources=(*WHOLE_ROUNDS, "cards.round", "cards.card", "cards.taken_place"),
    split=("players", "class"),
    parts=("taker",),
    count=count,
)
