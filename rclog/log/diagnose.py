"""What is wrong with a line, in words and at its column. Slow and thorough; lines that are plainly sound never come here."""

import json
import re
from typing import Any, NamedTuple, NoReturn

import msgspec
from msgspec import UNSET, Struct

from rclog.cards import HIDDEN, card_hint
from rclog.encode import CONTROL, CONTROL_BUT_LINE_FEED_AND_TAB, SURROGATE, plain, shortened
from rclog.log.events import CARD_KEYS, FORMAT, KINDS, LARGEST, PARTS, AnyEvent, Deal, Setup, keys_of
from rclog.log.outline import Path, outline

MAX_DEPTH = 16
MOST_DIGITS = 400
"""Whole numbers beyond this are not even computed."""


class Fault(NamedTuple):
    """Why a line is no event of this format."""

    rule: str
    message: str
    column: int | None = None
    expected: str | None = None
    found: str | None = None
    event: str | None = None
    """The kind of event that the line would have been; None where it is no event at all."""
    id: str | None = None
    """The id of the game, where a header is at fault."""


class NotAnEventError(ValueError):
    """Raised inside this file only, with the fault as its argument."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def deal_is_complete(event: Deal) -> bool:
    return event.deal != 1 or (event.dealer is not UNSET and event.table is not UNSET)


def diagnosed(content: bytes, event: AnyEvent | None) -> AnyEvent | Fault:
    """The fault of a line; `event` is what msgspec made of it, returned where nothing is wrong."""
    try:
        text = as_text(content)
        value = as_object(text)
        kind = event_kind(text, value)
        try:
            check_strings(text, value, kind)
            check_header(value, kind)
            if event is None:
                explain_shape(text, value, kind)
            check_complete(event)
        except NotAnEventError as error:
            named = value.get("id") if kind == "game" else None
            return error.fault._replace(event=kind, id=plain(named) if isinstance(named, str) else None)
    except NotAnEventError as error:
        return error.fault
    return event


def refuse(rule: str, message: str, column: int | None = None, expected: str | None = None, found: str | None = None) -> NoReturn:
    raise NotAnEventError(Fault(rule, message, column, expected, found))


def as_text(content: bytes) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        column = len(content[: error.start].decode()) + 1
        if content[:2] in (b"\xff\xfe", b"\xfe\xff"):
            refuse("record.not_utf8", "this is UTF-16; save the file as UTF-8", column)
        refuse("record.not_utf8", f"byte 0x{content[error.start]:02x} is no UTF-8 here: {error.reason}", column)


def as_object(text: str) -> dict[str, Any]:
    """The JSON object of a line. Numbers that no whole number can be stay as text, for `explain_shape` to refuse."""
    try:
        value = json.loads(text, parse_constant=Unusable, parse_int=whole_number, parse_float=Unusable)
    except json.JSONDecodeError as error:
        column = error.pos + 1
        if error.msg == "Extra data":
            refuse("record.not_json", "the line goes on after its JSON value; one event a line", column)
        if [char == "\0" for char in text[:4]] in ([True, False] * 2, [False, True] * 2):
            refuse("record.not_utf8", "this is UTF-16; save the file as UTF-8", 1)
        refuse("record.not_json", f"this is not JSON: {error.msg[0].lower()}{error.msg[1:]}", column)
    if not isinstance(value, dict):
        refuse(
            "record.not_object",
            f"an event is a JSON object {{…}}, found {describe(value)}",
            first_column(text),
            "an object",
            describe(value),
        )
    places = outline(text)
    if places.twice is not None:
        refuse("record.duplicate_key", f"the key {shown(places.twice[-1])} stands twice in one object", places.twice_column)
    return value


class Unusable(str):
    """A number that is none of ours: `1.0`, `NaN`, `1e400`, or a whole one with too many digits."""

    __slots__ = ()


def whole_number(digits: str) -> int | Unusable:
    return int(digits) if len(digits) <= MOST_DIGITS else Unusable(digits)


def first_column(text: str) -> int:
    return len(text) - len(text.lstrip()) + 1


def event_kind(text: str, value: dict[str, Any]) -> str:
    if "event" not in value:
        refuse("record.missing_key", f'the key "event" is missing; it is one of {", ".join(KINDS)}', first_column(text), "event")
    kind = value["event"]
    column = outline(text).columns.get(("event",))
    if not isinstance(kind, str) or isinstance(kind, Unusable):
        refuse("record.bad_value", f"event: a name was expected, found {describe(kind)}", column, "a name", describe(kind))
    if kind not in KINDS:
        refuse("record.unknown_event", f"no event {shown(kind)}; {suggestion(kind, KINDS)}", column, None, shown(kind))
    return kind


def check_strings(text: str, value: dict[str, Any], kind: str) -> None:
    """No control characters in any string but those in `x`; no lone surrogates anywhere."""
    pending: list[tuple[Path, Any]] = [((key,), inner) for key, inner in value.items() if key != "x"]
    while pending:
        path, inner = pending.pop()
        if isinstance(inner, dict):
            pending.extend(((*path, key), below) for key, below in inner.items())
        elif isinstance(inner, list):
            pending.extend(((*path, index), below) for index, below in enumerate(inner))
        for string in (inner, path[-1]):
            if isinstance(string, str):
                allowed = CONTROL_BUT_LINE_FEED_AND_TAB if kind == "note" and path == ("text",) and string is inner else CONTROL
                found = allowed.search(string)
                if found:
                    column = outline(text).columns.get(path)
                    name = f"U+{ord(found.group()):04X}"
                    refuse(
                        "record.control_character", f"{where(path)}: the control character {name} in {shown(string)}", column, None, name
                    )
    lone = SURROGATE.search(json.dumps(value, ensure_ascii=False))
    if lone:
        refuse(
            "record.bad_value",
            f"half a character: the lone surrogate \\u{ord(lone.group()):04x}",
            None,
            None,
            f"\\u{ord(lone.group()):04x}",
        )


def check_header(value: dict[str, Any], kind: str) -> None:
    """A header of another format is refused for that, whatever its other keys are."""
    stated = value.get("format")
    if kind == "game" and isinstance(stated, str) and not isinstance(stated, Unusable) and stated != FORMAT:
        message = f"the format is {shown(stated)}; this rclog reads {FORMAT}"
        refuse("game.unsupported_format", message, None, FORMAT, plain(shortened(stated, 60)))


def check_complete(event: AnyEvent | None) -> None:
    """Keys that are required only beside others."""
    if isinstance(event, Deal) and not deal_is_complete(event):
        missing = "dealer" if event.dealer is UNSET else "table"
        refuse("record.missing_key", f'the first deal of a round needs the key "{missing}"', None, missing)
    if isinstance(event, Setup) and event.hands is not UNSET and event.turn is UNSET:
        refuse("record.missing_key", 'a setup with hands needs the key "turn": the seat to play', None, "turn")


def explain_shape(text: str, value: dict[str, Any], kind: str) -> NoReturn:
    """Say in our words what msgspec refuses about a JSON object. Raises always."""
    places = outline(text)
    try:
        msgspec.json.decode(json.dumps(usable(value)).encode(), type=KINDS[kind])
    except msgspec.ValidationError as error:
        reason = str(error)
    else:
        path = first_unusable(value)
        found = describe(value_at(value, path))
        refuse("record.bad_value", f"{where(path)}: {found} is no number of JSON", places.columns.get(path), None, found)
    what, _, at = reason.rpartition(" - at `$") if " - at `$" in reason else (reason, "", "")
    path = path_of(at.rstrip("`"))
    shape: type[Struct] = PARTS.get(str(path[0]), KINDS[kind]) if path else KINDS[kind]
    name = re.search(r"field `(.*)`", what, re.DOTALL)
    if name and "unknown" in what:
        key = name.group(1)
        message = f"{where(path, kind)} has no key {shown(key)}; {suggestion(key, keys_of(shape))}"
        refuse("record.unknown_key", message, places.keys.get((*path, key)), None, shown(key))
    if name:
        message = f"{where(path, kind)} needs the key {shown(name.group(1))}"
        refuse("record.missing_key", message, places.columns.get(path), name.group(1))
    found = value_at(value, path)
    column = places.columns.get(path)
    if names_a_card(path) and "enum" in what:
        explain_card(path, found, column)
    expected = expectation(what, shape, path)
    refuse("record.bad_value", f"{where(path, kind)}: {expected} was expected, found {describe(found)}", column, expected, describe(found))


def names_a_card(path: Path) -> bool:
    """True if the value at this path must be a card, not a list of them or something else."""
    return bool(CARD_KEYS.intersection(path)) or (path[:1] == ("builds",) and "cards" in path)


def explain_card(path: Path, found: str, column: int | None) -> NoReturn:
    if found == HIDDEN:
        refuse("record.bad_value", f'{where(path)}: "??", a card nobody saw, stands only in hands', column, "a card", "??")
    hint = card_hint(found)
    meant = f"write {hint}" if hint else "a card is a rank of A 2 3 4 5 6 7 8 9 T J Q K and a suit of s h d c, such as Td"
    refuse("record.bad_card", f"{where(path)}: {shown(found)} is no card; {meant}", column, hint, shown(found))


def expectation(what: str, shape: type[Struct], path: Path) -> str:
    """What msgspec expected, in words."""
    kinds = {"int": "a whole number", "str": "text", "bool": "true or false", "array": "a list", "object": "an object", "null": "null"}
    bound = re.search(r"`int` (>=|<=) (\d+)", what)
    if bound:
        limit = int(bound.group(2))
        if limit == LARGEST:
            return "a whole number up to 2^53"
        return f"a whole number {'from' if bound.group(1) == '>=' else 'up to'} {limit}{' on' if bound.group(1) == '>=' else ''}"
    if "out of range" in what:
        return "a whole number up to 2^53"
    if "length" in what:
        return "a list with one entry for each side"
    if "matching regex" in what:
        return "64 hex digits in lower case"
    if "enum" in what:
        choices = {"reason": "won, abandoned, resigned or adjudicated", "kind": "human or bot"}
        return choices.get(str(path[-1]), "another value")
    names = re.search(r"Expected `([^`]*)`", what)
    return " or ".join(kinds.get(name.strip(), name.strip()) for name in names.group(1).split("|")) if names else "another value"


def usable(value: Any) -> Any:
    """The value with numbers that are none of ours as JSON can hold them, for msgspec to refuse: as a fraction."""
    if isinstance(value, Unusable):
        return 0.5
    if isinstance(value, dict):
        return {key: usable(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [usable(inner) for inner in value]
    return value


def first_unusable(value: Any) -> Path:
    """Where the first number stands that is none of ours. There must be one."""
    pending: list[tuple[Path, Any]] = [((), value)]
    while pending:
        path, inner = pending.pop()
        if isinstance(inner, Unusable):
            return path
        if isinstance(inner, dict):
            pending.extend(((*path, key), below) for key, below in inner.items())
        elif isinstance(inner, list):
            pending.extend(((*path, index), below) for index, below in enumerate(inner))
    raise AssertionError("msgspec refused a line that it accepts when written again")


def path_of(text: str) -> Path:
    """`.hands[0][1]` → ("hands", 0, 1)."""
    return tuple(int(index) if index else key for key, index in re.findall(r"\.([^.\[]+)|\[(\d+)\]", text) if key or index)


def value_at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value


def where(path: Path, kind: str = "event") -> str:
    """`hands[0][1]`; the kind of event for the whole line."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
    return plain(shortened(text, 60)) or kind


def describe(value: Any) -> str:
    """A value as a reader sees it, not too long."""
    if isinstance(value, Unusable):
        return shortened(str(value), 30)
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    return shown(value)


def shown(value: Any) -> str:
    return plain(shortened(json.dumps(value, ensure_ascii=False), 60))


def suggestion(name: str, known: Any) -> str:
    import difflib

    near = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f"did you mean {near[0]!r}?" if near else f"known: {', '.join(known)}"
