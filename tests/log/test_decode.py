"""A line becomes an event or a fault: quickly where it is plainly sound, never with an exception, within bounds."""

import json
import threading
import time

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec import UNSET

from rclog.log import decode as decoding
from rclog.log import events
from rclog.log.decode import MAX_DEPTH, decode, is_plain
from rclog.log.diagnose import diagnosed
from rclog.log.events import KINDS
from rclog.log.fault import Fault
from rclog.log.streams import MAX_LINE
from rclog.log.writer import line_of
from tests.log.made_events import BY_KIND, any_event, mutations, strings, with_other_values

UNDO = b'{"event":"undo","seat":1}'


def faulty(line: bytes) -> Fault:
    fault = decode(line)
    assert isinstance(fault, Fault)
    return fault


# ---- What it gives ----


@pytest.mark.parametrize(
    "line", [UNDO, b' { "seat" : 1 , "event" : "undo" } ', b'{"\\u0065vent":"\\u0075ndo","seat":1}', b'{"seat":1,"event":"undo"}\r']
)
def test_keys_may_stand_in_any_order_with_spaces_and_escapes(line: bytes) -> None:
    assert decode(line) == events.Undo(seat=1)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_event_is_read_as_it_was_written(kind: str) -> None:
    @given(BY_KIND[kind])
    def read_again(event: events.AnyEvent) -> None:
        assert decode(line_of(event)[:-1]) == event

    read_again()


def test_what_is_absent_is_unset_and_null_is_none() -> None:
    assert decode(b'{"event":"end","reason":"won"}') == events.End(reason="won")
    stated = decode(b'{"event":"end","reason":"won","winner":null}')
    assert isinstance(stated, events.End)
    assert (stated.winner, stated.totals) == (None, UNSET)


# ---- Fast and slow ----


@pytest.mark.parametrize(
    ("line", "plain"),
    [
        (UNDO, True),
        (b'{"event":"trail","seat":0,"card":"As","t":5}', True),
        (b'{"event":"undo" ,"seat" :1}', False),
        (b'{"event":"undo","seat":1,"seat":1}', False),
        (b'{"event":"undo","x":{}}', False),
        (b'{"event":"note","text":""}', False),
        (b'{"event":"end","reason":"won","reveal":{"salt":"a","packs":[]}}', False),
        (b'{"event":"deal","round":1,"deal":1}', False),
        (b'{"event":"deal","round":1,"deal":2}', True),
    ],
)
def test_only_a_line_that_is_plainly_sound_is_not_read_twice(line: bytes, plain: bool) -> None:
    event = decoding._DECODER.decode(line)
    assert is_plain(event, line) is plain


def agrees_with_the_slow_way(line: bytes) -> None:
    found = decode(line)
    if isinstance(found, Fault) and found.rule in ("record.too_deep", "record.too_long"):
        return
    try:
        event = decoding._DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError):
        event = None
    assert diagnosed(line, event) == found


@given(any_event.flatmap(lambda event: mutations(line_of(event)[:-1])))
def test_a_mutated_line_gets_the_same_from_the_fast_and_the_slow_way(line: bytes) -> None:
    agrees_with_the_slow_way(line)


@given(any_event.flatmap(lambda event: with_other_values(line_of(event))))
def test_a_line_with_other_values_gets_the_same_from_the_fast_and_the_slow_way(line: str) -> None:
    agrees_with_the_slow_way(line.encode())


@given(any_event.flatmap(lambda event: st.permutations(list(json.loads(line_of(event)).items()))))
def test_the_order_of_keys_says_nothing(pairs: list[tuple[str, object]]) -> None:
    in_order = {"event": dict(pairs)["event"], **dict(pairs)}
    assert decode(json.dumps(dict(pairs)).encode()) == decode(json.dumps(in_order, ensure_ascii=False).encode())


# ---- It never raises ----


@given(st.binary(max_size=200))
@example(b"")
@example(b"\xef\xbb\xbf{}")
def test_any_bytes_are_an_event_or_a_fault(line: bytes) -> None:
    assert isinstance(decode(line), Fault | events.AnyEvent)


@given(strings, st.text(max_size=20))
def test_any_text_may_stand_for_a_name_a_key_a_card_or_an_event(one: str, other: str) -> None:
    for text in one, other:
        said = json.dumps(text)
        for line in (
            f'{{"event":{said}}}',
            f'{{"event":"undo",{said}:1}}',
            f'{{"event":"trail","seat":0,"card":{said}}}',
            f'{{"event":"note","text":{said}}}',
            f'{{"event":"undo","x":{{{said}:{said}}}}}',
            f'{{"event":"game","format":{said},"players":[]}}',
            f'{{"event":"game","format":"rclog/1","players":[{{{said}:{said}}}]}}',
        ):
            assert isinstance(decode(line.encode()), Fault | events.AnyEvent)


# ---- Bounds ----


