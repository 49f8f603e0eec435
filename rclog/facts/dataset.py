"""Tables in a folder: written whole or not at all, and read by their manifest.

The files of a dataset carry a hash of their content in their names; `manifest.json`, written last, says which ones belong to it. So a
reader sees the old dataset or the new one, never half of each.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any, Protocol

import pyarrow as pa
import pyarrow.parquet as pq

from rclog import __version__
from rclog.facts.dictionary import TABLES
from rclog.facts.forms import CsvWriter, JsonlWriter
from rclog.facts.schema import SCHEMA_VERSION, arrow_schema

MANIFEST = "manifest.json"
FORMAT = "rclog-facts/1"
ROW_GROUP = 25_000
"""Rows a row group, whatever batches they came in: the bytes do not depend on who made them."""
MOST_WAITING = 16
"""Small tables that wait for their row group before they are joined to one: each costs many times its rows."""


class TableWriter(Protocol):
    """Writes the rows of one table to one file."""

    def write(self, table: pa.Table) -> None: ...

    def close(self, metadata: dict[str, str]) -> None: ...


class ParquetWriter:
    """Parquet with zstd, dictionaries for words, page checksums, and row groups of ROW_GROUP rows."""

    def __init__(self, path: Path, name: str) -> None:
        self._writer = pq.ParquetWriter(
            path,
            arrow_schema(TABLES[name]),
            compression="zstd",
            compression_level=3,
            use_dictionary=True,
            write_page_checksum=True,
            store_schema=True,
        )
        self._waiting: list[pa.Table] = []
        self._rows = 0

    def write(self, table: pa.Table) -> None:
        self._waiting.append(table)
        self._rows += table.num_rows
        if len(self._waiting) >= MOST_WAITING:
            self._waiting = [pa.concat_tables(self._waiting).unify_dictionaries().combine_chunks()]
        while self._rows >= ROW_GROUP:
            joined = pa.concat_tables(self._waiting)
            self._flush(joined.slice(0, ROW_GROUP))
            self._waiting = [joined.slice(ROW_GROUP)]
            self._rows -= ROW_GROUP

    def close(self, metadata: dict[str, str]) -> None:
        if self._rows:
            self._flush(pa.concat_tables(self._waiting))
        self._writer.add_key_value_metadata(metadata)
        self._writer.close()

    def _flush(self, table: pa.Table) -> None:
        """One row group. Its words are encoded anew, so that the dictionary does not tell which batches it came from."""
        schema = table.schema
        columns = [
            table[field.name].cast(field.type.value_type).combine_chunks().dictionary_encode().cast(field.type)
            if pa.types.is_dictionary(field.type)
            else table[field.name].combine_chunks()
            for field in schema
        ]
        self._writer.write_table(pa.table(columns, schema=schema), row_group_size=ROW_GROUP)


WRITERS: dict[str, tuple[str, type[Any]]] = {
    "parquet": (".parquet", ParquetWriter),
    "csv": (".csv", CsvWriter),
    "jsonl": (".jsonl", JsonlWriter),
}


class DatasetWriter:
    """Writes tables into `folder`; use it in a `with` block: leaving it by an error leaves the folder as it was."""

    def __init__(self, folder: Path, wanted: tuple[str, ...], form: str = "parquet") -> None:
        self.folder = folder
        self.form = form
        folder.mkdir(parents=True, exist_ok=True)
        self._ending, kind = WRITERS[form]
        self._temporary = {name: folder / f".{name}.{os.getpid()}.tmp" for name in wanted}
        self._rows = dict.fromkeys(wanted, 0)
        self._writers: dict[str, TableWriter] = {name: kind(path, name) for name, path in self._temporary.items()}

    def __enter__(self) -> "DatasetWriter":
        return self

    def __exit__(self, kind: object, error: object, traceback: object) -> None:
        for path in (*self._temporary.values(), self._manifest_draft):
            path.unlink(missing_ok=True)

    @property
    def _manifest_draft(self) -> Path:
        return self.folder / f".{MANIFEST}.{os.getpid()}.tmp"

    def write(self, tables: dict[str, pa.Table]) -> None:
        """Add rows to the tables."""
        for name, writer in self._writers.items():
            self._rows[name] += tables[name].num_rows
            writer.write(tables[name])

    def finish(self, rules: list[str], counts: dict[str, int]) -> dict[str, Any]:
        """Put the files in place and then the manifest, which is returned. `rules` are the hashes of the rules judged by, `counts` the
        games by verdict."""
        metadata = {"rclog": __version__, "schema_version": str(SCHEMA_VERSION), "rules": json.dumps(sorted(rules))}
        entries = {}
        for name, writer in self._writers.items():
            writer.close(metadata)
            digest = file_hash(self._temporary[name])
            entries[name] = {
                "file": f"{name}-{digest[:12]}{self._ending}",
                "rows": self._rows[name],
                "bytes": self._temporary[name].stat().st_size,
                "sha256": digest,
            }
        before = files_of(self.folder)
        for name, path in self._temporary.items():
            path.replace(self.folder / str(entries[name]["file"]))
        manifest = {
            "format": FORMAT,
            "rclog": __version__,
            "schema_version": SCHEMA_VERSION,
            "form": self.form,
            "rules": sorted(rules),
            "games": counts,
            "tables": entries,
        }
        self._manifest_draft.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
        self._manifest_draft.replace(self.folder / MANIFEST)
        for old in before - {str(entry["file"]) for entry in entries.values()}:
            (self.folder / old).unlink(missing_ok=True)
        return manifest


def file_hash(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


class NoDatasetError(ValueError):
    """A folder that holds no dataset, or one of another version; the message says what to do."""


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of a dataset. Raises `NoDatasetError`."""
    try:
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise NoDatasetError(f"{folder} holds no facts (no {MANIFEST}); make them with: rclog facts LOGS -o {folder}") from None
    except (OSError, ValueError) as error:
        raise NoDatasetError(f"{folder / MANIFEST} cannot be read: {error}") from None
    if not isinstance(manifest, dict) or manifest.get("format") != FORMAT:
        raise NoDatasetError(f"{folder / MANIFEST} is no manifest of {FORMAT}")
    if manifest.get("schema_version") != SCHEMA_VERSION:
        found = manifest.get("schema_version")
        raise NoDatasetError(f"{folder} has schema version {found}, this rclog reads {SCHEMA_VERSION}; make the facts anew")
    return manifest


def files_of(folder: Path) -> set[str]:
    """The files that the dataset in a folder consists of; none where there is none."""
    try:
        return {str(entry["file"]) for entry in read_manifest(folder)["tables"].values() if "/" not in str(entry["file"])}
    except NoDatasetError:
        return set()


def table_path(folder: Path, manifest: dict[str, Any], name: str) -> Path:
    """The file of a table. Raises `NoDatasetError` for a table that was not written, or a name that leads out of the folder."""
    entry = manifest["tables"].get(name)
    if entry is None:
        raise NoDatasetError(f"{folder} has no table {name}; it has {', '.join(manifest['tables'])}")
    path = folder / str(entry["file"])
    if path.parent != folder or not path.is_file():
        raise NoDatasetError(f"{folder}: the file of {name} is missing")
    return path
