"""Why an event was refused, in one sentence with its values: `8s cannot take 3c 6h: no split into groups of 8; they add up to 9`.

The rules themselves stand in `rclog.rulebook`; here is what a single breach says. One small function a code, a file a family; `words`
has what all of them say alike. Cards are codes in pack order (`rclog.show` makes symbols of them). What is found before the game is
asked, `record.*` and `game.*`, is explained where it is found, in `rclog.log`.
"""

from rclog.explain.builds import BUILDS
from rclog.explain.claims import CLAIMS
from rclog.explain.deals import DEALS
from rclog.explain.order import ORDER
from rclog.explain.plays import PLAYS
from rclog.explain.words import Explain, Explanation, Places
from rclog.game.position import Position

__all__ = ["EXPLAIN", "Explanation", "Places", "explain"]

EXPLAIN: dict[int, Explain] = {**ORDER, **DEALS, **PLAYS, **BUILDS, **CLAIMS}


def explain(code: int, position: Position, row: list[int], places: Places) -> Explanation:
    """Why the event of `row` breaks the rule with this code of `rclog.game.codes`.

    `position` is the one that refused it (`judge` leaves it as it was before the event); it is not changed, but for its room for
    searching. Raises `KeyError` for OK and for what is no code, and means nothing for a code that `judge` did not give for this row.
    """
    return EXPLAIN[code](position, row, places)
