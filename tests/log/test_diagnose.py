"""What is wrong with a line: the id, the column, and words that help. In each case the mark ¦ stands before the column of the fault."""

from typing import Any, NamedTuple

import pytest

from rclog.log.decode import decode
from rclog.log.diagnose import MOST_DIGITS, diagnosed, located
from rclog.log.fault import Fault


class Case(NamedTuple):
    line: str | bytes
    rule: str
    message: str
    """All of it, or the beginning where it ends with …"""
    expected: str | None = None
    found: str | None = None
    event: str | None = None


EVENTS = "game, setup, deal, capture, build, trail, score, end, undo, note"
CONTROL, TWICE, BAD, NO_KEY = "record.control_character", "record.duplicate_key", "record.bad_value", "record.missing_key"
NO_UTF8, NO_JSON, OBJECT, UNKNOWN = "record.not_utf8", "record.not_json", "record.not_object", "record.unknown_event"
FORMATS = "game.unsupported_format"

NOT_TEXT = [
    Case(b'{"event":"undo","x":{"a":"' + "é¦".encode() + b'\xff"}}', NO_UTF8, "byte 0xff is no UTF-8 here: invalid start byte"),
    Case(b'{"event":"note","text":"' + "¦".encode() + b'\xc0\xaf"}', NO_UTF8, "byte 0xc0 is no UTF-8 here: …"),
    Case(b'{"event":"note","text":"' + "¦".encode() + b'\xed\xa0\x80"}', NO_UTF8, "byte 0xed is no UTF-8 here: …"),
    Case(b'{"event":"note","text":"a' + "¦".encode() + b"\xe9", NO_UTF8, "byte 0xe9 is no UTF-8 here: unexpected end of data"),
]

NOT_JSON = [
    Case("¦# a comment", NO_JSON, "JSON has no comments; a note event can say it"),
    Case('{"event":"undo" ¦// mine}', NO_JSON, "JSON has no comments; a note event can say it"),
    Case('{"event":"undo"} ¦{"event":"undo"}', NO_JSON, "the line goes on after its JSON value; one event a line"),
    Case('{"event":"undo"}¦,', NO_JSON, "a comma too many"),
    Case('{"event":"undo"}\r¦{"event":"undo"}', NO_JSON, "the line ends with CR alone; save the file with LF …"),
    Case('{"event":"undo"¦,}', NO_JSON, "a comma too many"),
    Case('{"event":"undo"¦, }', NO_JSON, "a comma too many"),
    Case('{"event":"undo",¦,"seat":0}', NO_JSON, "a comma too many"),
    Case('{¦,"event":"undo"}', NO_JSON, "a comma too many"),
    Case('{"event":"undo","x":{"a":[1¦,]}}', NO_JSON, "a comma too many"),
    Case('{"event":"undo","seat":¦}', NO_JSON, "this is not JSON: expecting value"),
    Case('{"event":"undo" ¦"seat":1}', NO_JSON, "this is not JSON: expecting ',' delimiter"),
    Case('{"event":"undo","seat":0¦1}', NO_JSON, "this is not JSON: expecting ',' delimiter"),
    Case("{¦'event':'undo'}", NO_JSON, 'JSON has no quotes but "'),
    Case('{"event":¦“undo”}', NO_JSON, 'JSON has no quotes but "'),
    Case('{"event":¦undo}', NO_JSON, "this is not JSON: expecting value"),
    Case('{"event":"capture","sweep":¦True}', NO_JSON, "this is not JSON: expecting value"),
    Case('{"event":"undo"¦', NO_JSON, "the line breaks off: this is not the whole of a JSON value"),
    Case('{"event":¦"undo', NO_JSON, "a string begins here that has no end"),
    Case("¦", NO_JSON, "the line is empty"),
    Case('\ufeff{"event":"undo"}', NO_JSON, "a byte order mark stands here"),
    Case('{"event":"note","text":"a¦\tb"}', NO_JSON, "the control character U+0009 stands in a string as it is; write it as …"),
    Case('{"event":"note","text":"a¦\0b"}', NO_JSON, "the control character U+0000 stands in a string as it is; write it as …"),
    Case('{"event":"note","text":"a¦\\x41"}', NO_JSON, "this is not JSON: invalid \\escape"),
]

