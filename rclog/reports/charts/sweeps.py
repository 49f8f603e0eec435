"""Who sweeps, and when?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme, written
from rclog.reports.words import Row, group_name, in_games, most_played, number

DEALS = tuple(f"deal {number}" for number in range(1, 7))


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    bars(
        ax, theme, rows, group_name, lambda row: f"deal {row['deal']}", DEALS,
        is_share=False, unit="sweeps a round", n_of="rounds",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = most_played(rows)
    names = list(dict.fromkeys(group_name(row) for row in mine))
    sums = {name: sum(row["value"] for row in mine if group_name(row) == name) for name in names}
    each = ", ".join(f"{number(sums[name])} by {written(name)}" for name in names)
    return f"{in_games(mine)}, sweeps a round: {each}."


CHART = Chart(
    name="sweeps",
    title="Who sweeps, and in which deal?",
    measure="sweeps",
    by=("place", "deal"),
    draw=draw,
    says=says,
    size=lambda rows: (9.0, rows_high(len({group_name(row) for row in rows}))),
)
