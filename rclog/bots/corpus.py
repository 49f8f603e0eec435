"""Simulated games as logs: on one stream, in one file, or many to a file in a folder.

Workers play stretches of games; one process writes them in their order. So the bytes depend on the simulation alone, not on how many
workers there are.
"""

import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, redirect_stdout
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from rclog.bots.output import compressing, replacing
from rclog.bots.playing import BotError
from rclog.bots.simulator import Simulation
from rclog.log.writer import line_of

GAMES_A_FILE = 250
GAMES_A_STRETCH = 5
"""So many games are played by a worker in one go. Files begin with a stretch."""


class Stretch(NamedTuple):
    """Some games in a row, played."""

    last: int
    """The number of the last game, from 1."""
    lines: bytes


Done = Callable[[int], None]
"""Told after each stretch how many games have been written."""


def write_stream(simulation: Simulation, write: Callable[[bytes], object], *, kind: str = "none", jobs: int = 1, done: Done) -> None:
    """Write all games through `write`."""
    with compressing(write, kind) as write_on, closing(stretches(simulation, jobs)) as all_played:
        for stretch in all_played:
            write_on(stretch.lines)
            done(stretch.last)


def write_file(simulation: Simulation, path: Path, *, kind: str = "none", jobs: int = 1, done: Done) -> None:
    """Write all games to one file, whole or not at all."""
    with replacing(path, kind) as write:
        write_stream(simulation, write, jobs=jobs, done=done)


def write_folder(simulation: Simulation, folder: Path, *, kind: str = "none", jobs: int = 1, done: Done) -> None:
    """Write all games to files in a folder, GAMES_A_FILE each, each file whole or not at all."""
    with closing(stretches(simulation, jobs)) as all_played:
        for name in file_names(len(simulation), kind):
            with replacing(folder / name, kind) as write:
                for stretch in islice(all_played, GAMES_A_FILE // GAMES_A_STRETCH):
                    write(stretch.lines)
                    done(stretch.last)


def file_names(games: int, kind: str) -> list[str]:
    """The files of a folder with so many games."""
    ending = "" if kind == "none" else f".{kind}"
    return [f"games-{number:05}.jsonl{ending}" for number in range(1, -(-games // GAMES_A_FILE) + 1)]


def stretches(simulation: Simulation, jobs: int) -> Generator[Stretch]:
    """All games, played in order by so many processes."""
    games = len(simulation)
    bounds = [(first, min(first + GAMES_A_STRETCH - 1, games)) for first in range(1, games + 1, GAMES_A_STRETCH)]
    if jobs == 1 or len(bounds) == 1:
        for first, last in bounds:
            yield played(simulation, first, last)
        return
    executor = ProcessPoolExecutor(min(jobs, len(bounds)), initializer=leave_interruptions_to_us)
    try:
        # A few stretches for each worker ahead of the one that is written: no worker waits, and no more than these are in memory.
        ahead: deque[Future[Stretch]] = deque()
        for first, last in bounds:
            ahead.append(executor.submit(played, simulation, first, last))
            if len(ahead) > 3 * jobs:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
    except BrokenProcessPool:
        raise BotError("a process that let bots play was ended from outside, or by a bot") from None
    finally:
        executor.shutdown(cancel_futures=True)


def played(simulation: Simulation, first: int, last: int) -> Stretch:
    """Play these games. What a bot prints goes to stderr, for stdout may be the log."""
    with redirect_stdout(sys.stderr):
        lines = b"".join(line_of(event) for number in range(first, last + 1) for event in simulation.game(number))
    return Stretch(last, lines)


def leave_interruptions_to_us() -> None:
    """In a worker: an interruption from the keyboard reaches every process; ours answers it, the workers finish their stretch and end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def default_jobs() -> int:
    """How many processes this one may use at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
