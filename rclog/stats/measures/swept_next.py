"""How often is a table swept that a play left so?"""

import pandas

from rclog.stats.batch import Batch
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio, same

LEFT = ("1", "2", "3", "4", "5 or more")


def count(batch: Batch) -> Counts:
    plays = batch.whole_plays("deal", "kind", "sweep", "loose_count", "build_count")
    after = plays.groupby(["g", "round"])[["sweep", "loose_count", "build_count"]].shift(-1)
    left = after["loose_count"] + after["build_count"]
    plays["left"] = pandas.Series([LEFT[min(int(cards), 5) - 1] if cards >= 1 else None for cards in left], dtype=object)
    plays["swept"] = after["sweep"]
    followed = plays[plays["left"].notna()]
    return same(followed, amount=(followed["swept"] == 1).astype(int))


MEASURE = Ratio(
    name="swept_next",
    question="How often is the table swept by the next play?",
    definition="Plays after which something lies on the table and another play comes in the round: the share that the next player "
    "answers with a sweep, by what was played and how many loose cards and builds it left.",
    unit="share of plays",
    denominator="plays that left something and were followed",
    sources=(*WHOLE_ROUNDS, "plays.deal", "plays.kind", "plays.sweep", "plays.loose_count", "plays.build_count"),
    split=("kind", "left"),
    by=("place", "player", "side", "deal"),
    count=count,
)
