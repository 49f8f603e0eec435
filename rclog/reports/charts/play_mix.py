"""What are cards played for?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, group_name, in_games, most_played, percent

KINDS = ("capture", "build", "trail")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    bars(ax, theme, rows, group_name, lambda row: str(row["kind"]), KINDS, is_share=True, unit="of all plays", n_of="plays")


def says(rows: Sequence[Row]) -> str:
    mine = most_played(rows)
    plays = sum(row["n"] for row in mine if row["kind"] == "trail")
    shares = {kind: sum(row["value"] * row["n"] for row in mine if row["kind"] == kind) / plays for kind in KINDS}
    each = ", ".join(f"{percent(shares[kind])} {kind}s" for kind in KINDS)
    of_players = f" of {mine[0]['players']} players" if mine[0].get("players") else ""
    return f"{in_games(mine)}{of_players}: {each}."


CHART = Chart(
    name="play_mix",
    title="What are cards played for?",
    measure="play_mix",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len({group_name(row) for row in rows}))),
)
