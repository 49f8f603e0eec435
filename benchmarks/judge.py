"""Judging against python-chess: `python benchmarks/judge.py [--games N] [--seed S]`.

Two ratios of plies per CPU second, both against `chess.Board.push_uci`, which like our judge checks a move and makes it:

- interpreted: `rclog.game.judge.judge_game`, a position with its rules set up for every game, rows ready, no steps kept. Target: 2.5.
- compiled: the same files through `rclog.batch.native`, one compiled loop over all games. Target: 100.

A ply is one play of one player: a capture, build or trail; a move in chess. Deals, the count of each round, the claims of its score and
the end are judged in the same time, but not counted. Making games, rows and arrays, and compiling, are outside the timed parts.
All are timed in turn, seven times; a ratio is the median of the seven ratios. Exit 1 when a target is missed.
"""

import argparse
import platform
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import chess
import numba
import numpy
from games import CasinoGame, casino_games, chess_games, describe

import rclog
from rclog.batch import native
from rclog.game.judge import judge_game
from rclog.game.options import RuleSet
from rclog.game.position import Position

ROUNDS = 7
INTERPRETED_TARGET = 2.5
COMPILED_TARGET = 100
COMPILED_PASSES = 20  # over all games in one timed part: one alone is too short for the clock


def interpreted(games: list[CasinoGame], rules: RuleSet) -> float:
    """Plies per CPU second."""
    ready = [(game.players, game.rows) for game in games]  # anew each time: judging marks plays that were taken back
    start = time.process_time()
    for players, rows in ready:
        position = Position(players)
        rules.set_up(position)
        if judge_game(position, rows, len(rows)) != len(rows):
            raise AssertionError("a game of ours was refused")
    return sum(game.plies for game in games) / (time.process_time() - start)


def compiled(games: list[CasinoGame], rules: RuleSet) -> Callable[[], float]:
    """What measures plies per CPU second of the compiled game, itself compiled and warm."""
    judge_compiled = native.load()["judge"].judge_game

    @numba.njit(nogil=True)
    def judge_all(fresh: Any, starts: Any, holder: Any, passes: int) -> int:
        """Judge each game in a copy of the fresh position for its number of players; how many are legal to their ends."""
        table = holder[0].rows
        position = fresh[:1].copy()
        legal = 0
        for _ in range(passes):
            for number in range(len(starts) - 1):
                rows = table[starts[number] : starts[number + 1]]
                position[0] = fresh[number % 3]  # `casino_games` makes games for 2, 3 and 4 players in turn
                if judge_compiled(position[0], rows, len(rows)) == len(rows):
                    legal += 1
        return legal

    fresh = numpy.zeros(3, dtype=native.POSITION)
    for players in (2, 3, 4):
        position = Position(players)
        rules.set_up(position)
        fresh[players - 2] = native.new_record(position)
    starts = numpy.cumsum([0] + [len(game.rows) for game in games])
    table = native.rows_array([row for game in games for row in game.rows])
    # Of an array that is the field of a record numba counts no references. From an ordinary one the loop takes half as long again.
    holder = numpy.zeros(1, dtype=[("rows", numpy.int64, table.shape)])
    holder["rows"][0] = table
    judge_all(fresh, starts, holder, 1)

    def measure() -> float:
        start = time.process_time()
        legal = judge_all(fresh, starts, holder, COMPILED_PASSES)
        seconds = time.process_time() - start
        if legal != COMPILED_PASSES * len(games):
            raise AssertionError("a game of ours was refused")
        return COMPILED_PASSES * sum(game.plies for game in games) / seconds

    return measure


def push_uci(games: list[list[str]]) -> float:
    """Plies of chess per CPU second."""
    start = time.process_time()
    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)
    return sum(map(len, games)) / (time.process_time() - start)


def spread(numbers: list[float], form: str) -> str:
    return f"{statistics.median(numbers):{form}} ({min(numbers):{form}} - {max(numbers):{form}})"


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("--games", type=int, default=90, help="how many games of each kind (default: 90)")
    arguments.add_argument("--seed", type=int, default=1)
    wanted = arguments.parse_args()

    casino, moves = casino_games(wanted.games, wanted.seed), chess_games(wanted.games, wanted.seed)
    rules = RuleSet()
    measure_compiled = compiled(casino, rules)
    speeds: dict[str, list[float]] = {"push_uci": [], "interpreted": [], "compiled": []}
    for _ in range(ROUNDS):
        speeds["push_uci"].append(push_uci(moves))
        speeds["interpreted"].append(interpreted(casino, rules))
        speeds["compiled"].append(measure_compiled())

    print(f"rclog {rclog.__version__}, python-chess {chess.__version__}, numba {numba.__version__}, Python {platform.python_version()}")
    print(f"seed {wanted.seed}; casino: {describe(casino)}; chess: {len(moves)} games, {sum(map(len, moves))} plies")
    print(f"medians of {ROUNDS} (lowest - highest), CPU seconds\n")
    print(f"{'':24}{'plies per second':>44}   times push_uci")
    missed = 0
    for name, target in (("push_uci", 0.0), ("interpreted", INTERPRETED_TARGET), ("compiled", COMPILED_TARGET)):
        ratios = [speed / chess_speed for speed, chess_speed in zip(speeds[name], speeds["push_uci"], strict=True)]
        line = f"{name:24}{spread(speeds[name], ',.0f'):>44}"
        if target:
            is_met = statistics.median(ratios) >= target
            missed += not is_met
            line += f"   {spread(ratios, '.2f' if target < 10 else '.0f')}, target {target}: {'met' if is_met else 'MISSED'}"
        print(line)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
