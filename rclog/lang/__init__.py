"""What rclog says to people, by language: one catalogue file a language, `TEXTS` by key, all with the same keys and the same values.

A file here is a language: its name is the code that `--lang` takes. Nothing is loaded but the language that is asked for; English is the
source. What programs read (ids, formats, the messages of `Finding`) is English always.
"""

import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from rclog.lang import en


class Said(NamedTuple):
    """A sentence that has no language yet: its key and its values, which may be such sentences themselves. `Words.say` speaks it."""

    key: str
    values: tuple[tuple[str, object], ...] = ()


Sentence = Said | str
"""What `Words.say` takes: a sentence without a language, or a text that is the same in all of them."""


def said(key: str, /, **values: object) -> Said:
    """`said("why.part", part=…, rest=…)`"""
    return Said(key, tuple(values.items()))


@dataclass(frozen=True)
class Words:
    """One language: `words("play.trail", card="8♠")`."""

    code: str
    texts: Mapping[str, str]
    rules: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For each rule what it says and how a breach is repaired; none for English, whose texts are `rclog.rulebook`."""
    measures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For each measure its question, definition, unit and denominator, and its formula if it has one of its own; none for English, whose
    texts stand in the measures' files."""
    columns: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """For each column that numbers are split by what it is called and what it says; none for English (`rclog.stats.dimensions`)."""

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key with its values. Raises `KeyError` for a key or a value that is missing."""
        return self.texts[key].format_map(values) if values else self.texts[key]

    def say(self, sentence: Sentence) -> str:
        """A sentence in this language, with all that it holds. Raises `KeyError` as `__call__` does."""
        if isinstance(sentence, str):
            return sentence
        return self(sentence.key, **{name: self.say(value) if isinstance(value, Said) else value for name, value in sentence.values})

    def count(self, key: str, number: int, **values: object) -> str:
        """`1 play`, `2 plays`: the text of `key.one` or `key.many`."""
        return self(f"{key}.one" if number == 1 else f"{key}.many", number=number, **values)

    def joined(self, parts: "list[str] | tuple[str, ...]") -> str:
        """`a, b and c`"""
        return f" {self('and')} ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)

    @property
    def in_ascii(self) -> "Words":
        """The same language without accents, for terminals that have none."""
        return replace(
            self,
            texts={key: without_accents(text) for key, text in self.texts.items()},
            rules={rule: (without_accents(prose), without_accents(repair)) for rule, (prose, repair) in self.rules.items()},
            measures={name: tuple(map(without_accents, texts)) for name, texts in self.measures.items()},
            columns={name: (without_accents(head), without_accents(meaning)) for name, (head, meaning) in self.columns.items()},
        )


ENGLISH = Words("en", en.TEXTS)


def languages() -> list[str]:
    """The codes of the languages that there are catalogues for."""
    return sorted(found.name for found in iter_modules(__path__))


def language(code: str) -> Words:
    """The language with this code. Raises `LookupError` naming those there are."""
    if code == "en":
        return ENGLISH
    if code not in languages():
        raise LookupError(f"there are no words in {code!r}; there are {', '.join(languages())}")
    catalogue = import_module(f"rclog.lang.{code}")
    return Words(code, catalogue.TEXTS, catalogue.RULES, catalogue.MEASURES, catalogue.COLUMNS)


def language_of_locale() -> Words:
    """The language of the environment, as POSIX reads it (LC_ALL, LC_MESSAGES, LANG); English where there is no catalogue for it."""
    stated = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    code = re.split("[_.@-]", stated)[0].lower()
    return language(code) if len(code) == 2 and code != "en" and code in languages() else ENGLISH


def without_accents(text: str) -> str:
    """`cuántos` → `cuantos`; what is no letter with an accent stays."""
    return "".join(
        unicodedata.normalize("NFD", char)[0] if "\xc0" <= char <= "\u017f" else {"¿": "", "¡": ""}.get(char, char) for char in text
    )
