"""Judge the text of a log: one verdict a game, in the order of the file (format.md, Verdicts; R5, R20-R22)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .course import Course
from .lines import Line, read_lines

PLAYS = ("capture", "build", "trail")
BARRIERS = ("game", "setup", "deal", "score", "end")
"""Events behind which no play can be taken back (R5)."""
ENDS_OF_A_DEAL = ("game", "deal", "score", "end")
"""Events beyond which nothing is known of a hidden hand (R6)."""


@dataclass
class Judged:
    """One game of a file. `totals`, `winner`, `rounds` are computed; totals are None where unknown."""

    line: int
    verdict: str = "incomplete"
    rule: str | None = None
    at: int | None = None
    totals: list[int] | None = None
    winner: int | None = None
    rounds: list[dict[str, Any]] = field(default_factory=list)
    warnings: list[tuple[str, int]] = field(default_factory=list)


def judge(text: str | bytes) -> list[Judged]:
    """Every game of a log, judged to its first error."""
    lines = read_lines(text)
    if not lines:
        return [Judged(line=1, verdict="invalid", rule="record.empty", at=1)]
    judged: list[Judged] = []
    start = 0
    while start < len(lines):
        following = (i for i in range(start + 1, len(lines)) if lines[i].kind == "game")
        stop = next(following, len(lines))
        judged += judge_game(lines[start:stop])
        start = stop
    return judged


def judge_game(lines: list[Line]) -> list[Judged]:
    """A game line and what follows it; after its end, a line that is no event begins a broken game (R21)."""
    first = lines[0]
    game = Judged(line=first.number)
    if first.torn or first.rule or first.kind != "game":
        warn_of_bytes(game, first)
        if not first.torn:
            game.verdict, game.rule, game.at = "invalid", first.rule or "order.no_game", first.number
        return [game]
    course = Course(first.event)
    counting = drop_undone(lines)
    clock = 0
    for place, line in enumerate(counting):
        if course.reason is not None and line.kind is None:
            finish(game, course)
            return [game, *judge_game([line])]
        warn_of_bytes(game, line)
        if line.torn:
            break
        if line.rule is None and "t" in line.event:
            if line.event["t"] < clock:
                game.warnings.append(("order.time_goes_back", line.number))
            clock = line.event["t"]
        broken = line.rule
        if broken is None and place > 0:
            broken = course.take(line.event, plays_ahead(counting, place))
        if broken is not None:
            game.rule, game.at = broken, line.number
            break
    finish(game, course)
    return [game]


def finish(game: Judged, course: Course) -> None:
    """The verdict, and what was computed."""
    if game.rule is not None:
        game.verdict = "invalid"
    elif course.reason in ("won", "resigned", "adjudicated"):
        game.verdict = "valid"
    game.totals, game.winner, game.rounds = course.totals, course.winner, course.rounds


def warn_of_bytes(game: Judged, line: Line) -> None:
    """record.bom and record.torn are warnings (R20, R22)."""
    if line.bom:
        game.warnings.append(("record.bom", line.number))
    if line.torn:
        game.warnings.append(("record.torn", line.number))


def drop_undone(lines: list[Line]) -> list[Line]:
    """The lines that count: every undo goes together with the newest play since the last barrier that is
    still there. Nothing behind a line that cannot be read takes a play back. A stray undo stays (R5)."""
    gone: set[int] = set()
    standing: list[int] = []
    for line in lines:
        if line.rule is not None or line.torn:
            break
        if line.kind in BARRIERS:
            standing = []
        elif line.kind in PLAYS:
            standing.append(line.number)
        elif line.kind == "undo" and standing:
            gone |= {standing.pop(), line.number}
    return [line for line in lines if line.number not in gone]


def plays_ahead(lines: list[Line], place: int) -> list[tuple[int, str]]:
    """(seat, card) of the plays behind a deal or setup, as far as its hidden hands reach (R6)."""
    ahead: list[tuple[int, str]] = []
    if lines[place].kind not in ("deal", "setup"):
        return ahead
    for line in lines[place + 1 :]:
        if line.rule is not None or line.torn or line.kind in ENDS_OF_A_DEAL:
            break
        if line.kind in PLAYS:
            ahead.append((line.event["seat"], line.event["card"]))
    return ahead
