"""How are the casino cards taken?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import ENGLISH, Words
from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, class_name, most_played, with_interval
from rclog.stats.told import value_name

WAYS = ("capturing", "equal", "sum", "build", "residue")


def way(how: str, words: Words) -> str:
    return words(f"chart.casino_ways.{how}")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    bars(
        ax, theme, rows, lambda row: class_name(row, words), lambda row: way(row["how"], words), [way(how, words) for how in WAYS],
        is_share=True, unit=words("chart.casino_ways.unit"), n_of=words("chart.casino_ways.n"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = [row for row in most_played(rows) if row["class"] == "big casino"] or most_played(rows)
    best = max(mine, key=lambda row: row["value"])
    share = with_interval(best, words, is_share=True)
    which = value_name(best["class"], words)
    return words("chart.casino_ways.says", players=best["players"], which=which, way=way(best["how"], words), share=share)


CHART = Chart(
    name="casino_ways",
    measure="casino_ways",
    draw=draw,
    says=says,
    size=lambda rows: (8.5, rows_high(len({class_name(row, ENGLISH) for row in rows}))),
)
