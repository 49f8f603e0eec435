"""How many builds are made, added to and raised?"""

from rclog.stats.batch import Batch
from rclog.stats.measure import WHOLE_ROUNDS
from rclog.stats.ratio import Counts, Ratio

KINDS = ("new", "addition", "raise")


def count(batch: Batch) -> Counts:
    plays = batch.whole_plays("deal", "build_kind")
    built = plays[plays["build_kind"].notna()].rename(columns={"build_kind": "how"})
    return Counts(batch.whole_rounds.assign(base=1), built.assign(amount=1))


MEASURE = Ratio(
    name="builds_made",
    question="How many builds are made, added to and raised in a round?",
    definition="Builds of a seat in rounds with all plays recorded: new ones, additions to one, raises of one.",
    unit="builds a round",
    denominator="rounds that a seat played",
    sources=(*WHOLE_ROUNDS, "plays.deal", "plays.build_kind"),
    usual=("players", "place"),
    parts=("how",),
    every={"how": KINDS},
    by=("place", "player", "side", "deal"),
    by_parts=("deal",),
    is_share=False,
    count=count,
)
