"""What do points come from?"""

import pandas

from rclog.stats.batch import Batch
from rclog.stats.measure import COUNTED_ROUNDS
from rclog.stats.ratio import Counts, Ratio

SOURCES = ("cards", "spades", "big casino", "little casino", "aces", "sweeps", "last capture", "cut")


def count(batch: Batch) -> Counts:
    columns = {source: f"points_{source.replace(' ', '_')}" for source in SOURCES}
    rounds = batch.counted_rounds("points", *columns.values())
    rounds = rounds[rounds["points"] >= 0]
    kept = rounds[["g", "round", "side", "place"]]
    amounts = [
        kept.assign(source=source, amount=-rounds[column] if source == "cut" else rounds[column]) for source, column in columns.items()
    ]
    return Counts(kept.assign(base=1), pandas.concat(amounts, ignore_index=True))


MEASURE = Ratio(
    name="points",
    question="What do points come from?",
    definition="Points that a side scores in a counted round whose totals are known, by what they are for. cut is what the cap of "
    "closing_missed capped20 took away; with it the sources add up to the points.",
    unit="points a round",
    denominator="counted rounds of a side",
    sources=(
        *COUNTED_ROUNDS,
        "rounds.points",
        "rounds.points_cards",
        "rounds.points_spades",
        "rounds.points_big_casino",
        "rounds.points_little_casino",
        "rounds.points_aces",
        "rounds.points_sweeps",
        "rounds.points_last_capture",
        "rounds.points_cut",
    ),
    usual=("players", "place"),
    parts=("source",),
    every={"source": SOURCES},
    by=("place", "player", "side"),
    is_share=False,
    can_be_negative=True,
    count=count,
)
