"""What is wrong with a line, in words and at its column. Slow and thorough; lines that are plainly sound never come here.

In this order: is it text, is it JSON, is it an object with every key once, which event is it, are its strings clean, has it the shape of
that event (`rclog.log.shape`), are the keys there that others require.
"""

import json
import re
from collections.abc import Iterator
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rclog.encode import CONTROLS, is_surrogate, plain, shortened
from rclog.lang import Said, said
from rclog.log.events import FORMAT, KINDS, AnyEvent, Deal, Setup
from rclog.log.fault import Fault, NotAnEventError, Path, Unusable, describe, expected_but, refuse, shown, suggestion, where
from rclog.log.outline import outline
from rclog.log.shape import explain_shape

UTF8_REASONS = {
    "invalid start byte": said("fault.utf8.start"),
    "invalid continuation byte": said("fault.utf8.continuation"),
    "unexpected end of data": said("fault.utf8.end"),
}
"""What Python's decoder says, by key."""
JSON_REASONS = {
    "Expecting value": "fault.json.value",
    "Expecting property name": "fault.json.key",
    "Expecting ':'": "fault.json.colon",
    "Expecting ','": "fault.json.comma",
    "Invalid \\escape": "fault.json.escape",
    "Invalid \\uXXXX": "fault.json.unicode_escape",
}
"""How the messages of Python's JSON decoder begin, and what rclog says instead."""

MOST_DIGITS = 400
"""Whole numbers beyond this are not even computed."""


def diagnosed(content: bytes, event: AnyEvent | None) -> AnyEvent | Fault:
    """The fault of a line; `event` is what msgspec made of it, returned where nothing is wrong."""
    try:
        text = as_text(content)
        value = as_object(text)
        kind = event_kind(text, value)
    except NotAnEventError as error:
        return error.fault
    try:
        check_strings(text, value, kind)
        check_format(text, value, kind)
        if event is None:
            explain_shape(text, value, kind)
        check_complete(event, first_column(text))
    except NotAnEventError as error:
        return of_header(replace(error.fault, event=kind), value)
    return event


def of_header(fault: Fault, value: dict[str, Any]) -> Fault:
    """The fault with the id of the game, if it is in a `game` line: such a line begins a game, right or wrong."""
    if value.get("event") != "game":
        return fault
    named = value.get("id")
    return replace(fault, event="game", id=plain(shortened(named, 200)) if isinstance(named, str) else None)


def located(fault: Fault, content: bytes) -> Fault:
    """The fault with the column of its path in the line."""
    if fault.path is None:
        return fault
    return replace(fault, column=outline(content.decode()).columns.get(fault.path))


def as_text(content: bytes) -> str:
    if is_utf16(content):
        refuse("record.not_utf8", said("fault.utf16"), 1)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        column = len(content[: error.start].decode()) + 1
        refuse("record.not_utf8", said("fault.not_utf8", byte=f"0x{content[error.start]:02x}", reason=UTF8_REASONS[error.reason]), column)


def is_utf16(content: bytes) -> bool:
    """True for a line that looks like UTF-16: by its mark, or because every other byte is zero."""
    zeros = [byte == 0 for byte in content[:4]]
    return content[:2] in (b"\xff\xfe", b"\xfe\xff") or zeros in ([True, False, True, False], [False, True, False, True])


def as_object(text: str) -> dict[str, Any]:
    """The JSON object of a line. Numbers that no whole number can be stay as text, for `explain_shape` to refuse."""
    doubled = False

    def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal doubled
        keyed = dict(pairs)
        doubled = doubled or len(keyed) < len(pairs)
        return keyed

    try:
        value = json.loads(text, parse_constant=Unusable, parse_int=whole_number, parse_float=Unusable, object_pairs_hook=object_of)
    except json.JSONDecodeError as error:
        refuse("record.not_json", *what_is_no_json(text, error))
    if not isinstance(value, dict):
        found = describe(value)
        refuse("record.not_object", said("fault.not_object", found=found), first_column(text), said("fault.an_object"), found)
    if doubled:
        places = outline(text)
        path = places.twice or ()
        first = places.keys[path]
        sentence = said("fault.duplicate_key", key=shown(path[-1]), column=first)
        raise NotAnEventError(of_header(Fault("record.duplicate_key", sentence, places.twice_column), value))
    return value


def first_column(text: str) -> int:
    return len(text) - len(text.lstrip()) + 1


def whole_number(digits: str) -> int | Unusable:
    return int(digits) if len(digits) <= MOST_DIGITS else Unusable(digits)


