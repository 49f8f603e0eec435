"""What do points come from?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import ENGLISH, Words
from rclog.reports.chart import Chart
from rclog.reports.fonts import called
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, most_played, with_interval
from rclog.stats.told import value_name

SOURCES = ("cards", "spades", "big casino", "little casino", "aces", "sweeps", "last capture", "cut")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    scored = {row["source"] for row in rows if row["value"]}
    bars(
        ax, theme, rows, lambda row: group_name(row, words), lambda row: value_name(row["source"], words),
        [value_name(source, words) for source in SOURCES if source in scored] or [value_name("cards", words)],
        is_share=False, unit=words("chart.points.unit"), n_of=words("chart.sides"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = most_played(rows)
    mine = [row for row in mine if group_name(row, words) == group_name(mine[0], words)]
    best = max(mine, key=lambda row: row["value"])
    total = sum(row["value"] for row in mine)
    who, source = called(group_name(best, words)), value_name(best["source"], words)
    return words("chart.points.says", who=who, source=source, points=with_interval(best, words, is_share=False), total=f"{total:.2f}")


CHART = Chart(
    name="points",
    measure="points",
    draw=draw,
    says=says,
    size=lambda rows: (10.0, rows_high(len({group_name(row, ENGLISH) for row in rows}))),
)
