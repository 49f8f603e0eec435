"""What leaves rclog can do nothing where it arrives."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rclog.encode import BIDI_CONTROLS, CONTROLS, columns, plain, shortened


def test_the_controls_are_those_of_unicode() -> None:
    """C0, DEL and C1 are its category Cc; of those that turn the direction of writing, those named in the standard (UAX 9, 2)."""
    assert {char for char in map(chr, range(0x110000)) if unicodedata.category(char) == "Cc"} | set(BIDI_CONTROLS) == CONTROLS
    directions = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    turning = {char for char in map(chr, range(0x110000)) if unicodedata.bidirectional(char) in directions}
    assert turning | {"\u061c", "\u200e", "\u200f"} == set(BIDI_CONTROLS)
    assert not any(char.isprintable() for char in CONTROLS)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ana", "Ana"),
        ("José 李 שלום 👩‍👩‍👧", "José 李 שלום 👩‍👩‍👧"),
        ("\x1b[31m\x9b\x7f\0", "\\x1b[31m\\x9b\\x7f\\x00"),
        ("a\r\nb\tc", "a\\x0d\\x0ab\\x09c"),
        ("\u202eabc\u2066\u061c", "\\u202eabc\\u2066\\u061c"),
        ("\u2028\u2029\ufeff", "\\u2028\\u2029\\ufeff"),
        ("\ud800x\udfff", "\\ud800x\\udfff"),
        ("\u00a0\u00ad", "\u00a0\u00ad"),
        ("\\x1b", "\\x1b"),
    ],
)
def test_what_could_do_something_is_escaped_and_nothing_else(text: str, shown: str) -> None:
    assert plain(text) == shown


@given(st.text(st.characters()))
def test_plain_text_is_one_line_that_every_encoding_of_unicode_can_write(text: str) -> None:
    shown = plain(text)
    assert shown.encode().decode() == shown
    assert len(shown.splitlines()) <= 1
    assert not CONTROLS.intersection(shown)
    assert plain(shown) == shown


@pytest.mark.parametrize(("text", "width", "short"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("abc", 1, "…"), ("", 1, "")])
def test_a_text_that_is_too_long_ends_with_an_ellipsis(text: str, width: int, short: str) -> None:
    assert shortened(text, width) == short


@pytest.mark.parametrize(("text", "width"), [("abc", 3), ("é", 1), ("e\u0301", 1), ("李", 2), ("♠", 1), ("שָׁ", 1), ("a\u200db", 2), ("", 0)])
def test_wide_characters_take_two_columns_and_marks_none(text: str, width: int) -> None:
    assert columns(text) == width
