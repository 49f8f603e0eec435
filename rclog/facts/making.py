"""From many logs to a dataset: read, judged, gathered, checked and written, in order, by as many processes as one likes."""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa

from rclog.facts.checks import check
from rclog.facts.dataset import MANIFEST, DatasetWriter
from rclog.facts.dictionary import TABLES
from rclog.facts.tables import Gathering
from rclog.log.paths import PathError, Source, open_source, sources
from rclog.log.reader import read_games

GAMES_AT_A_TIME = 100
"""Games whose rows are in memory at once."""


class Input(NamedTuple):
    """A log and the name it has in the tables."""

    file: str
    source: Source


class Made(NamedTuple):
    """What came of making facts."""

    manifest: dict[str, Any]
    counts: Counter[str]
    failures: list[PathError]


class TwoInputsError(ValueError):
    """Two logs that would have one name in the tables."""


def inputs_of(paths: Sequence[str]) -> tuple[list[Input], list[PathError]]:
    """The logs under some paths, sorted by the name they have in the tables: relative to the folder that was named, else the file's own
    name. Raises `TwoInputsError` where two logs would have one name."""
    found: dict[str, Input] = {}
    failures = []
    for path in paths:
        folder = path if Path(path).is_dir() else None
        for source in sources([path]):
            if isinstance(source, PathError):
                failures.append(source)
                continue
            file = name_in_tables(source, folder)
            if file in found:
                raise TwoInputsError(f"{source.name} and {found[file].source.name} would both be {file!r} in the tables; name their folder")
            found[file] = Input(file, source)
    return [found[file] for file in sorted(found)], failures


def name_in_tables(source: Source, folder: str | None) -> str:
    if source.path is None:
        return source.name
    if folder is None:
        return source.path.name
    return source.path.relative_to(folder).as_posix()


def tables_of(log: Input, wanted: tuple[str, ...]) -> Iterator[tuple[dict[str, pa.Table], Counter[str]]]:
    """The tables of one log, some games at a time, each checked, with the games counted by verdict. Raises `OSError`."""
    opened = open_source(log.source)
    if isinstance(opened, PathError):
        raise OSError(f"{opened.name}: {opened.message}")
    gathering = Gathering()
    counts: Counter[str] = Counter()
    with opened:
        for game in read_games(opened, log.source.name):
            counts[gathering.add(game, log.file).verdict] += 1
            if gathering.games >= GAMES_AT_A_TIME:
                yield checked(gathering.take(), wanted), counts
                counts = Counter()
    yield checked(gathering.take(), wanted), counts


def checked(tables: dict[str, pa.Table], wanted: tuple[str, ...]) -> dict[str, pa.Table]:
    check(tables)
    return {name: tables[name] for name in {*wanted, "games"}}


def make_facts(
    paths: Sequence[str],
    folder: Path,
    *,
    wanted: Sequence[str] = tuple(TABLES),
    form: str = "parquet",
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Made:
    """Judge the logs under `paths` and write their tables into `folder`; the same bytes for any `jobs` and any order of paths.

    `progress` is told how many logs are done, of how many. Paths that cannot be read are in the result; the others are written all the
    same. Where none can be, a dataset that is there stays as it is, and the manifest is empty. Raises `TwoInputsError`, and `OSError` where
    the folder cannot be written: then it is as it was.
    """
    logs, failures = inputs_of(paths)
    if failures and not logs and (folder / MANIFEST).exists():
        return Made({}, Counter(), failures)
    names = tuple(name for name in TABLES if name in wanted)
    counts: Counter[str] = Counter()
    rules: set[str] = set()
    with DatasetWriter(folder, names, form) as writer:
        for number, made in enumerate(each_log(logs, names, jobs), 1):
            try:
                for tables, judged in made:
                    writer.write(tables)
                    counts += judged
                    rules.update(value for value in tables["games"]["rules_hash"].unique().to_pylist() if value is not None)
            except OSError as error:
                failures.append(PathError(logs[number - 1].source.name, str(error)))
            if progress:
                progress(number, len(logs))
        if not logs:
            writer.write(checked(Gathering().take(), names))
        manifest = writer.finish(sorted(rules), {verdict: counts[verdict] for verdict in ("valid", "incomplete", "invalid")})
    return Made(manifest, counts, failures)


def each_log(logs: list[Input], wanted: tuple[str, ...], jobs: int) -> Iterator[Iterator[tuple[dict[str, pa.Table], Counter[str]]]]:
    """The tables of each log, in order. With several jobs a few logs ahead are made by other processes."""
    if jobs == 1 or len(logs) < 2:
        for log in logs:
            yield tables_of(log, wanted)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as workers:
        ahead: deque[Future[list[tuple[dict[str, bytes], Counter[str]]]]] = deque()
        try:
            for log in logs:
                ahead.append(workers.submit(packed_tables, log, wanted))
                if len(ahead) > 2 * jobs:
                    yield unpacked(ahead.popleft())
            while ahead:
                yield unpacked(ahead.popleft())
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def packed_tables(log: Input, wanted: tuple[str, ...]) -> list[tuple[dict[str, bytes], Counter[str]]]:
    """`tables_of` in another process: as Arrow streams."""
    return [({name: to_stream(table) for name, table in tables.items()}, counts) for tables, counts in tables_of(log, wanted)]


def unpacked(future: "Future[Any]") -> Iterator[tuple[dict[str, pa.Table], Counter[str]]]:
    for tables, counts in future.result():
        yield {name: pa.ipc.open_stream(stream).read_all() for name, stream in tables.items()}, counts


def to_stream(table: pa.Table) -> bytes:
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    return bytes(sink.getvalue())
