"""The shape of every event (format.md, the table of events): keys, types, ranges, and the header's ids.

`shape_fault` names the first thing wrong with an event that was read as a JSON object: a `record.*` id,
or for the header a `game.*` id. It knows no position: only how many players the game has.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from .cards import HIDDEN, WHOLE_PACK
from .position import side_count
from .ruleset import read_rules

FORMAT = "rclog/1"
LARGEST = 2**53
"""The upper bound of any whole number (R3)."""

Check = Callable[[Any, int], str | None]
"""(value, players) -> the id of what is wrong with the value, or None."""

BAD = "record.bad_value"


def whole(value: Any, players: int) -> str | None:
    """A JSON integer 0..2^53; no float, no bool (R3)."""
    return None if type(value) is int and 0 <= value <= LARGEST else BAD


def count(value: Any, players: int) -> str | None:
    """A whole number from 1."""
    return BAD if value == 0 else whole(value, players)


def seat(value: Any, players: int) -> str | None:
    """A seat of this game."""
    return whole(value, players) or (BAD if value >= players else None)


def side_or_nobody(value: Any, players: int) -> str | None:
    """A side of this game, or null."""
    if value is None:
        return None
    return whole(value, players) or (BAD if value >= side_count(players) else None)


def text(value: Any, players: int) -> str | None:
    """A string that can be written (no lone surrogate)."""
    return None if isinstance(value, str) and not re.search("[\ud800-\udfff]", value) else BAD


def flag(value: Any, players: int) -> str | None:
    """true or false."""
    return None if isinstance(value, bool) else BAD


def anything(value: Any, players: int) -> str | None:
    """A value that is kept and not looked into."""
    return None


def an_object(value: Any, players: int) -> str | None:
    """A JSON object, not looked into."""
    return None if isinstance(value, dict) else BAD


def hash_digits(value: Any, players: int) -> str | None:
    """64 hexadecimal digits in lower case (R24)."""
    return None if isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) else BAD


def moment(value: Any, players: int) -> str | None:
    """RFC 3339 with offset."""
    pattern = r"\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)"
    if not isinstance(value, str) or not re.fullmatch(pattern, value, re.ASCII):
        return BAD
    try:
        datetime.fromisoformat(re.sub(r"\.\d+", "", value.upper()))
    except ValueError:
        return BAD
    return None


def one_of(*choices: str) -> Check:
    """One of a few strings."""
    return lambda value, players: None if isinstance(value, str) and value in choices else BAD


def card(value: Any, players: int) -> str | None:
    """A card that was seen: "??" is a bad value here, another string a bad card (R4)."""
    if not isinstance(value, str) or value == HIDDEN:
        return BAD
    return None if value in WHOLE_PACK else "record.bad_card"


def card_or_hidden(value: Any, players: int) -> str | None:
    """A card of a hand."""
    return None if value == HIDDEN else card(value, players)


def list_of(check: Check) -> Check:
    """A list whose entries all pass `check`."""

    def check_list(value: Any, players: int) -> str | None:
        if not isinstance(value, list):
            return BAD
        return next((fault for entry in value if (fault := check(entry, players))), None)

    return check_list


def one_a_side(value: Any, players: int) -> str | None:
    """A claim: whole numbers, one a side (R2)."""
    fault = list_of(whole)(value, players)
    return fault or (BAD if len(value) != side_count(players) else None)


def object_of(required: dict[str, Check], optional: dict[str, Check]) -> Check:
    """An object with these keys and no others."""

    def check_object(value: Any, players: int) -> str | None:
        if not isinstance(value, dict):
            return BAD
        known = {**required, **optional}
        if not value.keys() <= known.keys():
            return "record.unknown_key"
        if not required.keys() <= value.keys():
            return "record.missing_key"
        return next((fault for key in value if (fault := known[key](value[key], players))), None)

    return check_object


CARDS = list_of(card)
HANDS = list_of(list_of(card_or_hidden))
BUILD = object_of({"cards": CARDS, "value": whole, "owner": whole}, {})
PLAYER = object_of({"name": text}, {"id": text, "kind": one_of("human", "bot")})
RECORDER = object_of({}, {"name": text, "version": text})
COMMIT = object_of({}, {"algorithm": text, "hash": text})
REVEAL = object_of({}, {"salt": text, "packs": anything})
ON_ANY: dict[str, Check] = {"event": text, "t": whole, "x": an_object, "h": hash_digits}

IN_PROGRESS = ("deal", "turn", "loose", "builds", "piles", "sweeps", "last_capturer")
"""Keys of a setup that only a deal in progress has."""

EVENTS: dict[str, tuple[dict[str, Check], dict[str, Check]]] = {
    "game": (
        {"format": text, "players": list_of(PLAYER)},
        {"id": text, "rules": an_object, "started": moment, "site": text, "occasion": text,
         "recorder": RECORDER, "commit": COMMIT},
    ),
    "setup": (
        {},
        {"totals": list_of(whole), "round": count, "dealer": seat, "hands": HANDS, "deal": count,
         "turn": seat, "loose": CARDS, "builds": list_of(BUILD), "piles": list_of(CARDS),
         "sweeps": list_of(whole), "last_capturer": seat},
    ),
    "deal": ({"round": count, "deal": count}, {"dealer": seat, "table": CARDS, "hands": HANDS}),
    "capture": ({"seat": seat, "card": card, "takes": CARDS}, {"sweep": flag}),
    "build": ({"seat": seat, "card": card, "with": CARDS, "value": whole}, {}),
    "trail": ({"seat": seat, "card": card}, {}),
    "score": (
        {"round": count},
        {**dict.fromkeys(("points", "totals", "cards", "spades", "sweeps", "aces"), one_a_side),
         "big_casino": side_or_nobody, "little_casino": side_or_nobody},
    ),
    "end": (
        {"reason": one_of("won", "abandoned", "resigned", "adjudicated")},
        {"winner": side_or_nobody, "totals": one_a_side, "reveal": REVEAL},
    ),
    "undo": ({}, {"seat": seat}),
    "note": ({"text": text}, {"seat": seat}),
}  # fmt: skip

CHECKS: dict[str, Check] = {kind: object_of(required, {**optional, **ON_ANY}) for kind, (required, optional) in EVENTS.items()}


def shape_fault(event: dict[str, Any], players: int) -> str | None:
    """What is wrong with the shape of an event of a known kind, or None."""
    kind = event["event"]
    fault = CHECKS[kind](event, players)
    if fault:
        return fault
    if kind == "game":
        return header_fault(event)
    if kind in ("capture", "build"):
        named = [event["card"], *event["takes" if kind == "capture" else "with"]]
        return BAD if len(set(named)) < len(named) else None
    if kind == "deal" and event["deal"] == 1 and not {"dealer", "table"} <= event.keys():
        return "record.missing_key"
    if kind == "setup" and "hands" in event and "turn" not in event:
        return "record.missing_key"
    return None


def header_fault(event: dict[str, Any]) -> str | None:
    """format.md, `game.*`: a format, a number of players or rules that cannot be played."""
    if event["format"] != FORMAT:
        return "game.unsupported_format"
    if not 2 <= len(event["players"]) <= 4:
        return "game.bad_players"
    if read_rules(event.get("rules", {})) is None:
        return "game.unknown_rules"
    return None
