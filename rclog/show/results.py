"""Answers of a query as text: a table for a terminal, CSV, JSON Lines, Markdown; and as Parquet."""

import json
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, BinaryIO

from rclog.encode import columns, plain, shortened
from rclog.show.screen import Screen, padded

if TYPE_CHECKING:
    import pyarrow as pa

WIDEST = 48


def result_text(answer: "pa.Table", form: str, screen: Screen) -> Iterator[str]:
    """The answer line by line, as `table`, `csv`, `jsonl` or `markdown`."""
    heads = answer.column_names
    if form == "jsonl":
        for row in rows_of(answer):
            yield json.dumps(dict(zip(heads, row, strict=True)), separators=(",", ":"), default=plain_value)
    elif form == "csv":
        from rclog.facts.forms import csv_cell

        yield ",".join(csv_cell(head) for head in heads)
        for row in rows_of(answer):
            yield ",".join(csv_cell(value if isinstance(value, str | int | float | bool) or value is None else str(value)) for value in row)
    elif form == "markdown":
        yield "| " + " | ".join(markdown_cell(head) for head in heads) + " |"
        yield "|" + "---|" * len(heads)
        for row in rows_of(answer):
            yield "| " + " | ".join(markdown_cell(shown(value)) for value in row) + " |"
    else:
        yield from aligned(heads, [[shown(value) for value in row] for row in rows_of(answer)], numbers_in(answer), screen)


def rows_of(answer: "pa.Table") -> Iterator[tuple[Any, ...]]:
    """The rows as Python values."""
    for batch in answer.to_batches(max_chunksize=10_000):
        yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)


def numbers_in(answer: "pa.Table") -> list[bool]:
    """Which columns hold numbers, to be set to the right."""
    import pyarrow.types as kinds

    return [kinds.is_integer(kind) or kinds.is_floating(kind) or kinds.is_decimal(kind) for kind in answer.schema.types]


def aligned(heads: list[str], rows: list[list[str]], numbers: list[bool], screen: Screen) -> Iterator[str]:
    """A table with columns as wide as what they hold."""
    cells = [[shortened(plain(cell), WIDEST) for cell in row] for row in (heads, *rows)]
    widths = [max(columns(row[place]) for row in cells) for place in range(len(heads))]
    for number, row in enumerate(cells):
        parts = [
            " " * (width - columns(cell)) + cell if right else padded(cell, width)
            for cell, width, right in zip(row, widths, numbers, strict=True)
        ]
        line = "  ".join(parts).rstrip()
        yield screen.paint(line, "bold") if number == 0 else line


def shown(value: Any) -> str:
    """A value for people; null is a dash."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}"
    return str(value)


def plain_value(value: Any) -> Any:
    """What JSON has no form for."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    if isinstance(value, date | datetime):
        return value.isoformat()
    return str(value)


def markdown_cell(text: str) -> str:
    """Text that stays in its cell and is no markup."""
    return "".join("\\" + char if char in "\\`*_[]<>|#$~" else char for char in plain(text))


def write_parquet(answer: "pa.Table", target: BinaryIO) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    sink = pa.BufferOutputStream()
    pq.write_table(answer, sink, compression="zstd")
    target.write(sink.getvalue())
