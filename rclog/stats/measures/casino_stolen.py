"""Does who was dealt a casino card or an ace get to keep it?"""

import numpy

from rclog.stats.batch import Batch
from rclog.stats.casino import worth_points
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same

WHOSE = ("own", "partner", "opponent", "nobody")


def count(batch: Batch) -> Counts:
    cards = worth_points(batch.whole_cards("card", "dealt_seat", "dealt_place", "taken_seat"))
    cards = cards[cards["dealt_seat"] >= 0]
    sides = batch.sides_of()[cards["g"]]
    dealt, taken = cards["dealt_seat"], cards["taken_seat"]
    whose = numpy.select([taken < 0, taken == dealt, taken % sides == dealt % sides], ("nobody", "own", "partner"), "opponent")
    return same(cards.assign(whose=whose).rename(columns={"dealt_seat": "seat", "dealt_place": "place"}))


MEASURE = Ratio(
    name="casino_stolen",
    question="Is a casino card or an ace taken by the one it was dealt to?",
    definition="Big casino, little casino and aces dealt to a hand, in rounds with all plays recorded, by who took them: own is the "
    "seat it was dealt to, opponent means stolen. Place and player are those it was dealt to.",
    unit="share of these cards",
    denominator="such cards dealt to a hand",
    sources=(*WHOLE_ROUNDS, "cards.round", "cards.card", "cards.dealt_seat", "cards.dealt_place", "cards.taken_seat"),
    split=("class",),
    usual=("players",),
    parts=("whose",),
    every={"whose": WHOSE},
    by=("place", "player", "side"),
    count=count,
)
