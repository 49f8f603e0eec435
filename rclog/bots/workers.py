"""Games played by several processes, in their order.

Each worker plays every so many-th stretch of games and sends it through a pipe of its own; the pipes are read in turn. So nothing is shared
and nothing has to be locked, an interruption can come at any moment, and a worker that is gone is seen at once.
"""

import multiprocessing
import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import contextmanager, redirect_stdout
from multiprocessing.connection import Connection
from traceback import format_exc
from typing import NamedTuple

from rclog.bots.playing import BotError
from rclog.bots.simulator import Simulation
from rclog.log.writer import line_of

GAMES_A_STRETCH = 10


class Stretch(NamedTuple):
    """Some games in a row, played."""

    last: int
    """The number of the last game, from 1."""
    lines: bytes


def stretches(simulation: Simulation, jobs: int) -> Generator[Stretch]:
    """All games, GAMES_A_STRETCH at a time, played by so many processes. Raises `BotError`; closing it ends the processes."""
    number = -(-len(simulation) // GAMES_A_STRETCH)
    jobs = min(jobs, number)
    if jobs == 1:
        for place in range(number):
            yield played(simulation, place)
        return
    workers: list[tuple[multiprocessing.Process, Connection]] = []
    try:
        for first in range(jobs):
            receiver, sender = multiprocessing.Pipe(duplex=False)
            worker = multiprocessing.Process(target=work, args=(simulation, range(first, number, jobs), receiver, sender), daemon=True)
            with interruptions_held():
                worker.start()
                workers.append((worker, receiver))
            sender.close()
        for place in range(number):
            yield received(workers[place % jobs][1])
    finally:
        for worker, _ in workers:
            worker.terminate()
        for worker, receiver in workers:
            worker.join()
            receiver.close()


def played(simulation: Simulation, place: int) -> Stretch:
    """Play the stretch at this place, from 0. What a bot prints goes to stderr, for stdout may be the log."""
    first = place * GAMES_A_STRETCH + 1
    last = min(first + GAMES_A_STRETCH - 1, len(simulation))
    with redirect_stdout(sys.stderr):
        lines = b"".join(line_of(event) for number in range(first, last + 1) for event in simulation.game(number))
    return Stretch(last, lines)


def work(simulation: Simulation, places: range, receiver: Connection, sender: Connection) -> None:
    """In a worker: play stretches and send each; an exception is sent instead and ends it."""
    receiver.close()  # ours is the other end; while this one is open here, nobody would tell us that the reader is gone
    if sys.platform == "win32":  # pragma: no cover
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    for place in places:
        try:
            stretch = played(simulation, place)
        except Exception as error:
            error.add_note(format_exc())
            sender.send(error)
            return
        try:
            sender.send(stretch)
        except BrokenPipeError:
            return


def received(receiver: Connection) -> Stretch:
    """The next stretch of a worker. Raises what the worker raised."""
    try:
        sent = receiver.recv()
    except EOFError:
        raise BotError("a process that let bots play was ended from outside, or by a bot") from None
    if isinstance(sent, Exception):
        raise sent
    assert isinstance(sent, Stretch)
    return sent


@contextmanager
def interruptions_held() -> Iterator[None]:
    """Ctrl-C waits until this is over. A process that is started here never hears of it: the one that started it ends it."""
    if sys.platform == "win32":  # pragma: no cover
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
