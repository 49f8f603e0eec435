"""The shape of an event, where it is wrong: what msgspec refuses, said in our words and at its column."""

import json
import math
import re
from collections.abc import Iterator
from typing import Any, NoReturn

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from rclog.cards import HIDDEN, card_hint
from rclog.lang import Sentence, said
from rclog.log.events import CARD_DEPTH, KINDS, PARTS
from rclog.log.fault import Path, Unusable, describe, expected_but, refuse, shown, suggestion, where
from rclog.log.outline import Outline, outline

EXPECTED = {
    "h": said("fault.a.hash"),
    "kind": said("fault.a.kind"),
    "reason": said("fault.a.reason"),
    **dict.fromkeys(("seat", "dealer", "turn", "last_capturer"), said("fault.a.seat")),
    **dict.fromkeys(("winner", "big_casino", "little_casino"), said("fault.a.side")),
}
"""What stands at a key, where its type alone would say too little."""
TYPES = {
    "int": said("fault.type.int"),
    "str": said("fault.type.str"),
    "bool": said("fault.type.bool"),
    "array": said("fault.type.array"),
    "object": said("fault.an_object"),
}


def explain_shape(text: str, value: dict[str, Any], kind: str) -> NoReturn:
    """Say what is wrong with a JSON object that msgspec refuses as an event of this kind. Raises always."""
    places = outline(text)
    check_keys(value, kind, places)
    try:
        msgspec.json.decode(json.dumps(as_refused(value)).encode(), type=KINDS[kind])
    except msgspec.ValidationError as error:
        reason = str(error)
    else:
        # Only numbers where any JSON may stand can be refused as written and pass so: beyond a double, or no number at all.
        path = next(numbers_beyond(value, ()), ())
        found = describe(value_at(value, path))
        refuse("record.bad_value", said("fault.no_number", where=where(path), found=found), places.columns.get(path), None, found)
    # The place stands at the end; text from the line, which may look like one, only before it.
    at = re.search(r" - at `\$([^`]*)`$", reason)
    path = path_of(at[1]) if at else ()
    found = value_at(value, path)
    column = places.columns.get(path)
    if names_a_card(path) and isinstance(found, str) and not isinstance(found, Unusable):
        refuse_card(path, found, column)
    expected = expectation(reason, path)
    refuse("record.bad_value", expected_but(path, expected, describe(found)), column, expected, describe(found))


def check_keys(value: dict[str, Any], kind: str, places: Outline) -> None:
    """No key is unknown or missing, in the event and in its inner objects."""
    for path, keyed, shape in objects_of(value, kind):
        known = {field.encode_name: field.required for field in fields(shape)}
        if shape is KINDS[kind]:
            known["event"] = True
        for key in keyed:
            if key not in known:
                sentence = said("fault.unknown_key", where=where(path, kind), key=shown(key), hint=suggestion(key, known, keyed))
                refuse("record.unknown_key", sentence, places.keys.get((*path, key)), None, shown(key))
        for key, required in known.items():
            if required and key not in keyed:
                refuse("record.missing_key", said("fault.missing_key", where=where(path, kind), key=key), places.columns.get(path), key)


def objects_of(value: dict[str, Any], kind: str) -> Iterator[tuple[Path, dict[str, Any], type[Struct]]]:
    """The event and those inner objects whose keys are ours: where each stands, and what it must be."""
    yield (), value, KINDS[kind]
    for key in value:
        if key in PARTS:
            inner = value[key]
            parts: dict[Path, Any] = (
                {(key, index): part for index, part in enumerate(inner)} if isinstance(inner, list) else {(key,): inner}
            )
            for path, part in parts.items():
                if isinstance(part, dict):
                    yield path, part, PARTS[key]


def names_a_card(path: Path) -> bool:
    """True if a string at this path must be a card, and stands in no list too few."""
    return bool(path) and CARD_DEPTH.get(str(path[0])) == len(path)


def refuse_card(path: Path, found: str, column: int | None) -> NoReturn:
    if found == HIDDEN:
        refuse("record.bad_value", said("fault.hidden_card", where=where(path)), column, said("fault.a.plain_card"), "??")
    hint = card_hint(found)
    meant = said("fault.write", card=hint) if hint else said("fault.what_a_card_is")
    refuse("record.bad_card", said("fault.no_card", where=where(path), found=shown(found), hint=meant), column, hint, shown(found))


def expectation(reason: str, path: Path) -> Sentence:
    """What had to stand there, in words; `reason` is what msgspec says."""
    if names_a_card(path):
        return said("fault.a.card")
    if path and str(path[-1]) in EXPECTED:
        return EXPECTED[str(path[-1])]
    if "of length" in reason:
        return said("fault.a.list_by_side")
    if "out of range" in reason or "<=" in reason:
        return said("fault.a.number")
    least = re.search(r">= (\d+)", reason)
    if least:
        return said("fault.a.number_from", least=least[1])
    types = re.search("Expected `([^`]*)`", reason)
    return one_of(types[1].split(" | ")) if types else said("fault.another_value")


def one_of(types: list[str]) -> Sentence:
    """`a whole number or null`, of types as msgspec names them."""
    first, *others = types
    known = TYPES.get(first, first)
    return said("fault.either", first=known, other=one_of(others)) if others else known


def as_refused(value: Any) -> Any:
    """The value with numbers that are none of ours as others that msgspec refuses for the same reason where a whole number must stand."""
    if isinstance(value, Unusable):
        return 2**64 if value.lstrip("-").isdecimal() else 0.5
    if isinstance(value, dict):
        return {key: as_refused(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [as_refused(inner) for inner in value]
    return value


def numbers_beyond(value: Any, path: Path) -> Iterator[Path]:
    """Where numbers stand that not even a double can hold, and what is called a number and is none (`NaN`)."""
    if isinstance(value, Unusable) and not math.isfinite(float(value)):
        yield path
    for step, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from numbers_beyond(inner, (*path, step))


def path_of(text: str) -> Path:
    """`.hands[0][1]` → ("hands", 0, 1)."""
    return tuple(key or int(index) for key, index in re.findall(r"\.([a-z_]+)|\[(\d+)\]", text))


def value_at(value: Any, path: Path) -> Any:
    for step in path:
        value = value[step]
    return value
