"""The two forms most charts have. Both label directly and draw every interval; they write "no data" where there is none.

`dots`: a row a number, a dot with its interval, the value beside it. `bars`: rows and columns of bars on one scale, for parts of a whole.
Where the look is narrow, `narrow` draws them.
"""

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple

from rclog.lang import Words
from rclog.reports import narrow
from rclog.reports.fonts import written
from rclog.reports.style import Theme
from rclog.reports.words import Row, number, percent, tied

MOST_ROWS = 60


def no_data(ax: Any, theme: Theme) -> None:
    """An empty chart that says so."""
    ax.set_axis_off()
    ax.text(0.5, 0.5, theme.words("no_data"), transform=ax.transAxes, ha="center", va="center", fontsize=13, color=theme.faint)


def text_of(row: Row, is_share: bool, words: Words) -> str:
    return percent(row["value"], words) if is_share else number(row["value"], words)


def bare_text_of(row: Row, is_share: bool, words: Words) -> str:
    """Without the sign, which the note under the chart has."""
    return text_of(row, is_share, words).replace(" %", "")


def dots(
    ax: Any,
    theme: Theme,
    rows: Sequence[Row],
    name: Callable[[Row], str],
    *,
    is_share: bool,
    unit: str,
    n_of: str,
    reference: "float | Callable[[Row], float] | None" = None,
    reference_name: str = "",
    colour: "Callable[[Row], str] | None" = None,
) -> None:
    """A row a number, from the top: name, dot, interval, value, n."""
    shown = [row for row in rows if row["value"] is not None][:MOST_ROWS]
    if not shown:
        no_data(ax, theme)
        return
    scale = 100 if is_share else 1
    ends = [scale * value for row in shown for value in (row["value"], row["low"], row["high"]) if value is not None]
    marks = [scale * (reference(row) if callable(reference) else reference) for row in shown] if reference is not None else []
    low, high = min([*ends, *marks]), max([*ends, *marks])
    low = min(low, 0) if not is_share and reference is None else low
    room = (high - low) or abs(high) or 1
    ax.set_xlim(low - 0.06 * room, high + 0.06 * room)
    if theme.narrow:
        narrow.dots(ax, theme, shown, name, lambda row: text_of(row, is_share, theme.words), scale, marks, colour)
    else:
        wide_dots(ax, theme, shown, name, lambda row: text_of(row, is_share, theme.words), scale, marks, colour)
    about = theme.words("chart.about", unit=f"{unit}{' (%)' if is_share else ''}", n_of=n_of)
    if reference_name:
        about += theme.words("chart.dashed", what=reference_name)
    if len(rows) > len(shown) and len(shown) == MOST_ROWS:
        about += theme.words("chart.more_rows", number=len(rows) - MOST_ROWS)
    set_about(ax, about, theme)


def wide_dots(
    ax: Any,
    theme: Theme,
    rows: Sequence[Row],
    name: Callable[[Row], str],
    value: Callable[[Row], str],
    scale: float,
    marks: Sequence[float],
    colour: "Callable[[Row], str] | None",
) -> None:
    """The rows of `dots`, each in a line with its name, value and n. `marks` are the references, none or one a row."""
    ax.set_ylim(len(rows) - 0.4, -0.6)
    for place, row in enumerate(rows):
        tint = colour(row) if colour else theme.colours[0]
        if marks:
            ax.plot([marks[place]] * 2, [place - 0.42, place + 0.42], color=theme.faint, linewidth=1.2, linestyle=(0, (2, 2)), zorder=1)
        if row["low"] is not None and row["high"] is not None:
            ax.plot([scale * row["low"], scale * row["high"]], [place, place], color=tint, linewidth=2.6, solid_capstyle="butt", zorder=2)
        ax.plot([scale * row["value"]], [place], marker="o", markersize=7, color=tint, markeredgecolor=theme.paper, zorder=3)
        beside = f"{value(row)}   n {row['n']:,}"
        ax.annotate(beside, (1.01, place), xycoords=("axes fraction", "data"), va="center", fontsize=8.5, annotation_clip=False)
    ax.set_yticks(range(len(rows)), [written(name(row)) for row in rows])
    ax.grid(axis="x")
    ax.spines["left"].set_visible(False)


