"""Who sweeps, and when?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, in_games, most_played, number

DEALS = tuple(f"deal {number}" for number in range(1, 7))


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    bars(
        ax, theme, rows, group_name, lambda row: f"deal {row['deal']}", DEALS,
        is_share=False, unit="sweeps a round", n_of="rounds",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = most_played(rows)
    places = sorted({row["place"] for row in mine})
    sums = {place: sum(row["value"] for row in mine if row["place"] == place) for place in places}
    each = ", ".join(f"{number(sums[place])} at place {place}" for place in places)
    return f"{in_games(mine)} of {mine[0]['players']} players, sweeps a round: {each}."


CHART = Chart(
    name="sweeps",
    title="Who sweeps, and in which deal?",
    measure="sweeps",
    by=("place", "deal"),
    draw=draw,
    says=says,
    size=lambda rows: (9.0, rows_high(len({group_name(row) for row in rows}))),
)
