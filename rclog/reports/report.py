"""The report: one HTML page with everything in it, and the files behind it.

    index.html          the page; it needs no other file and no network
    charts/NAME.svg …   every chart as SVG (light and dark) and PNG, its data as CSV and Parquet, its text
    numbers.csv         every number of the report with n and interval; numbers.parquet the same

What the page looks like is `page.html`; what stands in it is `contents`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from rclog.facts.forms import csv_cell
from rclog.lang import ENGLISH, Words
from rclog.reports.chart import Chart, image, images, rows_of, write_data
from rclog.reports.contents import chapters
from rclog.reports.page import Part, Section, page
from rclog.reports.style import DARK, LIGHT
from rclog.stats.measure import Measure, measure_named
from rclog.stats.rows import together
from rclog.stats.run import Asked, MissingExtraError, answer, check_extra
from rclog.stats.selection import Used
from rclog.stats.source import Progress
from rclog.stats.told import needs_words

PLAYERS_MEASURES = ("leaderboard", "head_to_head", "ratings", "partnerships", "streaks", "duplicates")


class Made(NamedTuple):
    """What came of a report."""

    files: list[Path]
    used: Used
    left_out: list[str]
    failures: list[Any]


def make_report(
    paths: Sequence[str],
    folder: Path,
    *,
    title: str = "",
    where: Sequence[str] = (),
    least_games: int = 1,
    jobs: int = 1,
    progress: Progress | None = None,
    words: Words = ENGLISH,
) -> Made:
    """Write the report over some logs, or a dataset, into `folder`. The same games give the same bytes.

    One pass over the games answers everything; a report on a single game is about that game. Where no path can be read, nothing is
    written. Raises what `rclog.stats.run.answer` raises, and `OSError`.
    """
    asked, lacking = everything()
    left_out = [needs_words(measure, words) for measure in lacking]
    answers = answer(paths, asked, where=where, jobs=jobs, progress=progress)
    if answers.failures and not answers.used.read:
        return Made([], answers.used, left_out, answers.failures)
    one_game = answers.used.used == 1
    tables = dict(zip(asked, answers.tables, strict=True))
    if not one_game:
        tables.pop(next(one for one in asked if one.measure.name == "score_race"))
    tables = {one: enough(one, table, least_games) for one, table in tables.items()}
    sections = [section for section in sections_of(tables, one_game) if section.parts]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "charts").mkdir(exist_ok=True)
    files = []
    for section in sections:
        for part in section.parts:
            if part.chart is not None:
                files += write_images(part, folder / "charts" / f"{part.chart.name}.svg", words)
    mentioned = {part.asked: tables[part.asked] for section in sections for part in section.parts}
    numbers, _ = together(list(mentioned), list(mentioned.values()))
    files += write_numbers(numbers, folder)
    index = folder / "index.html"
    title = title or words("report.of_one" if one_game else "report.of_many")
    index.write_bytes(page(title, sections, answers.used, left_out, one_game, where, words).encode())
    return Made([index, *files], answers.used, left_out, answers.failures)


def everything() -> tuple[list[Asked], list[Measure]]:
    """All that a report of either kind may need, and which of it cannot be had. The number of games is known only afterwards."""
    wanted: list[Asked] = []
    lacking: list[Measure] = []
    for one_game in (False, True):
        for chapter in chapters(one_game):
            for asked in (*(chart.asked for chart in chapter.charts), *(Asked(measure_named(name)) for name in chapter.measures)):
                try:
                    check_extra(asked.measure)
                except MissingExtraError:
                    if asked.measure not in lacking:
                        lacking.append(asked.measure)
                    continue
                if asked not in wanted:
                    wanted.append(asked)
    return wanted, lacking


def enough(asked: Asked, table: pa.Table, least_games: int) -> pa.Table:
    """Without the players that have fewer games."""
    return table.filter(pc.greater_equal(table["games"], least_games)) if asked.measure.name in PLAYERS_MEASURES else table


def sections_of(tables: dict[Asked, pa.Table], one_game: bool) -> list[Section]:
    """The chapters with what was found for them. A chart comes before the table of its measure; what rests on no game is left out, if
    others of its chapter do not."""
    made = []
    for chapter in chapters(one_game):
        parts = [Part(chart.asked, tables[chart.asked], chart) for chart in chapter.charts if chart.asked in tables]
        parts += [Part(asked, tables[asked], None) for asked in map(plainly, chapter.measures) if asked in tables]
        kept = [part for part in parts if part.table.num_rows and any(value is not None for value in part.table["value"].to_pylist())]
        made.append(Section(chapter.id, chapter.key, kept or parts[:1]))
    return made


def plainly(name: str) -> Asked:
    measure: Measure = measure_named(name)
    return Asked(measure)


def write_images(part: Part, path: Path, words: Words) -> list[Path]:
    """The chart's files; its pictures are kept in the part for the page."""
    chart: Chart | None = part.chart
    assert chart is not None
    rows = rows_of(part.table)
    part.pictures["light"], png = images(chart, rows, ("svg", "png"), LIGHT._replace(words=words))
    part.pictures["dark"] = image(chart, rows, "svg", DARK._replace(words=words))
    part.pictures["narrow_light"] = image(chart, rows, "svg", LIGHT._replace(words=words, narrow=True))
    part.pictures["narrow_dark"] = image(chart, rows, "svg", DARK._replace(words=words, narrow=True))
    dark = path.with_name(f"{path.stem}-dark.svg")
    path.write_bytes(part.pictures["light"])
    dark.write_bytes(part.pictures["dark"])
    path.with_suffix(".png").write_bytes(png)
    return [path, dark, path.with_suffix(".png"), *write_data(chart, part.table, path, words)]


def write_numbers(numbers: pa.Table, folder: Path) -> list[Path]:
    """All numbers, for other programs."""
    names = numbers.column_names
    lines = [",".join(names), *(",".join(csv_cell(row[name]) for name in names) for row in numbers.to_pylist())]
    (folder / "numbers.csv").write_bytes(("\r\n".join(lines) + "\r\n").encode())
    pq.write_table(numbers, folder / "numbers.parquet", compression="zstd")
    return [folder / "numbers.csv", folder / "numbers.parquet"]
