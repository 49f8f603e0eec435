"""What made sweeps possible?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, with_interval
from rclog.stats.told import value_name


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    unit, n_of = words("chart.sweep_causes.unit"), words("chart.sweep_causes.n")
    dots(ax, theme, rows, lambda row: value_name(row["cause"], words), is_share=True, unit=unit, n_of=n_of)


def says(rows: Sequence[Row], words: Words) -> str:
    best = max(rows, key=lambda row: row["value"])
    cause, share = value_name(best["cause"], words), with_interval(best, words, is_share=True)
    return words("chart.sweep_causes.says", sweeps=words.count("sweeps", best["n"]), cause=cause, share=share)


CHART = Chart(
    name="sweep_causes",
    measure="sweep_causes",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
