"""What every measure says of itself and can do, and how the measures are found."""

import pkgutil
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import pandas

from rclog.stats.batch import Batch

VALUES = ("value", "n", "games", "low", "high")
"""What stands beside the dimensions in every result: the value (None: no data), its denominator, the games it rests on, and the 95 %
interval (None where there is none)."""


WHOLE_ROUNDS = ("plays.round", "plays.seat", "plays.side", "plays.place")
"""The columns by which it is known of which rounds all 48 plays are recorded."""
COUNTED_ROUNDS = ("rounds.round", "rounds.side", "rounds.place", "rounds.counted")


@dataclass(frozen=True, eq=False)
class Measure:
    """A question about many games, answered by a fold: `sums` of a batch, `add`ed up in the order of the games, then a small `result`."""

    name: str
    question: str
    definition: str
    unit: str
    denominator: str
    sources: tuple[str, ...]
    """The columns it reads, as `table.column`."""
    formula: str = ""
    split: tuple[str, ...] = ()
    """The dimensions it always has."""
    usual: tuple[str, ...] = ()
    """What it is split by where nothing else is asked."""
    by: tuple[str, ...] = ()
    """The dimensions it can be split by besides those of the game."""
    one_game: bool = False
    """It is about a single game, and has no numbers for more."""
    needs: str = ""
    """The extra that has to be installed for it."""

    @property
    def dimensions(self) -> tuple[str, ...]:
        return self.split

    def allowed(self) -> tuple[str, ...]:
        """What `--by` may name."""
        return tuple(name for name in self.by if name not in self.dimensions)

    def columns(self, by: Sequence[str] = ()) -> tuple[str, ...]:
        """The dimensions of its result, in order: what was asked, or else what is usual, and what it always has. As a place says nothing
        without the number of players, that comes with it."""
        chosen = tuple(by) or self.usual
        if "place" in chosen and "players" not in (*chosen, *self.dimensions):
            chosen = ("players", *chosen)
        return (*(name for name in chosen if name not in self.dimensions), *self.dimensions)

    def sums(self, batch: Batch, by: Sequence[str] = ()) -> Any:
        """What a batch of games adds."""
        raise NotImplementedError

    def add(self, earlier: Any, later: Any) -> Any:
        """The sums of two neighbouring stretches of games, as sums of both."""
        raise NotImplementedError

    def result(self, sums: Any, by: Sequence[str] = ()) -> pandas.DataFrame:
        """The dimensions and VALUES, a row a number, sorted."""
        raise NotImplementedError

    def per_game(self, batch: Batch, by: Sequence[str] = ()) -> pandas.DataFrame:
        """What each game contributes: `g`, the dimensions, `amount` and `base`."""
        raise NotImplementedError


def rows_frame(rows: Sequence[Sequence[Any]], columns: Sequence[str]) -> pandas.DataFrame:
    """Rows as a frame that keeps None as it is."""
    made = list(zip(*rows, strict=True)) or [()] * len(columns)
    return pandas.DataFrame({name: pandas.Series(list(values), dtype=object) for name, values in zip(columns, made, strict=True)})


class NotAllowedError(ValueError):
    """A measure that does not exist, or cannot be split that way."""


@cache
def measures() -> dict[str, Measure]:
    """All measures, by name: the constant MEASURE of every file in `rclog.stats.measures`."""
    import rclog.stats.measures as folder

    return constants_of(folder, "MEASURE")


def constants_of(folder: ModuleType, constant: str) -> dict[str, Any]:
    """What every file of a folder holds under this name, by the name of the file, which is its own too."""
    found = {}
    for module in sorted(module.name for module in pkgutil.iter_modules(folder.__path__)):
        found[module] = getattr(import_module(f"{folder.__name__}.{module}"), constant)
        assert found[module].name == module, f"{module}.py holds a {constant} of another name"
    return found


def measure_named(name: str) -> Measure:
    """The measure of a name. Raises `NotAllowedError` with the nearest name."""
    from difflib import get_close_matches

    if name not in measures():
        near = get_close_matches(name, measures(), 1)
        raise NotAllowedError(f"no measure {name!r}; " + (f"did you mean {near[0]}?" if near else "`rclog stats --list` lists them"))
    return measures()[name]


def check_one_game(measure: Measure, games: int) -> None:
    """Raises `NotAllowedError` where a measure of a single game was asked of several."""
    if measure.one_game and games > 1:
        raise NotAllowedError(f"{measure.name} is about one game, not {games:,}; name one: --where file=FILE --where line=LINE")


def check_by(measure: Measure, by: Sequence[str]) -> None:
    """Raises `NotAllowedError` where a measure cannot be split that way."""
    for name in by:
        if name not in measure.allowed() and name not in measure.dimensions:
            raise NotAllowedError(f"{measure.name} cannot be split by {name!r}; it can by {', '.join(measure.allowed())}")
