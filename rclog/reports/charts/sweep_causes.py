"""What made sweeps possible?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, counted, with_interval


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    dots(ax, theme, rows, lambda row: str(row["cause"]), is_share=True, unit="sweeps after such a play", n_of="sweeps")


def says(rows: Sequence[Row]) -> str:
    best = max(rows, key=lambda row: row["value"])
    return f"Of {counted(best['n'], 'sweeps')} most came after: {best['cause']} ({with_interval(best, is_share=True)})."


CHART = Chart(
    name="sweep_causes",
    title="What made sweeps possible?",
    measure="sweep_causes",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
