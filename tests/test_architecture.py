"""The house: which layer may know which, and what a start may load. The lists here are the architecture."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "rclog"

LAYERS = (
    "cards",
    "encode",
    "lang",
    "game",
    "rulebook",
    "explain",
    "finding",
    "log",
    "places",
    "steps",
    "bots",
    "facts",
    "batch",
    "stats",
    "reports",
    "show",
    "cli",
)
"""Files and folders of the package, lowest first. A layer knows itself and those before it."""

THIRD_PARTY = {
    "log": {"msgspec", "backports"},
    "places": {"msgspec"},
    "steps": {"msgspec"},
    "bots": {"msgspec", "backports"},
    "facts": {"msgspec", "numpy", "pyarrow", "pandas", "duckdb"},
    "batch": {"numba", "numpy"},
    "stats": {"numpy", "openskill", "pandas", "pyarrow", "scipy"},
    "reports": {"pyarrow", "pandas", "matplotlib", "jinja2"},
    "show": {"msgspec", "pyarrow", "jinja2"},
    "cli": {"typer"},
}
"""Libraries, where they may be imported at all."""

HEAVY = {"pyarrow", "pandas", "duckdb", "numba", "matplotlib", "scipy", "distributed", "rich"}
"""What no start of a program may load that does not need it."""

READS_THE_VERSION = {"facts", "batch", "stats", "reports", "show", "cli"}
"""Layers that may ask the package itself, which imports most of the others, for its version or its folder."""


class Import(NamedTuple):
    """One module that a file imports; `name` is what it takes from it, or None for the module itself."""

    file: str
    layer: str
    module: str
    name: str | None
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.module}{f'.{self.name}' if self.name else ''}"


def layer_of(module: str) -> str:
    """`rclog.game.judge` → `game`; the package itself is "rclog"."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "rclog"


@cache
def imports() -> tuple[Import, ...]:
    """Every import in the package, those inside functions too."""
    return tuple(found for path in sorted(PACKAGE.rglob("*.py")) for found in imports_of(path))


def imports_of(path: Path) -> Iterator[Import]:
    file = path.relative_to(ROOT)
    layer = "rclog" if file.name == "__init__.py" and len(file.parts) == 2 else file.with_suffix("").parts[1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(str(file), layer, alias.name, None, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: imports name the whole module"
            for alias in node.names:
                inner = ROOT.joinpath(*f"{node.module}.{alias.name}".split("."))
                if inner.with_suffix(".py").exists() or inner.is_dir():
                    yield Import(str(file), layer, f"{node.module}.{alias.name}", None, node.lineno)
                else:
                    yield Import(str(file), layer, str(node.module), alias.name, node.lineno)


def of_the_package() -> list[Import]:
    return [found for found in imports() if found.module.split(".")[0] == "rclog"]


def test_every_file_is_in_a_layer() -> None:
    there = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert there - {"__init__"} <= set(LAYERS)


def test_layers_know_only_those_before_them() -> None:
    place = {layer: number for number, layer in enumerate(LAYERS)}
    upward = [
        str(found)
        for found in of_the_package()
        if found.layer != "rclog" and layer_of(found.module) != "rclog" and place[layer_of(found.module)] > place[found.layer]
    ]
    assert upward == []


def test_only_upper_layers_ask_the_package_and_only_for_its_version() -> None:
    asking = [found for found in of_the_package() if layer_of(found.module) == "rclog" and found.layer != "rclog"]
    assert [str(found) for found in asking if found.layer not in READS_THE_VERSION] == []
    assert [str(found) for found in asking if found.name not in ("__version__", None)] == []


def test_libraries_stay_in_their_layers() -> None:
    astray = [
        str(found)
        for found in imports()
        if (library := found.module.split(".")[0]) not in sys.stdlib_module_names | {"rclog", "compression"}  # the latter from 3.14 on
        and library not in THIRD_PARTY.get(found.layer, set())
    ]
    assert astray == []


def test_the_game_is_pure() -> None:
    """Nothing but cards and itself; only the options, which are not compiled, use the standard library."""
    impure = [
        str(found)
        for found in imports()
        if found.layer == "game" and not found.file.endswith("options.py") and layer_of(found.module) not in ("cards", "game")
    ]
    assert impure == []


def test_the_layers_below_the_log_need_no_library() -> None:
    assert {"cards", "encode", "lang", "game", "rulebook", "explain", "finding"}.isdisjoint(THIRD_PARTY)


def test_no_module_is_reached_in_a_circle() -> None:
    """At the top of files, so that no order of imports matters."""
    graph: dict[str, set[str]] = {}
    for path in PACKAGE.rglob("*.py"):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        top = {node.lineno for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)}
        graph[module] = {found.module for found in imports_of(path) if found.line in top and found.module.startswith("rclog.")}
    done: set[str] = set()
    under_way: list[str] = []

    def visit(module: str) -> None:
        assert module not in under_way, [*under_way, module]
        if module in done:
            return
        under_way.append(module)
        for other in sorted(graph.get(module, ())):
            if other != module:
                visit(other)
        done.add(under_way.pop())

    for module in sorted(graph):
        visit(module)


# What a start loads.

PROGRAM = """
import sys
sys.argv = ["rclog", *sys.argv[1:]]
try:
    if len(sys.argv) == 1:
        import rclog
    else:
        from rclog.cli.main import main
        main()
except SystemExit as ended:
    assert not ended.code, ended.code
finally:
    print("loaded", *sys.modules, file=sys.stderr)
"""


@cache
def loaded(*arguments: str) -> frozenset[str]:
    """The modules that a new process has loaded in the end; the first parts of their names too."""
    done = subprocess.run([sys.executable, "-c", PROGRAM, *arguments], cwd=ROOT, capture_output=True, text=True, check=True)
    modules = done.stderr.splitlines()[-1].split()[1:]
    return frozenset(modules) | {module.split(".")[0] for module in modules}


SAMPLE = "sample_games/two_players.jsonl"
STARTS: dict[tuple[str, ...], set[str]] = {
    (): HEAVY | {"numpy", "typer", "rclog.rulebook", "rclog.explain", "rclog.facts", "rclog.show"},
    ("--help",): HEAVY - {"rich"},  # typer shows its help with rich
    ("replay", SAMPLE): HEAVY | {"numpy", "jinja2", "rclog.rulebook", "rclog.explain", "rclog.facts", "rclog.show.page", "rclog.lang.es"},
    ("validate", SAMPLE): HEAVY | {"numpy", "rclog.explain", "rclog.facts"},
    ("legal", SAMPLE, "--at", "1/1/1"): HEAVY | {"numpy", "rclog.facts"},
    ("rules",): HEAVY | {"numpy", "rclog.facts"},
}


@pytest.mark.parametrize("arguments", STARTS, ids=lambda arguments: " ".join(arguments) or "import rclog")
def test_a_start_loads_no_more_than_it_needs(arguments: tuple[str, ...]) -> None:
    assert sorted(loaded(*arguments) & STARTS[arguments]) == []
