"""Games and broken logs of the oracle, as rclog reads them: whole, or as rows for the judge."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import NamedTuple

from rclog.game.position import Position
from rclog.log.reader import Game, read_games
from rclog.log.rows import rows_of
from tests.explain.stage import Row
from tests.oracle.damage import damaged
from tests.oracle.games import make_game, to_text


@cache
def legal_log(seed: int) -> bytes:
    """The text of a legal game."""
    return to_text(make_game(seed)).encode()


@cache
def damaged_log(seed: int) -> bytes:
    """The text of a log with one damage, which may have left it legal."""
    return damaged(seed)[1]


def games_of(text: bytes) -> list[Game]:
    return list(read_games(BytesIO(text), "log"))


def legal_games(number: int) -> Iterator[Game]:
    for seed in range(number):
        yield from games_of(legal_log(seed))


def damaged_games(number: int) -> Iterator[Game]:
    """The games of so many damaged logs that have a header."""
    for seed in range(number):
        yield from (game for game in games_of(damaged_log(seed)) if game.header)


class InRows(NamedTuple):
    """A game as the judge takes it, with the line of each row."""

    position: Position
    rows: list[Row]
    lines: list[int]


def in_rows(game: Game) -> InRows:
    position = Position(len(game.players))
    game.rules.set_up(position)
    rows: list[Row] = []
    lines: list[int] = []
    for entry in game.entries:
        made = rows_of(entry.event, len(game.players))
        rows += made
        lines += [entry.line] * len(made)
    return InRows(position, rows, lines)
