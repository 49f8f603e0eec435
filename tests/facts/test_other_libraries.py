"""The types of the tables are the same whatever happened, and their values come back from other libraries as they were."""

import json
from pathlib import Path
from typing import Any

import duckdb
import pandas
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from rclog.facts.dictionary import TABLES
from tests.facts.some_tables import BROKEN, games_of_all_kinds, tables_of
from tests.oracle.games import make_game, to_text

Row = dict[str, Any]


def test_schemas_are_the_same_whatever_happened() -> None:
    cases = {
        "no games": tables_of(),
        "no log": tables_of(""),
        "one game": tables_of(to_text(make_game(1))),
        "no play": tables_of(BROKEN.split("\n")[0]),
        "only invalid games": tables_of(BROKEN, "null\n"),
        "all kinds": games_of_all_kinds(),
    }
    for name in TABLES:
        tables = [case[name] for case in cases.values()]
        for case, table in zip(cases, tables, strict=True):
            assert table.schema.equals(tables[0].schema, check_metadata=True), (name, case)
            table.validate(full=True)
        assert pa.concat_tables(tables).num_rows == sum(table.num_rows for table in tables)
    assert [table.num_rows for table in cases["no games"].values()] == [0] * len(TABLES)


def test_the_columns_are_those_of_the_dictionary_and_none_is_a_float() -> None:
    for name, table in games_of_all_kinds().items():
        assert table.column_names == [column.name for column in TABLES[name].columns]
        for field, column in zip(table.schema, TABLES[name].columns, strict=True):
            assert (field.type, field.nullable) == (column.type, column.nullable), field
            assert field.metadata[b"meaning"].decode() == column.meaning
            inner = field.type.value_type if pa.types.is_dictionary(field.type) else field.type
            assert pa.types.is_integer(inner) or pa.types.is_string(inner) or pa.types.is_boolean(inner), field


HOSTILE = (
    "$x$", "</script><b>", "=1+1", "@SUM(A1)", "é" * 60, "שלום 123 مرحبا", "👨‍👩‍👧 🂡", "\"'`", "a,b;c",
    "", " ", "NULL", "nan", "\\N", "%s{}",
)  # fmt: skip
"""Names that mean something to somebody else. Bidi controls are no names: the record may not hold them."""


def hostile_log(number: int, name: str) -> str:
    """A short game in which everything that can be named is named so."""
    header = {
        "event": "game", "format": "rclog/1", "id": name, "site": name, "occasion": name,
        "players": [{"name": name, "id": name}, {"name": HOSTILE[number - 1]}],
    }  # fmt: skip
    deal = {"event": "deal", "round": 1, "deal": 1, "dealer": 0, "table": ["5h", "Kc", "2d", "9s"]}
    return "".join(json.dumps(event, ensure_ascii=False) + "\n" for event in (header, deal, {"event": "trail", "seat": 1, "card": "6c"}))


def hostile_tables() -> dict[str, pa.Table]:
    """Hostile names, and file names that are hostile too."""
    logs = [hostile_log(number, name) for number, name in enumerate(HOSTILE)]
    return tables_of(*logs, names=[f"{name}/log.jsonl" for name in HOSTILE])


@pytest.fixture(scope="module", params=["all kinds", "hostile names", "no games"])
def tables(request: pytest.FixtureRequest) -> dict[str, pa.Table]:
    made = {"all kinds": games_of_all_kinds, "hostile names": hostile_tables, "no games": lambda: tables_of()}
    return made[request.param]()


def test_hostile_names_are_kept_as_they_are() -> None:
    made = hostile_tables()
    for row, name in zip(made["games"].to_pylist(), HOSTILE, strict=True):
        assert (row["file"], row["game"], row["site"], row["occasion"]) == (f"{name}/log.jsonl", name, name, name)
    seats = made["seats"].to_pylist()
    assert [(row["name"], row["id"]) for row in seats[::2]] == [(name, name) for name in HOSTILE]
    assert [(row["name"], row["id"]) for row in seats[1::2]] == [(HOSTILE[number - 1], None) for number in range(len(HOSTILE))]


def test_the_way_through_parquet(tables: dict[str, pa.Table], tmp_path: Path) -> None:
    for name, table in tables.items():
        pq.write_table(table, tmp_path / f"{name}.parquet")
        back = pq.read_table(tmp_path / f"{name}.parquet")
        assert back.schema.equals(table.schema, check_metadata=True), name
        assert back.to_pylist() == table.to_pylist(), name
        frame = pandas.read_parquet(tmp_path / f"{name}.parquet", dtype_backend="pyarrow")
        assert rows_of_pandas(frame) == table.to_pylist(), name


def test_the_way_through_pandas(tables: dict[str, pa.Table]) -> None:
    for name, table in tables.items():
        frame = table.to_pandas(types_mapper=pandas.ArrowDtype)
        assert rows_of_pandas(frame) == table.to_pylist(), name
        back = pa.Table.from_pandas(frame, schema=table.schema, preserve_index=False)
        assert back.to_pylist() == table.to_pylist(), name
        plain = table.to_pandas(integer_object_nulls=True)
        assert rows_of_pandas(plain) == table.to_pylist(), name


def rows_of_pandas(frame: pandas.DataFrame) -> list[Row]:
    """The rows of a frame with None for what is missing."""
    columns = [
        [None if missing else value for value, missing in zip(column.tolist(), column.isna(), strict=True)] for _, column in frame.items()
    ]
    return [dict(zip(frame.columns, values, strict=True)) for values in zip(*columns, strict=True)]


def test_the_way_through_duckdb(tables: dict[str, pa.Table], tmp_path: Path) -> None:
    for name, table in tables.items():
        path = tmp_path / f"{name}.parquet"
        pq.write_table(table, path)
        with duckdb.connect() as connection:
            connection.register("facts", table)
            read = connection.execute("SELECT * FROM facts").fetchall()
            from_file = connection.execute("SELECT * FROM read_parquet(?)", [str(path)]).fetchall()
            kinds = {kind for _, kind, *_ in connection.execute("DESCRIBE facts").fetchall()}
        rows = [tuple(row.values()) for row in table.to_pylist()]
        assert read == rows, name
        assert from_file == rows, name
        assert not kinds & {"DOUBLE", "FLOAT"}, name


def test_the_way_through_polars(tables: dict[str, pa.Table], tmp_path: Path) -> None:
    for name, table in tables.items():
        path = tmp_path / f"{name}.parquet"
        pq.write_table(table, path)
        for frame in (polars.from_arrow(table), polars.read_parquet(path)):
            assert isinstance(frame, polars.DataFrame)
            assert list(frame.iter_rows(named=True)) == table.to_pylist(), name
        assert polars.from_arrow(table).to_arrow().to_pylist() == table.to_pylist(), name
