"""The shape of a table: its columns with type, unit, range and meaning, and the Arrow schema that follows.

The tables themselves are in `rclog.facts.dictionary`. Types are fixed: a table has all its columns, whatever happened, and none of them
changes its type. A change is a new SCHEMA_VERSION.
"""

from typing import NamedTuple

import pyarrow as pa

SCHEMA_VERSION = 1

SMALL = pa.int16()
WHOLE = pa.int32()
LONG = pa.int64()
YES_NO = pa.bool_()
TEXT = pa.string()
WORD = pa.dictionary(pa.int32(), pa.string())


class Column(NamedTuple):
    """One column of a table."""

    name: str
    type: pa.DataType
    meaning: str
    unit: str = ""
    range: str = ""
    source: int | None = None
    """Its number among the gathered columns of its table."""
    words: tuple[str, ...] = ()
    """What the gathered numbers stand for, where they stand for words."""
    is_set: bool = False
    """The gathered number is a set of cards, written as codes with blanks between."""
    nullable: bool = True


class Table(NamedTuple):
    """One table: a row stands for what, and which columns say so."""

    name: str
    row: str
    key: tuple[str, ...]
    columns: tuple[Column, ...]
    parent: str | None = None
    """The table whose key begins this one's: every row has its row there."""


def number(name: str, source: int, meaning: str, unit: str = "", range: str = "", *, nullable: bool = False) -> Column:
    return Column(name, SMALL, meaning, unit, range, source, nullable=nullable)


def long(name: str, source: int, meaning: str, unit: str = "", range: str = "", *, nullable: bool = False) -> Column:
    """A number without a bound that rclog knows: a setup may name any round and any totals."""
    return Column(name, LONG, meaning, unit, range, source, nullable=nullable)


def card_set(name: str, source: int, meaning: str) -> Column:
    return Column(name, TEXT, meaning, "", "codes, blanks between", source, is_set=True, nullable=False)


def word(name: str, source: int, words: tuple[str, ...], meaning: str, *, nullable: bool = False) -> Column:
    return Column(name, WORD, meaning, "", f"{len(words)} words" if len(words) > 6 else ", ".join(words), source, words, nullable=nullable)


def yes_no(name: str, source: int, meaning: str, *, nullable: bool = False) -> Column:
    return Column(name, YES_NO, meaning, "", "true, false", source, nullable=nullable)


def arrow_schema(table: Table) -> pa.Schema:
    """The Arrow schema of a table, with each column's meaning, unit and range as metadata."""
    return pa.schema(
        [
            pa.field(column.name, column.type, column.nullable, {"meaning": column.meaning, "unit": column.unit, "range": column.range})
            for column in table.columns
        ]
    )