NO_OBJECT = [
    Case('  ¦[{"event":"undo"}]', OBJECT, "an event is a JSON object {…}, found a list of 1", "an object", "a list of 1"),
    Case("¦null", OBJECT, "an event is a JSON object {…}, found null", "an object", "null"),
    Case("¦1.50", OBJECT, "an event is a JSON object {…}, found 1.50", "an object", "1.50"),
    Case('¦"undo"', OBJECT, 'an event is a JSON object {…}, found "undo"', "an object", '"undo"'),
    Case("¦NaN", OBJECT, "an event is a JSON object {…}, found NaN", "an object", "NaN"),
]

KEY_TWICE = [
    Case('{"event":"undo","seat":0,¦"seat":0}', TWICE, 'the key "seat" stands twice in one object, first at column 17'),
    Case('{"event":"undo","seat":0,¦"\\u0073eat":0}', TWICE, 'the key "seat" stands twice in one object, first at …'),
    Case('{"event":"undo",¦"event":"undo"}', TWICE, 'the key "event" stands twice in one object, first at column 2'),
    Case('{"event":"undo","x":{"a":[{"é":1,¦"é":2}]}}', TWICE, 'the key "é" stands twice in one object, first at column 28'),
    Case('{"a":1,¦"a":2,"b":3,"b":4}', TWICE, 'the key "a" stands twice in one object, first at column 2'),
    Case('{"\\u001b[31m":1,¦"\\u001b[31m":2}', TWICE, 'the key "\\u001b[31m" stands twice …'),
]

NO_EVENT = [
    Case(' ¦{"seat":0}', NO_KEY, f'the key "event" is missing; it is one of {EVENTS}', "event"),
    Case("¦{}", NO_KEY, f'the key "event" is missing; it is one of {EVENTS}', "event"),
    Case('{"event":¦7}', BAD, "event: a name was expected, found 7", "a name", "7"),
    Case('{"event":¦1.0}', BAD, "event: a name was expected, found 1.0", "a name", "1.0"),
    Case('{"event":¦null}', BAD, "event: a name was expected, found null", "a name", "null"),
    Case('{"event":¦["undo"]}', BAD, "event: a name was expected, found a list of 1", "a name", "a list of 1"),
    Case('{"event":¦"capure"}', UNKNOWN, 'no event "capure"; did you mean "capture"?', None, '"capure"'),
    Case('{"event":¦"Trail "}', UNKNOWN, 'no event "Trail "; did you mean "trail"?', None, '"Trail "'),
    Case('{"event":¦"shuffle"}', UNKNOWN, f'no event "shuffle"; known: {EVENTS}', None, '"shuffle"'),
    Case('{"event":¦""}', UNKNOWN, f'no event ""; known: {EVENTS}', None, '""'),
]

