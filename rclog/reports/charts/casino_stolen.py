"""Who keeps a casino card?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, most_played, with_interval

WHOSE = {"own": "who got it dealt", "partner": "the partner", "opponent": "an opponent", "nobody": "nobody"}


def name(row: Row) -> str:
    return f"{row['players']} players · {row['class']}"


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    bars(
        ax, theme, rows, name, lambda row: WHOSE[row["whose"]], list(WHOSE.values()),
        is_share=True, unit="of these cards dealt to a hand, taken by", n_of="cards dealt to a hand",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = [row for row in most_played(rows) if row["whose"] == "opponent"]
    each = ", ".join(f"{row['class']} {with_interval(row, is_share=True)}" for row in mine)
    return f"With {mine[0]['players']} players an opponent takes it from who was dealt it: {each}."


CHART = Chart(
    name="casino_stolen",
    title="Does who is dealt a casino card or an ace get to keep it?",
    measure="casino_stolen",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len({name(row) for row in rows}))),
)
