"""`rclog replay`: one game for a person."""

import sys
from typing import Annotated

import typer

from rclog.cli.exits import exit_code, fail
from rclog.cli.games import one_game


def replay(
    file: Annotated[str, typer.Argument(help='A log, compressed or not; "-" is standard input.', metavar="FILE")],
    game: Annotated[int | None, typer.Option("--game", min=1, help="Which game, where the file holds several.")] = None,
    at: Annotated[str | None, typer.Option("--at", help="Only the position before this play: round/deal/play.", metavar="R/D/P")] = None,
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
    screen = Screen.of(sys.stdout)
    try:
        for line in game_lines(replayed, screen) if address is None else position_lines(replayed, address, screen):
            print(line)
    except LookupError as error:
        fail(str(error))
    raise typer.Exit(exit_code([replayed.verdict], allow_incomplete=allow_incomplete))
