"""How are the casino cards taken?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, most_played, with_interval

WAYS = {
    "capturing": "as capturing card",
    "equal": "as an equal card",
    "sum": "in a sum",
    "build": "in a build",
    "residue": "as residue",
}


def name(row: Row) -> str:
    return f"{row['players']} players · {row['class']}"


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    bars(
        ax, theme, rows, name, lambda row: WAYS[row["how"]], list(WAYS.values()),
        is_share=True, unit="of these cards, taken", n_of="cards taken",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = [row for row in most_played(rows) if row["class"] == "big casino"] or most_played(rows)
    best = max(mine, key=lambda row: row["value"])
    return (
        f"With {best['players']} players the {best['class']} is most often taken {WAYS[best['how']]}: {with_interval(best, is_share=True)}."
    )


CHART = Chart(
    name="casino_ways",
    title="How are the casino cards and the aces taken?",
    measure="casino_ways",
    draw=draw,
    says=says,
    size=lambda rows: (8.5, rows_high(len({name(row) for row in rows}))),
)
