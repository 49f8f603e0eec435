"""What is the lead worth?"""

from rclog.stats.ahead import SCALE, ahead
from rclog.stats.batch import Batch
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio


def count(batch: Batch) -> Counts:
    rounds = ahead(batch)
    return Counts(rounds.assign(base=1), rounds)


MEASURE = Ratio(
    name="lead",
    question="What is it worth to lead?",
    definition="A side's points in a counted round less the mean of the other sides' points. Place 1 leads every deal; of partners the "
    "first place counts.",
    unit="points a round",
    denominator="counted rounds of a side",
    sources=(*COUNTED_ROUNDS, "rounds.points"),
    usual=("players", "place"),
    by=("place", "player", "side"),
    is_share=False,
    can_be_negative=True,
    scale=SCALE,
    count=count,
)
