"""What leaves rclog is encoded where it leaves: one function for each kind of output."""

import re
import unicodedata

BIDI_CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
CONTROL = re.compile(f"[\x00-\x1f\x7f-\x9f{BIDI_CONTROLS}]")
CONTROL_BUT_LINE_FEED_AND_TAB = re.compile(f"[\x00-\x08\x0b-\x1f\x7f-\x9f{BIDI_CONTROLS}]")
SURROGATE = re.compile("[\ud800-\udfff]")
UNPRINTABLE = re.compile(f"[\x00-\x1f\x7f-\x9f{BIDI_CONTROLS}\u2028\u2029\ud800-\udfff]")


def escaped(match: "re.Match[str]") -> str:
    code = ord(match.group())
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def plain(text: str) -> str:
    """Text that can do nothing to a terminal or a line of output: controls, line ends and lone surrogates as escapes."""
    return UNPRINTABLE.sub(escaped, text)


def shortened(text: str, width: int) -> str:
    """At most `width` characters (at least 1), the last an ellipsis where something was cut."""
    return text if len(text) <= width else text[: width - 1] + "…"


def columns(text: str) -> int:
    """How many columns of a terminal `text` takes: wide characters two, combining ones none."""
    return sum(0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
