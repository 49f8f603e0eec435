"""What is the last capture worth?"""

from rclog.stats.ahead import SCALE, ahead
from rclog.stats.batch import Batch
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio


def count(batch: Batch) -> Counts:
    rounds = ahead(batch, "last_capture")
    rounds = rounds[rounds["last_capture"] == 1]
    return Counts(rounds.assign(base=1), rounds)


MEASURE = Ratio(
    name="last_capture_value",
    question="By how much does the side that captures last win the round?",
    definition="The points, in a counted round, of the side that captured last less the mean of the other sides' points. It is what "
    "goes together with the last capture, not what it alone causes; the residue by itself is the measure residue.",
    unit="points a round",
    denominator="counted rounds with a last capture",
    sources=(*COUNTED_ROUNDS, "rounds.points", "rounds.last_capture"),
    usual=("players",),
    by=("place", "player", "side"),
    is_share=False,
    can_be_negative=True,
    scale=SCALE,
    count=count,
)
