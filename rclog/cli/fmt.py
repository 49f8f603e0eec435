"""`rclog fmt`: a log in canonical form."""

import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from rclog.cli.exits import INVALID_GAMES, VALID
from rclog.cli.games import opened, replace_file
from rclog.encode import plain

if TYPE_CHECKING:
    from rclog.log.fault import Fault


def fmt(
    file: Annotated[str, typer.Argument(help='A log, compressed or not; "-" is standard input.', metavar="FILE")],
    pretty: Annotated[bool, typer.Option("--pretty", help="With blanks and empty lines, for people; it is still a log.")] = False,
    output: Annotated[str | None, typer.Option("-o", "--output", help="Write here instead of to standard output.", metavar="OUT")] = None,
    check: Annotated[bool, typer.Option("--check", help="Write nothing; exit 1 where the bytes would change.")] = False,
) -> None:
    """Write a log again in canonical form: keys in order, no blanks, plain text. Nothing is judged and nothing is dropped.

    A log with a line that is no event is not written at all. Example: rclog fmt game.jsonl --pretty
    """
    from rclog.lang import said
    from rclog.log.fault import Fault
    from rclog.log.reader import BOM, decode_line, fault_of, is_torn
    from rclog.log.streams import Damage, read_lines
    from rclog.log.writer import line_of, pretty_line_of

    name = "<stdin>" if file == "-" else plain(file)
    write = pretty_line_of if pretty else line_of
    written = bytearray()
    with opened(file) as stream:
        original = stream.read()
    for piece in read_lines(BytesIO(original)):
        if isinstance(piece, Damage):
            refuse(name, piece.number, fault_of(piece))
        content = piece.content.removeprefix(BOM)
        if content.strip():
            event = decode_line(piece, content)
            if isinstance(event, Fault):
                torn = Fault("record.torn", said("fault.torn", before=said("fault.not_written")))
                refuse(name, piece.number, torn if is_torn(piece, content, event) else event)
            written += write(event)
    if check:
        raise typer.Exit(VALID if written == original else INVALID_GAMES)
    if output is None:
        sys.stdout.flush()
        sys.stdout.buffer.write(written)
    else:
        replace_file(Path(output), bytes(written))


def refuse(name: str, line: int, fault: "Fault") -> NoReturn:
    """A line that is no event: nothing is written."""
    column = f":{fault.column}" if fault.column is not None else ""
    print(f"{name}:{line}{column}: error {fault.rule} {plain(fault.message)}", file=sys.stderr)
    raise typer.Exit(INVALID_GAMES)
