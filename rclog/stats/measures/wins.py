"""Which place wins?"""

from rclog.stats.batch import Batch
from rclog.stats.ratio import Counts, Ratio, same
from rclog.stats.results import seat_results


def count(batch: Batch) -> Counts:
    seats = seat_results(batch)
    seats = seats[seats["place"] >= 0]
    return same(seats, amount=seats["won"])


MEASURE = Ratio(
    name="wins",
    question="Which place wins how often?",
    definition="Games with a winner, by the place of a seat in the game's first round; both partners win.",
    unit="share of games",
    denominator="games with a winner",
    sources=("seats.place", "seats.side", "games.winner"),
    split=("players", "place"),
    by=("player", "side"),
    row_is_game=True,
    count=count,
)
