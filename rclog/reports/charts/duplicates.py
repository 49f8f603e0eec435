"""Is one player better on the same packs?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.fonts import called
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, with_interval


def margins(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["quantity"] == "margin"]


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    dots(
        ax, theme, margins(rows), lambda row: words("chart.duplicates.row", player=row["player"], opponent=row["opponent"]),
        is_share=False, unit=words("chart.duplicates.unit"), n_of=words("chart.duplicates.n"),
        reference=0.0, reference_name=words("chart.level"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    best = max(margins(rows), key=lambda row: abs(row["value"]))
    settled = best["low"] is not None and (best["low"] > 0 or best["high"] < 0)
    player, opponent = called(str(best["player"])), called(str(best["opponent"]))
    if best["value"] < 0:
        low, high = best["low"], best["high"]
        player, opponent = opponent, player
        best = best | {"value": -best["value"], "low": None if high is None else -high, "high": None if low is None else -low}
    points = with_interval(best, words, is_share=False)
    key = "chart.duplicates.says" if settled else "chart.duplicates.says_level"
    return words(key, packs=words.count("packs", best["n"]), player=player, points=points, opponent=opponent)


CHART = Chart(
    name="duplicates",
    measure="duplicates",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(margins(rows)))),
)
