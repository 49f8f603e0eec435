"""`rclog fmt`: a log in canonical form."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from rclog.cli.exits import INVALID_GAMES, VALID, fail
from rclog.cli.games import opened, replace_file
from rclog.encode import plain


def fmt(
    file: Annotated[str, typer.Argument(help='A log, compressed or not; "-" is standard input.', metavar="FILE")],
    pretty: Annotated[bool, typer.Option("--pretty", help="With blanks and empty lines, for people; it is still a log.")] = False,
    output: Annotated[str | None, typer.Option("-o", "--output", help="Write here instead of to standard output.", metavar="OUT")] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 where the form would change.")] = False,
) -> None:
    """Write a log again in canonical form: keys in order, no blanks, plain text. Nothing is judged and nothing is dropped.

    A log with a line that is no event is not written at all. Example: rclog fmt game.jsonl --pretty
    """
    from rclog.log.decode import decode
    from rclog.log.diagnose import Fault
    from rclog.log.reader import BOM
    from rclog.log.streams import Damage, read_lines
    from rclog.log.writer import line_of, pretty_line_of

    write = pretty_line_of if pretty else line_of
    written = bytearray()
    original = bytearray()
    with opened(file) as stream:
        for piece in read_lines(stream):
            if isinstance(piece, Damage):
                fail(f"{plain(file)}:{piece.number}: {piece.detail}")
            content = piece.content.removeprefix(BOM)
            original += piece.content + b"\n"
            if not content.strip():
                continue
            event = Fault("record.too_long", "the line is too long") if piece.too_long else decode(content)
            if isinstance(event, Fault):
                fail(f"{plain(file)}:{piece.number}: {event.rule} {event.message}")
            written += write(event)
    if check:
        raise typer.Exit(INVALID_GAMES if written != original else VALID)
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(written)
    else:
        replace_file(Path(output), bytes(written))
