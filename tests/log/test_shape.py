"""The shape of an event: keys and values of every kind, what is wrong with each in words, and the column (the mark ¦ stands before it)."""

import json
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import fields

from rclog.cards import CODES
from rclog.log.decode import decode
from rclog.log.events import KINDS, PARTS
from rclog.log.fault import Fault


class Case(NamedTuple):
    line: str
    rule: str
    message: str
    expected: str | None = None
    found: str | None = None


UNKNOWN, MISSING, BAD, CARD = "record.unknown_key", "record.missing_key", "record.bad_value", "record.bad_card"
GAME = '{"event":"game","format":"rclog/1",'
TWO = '"players":[{"name":"A"},{"name":"B"}]'
TRAIL = '{"event":"trail","seat":0,'
CAPTURE = '{"event":"capture","seat":0,"card":"As",'
SETUP = '{"event":"setup","turn":0,'
CARD_FORM = "a card is a rank of A 2 3 4 5 6 7 8 9 T J Q K and a suit of s h d c, such as Td"

KEYS = [
    Case('{"event":"trail","card":"As",¦"sead":1}', UNKNOWN, 'trail has no key "sead"; did you mean "seat"?', None, '"sead"'),
    Case('{"event":"trail","card":"As",¦"Seat":1}', UNKNOWN, 'trail has no key "Seat"; did you mean "seat"?', None, '"Seat"'),
    Case(TRAIL + '"card":"As",¦"Seat":1}', UNKNOWN, 'trail has no key "Seat"; known: seat, card, t, h, x, event', None, '"Seat"'),
    Case(TRAIL + '"card":"As",¦"value":1}', UNKNOWN, 'trail has no key "value"; known: seat, card, t, h, x, event', None, '"value"'),
    Case(CAPTURE + '¦"take":["2s"]}', UNKNOWN, 'capture has no key "take"; did you mean "takes"?', None, '"take"'),
    Case('{"event":"build","seat":0,"card":"As",¦"joined":[],"value":2}', UNKNOWN, 'build has no key "joined"; known: …', None, '"joined"'),
    Case(GAME + '"players":[{¦"nme":"A"}]}', UNKNOWN, 'players[0] has no key "nme"; did you mean "name"?', None, '"nme"'),
    Case(
        GAME + TWO + ',"recorder":{"name":"r",¦"build":3}}', UNKNOWN, 'recorder has no key "build"; known: name, version', None, '"build"'
    ),
    Case(
        SETUP + '"builds":[{"cards":[],"value":2,"owner":0,¦"single":true}]}', UNKNOWN, 'builds[0] has no key "single"; …', None, '"single"'
    ),
    Case('{"event":"undo",¦"":1}', UNKNOWN, 'undo has no key ""; known: seat, t, h, x, event', None, '""'),
    Case('¦{"event":"trail","seat":0}', MISSING, 'trail needs the key "card"', "card"),
    Case(' ¦{"event":"note","seat":"x"}', MISSING, 'note needs the key "text"', "text"),
    Case(GAME + '"players":[{"name":"A"},¦{"id":"b"}]}', MISSING, 'players[1] needs the key "name"', "name"),
    Case(SETUP + '"builds":[¦{"cards":[],"value":2}]}', MISSING, 'builds[0] needs the key "owner"', "owner"),
]

