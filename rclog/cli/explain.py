"""`rclog explain`: what a measure means, and the games behind a number."""

import sys
from typing import Annotated

import typer

from rclog.cli.exits import fail
from rclog.cli.language import Lang, words_of
from rclog.cli.stats import StatsForm


def explain(
    measure: Annotated[str, typer.Argument(help="A measure; `rclog stats --list` names them.", metavar="MEASURE")],
    paths: Annotated[list[str] | None, typer.Argument(help="With --games: the folder or logs.", metavar="DIR|PATH…")] = None,
    games: Annotated[bool, typer.Option("--games", help="List the games behind the numbers, with what each contributes.")] = False,
    of: Annotated[
        list[str] | None, typer.Option("--of", help="Only those of one number: place=1. Repeatable.", metavar="NAME=VALUE")
    ] = None,
    by: Annotated[str, typer.Option("--by", help="As for rclog stats.", metavar="NAMES")] = "",
    where: Annotated[list[str] | None, typer.Option("--where", help="Only such games: players=2. Repeatable.", metavar="CONDITION")] = None,
    lang: Lang = None,
    form: Annotated[StatsForm, typer.Option("--format", help="How the games are printed.")] = StatsForm.table,
) -> None:
    """Say what a measure means: definition, formula, unit, denominator, source columns, what it can be split by.

    Example: rclog explain sweeps --games sample_games --of place=1
    """
    from rclog.cli.asking import errors_said, names_of
    from rclog.show.results import result_text, write_parquet
    from rclog.show.screen import Screen
    from rclog.show.statistics import explanation
    from rclog.stats.behind import games_behind
    from rclog.stats.measure import measure_named
    from rclog.stats.told import used_words

    screen = Screen.of(sys.stdout, words_of(lang))
    with errors_said():
        named = measure_named(measure)
    if not games:
        for line in explanation(named, screen.words):
            print(screen.text(line))
        return
    if not paths:
        fail(f"which games? rclog explain {named.name} --games sample_games")
    wanted: dict[str, str] = {}
    for text in of or []:
        name, sign, value = text.partition("=")
        if not sign:
            fail("--of is NAME=VALUE, as place=1")
        wanted[name.strip()] = value
    with errors_said():
        table, used = games_behind(paths, named, by=names_of(by), of=wanted, where=where or [])
    if form is StatsForm.parquet:
        write_parquet(table, sys.stdout.buffer)
    else:
        for line in result_text(table, form.value, screen):
            print(line)
    sys.stdout.flush()
    print(used_words(used, screen.words), file=sys.stderr)
