"""From the parts of a report to its page: what the template gets, in words and pictures. The look is `page.html` and `page.css`."""

import base64
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import pyarrow as pa

from rclog import __version__
from rclog.encode import plain
from rclog.reports.chart import Chart, alt_text, has_data, rows_of, sentence
from rclog.reports.contents import VERDICTS
from rclog.reports.words import Row, number, percent
from rclog.stats.dimensions import DIMENSIONS
from rclog.stats.run import Asked
from rclog.stats.selection import Used

ROWS_SHOWN = 200


@dataclass
class Part:
    """A measure's numbers, and the chart of them if there is one."""

    asked: Asked
    table: pa.Table
    chart: Chart | None
    pictures: dict[str, bytes] = field(default_factory=dict)

    @property
    def id(self) -> str:
        return f"chart-{self.chart.name}" if self.chart else f"measure-{self.asked.measure.name}"

    @property
    def answer(self) -> str:
        """In words, where there is a chart or a verdict."""
        rows = rows_of(self.table)
        if self.chart:
            return sentence(self.chart, rows)
        says = VERDICTS.get(self.asked.measure.name)
        return says(rows) if says and has_data(rows) else ""

    @property
    def title(self) -> str:
        return self.chart.title if self.chart else self.asked.measure.question


class Section(NamedTuple):
    id: str
    title: str
    parts: list[Part]


def page(title: str, sections: Sequence[Section], used: Used, left_out: Sequence[str], one_game: bool, where: Sequence[str]) -> str:
    """The page as one text."""
    style = resource("page.css")
    return str(
        environment()
        .from_string(resource("page.html"))
        .render(
            title=plain(title),
            style=style,
            policy=policy(style),
            sections=[{"id": one.id, "title": one.title, "parts": [context(part) for part in one.parts]} for one in sections],
            answers=[part.answer for part in leading(sections)],
            used=str(used),
            where=[plain(text) for text in where],
            left_out=[plain(text) for text in left_out],
            one_game=one_game,
            version=__version__,
        )
    )


@cache
def resource(name: str) -> str:
    return files("rclog.reports").joinpath(name).read_text(encoding="utf-8")


@cache
def environment() -> Any:
    from jinja2 import Environment, StrictUndefined

    return Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def policy(style: str) -> str:
    """Nothing may be loaded, run or sent; this one style sheet and pictures inside the page are all there is."""
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'"


def leading(sections: Sequence[Section]) -> list[Part]:
    """Of each section the verdict, or the first chart that has something to say: its answer stands at the top of the page."""
    found: list[Part] = []
    for section in sections:
        verdicts = [part for part in section.parts if part.chart is None and part.answer]
        with_data = [part for part in section.parts if part.chart is not None and has_data(rows_of(part.table))]
        found += (verdicts or with_data)[:1]
    return found


def context(part: Part) -> dict[str, Any]:
    """What the template says of one part."""
    measure = part.asked.measure
    rows = rows_of(part.table)
    columns = measure.columns(part.asked.by)
    is_share = bool(getattr(measure, "is_share", False))
    return {
        "id": part.id,
        "title": part.title,
        "answer": part.answer,
        "alt": alt_text(part.chart, rows) if part.chart else "",
        "pictures": {look: data_url(content) for look, content in part.pictures.items()},
        "files": [f"charts/{part.chart.name}{ending}" for ending in (".svg", ".png", ".csv", ".parquet")] if part.chart else [],
        "measure": measure.name,
        "definition": measure.definition,
        "denominator": measure.denominator,
        "games": max((row["games"] for row in rows), default=0),
        "heads": [*columns, f"{measure.unit or 'value'}{' (%)' if is_share else ''}", "95 % interval", "n", "games"],
        "meanings": [DIMENSIONS[name].meaning for name in columns] + ["", "", f"n: {measure.denominator}", ""],
        "numeric": [DIMENSIONS[name].type == pa.int64() for name in columns] + [True, True, True, True],
        "rows": [cells(row, columns, is_share) for row in rows[:ROWS_SHOWN]],
        "more": max(0, len(rows) - ROWS_SHOWN),
    }


def data_url(content: bytes) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(content).decode()


def cells(row: Row, columns: Sequence[str], is_share: bool) -> list[str]:
    """One row of a table as texts; nothing is `–`, no value `no data`."""
    dimensions = ["–" if row[name] is None else plain(str(row[name])) for name in columns]
    value = text_of(row["value"], is_share)
    low, high = row["low"], row["high"]
    between = "–" if low is None or high is None else f"{text_of(low, is_share)} to {text_of(high, is_share)}"
    return [*dimensions, value, between, f"{row['n']:,}", f"{row['games']:,}"]


def text_of(value: "float | None", is_share: bool) -> str:
    if is_share:
        return percent(value).removesuffix(" %")
    if value is not None and value and abs(value) < 0.005:
        return f"{value:.2g}".replace("-", "−")
    return number(value)
