"""A log as lines: what each is, and what is wrong with it before anything is judged (format.md, Findings)."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

from .shapes import EVENTS, shape_fault

LONGEST = 64 * 1024
DEEPEST = 16
BOM = b"\xef\xbb\xbf"
CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""C0, DEL and C1, and every character of Unicode's property Bidi_Control."""
CONTROLS_OF_A_NOTE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


@dataclass
class Line:
    """One line that is not blank. `kind` is None when it is no event at all (R21)."""

    number: int
    kind: str | None = None
    event: dict[str, Any] = field(default_factory=dict)
    rule: str | None = None
    torn: bool = False
    bom: bool = False


class DuplicateKeyError(ValueError):
    """A key stands twice in one object."""


def read_lines(text: str | bytes) -> list[Line]:
    """The lines of a log, each read by itself; the header before it says how many players there are."""
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    pieces = raw.split(b"\n")
    players = 4
    lines: list[Line] = []
    for number, piece in enumerate(pieces, start=1):
        line = read_line(number, piece, players, unfinished=number == len(pieces))
        if line is None:
            continue
        if line.kind == "game" and line.rule is None:
            players = len(line.event["players"])
        lines.append(line)
    return lines


def read_line(number: int, piece: bytes, players: int, unfinished: bool) -> Line | None:
    """One line without its line feed; None when it is blank (R20)."""
    line = Line(number)
    if len(piece) > LONGEST:
        line.rule = "record.too_long"
        return line
    if piece.startswith(BOM):
        line.bom, piece = True, piece[len(BOM) :]
    if not piece.strip(b" \t\r"):
        return None
    try:
        content = piece.decode("utf-8")
        value = json.loads(content, object_pairs_hook=no_key_twice, parse_int=whole_number)
    except UnicodeDecodeError:
        line.rule = "record.not_utf8"
    except DuplicateKeyError:
        line.rule = "record.duplicate_key"
    except (ValueError, RecursionError):
        line.rule = "record.not_json"
    if line.rule != "record.not_utf8" and depth(content) > DEEPEST:
        line.rule = "record.too_deep"
    elif line.rule in ("record.not_utf8", "record.not_json") and unfinished:
        line.rule, line.torn = None, True
        return line
    if line.rule is None:
        take_event(line, value, content, players)
    return line


def take_event(line: Line, value: Any, content: str, players: int) -> None:
    """Set the line's kind and event, and the first thing wrong with it as an event."""
    if not isinstance(value, dict):
        line.rule = "record.not_object"
    elif "event" not in value:
        line.rule = "record.missing_key"
    elif not isinstance(value["event"], str):
        line.rule = "record.bad_value"
    elif value["event"] not in EVENTS:
        line.rule = "record.unknown_event"
    else:
        line.kind, line.event = value["event"], value
        may_hold_controls = "\\" in content or "\x7f" in content or not content.isascii()
        if may_hold_controls and any(has_controls(key, value[key]) for key in value if key != "x"):
            line.rule = "record.control_character"
        else:
            line.rule = shape_fault(value, players)


def has_controls(key: str, value: Any) -> bool:
    """A control character in any string of a value, or in its key; a note's text may hold LF and TAB."""
    if isinstance(value, str):
        allowed = CONTROLS_OF_A_NOTE if key == "text" else CONTROLS
        return bool(allowed.search(value) or CONTROLS.search(key))
    if isinstance(value, list):
        return any(has_controls(key, entry) for entry in value)
    if isinstance(value, dict):
        return any(has_controls(inner, entry) for inner, entry in value.items())
    return bool(CONTROLS.search(key))


def no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, unless a key stands twice in it."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise DuplicateKeyError
    return found


def whole_number(digits: str) -> int:
    """A JSON integer; one of very many digits is only known to be too large."""
    return int(digits) if len(digits) < 100 else 10**100


def depth(content: str) -> int:
    """How deep objects and arrays nest, brackets in strings aside."""
    if content.count("{") + content.count("[") <= DEEPEST:
        return 0
    deepest = now = 0
    for bracket in re.findall(r'"(?:[^"\\]|\\.)*"|[\[\]{}]', content):
        if bracket in "[{":
            now += 1
        elif bracket in "]}":
            now -= 1
        deepest = max(deepest, now)
    return deepest
