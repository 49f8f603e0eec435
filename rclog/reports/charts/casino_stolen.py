"""Who keeps a casino card?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import ENGLISH, Words
from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, class_name, most_played, with_interval
from rclog.stats.told import value_name

WHOSE = ("own", "partner", "opponent", "nobody")


def taken_by(whose: str, words: Words) -> str:
    return words(f"chart.casino_stolen.{whose}")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    bars(
        ax, theme, rows, lambda row: class_name(row, words), lambda row: taken_by(row["whose"], words),
        [taken_by(whose, words) for whose in WHOSE],
        is_share=True, unit=words("chart.casino_stolen.unit"), n_of=words("chart.casino_stolen.n"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = [row for row in most_played(rows) if row["whose"] == "opponent"]
    each = ", ".join(f"{value_name(row['class'], words)} {with_interval(row, words, is_share=True)}" for row in mine)
    return words("chart.casino_stolen.says", players=mine[0]["players"], each=each)


CHART = Chart(
    name="casino_stolen",
    measure="casino_stolen",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len({class_name(row, ENGLISH) for row in rows}))),
)
