"""`rclog stats`: measures over many games."""

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from rclog.cli.exits import USAGE, VALID, fail
from rclog.cli.language import Lang, words_of

if TYPE_CHECKING:
    from rclog.lang import Words
    from rclog.stats.run import Asked


class StatsForm(StrEnum):
    table = "table"
    jsonl = "jsonl"
    csv = "csv"
    parquet = "parquet"


def stats(
    words: Annotated[
        list[str] | None,
        typer.Argument(help="Measures (none: all), then a folder that `rclog facts` wrote, or logs.", metavar="[MEASURE…] DIR|PATH…"),
    ] = None,
    by: Annotated[str, typer.Option("--by", help="Split by place, player, side, players, rules, month, deal.", metavar="NAMES")] = "",
    where: Annotated[list[str] | None, typer.Option("--where", help="Only such games: players=2. Repeatable.", metavar="CONDITION")] = None,
    min_games: Annotated[int, typer.Option("--min-games", min=0, help="No numbers that rest on fewer games.")] = 0,
    form: Annotated[StatsForm, typer.Option("--format", help="How the numbers are printed.")] = StatsForm.table,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many processes judge logs; the numbers are the same.")] = 1,
    lang: Lang = None,
    listing: Annotated[bool, typer.Option("--list", help="Print the measures and what they ask, and stop.")] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="Do not say which games were used.")] = False,
) -> None:
    """Print what games have in common: each number with its n, its games and its 95 % interval. Valid games only, unless --where says so.

    Example: rclog stats sweeps wins sample_games --by rules
    """
    from rclog.show.progress import Progress
    from rclog.show.screen import Screen
    from rclog.stats.measure import measures
    from rclog.stats.told import told, used_words

    screen = Screen.of(sys.stdout, words_of(lang))
    if listing:
        for measure in measures().values():
            print(screen.text(f"{measure.name:<19} {told(measure, screen.words).question}"))
        return
    from rclog.cli.asking import errors_said, names_of, say_failures
    from rclog.show.results import result_text, write_parquet
    from rclog.show.statistics import measure_lines
    from rclog.stats.measure import check_one_game
    from rclog.stats.rows import together
    from rclog.stats.run import answer

    names, paths = split_words(words or [])
    splits = names_of(by)
    if form is StatsForm.parquet and sys.stdout.isatty():
        fail("Parquet is not for a terminal; send it to a file with > stats.parquet")
    with errors_said():
        asked, skipped = choose(names, splits, screen.words)
        with Progress("games or logs") as progress:
            answers = answer(paths, asked, where=where or [], jobs=jobs, progress=progress)
        for one in asked:
            check_one_game(one.measure, answers.used.used)
    say_failures(answers.failures)
    table, left_out = together(asked, answers.tables, min_games)
    if form is StatsForm.parquet:
        write_parquet(table, sys.stdout.buffer)
    elif form is StatsForm.table:
        for one, found in zip(asked, answers.tables, strict=True):
            for line in measure_lines(one, found, min_games, screen):
                print(line)
    else:
        for line in result_text(table, form.value, screen):
            print(line)
    if not quiet:
        sys.stdout.flush()
        print(used_words(answers.used, screen.words), file=sys.stderr)
        if left_out:
            print(screen.words("stats.fewer", number=left_out, games=min_games), file=sys.stderr)
        if skipped:
            print(screen.words("stats.not_asked", measures=", ".join(skipped)), file=sys.stderr)
    raise typer.Exit(USAGE if answers.failures else VALID)


def split_words(words: list[str]) -> tuple[list[str], list[str]]:
    """Names of measures, and paths: what comes first and is a measure's name is a measure."""
    from pathlib import Path

    from rclog.encode import plain
    from rclog.stats.measure import NotAllowedError, measure_named, measures

    number = next((number for number, word in enumerate(words) if word not in measures()), len(words))
    names, paths = words[:number], words[number:]
    if not paths:
        fail("a folder that `rclog facts` wrote, or logs, are needed: rclog stats sweeps sample_games")
    first = paths[0]
    if not names and len(paths) > 1 and first.isidentifier() and not Path(first).exists():
        try:
            measure_named(first)
        except NotAllowedError as error:
            fail(plain(str(error)))
    return names, paths


def choose(names: list[str], splits: tuple[str, ...], words: "Words") -> tuple["list[Asked]", list[str]]:
    """What is asked, and which measures are not, because they are about one game, lack a library or cannot be split so. A measure that was
    named is always asked, and the error said."""
    from rclog.stats.measure import NotAllowedError, check_by, measure_named, measures
    from rclog.stats.run import Asked, MissingExtraError, check_extra
    from rclog.stats.told import needs_words

    if names:
        return [Asked(measure_named(name), splits) for name in dict.fromkeys(names)], []
    asked, skipped = [], []
    for measure in measures().values():
        try:
            check_by(measure, splits)
            check_extra(measure)
        except NotAllowedError:
            skipped.append(words("stats.not_by", measure=measure.name, names=", ".join(splits)))
        except MissingExtraError:
            skipped.append(needs_words(measure, words))
        else:
            if measure.one_game:
                skipped.append(words("stats.one_game", measure=measure.name))
            else:
                asked.append(Asked(measure, splits))
    return asked, skipped
