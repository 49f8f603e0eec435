"""Results to draw: of made games, of one, of none, of four players, of players with names that mean harm, of fifty players."""

import json

import pytest

from rclog.reports.chart import chart_answers, charts
from tests.oracle.games import make_game, to_text

HOSTILE = [
    "$x_1$ & \\frac{1}{2}", "_underscore", "<script>alert(1)</script>", '=HYPERLINK("http://x")', "名前🎴", "W" * 60,
    "'; DROP TABLE--", "مرحبا بالعالم", "@sum", "%s %d {0}", "</style><img src=x onerror=alert(1)>", "a" * 60,
]  # fmt: skip


def corpus(name):
    """The text of a log for one of the cases."""
    if name == "none":
        return ""
    if name == "one":
        return to_text(renamed(make_game(244, 3), lambda seat: HOSTILE[seat + 3]))
    if name == "four":
        return "".join(to_text(make_game(seed, 4)) for seed in range(25))
    if name == "hostile":
        return "".join(to_text(renamed(make_game(seed), lambda seat, seed=seed: HOSTILE[(5 * seed + 3 * seat) % 12])) for seed in range(40))
    if name == "fifty":
        names = [f"Player number {number:02d} of the long-named evening club of Santo"[:60] for number in range(50)]
        return "".join(to_text(renamed(make_game(seed), lambda seat, seed=seed: names[(7 * seed + 13 * seat) % 50])) for seed in range(80))
    return "".join(to_text(make_game(seed)) for seed in range(40))


def renamed(game, name_of):
    game[0]["players"] = [{"name": name_of(seat)} for seat in range(len(game[0]["players"]))]
    return json.loads(json.dumps(game))


CASES = ("normal", "one", "none", "four", "hostile", "fifty")


@pytest.fixture(scope="session")
def logs(tmp_path_factory):
    """A log of each case."""
    folder = tmp_path_factory.mktemp("charts")
    for case in CASES:
        (folder / f"{case}.jsonl").write_text(corpus(case), encoding="utf-8")
    return {case: folder / f"{case}.jsonl" for case in CASES}


@pytest.fixture(scope="session")
def results(logs):
    """Case → chart → its table."""
    chosen = list(charts().values())
    found = {}
    for case, path in logs.items():
        answers = chart_answers([str(path)], chosen)
        found[case] = dict(zip((chart.name for chart in chosen), answers.tables, strict=True))
    return found
