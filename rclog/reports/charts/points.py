"""What do points come from?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme, written
from rclog.reports.words import Row, group_name, most_played, with_interval

SOURCES = ("cards", "spades", "big casino", "little casino", "aces", "sweeps", "last capture", "cut")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    scored = {row["source"] for row in rows if row["value"]}
    bars(
        ax, theme, rows, group_name, lambda row: str(row["source"]), [source for source in SOURCES if source in scored] or ["cards"],
        is_share=False, unit="points a round; cut is what a cap takes away", n_of="rounds of a side",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = most_played(rows)
    mine = [row for row in mine if group_name(row) == group_name(mine[0])]
    best = max(mine, key=lambda row: row["value"])
    total = sum(row["value"] for row in mine)
    who = written(group_name(best))
    return f"{who}: the largest source is {best['source']}, {with_interval(best, is_share=False)} of {total:.2f} points a round."


CHART = Chart(
    name="points",
    title="What do points come from?",
    measure="points",
    draw=draw,
    says=says,
    size=lambda rows: (10.0, rows_high(len({group_name(row) for row in rows}))),
)
