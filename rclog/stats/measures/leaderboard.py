"""Who wins most?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio, same
from rclog.stats.results import seat_results


def count(batch: Batch) -> Counts:
    seats = seat_results(batch)
    return same(seats, amount=seats["won"])


MEASURE = Ratio(
    name="leaderboard",
    question="Who wins most often?",
    definition="Games with a winner, by player; partners both win. In a game of two sides a player of even strength wins half, of "
    "three a third.",
    unit="share of games",
    denominator="games with a winner",
    sources=("seats.place", "seats.side", "games.winner"),
    split=("player",),
    by=("place",),
    row_is_game=True,
    count=count,
)
