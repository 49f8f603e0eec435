"""How often is a trail punished at once?"""

import numpy

from rclog.stats.batch import Batch
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio

HOW = ("taken", "swept")


def count(batch: Batch) -> Counts:
    plays = batch.whole_plays("deal", "kind", "card", "cards", "sweep")
    after = plays.groupby(["g", "round"])[["kind", "cards", "sweep"]].shift(-1)
    is_trail = (plays["kind"] == "trail").to_numpy() & after["kind"].notna().to_numpy()
    trails, next_play = plays[is_trail], after[is_trail]
    captured = [
        kind == "capture" and card in cards for card, kind, cards in zip(trails["card"], next_play["kind"], next_play["cards"], strict=True)
    ]
    how = numpy.where(next_play["sweep"] == 1, "swept", "taken")
    return Counts(trails.assign(base=1), trails.assign(how=how, amount=1)[numpy.array(captured, dtype=bool)])


MEASURE = Ratio(
    name="trails_punished",
    question="How often is a trailed card taken by the very next play?",
    definition="Trails that were followed by another play of the round, in rounds with all plays recorded: the share whose card the "
    "next play captured, by whether that was a sweep.",
    unit="share of trails",
    denominator="trails followed by a play",
    sources=(*WHOLE_ROUNDS, "plays.deal", "plays.kind", "plays.card", "plays.cards", "plays.sweep"),
    usual=("players",),
    parts=("how",),
    every={"how": HOW},
    by=("place", "player", "side", "deal"),
    count=count,
)
