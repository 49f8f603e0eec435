"""The published JSON Schema of a line says what the reader says, but for what no schema can say, which is listed here."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType

from rclog.game.options import RuleSet, UnknownRulesError
from rclog.log import events
from rclog.log.decode import decode
from rclog.log.fault import Fault
from rclog.log.fit import header_misfit, misfit
from rclog.log.schema import BEYOND, DRAFT, log_schema
from rclog.log.streams import MAX_LINE
from rclog.log.writer import line_of
from tests.log.made_events import any_event, with_other_values

ROOT = Path(__file__).parent.parent
SCHEMA = log_schema()
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)


def schema_takes(line: str) -> bool:
    return VALIDATOR.is_valid(json.loads(line))


def fault_of(line: str) -> Fault | None:
    """What the reader has against a line, whatever game it may be of."""
    event = decode(line.encode("utf-8", "surrogatepass"))
    if isinstance(event, Fault):
        return event
    if isinstance(event, events.Game):
        return header_misfit(event) or unknown_rules(event)
    faults = [misfit(event, players) for players in (2, 3, 4)]
    return None if None in faults else faults[0]


def unknown_rules(header: events.Game) -> Fault | None:
    try:
        RuleSet.from_log(None if isinstance(header.rules, UnsetType) else header.rules)
    except UnknownRulesError as error:
        return Fault("game.unknown_rules", str(error), path=("rules",))
    return None


# ---- What a schema cannot say ----


class Beyond(NamedTuple):
    """Something that the reader refuses and the schema takes."""

    line: str
    rule: str
    words: str
    """What marks the message of such a fault."""


GAME = '{"event":"game","format":"rclog/1","players":[{"name":"A"},{"name":"B"}]'
TAKE = '{"event":"capture","seat":0,"card":"As",'
WINNER = '{"event":"end","reason":"won","winner":2,"totals":[1,2]}'

BEYOND_A_SCHEMA = {
    "a whole number is written without a fraction": Beyond('{"event":"undo","seat":1.0}', "record.bad_value", "found 1.0"),
    "numbers in x fit into a double": Beyond('{"event":"undo","x":{"a":1e400}}', "record.bad_value", "is no number that can be kept"),
    "a number is one of JSON": Beyond('{"event":"undo","x":{"a":NaN}}', "record.bad_value", "is no number that can be kept"),
    "no key stands twice": Beyond('{"event":"undo","seat":9,"seat":0}', "record.duplicate_key", "stands twice in one object"),
    "no string holds control characters": Beyond('{"event":"note","text":"\\u0000"}', "record.control_character", "the control character"),
    "no string holds half a character": Beyond('{"event":"note","text":"\\ud800"}', "record.bad_value", "half a character"),
    "a line nests at most 16 deep": Beyond('{"event":"undo","x":{"a":' + "[" * 15 + "]" * 15 + "}}", "record.too_deep", "16 levels"),
    "a line has at most 64 KiB": Beyond('{"event":"note","text":"' + "a" * MAX_LINE + '"}', "record.too_long", "64 KiB"),
    "the card played is not taken": Beyond(TAKE + '"takes":["As"]}', "record.bad_value", "is the card played"),
    "seats, sides and lists are of one game": Beyond(WINNER, "record.bad_value", "of this game"),
    "the rules are known": Beyond(GAME + ',"rules":{"name":"house"}}', "game.unknown_rules", "house"),
    "a game began at a time": Beyond(GAME + ',"started":"yesterday"}', "record.bad_value", "a time with its offset"),
}  # fmt: skip


@pytest.mark.parametrize("beyond", BEYOND_A_SCHEMA.values(), ids=BEYOND_A_SCHEMA)
def test_what_no_schema_can_say_is_said_by_the_reader(beyond: Beyond) -> None:
    assert schema_takes(beyond.line)
    fault = fault_of(beyond.line)
    assert fault is not None
    assert fault.rule == beyond.rule
    assert beyond.words in fault.message


def is_beyond_a_schema(fault: Fault) -> bool:
    if any(fault.rule == beyond.rule and beyond.words in fault.message for beyond in BEYOND_A_SCHEMA.values()):
        return True
    return (
        fault.rule == "game.unknown_rules"
        or "for each of the" in fault.message
        or re.fullmatch(r".*, found -?\d+\.0+", fault.message) is not None
    )


def test_the_description_names_what_is_beyond_it() -> None:
    assert SCHEMA["description"] == BEYOND
    for words in (
        "seats and sides",
        "rules are known",
        "key stands twice",
        "control characters",
        "64 KiB",
        "16 deep",
        "fraction",
        "double",
    ):
        assert words in BEYOND


# ---- In both directions ----


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == DRAFT == jsonschema.Draft202012Validator.META_SCHEMA["$id"]


def test_the_printed_schema_is_this_one() -> None:
    """After a change: rclog schema > schemas/log.schema.json"""
    assert json.loads((ROOT / "schemas" / "log.schema.json").read_text("utf-8")) == SCHEMA


def agree(line: str) -> None:
    """Reader and schema take a line both or neither, but for what the schema cannot say."""
    fault = fault_of(line)
    if fault is None:
        assert schema_takes(line)
    elif not is_beyond_a_schema(fault):
        assert not schema_takes(line), fault


@given(any_event)
def test_every_event_that_is_written_is_taken_by_both(event: Any) -> None:
    line = line_of(event).decode()
    assert not isinstance(decode(line.encode()[:-1]), Fault)
    agree(line[:-1])


@given(any_event.flatmap(lambda event: with_other_values(line_of(event))))
def test_an_object_with_other_values_is_taken_by_both_or_neither(line: str) -> None:
    agree(line)


keys = sorted({key for part in SCHEMA["$defs"].values() for key in part["properties"]})
names = sorted(SCHEMA["discriminator"]["mapping"])
likely = st.sampled_from(
    ["As", "Td", "??", "10D", "", "won", "human", "rclog/1", "a" * 64, 0, 1, 2, 3, 4, -1, 2**53, 2**53 + 1, True, False, None]
)
likely_values = st.recursive(likely, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(keys), inner, max_size=3))


@given(st.sampled_from(names), st.dictionaries(st.sampled_from(keys), likely_values, max_size=6))
def test_an_object_of_any_keys_and_values_is_taken_by_both_or_neither(event: str, rest: dict[str, Any]) -> None:
    agree(json.dumps({**rest, "event": event}))


leaves = st.none() | st.booleans() | st.integers() | st.text(max_size=3)


@given(st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner)))
def test_any_json_is_taken_by_both_or_neither(value: Any) -> None:
    line = json.dumps(value)
    assume(len(line) < 1000)
    agree(line)


SHAPES = {
    "event": {"undo": '{"event":"undo"}', "shuffle": '{"event":"shuffle"}'},
    "a deal": {"needs no table": '{"event":"deal","round":1,"deal":2}', "needs a table": '{"event":"deal","round":1,"deal":1,"dealer":0}'},
    "a setup": {"needs no turn": '{"event":"setup"}', "needs a turn": '{"event":"setup","hands":[[],[]]}'},
    "players": {"two": GAME + "}", "one": '{"event":"game","format":"rclog/1","players":[{"name":"A"}]}'},
    "a hash": {"64": '{"event":"undo","h":"' + "0" * 64 + '"}', "65": '{"event":"undo","h":"' + "0" * 64 + '\\n"}'},
    "takes": {"once": TAKE + '"takes":["2s","3s"]}', "twice": TAKE + '"takes":["2s","2s"]}'},
    "an inner key": {"known": GAME + ',"recorder":{}}', "unknown": GAME + ',"recorder":{"build":"1"}}'},
}  # fmt: skip


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_what_a_schema_can_say_it_says(shape: dict[str, str]) -> None:
    right, wrong = shape.values()
    assert schema_takes(right)
    assert fault_of(right) is None
    assert not schema_takes(wrong)
    assert fault_of(wrong) is not None


# ---- Examples ----


def documented_lines() -> list[str]:
    """The lines of the JSON examples of docs/format.md."""
    blocks = re.findall(r"^```jsonl?\b[^\n]*\n(.*?)^```", (ROOT / "docs" / "format.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line.strip()]


def test_every_kind_of_event_is_documented_by_an_example() -> None:
    assert {json.loads(line)["event"] for line in documented_lines()} == set(names)


@pytest.mark.parametrize("line", documented_lines())
def test_every_line_of_the_format_is_taken_by_both(line: str) -> None:
    assert schema_takes(line)
    assert fault_of(line) is None


@pytest.mark.parametrize("path", sorted((ROOT / "sample_games").glob("*.jsonl")), ids=lambda path: path.name)
def test_every_line_of_the_sample_games_is_taken(path: Path) -> None:
    for line in path.read_text("utf-8").splitlines():
        assert schema_takes(line)


def test_an_absent_key_and_a_key_that_is_null_are_told_apart() -> None:
    absent = decode(b'{"event":"score","round":1}')
    assert isinstance(absent, events.Score)
    assert absent.big_casino is UNSET
    assert schema_takes('{"event":"score","round":1,"big_casino":null}')
    assert not schema_takes('{"event":"score","round":1,"points":null}')
