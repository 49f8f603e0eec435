"""From the parts of a report to its page: what the template gets, in words and pictures. The look is `page.html` and `page.css`."""

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import pyarrow as pa

from rclog import __version__
from rclog.encode import plain
from rclog.lang import ENGLISH, Words
from rclog.reports.chart import Chart, alt_text, has_data, rows_of, sentence
from rclog.reports.contents import VERDICTS
from rclog.reports.words import Row, number, percent, tied
from rclog.stats.dimensions import DIMENSIONS
from rclog.stats.run import Asked
from rclog.stats.selection import Used
from rclog.stats.told import head, meaning, told, used_words, value_in_words

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

    def answer(self, words: Words) -> str:
        """In words, where there is a chart or a verdict."""
        rows = rows_of(self.table)
        if self.chart:
            return sentence(self.chart, rows, words)
        says = VERDICTS.get(self.asked.measure.name)
        return says(rows, words) if says and has_data(rows) else ""

    def title(self, words: Words) -> str:
        return self.chart.title(words) if self.chart else told(self.asked.measure, words).question


class Section(NamedTuple):
    id: str
    key: str
    """Of its title."""
    parts: list[Part]


def page(
    title: str,
    sections: Sequence[Section],
    used: Used,
    left_out: Sequence[str],
    one_game: bool,
    where: Sequence[str],
    words: Words = ENGLISH,
) -> str:
    """The page as one text."""
    style = resource("page.css")
    return str(
        environment()
        .from_string(resource("page.html"))
        .render(
            title=plain(title),
            style=style,
            policy=policy(style),
            sections=[{"id": one.id, "title": words(one.key), "parts": [context(part, words) for part in one.parts]} for one in sections],
            answers=[tied(part.answer(words)) for part in leading(sections, words)],
            used=used_words(used, words),
            words=words,
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


def leading(sections: Sequence[Section], words: Words) -> list[Part]:
    """Of each section the verdict, or the first chart that has something to say: its answer stands at the top of the page."""
    found: list[Part] = []
    for section in sections:
        verdicts = [part for part in section.parts if part.chart is None and part.answer(words)]
        with_data = [part for part in section.parts if part.chart is not None and has_data(rows_of(part.table))]
        found += (verdicts or with_data)[:1]
    return found


def context(part: Part, words: Words) -> dict[str, Any]:
    """What the template says of one part."""
    measure = part.asked.measure
    texts = told(measure, words)
    rows = rows_of(part.table)
    columns = measure.columns(part.asked.by)
    is_share = bool(getattr(measure, "is_share", False))
    return {
        "id": part.id,
        "title": part.title(words),
        "answer": tied(part.answer(words)),
        "alt": alt_text(part.chart, rows, words) if part.chart else "",
        "pictures": {look: data_url(content) for look, content in part.pictures.items()},
        "files": [f"charts/{part.chart.name}{ending}" for ending in (".svg", ".png", ".csv", ".parquet")] if part.chart else [],
        "measure": measure.name,
        "definition": tied(texts.definition),
        "denominator": texts.denominator,
        "rests_on": rests_on(max((row["games"] for row in rows), default=0), texts.denominator, words),
        "heads": [*(head(name, words) for name in columns), *number_heads(texts.unit or words("report.value"), is_share, words)],
        "meanings": [meaning(name, words) for name in columns] + ["", "", f"n: {texts.denominator}", ""],
        "numeric": [DIMENSIONS[name].type == pa.int64() for name in columns] + [True, True, True, True],
        "rows": [cells(row, columns, is_share, words) for row in rows[:ROWS_SHOWN]],
        "more": max(0, len(rows) - ROWS_SHOWN),
    }


def rests_on(games: int, denominator: str, words: Words) -> str:
    key = "report.rests_on_most" if games > 1 else "report.rests_on"
    return words(key, games=words.count("games", games), denominator=denominator)


def number_heads(unit: str, is_share: bool, words: Words) -> list[str]:
    return [f"{unit}{' (%)' if is_share else ''}", words("report.interval"), "n", words("report.games")]


def data_url(content: bytes) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(packed(content)).decode()


def packed(svg: bytes) -> bytes:
    """The same picture with less white space, and without the comments that say once more what is written."""
    text = re.sub(r"<!--.*?-->|\n *(?=<)", "", svg.decode(), flags=re.DOTALL)
    return re.sub(r' d="[^"]*"', lambda path: re.sub(r"\s*([A-Za-z])\s*", r"\1", path[0][4:-1]).join((' d="', '"')), text).encode()


def cells(row: Row, columns: Sequence[str], is_share: bool, words: Words) -> list[str]:
    """One row of a table as texts; nothing is `–`, no value `no data`."""
    dimensions = ["–" if row[name] is None else plain(str(value_in_words(name, row[name], words))) for name in columns]
    value = text_of(row["value"], is_share, words)
    low, high = row["low"], row["high"]
    between = "–" if low is None or high is None else f"{text_of(low, is_share, words)} {words('to')} {text_of(high, is_share, words)}"
    return [*dimensions, value, between, f"{row['n']:,}", f"{row['games']:,}"]


def text_of(value: "float | None", is_share: bool, words: Words) -> str:
    if is_share:
        return percent(value, words).removesuffix(" %")
    if value is not None and value and abs(value) < 0.005:
        return f"{value:.2g}".replace("-", "−")
    return number(value, words)
