"""What becomes of builds?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, most_played, with_interval
from rclog.stats.told import value_name

FATES = ("taken by owner", "taken by partner", "stolen", "joined", "residue")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    bars(
        ax, theme, rows, lambda row: group_name(row, words), lambda row: value_name(row["fate"], words),
        [value_name(fate, words) for fate in FATES],
        is_share=True, unit=words("chart.build_fates.unit"), n_of=words("chart.build_fates.n"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = {row["fate"]: row for row in most_played(rows)}
    stolen = mine["stolen"]
    return words("chart.build_fates.says", players=stolen["players"], share=with_interval(stolen, words, is_share=True))


CHART = Chart(
    name="build_fates",
    measure="build_fates",
    draw=draw,
    says=says,
    size=lambda rows: (8.5, rows_high(3)),
)
