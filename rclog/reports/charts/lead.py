"""What is the lead worth?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, in_games, most_played, with_interval


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    dots(
        ax, theme, rows, lambda row: group_name(row, words), is_share=False, unit=words("chart.lead.unit"), n_of=words("chart.lead.n"),
        reference=0.0, reference_name=words("chart.level"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = most_played(rows)
    first = next((row for row in mine if row["place"] == 1), mine[0])
    settled = first["low"] is not None and (first["low"] > 0 or first["high"] < 0)
    points = with_interval(first, words, is_share=False)
    key = "chart.lead.says" if settled else "chart.lead.says_chance"
    return words(key, in_games=in_games(mine, words), players=first["players"], points=points)


CHART = Chart(
    name="lead",
    measure="lead",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
