"""Plays as data: a position, a play, and the rule that it breaks or none.

A case is written as docs/rules.md 8 writes it: cards with blanks between them, a build `8-build 5s 3h (A)`, a play `8s takes 5s 3h`,
`build 2d with 5s 3h as 10` or `trail Kd`. A, B, C and D are seats 0 to 3.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import pytest

from rclog.game.codes import OK
from rclog.game.judge import judge
from rclog.game.options import RuleSet
from rclog.game.plays import lay_build
from rclog.game.position import SHAPES, Position
from rclog.rulebook import RULE_OF_CODE
from tests.explain.stage import Row, cards, play, standing

SEATS = "ABCD"


class Play(NamedTuple):
    """A play in a position. `breaks` is the id of a rule; None: it is legal."""

    why: str
    table: str
    hand: str
    play: str
    breaks: str | None = None
    rules: Mapping[str, Any] | None = None
    seat: str = "A"
    players: int = 2
    others: str = "??"
    """What every other seat holds."""


def ids(cases: Iterable[Play]) -> list[str]:
    return [f"{case.breaks or 'legal'}: {case.why}" for case in cases]


def position_of(case: Play) -> Position:
    """The position of a case, the seat of the case to play."""
    seat = SEATS.index(case.seat)
    hands = [case.hand if at == seat else case.others for at in range(case.players)]
    position = standing(*hands, to_play=seat)
    RuleSet.from_log(case.rules).set_up(position)
    for part in filter(None, re.split(r"; ", case.table)):
        build = re.fullmatch(r"(\d+)-build (.+) \((\w)\)", part)
        if build:
            lay_build(position, cards(build[2]), int(build[1]), SEATS.index(build[3]))
        else:
            position.loose |= cards(part)
    position.seen |= position.loose | position.built
    return position


def row_of(case: Play) -> Row:
    """The play of a case as a row."""
    return play(case.play.removeprefix("build "), SEATS.index(case.seat))


def rule_id(code: int) -> str | None:
    return RULE_OF_CODE[code].id if code != OK else None


def fields(position: Position) -> dict[str, Any]:
    """All that a position says, without its room for searching."""
    said = {name: getattr(position, name) for name in SHAPES if not name.startswith(("search_", "group_"))}
    for name in ("build_cards", "build_value", "build_owner"):
        said[name] = said[name][: position.builds]
    return {name: value[:] if isinstance(value, list) else value for name, value in said.items()}


def check(case: Play) -> None:
    """The verdict of a case, and that a play refused changes nothing."""
    position = position_of(case)
    before = fields(position)
    assert rule_id(judge(position, [row_of(case)], 0, 1)) == case.breaks
    assert (fields(position) == before) == (case.breaks is not None)


def play_test(cases: list[Play]) -> pytest.MarkDecorator:
    """A decorator: the test runs once for each case."""
    return pytest.mark.parametrize("case", cases, ids=ids(cases))
