"""Which place wins?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, in_games, most_played, with_interval


def even(row: Row) -> float:
    """What each place would win if places did not matter."""
    return 1 / 3 if row["players"] == 3 else 1 / 2


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    dots(
        ax, theme, rows, group_name, is_share=True, unit="games won", n_of="games with a winner",
        reference=even, reference_name="an even share",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = most_played(rows)
    players = mine[0]["players"]
    first = next((row for row in mine if row["place"] == 1), mine[0])
    differs = first["low"] is not None and not first["low"] <= even(first) <= first["high"]
    judged = "more than chance would give" if first["value"] > even(first) else "less than chance would give"
    return (
        f"{in_games(mine)} of {players} players place {first['place']}, which leads, won {with_interval(first, is_share=True)}: "
        f"{judged if differs else 'no clear difference from an even share'}."
    )


CHART = Chart(
    name="wins",
    title="Does it matter who leads?",
    measure="wins",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
