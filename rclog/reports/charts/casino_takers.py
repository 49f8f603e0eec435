"""Who takes the casino cards?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import ENGLISH, Words
from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, class_name, most_played, with_interval


def taker(place: int, words: Words) -> str:
    """`place 1`; 0 is nobody."""
    return words("group.place", place=place) if place else words("value.nobody")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    bars(
        ax, theme, rows, lambda row: class_name(row, words), lambda row: taker(row["taker"], words),
        [taker(place, words) for place in (1, 2, 3, 4, 0)],
        is_share=True, unit=words("chart.casino_takers.unit"), n_of=words("chart.casino_takers.n"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = [row for row in most_played(rows) if row["class"] == "big casino" and row["taker"]]
    each = ", ".join(f"{taker(row['taker'], words)} {with_interval(row, words, is_share=True)}" for row in mine)
    return words("chart.casino_takers.says", players=mine[0]["players"], each=each) if mine else words("chart.casino_takers.nobody")


CHART = Chart(
    name="casino_takers",
    measure="casino_takers",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len({class_name(row, ENGLISH) for row in rows}))),
)