NUMBERS = [
    Case('{"event":"undo","seat":¦1.0}', BAD, "seat: a seat from 0 to 3 was expected, found 1.0", "a seat from 0 to 3", "1.0"),
    Case('{"event":"undo","seat":¦1e0}', BAD, "seat: a seat from 0 to 3 was expected, found 1e0", "a seat from 0 to 3", "1e0"),
    Case('{"event":"undo","seat":¦true}', BAD, "seat: a seat from 0 to 3 was expected, found true", "a seat from 0 to 3", "true"),
    Case('{"event":"undo","seat":¦"1"}', BAD, 'seat: a seat from 0 to 3 was expected, found "1"', "a seat from 0 to 3", '"1"'),
    Case('{"event":"undo","seat":¦-1}', BAD, "seat: a seat from 0 to 3 was expected, found -1", "a seat from 0 to 3", "-1"),
    Case('{"event":"undo","seat":¦4}', BAD, "seat: a seat from 0 to 3 was expected, found 4", "a seat from 0 to 3", "4"),
    Case('{"event":"undo","seat":¦NaN}', BAD, "seat: a seat from 0 to 3 was expected, found NaN", "a seat from 0 to 3", "NaN"),
    Case('{"event":"undo","seat":¦-Infinity}', BAD, "seat: a seat …, found -Infinity", "a seat from 0 to 3", "-Infinity"),
    Case('{"event":"undo","seat":¦1e400}', BAD, "seat: a seat …, found 1e400", "a seat from 0 to 3", "1e400"),
    Case('{"event":"score","round":¦0}', BAD, "round: a whole number from 1 on was expected, found 0", "a whole number from 1 on", "0"),
    Case('{"event":"undo","t":¦-1}', BAD, "t: a whole number from 0 on was expected, found -1", "a whole number from 0 on", "-1"),
    Case('{"event":"undo","t":¦1.5}', BAD, "t: a whole number was expected, found 1.5", "a whole number", "1.5"),
    Case('{"event":"undo","t":¦null}', BAD, "t: a whole number was expected, found null", "a whole number", "null"),
    Case(
        '{"event":"undo","t":¦9007199254740993}', BAD, "t: …, found 9007199254740993", "a whole number from 0 to 2^53", "9007199254740993"
    ),
    Case('{"event":"undo","t":¦18446744073709551616}', BAD, "t: …", "a whole number from 0 to 2^53", "18446744073709551616"),
    Case('{"event":"undo","t":¦' + "9" * 5000 + "}", BAD, "t: …", "a whole number from 0 to 2^53", "9" * 29 + "…"),
    Case('{"event":"undo","t":¦-' + "9" * 5000 + "}", BAD, "t: …", "a whole number from 0 to 2^53", "-" + "9" * 28 + "…"),
    Case('{"event":"undo","x":{"a":[1.5,¦1e400]}}', BAD, "x.a[1]: 1e400 is no number that can be kept", None, "1e400"),
    Case('{"event":"undo","x":{"a":¦NaN}}', BAD, "x.a: NaN is no number that can be kept", None, "NaN"),
    Case('{"event":"undo","x":{"a":[¦' + "9" * 5000 + "]}}", BAD, "x.a[0]: …", None, "9" * 29 + "…"),
    Case(GAME + TWO + ',"rules":{"points":{"cards":¦-1e999}}}', BAD, "rules.points.cards: -1e999 is no number …", None, "-1e999"),
]

OTHERS = [
    Case(CAPTURE + '"takes":¦"2s"}', BAD, 'takes: a list was expected, found "2s"', "a list", '"2s"'),
    Case(CAPTURE + '"takes":¦{"2s":1}}', BAD, "takes: a list was expected, found an object", "a list", "an object"),
    Case(CAPTURE + '"takes":["2s",¦7]}', BAD, "takes[1]: a card such as Td was expected, found 7", "a card such as Td", "7"),
    Case(
        CAPTURE + '"takes":[¦["2s"]]}',
        BAD,
        "takes[0]: a card such as Td was expected, found a list of 1",
        "a card such as Td",
        "a list of 1",
    ),
    Case(CAPTURE + '"takes":[],"sweep":¦1}', BAD, "sweep: true or false was expected, found 1", "true or false", "1"),
    Case(TRAIL + '"card":¦null}', BAD, "card: a card such as Td was expected, found null", "a card such as Td", "null"),
    Case(TRAIL + '"card":¦1.0}', BAD, "card: a card such as Td was expected, found 1.0", "a card such as Td", "1.0"),
    Case('{"event":"deal","round":1,"deal":2,"hands":[["As"],¦"2s"]}', BAD, 'hands[1]: a list was expected, found "2s"', "a list", '"2s"'),
    Case('{"event":"note","text":¦["a"]}', BAD, "text: a string was expected, found a list of 1", "a string", "a list of 1"),
    Case('{"event":"undo","x":¦[]}', BAD, "x: an object was expected, found a list of 0", "an object", "a list of 0"),
    Case('{"event":"undo","h":¦"A"}', BAD, 'h: a string of 64 hex digits in lower case was expected, found "A"', "a string of …", '"A"'),
    Case('{"event":"undo","h":¦5}', BAD, "h: a string of 64 hex digits in lower case was expected, found 5", "a string of …", "5"),
    Case('{"event":"end","reason":¦"gone"}', BAD, 'reason: "won", "abandoned", …, found "gone"', '"won", "abandoned", …', '"gone"'),
    Case('{"event":"end","reason":"won","winner":¦3}', BAD, "winner: a side …, found 3", "a side from 0 to 2, or null", "3"),
    Case(
        '{"event":"end","reason":"won","totals":¦[21]}',
        BAD,
        "totals: …, found a list of 1",
        "a list with one entry for each side",
        "a list of 1",
    ),
    Case(
        '{"event":"score","round":1,"aces":[1,¦-1]}', BAD, "aces[1]: a whole number from 0 on …, found -1", "a whole number from 0 on", "-1"
    ),
    Case(
        '{"event":"end","reason":"won","reveal":{"packs":[¦1]}}',
        BAD,
        "reveal.packs[0]: a … or a … was expected, found 1",
        "a string or a list",
        "1",
    ),
    Case(GAME + '"players":¦2}', BAD, "players: a list was expected, found 2", "a list", "2"),
    Case(
        GAME + '"players":["A",¦"B"]}'.replace('"A",¦', '¦"A",'), BAD, 'players[0]: an object was expected, found "A"', "an object", '"A"'
    ),
    Case(GAME + '"players":[{"name":"A","kind":¦"robot"}]}', BAD, 'players[0].kind: "human" or "bot" …', '"human" or "bot"', '"robot"'),
    Case(GAME + TWO + ',"commit":¦null}', BAD, "commit: an object was expected, found null", "an object", "null"),
]

