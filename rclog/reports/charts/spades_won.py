"""Do winners take more spades?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, most_played, with_interval


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    dots(
        ax, theme, rows, lambda row: f"{row['players']} players · {'winners' if row['result'] == 'won' else 'losers'}",
        is_share=False, unit="spades a round", n_of="rounds of a side", reference=lambda row: 13 / 3 if row["players"] == 3 else 6.5,
        reference_name="13 over the sides", colour=lambda row: theme.colours[0 if row["result"] == "won" else 1],
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = {row["result"]: row for row in most_played(rows)}
    said = [
        f"{who} {with_interval(mine[result], is_share=False)}" for result, who in (("won", "winners"), ("lost", "losers")) if result in mine
    ]
    return f"Spades a round: {', '.join(said)}."


CHART = Chart(
    name="spades_won",
    title="Do winners take more spades than losers?",
    measure="spades_won",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
