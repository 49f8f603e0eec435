"""Who wins most?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme, written
from rclog.reports.words import Row, counted, with_interval


def ordered(rows: Sequence[Row]) -> list[Row]:
    """By the lower end of the interval, best first: what few games show does not stand above what many do."""
    return sorted(rows, key=lambda row: (-(row["low"] or 0), -row["n"], str(row["player"])))


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    dots(
        ax,
        theme,
        ordered(rows),
        lambda row: str(row["player"]),
        is_share=True,
        unit="games won, in the order of the lower end",
        n_of="games with a winner",
    )


def says(rows: Sequence[Row]) -> str:
    best = ordered(rows)[0]
    others = [row for row in rows if row is not best]
    clear = best["low"] is not None and all(other["high"] is not None and other["high"] < best["low"] for other in others)
    ahead = " and nobody else's interval reaches that" if clear and others else ""
    return f"{written(str(best['player']))} won {with_interval(best, is_share=True)} of {counted(best['n'], 'games')}{ahead}."


CHART = Chart(
    name="leaderboard",
    title="Who wins most often?",
    measure="leaderboard",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
    of_players=True,
)
