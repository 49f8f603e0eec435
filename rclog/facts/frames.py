"""Tables for whoever computes with them: `rclog.tables(paths)` from logs, `rclog.open(folder)` from a dataset.

Each table gives itself as Arrow, as pandas, and to anything that speaks the Arrow PyCapsule protocol (polars, DuckDB, …).
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from rclog.facts.dataset import read_manifest, table_path
from rclog.facts.dictionary import TABLES
from rclog.facts.schema import arrow_schema

if TYPE_CHECKING:
    import pandas

Where = Any
"""Which rows: a `pyarrow.compute` expression, or `{"kind": "capture", "place": [1, 2]}` (a value, or one of several; None is null)."""


class FactTable:
    """One table, loaded when it is asked for."""

    def __init__(self, name: str, load: Callable[[list[str] | None], pa.Table]) -> None:
        self.name = name
        self._load = load

    @property
    def schema(self) -> pa.Schema:
        """The Arrow schema; each field's metadata says its meaning, unit and range."""
        return arrow_schema(TABLES[self.name])

    def arrow(self, columns: Sequence[str] | None = None, where: Where | None = None) -> pa.Table:
        """The table as Arrow. Raises `KeyError` for a column that it has not."""
        for column in columns or ():
            if column not in self.schema.names:
                raise KeyError(f"{self.name} has no column {column}; it has {', '.join(self.schema.names)}")
        if where is None:
            return self._load(list(columns) if columns is not None else None)
        table = self._load(None).filter(condition(where))
        return table.select(list(columns)) if columns is not None else table

    def pandas(self, columns: Sequence[str] | None = None, where: Where | None = None) -> "pandas.DataFrame":
        """The table as a pandas frame: whole numbers int64, or Int64 where there can be nulls; yes or no bool or boolean; words as
        categories, texts as strings. No float anywhere."""
        import pandas

        table = self.arrow(columns, where)
        return pandas.DataFrame({field.name: series(table[field.name], field) for field in table.schema}, columns=table.column_names)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self.arrow().__arrow_c_stream__(requested_schema)

    def __len__(self) -> int:
        return int(self.arrow(["line"]).num_rows)

    def __repr__(self) -> str:
        return f"<{self.name}: {TABLES[self.name].row}; {len(self.schema.names)} columns>"


class Facts(Mapping[str, FactTable]):
    """All tables of some logs, by name."""

    def __init__(self, names: Sequence[str], load: Callable[[str, list[str] | None], pa.Table]) -> None:
        self._tables = {name: FactTable(name, partial(load, name)) for name in names}

    def __getitem__(self, name: str) -> FactTable:
        if name not in self._tables:
            raise KeyError(f"no table {name}; there are {', '.join(self._tables)}")
        return self._tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)


def condition(where: Where) -> pc.Expression:
    """The rows meant, as an expression."""
    if isinstance(where, pc.Expression):
        return where
    wanted = pc.scalar(True)
    for column, value in where.items():
        field = pc.field(column)
        if value is None:
            wanted &= field.is_null()
        elif isinstance(value, list | tuple | set | frozenset):
            wanted &= field.cast(pa.string()).isin([str(one) for one in value]) if is_text(value) else field.isin(list(value))
        else:
            wanted &= field.cast(pa.string()) == value if isinstance(value, str) else field == value
    return wanted


def is_text(values: Any) -> bool:
    return all(isinstance(value, str) for value in values)


def series(column: pa.ChunkedArray, field: pa.Field) -> "pandas.Series[Any]":
    """One column for pandas."""
    import pandas

    if pa.types.is_integer(field.type):
        if not field.nullable:
            return column.cast(pa.int64()).to_pandas()
        return column.cast(pa.int64()).to_pandas(types_mapper={pa.int64(): pandas.Int64Dtype()}.get)
    if pa.types.is_boolean(field.type) and field.nullable:
        return column.to_pandas(types_mapper={pa.bool_(): pandas.BooleanDtype()}.get)
    if pa.types.is_string(field.type):
        return column.to_pandas(types_mapper={pa.string(): pandas.StringDtype()}.get)
    return column.to_pandas()


def tables(paths: "str | os.PathLike[str] | Sequence[str | os.PathLike[str]]") -> Facts:
    """The tables of some logs (files, folders, globs), judged now and kept in memory.

    Raises `rclog.UnreadablePathError` for a path that cannot be read. For more than a few thousand games `rclog facts` writes them to a
    folder, which `open` reads.
    """
    from rclog.facts.making import inputs_of
    from rclog.facts.tables import gathered_tables
    from rclog.log.paths import PathError, open_source
    from rclog.log.reader import Game, UnreadablePathError, read_games

    named = [paths] if isinstance(paths, str | os.PathLike) else list(paths)
    logs, failures = inputs_of([os.fspath(path) for path in named])

    def games() -> Iterator[tuple[Game, str]]:
        for log in logs:
            opened = open_source(log.source)
            if isinstance(opened, PathError):
                raise UnreadablePathError(f"{opened.name}: {opened.message}")
            with opened:
                for game in read_games(opened, log.source.name):
                    yield game, log.file

    for failure in failures:
        raise UnreadablePathError(f"{failure.name}: {failure.message}")
    made = gathered_tables(games())
    return Facts(tuple(made), lambda name, columns: made[name] if columns is None else made[name].select(columns))


def open(folder: "str | os.PathLike[str]") -> Facts:
    """The dataset that `rclog facts` wrote into a folder, as Parquet. Raises `rclog.facts.dataset.NoDatasetError`."""
    from rclog.facts.dataset import NoDatasetError

    path = Path(folder)
    manifest = read_manifest(path)
    if manifest["form"] != "parquet":
        raise NoDatasetError(f"{path} holds facts as {manifest['form']}; only parquet can be opened")
    return Facts(
        tuple(manifest["tables"]),
        lambda name, columns: pq.read_table(table_path(path, manifest, name), columns=columns, page_checksum_verification=True),
    )
