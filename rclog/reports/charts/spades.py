"""How are the spades distributed?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, most_played, percent


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    columns = [f"{players} players" for players in (2, 3, 4)]
    bars(
        ax, theme, rows, lambda row: f"{row['spades']} spades", lambda row: f"{row['players']} players", columns,
        is_share=True, unit="sides that took so many of the 13 spades in a round", n_of="rounds of a side",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = most_played(rows)
    likeliest = max(mine, key=lambda row: row["value"])
    most = sum(row["value"] for row in mine if row["spades"] >= 7)
    return (
        f"With {mine[0]['players']} players a side takes {likeliest['spades']} spades most often ({percent(likeliest['value'])} of rounds),"
        f" and 7 or more in {percent(most)}."
    )


CHART = Chart(
    name="spades",
    title="How many spades does a side take in a round?",
    measure="spades",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(14)),
)
