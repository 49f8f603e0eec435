"""What stands in a report: chapters with their charts and measures, for many games and for a single one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from rclog.reports.chart import Chart, charts
from rclog.reports.words import Row, percent
from rclog.stats.measures.deal_fairness import DOUBT


def fairness_verdict(rows: Sequence[Row]) -> str:
    """What the tests of the deal say, in words."""
    found = [row for row in rows if row["quantity"] == "p of all tests"]
    worst = min(found, key=lambda row: (row["value"], row["test"]))
    rounds = max(row["n"] for row in found)
    powers = [row["value"] for row in rows if row["quantity"] == "power" and row["n"] == rounds and row["test"] == "points by place"]
    power = f" So many would expose a first place that gets 10 % more points with a chance of {percent(powers[0])}." if powers else ""
    if worst["value"] < DOUBT:
        return (
            f"The deal is not fair: {worst['test']} with {worst['players']} players differs from chance (p {worst['value']:.2g} after"
            f" correction for {len(found)} tests)."
        )
    return (
        f"No sign of an unfair deal in {rounds:,} rounds: of {len(found)} tests the most doubtful has p {worst['value']:.2g} after"
        f" correction.{power}"
    )


VERDICTS: dict[str, Callable[[Sequence[Row]], str]] = {"deal_fairness": fairness_verdict}
"""Measures without a chart of their own that have an answer in words."""


class Chapter(NamedTuple):
    """A heading with charts, and measures that are given as tables alone."""

    id: str
    title: str
    charts: tuple[Chart, ...]
    measures: tuple[str, ...] = ()


MANY = (
    ("lead", "Places", ("wins", "lead"), ("last_capture", "last_capture_value")),
    ("sweeps", "Sweeps", ("sweeps", "sweep_causes", "swept_next"), ("sweeps_net", "sweeps_left")),
    ("points", "Points", ("points",), ("most_cards", "residue")),
    ("spades", "Spades", ("spades", "spades_won"), ("most_spades",)),
    (
        "casinos",
        "Casino cards and aces",
        ("casino_takers", "casino_ways", "casino_stolen"),
        ("casino_deals", "casino_wait", "casino_takes"),
    ),
    ("plays", "Plays and builds", ("play_mix", "build_fates"), ("builds_made", "capture_size", "captures_left", "trails_punished")),
    ("endings", "Endings", ("closing", "comebacks"), ("game_length", "margin", "overtime")),
    ("players", "Players", ("leaderboard", "head_to_head", "ratings", "duplicates"), ("partnerships", "streaks")),
    ("deal", "The deal", ("deal_fairness",), ("deal_fairness",)),
)
ONE = (
    ("race", "The game", ("score_race",), ()),
    ("points", "Points", ("points",), ()),
    ("plays", "Plays", ("play_mix", "sweeps"), ()),
)
NOT_IN_REPORT = ("cards", "score_race")
"""Measures that are printed by `rclog stats` alone: a long distribution, and the one that is about a single game."""


def chapters(one_game: bool) -> tuple[Chapter, ...]:
    """The chapters of a report. In that of one game players are compared, not places."""
    known = charts()
    made = []
    for id_, title, names, measures in ONE if one_game else MANY:
        chosen = tuple(by_player(known[name]) if one_game else known[name] for name in names)
        made.append(Chapter(id_, title, chosen, measures))
    return tuple(made)


def by_player(chart: Chart) -> Chart:
    """The chart with a row a player instead of a place."""
    if chart.of_players:
        return chart
    return replace(chart, by=("player", *(name for name in chart.by if name != "place")))
