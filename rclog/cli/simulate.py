"""`rclog simulate`: games of bots as logs."""

import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rclog.cli.exits import fail
from rclog.encode import plain, shortened

if TYPE_CHECKING:
    from rclog.bots.simulator import Simulation
    from rclog.game.options import RuleSet

LOG = ".jsonl"


class Compression(StrEnum):
    none = "none"
    gz = "gz"
    zst = "zst"


def simulate(
    games: Annotated[int, typer.Option("-n", "--games", min=1, help="How many games; with --duplicate how many packs.")] = 1,
    players: Annotated[str, typer.Option(help="Two to four bots by seat; your own as package.module:Class.")] = "careful,greedy",
    seed: Annotated[str, typer.Option(help="The same seed gives the same bytes.")] = "1",
    output: Annotated[
        str,
        typer.Option("-o", "--output", help='A folder ("corpus/"), a file (FILE.jsonl[.gz|.zst|.bz2|.xz]), or "-".', metavar="OUT"),
    ] = "-",
    compress: Annotated[Compression | None, typer.Option(help="How to compress in a folder or on standard output.")] = None,
    rules: Annotated[str, typer.Option(help="A profile, or a log's rules object.")] = "dominican",
    duplicate: Annotated[bool, typer.Option("--duplicate", help="Play each pack once in every arrangement of the players.")] = False,
    jobs: Annotated[int | None, typer.Option(min=1, help="How many processes play. Default: one a processor.")] = None,
) -> None:
    """Let bots play complete games and write their logs. Every game is legal; a bot that plays anything else ends the simulation.

    Example: rclog simulate -n 1000 --players greedy,careful --seed 7 -o corpus/
    """
    from rclog.bots.corpus import default_jobs, write_file, write_folder, write_stream
    from rclog.bots.playing import BotError
    from rclog.bots.simulator import Simulation

    try:
        simulation = Simulation(tuple(name.strip() for name in players.split(",")), games, seed, rule_set(rules), duplicate)
    except ValueError as error:
        fail(str(error))
    jobs = jobs or default_jobs()
    progress = Progress(len(simulation), is_shown=sys.stderr.isatty() and not (output == "-" and sys.stdout.isatty()))
    kind = compression_of(output, compress)
    try:
        if output == "-":
            sys.stdout.flush()
            write_stream(simulation, sys.stdout.buffer.write, kind=kind, jobs=jobs, done=progress)
            return
        if is_folder(output):
            folder = free_folder(Path(output), simulation, kind)
            write_folder(simulation, folder, kind=kind, jobs=jobs, done=progress)
        else:
            check_free(Path(output))
            write_file(simulation, Path(output), kind=kind, jobs=jobs, done=progress)
    except BotError as error:
        fail(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        fail(f"{plain(output)}: cannot write: {error.strerror or error}")
    finally:
        progress.clear()


def rule_set(text: str) -> "RuleSet":
    """The rules that an option names. Raises `Usage`."""
    import json

    from rclog.game.options import RuleSet

    try:
        stated = json.loads(text) if text.lstrip().startswith("{") else {"name": text}
        return RuleSet.from_log(stated)
    except ValueError as error:
        fail(f"--rules {plain(shortened(text, 60))}: {plain(str(error))}")


def is_folder(output: str) -> bool:
    return output.endswith(("/", "\\")) or Path(output).is_dir()


def compression_of(output: str, compress: Compression | None) -> str:
    """The kind of compression; of a file its name says it. Raises `Usage` for a name that is not a log's."""
    from rclog.bots.output import ENDINGS

    if output == "-" or is_folder(output):
        return compress or "none"
    ending = Path(output).suffix
    kind = ENDINGS.get(ending, "none")
    if not output.removesuffix(ending if kind != "none" else "").endswith(LOG):
        fail(f"{plain(output)}: name a folder that exists or ends in /, or a file that ends in {LOG}, {LOG}{f', {LOG}'.join(ENDINGS)}")
    if compress is not None and compress != kind:
        fail(f"{plain(output)}: its name says {kind}, --compress {compress}")
    return kind


def free_folder(folder: Path, simulation: "Simulation", kind: str) -> Path:
    """The folder, made where there is none. Raises `Usage` where other games would be mixed with these."""
    from rclog.bots.corpus import file_names

    folder.mkdir(parents=True, exist_ok=True)
    others = sorted({path.name for path in folder.glob(f"games-*{LOG}*")} - set(file_names(len(simulation), kind)))
    for name in file_names(len(simulation), kind):
        check_free(folder / name)
    if others:
        fail(f"{plain(str(folder))} holds {plain(others[0])} of another simulation; delete it or name another folder")
    return folder


def check_free(path: Path) -> None:
    """Raises `Usage` for a file that no simulation has written: games that people recorded are not replaced."""
    from rclog.log.reader import read

    if path.is_file() and path.stat().st_size:
        first = next(read(path), None)
        if first is None or first.header is None or any(player.kind != "bot" for player in first.header.players):
            fail(f"{plain(str(path))} holds something that no simulation wrote; delete it or name another file")


class Progress:
    """A bar on stderr, for who waits at a terminal."""

    WIDTH = 30
    SECONDS = 0.2

    def __init__(self, games: int, *, is_shown: bool) -> None:
        self.games = games
        self.is_shown = is_shown
        self.started = self.drawn = time.monotonic()

    def __call__(self, done: int) -> None:
        """So many games are written."""
        now = time.monotonic()
        if not self.is_shown or now - self.drawn < self.SECONDS:
            return
        self.drawn = now
        bar = "#" * (self.WIDTH * done // self.games)
        left = (now - self.started) * (self.games - done) / done
        sys.stderr.write(f"\r[{bar:{self.WIDTH}}] {done:,} of {self.games:,} games, {left:,.0f} s left \x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        if self.is_shown and self.drawn > self.started:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
