"""300 made games of all rule sets, as a log and as stories read by brute force."""

import json

import pytest

from tests.facts.odd_setups import odd_setup
from tests.oracle.games import make_game, to_text
from tests.oracle.judge import judge
from tests.stats.story import stories


@pytest.fixture(scope="session")
def log_300(tmp_path_factory):
    """One log with 300 games: two, three and four players, every profile, hidden hands, setups, undos, games without end."""
    path = tmp_path_factory.mktemp("stats") / "games.jsonl"
    path.write_text("".join(to_text(make_game(seed)) for seed in range(300)), encoding="utf-8")
    return path


@pytest.fixture(scope="session")
def stories_300(log_300):
    return [story for story in stories(log_300.read_text(encoding="utf-8")) if story.valid]


@pytest.fixture(scope="session")
def log_odd(tmp_path_factory):
    """A log of 200 games that begin with an odd setup: rounds that end at once, or cannot be counted, and totals nobody knows."""
    path = tmp_path_factory.mktemp("odd") / "games.jsonl"
    path.write_text("".join(ended(odd_setup(seed)) for seed in range(200)), encoding="utf-8")
    return path


def ended(text):
    """The log with an end that makes it valid: won where it can be won, else adjudicated."""
    for reason, winner in (("won", 0), ("won", 1), ("adjudicated", 0)):
        whole = text + json.dumps({"event": "end", "reason": reason, "winner": winner}) + "\n"
        if [game.verdict for game in judge(whole)] == ["valid"]:
            return whole
    raise AssertionError(text)


@pytest.fixture(scope="session")
def stories_odd(log_odd):
    return stories(log_odd.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def tables_300(log_300):
    """The facts of the same games, as batches of 60."""
    return batches(log_300)


@pytest.fixture(scope="session")
def tables_odd(log_odd):
    """Of these the facts, as one batch."""
    import pyarrow as pa

    made = batches(log_odd)
    return [{name: pa.concat_tables([tables[name] for tables in made]) for name in made[0]}]


def batches(path):
    from rclog.facts.making import inputs_of, tables_of
    from rclog.facts.tables import TABLES

    logs, _ = inputs_of([str(path)])
    return [tables for tables, _ in tables_of(logs[0], tuple(TABLES))]
