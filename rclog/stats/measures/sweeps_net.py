"""What is left of the sweeps after cancelling?"""

import pandas

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio

WORDS = ("counted", "net")


def count(batch: Batch) -> Counts:
    rounds = batch.counted_rounds("sweeps", "net_sweeps").rename(columns={"sweeps": "counted", "net_sweeps": "net"})
    amounts = [rounds.drop(columns=[*WORDS]).assign(sweeps=word, amount=rounds[word]) for word in WORDS]
    return Counts(rounds.assign(base=1), pandas.concat(amounts, ignore_index=True))


MEASURE = Ratio(
    name="sweeps_net",
    question="How many of its sweeps does a side keep after cancelling?",
    definition="Sweeps of a side in a counted round: those that count under the rules in force, and those left after cancelling (rules 4.3).",
    unit="sweeps a round",
    denominator="counted rounds of a side",
    sources=("rounds.round", "rounds.side", "rounds.place", "rounds.counted", "rounds.sweeps", "rounds.net_sweeps"),
    split=("players", "place"),
    parts=("sweeps",),
    every={"sweeps": WORDS},
    by=("player", "side"),
    is_share=False,
    count=count,
)
