"""How often does each place sweep?"""

from rclog.stats.batch import Batch
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio


def count(batch: Batch) -> Counts:
    plays = batch.whole_plays("deal", "sweep")
    return Counts(batch.whole_rounds.assign(base=1), plays[plays["sweep"] == 1].assign(amount=1))


MEASURE = Ratio(
    name="sweeps",
    question="How many sweeps does each place make in a round?",
    definition="Captures that emptied the table, whatever the options say they are worth, in rounds of which all 48 plays are recorded.",
    unit="sweeps a round",
    denominator="rounds that a seat played",
    sources=(*WHOLE_ROUNDS, "plays.deal", "plays.sweep"),
    usual=("players", "place"),
    by=("place", "player", "side", "deal"),
    by_parts=("deal",),
    is_share=False,
    count=count,
)
