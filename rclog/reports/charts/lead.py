"""What is the lead worth?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, in_games, most_played, with_interval


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    dots(
        ax, theme, rows, group_name, is_share=False, unit="points a round ahead of the others", n_of="rounds",
        reference=0.0, reference_name="level",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = most_played(rows)
    first = next((row for row in mine if row["place"] == 1), mine[0])
    settled = first["low"] is not None and (first["low"] > 0 or first["high"] < 0)
    return (
        f"{in_games(mine)} of {first['players']} players who led scored {with_interval(first, is_share=False)} points a round more than the"
        f" others{'.' if settled else '; that may be chance.'}"
    )


CHART = Chart(
    name="lead",
    title="What is it worth to lead?",
    measure="lead",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
