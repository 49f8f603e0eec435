"""Which games were dealt the same pack: duplicate games, whose occasion is `pack P, arrangement K of N`, as the simulator writes it.

They share their luck, so it is the packs that are independent of each other, not the games. A unit is a pack, or a game that stands alone.
"""

import re
from typing import Any, NamedTuple

import numpy
import pyarrow as pa

OCCASION = re.compile(r"pack ([0-9]{1,18}), arrangement ([0-9]{1,3}) of ([0-9]{1,3})")


class Arrangement(NamedTuple):
    """A duplicate game: its pack, by the id without the arrangement and the pack's number; which arrangement it is, and of how many."""

    pack: tuple[str, str]
    turn: int
    of: int


def arrangement_of(game: Any, occasion: Any) -> Arrangement | None:
    """What the id and the occasion of a game say; None where it is no duplicate."""
    stated = OCCASION.fullmatch(occasion) if isinstance(occasion, str) else None
    if stated is None:
        return None
    pack, turn, of = stated.groups()
    return Arrangement((str(game).removesuffix(f"-{turn}"), pack), int(turn), int(of))


class Units(NamedTuple):
    """The unit of each row of `games`, a number that no other unit of the same reading has; those of which games came before, and those of
    which more may come."""

    numbers: "numpy.ndarray[Any, Any]"
    begun: frozenset[int] = frozenset()
    open: frozenset[int] = frozenset()


class Packs:
    """Numbers the units of games read in order. A pack is over when all its arrangements came, or one of them comes again."""

    def __init__(self) -> None:
        self._units = 0
        self._open: dict[tuple[str, str], tuple[int, set[int]]] = {}

    def units(self, games: pa.Table) -> Units:
        """The units of some more games."""
        begun = self._open_units()
        numbers = numpy.arange(self._units, self._units + games.num_rows)
        if "occasion" in games.column_names and games["occasion"].null_count < games.num_rows:
            ids = games["game"].to_pylist()
            for row, occasion in enumerate(games["occasion"].to_pylist()):
                found = arrangement_of(ids[row], occasion)
                if found is not None:
                    numbers[row] = self._unit_of(found, int(numbers[row]))
        self._units += games.num_rows
        return Units(numbers, begun, self._open_units())

    def _open_units(self) -> frozenset[int]:
        return frozenset(unit for unit, _ in self._open.values())

    def _unit_of(self, game: Arrangement, new: int) -> int:
        """The unit of a duplicate game: that of its pack, or a new one."""
        unit, seen = self._open.get(game.pack, (new, set()))
        if game.turn in seen:
            unit, seen = new, set()
        seen.add(game.turn)
        self._open[game.pack] = (unit, seen)
        if len(seen) >= game.of:
            del self._open[game.pack]
        return unit
