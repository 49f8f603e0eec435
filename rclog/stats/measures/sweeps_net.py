"""What is left of the sweeps after cancelling?"""

import pandas

from rclog.stats.batch import Batch
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio

COLUMNS = {"before": "sweeps", "after": "net_sweeps"}


def count(batch: Batch) -> Counts:
    rounds = batch.counted_rounds(*COLUMNS.values())
    kept = rounds[["g", "round", "side", "place"]]
    amounts = [kept.assign(sweeps=word, amount=rounds[column]) for word, column in COLUMNS.items()]
    return Counts(kept.assign(base=1), pandas.concat(amounts, ignore_index=True))


MEASURE = Ratio(
    name="sweeps_net",
    question="How many of its sweeps does a side keep after cancelling?",
    definition="Sweeps of a side in a counted round: those that count under the rules in force, and those left after cancelling (rules "
    "4.3).",
    unit="sweeps a round",
    denominator="counted rounds of a side",
    sources=(*COUNTED_ROUNDS, "rounds.sweeps", "rounds.net_sweeps"),
    usual=("players", "place"),
    parts=("sweeps",),
    every={"sweeps": tuple(COLUMNS)},
    by=("place", "player", "side"),
    is_share=False,
    count=count,
)
