"""The words in which faults name keys and values."""

import pytest

from rclog.lang import ENGLISH
from rclog.log.fault import Unusable, describe, shown, suggestion, where


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ((), "event"),
        (("seat",), "seat"),
        (("hands", 0, 2), "hands[0][2]"),
        (("builds", 1, "cards", 0), "builds[1].cards[0]"),
        (("x", "\x1b"), "x.\\x1b"),
        (("x", "a" * 100), "x." + "a" * 57 + "…"),
    ],
)
def test_a_path_is_written_as_in_programs(path: tuple[str | int, ...], words: str) -> None:
    assert where(path) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (1, "1"),
        (True, "true"),
        (None, "null"),
        ("1", '"1"'),
        ('a"b', '"a\\"b"'),
        ([1, 2], "a list of 2"),
        ({"a": 1}, "an object"),
        (Unusable("1.0"), "1.0"),
        (Unusable("9" * 5000), "9" * 29 + "…"),
        (10**399, "1" + "0" * 58 + "…"),
        ("é\u202e\u2028", '"é\\u202e\\u2028"'),
    ],
)
def test_a_value_is_described_as_a_reader_sees_it(value: object, words: str) -> None:
    assert ENGLISH.say(describe(value)) == words


def test_a_value_that_is_shown_is_never_long() -> None:
    assert len(shown("a" * 100_000)) == 60
    assert len(shown("\u202e" * 100_000)) <= 360


@pytest.mark.parametrize(
    ("name", "words"),
    [("sead", 'did you mean "seat"?'), (" SEAT ", 'did you mean "seat"?'), ("hat", "known: seat, card"), ("", "known: seat, card")],
)
def test_what_may_have_been_meant_is_suggested(name: str, words: str) -> None:
    assert ENGLISH.say(suggestion(name, ["seat", "card"])) == words


def test_what_is_there_already_is_not_suggested() -> None:
    assert ENGLISH.say(suggestion("sead", ["seat", "card"], {"seat": 1, "sead": 1})) == "known: seat, card"
