"""Verdicts as JSON Lines: one object a game, for programs (docs/format.md, Exit codes)."""

import json
from typing import Any

from rclog.steps import Replay


def game_object(replayed: Replay) -> dict[str, Any]:
    """What was judged and what came of it; only computed values, null where they are not known."""
    game = replayed.game
    players = [player.name for player in game.header.players] if game.header else None
    sides = None if players is None else [[0, 2], [1, 3]] if len(players) == 4 else [[seat] for seat in range(len(players))]
    return {
        "file": game.file,
        "line": game.line,
        "game": game.name,
        "verdict": replayed.verdict,
        "findings": [finding.as_json() for finding in replayed.findings],
        "players": players,
        "sides": sides,
        "rounds": len(replayed.rounds),
        "plays": replayed.plays,
        "totals": replayed.totals,
        "winner": replayed.winner,
    }


def game_line(replayed: Replay) -> str:
    """`game_object` in one line of ASCII, safe wherever it is printed."""
    return json.dumps(game_object(replayed), separators=(",", ":"))