def nested(levels: int) -> bytes:
    """An undo whose brackets nest so deep, its own among them."""
    return b'{"event":"undo","x":{"a":' + b"[" * (levels - 2) + b"]" * (levels - 2) + b"}}"


def test_sixteen_levels_are_read_and_seventeen_are_not() -> None:
    assert isinstance(decode(nested(MAX_DEPTH)), events.Undo)
    fault = faulty(nested(17))
    assert (fault.rule, fault.column) == ("record.too_deep", nested(17).index(b"]"))


def test_brackets_in_strings_are_no_levels() -> None:
    text = '[{"' * 50
    assert decode(line_of(events.Note(text=text))) == events.Note(text=text)


def test_the_column_of_a_level_too_many_counts_characters() -> None:
    line = '{"event":"undo","x":{"é🂡":' + "[" * 20
    assert faulty(line.encode()).column == line.index("[[") + 15
    assert faulty(b'{"\xff":' + b"[" * 20).column == 21


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'{"event":"undo","x":{"a":[[', b'"a":[[{'])
@pytest.mark.parametrize("levels", [20, 2000, 128 * 1024, 10**7])
def test_no_depth_is_too_much(opening: bytes, levels: int) -> None:
    assert faulty(opening * levels).rule == "record.too_deep"


def test_a_thread_with_a_small_stack_reads_what_is_deep() -> None:
    found: list[object] = []

    def read() -> None:
        found.extend(decode(line) for line in (nested(16), nested(17), nested(10_000), b"[" * 10**7, b'{"a":' * 10**6))

    before = threading.stack_size(128 * 1024)
    try:
        thread = threading.Thread(target=read)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert [getattr(fault, "rule", "read") for fault in found] == ["read", *["record.too_deep"] * 4]


def test_a_line_of_64_kib_is_read_and_one_byte_more_is_too_long() -> None:
    longest = UNDO + b" " * (MAX_LINE - len(UNDO))
    assert decode(longest) == events.Undo(seat=1)
    fault = faulty(longest + b" ")
    assert (fault.rule, fault.message) == ("record.too_long", "the line is longer than 64 KiB")


def test_of_a_line_that_is_too_long_and_too_deep_only_the_beginning_counts() -> None:
    assert faulty(b'{"x":"' + b"a" * MAX_LINE + b'","y":' + b"[" * 20).rule == "record.too_long"
    assert faulty(b"[" * 20 + b"a" * MAX_LINE).rule == "record.too_deep"


LONG_LINES = {
    "keys": '{"event":"note","text":"a","x":{' + ",".join(f'"{number}":0' for number in range(6500)) + "}}",
    "keys unknown": '{"event":"note","text":"a",' + ",".join(f'"{number}":0' for number in range(6500)) + "}",
    "keys twice": '{"event":"note","text":"a","x":{' + ",".join('"a":0' for _ in range(10_000)) + "}}",
    "backslashes": '{"event":"note","text":"' + "\\\\" * 30_000 + '"}',
    "an open string": '{"event":"note","text":"' + "\\" * 60_001 + '"}',
    "escapes": '{"event":"note","text":"' + "\\u0041" * 10_000 + '\\u0000"}',
    "half characters": '{"event":"note","text":"' + "\\ud83d\\ude00" * 5000 + '\\ud800"}',
    "a name": '{"event":"game","format":"rclog/1","players":[{"name":"' + "n" * 60_000 + '"},{"name":"b"}]}',
    "cards": '{"event":"capture","seat":0,"card":"As","takes":[' + '"2s",' * 12_000 + '"XX"]}',
    "hands": '{"event":"deal","round":1,"deal":2,"hands":[' + "[]," * 20_000 + "1]}",
    "lists": '{"event":"undo","x":{"a":[' + "[]," * 20_000 + "1e999]}}",
    "digits": '{"event":"undo","t":' + "9" * 60_000 + "}",
    "digits in x": '{"event":"undo","x":{"a":[' + "9" * 30_000 + ',1e' + "9" * 30_000 + "]}}",
    "an event": '{"event":"' + "trai" * 15_000 + '"}',
    "a key": '{"event":"undo","' + "sea" * 20_000 + '":1}',
    "a card": '{"event":"trail","seat":0,"card":"' + "1" * 60_000 + 'D"}',
    "commas": '{"event":"undo"' + "," * 60_000 + "}",
    "nulls": "\0" * 65_000,
    "spaces": " " * 60_000 + '{"event" :"undo"}',
}  # fmt: skip


@pytest.mark.parametrize("line", LONG_LINES.values(), ids=LONG_LINES)
def test_a_line_of_60_kib_of_anything_takes_a_fraction_of_a_second(line: str) -> None:
    """Two halves take about as long as the whole: nothing here grows with the square of the length. The slowest needs 0.1 s."""
    content = line.encode()
    assert MAX_LINE * 8 // 10 < len(content) <= MAX_LINE
    start = time.perf_counter()
    assert isinstance(decode(content), Fault | events.AnyEvent)
    assert time.perf_counter() - start < 2
