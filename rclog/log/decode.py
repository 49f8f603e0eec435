"""One line of bytes becomes an event, or the one reason why it is none.

The way in is narrow: depth is bounded before anything parses, msgspec checks the shape, and what it lets through (a key twice, control
characters) is looked for. A line that is not plainly sound is read again, slowly, by `rclog.log.diagnose`, which says what is wrong and
at which column. What depends on the game of the line is in `rclog.log.fit`.
"""

import re

import msgspec
from msgspec import UNSET

from rclog.log.diagnose import MAX_DEPTH, Fault, deal_is_complete, diagnosed
from rclog.log.events import KINDS, AnyEvent, Deal, Game, Note, Setup

_DECODER = msgspec.json.Decoder(AnyEvent)
_WITH_INNER_PARTS = (Game, Setup, Note)
_FIELDS = {kind: kind.__struct_fields__ for kind in KINDS.values() if kind not in _WITH_INNER_PARTS}


def decode(content: bytes) -> AnyEvent | Fault:
    """The event that a line (without its line end) holds, or the first fault found. Time and memory grow with the length of the line."""
    if content.count(b"{") + content.count(b"[") > MAX_DEPTH:
        column = too_deep_at(content)
        if column:
            return Fault("record.too_deep", f"more than {MAX_DEPTH} levels of brackets inside each other", column)
    try:
        event: AnyEvent = _DECODER.decode(content)
    except msgspec.DecodeError:
        return diagnosed(content, None)
    if is_plain(event, content):
        return event
    return diagnosed(content, event)


def is_plain(event: AnyEvent, content: bytes) -> bool:
    """True if the line surely has no key twice and no string to look into: as many colons behind quotes as it has keys, and no other."""
    fields = _FIELDS.get(type(event))
    if fields is None or event.x is not UNSET:
        return False
    number = 1
    for field in fields:
        if getattr(event, field) is not UNSET:
            number += 1
    return content.count(b'":') == number and content.count(b":") == number and (type(event) is not Deal or deal_is_complete(event))


def too_deep_at(content: bytes) -> int | None:
    """The column, in bytes, of the bracket that opens one level too many, or None. Brackets in strings do not count."""
    depth = 0
    in_string = False
    for bracket in re.finditer(rb'\\.|["\[\]{}]', content, re.DOTALL):
        mark = bracket.group()
        if mark == b'"':
            in_string = not in_string
        elif not in_string:
            if mark in b"[{":
                depth += 1
                if depth > MAX_DEPTH:
                    return bracket.start() + 1
            elif mark in b"]}":
                depth -= 1
    return None
