"""What does it cost to leave little on the table?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, with_interval
from rclog.stats.told import value_name

LEFT = ("1", "2", "3", "4", "5 or more")


def left_over(left: str, words: Words) -> str:
    return words("chart.swept_next.left", number=value_name(left, words))


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    bars(
        ax, theme, rows, lambda row: words(f"chart.swept_next.{row['kind']}"), lambda row: left_over(row["left"], words),
        [left_over(left, words) for left in LEFT],
        is_share=True, unit=words("chart.swept_next.unit"), n_of=words("chart.swept_next.n"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    found = {row["kind"]: row for row in rows if row["left"] == "1" and row["value"] is not None}
    each = [
        words(f"chart.swept_next.by_{kind}", share=with_interval(found[kind], words, is_share=True))
        for kind in ("trail", "capture")
        if kind in found
    ]
    return words("chart.swept_next.says", each=words.joined(each)) if each else words("chart.swept_next.too_few")


CHART = Chart(
    name="swept_next",
    measure="swept_next",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(3)),
)
