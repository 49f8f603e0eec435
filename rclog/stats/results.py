"""Who won: shared by the measures of players."""

import pandas

from rclog.stats.batch import Batch


def seat_results(batch: Batch) -> pandas.DataFrame:
    """A row a seat of each game with a winner: `g`, `seat`, `place`, `side`, `player`, `won`."""
    seats = batch.seats[["g", "seat", "place", "side", "player"]]
    winner = batch.games["winner"].to_numpy()[seats["g"]]
    return seats.assign(won=(seats["side"] == winner).astype(int))[winner >= 0].reset_index(drop=True)
