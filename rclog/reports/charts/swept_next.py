"""What does it cost to leave little on the table?"""

from collections.abc import Sequence
from typing import Any

from rclog.reports.chart import Chart
from rclog.reports.forms import bars, rows_high
from rclog.reports.style import Theme
from rclog.reports.words import Row, with_interval

LEFT = ("1", "2", "3", "4", "5 or more")


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    bars(
        ax, theme, rows, lambda row: f"after a {row['kind']}", lambda row: f"{row['left']} left", [f"{left} left" for left in LEFT],
        is_share=True, unit="plays answered by a sweep, by cards and builds left on the table", n_of="plays",
    )  # fmt: skip


def says(rows: Sequence[Row]) -> str:
    found = {row["kind"]: row for row in rows if row["left"] == "1" and row["value"] is not None}
    said = [f"a {kind} {with_interval(found[kind], is_share=True)}" for kind in ("trail", "capture") if kind in found]
    return f"A single card or build left by {' and by '.join(said)} of the time is swept at once." if said else "Too few plays left one."


CHART = Chart(
    name="swept_next",
    title="How often is the table swept that a play left behind?",
    measure="swept_next",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, rows_high(3)),
)
