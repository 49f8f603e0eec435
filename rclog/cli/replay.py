"""`rclog replay`: one game for a person."""

import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rclog.cli.exits import exit_code, fail
from rclog.cli.games import one_game, replace_file
from rclog.cli.language import Lang, words_of
from rclog.encode import plain

if TYPE_CHECKING:
    from rclog.lang import Words
    from rclog.steps import Replay


class Form(StrEnum):
    text = "text"
    jsonl = "jsonl"


def replay(
    file: Annotated[str, typer.Argument(help='A log, compressed or not; "-" is standard input.', metavar="FILE")],
    game: Annotated[int | None, typer.Option("--game", min=1, help="Which game, where the file holds several.")] = None,
    at: Annotated[str | None, typer.Option("--at", help="Only the position before this play: round/deal/play.", metavar="R/D/P")] = None,
    first: Annotated[str | None, typer.Option("--from", help="Only from here on: 2, 2/3 or 2/3/1.", metavar="R/D/P")] = None,
    last: Annotated[str | None, typer.Option("--until", help="Only until here, this included.", metavar="R/D/P")] = None,
    brief: Annotated[bool, typer.Option("--brief", help="A line a round.")] = False,
    form: Annotated[
        Form, typer.Option("--format", help="text: for people; jsonl: an object a step, with the position after it.")
    ] = Form.text,
    html: Annotated[Path | None, typer.Option("--html", help="Write the game as a page to this file instead.", metavar="PAGE")] = None,
    view: Annotated[str, typer.Option("--as", help="With --html, what is shown: all, spectator, or seat:0.", metavar="VIEW")] = "all",
    lang: Lang = None,
    allow_incomplete: Annotated[bool, typer.Option("--allow-incomplete", help="Exit 0 for a game without an end, too.")] = False,
    max_bytes: Annotated[int | None, typer.Option("--max-bytes", min=1, help="How far a compressed file may unpack.")] = None,
) -> None:
    """Show a game: every deal and play in words, the score of each round, the result, and what is wrong.

    Example: rclog replay sample_games/two_players.jsonl --html game.html
    """
    from rclog.steps import replay as judge_game

    try:
        words = words_of(lang)
        ways = [at is not None, html is not None, brief, form is Form.jsonl or bool(first or last)]
        if sum(ways) > 1:
            fail("--at, --brief, --html, and --format or --from and --until each show the game in another way; take one")
        replayed = judge_game(one_game(file, game, max_bytes))
        if html is not None:
            if file != "-" and html.exists() and html.samefile(file):
                fail(f"{plain(str(html))} is the log itself; name another file for the page")
            write_page(replayed, html, view, words)
            say_findings(replayed, words)
        elif view != "all":
            fail("--as goes with --html")
        else:
            for line in lines_of(replayed, words, at, (first, last), brief, form):
                print(line)
    except (ValueError, LookupError) as error:
        fail(str(error))
    raise typer.Exit(exit_code([replayed.verdict], allow_incomplete=allow_incomplete))


def lines_of(
    replayed: "Replay", words: "Words", at: str | None, span: tuple[str | None, str | None], brief: bool, form: Form
) -> Iterator[str]:
    """What is printed. Raises `ValueError` for what is no address and `LookupError` for one that the game does not have."""
    from rclog.show.screen import Screen
    from rclog.show.text import Range, brief_lines, game_lines, position_lines
    from rclog.steps import Address

    shown = Range.parse(*span)
    screen = Screen.of(sys.stdout, words)
    if form is Form.jsonl:
        from rclog.show.jsonl import step_line

        return (step_line(step) for step in replayed.steps if shown.is_all or (step.address and shown.first <= step.address <= shown.last))
    if at is not None:
        return position_lines(replayed, Address.parse(at), screen)
    return brief_lines(replayed, screen) if brief else game_lines(replayed, screen, shown)


def say_findings(replayed: "Replay", words: "Words") -> None:
    """What is wrong with a game whose page was written, a line each on stderr."""
    from rclog.show.problem import finding_line
    from rclog.show.screen import Screen

    for finding in replayed.findings:
        print(finding_line(replayed, finding, Screen.of(sys.stderr, words)), file=sys.stderr)


def write_page(replayed: "Replay", path: Path, view: str, words: "Words") -> None:
    """Write the game as a page, whole or not at all; `-` is standard output. Raises `ValueError` for a view that the game does not have."""
    try:
        from rclog.show.page.build import page_of
        from rclog.show.view import View

        page = page_of(replayed, View.parse(view, len(replayed.game.players)), words).encode("utf-8", "backslashreplace")
    except ImportError:
        fail('a page needs Jinja; install it with: pip install "jinja2>=3.1"')
    if str(path) == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(page)
        return
    replace_file(path, page)
    print(f"{path}: {len(page) / 1000:.0f} kB", file=sys.stderr)
