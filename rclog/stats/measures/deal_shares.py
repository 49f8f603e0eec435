"""What is each place dealt?"""

import numpy
import pandas

from rclog.stats.batch import Batch
from rclog.stats.deals import CLASSES, dealt_once, weights
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio


def count(batch: Batch) -> Counts:
    cards = batch.whole_cards("card", "dealt_seat", "dealt_place")
    cards = cards[cards["dealt_seat"] >= 0].rename(columns={"dealt_seat": "seat", "dealt_place": "place"})
    once = dealt_once(batch)
    cards, rounds = cards[once[cards["g"]]], batch.whole_rounds[once[batch.whole_rounds["g"]]]
    number = numpy.array(cards["card"].cat.codes)
    table = weights(list(cards["card"].cat.categories))
    kept = cards[["g", "round", "seat", "place"]]
    amounts = [kept.assign(**{"class": name, "amount": table[name][number]}) for name in CLASSES]
    return Counts(rounds.assign(base=1), pandas.concat([one[one["amount"] > 0] for one in amounts], ignore_index=True))


MEASURE = Ratio(
    name="deal_shares",
    question="What is each place dealt in a round?",
    definition="Spades, hearts, clubs, diamonds, aces, big casino, little casino, and points (big casino 2, little casino and each ace "
    "1) dealt to a seat, in rounds with all plays recorded. Of duplicate games only the first arrangement counts. By chance "
    "a seat of n gets 48 / n / 52 of each.",
    unit="a round",
    denominator="rounds that a seat played",
    sources=(*WHOLE_ROUNDS, "games.occasion", "cards.round", "cards.card", "cards.dealt_seat", "cards.dealt_place"),
    usual=("players", "place"),
    parts=("class",),
    every={"class": CLASSES},
    by=("place", "player", "side"),
    is_share=False,
    count=count,
)
