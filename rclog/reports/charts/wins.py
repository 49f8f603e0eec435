"""Which place wins?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, in_games, most_played, with_interval


def even(row: Row) -> float:
    """What each place would win if places did not matter."""
    return 1 / 3 if row["players"] == 3 else 1 / 2


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    dots(
        ax, theme, rows, lambda row: group_name(row, words), is_share=True, unit=words("chart.wins.unit"), n_of=words("chart.wins.n"),
        reference=even, reference_name=words("chart.wins.even"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = most_played(rows)
    players = mine[0]["players"]
    first = next((row for row in mine if row["place"] == 1), mine[0])
    differs = first["low"] is not None and not first["low"] <= even(first) <= first["high"]
    judged = ("more" if first["value"] > even(first) else "less") if differs else "level"
    share = with_interval(first, words, is_share=True)
    about = {"in_games": in_games(mine, words), "players": players, "place": first["place"], "share": share}
    return words("chart.wins.says", **about, judged=words(f"chart.wins.{judged}"))


CHART = Chart(
    name="wins",
    measure="wins",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(rows))),
)
