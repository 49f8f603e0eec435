"""In which deal do the casino cards and the aces come?"""

from rclog.stats.batch import Batch
from rclog.stats.casino import worth_points
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    cards = worth_points(batch.whole_cards("card", "dealt_deal", "dealt_to_table"))
    cards = cards[cards["dealt_deal"] > 0]
    return same(cards.assign(deal=cards["dealt_deal"].where(cards["dealt_to_table"] != 1, 0)))


MEASURE = Ratio(
    name="casino_deals",
    question="In which deal do the casino cards and the aces come?",
    definition="Big casino, little casino and aces in rounds with all plays recorded, by the deal they came in; deal 0: to the table. "
    "The chance is 4 in 52 for the table, and the same for every deal otherwise.",
    unit="share of these cards",
    denominator="such cards",
    sources=(*WHOLE_ROUNDS, "cards.round", "cards.card", "cards.dealt_deal", "cards.dealt_to_table"),
    split=("players", "class"),
    parts=("deal",),
    count=count,
)
