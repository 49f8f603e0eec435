"""Is the deal fair?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, in_games, most_played

EACH = {"spades": 13, "hearts": 13, "clubs": 13, "diamonds": 13, "aces": 4, "big casino": 1, "little casino": 1, "points": 7}


def chance(row: Row) -> float:
    """What a fair deal gives a seat in a round."""
    return float(48 / row["players"] / 52 * EACH[row["class"]])


def against_chance(rows: Sequence[Row]) -> list[Row]:
    """Each number as a part of what chance gives, from `classes` to places."""
    made = []
    for row in sorted(rows, key=lambda row: (row["players"], list(EACH).index(row["class"]), row["place"])):
        parts = {key: None if row[key] is None else row[key] / chance(row) for key in ("value", "low", "high")}
        made.append(row | parts)
    return made


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    dots(
        ax, theme, against_chance(most_played(rows)), lambda row: f"{row['class']} · place {row['place']}",
        is_share=True, unit=f"dealt, against what chance gives; {most_played(rows)[0]['players']} players", n_of="rounds",
        reference=1.0, reference_name="chance", colour=lambda row: theme.colours[(row["place"] - 1) % len(theme.colours)],
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    mine = against_chance(most_played(rows))
    outside = [row for row in mine if row["low"] is not None and not row["low"] <= 1 <= row["high"]]
    expected = len(mine) / 20
    return (
        f"{in_games(mine)} {len(outside)} of {len(mine)} numbers have an interval that leaves out what chance gives; a fair deal would have"
        f" about {expected:.0f}. The measure deal_fairness tests this."
    )


CHART = Chart(
    name="deal_fairness",
    title="Do all places get the same cards?",
    measure="deal_shares",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(most_played(rows)))),
)
