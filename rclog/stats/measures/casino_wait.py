"""How long do the casino cards and the aces lie on the table?"""

from rclog.stats.batch import Batch
from rclog.stats.casino import worth_points
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    cards = worth_points(batch.whole_cards("card", "taken_as", "plays_on_table"))
    cards = cards[cards["taken_as"].notna() & (cards["taken_as"].astype(object) != "capturing")]
    return same(cards, amount=cards["plays_on_table"])


MEASURE = Ratio(
    name="casino_wait",
    question="How long do the casino cards and the aces lie on the table?",
    definition="Plays from the one that laid the card to the one that took it, of big casino, little casino and aces that were taken "
    "from the table, in rounds with all plays recorded. Residue is taken by the round's last play.",
    unit="plays",
    denominator="such cards taken from the table",
    sources=(*WHOLE_ROUNDS, "cards.round", "cards.card", "cards.taken_as", "cards.plays_on_table"),
    split=("class",),
    usual=("players",),
    is_share=False,
    count=count,
)
