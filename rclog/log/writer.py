"""Events become lines: the canonical form of a log (docs/format.md, Lines and files)."""

import json
from collections.abc import Iterable
from typing import BinaryIO

import msgspec

from rclog.log.events import AnyEvent, Deal, Game, Score

_ENCODER = msgspec.json.Encoder()
_COMMON = ("t", "h", "x")


def line_of(event: AnyEvent) -> bytes:
    """The event as one line with its LF: `"event"` first, then the keys in the order of docs/format.md, no spaces.

    The event is taken as it is; whether it reads back is for whoever made it (`rclog.log.decode.decode` tells).
    """
    if type(event) is Game:
        keyed = msgspec.to_builtins(event)
        return _ENCODER.encode({**{key: keyed[key] for key in keyed if key not in _COMMON}, **keyed}) + b"\n"
    return _ENCODER.encode(event) + b"\n"


def pretty_line_of(event: AnyEvent) -> bytes:
    """The event as one line to be read by people: the same keys with spaces, an empty line before each game and deal, and after a score.

    It is a log still: readers skip empty lines.
    """
    text = json.dumps(json.loads(line_of(event)), ensure_ascii=False, separators=(", ", ": "))
    before = "\n" if isinstance(event, Game | Deal | Score) else ""
    return f"{before}{text}\n".encode()


def write_events(target: BinaryIO, events: Iterable[AnyEvent]) -> None:
    """Write each event with one call of `write`, so that a torn file is torn inside its last line only."""
    for event in events:
        target.write(line_of(event))
