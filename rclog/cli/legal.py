"""`rclog legal`: the legal plays at a spot of a game."""

import sys
from typing import Annotated

import typer

from rclog.cli.exits import fail
from rclog.cli.games import one_game
from rclog.cli.language import Lang, words_of
from rclog.cli.validate import Form


def legal(
    file: Annotated[str, typer.Argument(help='A log, compressed or not; "-" is standard input.', metavar="FILE")],
    at: Annotated[str, typer.Option("--at", help="Before which play: round/deal/play.", metavar="R/D/P")],
    game: Annotated[int | None, typer.Option("--game", min=1, help="Which game, where the file holds several.")] = None,
    form: Annotated[Form, typer.Option("--format", help="text: in words; jsonl: as lines of a log.")] = Form.text,
    lang: Lang = None,
    most: Annotated[int | None, typer.Option("--most", min=1, help="Stop after so many.")] = None,
) -> None:
    """List every legal play of the player to move before a play of the game.

    Example: rclog legal sample_games/two_players.jsonl --at 1/1/2 --format jsonl
    """
    from itertools import islice

    from rclog.log.writer import line_of
    from rclog.show.screen import Screen
    from rclog.show.text import names_of, position_at
    from rclog.show.words import play_words
    from rclog.steps import Address, legal_plays, replay

    try:
        address = Address.parse(at)
        replayed = replay(one_game(file, game))
        position = position_at(replayed, address)
    except (ValueError, LookupError) as error:
        fail(str(error))
    screen = Screen.of(sys.stdout, words_of(lang))
    names = names_of(replayed, screen)
    for play in islice(legal_plays(position), most):
        print(line_of(play).decode().rstrip("\n") if form is Form.jsonl else screen.text(play_words(play, position, names, screen)))
