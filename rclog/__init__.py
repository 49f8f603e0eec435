"""rclog: record, replay and judge games of Royal Casino.

The log is `rclog.log`, the rules are `rclog.game`, their texts `rclog.rulebook`; `rclog.steps` judges a log by them, and `rclog.show`
makes games and findings visible. What most programs need is here:

    for game in rclog.read("friday.jsonl"):
        replayed = rclog.replay(game)
        print(game.id, replayed.verdict, replayed.totals)

and, with pandas and Arrow, loaded when they are asked for: `rclog.tables(paths)` and `rclog.open(folder)`, the facts of many games.
"""

from typing import TYPE_CHECKING, Any

from rclog.finding import Finding
from rclog.game.options import RuleSet, UnknownRulesError
from rclog.game.position import Position
from rclog.log.reader import Entry, Game, UnreadablePathError, read
from rclog.log.writer import line_of, write_events
from rclog.steps import Address, Referee, Replay, RoundScore, Step, legal_plays, replay

if TYPE_CHECKING:
    from rclog.facts.frames import open as open
    from rclog.facts.frames import tables as tables

__version__ = "0.1.0"

__all__ = [
    "Address",
    "Entry",
    "Finding",
    "Game",
    "Position",
    "Referee",
    "Replay",
    "RoundScore",
    "RuleSet",
    "Step",
    "UnknownRulesError",
    "UnreadablePathError",
    "legal_plays",
    "line_of",
    "read",
    "replay",
    "write_events",
]


def __getattr__(name: str) -> Any:
    if name in ("open", "tables"):
        from rclog.facts import frames

        return getattr(frames, name)
    raise AttributeError(f"module 'rclog' has no attribute {name!r}")
