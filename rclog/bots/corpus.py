"""Simulated games as logs: on one stream, in one file, or many to a file in a folder.

`workers` play the games; this process writes them, in their order. So the bytes depend on the simulation alone, not on how many workers
there are.
"""

import os
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path

from rclog.bots.output import compressing, replacing
from rclog.bots.simulator import Simulation
from rclog.bots.workers import GAMES_A_STRETCH, stretches

GAMES_A_FILE = 250
"""A multiple of GAMES_A_STRETCH: a file begins with a stretch."""
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


def default_jobs() -> int:
    """How many processes this one may use at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