STRINGS = [
    Case('{"event":"note","text":"a¦\x7fb"}', CONTROL, "text: the control character U+007F in …", None, "U+007F", "note"),
    Case(
        '{"event":"note","text":"é¦\\u0000"}',
        "record.control_character",
        'text: the control character U+0000 in "é\\u0000"',
        None,
        "U+0000",
    ),
    Case('{"event":"note","text":"\\\\n¦\\u001b[31m"}', CONTROL, "text: the control character U+001B …", None, "U+001B"),
    Case('{"event":"note","text":"a\\n\\t¦\\r"}', CONTROL, "text: the control character U+000D …", None, "U+000D"),
    Case(
        '{"event":"note","text":"a¦\x9b31m"}',
        "record.control_character",
        'text: the control character U+009B in "a\\x9b31m"',
        None,
        "U+009B",
    ),
    Case(
        '{"event":"note","text":"a¦\u202eb"}',
        "record.control_character",
        'text: the control character U+202E in "a\\u202eb"',
        None,
        "U+202E",
    ),
    Case('{"event":"note","text":"a¦\\u2066"}', CONTROL, "text: the control character U+2066 …", None, "U+2066"),
    Case('{"event":"note","¦\\n":1,"text":"\\r"}', CONTROL, "\\x0a: the control character U+000A …", None, "U+000A"),
    Case(
        '{"event":"game","players":[{"name":"Lu¦\\nis"}]}',
        CONTROL,
        "players[0].name: the control character U+000A …",
        None,
        "U+000A",
        "game",
    ),
    Case('{"event":"undo","x":{"a":"\\n"},"¦\\u0085":1}', CONTROL, "\\x85: the control character U+0085 …", None, "U+0085"),
    Case(
        '{"event":"note","text":"a¦\\ud800"}',
        "record.bad_value",
        "text: half a character, the lone surrogate \\ud800",
        None,
        "\\ud800",
        "note",
    ),
    Case('{"event":"note","text":"\\ud83d\\ude00¦\\ude00"}', BAD, "text: half a character, …", None, "\\ude00"),
    Case('{"event":"undo","x":{"a":["¦\\udfff"]}}', BAD, "x.a[0]: half a character, …", None, "\\udfff"),
    Case('{"event":"undo","x":{"¦\\ud83d":1}}', BAD, "x.\\ud83d: half a character, …", None, "\\ud83d"),
    Case('{"event":"note","text":"\\ud800¦\\u0000"}', CONTROL, "text: the control character U+0000 …", None, "U+0000"),
]

HEADERS = [
    Case('{"event":"game","format":¦"rclog/2","new":1}', FORMATS, 'the format is "rclog/2"; this rclog …', "rclog/1", "rclog/2"),
    Case('{"event":"game","format":¦1,"players":[]}', BAD, "format: a string was expected, found 1", "a string", "1"),
    Case('{"event":"game","format":¦1.0,"players":[]}', BAD, "format: a string was expected, found 1.0", "a string", "1.0"),
]  # fmt: skip

FIRST_DEAL = "the first deal of a round needs the key "
INCOMPLETE = [
    Case(' ¦{"event":"deal","round":1,"deal":1,"table":[]}', NO_KEY, f'{FIRST_DEAL}"dealer"', "dealer", None, "deal"),
    Case('¦{"event":"deal","round":1,"deal":1,"dealer":0}', NO_KEY, f'{FIRST_DEAL}"table"', "table"),
    Case('¦{"event":"setup","hands":[["As"],[]]}', NO_KEY, 'a setup with hands needs the key "turn": …', "turn", None, "setup"),
]

FAMILIES = [NOT_TEXT, NOT_JSON, NO_OBJECT, KEY_TWICE, NO_EVENT, STRINGS, HEADERS, INCOMPLETE]


def check(case: Case) -> Fault:
    """The case holds: id, column and words. Words that end with … are the beginning only."""
    marked = case.line if isinstance(case.line, bytes) else case.line.encode("utf-8", "surrogatepass")
    before, mark, after = marked.partition("¦".encode())
    fault = decode(before + after)
    assert isinstance(fault, Fault)
    assert fault.rule == case.rule
    assert fault.message.startswith(case.message[:-1]) if case.message.endswith("…") else fault.message == case.message
    assert fault.column == (len(before.decode("utf-8", "surrogatepass")) + 1 if mark else 1)
    assert (fault.expected, fault.found) == (case.expected, case.found)
    if case.event:
        assert fault.event == case.event
    return fault


@pytest.mark.parametrize("case", [case for family in FAMILIES for case in family], ids=lambda case: ascii(case.line)[:60])
def test_a_wrong_line_is_told_by_id_column_and_words(case: Case) -> None:
    check(case)


def test_a_key_twice_in_a_header_is_the_fault_of_that_game() -> None:
    fault = check(Case('{"event":"game","id":"g","players":[{"name":"A",¦"name":"B"}]}', TWICE, 'the key "name" stands twice …'))
    assert (fault.event, fault.id) == ("game", "g")


