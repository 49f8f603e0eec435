"""Which partners win most?"""

import numpy

from rclog.stats.batch import BETWEEN, Batch
from rclog.stats.ratio import Counts, Ratio, same


def count(batch: Batch) -> Counts:
    sides = batch.frame("sides", "side", "won")
    partners = batch.games["players"].to_numpy()[sides["g"]] == 4
    sides = sides[partners & (sides["won"] >= 0)]
    pairs = [BETWEEN.join(sorted(str(key).split(BETWEEN))) for key in batch.player_of_side[sides["g"], sides["side"]]]
    return same(sides.assign(player=numpy.array(pairs, dtype=object)), amount=sides["won"])


MEASURE = Ratio(
    name="partnerships",
    question="Which partners win most often?",
    definition="Games of four with a winner, by the two players of a side, in either seat.",
    unit="share of games",
    denominator="games with a winner",
    sources=("sides.side", "sides.won"),
    split=("player",),
    row_is_game=True,
    count=count,
)
