"""What does the residue hold?"""

import numpy
import pandas

from rclog.stats.batch import Batch
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio

QUANTITIES = ("cards", "points")


def count(batch: Batch) -> Counts:
    rounds = batch.whole_rounds[["g", "round"]].drop_duplicates()
    cards = batch.whole_cards("card", "taken_as")
    cards = cards[cards["taken_as"].astype(object) == "residue"]
    card = cards["card"].astype(object)
    worth = numpy.select([card == "Td", (card == "2s") | card.str.startswith("A").astype(bool)], [2, 1], 0)
    kept = cards[["g", "round"]]
    amounts = [kept.assign(quantity="cards", amount=1), kept.assign(quantity="points", amount=worth)]
    return Counts(rounds.assign(base=1), pandas.concat(amounts, ignore_index=True))


MEASURE = Ratio(
    name="residue",
    question="What does the last capturer get as residue?",
    definition="Cards that went to the last capturer at the end of a round with all plays recorded, and what they are worth by "
    "themselves: big casino 2, little casino and each ace 1.",
    unit="a round",
    denominator="rounds",
    sources=(*WHOLE_ROUNDS, "cards.round", "cards.card", "cards.taken_as"),
    usual=("players",),
    parts=("quantity",),
    every={"quantity": QUANTITIES},
    is_share=False,
    count=count,
)
