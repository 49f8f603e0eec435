"""How often is a capture left on the table?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio

KINDS = ("build", "trail")


def count(batch: Batch) -> Counts:
    plays = batch.frame("plays", "deal", "seat", "place", "kind", "could_capture")
    plays = plays[plays["could_capture"] == 1]
    return Counts(plays.assign(base=1), plays[plays["kind"] != "capture"].assign(amount=1))


MEASURE = Ratio(
    name="captures_left",
    question="How often is a possible capture left?",
    definition="Plays at which some capture was legal: the share that was a build or a trail. Where a hidden card decides, the play is "
    "left out.",
    unit="share of plays",
    denominator="plays at which a capture was legal",
    sources=("plays.deal", "plays.seat", "plays.place", "plays.kind", "plays.could_capture"),
    usual=("players",),
    parts=("kind",),
    every={"kind": KINDS},
    by=("place", "player", "side", "deal"),
    count=count,
)
