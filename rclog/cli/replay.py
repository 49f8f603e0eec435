"""`rclog replay`: one game for a person."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rclog.cli.exits import exit_code, fail
from rclog.cli.games import one_game, replace_file

if TYPE_CHECKING:
    from rclog.steps import Replay


def replay(
    file: Annotated[str, typer.Argument(help='A log, compressed or not; "-" is standard input.', metavar="FILE")],
    game: Annotated[int | None, typer.Option("--game", min=1, help="Which game, where the file holds several.")] = None,
    at: Annotated[str | None, typer.Option("--at", help="Only the position before this play: round/deal/play.", metavar="R/D/P")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Write the game as a page to this file instead.", metavar="PAGE")] = None,
    view: Annotated[str, typer.Option("--as", help="With --html: what is shown; all, spectator, or seat:0.", metavar="VIEW")] = "all",
    allow_incomplete: Annotated[bool, typer.Option("--allow-incomplete", help="Exit 0 for a game without an end, too.")] = False,
    max_bytes: Annotated[int | None, typer.Option("--max-bytes", min=1, help="How far a compressed file may unpack.")] = None,
) -> None:
    """Show a game: every deal and play in words, the score of each round, the result, and what is wrong.

    Example: rclog replay sample_games/two_players.jsonl --at 1/2/3
    """
    from rclog.show.screen import Screen
    from rclog.show.text import game_lines, position_lines
    from rclog.steps import Address
    from rclog.steps import replay as judge_game

    try:
        address = Address.parse(at) if at is not None else None
    except ValueError as error:
        fail(str(error))
    replayed = judge_game(one_game(file, game, max_bytes))
    if html is not None:
        write_page(replayed, html, view)
        raise typer.Exit(exit_code([replayed.verdict], allow_incomplete=allow_incomplete))
    screen = Screen.of(sys.stdout)
    try:
        for line in game_lines(replayed, screen) if address is None else position_lines(replayed, address, screen):
            print(line)
    except LookupError as error:
        fail(str(error))
    raise typer.Exit(exit_code([replayed.verdict], allow_incomplete=allow_incomplete))


def write_page(replayed: "Replay", path: Path, view: str) -> None:
    """Write the game as a page, whole or not at all; `-` is standard output."""
    from rclog.show.page.build import page_of
    from rclog.show.view import View

    try:
        page = page_of(replayed, View.parse(view, len(replayed.game.players))).encode("utf-8", "backslashreplace")
    except ValueError as error:
        fail(str(error))
    except ImportError:
        fail('a page needs Jinja; install it with: pip install "jinja2>=3.1"')
    if str(path) == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(page)
        return
    replace_file(path, page)
    print(f"{path}: {len(page) / 1000:.0f} kB", file=sys.stderr)
