"""Logs for the tests of facts: a folder of games of all kinds, one of them broken."""

import gzip
from pathlib import Path

import pytest

from tests.oracle.games import make_game, to_text

BROKEN = '{"event":"game","format":"rclog/1","id":"broken","players":[{"name":"A"},{"name":"B"}]}\n{"event":"trail","seat":0,"card":"5h"}\n'


def write_corpus(folder: Path, files: int = 6, games: int = 4) -> Path:
    """`files` logs with `games` games each, in two folders, one compressed, one holding a broken game too."""
    (folder / "club").mkdir(parents=True)
    for number in range(files):
        text = "".join(to_text(make_game(100 * number + game)) for game in range(games))
        if number == 1:
            text += BROKEN
        name = folder / ("club" if number % 2 else "") / f"log{number}.jsonl"
        if number == 2:
            name.with_name(name.name + ".gz").write_bytes(gzip.compress(text.encode(), mtime=0))
        else:
            name.write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="session")
def corpus(tmp_path_factory):
    return write_corpus(tmp_path_factory.mktemp("corpus") / "logs")
