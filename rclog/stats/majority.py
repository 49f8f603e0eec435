"""Who has most of something in a round: shared by the measures of cards and of spades."""

import numpy

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, same

RESULTS = ("most", "tied", "fewer")


def majority(batch: Batch, column: str) -> Counts:
    """Sides of counted rounds by `result`: strictly most, tied for most, fewer."""
    rounds = batch.counted_rounds(column)
    groups = rounds.groupby(["g", "round"])[column]
    best = groups.transform("max")
    leads = (rounds[column] == best).astype(int)
    leaders = leads.groupby([rounds["g"], rounds["round"]]).transform("sum")
    rounds["result"] = numpy.select([(leads == 1) & (leaders == 1), leads == 1], RESULTS[:2], RESULTS[2])
    return same(rounds)
