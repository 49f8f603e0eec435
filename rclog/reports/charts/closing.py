"""How often is the closing item made?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, with_interval


def item(row: Row) -> str:
    return str(row["item"]).replace("+", " or ").replace("_", " ")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    dots(
        ax, theme, rows, lambda row: f"on {row['total']}: {item(row)}", is_share=True, unit="rounds in which the item was made",
        n_of="rounds begun on such a total",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    common = sorted(rows, key=lambda row: -row["n"])[:3]
    each = ", ".join(
        f"on {row['total']} {item(row)} {with_interval(row, is_share=True)}" for row in sorted(common, key=lambda row: row["total"])
    )
    return f"Rounds in which the item was made: {each}."


CHART = Chart(
    name="closing",
    title="How often does a side make the one item that it needs?",
    measure="closing",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
