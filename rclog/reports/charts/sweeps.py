"""Who sweeps, and when?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import ENGLISH, Words
from rclog.reports.chart import Chart
from rclog.reports.fonts import called
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, in_games, most_played, number


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    bars(
        ax, theme, rows, lambda row: group_name(row, words), lambda row: words("chart.sweeps.deal", deal=row["deal"]),
        [words("chart.sweeps.deal", deal=deal) for deal in range(1, 7)],
        is_share=False, unit=words("chart.sweeps.unit"), n_of=words("chart.sweeps.n"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = most_played(rows)
    names = list(dict.fromkeys(group_name(row, words) for row in mine))
    sums = {name: sum(row["value"] for row in mine if group_name(row, words) == name) for name in names}
    each = ", ".join(words("chart.sweeps.each", number=number(sums[name], words), who=called(name)) for name in names)
    return words("chart.sweeps.says", in_games=in_games(mine, words), each=each)


CHART = Chart(
    name="sweeps",
    measure="sweeps",
    by=("place", "deal"),
    draw=draw,
    says=says,
    size=lambda rows: (9.0, rows_high(len({group_name(row, ENGLISH) for row in rows}))),
)
