"""What becomes of builds?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, most_played, with_interval

FATES = ("taken by owner", "taken by partner", "stolen", "joined", "residue")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    bars(ax, theme, rows, group_name, lambda row: str(row["fate"]), FATES, is_share=True, unit="of builds", n_of="builds that ended")


def says(rows: Sequence[Row]) -> str:
    mine = {row["fate"]: row for row in most_played(rows)}
    stolen = mine["stolen"]
    return f"With {stolen['players']} players opponents steal {with_interval(stolen, is_share=True)} of builds."


CHART = Chart(
    name="build_fates",
    title="What becomes of builds?",
    measure="build_fates",
    draw=draw,
    says=says,
    size=lambda rows: (8.5, rows_high(3)),
)
