"""The games behind a number: what each of them contributes to a measure."""

from collections.abc import Mapping, Sequence
from typing import Any

import pandas
import pyarrow as pa

from rclog.stats.batch import Batch
from rclog.stats.dimensions import DIMENSIONS
from rclog.stats.measure import Measure, NotAllowedError, check_by
from rclog.stats.run import NAMED, check_extra, columns_of, plain_number
from rclog.stats.selection import Condition, Selection, Used
from rclog.stats.source import Source

KEY = ("file", "line", "game")


def games_behind(
    paths: Sequence[str],
    measure: Measure,
    *,
    by: Sequence[str] = (),
    of: Mapping[str, str] | None = None,
    where: Sequence[str] = (),
    jobs: int = 1,
) -> tuple[pa.Table, Used]:
    """A row a game and number: the game's key, the dimensions, its amount and base; the number is Σ amount / Σ base. `of` keeps the rows of
    one number: `{"place": "1"}`, players by name. A measure that is no ratio of sums lists the games it used, without amounts.

    Raises as `rclog.stats.run.answer` does.
    """
    check_by(measure, by)
    check_extra(measure)
    dimensions = measure.columns(by)
    for name in of or {}:
        if name not in dimensions:
            raise NotAllowedError(f"{measure.name} has no {name!r} here; it has {', '.join(dimensions) or 'one number'}")
    selection = Selection([Condition.parse(text) for text in where])
    made: list[pa.Table] = []
    for tables in Source(paths, columns_of([measure]), jobs):
        batch = Batch(tables, selection.choose(tables))
        rows = contributions(measure, batch, by)
        for name in NAMED:
            if name in rows.columns:
                rows[name] = [batch.names.get(key, key) if isinstance(key, str) else key for key in rows[name]]
        for name, wanted in (of or {}).items():
            rows = rows[[str(value) == wanted for value in plain_values(rows[name])]]
        made.append(as_table(batch, rows, dimensions))
    return (pa.concat_tables(made) if made else schema_of(dimensions).empty_table()), selection.used


def contributions(measure: Measure, batch: Batch, by: Sequence[str]) -> pandas.DataFrame:
    """What `measure.per_game` says, or the games alone."""
    try:
        return measure.per_game(batch, by)
    except NotImplementedError:
        games = batch.games[["g"]]
        return games.assign(**dict.fromkeys((*measure.columns(by), "amount", "base"), None))


def plain_values(column: Any) -> list[Any]:
    return [None if value is None or value != value else plain_number(value) for value in column.tolist()]


def schema_of(dimensions: Sequence[str]) -> pa.Schema:
    key = [("file", pa.string()), ("line", pa.int64()), ("game", pa.string())]
    return pa.schema([*key, *((name, DIMENSIONS[name].type) for name in dimensions), ("amount", pa.float64()), ("base", pa.float64())])


def as_table(batch: Batch, rows: pandas.DataFrame, dimensions: Sequence[str]) -> pa.Table:
    """The rows with the key of their game."""
    schema = schema_of(dimensions)
    games = batch.games_table.take(pa.array(rows["g"].to_numpy(), pa.int64()))
    key = [games[name].cast(schema.field(name).type).combine_chunks() for name in KEY]
    others = [pa.array(plain_values(rows[name]), schema.field(name).type) for name in (*dimensions, "amount", "base")]
    return pa.table([*key, *others], schema=schema)
