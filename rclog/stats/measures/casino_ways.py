"""As what are the casino cards and the aces taken?"""

from rclog.stats.batch import Batch
from rclog.stats.casino import worth_points
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same

WAYS = ("capturing", "equal", "sum", "build", "residue")


def count(batch: Batch) -> Counts:
    cards = worth_points(batch.whole_cards("card", "taken_seat", "taken_place", "taken_as"))
    return same(cards[cards["taken_seat"] >= 0].rename(columns={"taken_seat": "seat", "taken_place": "place", "taken_as": "how"}))


MEASURE = Ratio(
    name="casino_ways",
    question="As what are the casino cards and the aces taken?",
    definition="Big casino, little casino and aces that somebody took, in rounds with all plays recorded: as the capturing card, an "
    "equal card, part of a sum, in a build, or as residue. Place and player are those of the taker.",
    unit="share of these cards",
    denominator="such cards taken",
    sources=(*WHOLE_ROUNDS, "cards.round", "cards.card", "cards.taken_seat", "cards.taken_place", "cards.taken_as"),
    split=("class",),
    usual=("players",),
    parts=("how",),
    every={"how": WAYS},
    by=("place", "player", "side"),
    count=count,
)
