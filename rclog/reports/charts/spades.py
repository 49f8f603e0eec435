"""How are the spades distributed?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, most_played, percent


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    bars(
        ax, theme, rows, lambda row: words("chart.spades.row", number=row["spades"]),
        lambda row: words("group.players", players=row["players"]),
        [words("group.players", players=players) for players in (2, 3, 4)],
        is_share=True, unit=words("chart.spades.unit"), n_of=words("chart.sides"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = most_played(rows)
    likeliest = max(mine, key=lambda row: row["value"])
    most = sum(row["value"] for row in mine if row["spades"] >= 7)
    common = {"number": likeliest["spades"], "share": percent(likeliest["value"], words)}
    return words("chart.spades.says", players=mine[0]["players"], **common, most=percent(most, words))


CHART = Chart(
    name="spades",
    measure="spades",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(14)),
)