CARDS = [
    Case(TRAIL + '"card":¦"10D"}', CARD, 'card: "10D" is no card; write Td', "Td", '"10D"'),
    Case(TRAIL + '"card":¦"as"}', CARD, 'card: "as" is no card; write As', "As", '"as"'),
    Case(TRAIL + '"card":¦"A♠"}', CARD, 'card: "A♠" is no card; write As', "As", '"A♠"'),
    Case(TRAIL + '"card":¦"dT"}', CARD, 'card: "dT" is no card; write Td', "Td", '"dT"'),
    Case(TRAIL + '"card":¦"XX"}', CARD, f'card: "XX" is no card; {CARD_FORM}', None, '"XX"'),
    Case(TRAIL + '"card":¦""}', CARD, f'card: "" is no card; {CARD_FORM}', None, '""'),
    Case(
        TRAIL + '"card":¦"As unknown field `x` - at `$.seat`"}', CARD, 'card: "As unknown field `x` - at `$.seat`" is no card; …', None, "…"
    ),
    Case(CAPTURE + '"takes":["2s",¦"1h"]}', CARD, 'takes[1]: "1h" is no card; write Ah', "Ah", '"1h"'),
    Case('{"event":"deal","round":1,"deal":2,"hands":[["??","As"],["2s",¦"?"]]}', CARD, 'hands[1][1]: "?" is no card; …', None, '"?"'),
    Case(SETUP + '"piles":[[],[¦"JS"]]}', CARD, 'piles[1][0]: "JS" is no card; write Js', "Js", '"JS"'),
    Case(SETUP + '"builds":[{"cards":["2s",¦"3S"],"value":5,"owner":0}]}', CARD, 'builds[0].cards[1]: "3S" …; write 3s', "3s", '"3S"'),
    Case('{"event":"end","reason":"won","reveal":{"packs":["a",[¦"10s"]]}}', CARD, 'reveal.packs[1][0]: "10s" …; write Ts', "Ts", '"10s"'),
    Case(TRAIL + '"card":¦"??"}', BAD, 'card: "??", a card nobody saw, stands only in hands', "a card", "??"),
    Case(CAPTURE + '"takes":[¦"??"]}', BAD, 'takes[0]: "??", a card nobody saw, stands only in hands', "a card", "??"),
    Case(SETUP + '"loose":[¦"??"]}', BAD, 'loose[0]: "??", a card nobody saw, stands only in hands', "a card", "??"),
]

ORDER = [
    Case('{"event":"trail","seat":9,¦"sead":1}', UNKNOWN, 'trail has no key "sead"; …', None, '"sead"'),
    Case('¦{"event":"trail","seat":9}', MISSING, 'trail needs the key "card"', "card"),
    Case('{"event":"trail","seat":¦9,"card":"10D"}', BAD, "seat: …", "a seat from 0 to 3", "9"),
    Case(GAME + '"players":[{¦"nom":1}],"started":5}', UNKNOWN, 'players[0] has no key "nom"; …', None, '"nom"'),
]


def matches(words: str | None, stated: str | None) -> bool:
    """`…` stands for any words in between."""
    if stated is None or words is None or "…" not in stated or words == stated:
        return words == stated
    at = 0
    for part in stated.split("…"):
        at = words.find(part, at)
        if at < 0:
            return False
        at += len(part)
    return True


