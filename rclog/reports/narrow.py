"""The two forms of `forms` for the width of a phone: a number takes a line or two instead of a cell, and nothing is written small.

A narrow chart sets its figure's height itself, by its lines.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rclog.reports.fonts import written
from rclog.reports.style import Theme
from rclog.reports.words import Row

WIDTH = 3.6
"""Inches: a phone shows it at nearly its own size."""
SIZE = 8.5
LINE = 0.185
MOST_LINES = 160
BARS_FROM, BARS_TO = 0.40, 0.78
"""Where bars begin and end at most, in parts of the width."""


def set_lines(ax: Any, lines: float, line: float = LINE) -> None:
    """Axes of so many lines, and the figure as high as they are; the width is all text's."""
    ax.figure.set_size_inches(WIDTH, max(1.4, 0.85 + line * lines))
    ax.set_ylim(lines, 0)
    ax.set_yticks([])
    for side in ("left", "bottom"):
        ax.spines[side].set_visible(False)
    ax.tick_params(axis="x", length=0, labelsize=SIZE)


def beside(ax: Any, x: float, y: float, text: str, **looks: Any) -> None:
    """Text at a part `x` of the width."""
    ax.annotate(text, (x, y), xycoords=("axes fraction", "data"), va="center", annotation_clip=False, **{"fontsize": SIZE, **looks})


def dots(
    ax: Any,
    theme: Theme,
    rows: Sequence[Row],
    name: Callable[[Row], str],
    value: Callable[[Row], str],
    scale: float,
    marks: Sequence[float],
    colour: "Callable[[Row], str] | None",
) -> None:
    """For each number a line with its name and value, and one with dot and interval. `marks` are the references, none or one a row."""
    set_lines(ax, 2 * len(rows))
    ax.locator_params(axis="x", nbins=5)
    for place, row in enumerate(rows):
        y = 2 * place + 1.3
        tint = colour(row) if colour else theme.colours[0]
        if marks:
            ax.plot([marks[place]] * 2, [y - 0.45, y + 0.45], color=theme.faint, linewidth=1.2, linestyle=(0, (2, 2)), zorder=1)
        if row["low"] is not None and row["high"] is not None:
            ax.plot([scale * row["low"], scale * row["high"]], [y, y], color=tint, linewidth=3, solid_capstyle="butt", zorder=2)
        ax.plot([scale * row["value"]], [y], marker="o", markersize=7.5, color=tint, markeredgecolor=theme.paper, zorder=3)
        beside(ax, 0, y - 0.8, written(name(row), 30), fontsize=8)
        beside(ax, 1, y - 0.8, f"{value(row)}  n {row['n']:,}", ha="right", fontsize=8)
        ax.axhline(2 * place, color=theme.grid, linewidth=0.6, zorder=0)
    ax.grid(axis="x")


class Group(NamedTuple):
    """Bars under one head: each a name, a number's row and a colour."""

    head: str
    n: int | None
    """None where each has its own."""
    parts: Sequence[tuple[str, Row, str]]


def bars(ax: Any, theme: Theme, groups: Sequence[Group], value: Callable[[Row], str]) -> None:
    """For each group a line with its head and n, and one for each of its bars: name, bar, interval, value."""
    set_lines(ax, sum(1.4 + len(parts) for _, _, parts in groups))
    ax.set_xlim(0, 1)
    ax.set_xticks([])
    rows = [row for _, _, parts in groups for _, row, _ in parts]
    room = (BARS_TO - BARS_FROM) / (max(max(abs(row["value"]), row["high"] or 0) for row in rows) or 1)
    y = 0.0
    for head, number_of, parts in groups:
        beside(ax, 0, y + 0.7, written(head, 32), fontweight="bold")
        if number_of is not None:
            beside(ax, 1, y + 0.7, f"n {number_of:,}", ha="right", color=theme.faint)
        for step, (name, row, tint) in enumerate(parts):
            line = y + 1.6 + step
            end = bar(ax, theme, row, line, room, tint)
            beside(ax, 0.02, line, written(name, 20), fontsize=8)
            beside(ax, end + 0.015, line, value(row))
            if number_of is None:
                beside(ax, 1, line, f"n {row['n']:,}", ha="right", color=theme.faint, fontsize=8)
        ax.plot([BARS_FROM, BARS_FROM], [y + 1.1, y + 1.1 + len(parts)], color=theme.grid, linewidth=1, zorder=1)
        y += 1.4 + len(parts)


def bar(ax: Any, theme: Theme, row: Row, line: float, room: float, tint: str) -> float:
    """One bar with its interval. Returns where it ends."""
    end = room * float(abs(row["value"]))
    ax.barh(line, end, left=BARS_FROM, height=0.66, color=tint, zorder=2, hatch="///" if row["value"] < 0 else None)
    if row["low"] is not None and row["high"] is not None:
        low, high = sorted((room * abs(row["low"]), room * abs(row["high"])))
        ax.plot([BARS_FROM + low, BARS_FROM + high], [line, line], color=theme.ink, linewidth=1.1, zorder=3)
        end = max(end, high)
    return BARS_FROM + end
