"""The gatherer compiled by numba fills the same tables as interpreted."""

import io

import numpy
import pytest

from rclog.batch import native
from rclog.facts.tables import GATHERED, Gathered, room_for
from rclog.game.legal import CURSOR
from rclog.game.position import MOST_GROUPS, Position
from rclog.log.reader import read_games
from rclog.log.rows import rows_of
from rclog.steps import INVALID, replay
from tests.oracle.games import make_game, to_text


@pytest.fixture(scope="module")
def compiled():
    return native.load()["gather"].gather


def compiled_tables(gather, game):
    """The gathered tables of a game, made by compiled code."""
    rows, lines = [], []
    for entry in game.entries:
        made = rows_of(entry.event, len(game.players))
        rows += made
        lines += [entry.line] * len(made)
    position = Position(len(game.players))
    game.rules.set_up(position)
    buffers = {name: numpy.full((len(room) + 1, GATHERED[name][1]), -1) for name, room in room_for(rows).items()}
    filled = numpy.zeros(len(GATHERED), dtype=numpy.int64)
    cursor = numpy.zeros(CURSOR, dtype=numpy.int64)
    groups = numpy.zeros(MOST_GROUPS, dtype=numpy.int64)
    record, table = native.new_record(position), native.rows_array(rows).reshape(len(rows), -1)
    gather(record, table, len(rows), numpy.array(lines), *(buffers[name] for name in GATHERED), filled, groups, cursor)
    return {name: buffers[name][: filled[number]].tolist() for name, (number, _) in GATHERED.items()}


def test_compiled_and_interpreted_fill_the_same_tables(compiled):
    games = 0
    for seed in range(150):
        for game in read_games(io.BytesIO(to_text(make_game(seed)).encode()), "log"):
            if game.entries and replay(game, keep_steps=False).verdict != INVALID:
                assert compiled_tables(compiled, game) == Gathered(game).tables, seed
                games += 1
    assert games >= 100
