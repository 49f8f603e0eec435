"""The game compiled: the files of `rclog.game` loaded a second time, as other modules, with every function compiled by numba.

There is one text of the rules. `load()` runs the same files under `rclog.batch._compiled.*`; a position is then one record of a
numpy array laid out as `position.SHAPES` says, rows are a two-dimensional int64 array.

numba's own cache looks only at the file of the function itself, so that a caller would come back compiled with the old rules after a
change elsewhere. Here the cache folder is named after a hash of every compiled source and of the versions of numba and Python.
"""

import hashlib
import importlib.util
import os
import platform
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numpy

import rclog
from rclog.game.position import SHAPES, Position

MODULES = (
    "game.values",
    "game.position",
    "game.combine",
    "game.plays",
    "game.scoring",
    "game.deal",
    "game.judge",
    "game.legal",
    "facts.chances",
    "facts.gather",
)
"""The files with functions to compile, each after those it calls."""

NUMBERS = ("game.codes", "game.row", "facts.columns")
"""Files that hold numbers only. Compiled code has them built in."""

numba_settings: Any = numba.config
PACKAGE = "rclog.batch._compiled"
POSITION = numpy.dtype([(name, numpy.int64, (length,)) if length else (name, numpy.int64) for name, length in SHAPES.items()])


def sources(folder: Path | None = None) -> dict[str, Path]:
    """The files by the last part of their names, from a copy of the package in `folder` (the installed ones)."""
    folder = folder or Path(str(rclog.__file__)).parent
    return {name.rpartition(".")[2]: folder / f"{name.replace('.', '/')}.py" for name in (*NUMBERS, *MODULES)}


def cache_folder(files: Mapping[str, Path]) -> Path:
    """Where the compiled code of exactly these sources lives, for this numba and this Python."""
    digest = hashlib.sha256(f"{numba.__version__} {platform.python_implementation()} {sys.version}".encode())
    for name in sorted(files):
        digest.update(files[name].read_bytes())
    root = os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser()
    return Path(root) / "rclog" / digest.hexdigest()[:32]


@cache
def load(folder: Path | None = None) -> dict[str, ModuleType]:
    """The compiled modules by name: `load()["judge"].judge_game(position, rows, count)`.

    Compiled code is kept for the next process where the cache folder can be written, else in a temporary one. Raises `ImportError`
    without numba.
    """
    files = sources(folder)
    kept = cache_folder(files)
    try:
        kept.mkdir(parents=True, exist_ok=True)
        if not os.access(kept, os.W_OK):
            raise OSError
    except OSError:
        kept = Path(tempfile.mkdtemp(prefix="rclog-"))
    before = numba_settings.CACHE_DIR
    numba_settings.CACHE_DIR = str(kept)
    try:
        prefix = f"{PACKAGE}_{kept.name}"
        modules: dict[str, ModuleType] = {}
        compiled: dict[tuple[str, str], Any] = {}
        for name, path in files.items():
            modules[name] = _load(f"{prefix}.{name}", name, path, compiled)
        return modules
    finally:
        numba_settings.CACHE_DIR = before


def _load(module_name: str, name: str, path: Path, compiled: dict[tuple[str, str], Any]) -> ModuleType:
    """Run one file as a new module and put compiled functions where plain ones stand, its own and those it imports from the game."""
    spec = importlib.util.spec_from_file_location(module_name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module_name] = module  # before it runs, or numba cannot find the function again when it reads its cache
    spec.loader.exec_module(module)
    for function_name, function in list(vars(module).items()):
        if not isinstance(function, FunctionType):
            continue
        home = name if function.__module__ == module_name else function.__module__.rpartition(".")[2]
        if function.__module__ == module_name:
            compiled[home, function_name] = numba.njit(cache=True, nogil=True)(function)
        if (home, function.__name__) in compiled:
            setattr(module, function_name, compiled[home, function.__name__])
    return module


def new_record(position: Position) -> Any:
    """A record for compiled code that stands as `position` does. A `numpy.record` of dtype POSITION, from an array of one."""
    record = numpy.zeros(1, dtype=POSITION)
    for name in SHAPES:
        record[name][0] = getattr(position, name)
    return record[0]


def rows_array(rows: list[list[int]]) -> "numpy.ndarray[Any, numpy.dtype[numpy.int64]]":
    """Rows as compiled code takes them: shape (number of rows, row.WIDTH), int64."""
    return numpy.array(rows, dtype=numpy.int64)
