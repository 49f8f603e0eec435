"""What is a card played for?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio, same

KINDS = ("capture", "build", "trail")


def count(batch: Batch) -> Counts:
    return same(batch.frame("plays", "deal", "seat", "place", "kind"))


MEASURE = Ratio(
    name="play_mix",
    question="What are cards played for?",
    definition="All recorded plays by kind: capture, build or trail.",
    unit="share of plays",
    denominator="plays",
    sources=("plays.deal", "plays.seat", "plays.place", "plays.kind"),
    usual=("players", "place"),
    parts=("kind",),
    every={"kind": KINDS},
    by=("place", "player", "side", "deal"),
    count=count,
)
