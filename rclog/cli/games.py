"""From the paths of a command to games, with the errors of paths collected on the way."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rclog.cli.exits import fail
from rclog.encode import plain
from rclog.log.paths import PathError, open_source, sources
from rclog.log.reader import Game, read_games


@dataclass
class Reading:
    """The games of many paths, one at a time. Paths that cannot be read are named on stderr and counted; the others are read all the same."""

    paths: Sequence[str]
    max_bytes: int | None = None
    failures: int = 0
    files: int = 0
    stop: bool = field(default=False)

    def __iter__(self) -> Iterator[Game]:
        for source in sources(self.paths):
            opened = source if isinstance(source, PathError) else open_source(source)
            if isinstance(opened, PathError):
                self.failures += 1
                print(f"rclog: {plain(opened.name)}: {opened.message}", file=sys.stderr)
                continue
            self.files += 1
            with opened:
                yield from read_games(opened, source.name, max_bytes=self.max_bytes)


def one_game(path: str, number: int | None, max_bytes: int | None = None) -> Game:
    """The game of a file that was asked for. Raises `Usage` for a path that cannot be read, or where the number has to be said."""
    reading = Reading([path], max_bytes)
    games = []
    for game in reading:
        if number is None or game.number == number:
            games.append(game)
        if number is not None and game.number == number:
            break
        if number is None and len(games) > 20:
            break
    if reading.failures:
        raise SystemExit(2)
    if not games:
        fail(f"{plain(path)} has no game {number}")
    if len(games) > 1:
        listed = "\n".join(f"  --game {game.number}  line {game.line}  {listing(game)}" for game in games[:20])
        more = "\n  …" if len(games) > 20 else ""
        fail(f"{plain(path)} holds more than one game; say which one:\n{listed}{more}")
    return games[0]


def listing(game: Game) -> str:
    """A game in a few words."""
    if game.header is None:
        return f"({game.flaw.rule if game.flaw else 'torn'})"
    return f"{game.id or ''} {', '.join(plain(name)[:20] for name in game.players)}".strip()
