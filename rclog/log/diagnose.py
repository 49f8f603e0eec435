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
from rclog.log.events import FORMAT, KINDS, AnyEvent, Deal, Setup
from rclog.log.fault import Fault, NotAnEventError, Path, Unusable, describe, refuse, shown, suggestion, where
from rclog.log.outline import outline
from rclog.log.shape import explain_shape

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
        named = value.get("id") if kind == "game" else None
        return replace(error.fault, event=kind, id=plain(shortened(named, 200)) if isinstance(named, str) else None)
    return event


def located(fault: Fault, content: bytes) -> Fault:
    """The fault with the column of its path in the line."""
    if fault.path is None:
        return fault
    return replace(fault, column=outline(content.decode()).columns.get(fault.path))


def as_text(content: bytes) -> str:
    if is_utf16(content):
        refuse("record.not_utf8", "this is UTF-16; save the file as UTF-8", 1)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        column = len(content[: error.start].decode()) + 1
        refuse("record.not_utf8", f"byte 0x{content[error.start]:02x} is no UTF-8 here: {error.reason}", column)


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
        refuse("record.not_object", f"an event is a JSON object {{…}}, found {found}", first_column(text), "an object", found)
    if doubled:
        places = outline(text)
        path = places.twice or ()
        first = places.keys[path]
        refuse(
            "record.duplicate_key", f"the key {shown(path[-1])} stands twice in one object, first at column {first}", places.twice_column
        )
    return value


def first_column(text: str) -> int:
    return len(text) - len(text.lstrip()) + 1


def whole_number(digits: str) -> int | Unusable:
    return int(digits) if len(digits) <= MOST_DIGITS else Unusable(digits)


def what_is_no_json(text: str, error: json.JSONDecodeError) -> tuple[str, int]:
    """A sentence for an error of the JSON decoder, and the column: the slips that people make by their names."""
    column = error.pos + 1
    at = text[error.pos :]
    before = text[: error.pos].rstrip(" \t")
    if error.msg == "Extra data":
        if before.endswith("\r"):
            return "the line ends with CR alone; save the file with LF or CR LF at the end of each line", column
        return "the line goes on after its JSON value; one event a line", column
    if not at:
        return "the line breaks off: this is not the whole of a JSON value" if text else "the line is empty", column
    if at[0] in "]}" and before.endswith(","):
        return "a comma too many", len(before)
    if "trailing comma" in error.msg or (at[0] == "," and before.endswith((",", "[", "{"))):  # the first from Python 3.13 on
        return "a comma too many", column
    if at.startswith(("#", "//", "/*")):
        return "JSON has no comments; a note event can say it", column
    if at[0] in "'\u201c\u201d\u2018\u2019":
        return 'JSON has no quotes but "', column
    if at[0] == "\ufeff":
        return "a byte order mark stands here", column
    if error.msg.startswith("Invalid control character"):
        return f"the control character U+{ord(at[0]):04X} stands in a string as it is; write it as an escape, or remove it", column
    if error.msg.startswith("Unterminated string"):
        return "a string begins here that has no end", column
    return f"this is not JSON: {error.msg[0].lower()}{error.msg[1:]}", column


def event_kind(text: str, value: dict[str, Any]) -> str:
    if "event" not in value:
        message = f'the key "event" is missing; it is one of {", ".join(KINDS)}'
        refuse("record.missing_key", message, first_column(text), "event")
    kind = value["event"]
    column = outline(text).columns[("event",)] if not isinstance(kind, str) or kind not in KINDS else None
    if not isinstance(kind, str) or isinstance(kind, Unusable):
        refuse("record.bad_value", f"event: a name was expected, found {describe(kind)}", column, "a name", describe(kind))
    if kind not in KINDS:
        refuse("record.unknown_event", f"no event {shown(kind)}; {suggestion(kind, KINDS)}", column, None, shown(kind))
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
                refuse("record.control_character", f"{where(path)}: the control character {name} in {shown(string)}", column, None, name)
            if half is None and is_surrogate(char):
                half = path, is_key, char
    if half is not None:
        path, is_key, char = half
        name = plain(char)
        refuse(
            "record.bad_value",
            f"{where(path)}: half a character, the lone surrogate {name}",
            column_of(char, text, path, is_key),
            None,
            name,
        )


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
        message = f"the format is {shown(stated)}; this rclog reads {FORMAT}"
        refuse("game.unsupported_format", message, outline(text).columns[("format",)], FORMAT, plain(shortened(stated, 60)))


def deal_is_complete(event: Deal) -> bool:
    return event.deal != 1 or (event.dealer is not UNSET and event.table is not UNSET)


def check_complete(event: AnyEvent, column: int) -> None:
    """Keys that are required only beside others."""
    if isinstance(event, Deal) and not deal_is_complete(event):
        missing = "dealer" if event.dealer is UNSET else "table"
        refuse("record.missing_key", f'the first deal of a round needs the key "{missing}"', column, missing)
    if isinstance(event, Setup) and event.hands is not UNSET and event.turn is UNSET:
        refuse("record.missing_key", 'a setup with hands needs the key "turn": the seat to play', column, "turn")
