"""How strong is each player?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme, written
from rclog.reports.words import Row, with_interval


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    dots(
        ax, theme, rows, lambda row: str(row["player"]), is_share=False, unit="rating (everybody begins at 25)", n_of="games rated",
        reference=25.0, reference_name="where everybody begins",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    best = max(rows, key=lambda row: row["value"])
    return f"{written(str(best['player']))} is rated highest: {with_interval(best, is_share=False)}."


CHART = Chart(
    name="ratings",
    title="How strong is each player?",
    measure="ratings",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
