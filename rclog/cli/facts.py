"""`rclog facts`: tables from logs."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from rclog.cli.exits import USAGE, exit_code, fail


class TableForm(StrEnum):
    parquet = "parquet"
    csv = "csv"
    jsonl = "jsonl"


def facts(
    paths: Annotated[list[str], typer.Argument(help='Files, folders, globs, "-", or @LIST: a file with one path a line.', metavar="PATH…")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder that the tables go to.", metavar="DIR")],
    tables: Annotated[str, typer.Option("--tables", help="Only these, with commas between: games,plays.", metavar="NAMES")] = "",
    form: Annotated[TableForm, typer.Option("--format", help="How the tables are written.")] = TableForm.parquet,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many processes; the tables are the same.")] = 1,
    allow_incomplete: Annotated[bool, typer.Option("--allow-incomplete", help="Exit 0 where games without an end are the worst.")] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="No summary.")] = False,
) -> None:
    """Judge logs and write what happened in them as tables: games, seats, sides, rounds, plays, cards, builds, findings.

    What the columns mean: rclog schema --tables. Example: rclog facts sample_games -o facts
    """
    from rclog.encode import plain
    from rclog.facts.dictionary import TABLES
    from rclog.facts.making import TwoInputsError, make_facts
    from rclog.show.progress import Progress

    wanted = [name.strip() for name in tables.split(",")] if tables else list(TABLES)
    for name in wanted:
        if name not in TABLES:
            fail(f"no table {plain(name)!r}; there are {', '.join(TABLES)}")
    try:
        with Progress("logs") as progress:
            made = make_facts(paths, output, wanted=wanted, form=form.value, jobs=jobs, progress=progress)
    except TwoInputsError as error:
        fail(plain(str(error)))
    for failure in made.failures:
        print(f"rclog: {plain(failure.name)}: {failure.message}", file=sys.stderr)
    if not made.manifest:
        fail(f"no log could be read; {plain(str(output))} is as it was")
    counts = {verdict: made.counts[verdict] for verdict in ("valid", "incomplete", "invalid")}
    if not quiet:
        stated = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
        rows = ", ".join(f"{entry['rows']} {name}" for name, entry in made.manifest["tables"].items())
        print(f"{sum(counts.values())} games: {stated}\nrows: {rows}", file=sys.stderr)
    verdicts = [verdict for verdict, count in counts.items() if count]
    raise typer.Exit(USAGE if made.failures else exit_code(verdicts, allow_incomplete=allow_incomplete))
