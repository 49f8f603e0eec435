"""`rclog chart`: one chart as files."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from rclog.cli.exits import USAGE, VALID, fail
from rclog.cli.language import Lang, words_of


class Look(StrEnum):
    light = "light"
    dark = "dark"


def chart(
    name: Annotated[str, typer.Argument(help="Which chart (--list).", metavar="NAME")] = "",
    paths: Annotated[list[str] | None, typer.Argument(help="A folder that `rclog facts` wrote, or logs.", metavar="DIR|PATH…")] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The file, .svg or .png.", metavar="FILE")] = None,
    where: Annotated[list[str] | None, typer.Option("--where", help="Only such games: players=2. Repeatable.", metavar="CONDITION")] = None,
    look: Annotated[Look, typer.Option("--look", help="Dark letters on light, or light on dark.")] = Look.light,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many processes judge logs; the chart is the same.")] = 1,
    lang: Lang = None,
    listing: Annotated[bool, typer.Option("--list", help="Print the charts and what they answer, and stop.")] = False,
) -> None:
    """Draw a chart as SVG and PNG, with its data beside it (CSV, Parquet) and what it says in words.

    Example: rclog chart sweeps sample_games -o sweeps.svg
    """
    from rclog.cli.asking import errors_said, say_failures
    from rclog.encode import plain
    from rclog.reports.chart import chart_answers, chart_named, charts, rows_of, sentence, write_chart
    from rclog.reports.style import THEMES
    from rclog.show.progress import Progress
    from rclog.show.screen import Screen
    from rclog.stats.measure import check_one_game
    from rclog.stats.told import used_words

    words = words_of(lang)
    screen = Screen.of(sys.stdout, words)
    if listing:
        for known in charts().values():
            print(screen.text(f"{known.name:<16} {known.title(screen.words)}"))
        return
    if not name or not paths:
        fail("a chart and a folder or logs are needed: rclog chart sweeps sample_games -o sweeps.svg")
    if output is None:
        fail("where to? -o FILE, which ends in .svg or .png")
    if output.suffix.lower() not in (".svg", ".png"):
        fail(f"{plain(str(output))}: a chart is a file that ends in .svg or .png")
    with errors_said():
        chosen = chart_named(name)
        with Progress("games or logs") as progress:
            answers = chart_answers(paths, [chosen], where=where or [], jobs=jobs, progress=progress)
        check_one_game(chosen.asked.measure, answers.used.used)
    say_failures(answers.failures)
    if answers.failures and not answers.used.read:
        fail("no log could be read; no chart is written")
    written = write_chart(chosen, answers.tables[0], output, THEMES[look.value]._replace(words=words))
    print(screen.text(sentence(chosen, rows_of(answers.tables[0]), screen.words)))
    sys.stdout.flush()
    words = Screen.of(sys.stderr, words).words
    print(used_words(answers.used, words), file=sys.stderr)
    print(words("chart.written", files=", ".join(plain(str(path)) for path in written)), file=sys.stderr)
    raise typer.Exit(USAGE if answers.failures else VALID)
