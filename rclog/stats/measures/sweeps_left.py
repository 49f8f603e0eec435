"""How often is a sweep left on the table?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    plays = batch.frame("plays", "deal", "seat", "place", "sweep", "could_sweep")
    plays = plays[plays["could_sweep"] == 1]
    return same(plays, amount=(plays["sweep"] != 1).astype(int))


MEASURE = Ratio(
    name="sweeps_left",
    question="How often is a possible sweep left?",
    definition="Plays at which a capture was legal that empties the table: the share that was anything else. Where a hidden card "
    "decides, the play is left out.",
    unit="share of plays",
    denominator="plays at which a sweep was legal",
    sources=("plays.deal", "plays.seat", "plays.place", "plays.sweep", "plays.could_sweep"),
    usual=("players",),
    by=("place", "player", "side", "deal"),
    count=count,
)
