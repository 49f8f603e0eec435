"""Do winners take more spades?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, most_played, with_interval


def who(result: str, words: Words) -> str:
    return words("chart.spades_won.winners" if result == "won" else "chart.spades_won.losers")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    dots(
        ax, theme, rows, lambda row: f"{words('group.players', players=row['players'])} · {who(row['result'], words)}",
        is_share=False, unit=words("chart.spades_won.unit"), n_of=words("chart.sides"),
        reference=lambda row: 13 / 3 if row["players"] == 3 else 6.5, reference_name=words("chart.spades_won.reference"),
        colour=lambda row: theme.colours[0 if row["result"] == "won" else 1],
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = {row["result"]: row for row in most_played(rows)}
    each = [f"{who(result, words)} {with_interval(mine[result], words, is_share=False)}" for result in ("won", "lost") if result in mine]
    return words("chart.spades_won.says", each=", ".join(each))


CHART = Chart(
    name="spades_won",
    measure="spades_won",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
