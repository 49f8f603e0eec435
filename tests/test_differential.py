"""rclog against the oracle, an independent judge in tests/oracle: the same verdict, rule, line, totals and winner for every log, and the
same legal plays in every position.

The quick tests run always; `-m slow` runs the long ones, which must also have met every rule and every value of every option.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from rclog.cards import CODES, codes_of
from rclog.game.codes import OK
from rclog.game.judge import judge as judge_row
from rclog.game.judge import take_back
from rclog.game.legal import CURSOR, next_play
from rclog.game.options import CHOICES, POINTS, PROFILES, RuleSet
from rclog.game.position import PLAYING, Position
from rclog.game.row import BUILD, CAPTURE
from rclog.log.reader import Game
from rclog.rulebook import RULE
from rclog.steps import RoundScore, replay
from tests.game.games import games_of, in_rows
from tests.oracle.course import Course
from tests.oracle.damage import damaged
from tests.oracle.games import make_game, to_text
from tests.oracle.judge import PLAYS, drop_undone, judge, plays_ahead
from tests.oracle.legal import LegalPlay, legal_plays
from tests.oracle.lines import read_lines

NOT_COVERED = {"record.truncated_stream", "record.too_large"}
"""The oracle reads no compressed files."""
COUNTS = ("cards", "spades", "sweeps", "aces", "big_casino", "little_casino")

# What both sides say of one game, as far as both must.
Said = dict[str, Any]


def by_oracle(text: bytes) -> list[Said]:
    return [
        {
            "line": told.line,
            "verdict": told.verdict,
            "rule": told.rule,
            "at": told.at,
            "totals": None if told.rule else told.totals,
            "winner": None if told.rule else told.winner,
            "rounds": told.rounds,
            "warnings": warnings(text, told.warnings),
        }
        for told in judge(text)
    ]


def by_rclog(text: bytes, games: list[Game]) -> list[Said]:
    said = []
    for game in games:
        told = replay(game, keep_steps=False)
        error = told.error
        said.append(
            {
                "line": game.line,
                "verdict": told.verdict,
                "rule": error.rule if error else None,
                "at": error.line if error else None,
                "totals": None if error else told.totals,
                "winner": None if error else told.winner,
                "rounds": [as_claimed(counted) for counted in told.rounds if counted.is_counted],
                "warnings": warnings(text, [(finding.rule, finding.line) for finding in told.findings if finding is not error]),
            }
        )
    return said


def warnings(text: bytes, given: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """By rule and line. rclog warns of the bytes of a line that an undo takes back too, the oracle does not."""
    return sorted(told for told in given if told[0] != "record.bom" or b'"undo"' not in text)


def as_claimed(counted: RoundScore) -> dict[str, Any]:
    """A round that was counted, as a `score` event would claim it."""
    return {"round": counted.number, "points": counted.points, "totals": counted.totals, **{key: getattr(counted, key) for key in COUNTS}}


def legal_texts(number: int) -> Iterator[tuple[str, bytes]]:
    for seed in range(number):
        yield f"legal {seed}", to_text(make_game(seed)).encode()


def damaged_texts(number: int) -> Iterator[tuple[str, bytes]]:
    for seed in range(number):
        kind, text = damaged(seed)
        yield f"damaged {seed}, {kind}", text


class Met:
    """What a run of logs has met."""

    def __init__(self) -> None:
        self.games = 0
        self.rules: Counter[str] = Counter()
        self.values: Counter[tuple[str, Any]] = Counter()

    def take(self, said: Said) -> None:
        self.games += 1
        self.rules.update([said["rule"]] if said["rule"] else [])
        self.rules.update(rule for rule, _ in said["warnings"])

    def take_rules(self, games: list[Game]) -> None:
        for game in games:
            if game.header is not None:
                self.values["name", game.rules.name] += 1
                self.values.update((option, getattr(game.rules, option)) for option in CHOICES)
                self.values["target", "default" if game.rules.target == RuleSet().target else "other"] += 1
                self.values.update(("points", key) for key, worth in game.rules.points if worth != dict(POINTS)[key])


def compare(texts: Iterable[tuple[str, bytes]]) -> Met:
    """Judge every log by both and fail for the first about which they differ."""
    met = Met()
    for name, text in texts:
        games = games_of(text)
        ours, theirs = by_rclog(text, games), by_oracle(text)
        assert ours == theirs, name
        for said in theirs:
            met.take(said)
        met.take_rules(games)
    return met


def test_legal_games_are_judged_alike() -> None:
    met = compare(legal_texts(300))
    assert met.games >= 299
    assert set(met.rules) <= {"order.time_goes_back"}


def test_broken_logs_are_judged_alike() -> None:
    met = compare(damaged_texts(3000))
    assert len(met.rules) >= len(RULE) - 6


@pytest.mark.slow
def test_many_legal_games_are_judged_alike() -> None:
    met = compare(legal_texts(5000))
    missing = [(option, value) for option, values in CHOICES.items() for value in values if not met.values[option, value]]
    missing += [("name", name) for name in PROFILES if not met.values["name", name]]
    missing += [("points", key) for key, _ in POINTS if not met.values["points", key]]
    missing += [("target", kind) for kind in ("default", "other") if not met.values["target", kind]]
    assert missing == []


@pytest.mark.slow
def test_many_broken_logs_are_judged_alike() -> None:
    met = compare(damaged_texts(50_000))
    assert {rule: met.rules[rule] for rule in set(RULE) - NOT_COVERED if met.rules[rule] < 20} == {}
    assert not set(met.rules) & NOT_COVERED


# Legal plays, against every set of table cards tried by the oracle.

MOST_THINGS = 8
"""Loose cards and builds on the table; brute force doubles with each."""


def positions(text: bytes, random: Random) -> Iterator[tuple[Any, Position]]:
    """The position before some plays of a legal log, as the oracle has it and as rclog has it."""
    (game,) = games_of(text)
    position, rows, numbers = in_rows(game)
    take_back(rows, len(rows))
    counting = drop_undone(read_lines(text))
    course = Course(counting[0].event)
    judged = 0
    for nth, line in enumerate(counting[1:], start=1):
        while judged < len(rows) and numbers[judged] < line.number:
            assert judge_row(position, rows, judged, len(rows)) == OK
            judged += 1
        things = position.loose.bit_count() + position.builds
        if line.kind in PLAYS and things <= MOST_THINGS and random.random() < (0.1 if position.builds else 0.03):
            yield course.position, position
        assert course.take(line.event, plays_ahead(counting, nth)) is None


def listed(position: Position) -> list[LegalPlay]:
    """The plays that rclog offers, as the oracle writes them."""
    cursor = [0] * CURSOR
    plays: list[LegalPlay] = []
    while next_play(position, cursor):
        kind = {CAPTURE: "capture", BUILD: "build"}.get(cursor[0], "trail")
        plays.append((kind, CODES[cursor[1]], frozenset(codes_of(cursor[2])), cursor[3] if kind == "build" else 0))
    return plays


def compare_plays(wanted: int) -> int:
    """Compare the legal plays of so many positions, of games by all kinds of rules. Returns how many plays there were."""
    random = Random("positions")
    compared = plays = seed = 0
    while compared < wanted:
        text = to_text(make_game(seed)).encode()
        for theirs, ours in positions(text, random):
            assert ours.phase == PLAYING
            offered = listed(ours)
            assert len(set(offered)) == len(offered), seed
            assert set(offered) == set(legal_plays(theirs, theirs.to_play)), seed
            assert offered == listed(ours), seed
            compared += 1
            plays += len(offered)
        seed += 1
    return plays


def test_legal_plays_are_those_of_brute_force() -> None:
    assert compare_plays(1000) > 3000


@pytest.mark.slow
def test_legal_plays_of_many_positions_are_those_of_brute_force() -> None:
    assert compare_plays(5000) > 15_000
