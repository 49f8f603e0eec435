"""Do winners come from behind?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, in_games, most_played, with_interval


def column(row: Row) -> str:
    return f"{row['behind']} or more behind"


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    bars(
        ax, theme, rows, group_name, column, [f"{step} or more behind" for step in (1, 5, 10)],
        is_share=True, unit="games whose winner once was so far behind", n_of="games won",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = {row["behind"]: row for row in most_played(rows)}
    return f"{in_games(list(mine.values()))} the winner once was 5 points or more behind in {with_interval(mine[5], is_share=True)}."


CHART = Chart(
    name="comebacks",
    title="How often does the winner come from behind?",
    measure="comebacks",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(3)),
)
