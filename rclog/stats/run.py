"""Many measures over many games, in one pass: `stats(paths, "sweeps", by=["place"])`."""

from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

import pyarrow as pa

from rclog.facts.dictionary import TABLES
from rclog.stats.batch import Batch
from rclog.stats.dimensions import DIMENSIONS
from rclog.stats.labels import Labels
from rclog.stats.measure import VALUES, Measure, check_by, measure_named
from rclog.stats.packs import Packs
from rclog.stats.selection import Condition, Selection, Used
from rclog.stats.source import Progress, Source

if TYPE_CHECKING:
    import pandas

ALWAYS = {"seats": ("seat", "place", "side", "name", "id", "kind")}
TYPES = {"value": pa.float64(), "n": pa.int64(), "games": pa.int64(), "low": pa.float64(), "high": pa.float64()}
NAMED = ("player", "opponent")


class Asked(NamedTuple):
    """A measure, and what it is to be split by beyond what it always is."""

    measure: Measure
    by: tuple[str, ...] = ()


class Answers(NamedTuple):
    """A table for each thing asked, in order, and which games they are about."""

    tables: list[pa.Table]
    used: Used
    failures: list[Any]


class MissingExtraError(ImportError):
    """A measure that needs a library which is not installed; the message says how to install it."""


def answer(
    paths: Sequence[str],
    asked: Sequence[Asked],
    *,
    where: Sequence[str] = (),
    jobs: int = 1,
    progress: Progress | None = None,
) -> Answers:
    """Fold all that is asked over the games of some logs, or of a dataset.

    Raises `NotAllowedError` for a measure that cannot be split so, `WhereError`, `MissingExtraError`, and what `Source` raises.
    """
    for measure, by in asked:
        check_by(measure, by)
        check_extra(measure)
    selection = Selection([Condition.parse(text) for text in where])
    source = Source(paths, columns_of([measure for measure, _ in asked]), jobs, progress)
    sums, labels = fold(source, asked, selection)
    made = [table_of(one, result, labels) for one, result in zip(asked, sums, strict=True)]
    return Answers(made, selection.used, source.failures)


def fold(batches: Iterable[Mapping[str, pa.Table]], asked: Sequence[Asked], selection: Selection) -> tuple[list[Any], Labels]:
    """The sums of everything asked, and the players' names."""
    labels = Labels()
    sums: list[Any] = [None] * len(asked)
    packs = Packs()
    for tables in batches:
        batch = Batch(tables, selection.choose(tables), packs.units(tables["games"]))
        labels.learn(batch.names)
        for number, (measure, by) in enumerate(asked):
            more = measure.sums(batch, by)
            sums[number] = more if sums[number] is None else measure.add(sums[number], more)
    if any(one is None for one in sums):
        from rclog.facts.tables import Gathering

        nothing = Batch(Gathering().take())
        sums = [measure.sums(nothing, by) for measure, by in asked]
    return sums, labels


def columns_of(asked: Iterable[Measure]) -> dict[str, list[str]]:
    """The columns of each table that these measures read."""
    wanted = {"games": {column.name for column in TABLES["games"].columns}, **{name: set(columns) for name, columns in ALWAYS.items()}}
    for measure in asked:
        for source in measure.sources:
            table, column = source.split(".")
            wanted.setdefault(table, set()).add(column)
    return {
        name: [column.name for column in TABLES[name].columns if column.name in columns and column.name not in ("file", "line")]
        for name, columns in wanted.items()
    }


def table_of(asked: Asked, sums: Any, labels: Labels) -> pa.Table:
    """A measure's result as a table of fixed types, players by name."""
    measure, by = asked
    frame = measure.result(sums, by)
    columns = {}
    for name in measure.columns(by):
        values = [None if value is None or value != value else value for value in frame[name].tolist()]
        if name in NAMED:
            values = [labels.of(key) for key in values]
        columns[name] = pa.array([plain_number(value) for value in values], DIMENSIONS[name].type)
    for name in VALUES:
        columns[name] = pa.array([None if value is None or value != value else value for value in frame[name].tolist()], TYPES[name])
    return pa.table(columns, metadata={"measure": measure.name, "unit": measure.unit})


def plain_number(value: Any) -> Any:
    """Whole numbers that pandas kept as floats, as whole numbers again."""
    return int(value) if isinstance(value, float) else value


def check_extra(measure: Measure) -> None:
    """Raises `MissingExtraError`."""
    if measure.needs and find_spec(measure.needs) is None:
        raise MissingExtraError(f'{measure.name} needs {measure.needs}; install it with: pip install "rclog[stats]"')


def stats(
    paths: "str | Sequence[str]", measure: str, *, by: Sequence[str] = (), where: Sequence[str] = (), jobs: int = 1
) -> "pandas.DataFrame":
    """One measure as a pandas frame: its dimensions, value, n, games, low, high. `rclog stats` for programs.

    Raises as `answer` does, and `NotAllowedError` for a name that no measure has.
    """
    named = [paths] if isinstance(paths, str) else list(paths)
    found = answer(named, [Asked(measure_named(measure), tuple(by))], where=where, jobs=jobs)
    import pandas

    return found.tables[0].to_pandas(types_mapper={pa.int64(): pandas.Int64Dtype(), pa.string(): pandas.StringDtype()}.get)