@pytest.mark.parametrize("case", [*KEYS, *NUMBERS, *OTHERS, *CARDS, *ORDER], ids=lambda case: ascii(case.line)[-60:])
def test_a_wrong_shape_is_told_by_id_column_and_words(case: Case) -> None:
    before, _, after = case.line.partition("¦")
    fault = decode((before + after).encode())
    assert isinstance(fault, Fault)
    assert fault.rule == case.rule
    assert matches(fault.message, case.message)
    assert fault.column == len(before) + 1
    assert matches(fault.expected, case.expected)
    assert matches(fault.found, case.found)
    assert before.startswith(f'{{"event":"{fault.event}"') or after.lstrip().startswith(f'{{"event":"{fault.event}"')


@pytest.mark.parametrize("key", ["a` - at `$.players[0]", "field `seat`", "$.seat", "[...]", "`", "a\\nb"])
def test_text_that_looks_like_a_message_of_the_decoder_is_not_taken_for_one(key: str) -> None:
    for line in (f'{{"event":"undo","{key}":1}}', f'{GAME}"players":[{{"name":"A","{key}":1}}]}}'):
        fault = decode(line.encode())
        assert isinstance(fault, Fault)
        assert fault.rule == ("record.control_character" if "\\n" in key else UNKNOWN)
        assert fault.column == line.index(f'"{key}') + 1 + ("\\n" in key) * (key.index("\\n") + 1 if "\\n" in key else 0)


EXAMPLES = {
    "game": GAME + TWO + "}",
    "setup": '{"event":"setup","totals":[1,2],"builds":[{"cards":["As","2s"],"value":3,"owner":0}],"turn":0,"hands":[[],[]]}',
    "deal": '{"event":"deal","round":1,"deal":1,"dealer":0,"table":["As"],"hands":[["??"]]}',
    "capture": CAPTURE + '"takes":["2s"],"sweep":true}',
    "build": '{"event":"build","seat":0,"card":"As","with":["2s"],"value":3}',
    "trail": TRAIL + '"card":"As"}',
    "score": '{"event":"score","round":1,"points":[1,2],"big_casino":null}',
    "end": '{"event":"end","reason":"won","winner":0,"totals":[21,3],"reveal":{"salt":"a","packs":["b",["As"]]}}',
    "undo": '{"event":"undo","seat":0,"t":0,"x":{},"h":"' + "0" * 64 + '"}',
    "note": '{"event":"note","text":"a","seat":0}',
}


@pytest.mark.parametrize("kind", EXAMPLES)
def test_every_required_key_that_is_missing_is_named(kind: str) -> None:
    whole = json.loads(EXAMPLES[kind])
    assert not isinstance(decode(json.dumps(whole).encode()), Fault)
    for field in fields(KINDS[kind]):
        fault = decode(json.dumps({key: value for key, value in whole.items() if key != field.encode_name}).encode())
        missing = field.required or (kind, field.encode_name) in {("deal", "dealer"), ("deal", "table"), ("setup", "turn")}
        assert isinstance(fault, Fault) == missing
        if isinstance(fault, Fault):
            assert (fault.rule, fault.expected, fault.column) == (MISSING, field.encode_name, 1)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_no_key_takes_a_value_of_every_type(kind: str) -> None:
    """Wherever a key is, one of these is no value for it, and it is said which key."""
    whole = json.loads(EXAMPLES[kind])
    for field in fields(KINDS[kind]):
        faults = [decode(json.dumps({**whole, field.encode_name: value}).encode()) for value in (7, "seven", [7], {"seven": 7})]
        refused = [fault for fault in faults if isinstance(fault, Fault)]
        assert len(refused) >= 3 - (field.encode_name == "format")
        assert all(field.encode_name in fault.message for fault in refused)


def test_every_inner_object_is_looked_into() -> None:
    holders = {"players": "game", "recorder": "game", "commit": "game", "builds": "setup", "reveal": "end"}
    assert set(holders) == set(PARTS)
    for key, kind in holders.items():
        inner = {"sead": 1}
        line = json.dumps({**json.loads(EXAMPLES[kind]), key: [inner] if key in ("players", "builds") else inner})
        fault = decode(line.encode())
        assert isinstance(fault, Fault)
        assert (fault.rule, fault.column) == (UNKNOWN, line.index('"sead"') + 1)


@given(st.text(max_size=4))
def test_no_string_but_a_code_is_a_card(text: str) -> None:
    found = decode(json.dumps({"event": "trail", "seat": 0, "card": text}).encode())
    assert isinstance(found, Fault) == (text not in CODES)
