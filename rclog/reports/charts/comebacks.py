"""Do winners come from behind?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, in_games, most_played, with_interval


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    bars(
        ax, theme, rows, lambda row: group_name(row, words), lambda row: words("chart.comebacks.column", behind=row["behind"]),
        [words("chart.comebacks.column", behind=step) for step in (1, 5, 10)],
        is_share=True, unit=words("chart.comebacks.unit"), n_of=words("chart.comebacks.n"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = {row["behind"]: row for row in most_played(rows)}
    share = with_interval(mine[5], words, is_share=True)
    return words("chart.comebacks.says", in_games=in_games(list(mine.values()), words), share=share)


CHART = Chart(
    name="comebacks",
    measure="comebacks",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(3)),
)
