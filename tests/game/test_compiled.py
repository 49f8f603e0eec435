"""The game compiled by numba is the game interpreted, and never the game of yesterday."""

import importlib
import inspect
import os
import pkgutil
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest

import rclog
import rclog.game
from rclog.game.judge import judge_game
from rclog.game.legal import CURSOR, next_play
from rclog.game.position import PLAYING, SHAPES, Position
from rclog.game.row import WIDTH
from rclog.rulebook import RULE_OF_CODE
from tests.game.games import InRows, damaged_games, in_rows, legal_games
from tests.game.random_rows import odd_game

pytest.importorskip("numba")
numpy = pytest.importorskip("numpy")

GAMES = 300
DAMAGED = 1100
ODD = 1000
NOT_COMPILED = {"options"}
NUMBERS_ONLY = {"codes", "row"}


@pytest.fixture(scope="session")
def compiled() -> dict[str, ModuleType]:
    """The game compiled: about half a minute the first time, then kept by the cache of `native`."""
    from rclog.batch import native

    return native.load()


def functions() -> Iterator[tuple[str, str, FunctionType]]:
    """Module, name and function of everything that must compile."""
    for module in pkgutil.iter_modules(rclog.game.__path__):
        if module.name not in NOT_COMPILED:
            plain = importlib.import_module(f"rclog.game.{module.name}")
            for name, function in vars(plain).items():
                if isinstance(function, FunctionType) and function.__module__ == plain.__name__:
                    yield module.name, name, function


FUNCTIONS = list(functions())


def test_only_options_are_not_compiled() -> None:
    from rclog.batch import native

    modules = {module.name for module in pkgutil.iter_modules(rclog.game.__path__)}
    files = {name.removeprefix("game.") for name in (*native.MODULES, *native.NUMBERS) if name.startswith("game.")}
    assert files == modules - NOT_COMPILED
    assert {module for module, _, _ in FUNCTIONS}.isdisjoint(NUMBERS_ONLY)


@pytest.mark.parametrize(("module", "name", "plain"), FUNCTIONS, ids=[f"{module}.{name}" for module, name, _ in FUNCTIONS])
def test_a_function_compiles_to_whole_numbers(compiled: dict[str, ModuleType], module: str, name: str, plain: FunctionType) -> None:
    import numba

    from rclog.batch import native

    whole = numba.int64
    kinds: dict[object, Any] = {
        int: whole,
        Position: numba.typeof(native.new_record(Position())),
        list[int]: whole[::1],
        list[list[int]]: whole[:, ::1],
    }
    function = getattr(compiled[module], name)
    function.compile(tuple(kinds[parameter.annotation] for parameter in inspect.signature(plain).parameters.values()))
    returned = {overload.signature.return_type for overload in function.overloads.values()}
    assert returned == {numba.none if inspect.signature(plain).return_annotation is None else whole}


def both_ways(compiled: dict[str, ModuleType], game: InRows) -> Position:
    """Judge a game interpreted and compiled, and compare all that there is to compare."""
    from rclog.batch import native

    record = native.new_record(game.position)
    table = native.rows_array(game.rows).reshape(len(game.rows), WIDTH)
    reached = judge_game(game.position, game.rows, len(game.rows))
    assert compiled["judge"].judge_game(record, table, len(game.rows)) == reached
    assert table.tolist() == game.rows
    assert as_compiled(record) == {name: getattr(game.position, name) for name in SHAPES}
    return game.position


def as_compiled(record: Any) -> dict[str, Any]:
    return {name: record[name].tolist() if SHAPES[name] else int(record[name]) for name in SHAPES}


def test_legal_games_are_judged_alike(compiled: dict[str, ModuleType]) -> None:
    judged = [both_ways(compiled, in_rows(game)) for game in legal_games(GAMES)]
    assert len(judged) == GAMES
    assert {position.fault for position in judged} == {0}


def test_broken_games_are_judged_alike(compiled: dict[str, ModuleType]) -> None:
    judged = [both_ways(compiled, in_rows(game)) for game in damaged_games(DAMAGED)]
    assert len(judged) >= 1000
    broken = {position.fault for position in judged} - {0}
    assert len(broken) >= len(RULE_OF_CODE) - 6, sorted(RULE_OF_CODE[code].id for code in set(RULE_OF_CODE) - broken)


def test_odd_rows_are_judged_alike(compiled: dict[str, ModuleType]) -> None:
    judged = [both_ways(compiled, odd_game(seed)) for seed in range(ODD)]
    assert len({position.fault for position in judged}) >= 30


def test_the_same_plays_are_offered(compiled: dict[str, ModuleType]) -> None:
    from rclog.batch import native

    positions = 0
    for number, game in enumerate(legal_games(GAMES)):
        position, rows, _ = in_rows(game)
        judge_game(position, rows, min(len(rows), 3 + number % 60))
        if position.phase != PLAYING:
            continue
        positions += 1
        record = native.new_record(position)
        plain, cursor = [0] * CURSOR, numpy.zeros(CURSOR, dtype=numpy.int64)
        for more in islice(iter(lambda: next_play(position, plain), None), 300):  # noqa: B023
            assert compiled["legal"].next_play(record, cursor) == more
            assert cursor.tolist() == plain
            if not more:
                break
        assert as_compiled(record) == {name: getattr(position, name) for name in SHAPES}
    assert positions > 150


# The trap: numba's own cache watches only the file of the function itself.

PROGRAM = """
from rclog.batch import native
from rclog.game.position import Position
import rclog

game = native.load()
function = game["plays"].is_multiple
print(function(0b1 << 16 | 0b1 << 8, 8), game["judge"].out_of_place(native.new_record(Position())), sum(function.stats.cache_hits.values()))
print(rclog.__file__)
"""


def answers(folder: Path) -> list[int]:
    """Is a build of 5s 3s as 8 multiple, what does an event out of place break, and did that come from the cache? By a new process."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    done = subprocess.run([sys.executable, "-c", PROGRAM], cwd=folder, env=environment, capture_output=True, text=True, check=True)
    numbers, file = done.stdout.splitlines()
    assert Path(file) == folder / "rclog" / "__init__.py"
    return [int(number) for number in numbers.split()]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_change_anywhere_in_the_game_is_compiled_anew(tmp_path: Path) -> None:
    """`is_multiple` stands in plays.py and adds up in values.py; the number of a code stands in codes.py."""
    shutil.copytree(Path(rclog.__file__).parent, tmp_path / "rclog", ignore=shutil.ignore_patterns("__pycache__"))
    assert answers(tmp_path) == [0, 1, 0]
    assert answers(tmp_path) == [0, 1, 1]
    edit(tmp_path / "rclog" / "game" / "values.py", "    pips = 1\n", "    pips = 2\n")
    assert answers(tmp_path)[0] == 1
    edit(tmp_path / "rclog" / "game" / "codes.py", "ORDER_UNEXPECTED_EVENT = 1\n", "ORDER_UNEXPECTED_EVENT = 901\n")
    assert answers(tmp_path)[:2] == [1, 901]
