"""From the paths of a command to games, with the errors of paths collected on the way."""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from rclog.cli.exits import fail
from rclog.encode import plain
from rclog.log.paths import PathError, Source, open_source, reason, sources
from rclog.log.reader import Game, read_games

MOST_LISTED = 20


@dataclass
class Reading:
    """The games of many paths, one at a time. A path that cannot be read is named on stderr and counted; the others are read."""

    paths: Sequence[str]
    max_bytes: int | None = None
    failures: int = 0
    files: int = 0

    def __iter__(self) -> Iterator[Game]:
        for source in sources(self.paths):
            opened = source if isinstance(source, PathError) else open_source(source)
            if isinstance(opened, PathError):
                self._failed(opened.name, opened.message)
                continue
            assert isinstance(source, Source)
            self.files += 1
            with opened:
                try:
                    yield from read_games(opened, source.name, max_bytes=self.max_bytes)
                except OSError as error:
                    self._failed(source.name, reason(source.path, error))

    def _failed(self, name: str, message: str) -> None:
        self.failures += 1
        print(f"rclog: {plain(name)}: {message}", file=sys.stderr)


@contextmanager
def opened(path: str) -> Iterator[BinaryIO]:
    """One file, or standard input, open for reading. Raises `Usage` for a path that cannot be read or is more than one file."""
    found = list(islice(sources([path]), 2))
    stream = found[0] if isinstance(found[0], PathError) else open_source(found[0])
    if isinstance(stream, PathError):
        fail(f"{plain(stream.name)}: {stream.message}")
    if len(found) > 1:
        fail(f"{plain(path)} is more than one file; name one")
    with stream:
        try:
            yield stream
        except OSError as error:
            fail(f"{plain(path)}: {reason(Path(path), error)}")


def replace_file(path: Path, content: bytes) -> None:
    """Write a file whole or not at all: an error or an interruption leaves what was there. A link stays one, and what it names is
    written. Raises `OSError`, and `Usage` for a device, a pipe or a folder."""
    import tempfile

    path = path.resolve()
    if path.exists() and not path.is_file():
        fail(f"{plain(str(path))} is no regular file; name another output")
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        Path(temporary).chmod(mode_for(path))
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink()
        raise


def mode_for(path: Path) -> int:
    """The permissions of the file that is replaced; of a new one, those that any new file gets."""
    if path.exists():
        return path.stat().st_mode & 0o777
    masked = os.umask(0)
    os.umask(masked)
    return 0o666 & ~masked


def one_game(path: str, number: int | None, max_bytes: int | None = None) -> Game:
    """The game of a file that was asked for. Raises `Usage` for a path that cannot be read, or where the number has to be said."""
    games: list[Game] = []
    with opened(path) as stream:
        for game in read_games(stream, path if path != "-" else "<stdin>", max_bytes=max_bytes):
            if number is None or game.number == number:
                games.append(game)
            if game.number == number or len(games) > MOST_LISTED:
                break
    if not games:
        fail(f"{plain(path)} has no game {number}")
    if len(games) > 1:
        listed = "\n".join(f"  --game {game.number}  line {game.line}  {listing(game)}" for game in games[:MOST_LISTED])
        more = "\n  …" if len(games) > MOST_LISTED else ""
        fail(f"{plain(path)} holds more than one game; say which one:\n{listed}{more}")
    return games[0]


def listing(game: Game) -> str:
    """A game in a few words."""
    if game.header is None:
        return f"({game.flaw.rule if game.flaw else 'torn'})"
    return f"{game.id or ''} {', '.join(plain(name)[:20] for name in game.players)}".strip()
