"""What a terminal can show: its width, its suits, its colours. Everything printed for people goes through a `Screen`."""

import os
import sys
from dataclasses import dataclass
from typing import TextIO

from rclog.cards import HIDDEN, SUIT_SYMBOLS
from rclog.encode import columns, plain, shortened
from rclog.lang import ENGLISH, Words

_COLOURS = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33"}
_SYMBOLS = "".join(SUIT_SYMBOLS.values()) + "·→…–│─"
_LETTERS = str.maketrans({"·": "-", "→": "=", "…": "~", "–": "-", "│": "|", "─": "-", "“": '"', "”": '"', "’": "'"})
NARROWEST = 40
WIDTH_OF_FILES = 100


@dataclass(frozen=True)
class Screen:
    """How text may look: `width` in columns, whether suits are symbols, whether there is colour, and in which language it is."""

    width: int = 80
    symbols: bool = False
    colour: bool = False
    is_terminal: bool = False
    words: Words = ENGLISH

    @classmethod
    def of(cls, stream: TextIO, words: Words = ENGLISH) -> "Screen":
        """What this stream can show. Colour only on a terminal, and not with NO_COLOR set or a dumb TERM."""
        is_terminal = stream.isatty()
        width = width_of(stream) if is_terminal or "COLUMNS" in os.environ else WIDTH_OF_FILES
        colour = is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        spoken = words if can_show(stream, "".join(words.texts.values())) else words.in_ascii
        return cls(max(NARROWEST, width), can_show(stream, _SYMBOLS), colour, is_terminal, spoken)

    def card(self, code: str) -> str:
        """A card: `8♠` where the terminal can, else `8s`."""
        return code if code == HIDDEN or not self.symbols else code[0] + SUIT_SYMBOLS[code[1]]

    def cards(self, codes: "list[str] | tuple[str, ...]") -> str:
        """Cards with blanks between, `nothing` for none."""
        return " ".join(self.card(code) for code in codes) or self.words("cards.none")

    def name(self, name: str, width: int = 20) -> str:
        """A name from a log, safe to show and not too long."""
        return shortened(plain(name), width) or self.words("name.none")

    def text(self, text: str) -> str:
        """Our own text, with plain letters for what the terminal cannot show."""
        return text if self.symbols else text.translate(_LETTERS)

    def paint(self, text: str, colour: str) -> str:
        return f"\x1b[{_COLOURS[colour]}m{text}\x1b[0m" if self.colour and text else text


def width_of(stream: TextIO) -> int:
    """The columns of a terminal; the variable COLUMNS wins."""
    stated = os.environ.get("COLUMNS", "")
    if stated.isascii() and stated.isdigit() and int(stated[:6]) > 0:
        return int(stated[:6])
    try:
        return os.get_terminal_size(stream.fileno()).columns or WIDTH_OF_FILES
    except (OSError, ValueError):
        return WIDTH_OF_FILES


def can_show(stream: TextIO, text: str) -> bool:
    """True if the stream's encoding has these characters."""
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def padded(text: str, width: int) -> str:
    """Text filled up with blanks to so many columns."""
    return text + " " * (width - columns(text))


def make_streams_safe() -> None:
    """A character that stdout or stderr cannot encode is written as an escape, never an exception; one that is closed takes all and says
    nothing."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115 - as long as the program runs
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
