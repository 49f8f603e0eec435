"""Who is ahead of whom?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio, same
from rclog.stats.results import seat_results


def count(batch: Batch) -> Counts:
    seats = seat_results(batch).merge(batch.frame("sides", "side", "rank"), on=["g", "side"])
    pairs = seats.merge(seats, on="g", suffixes=("", "_other"))
    pairs = pairs[(pairs["side"] != pairs["side_other"])]
    alone = pairs["rank"] < 0
    mine = (pairs["won"] - pairs["won_other"]).where(alone, pairs["rank_other"] - pairs["rank"])
    pairs = pairs[["g", "player", "player_other"]].rename(columns={"player_other": "opponent"}).assign(mine=mine)
    pairs = pairs[mine != 0]
    return same(pairs, amount=(pairs["mine"] > 0).astype(int))


MEASURE = Ratio(
    name="head_to_head",
    question="Who finishes ahead of whom?",
    definition="Games with a winner in which the two played on different sides and did not finish level: the share in which the "
    "player's side finished ahead of the opponent's. Between two sides that is winning.",
    unit="share of games",
    denominator="games against each other",
    sources=("seats.place", "seats.side", "sides.side", "sides.rank", "games.winner"),
    split=("player", "opponent"),
    row_is_game=True,
    count=count,
)
