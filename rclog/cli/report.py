"""`rclog report`: the HTML report."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from rclog.cli.exits import USAGE, VALID, fail
from rclog.cli.language import Lang, words_of


def report(
    paths: Annotated[list[str], typer.Argument(help="A folder that `rclog facts` wrote, or logs.", metavar="DIR|PATH…")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder that the report goes to.", metavar="DIR")],
    title: Annotated[str, typer.Option("--title", help="What to call it.")] = "",
    where: Annotated[list[str] | None, typer.Option("--where", help="Only such games: players=2. Repeatable.", metavar="CONDITION")] = None,
    min_games: Annotated[int, typer.Option("--min-games", min=1, help="Players with fewer games are left out of comparisons.")] = 1,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many processes judge logs; the report is the same.")] = 1,
    lang: Lang = None,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Do not say what was written.")] = False,
) -> None:
    """Write a report: one HTML page that needs no network, and every chart as SVG and PNG with its data as CSV and Parquet.

    Example: rclog report sample_games -o report
    """
    from rclog.cli.asking import errors_said, say_failures
    from rclog.encode import plain
    from rclog.reports.report import make_report
    from rclog.show.progress import Progress
    from rclog.show.screen import Screen
    from rclog.stats.told import used_words

    words = words_of(lang)
    with errors_said(), Progress("games or logs") as progress:
        made = make_report(paths, output, title=title, where=where or [], least_games=min_games, jobs=jobs, progress=progress, words=words)
    say_failures(made.failures)
    if not made.files:
        fail(f"no log could be read; {plain(str(output))} is as it was")
    if not quiet:
        words = Screen.of(sys.stderr, words).words
        print(used_words(made.used, words), file=sys.stderr)
        for reason in made.left_out:
            print(words("report.left_out", reason=plain(reason)), file=sys.stderr)
        print(words("report.written", number=len(made.files), page=plain(str(output / "index.html"))), file=sys.stderr)
    raise typer.Exit(USAGE if made.failures else VALID)
