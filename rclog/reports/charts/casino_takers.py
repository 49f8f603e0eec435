"""Who takes the casino cards?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, most_played, with_interval


def taker(row: Row) -> str:
    return f"place {row['taker']}" if row["taker"] else "nobody"


def name(row: Row) -> str:
    return f"{row['players']} players · {row['class']}"


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    columns = [f"place {place}" for place in range(1, 5)] + ["nobody"]
    bars(ax, theme, rows, name, taker, columns, is_share=True, unit="of these cards, taken by", n_of="cards")


def says(rows: Sequence[Row]) -> str:
    mine = [row for row in most_played(rows) if row["class"] == "big casino" and row["taker"]]
    each = ", ".join(f"place {row['taker']} {with_interval(row, is_share=True)}" for row in mine)
    return f"With {mine[0]['players']} players the big casino is taken by {each}." if mine else "Nobody took one."


CHART = Chart(
    name="casino_takers",
    title="Who takes the casino cards and the aces?",
    measure="casino_takers",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len({name(row) for row in rows}))),
)