def what_is_no_json(text: str, error: json.JSONDecodeError) -> tuple[Said, int]:
    """A sentence for an error of the JSON decoder, and the column: the slips that people make by their names."""
    column = error.pos + 1
    at = text[error.pos :]
    before = text[: error.pos].rstrip(" \t")
    if error.msg == "Extra data":
        if before.endswith("\r"):
            return said("fault.cr_alone"), column
        if at[0] == ",":
            return said("fault.comma_too_many"), column
        return said("fault.goes_on"), column
    if not at:
        return said("fault.breaks_off") if text else said("fault.empty_line"), column
    if at[0] in "]}" and before.endswith(","):
        return said("fault.comma_too_many"), len(before)
    if "trailing comma" in error.msg or (at[0] == "," and before.endswith((",", "[", "{"))):  # the first from Python 3.13 on
        return said("fault.comma_too_many"), column
    if at.startswith(("#", "//", "/*")):
        return said("fault.comment"), column
    if at[0] in "'\u201c\u201d\u2018\u2019":
        return said("fault.quotes"), column
    if at[0] == "\ufeff":
        return said("fault.bom_here"), column
    if error.msg.startswith("Invalid control character"):
        return said("fault.raw_control", name=f"U+{ord(at[0]):04X}"), column
    if error.msg.startswith("Unterminated string"):
        return said("fault.no_string_end"), column
    if not before and at[0] != "{":
        return said("fault.no_object"), column
    reason = next((key for start, key in JSON_REASONS.items() if error.msg.startswith(start)), "fault.json.value")
    return said("fault.not_json", reason=said(reason)), column


def event_kind(text: str, value: dict[str, Any]) -> str:
    if "event" not in value:
        refuse("record.missing_key", said("fault.no_event_key", kinds=", ".join(KINDS)), first_column(text), "event")
    kind = value["event"]
    column = outline(text).columns[("event",)] if not isinstance(kind, str) or kind not in KINDS else None
    if not isinstance(kind, str) or isinstance(kind, Unusable):
        name, found = said("fault.a_name"), describe(kind)
        refuse("record.bad_value", expected_but(("event",), name, found), column, name, found)
    if kind not in KINDS:
        sentence = said("fault.unknown_event", event=shown(kind), hint=suggestion(kind, KINDS))
        refuse("record.unknown_event", sentence, column, None, shown(kind))
    return kind


def check_strings(text: str, value: dict[str, Any], kind: str) -> None:
    """No control characters in any string but those in `x`; no half characters anywhere."""
    if text.isprintable() and "\\" not in text:
        return
    half: tuple[Path, bool, str] | None = None
    for path, string, is_key in strings_of(value, ()):
        if string.isprintable():
            continue
        inside_x = path[0] == "x"
        allowed = "\n\t" if kind == "note" and path == ("text",) and not is_key else ""
        for char in string:
            if char in CONTROLS and char not in allowed and not inside_x:
                name = f"U+{ord(char):04X}"
                column = column_of(char, text, path, is_key)
                sentence = said("fault.control", where=where(path), name=name, text=shown(string))
                refuse("record.control_character", sentence, column, None, name)
            if half is None and is_surrogate(char):
                half = path, is_key, char
    if half is not None:
        path, is_key, char = half
        name = plain(char)
        sentence = said("fault.half_character", where=where(path), name=name)
        refuse("record.bad_value", sentence, column_of(char, text, path, is_key), None, name)


def strings_of(value: Any, path: Path) -> Iterator[tuple[Path, str, bool]]:
    """The strings of a value in written order: where, the string, and whether it is a key."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield (*path, key), key, True
            yield from strings_of(inner, (*path, key))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from strings_of(inner, (*path, index))
    elif isinstance(value, str):
        yield path, value, False


def column_of(char: str, text: str, path: Path, is_key: bool) -> int:
    """Where a character, raw or as an escape, stands in the string at this path (or the key of it)."""
    places = outline(text)
    quote = (places.keys if is_key else places.columns)[path]
    units = re.finditer(r"\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.|[^\\]", text[quote:])
    return next(quote + unit.start() + 1 for unit in units if is_written(char, unit.group()))


def is_written(char: str, unit: str) -> bool:
    """True if a piece of a JSON string, a character or an escape, stands for this character."""
    return unit == char or (unit[0] == "\\" and json.loads(f'"{unit}"') == char)


def check_format(text: str, value: dict[str, Any], kind: str) -> None:
    """A header of another format is refused for that, whatever its other keys are."""
    stated = value.get("format")
    if kind == "game" and isinstance(stated, str) and not isinstance(stated, Unusable) and stated != FORMAT:
        sentence = said("fault.unsupported_format", stated=shown(stated), known=FORMAT)
        refuse("game.unsupported_format", sentence, outline(text).columns[("format",)], FORMAT, plain(shortened(stated, 60)))


def deal_is_complete(event: Deal) -> bool:
    return event.deal != 1 or (event.dealer is not UNSET and event.table is not UNSET)


def check_complete(event: AnyEvent, column: int) -> None:
    """Keys that are required only beside others."""
    if isinstance(event, Deal) and not deal_is_complete(event):
        missing = "dealer" if event.dealer is UNSET else "table"
        refuse("record.missing_key", said("fault.deal_needs", key=missing), column, missing)
    if isinstance(event, Setup) and event.hands is not UNSET and event.turn is UNSET:
        refuse("record.missing_key", said("fault.setup_needs_turn"), column, "turn")
