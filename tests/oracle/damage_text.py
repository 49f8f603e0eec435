"""Damage to the text of a log: bytes, JSON, keys, types (format.md, record.*)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from .games import to_line
from .kinds import ANY_EVENT, PLAYS, Lines, damage, edit, edit_text, insert
from .shapes import EVENTS
from .styles import Event

NAME = '"players":[{"name":"'
"""What stands before the name of the first player."""

# -- bytes and lines --


@damage
def not_utf8(rng: Random, lines: Lines) -> bytes:
    """A byte that is no UTF-8, in some line."""
    raw = bytearray(("\n".join(lines) + "\n").encode())
    raw[rng.randrange(len(raw))] = rng.choice((0x80, 0xC0, 0xFF))
    return bytes(raw)


@damage
def utf16(rng: Random, lines: Lines) -> bytes:
    """The whole file as UTF-16."""
    return ("\n".join(lines) + "\n").encode("utf-16")


@damage
def torn(rng: Random, lines: Lines) -> bytes:
    """The file stops inside a line."""
    raw = ("\n".join(lines) + "\n").encode()
    return raw[: rng.randint(1, len(raw) - 1)]


@damage
def torn_after_the_end(rng: Random, lines: Lines) -> bytes:
    """A piece of a line behind a whole game."""
    return ("\n".join(lines) + "\n" + lines[0][: rng.randint(1, 30)]).encode()


@damage
def byte_order_mark(rng: Random, lines: Lines) -> Lines:
    """A BOM before some line."""
    return edit_text(rng, lines, lambda line: "\ufeff" + line)


@damage
def carriage_returns(rng: Random, lines: Lines) -> Lines:
    """CR LF, which is accepted."""
    return [line + "\r" for line in lines]


@damage
def no_events(rng: Random, lines: Lines) -> bytes:
    """Nothing, or blank lines only."""
    return rng.choice((b"", b"\n", b"\n \t\r\n\n"))


@damage
def blank_line(rng: Random, lines: Lines) -> Lines:
    """A blank line, which is skipped."""
    place = rng.randrange(len(lines) + 1)
    return [*lines[:place], rng.choice(("", "  ", "\r")), *lines[place:]]


@damage
def too_long(rng: Random, lines: Lines) -> Lines:
    """A line far over 64 KiB."""
    return edit_text(rng, lines, lambda line: line[:-1] + ',"x":{"pad":"' + "a" * 70_000 + '"}}')


@damage
def too_deep(rng: Random, lines: Lines) -> Lines:
    """Nesting over 16; with 16 it is legal."""
    deep = rng.choice((14, 15, 16, 40, 500))
    nested = "[" * deep + "]" * deep

    def change(line: str) -> str:
        event = json.loads(line)
        event.pop("x", None)
        return f'{to_line(event)[:-1]},"x":{{"a":{nested}}}}}'

    return edit_text(rng, lines, change)


@damage
def control_raw(rng: Random, lines: Lines) -> Lines:
    """A raw control character in a string: C0 is no JSON, the others are control characters."""
    character = rng.choice("\x00\x1b\t\x7f\x85\x9b\u202e\u2066\u200f")
    return edit_text(rng, insert_note(rng, lines), lambda line: line.replace("??", character), ("note",))


@damage
def control_escaped(rng: Random, lines: Lines) -> Lines:
    """The escape of one; a note may hold line feeds and tabs."""
    character = rng.choice(("\\u0000", "\\u001b", "\\r", "\\u007f", "\\u009b", "\\u202e", "\\u2069", "\\n", "\\t"))
    if rng.random() < 0.4:
        return edit_text(rng, lines, lambda line: line.replace(NAME, NAME + character, 1), ("game",))
    return edit_text(rng, insert_note(rng, lines), lambda line: line.replace("??", character), ("note",))


def insert_note(rng: Random, lines: Lines) -> Lines:
    """A note with a mark in it, before the end."""
    place = rng.randrange(1, len(lines))
    return [*lines[:place], to_line({"event": "note", "text": "a??b"}), *lines[place:]]


# -- JSON --


@damage
def broken_json(rng: Random, lines: Lines) -> Lines:
    """One character of a line lost or doubled, or the end of the line, so that it is no JSON."""

    def change(line: str) -> str:
        while True:
            place = rng.randrange(len(line))
            lost, doubled = line[:place] + line[place + 1 :], line[:place] + line[place] + line[place:]
            broken = rng.choice((lost, doubled, line[: place or 1]))
            try:
                json.loads(broken)
            except ValueError:
                return broken

    return edit_text(rng, lines, change)


@damage
def no_json(rng: Random, lines: Lines) -> Lines:
    """Two objects on a line, a comment, a comma behind, quotes of another kind, NUL bytes."""
    spoil = rng.choice(("%s%s", "# %s%.0s", "%s,%.0s", "[%s%.0s", "\x00\x00%.0s%.0s"))
    return edit_text(rng, lines, lambda line: spoil % (line, line))


@damage
def no_object(rng: Random, lines: Lines) -> Lines:
    """An array, null, a number, a string."""
    return edit_text(rng, lines, lambda line: rng.choice(("[" + line + "]", "null", "12", '"event"', "[]")))


@damage
def no_object_after_the_end(rng: Random, lines: Lines) -> Lines:
    """A line behind the game that is no event at all, with or without more behind it."""
    line = rng.choice(("null", "{", "{}", '{"event":"shuffle"}', "garbage", '{"event":"undo","event":"undo"}'))
    more = rng.choice(([], [lines[-1]], lines[:3]))
    return [*lines, line, *more]


@damage
def duplicate_key(rng: Random, lines: Lines) -> Lines:
    """A key twice, raw or escaped, also in an inner object."""

    def change(line: str) -> str:
        event = json.loads(line)
        key = rng.choice(sorted(event))
        again = json.dumps(event[key])
        name = rng.choice((key, f"\\u{ord(key[0]):04x}" + key[1:]))
        if "players" in event and rng.random() < 0.5:
            return line.replace('{"name":', '{"name":"Zoe","name":', 1)
        return f'{line[:-1]},"{name}":{again}}}'

    return edit_text(rng, lines, change)


# -- keys --


@damage
def unknown_key(rng: Random, lines: Lines) -> Lines:
    """A key that the event does not have, a slip of the pen or one of another event."""

    def change(event: Event) -> Event | None:
        if "players" in event and rng.random() < 0.5:
            event["players"][0]["seat"] = 0
            return event
        key = rng.choice(("sweeps", "take", "Seat", "comment", "value", "takes", "table", "points"))
        return None if key in event else {**event, key: 1}

    return edit(rng, lines, change, ("game", *PLAYS, "end", "note"))


@damage
def key_misspelt(rng: Random, lines: Lines) -> Lines:
    """The name of a key slightly wrong: one that need not be there, so that it is the only fault."""

    def change(event: Event) -> Event | None:
        optional = [key for key in event if key in EVENTS[event["event"]][1] and key != "turn"]
        if event["event"] == "deal" and event["deal"] == 1:
            optional = ["hands"] if "hands" in event else []
        if not optional:
            return None
        wrong = rng.choice(optional)
        return {(key.upper() if key == wrong else key): said for key, said in event.items()}

    return edit(rng, lines, change, ANY_EVENT)


@damage
def missing_key(rng: Random, lines: Lines) -> Lines:
    """Any key missing, also one that need not be there."""

    def change(event: Event) -> Event:
        missing = rng.choice(sorted(event))
        return {key: said for key, said in event.items() if key != missing}

    return edit(rng, lines, change, ANY_EVENT)


@damage
def unknown_event(rng: Random, lines: Lines) -> Lines:
    """An event that does not exist."""
    name = rng.choice(("take", "Trail", "shuffle", "", "capture ", "building"))
    return edit(rng, lines, lambda event: {**event, "event": name}, ANY_EVENT)


# -- values --


@damage
def wrong_type(rng: Random, lines: Lines) -> Lines:
    """The value of a key of another type or out of range."""
    values = ('1.0', "true", '"1"', "NaN", "1e400", "18446744073709551616", "9" * 5000, "-1", "null", "[]", "{}",
              "9007199254740993")  # fmt: skip

    def change(line: str) -> str:
        event = json.loads(line)
        keys = [key for key in event if key not in ("event", "x", "text", "winner", "rules", "recorder")]
        if not keys:
            return line
        key = rng.choice(keys)
        if key in ("takes", "with", "table"):
            said = rng.choice((values[0], "null", '"As"', '["As",1]', "[null]", "[[]]"))
        elif key in ("big_casino", "little_casino"):
            said = rng.choice(("1.0", "true", '"1"', "7"))
        elif key == "players":
            said = rng.choice(("2", "null", '["Ana","Luis"]', '[{"name":1},{"name":"B"}]'))
        else:
            said = rng.choice(values)
        return to_line({**event, key: "\ue000"}).replace('"\ue000"', said)

    return edit_text(rng, lines, change)


@damage
def no_such_seat(rng: Random, lines: Lines) -> Lines:
    """A seat beyond the players."""
    seat = rng.choice((2, 3, 4, 9))

    def change(event: Event) -> Event | None:
        keys = [key for key in ("seat", "dealer", "turn", "last_capturer") if key in event]
        return {**event, rng.choice(keys): seat} if keys else None

    return edit(rng, lines, change, ("setup", "deal", *PLAYS))


@damage
def bad_card(rng: Random, lines: Lines) -> Lines:
    """A string that is no card, or a value that is no string, where a card is expected."""
    wrong = rng.choice(("10D", "XX", "as", "1s", "AS", "", "A♠", "Asd", 7, None, True, "??"))

    def change(event: Event) -> Event | None:
        keys = [key for key in ("card", "takes", "with", "table", "hands", "loose") if event.get(key)]
        if not keys:
            return None
        key = rng.choice(keys)
        if key == "card":
            return {**event, key: wrong}
        where = event[key] if key != "hands" else rng.choice(event[key])
        if not where:
            return None
        where[rng.randrange(len(where))] = wrong
        return event

    return edit(rng, lines, change, ("setup", "deal", *PLAYS))


@damage
def lone_surrogate(rng: Random, lines: Lines) -> Lines:
    """The escape of half a character in a name or a note."""
    if rng.random() < 0.5:
        return edit_text(rng, insert_note(rng, lines), lambda line: line.replace("??", "\\ud83d"), ("note",))
    return edit_text(rng, lines, lambda line: line.replace(NAME, NAME + "\\udc00", 1), ("game",))


@damage
def trimmings(rng: Random, lines: Lines) -> Lines:
    """`t`, `x`, `h`, `started`, a player's kind: right and wrong ones."""
    of_any: list[tuple[str, Any]] = [
        ("t", 0), ("t", -1), ("t", 10**9), ("t", 1.5), ("x", {}), ("x", []), ("x", {"seat": [None]}),
        ("h", "0" * 64), ("h", "0" * 63), ("h", "G" * 64), ("h", 5),
    ]  # fmt: skip
    of_header: list[tuple[str, Any]] = [
        ("started", "yesterday"), ("started", "2026-11-29T20:15:00"), ("started", "2026-11-29T20:15:00Z"),
        ("started", "2026-13-29T20:15:00Z"), ("site", 5), ("occasion", "Nochebuena"), ("id", 7),
        ("recorder", {"name": "x", "version": "1", "build": 1}), ("recorder", "x"), ("rules", None), ("rules", []),
    ]  # fmt: skip
    if rng.random() < 0.7:
        key, said = rng.choice(of_any)
        return edit(rng, lines, lambda event: {**event, key: said}, ANY_EVENT)
    key, said = rng.choice(of_header)
    return edit(rng, lines, lambda event: {**event, key: said}, ("game",))


@damage
def note_or_undo_without_end(rng: Random, lines: Lines) -> Lines:
    """A note of a seat that does not exist, or an undo, somewhere before the end."""
    event = rng.choice(({"event": "note", "text": "x", "seat": 4}, {"event": "undo"}, {"event": "undo", "seat": 0}))
    place = rng.randrange(1, len(lines))
    return insert(rng, lines[:place], event)[: place + 1] + lines[place:]
