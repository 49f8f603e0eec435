"""Is the deal fair?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, in_games, most_played
from rclog.stats.told import value_name

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
    words = theme.words
    shown = most_played(rows)

    def name(row: Row) -> str:
        return f"{value_name(row['class'], words)} · {words('group.place', place=row['place'])}"

    dots(
        ax, theme, against_chance(shown), name,
        is_share=True, unit=words("chart.deal_fairness.unit", players=shown[0]["players"]), n_of=words("chart.deal_fairness.n"),
        reference=1.0, reference_name=words("chart.deal_fairness.chance"),
        colour=lambda row: theme.colours[(row["place"] - 1) % len(theme.colours)],
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = against_chance(most_played(rows))
    outside = [row for row in mine if row["low"] is not None and not row["low"] <= 1 <= row["high"]]
    expected = len(mine) / 20
    counts = {"outside": len(outside), "all": len(mine), "expected": f"{expected:.0f}"}
    return words("chart.deal_fairness.says", in_games=in_games(mine, words), **counts)


CHART = Chart(
    name="deal_fairness",
    measure="deal_shares",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(most_played(rows)))),
)
