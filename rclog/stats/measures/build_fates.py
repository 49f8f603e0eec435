"""What becomes of builds?"""

import numpy

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio, same

FATES = ("taken by owner", "taken by partner", "stolen", "joined", "residue")


def count(batch: Batch) -> Counts:
    builds = batch.frame("builds", "owner", "fate", "taken_by")
    builds = builds[builds["fate"].notna()].rename(columns={"owner": "seat"})
    takers = builds["taken_by"].astype(object)
    ends = [takers == "owner", takers == "partner", takers == "opponent", builds["fate"].astype(object) == "joined"]
    return same(builds.assign(fate=numpy.select(ends, FATES[:4], FATES[4])))


MEASURE = Ratio(
    name="build_fates",
    question="What becomes of builds?",
    definition="Builds that came to an end: captured by their last owner, by the partner, by an opponent (stolen), joined to another "
    "build, or left as residue. Player and side are those of the last owner.",
    unit="share of builds",
    denominator="builds that ended",
    sources=("builds.owner", "builds.fate", "builds.taken_by"),
    usual=("players",),
    parts=("fate",),
    every={"fate": FATES},
    by=("player", "side"),
    count=count,
)
