"""Tables as CSV and JSON Lines: for spreadsheets and for whatever reads lines. Reading CSV back gives the same text.

A spreadsheet takes a cell that begins with = + - @ for a formula, so such a text gets an apostrophe in front, and so does one that
begins with an apostrophe: `csv_text` and `text_of_csv` are inverse. Numbers are never changed. Nulls are empty cells; an empty text is "".
"""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa

from rclog.facts.dictionary import TABLES

RISKY = ("=", "+", "-", "@", "\t", "\r", "\n", "'")
ROWS_AT_A_TIME = 10_000


def csv_text(text: str) -> str:
    """A text as a cell that no spreadsheet takes for a formula."""
    return "'" + text if text.startswith(RISKY) else text


def text_of_csv(cell: str) -> str:
    """The text that `csv_text` made a cell of."""
    return cell[1:] if cell.startswith("'") else cell


def csv_cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + csv_text(value).replace('"', '""') + '"'
    return str(value)


class CsvWriter:
    """UTF-8, CR LF, a header line, texts in quotes."""

    def __init__(self, path: Path, name: str) -> None:
        self._stream = path.open("w", encoding="utf-8", newline="")
        self._stream.write(",".join(column.name for column in TABLES[name].columns) + "\r\n")

    def write(self, table: pa.Table) -> None:
        for batch in table.to_batches(max_chunksize=ROWS_AT_A_TIME):
            columns = [column.to_pylist() for column in batch.columns]
            self._stream.writelines(",".join(csv_cell(value) for value in row) + "\r\n" for row in zip(*columns, strict=True))

    def close(self, metadata: dict[str, str]) -> None:
        self._stream.close()


class JsonlWriter:
    """One object a row with all keys, in ASCII."""

    def __init__(self, path: Path, name: str) -> None:
        self._stream = path.open("w", encoding="utf-8", newline="")

    def write(self, table: pa.Table) -> None:
        for batch in table.to_batches(max_chunksize=ROWS_AT_A_TIME):
            self._stream.writelines(json.dumps(row, separators=(",", ":")) + "\n" for row in batch.to_pylist())

    def close(self, metadata: dict[str, str]) -> None:
        self._stream.close()
