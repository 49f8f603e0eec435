"""Who wins most?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.fonts import called
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, with_interval


def ordered(rows: Sequence[Row]) -> list[Row]:
    """By the lower end of the interval, best first: what few games show does not stand above what many do."""
    return sorted(rows, key=lambda row: (-(row["low"] or 0), -row["n"], str(row["player"])))


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    unit, n_of = theme.words("chart.leaderboard.unit"), theme.words("chart.leaderboard.n")
    dots(ax, theme, ordered(rows), lambda row: str(row["player"]), is_share=True, unit=unit, n_of=n_of)


def says(rows: Sequence[Row], words: Words) -> str:
    best = ordered(rows)[0]
    others = [row for row in rows if row is not best]
    clear = best["low"] is not None and all(other["high"] is not None and other["high"] < best["low"] for other in others)
    key = "chart.leaderboard.says_clear" if clear and others else "chart.leaderboard.says"
    share = with_interval(best, words, is_share=True)
    return words(key, player=called(str(best["player"])), share=share, games=words.count("games", best["n"]))


CHART = Chart(
    name="leaderboard",
    measure="leaderboard",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
    of_players=True,
)
