"""300 made games of all rule sets, as a log and as stories read by brute force."""

import pytest

from tests.oracle.games import make_game, to_text
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
def tables_300(log_300):
    """The facts of the same games, as batches of 60."""
    from rclog.facts.making import inputs_of, tables_of
    from rclog.facts.tables import TABLES

    logs, _ = inputs_of([str(log_300)])
    return [tables for tables, _ in tables_of(logs[0], tuple(TABLES))]
