"""Small logs, and how a log of bytes is judged, for tests that change bytes."""

import io
from pathlib import Path
from typing import NamedTuple

from rclog.log.reader import Game, read_games
from rclog.steps import replay

HEADER = '{"event":"game","format":"rclog/1","id":"friday-1","players":[{"name":"Ana"},{"name":"Luis"}]}'
DEAL = '{"event":"deal","round":1,"deal":1,"dealer":0,"table":["5h","Kc","2d","9s"],"hands":[["3c","Jd","As","Kd"],["6c","4h","8s","Ad"]]}'
PLAYS = [
    '{"event":"build","seat":1,"card":"6c","with":["2d"],"value":8}',
    '{"event":"build","seat":0,"card":"3c","with":["6c","2d"],"value":11}',
    '{"event":"trail","seat":1,"card":"4h"}',
    '{"event":"capture","seat":0,"card":"Jd","takes":["6c","2d","3c"]}',
    '{"event":"trail","seat":1,"card":"8s"}',
    '{"event":"capture","seat":0,"card":"As","takes":["5h","9s"]}',
    '{"event":"trail","seat":1,"card":"Ad"}',
    '{"event":"capture","seat":0,"card":"Kd","takes":["Kc","4h","8s","Ad"],"sweep":true}',
]
END = '{"event":"end","reason":"resigned","winner":0,"totals":[0,0]}'
SHORT = [HEADER, DEAL, *PLAYS, END]
"""The game of docs/format.md, section 1: valid, 11 lines."""
LONG = (Path(__file__).parents[2] / "sample_games" / "closing_cards.jsonl").read_bytes()
"""A whole game with hands, scores and notes, without an undo: valid."""


class Judged(NamedTuple):
    """A game of a log, as far as these tests compare it."""

    game: str | None
    number: int
    line: int
    verdict: str
    findings: list[tuple[str, int, int | None]]
    plays: int
    totals: list[int] | None
    winner: int | None


def as_log(lines: list[str]) -> bytes:
    return "".join(line + "\n" for line in lines).encode("utf-8", "surrogatepass")


def games_of(content: bytes) -> list[Game]:
    return list(read_games(io.BytesIO(content), "log"))


def judged(content: bytes) -> list[Judged]:
    """The games of a log with their verdicts, and each finding's id, line and column."""
    found = []
    for game in games_of(content):
        replayed = replay(game, keep_steps=False)
        findings = [(finding.rule, finding.line, finding.column) for finding in replayed.findings]
        assert [finding.game for finding in replayed.findings] == [game.name] * len(findings)
        found.append(
            Judged(game.name, game.number, game.line, replayed.verdict, findings, replayed.plays, replayed.totals, replayed.winner)
        )
    return found


def verdicts(content: bytes) -> list[str]:
    return [game.verdict for game in judged(content)]


def finding_of(content: bytes) -> tuple[str, int, int | None]:
    """The one finding of a log of one game."""
    (game,) = judged(content)
    (finding,) = game.findings
    return finding
