"""How many of the casino cards and aces does each side take in a round?"""

import pandas

from rclog.stats.batch import Batch
from rclog.stats.casino import CLASSES
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio

COLUMNS = ("big_casino", "little_casino", "aces")


def count(batch: Batch) -> Counts:
    rounds = batch.counted_rounds(*COLUMNS)
    kept = rounds.drop(columns=list(COLUMNS))
    amounts = [kept.assign(**{"class": name, "amount": rounds[column]}) for name, column in zip(CLASSES, COLUMNS, strict=True)]
    return Counts(rounds.assign(base=1), pandas.concat(amounts, ignore_index=True))


MEASURE = Ratio(
    name="casino_takes",
    question="How many of the casino cards and aces does a side take in a round?",
    definition="Big casino, little casino and aces in the pile of a side of a counted round, residue included.",
    unit="cards a round",
    denominator="counted rounds of a side",
    sources=(*COUNTED_ROUNDS, "rounds.big_casino", "rounds.little_casino", "rounds.aces"),
    usual=("players", "place"),
    parts=("class",),
    every={"class": CLASSES},
    by=("place", "player", "side"),
    is_share=False,
    count=count,
)
