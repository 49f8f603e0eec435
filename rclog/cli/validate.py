"""`rclog validate`: the verdict on many games."""

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from rclog.cli.exits import USAGE, exit_code
from rclog.cli.games import Reading
from rclog.cli.language import Lang, words_of

if TYPE_CHECKING:
    from rclog.lang import Words


class Form(StrEnum):
    text = "text"
    jsonl = "jsonl"


def validate(
    paths: Annotated[list[str], typer.Argument(help='Files, folders, globs, "-", or @LIST: a file with one path a line.', metavar="PATH…")],
    form: Annotated[Form, typer.Option("--format", help="text: a line a finding; jsonl: an object a game.")] = Form.text,
    allow_incomplete: Annotated[bool, typer.Option("--allow-incomplete", help="Exit 0 where games without an end are the worst.")] = False,
    fail_fast: Annotated[bool, typer.Option("--fail-fast", help="Stop at the first invalid game.")] = False,
    quiet: Annotated[bool, typer.Option("-q", "--quiet", help="No findings and no summary: the exit code only.")] = False,
    lang: Lang = None,
    max_bytes: Annotated[int | None, typer.Option("--max-bytes", min=1, help="How far a compressed file may unpack.")] = None,
) -> None:
    """Judge games by the complete rules. Exit 0: all valid, 1: one invalid, 3: one incomplete, 2: a path could not be read.

    Example: rclog validate games/ "more/*.jsonl.gz" --format jsonl
    """
    from rclog.show.jsonl import game_line
    from rclog.show.problem import finding_line, finding_lines
    from rclog.show.screen import Screen
    from rclog.steps import replay

    screen = Screen.of(sys.stdout, words_of(lang))
    reading = Reading(paths, max_bytes)
    counts = {"valid": 0, "incomplete": 0, "invalid": 0}
    for game in reading:
        replayed = replay(game, keep_steps=False)
        counts[replayed.verdict] += 1
        if not quiet and form is Form.jsonl:
            print(game_line(replayed))
        elif not quiet:
            if replayed.error and screen.words.code != "en":
                replayed = replay(game)  # the steps say where a card went, for the sentence that is told anew in another language
            for finding in replayed.findings:
                for line in finding_lines(replayed, finding, screen) if screen.is_terminal else [finding_line(replayed, finding, screen)]:
                    print(line)
        if fail_fast and replayed.verdict == "invalid":
            break
    if not quiet:
        sys.stdout.flush()
        print(summary(counts, reading.files, reading.failures, screen.words), file=sys.stderr)
    verdicts = [verdict for verdict, count in counts.items() if count]
    raise typer.Exit(USAGE if reading.failures else exit_code(verdicts, allow_incomplete=allow_incomplete))


def summary(counts: dict[str, int], files: int, failures: int, words: "Words") -> str:
    """`3 games in 2 files: 1 valid, 1 incomplete, 1 invalid`."""
    judged = words("summary", games=words.count("games", sum(counts.values())), files=words.count("files", files), **counts)
    return judged + (words.count("summary.unread", failures) if failures else "")
