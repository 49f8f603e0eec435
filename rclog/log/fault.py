"""Fault: why a line is no event of this format; and the words in which faults name keys and values."""

import json
from collections.abc import Collection, Iterable
from typing import Any, NoReturn

from msgspec import Struct

from rclog.encode import plain, shortened
from rclog.finding import Finding
from rclog.lang import ENGLISH, Said, Sentence, said

Path = tuple[str | int, ...]
"""Keys and indexes from a whole line down to a value: `("hands", 0, 2)`."""


class Fault(Struct, frozen=True):
    """Why a line is no event of this format, or none that its game has a place for."""

    rule: str
    said: Sentence
    column: int | None = None
    expected: str | None = None
    found: str | None = None
    event: str | None = None
    """The kind of event that the line would have been; None where it is no event at all."""
    id: str | None = None
    """The id of the game, where a header is at fault."""
    path: Path | None = None
    """Where in the line the fault is, if the column is still to be found (`diagnose.located`)."""

    def at(self, file: str, line: int, game: str | None, severity: str = "error") -> Finding:
        """The finding of this fault at its line."""
        sentence = self.said if isinstance(self.said, Said) else None
        return Finding(
            self.rule, severity, file, line, self.column, game, self.message,
            expected=self.expected, found=self.found, said=sentence,
        )  # fmt: skip

    @property
    def message(self) -> str:
        """The sentence in English."""
        return ENGLISH.say(self.said)


class NotAnEventError(ValueError):
    """Raised while a line is looked at, with the fault as its argument; never seen by callers of `decode`."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def refuse(
    rule: str, sentence: Sentence, column: int | None = None, expected: Sentence | None = None, found: Sentence | None = None
) -> NoReturn:
    raise NotAnEventError(Fault(rule, sentence, column, in_english(expected), in_english(found)))


def in_english(sentence: Sentence | None) -> str | None:
    """`expected` and `found` are for programs, and so in English always."""
    return None if sentence is None else ENGLISH.say(sentence)


class Unusable(str):
    """A number that is none of ours, as it is written: `1.0`, `NaN`, `1e400`, or a whole one with too many digits."""

    __slots__ = ()


def where(path: Path, whole: str = "event") -> str:
    """`hands[0][1]`; `whole` for the line itself."""
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")
    return plain(shortened(text, 60)) or whole


def describe(value: Any) -> Sentence:
    """A value as a reader sees it, not too long."""
    if isinstance(value, Unusable):
        return shortened(value, 30)
    if isinstance(value, list):
        return said("fault.a_list", number=len(value))
    if isinstance(value, dict):
        return said("fault.an_object")
    return shown(value)


def shown(value: Any) -> str:
    """A value as JSON, safe to show and not too long."""
    if isinstance(value, str):
        value = shortened(value, 60)
    return plain(shortened(json.dumps(value, ensure_ascii=False), 60))


def expected_but(path: Path, expected: Sentence, found: Sentence) -> Said:
    """`hands[0]: a list was expected, found 7`"""
    return said("fault.expected", where=where(path), expected=expected, found=found)


def suggestion(name: str, known: Iterable[str], taken: Collection[str] = ()) -> Said:
    """What may have been meant by a name that is not known: one of those that are, and that is not there already."""
    import difflib

    names = list(known)
    near = difflib.get_close_matches(name[:80].strip().lower(), [free for free in names if free not in taken], n=1, cutoff=0.6)
    return said("fault.meant", name=near[0]) if near else said("fault.known", names=", ".join(names))