def bars(
    ax: Any,
    theme: Theme,
    rows: Sequence[Row],
    name: Callable[[Row], str],
    column: Callable[[Row], str],
    columns: Sequence[str],
    *,
    is_share: bool,
    unit: str,
    n_of: str,
) -> None:
    """A cell for each row name and column: bar, interval, value; all on one scale. n stands where it is the same: at the end of the row,
    or at the head of the column, or else in every cell."""
    known = [row for row in rows if row["value"] is not None]
    if not known:
        no_data(ax, theme)
        return
    used = [text for text in columns if any(column(row) == text for row in known)]
    names = list(dict.fromkeys(name(row) for row in known))
    most = max(1, narrow.MOST_LINES // (1 + len(used))) if theme.narrow else MOST_ROWS
    cells = [Cell(name(row), column(row), row) for row in known]
    cells = [cell for cell in cells if cell.name in names[:most] and cell.column in used]
    if theme.narrow:
        narrow.bars(ax, theme, groups_of(cells, used, theme), lambda row: bare_text_of(row, is_share, theme.words))
    else:
        wide_bars(ax, theme, cells, used, lambda row: bare_text_of(row, is_share, theme.words))
    about = theme.words("chart.about", unit=f"{unit}{' (%)' if is_share else ''}", n_of=n_of)
    if len(names) > most:
        about += theme.words("chart.more")
    set_about(ax, about, theme)


class Cell(NamedTuple):
    """A number, in a row and a column."""

    name: str
    column: str
    row: Row


def wide_bars(ax: Any, theme: Theme, cells: Sequence[Cell], used: Sequence[str], value: Callable[[Row], str]) -> None:
    """The cells of `bars` as a matrix."""
    names = list(dict.fromkeys(cell.name for cell in cells))
    largest = max(max(abs(cell.row["value"]), cell.row["high"] or 0) for cell in cells) or 1
    room = 0.60 / largest
    ax.set_xlim(-0.02, len(used) + 0.35)
    ax.set_ylim(len(names) - 0.45, -0.55)
    of_rows, of_columns = shared_n(cells, "name"), shared_n(cells, "column")
    for text, column, row in cells:
        y, x = names.index(text), used.index(column)
        tint = theme.colours[x % len(theme.colours)]
        ax.barh(y, room * abs(row["value"]), left=x, height=0.56, color=tint, zorder=2, hatch="///" if row["value"] < 0 else None)
        end = room * abs(row["value"])
        if row["low"] is not None and row["high"] is not None:
            low, high = sorted((room * abs(row["low"]), room * abs(row["high"])))
            ax.plot([x + low, x + high], [y, y], color=theme.ink, linewidth=1.1, zorder=3)
            end = max(end, high)
        ax.text(x + end + 0.03, y, value(row), va="center", fontsize=8, zorder=4)
        if not of_rows and not of_columns:
            ax.text(x, y + 0.45, f"n {row['n']:,}", va="center", fontsize=6.5, color=theme.faint, zorder=4)
    for text, number_of in of_rows.items():
        ax.text(len(used) + 0.33, names.index(text), f"n {number_of:,}", va="center", ha="right", fontsize=8, color=theme.faint)
    for x in range(len(used)):
        ax.axvline(x, color=theme.grid, linewidth=1, zorder=1)
    ax.set_yticks(range(len(names)), [written(text) for text in names])
    heads = [wrapped(text, 13) + (f"\nn {of_columns[text]:,}" if not of_rows and of_columns else "") for text in used]
    ax.set_xticks(range(len(used)), heads, ha="left")
    ax.xaxis.tick_top()
    ax.tick_params(axis="x", length=0, pad=2, labelcolor=theme.ink)
    for side in ("left", "bottom"):
        ax.spines[side].set_visible(False)


def groups_of(cells: Sequence[Cell], used: Sequence[str], theme: Theme) -> list[narrow.Group]:
    """The cells in the groups whose n is one number: those of a row, or else of a column."""
    of_rows, of_columns = shared_n(cells, "name"), shared_n(cells, "column")
    tints = {text: theme.colours[place % len(theme.colours)] for place, text in enumerate(used)}
    if of_columns and not of_rows:
        return [
            narrow.Group(text, of_columns[text], [(one.name, one.row, tints[text]) for one in cells if one.column == text]) for text in used
        ]
    order = sorted(cells, key=lambda one: used.index(one.column))
    names = dict.fromkeys(one.name for one in cells)
    return [
        narrow.Group(text, of_rows.get(text), [(one.column, one.row, tints[one.column]) for one in order if one.name == text])
        for text in names
    ]


def shared_n(cells: Sequence[Cell], key: Literal["name", "column"]) -> dict[str, int]:
    """n by row name or column, if it is one number in each; else nothing."""
    found: dict[str, int] = {}
    for cell in cells:
        if found.setdefault(getattr(cell, key), cell.row["n"]) != cell.row["n"]:
            return {}
    return found


def wrapped(text: str, width: int) -> str:
    """A text on as many lines as it takes."""
    import textwrap

    return "\n".join(textwrap.wrap(tied(text), width)) or text


def set_about(ax: Any, about: str, theme: Theme, width: int = 84) -> None:
    """What the numbers are, under the chart, in lines of so many letters."""
    ax.set_xlabel(wrapped(about, min(width, 52) if theme.narrow else width), fontsize=8, loc="left")


def rows_high(count: int, least: float = 2.0) -> float:
    """The height, in inches, of a chart of so many rows."""
    return max(least, 1.25 + 0.29 * min(count, MOST_ROWS))
