"""Verdicts and steps as JSON Lines, for programs: one object a game (docs/format.md, Exit codes) or a step."""

import json
from typing import Any

from rclog.cards import HIDDEN, codes_of
from rclog.game.plays import is_multiple
from rclog.game.position import PLAYING, Position
from rclog.log.writer import line_of
from rclog.steps import Replay, Step


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


def step_line(step: Step) -> str:
    """A step as one line of JSON: its address, its line in the log, the event, and the position `after` it, in the keys of a setup."""
    address = None if step.address is None else str(step.address)
    event = json.loads(line_of(step.event))
    return json.dumps({"address": address, "line": step.line, "event": event, "after": position_object(step.after)}, separators=(",", ":"))


def position_object(position: Position) -> dict[str, Any]:
    """A position in the words of docs/format.md, Setup; null where something is nobody's or not known."""
    sides = range(position.sides)
    return {
        "round": position.round,
        "deal": position.deal,
        "plays": position.play,
        "dealer": position.dealer if position.dealer >= 0 else None,
        "turn": position.to_play if position.phase == PLAYING else None,
        "hands": [codes_of(position.hands[seat]) + [HIDDEN] * position.hidden[seat] for seat in range(position.players)],
        "loose": codes_of(position.loose),
        "builds": [
            {"cards": codes_of(cards), "value": value, "owner": owner, "multiple": bool(is_multiple(cards, value))}
            for cards, value, owner in zip(position.build_cards, position.build_value, position.build_owner, strict=True)
        ][: position.builds],
        "piles": [codes_of(position.piles[side]) for side in sides],
        "sweeps": [position.sweeps[side] for side in sides],
        "last_capturer": position.last_capturer if position.last_capturer >= 0 else None,
        "totals": [position.totals[side] for side in sides] if position.totals_known else None,
        "winner": position.winner if position.winner >= 0 else None,
    }
