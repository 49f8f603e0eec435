"""Where things stand in a line of JSON: the column of every value, and the first key that an object has twice.

Only for lines that are wrong already and have to be explained; the text must be valid JSON.
"""

import json
import re
from typing import NamedTuple

Path = tuple[str | int, ...]
"""Keys and indexes from the whole down to a value: `("hands", 0, 2)`."""

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[][{}:,]|[^][{}:,\s"]+)')


class Outline(NamedTuple):
    columns: dict[Path, int]
    """Column, from 1, at which the value begins; of a key's value where the key begins, under the path with None-free key."""
    keys: dict[Path, int]
    """Column at which the key of a value begins."""
    twice: Path | None
    """The second of two equal keys in one object."""
    twice_column: int | None


def outline(text: str) -> Outline:
    """The places of a line. `text` must be valid JSON; time grows with its length."""
    columns: dict[Path, int] = {}
    keys: dict[Path, int] = {}
    twice: Path | None = None
    twice_column = None
    path: list[str | int] = []
    inside: list[set[str] | None] = []  # per open object its keys so far; None for an array
    wants_key = False
    for token in _TOKEN.finditer(text):
        word = token.group(1)
        column = token.start(1) + 1
        if word == ":":
            wants_key = False
        elif word == ",":
            seen = inside[-1]
            wants_key = seen is not None
            if seen is None:
                path[-1] = int(path[-1]) + 1
        elif word in "]}":
            inside.pop()
            path.pop()
            wants_key = False
        elif wants_key:
            key = json.loads(word)
            path[-1] = key
            keys[tuple(path)] = column
            seen = inside[-1]
            if seen is not None:
                if key in seen and twice is None:
                    twice, twice_column = tuple(path), column
                seen.add(key)
        else:
            columns[tuple(path)] = column
            if word == "{":
                inside.append(set())
                path.append("")
                wants_key = True
            elif word == "[":
                inside.append(None)
                path.append(0)
    return Outline(columns, keys, twice, twice_column)
