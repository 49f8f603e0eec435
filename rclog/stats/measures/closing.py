"""How often is a closing item made?"""

from rclog.stats.batch import Batch
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    rounds = batch.counted_rounds("total_before", "closing_item", "closing_made")
    item, made = rounds["closing_item"].astype(object), rounds["closing_made"].astype(object)
    reached = item.notna() & made.notna() & (item != "none")
    rounds = rounds.assign(total=rounds["total_before"], item=item)[reached]
    return same(rounds, amount=(made[reached] != "none").astype(int))


MEASURE = Ratio(
    name="closing",
    question="How often does a side make the item that alone closes the game?",
    definition="Counted rounds that a side begins on a total with a closing item (rules 6.2): reached is their number, made the share "
    "in which it got one of its items; the others missed.",
    unit="share made",
    denominator="rounds begun on such a total",
    sources=(*COUNTED_ROUNDS, "rounds.total_before", "rounds.closing_item", "rounds.closing_made"),
    split=("total", "item"),
    by=("place", "player", "side"),
    count=count,
)
