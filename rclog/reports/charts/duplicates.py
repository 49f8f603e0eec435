"""Is one player better on the same packs?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import dots, rows_high
from rclog.reports.style import Theme, written
from rclog.reports.words import Row, counted, with_interval


def name(row: Row) -> str:
    return f"{row['player']} over {row['opponent']}"


def margins(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row["quantity"] == "margin"]


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    dots(
        ax, theme, margins(rows), name, is_share=False, unit="points a game ahead, on the same packs", n_of="packs",
        reference=0.0, reference_name="level",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    best = max(margins(rows), key=lambda row: abs(row["value"]))
    settled = best["low"] is not None and (best["low"] > 0 or best["high"] < 0)
    player, opponent = written(str(best["player"])), written(str(best["opponent"]))
    if best["value"] < 0:
        low, high = best["low"], best["high"]
        player, opponent = opponent, player
        best = best | {"value": -best["value"], "low": None if high is None else -high, "high": None if low is None else -low}
    return (
        f"Over {counted(best['n'], 'packs')} {player} was {with_interval(best, is_share=False)} points a game ahead of {opponent}"
        f"{'.' if settled else ': no significant difference.'}"
    )


CHART = Chart(
    name="duplicates",
    title="Who is better on the same packs?",
    measure="duplicates",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(len(margins(rows)))),
)
