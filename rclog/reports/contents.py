"""What stands in a report: chapters with their charts and measures, for many games and for a single one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from rclog.lang import Words
from rclog.reports.chart import Chart, charts
from rclog.reports.words import Row, percent
from rclog.stats.measures.deal_fairness import DOUBT
from rclog.stats.told import name_of_test


def fairness_verdict(rows: Sequence[Row], words: Words) -> str:
    """What the tests of the deal say, in words."""
    found = [row for row in rows if row["quantity"] == "p of all tests"]
    worst = min(found, key=lambda row: (row["value"], row["test"]))
    rounds = max(row["n"] for row in found)
    powers = [row["value"] for row in rows if row["quantity"] == "power" and row["n"] == rounds and row["test"] == "points by place"]
    p = f"{worst['value']:.2g}"
    if worst["value"] < DOUBT:
        return words("report.unfair", test=name_of_test(worst["test"], words), players=worst["players"], p=p, tests=len(found))
    power = words("report.power", power=percent(powers[0], words)) if powers else ""
    return words("report.fair", rounds=rounds, tests=len(found), p=p) + power


VERDICTS: dict[str, Callable[[Sequence[Row], Words], str]] = {"deal_fairness": fairness_verdict}
"""Measures without a chart of their own that have an answer in words."""


class Chapter(NamedTuple):
    """A heading with charts, and measures that are given as tables alone."""

    id: str
    key: str
    """Of its title."""
    charts: tuple[Chart, ...]
    measures: tuple[str, ...] = ()


MANY = (
    ("lead", "report.lead", ("wins", "lead"), ("last_capture", "last_capture_value")),
    ("sweeps", "report.sweeps", ("sweeps", "sweep_causes", "swept_next"), ("sweeps_net", "sweeps_left")),
    ("points", "report.points", ("points",), ("most_cards", "residue")),
    ("spades", "report.spades", ("spades", "spades_won"), ("most_spades",)),
    (
        "casinos",
        "report.casinos",
        ("casino_takers", "casino_ways", "casino_stolen"),
        ("casino_deals", "casino_wait", "casino_takes"),
    ),
    ("plays", "report.plays", ("play_mix", "build_fates"), ("builds_made", "capture_size", "captures_left", "trails_punished")),
    ("endings", "report.endings", ("closing", "comebacks"), ("game_length", "margin", "overtime")),
    ("players", "report.players", ("leaderboard", "head_to_head", "ratings", "duplicates"), ("partnerships", "streaks")),
    ("deal", "report.deal", ("deal_fairness",), ("deal_fairness",)),
)
ONE = (
    ("race", "report.race", ("score_race",), ()),
    ("points", "report.points", ("points",), ()),
    ("plays", "report.moves", ("play_mix", "sweeps"), ()),
)
NOT_IN_REPORT = ("cards", "score_race")
"""Measures that are printed by `rclog stats` alone: a long distribution, and the one that is about a single game."""


def chapters(one_game: bool) -> tuple[Chapter, ...]:
    """The chapters of a report. In that of one game players are compared, not places."""
    known = charts()
    made = []
    for id_, key, names, measures in ONE if one_game else MANY:
        chosen = tuple(by_player(known[name]) if one_game else known[name] for name in names)
        made.append(Chapter(id_, key, chosen, measures))
    return tuple(made)


def by_player(chart: Chart) -> Chart:
    """The chart with a row a player instead of a place."""
    if chart.of_players:
        return chart
    return replace(chart, by=("player", *(name for name in chart.by if name != "place")))
