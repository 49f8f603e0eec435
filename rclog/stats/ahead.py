"""By how many points a side is ahead of the others in a round: shared by the measures of the lead and of the last capture."""

import pandas

from rclog.stats.batch import Batch

SCALE = 2
"""Amounts are doubled, so that the mean of two others is a whole number."""


def ahead(batch: Batch, *columns: str) -> pandas.DataFrame:
    """Sides of counted rounds whose points are known, with `amount`: twice its points less the mean of the others'."""
    rounds = batch.counted_rounds("points", *columns)
    rounds = rounds[rounds["points"] >= 0].reset_index(drop=True)
    together = rounds.groupby(["g", "round"])["points"].transform("sum")
    others = rounds.groupby(["g", "round"])["points"].transform("size") - 1
    return rounds.assign(amount=SCALE * rounds["points"] - (SCALE // others) * (together - rounds["points"]))
