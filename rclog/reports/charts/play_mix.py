"""What are cards played for?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import ENGLISH, Words
from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, in_games, most_played, percent
from rclog.stats.told import value_name

KINDS = ("capture", "build", "trail")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    words = theme.words
    bars(
        ax, theme, rows, lambda row: group_name(row, words), lambda row: value_name(row["kind"], words),
        [value_name(kind, words) for kind in KINDS],
        is_share=True, unit=words("chart.play_mix.unit"), n_of=words("chart.play_mix.n"),
    )  # fmt: skip


def says(rows: Sequence[Row], words: Words) -> str:
    mine = most_played(rows)
    plays = sum(row["n"] for row in mine if row["kind"] == "trail")
    shares = {kind: sum(row["value"] * row["n"] for row in mine if row["kind"] == kind) / plays for kind in KINDS}
    each = ", ".join(words(f"chart.play_mix.{kind}", share=percent(shares[kind], words)) for kind in KINDS)
    if mine[0].get("players"):
        return words("chart.play_mix.says_players", in_games=in_games(mine, words), players=mine[0]["players"], each=each)
    return words("chart.play_mix.says", in_games=in_games(mine, words), each=each)


CHART = Chart(
    name="play_mix",
    measure="play_mix",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len({group_name(row, ENGLISH) for row in rows}))),
)
