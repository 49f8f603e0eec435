"""From paths to batches of whole games: logs judged on the way, or a folder that `rclog facts` wrote, read a piece at a time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from rclog.facts.dataset import MANIFEST, read_manifest, table_path
from rclog.facts.dictionary import TABLES
from rclog.facts.making import Input, each_log, inputs_of
from rclog.log.paths import PathError

GAMES_A_BATCH = 1000
Tables = dict[str, pa.Table]
Progress = Callable[[int, int], None]


class Source:
    """The batches of some paths. `failures` are the paths that could not be read, known when all batches were taken.

    Raises `rclog.facts.dataset.NoDatasetError` for a dataset of another version and `rclog.facts.making.TwoInputsError` for two logs of one
    name.
    """

    def __init__(self, paths: Sequence[str], columns: Mapping[str, Sequence[str]], jobs: int = 1, progress: Progress | None = None) -> None:
        self.columns = {name: ["file", "line", *(column for column in wanted)] for name, wanted in columns.items()}
        self.progress = progress
        self.jobs = jobs
        self.failures: list[PathError] = []
        self._folder = Path(paths[0]) if len(paths) == 1 and (Path(paths[0]) / MANIFEST).is_file() else None
        self._logs: list[Input] = []
        if self._folder is None:
            self._logs, self.failures = inputs_of(paths)
        else:
            self._manifest = read_manifest(self._folder)

    def __iter__(self) -> Iterator[Tables]:
        """Tables of at most GAMES_A_BATCH games, or of one file more."""
        yield from self._from_logs() if self._folder is None else self._from_dataset(self._folder)

    def _from_logs(self) -> Iterator[Tables]:
        waiting: list[Tables] = []
        games = 0
        for number, made in enumerate(each_log(self._logs, tuple(TABLES), self.jobs), 1):
            try:
                for tables, _ in made:
                    waiting.append({name: tables[name].select(columns) for name, columns in self.columns.items()})
                    games += tables["games"].num_rows
                    if games >= GAMES_A_BATCH:
                        yield joined(waiting)
                        waiting, games = [], 0
            except OSError as error:
                self.failures.append(PathError(self._logs[number - 1].source.name, str(error)))
            if self.progress:
                self.progress(number, len(self._logs))
        if waiting:
            yield joined(waiting)

    def _from_dataset(self, folder: Path) -> Iterator[Tables]:
        readers = {name: Reader(table_path(folder, self._manifest, name), columns) for name, columns in self.columns.items()}
        rows = self._manifest["tables"]["games"]["rows"]
        done = 0
        while games := readers["games"].next(GAMES_A_BATCH):
            keys = set(zip(games["file"].to_pylist(), games["line"].to_pylist(), strict=True))
            yield {name: games if name == "games" else reader.rows_of(keys) for name, reader in readers.items()}
            done += len(keys)
            if self.progress:
                self.progress(done, rows)


class Reader:
    """One Parquet file, read forwards. All tables have their games in one order, so a batch of games is a stretch of every table."""

    def __init__(self, path: Path, columns: Sequence[str]) -> None:
        self._file = pq.ParquetFile(path, page_checksum_verification=True)
        self._schema = pa.schema([self._file.schema_arrow.field(name) for name in columns])
        self._batches: Iterator[Any] = self._file.iter_batches(batch_size=20_000, columns=list(columns))
        self._rest: pa.Table = self._schema.empty_table()

    def next(self, count: int) -> pa.Table | None:
        """The next `count` rows, or what is left; None when nothing is."""
        while self._rest.num_rows < count and self._more():
            pass
        taken, self._rest = self._rest.slice(0, count), self._rest.slice(count)
        return taken if taken.num_rows else None

    def rows_of(self, keys: set[tuple[str, int]]) -> pa.Table:
        """The rows of these games, which come next."""
        taken = []
        while self._rest.num_rows or self._more():
            here = zip(self._rest["file"].to_pylist(), self._rest["line"].to_pylist(), strict=True)
            mine = next((number for number, key in enumerate(here) if key not in keys), self._rest.num_rows)
            taken.append(self._rest.slice(0, mine))
            self._rest = self._rest.slice(mine)
            if self._rest.num_rows:
                break
        return pa.concat_tables(taken) if taken else self._schema.empty_table()

    def _more(self) -> bool:
        batch = next(self._batches, None)
        if batch is None:
            return False
        self._rest = pa.concat_tables([self._rest, pa.Table.from_batches([batch])])
        return True


def joined(waiting: Sequence[Tables]) -> Tables:
    return {name: pa.concat_tables([tables[name] for tables in waiting]) for name in waiting[0]}
