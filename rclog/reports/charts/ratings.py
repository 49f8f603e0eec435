"""How strong is each player?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.fonts import called
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, with_interval


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    dots(
        ax, theme, rows, lambda row: str(row["player"]), is_share=False, unit=words("chart.ratings.unit"), n_of=words("chart.ratings.n"),
        reference=25.0, reference_name=words("chart.ratings.reference"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    best = max(rows, key=lambda row: row["value"])
    return words("chart.ratings.says", player=called(str(best["player"])), rating=with_interval(best, words, is_share=False))


CHART = Chart(
    name="ratings",
    measure="ratings",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
