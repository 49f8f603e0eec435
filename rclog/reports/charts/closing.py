"""How often is the closing item made?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, with_interval
from rclog.stats.told import either


def item(row: Row, words: Words) -> str:
    """`cards or spades`"""
    return either(str(row["item"]), words)


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    dots(
        ax, theme, rows, lambda row: words("chart.closing.row", total=row["total"], item=item(row, words)),
        is_share=True, unit=words("chart.closing.unit"), n_of=words("chart.closing.n"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    common = sorted(rows, key=lambda row: -row["n"])[:3]
    each = ", ".join(
        words("chart.closing.each", total=row["total"], item=item(row, words), share=with_interval(row, words, is_share=True))
        for row in sorted(common, key=lambda row: row["total"])
    )
    return words("chart.closing.says", each=each)


CHART = Chart(
    name="closing",
    measure="closing",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
