"""What the documentation shows is true: its log lines read, its games are legal, its commands print what stands there, its Python runs."""

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rclog.log.decode import decode
from rclog.log.events import Event
from rclog.log.reader import read_games
from rclog.steps import replay

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> list:
    """The fenced blocks of all pages whose info string begins with `kind`: (info string, text), each named for its page and line."""
    found = []
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for block in FENCE.finditer(text):
            if block.group(1).split(" ")[0] == kind:
                line = text.count("\n", 0, block.start()) + 1
                found.append(pytest.param(block.group(1), block.group(2), id=f"{page.name}:{line}"))
    return found


@pytest.mark.parametrize(("info", "text"), blocks("json"))
def test_every_line_of_a_json_block_is_a_line_of_a_log(info, text):
    for line in text.splitlines():
        assert isinstance(decode(line.encode()), Event), line


def judged(text: str) -> list:
    return [replay(game) for game in read_games(io.BytesIO(text.encode()), "docs")]


@pytest.mark.parametrize(("info", "text"), [block for block in blocks("jsonl") if "game" in block.values[0]])
def test_every_game_in_the_docs_is_legal(info, text):
    assert [game.verdict for game in judged(text)] in (["valid"], ["incomplete"])


@pytest.mark.parametrize(("info", "text"), [block for block in blocks("jsonl") if "broken=" in block.values[0]])
def test_every_broken_log_in_the_docs_breaks_the_rule_it_names(info, text):
    (game,) = judged(text)
    assert [finding.rule for finding in game.findings] == [info.partition("broken=")[2]]


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """A folder as a reader of the docs has it: the checkout's sample games, and nothing else."""
    place = tmp_path_factory.mktemp("docs")
    shutil.copytree(ROOT / "sample_games", place / "sample_games")
    return place


@pytest.mark.parametrize(("info", "text"), blocks("console"))
def test_every_command_in_the_docs_prints_what_stands_there(info, text, folder):
    """A block is commands after `$ `, each with its output; a line of `…` stands for any lines."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}", "PYTHONUTF8": "1"}
        environment.pop("COLUMNS", None)
        ran = subprocess.run(
            command, shell=True, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120
        )
        pattern = ".*".join(re.escape(piece) for piece in re.split(r"^…\n", expected, flags=re.MULTILINE))
        assert re.fullmatch(pattern, ran.stdout, re.DOTALL), f"{shlex.quote(command)} printed:\n{ran.stdout}"


@pytest.mark.parametrize(("info", "text"), blocks("python"))
def test_every_piece_of_python_in_the_docs_runs(info, text, folder):
    """Lines `# prints: …` behind a print say what it prints."""
    said = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(said):
        exec(compile(text, "docs", "exec"), {"__name__": "docs"})
    expected = re.findall(r"# prints: (.*)$", text, re.MULTILINE)
    if expected:
        assert said.getvalue().splitlines() == expected


def test_links_between_pages_lead_somewhere():
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"
