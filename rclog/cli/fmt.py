"""`rclog fmt`: a log in canonical form."""

import sys
from typing import Annotated

import typer

from rclog.cli.exits import INVALID_GAMES
from rclog.cli.games import Reading


def fmt(
    file: Annotated[str, typer.Argument(help='A log, compressed or not; "-" is standard input.', metavar="FILE")],
    pretty: Annotated[bool, typer.Option("--pretty", help="With blanks and empty lines, for people; it is still a log.")] = False,
    output: Annotated[str | None, typer.Option("-o", "--output", help="Write here instead of to standard output.", metavar="OUT")] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 where the form would change.")] = False,
) -> None:
    """Write a log again in canonical form: keys in order, no blanks, plain text. Nothing is judged and nothing is dropped.

    A log with a line that is no event is not written at all. Example: rclog fmt game.jsonl --pretty
    """
    ...
