"""What a chart is, how charts are found, and how one becomes files: SVG and PNG, the data behind it, and what to read instead of it."""

import io
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from rclog.lang import ENGLISH, Words
from rclog.reports import narrow
from rclog.reports.forms import no_data, wrapped
from rclog.reports.style import LIGHT, Theme, styled
from rclog.reports.words import Row
from rclog.stats.measure import NotAllowedError, constants_of, measure_named
from rclog.stats.run import Answers, Asked, answer

PNG_DPI = 144


@dataclass(frozen=True)
class Chart:
    """A question, the measure that answers it, its drawing, and its answer in words."""

    name: str
    measure: str
    draw: Callable[[Sequence[Row], Any, Theme], None]
    """Draws rows (the dimensions, value, n, games, low, high) into a matplotlib axes."""
    says: Callable[[Sequence[Row], Words], str]
    """The answer, in a sentence or two."""
    by: tuple[str, ...] = ()
    size: Callable[[Sequence[Row]], tuple[float, float]] = lambda rows: (8.0, 4.0)
    """Width and height in inches."""
    one_game: bool = False
    """It is about a single game."""
    of_players: bool = False
    """It compares players, so that it tells something of one game too."""

    def title(self, words: Words) -> str:
        """The question."""
        return words(f"chart.{self.name}.title")

    @property
    def asked(self) -> Asked:
        return Asked(measure_named(self.measure), self.by)


@cache
def charts() -> dict[str, Chart]:
    """All charts, by name: the constant CHART of every file in `rclog.reports.charts`."""
    import rclog.reports.charts as folder

    return constants_of(folder, "CHART")


def chart_named(name: str) -> Chart:
    """The chart of a name. Raises `NotAllowedError` with the nearest name."""
    from difflib import get_close_matches

    if name not in charts():
        near = get_close_matches(name, charts(), 1)
        raise NotAllowedError(f"no chart {name!r}; " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(charts())}"))
    return charts()[name]


def rows_of(table: pa.Table) -> list[Row]:
    rows: list[Row] = table.to_pylist()
    return rows


def has_data(rows: Sequence[Row]) -> bool:
    return any(row["value"] is not None for row in rows)


def sentence(chart: Chart, rows: Sequence[Row], words: Words = ENGLISH) -> str:
    """The chart's answer in words; `no data` where there is none."""
    return chart.says(rows, words) if has_data(rows) else words("report.no_data")


def alt_text(chart: Chart, rows: Sequence[Row], words: Words = ENGLISH) -> str:
    """What the chart shows, for who does not see it."""
    return words("report.alt", title=chart.title(words), says=sentence(chart, rows, words))


def plot(name: str, table: "pa.Table | Sequence[Row]", ax: Any = None, theme: Theme = LIGHT) -> Any:
    """Draw a chart of a measure's result into `ax`, or into a new figure. Returns the axes."""
    chart = chart_named(name)
    rows = rows_of(table) if isinstance(table, pa.Table) else list(table)
    with styled(theme):
        if ax is None:
            ax = new_axes(chart, rows, theme)
        draw(chart, rows, ax, theme)
    return ax


def new_axes(chart: Chart, rows: Sequence[Row], theme: Theme = LIGHT) -> Any:
    """Axes in a figure of the chart's size, outside pyplot, so that nothing keeps it and no display is needed."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    size = chart.size(rows) if has_data(rows) else (8.0, 2.2)
    figure = Figure(figsize=(narrow.WIDTH, size[1]) if theme.narrow else size, layout="constrained")
    FigureCanvasAgg(figure)
    return figure.add_subplot()


def draw(chart: Chart, rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    """The drawing with its title; a narrow one has none, as it stands under its title on a page."""
    if has_data(rows):
        chart.draw(rows, ax, theme)
    else:
        no_data(ax, theme)
    if not theme.narrow:
        ax.set_title(wrapped(chart.title(theme.words), 74), pad=10)


def image(chart: Chart, rows: Sequence[Row], form: str, theme: Theme = LIGHT) -> bytes:
    """The chart as `svg` or `png`; the same rows give the same bytes."""
    return images(chart, rows, (form,), theme)[0]


def images(chart: Chart, rows: Sequence[Row], forms: Sequence[str], theme: Theme = LIGHT) -> list[bytes]:
    """The chart in several forms, laid out once."""
    made = []
    with styled(theme):
        ax = new_axes(chart, rows, theme)
        draw(chart, rows, ax, theme)
        ax.figure.draw_without_rendering()
        ax.figure.set_layout_engine("none")
        for form in forms:
            target = io.BytesIO()
            if form == "svg":
                metadata = {
                    "Date": None,
                    "Creator": None,
                    "Title": chart.title(theme.words),
                    "Description": alt_text(chart, rows, theme.words),
                }
                ax.figure.savefig(target, format="svg", metadata=metadata)
            else:
                ax.figure.savefig(target, format="png", dpi=PNG_DPI, metadata={"Software": None, "Description": chart.title(theme.words)})
            made.append(target.getvalue())
    return made


def write_chart(chart: Chart, table: pa.Table, path: Path, theme: Theme = LIGHT) -> list[Path]:
    """Write the chart to `path` (.svg or .png) and, beside it, the other of the two, its data as CSV and Parquet, and its text."""
    rows = rows_of(table)
    written = []
    for form, content in zip(("svg", "png"), images(chart, rows, ("svg", "png"), theme), strict=True):
        target = path.with_suffix(f".{form}")
        target.write_bytes(content)
        written.append(target)
    return written + write_data(chart, table, path, theme.words)


def write_data(chart: Chart, table: pa.Table, path: Path, words: Words = ENGLISH) -> list[Path]:
    """The data behind a chart, and what it says."""
    from rclog.facts.forms import csv_cell

    names = {suffix: path.with_suffix(suffix) for suffix in (".csv", ".parquet", ".txt")}
    lines = [",".join(table.column_names), *(",".join(csv_cell(row[name]) for name in table.column_names) for row in rows_of(table))]
    names[".csv"].write_bytes(("\r\n".join(lines) + "\r\n").encode())
    pq.write_table(table, names[".parquet"], compression="zstd")
    names[".txt"].write_text(alt_text(chart, rows_of(table), words) + "\n", encoding="utf-8")
    return list(names.values())


def chart_answers(paths: Sequence[str], chosen: Sequence[Chart], **options: Any) -> Answers:
    """The results that some charts need, in one pass; options as for `rclog.stats.run.answer`."""
    return answer(paths, [chart.asked for chart in chosen], **options)
