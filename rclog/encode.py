"""What leaves rclog is encoded where it leaves: one function for each kind of output."""

import unicodedata

BIDI_CONTROLS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
CONTROLS = frozenset(map(chr, (*range(0x20), *range(0x7F, 0xA0)))).union(BIDI_CONTROLS)
"""C0, DEL, C1, and what turns the direction of writing (Unicode's Bidi_Control). None of them is printable."""
INVISIBLE = "\u2028\u2029\ufeff"
"""What some programs take for the end of a line, and the byte order mark, which shows nothing."""


def is_surrogate(char: str) -> bool:
    """True for half a character, which no encoding can write."""
    return "\ud800" <= char <= "\udfff"


def escaped(char: str) -> str:
    r"""`\x1b`, `\u202e`."""
    code = ord(char)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


def plain(text: str) -> str:
    """Text that can do nothing to a terminal or a line of output: controls, line ends and lone surrogates as escapes."""
    if text.isprintable():
        return text
    return "".join(escaped(char) if char in CONTROLS or char in INVISIBLE or is_surrogate(char) else char for char in text)


def shortened(text: str, width: int) -> str:
    """At most `width` characters (at least 1), the last an ellipsis where something was cut."""
    return text if len(text) <= width else text[: width - 1] + "…"


def columns(text: str) -> int:
    """How many columns of a terminal `text` takes: wide characters two, those that join or only mark another none."""
    return sum(columns_of(char) for char in text)


def columns_of(char: str) -> int:
    if char.isascii():
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1
