"""The bot that docs/bots.md shows plays as the page says: as a file in the current folder, by its module and class."""

import os
import re
import subprocess
import sys
from pathlib import Path

from rclog import read, replay

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def test_the_bot_of_the_docs_plays_legal_games(tmp_path) -> None:
    (source,) = [block for block in re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S) if "class Thrifty" in block]
    (tmp_path / "thrifty.py").write_text(source)
    program = [sys.executable, "-c", "from rclog.cli.main import main; main()", "simulate", "-n", "6", "-o", "games.jsonl"]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    ran = subprocess.run(
        [*program, "--players", "thrifty:Thrifty,greedy,random"], cwd=tmp_path, env=environment, capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [replay(game).verdict for game in read(tmp_path / "games.jsonl")] == ["valid"] * 6
