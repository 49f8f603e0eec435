"""One line of bytes becomes an event, or the one reason why it is none.

The way in is narrow: length and depth are bounded before anything parses, msgspec checks the shape, and what it lets through (a key twice,
control characters) is looked for. A line that is not plainly sound is read again, slowly, by `rclog.log.diagnose`, which says what is
wrong and at which column. What depends on the game of the line is in `rclog.log.fit`.
"""

import re

import msgspec
from msgspec import UNSET

from rclog.lang import said
from rclog.log.diagnose import deal_is_complete, diagnosed
from rclog.log.events import KINDS, AnyEvent, Deal, Game, Note, Setup
from rclog.log.fault import Fault
from rclog.log.streams import MAX_LINE

MAX_DEPTH = 16

_DECODER = msgspec.json.Decoder(AnyEvent)
_WITH_INNER_PARTS = (Game, Setup, Note)
_FIELDS = {kind: kind.__struct_fields__ for kind in KINDS.values() if kind not in _WITH_INNER_PARTS}


def decode(content: bytes) -> AnyEvent | Fault:
    """The event that a line (without its line end) holds, or the first fault found. Never raises, whatever the bytes are; time and memory
    grow with the length of the line, and one of more than 64 KiB is refused."""
    if content.count(b"{") + content.count(b"[") > MAX_DEPTH:
        fault = too_deep(content)
        if fault:
            return fault
    if len(content) > MAX_LINE:
        return too_long()
    try:
        event: AnyEvent = _DECODER.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError):  # the latter from older msgspec
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


def too_long() -> Fault:
    return Fault("record.too_long", said("fault.too_long", most=MAX_LINE // 1024), None, f"at most {MAX_LINE:,} bytes")


def too_deep(content: bytes) -> Fault | None:
    """The fault at the bracket that opens one level too many, if one of the first 64 KiB does. Brackets in strings do not count."""
    depth = 0
    for token in re.finditer(rb'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', content[:MAX_LINE], re.DOTALL):
        mark = token.group()[:1]
        if mark in b"[{":
            depth += 1
            if depth > MAX_DEPTH:
                column = len(content[: token.start()].decode(errors="replace")) + 1
                return Fault("record.too_deep", said("fault.too_deep", most=MAX_DEPTH), column)
        elif mark in b"]}":
            depth -= 1
    return None