@pytest.mark.parametrize("family", [NOT_TEXT, NOT_JSON, NO_OBJECT, KEY_TWICE, NO_EVENT])
def test_what_is_no_event_belongs_to_no_kind(family: list[Case]) -> None:
    assert {check(case).event for case in family} == {None}


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_named_on_every_line(encoding: str) -> None:
    for line in '{"event":"undo"}\n{"event":"undo"}\n'.encode(encoding).split(b"\n")[:2]:
        fault = decode(line)
        assert isinstance(fault, Fault)
        assert (fault.rule, fault.column, fault.message) == ("record.not_utf8", 1, "this is UTF-16; save the file as UTF-8")


@pytest.mark.parametrize("text", ["a\\nb\\tc", "\\u000a", "é\u00a0\u200d\u2028", "\\ud83d\\ude00 😀", "\\\\u0000", "\\/"])
def test_a_note_may_hold_line_ends_tabs_and_any_printable_text(text: str) -> None:
    assert not isinstance(decode(f'{{"event":"note","text":"{text}"}}'.encode()), Fault)


def test_x_is_not_looked_into() -> None:
    line = b'{"event":"undo","x":{"a\\u0000":"\\u202e","b":[1.5,1e5,-0,null,true,' + b"9" * 300 + b"]}}"
    assert not isinstance(decode(line), Fault)


@pytest.mark.parametrize("named", ['"friday"', '"\\u202efriday"', "7"])
def test_a_wrong_header_keeps_its_id_where_it_has_one(named: str) -> None:
    fault = decode(f'{{"event":"game","id":{named},"sead":1}}'.encode())
    assert isinstance(fault, Fault)
    assert (fault.event, fault.id) == ("game", {'"friday"': "friday", '"\\u202efriday"': "\\u202efriday", "7": None}[named])


def test_the_id_of_a_wrong_header_is_not_longer_than_that_of_a_right_one() -> None:
    fault = decode(b'{"event":"game","id":"' + b"a" * 300 + b'"}')
    assert isinstance(fault, Fault)
    assert fault.id == "a" * 199 + "…"


def test_messages_are_short_and_safe_to_show_whatever_the_line_holds() -> None:
    for hostile in ("\x9b", "\u202e", "\u2028", "a" * 60_000, "\x7f"):
        for line in (
            f'{{"event":"{hostile}"}}',
            f'{{"{hostile}":1,"{hostile}":2}}',
            f'{{"event":"undo","{hostile}":1}}',
            f'{{"event":"trail","seat":0,"card":"{hostile}"}}',
            f'{{"event":"trail","seat":"{hostile}","card":"As"}}',
            f'{{"event":"game","format":"{hostile}"}}',
            f'{{"event":"note","text":"{hostile}\\u0000"}}',
            f'["{hostile}"]',
            f'"{hostile}"',
            hostile,
        ):
            fault = decode(line.encode())
            assert isinstance(fault, Fault)
            for text in (fault.message, fault.expected or "", fault.found or ""):
                assert len(text) < 400
                assert hostile not in text


# ---- The parts ----


def test_a_fault_without_a_path_stays_where_it_is() -> None:
    fault = Fault("record.torn", "torn")
    assert located(fault, b"not even JSON") is fault


def test_a_fault_with_a_path_gets_the_column_of_its_value() -> None:
    fault = Fault("record.bad_value", "wrong", path=("takes", 1))
    assert located(fault, '{"x":{"é":1},"takes":["As", "2s"]}'.encode()).column == 29
    assert located(Fault("r", "m", path=("gone",)), b'{"a":1}').column is None


def test_very_long_numbers_are_not_computed() -> None:
    longest = "9" * MOST_DIGITS
    assert not isinstance(diagnosed(f'{{"event":"undo","x":{{"a":{longest[:300]}}}}}'.encode(), Any), Fault)  # type: ignore[arg-type]
    for digits in (longest, longest + "9", "-" + longest):
        fault = decode(f'{{"event":"undo","t":{digits}}}'.encode())
        assert isinstance(fault, Fault)
        assert fault.message.startswith("t: a whole number from 0 ")
