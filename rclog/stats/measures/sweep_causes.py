"""What made sweeps possible?"""

import numpy

from rclog.stats.batch import Batch
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same

CAUSES = (
    "trail that left one",
    "trail that left more",
    "capture that left one",
    "capture that left more",
    "build",
    "first play",
)


def count(batch: Batch) -> Counts:
    plays = batch.whole_plays("deal", "kind", "sweep", "loose_count", "build_count")
    before = plays.groupby(["g", "round"])["kind"].shift()
    one = (plays["loose_count"] + plays["build_count"]) == 1
    plays["cause"] = numpy.select(
        [
            (before == "trail") & one,
            before == "trail",
            (before == "capture") & one,
            before == "capture",
            before == "build",
        ],
        CAUSES[:5],
        CAUSES[5],
    )
    return same(plays[plays["sweep"] == 1])


MEASURE = Ratio(
    name="sweep_causes",
    question="What made sweeps possible?",
    definition="Sweeps by the play just before in the round, and by how much it left: one loose card or build, or more. Rounds with "
    "all plays recorded.",
    unit="share of sweeps",
    denominator="sweeps",
    sources=(*WHOLE_ROUNDS, "plays.deal", "plays.kind", "plays.sweep", "plays.loose_count", "plays.build_count"),
    parts=("cause",),
    every={"cause": CAUSES},
    by=("place", "player", "side", "deal"),
    count=count,
)
