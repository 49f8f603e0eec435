"""Where things stand in a line of JSON: the column of every value and key, and the first key that an object has twice.

Only for lines that are wrong already and have to be explained; the text must be valid JSON.
"""

import json
import re

from msgspec import Struct

from rclog.log.fault import Path


class Outline(Struct):
    """Columns count characters from 1."""

    columns: dict[Path, int] = {}
    """Where each value begins; the line itself has the path ()."""
    keys: dict[Path, int] = {}
    """Where the key of a value begins, the first of two equal ones."""
    twice: Path | None = None
    """The key that comes a second time in its object, at `twice_column`."""
    twice_column: int | None = None


def outline(text: str) -> Outline:
    """The places of a line. Time grows with its length."""
    found = Outline()
    path: list[str | int] = []
    inside: list[set[str] | None] = []  # per open object its keys so far; None for an array
    wants_key = False
    for token in re.finditer(r'\s*("(?:[^"\\]|\\.)*"|[][{}:,]|[^][{}:,\s"]+)', text):
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
            keys = inside[-1]
            assert keys is not None
            key = json.loads(word)
            path[-1] = key
            if key in keys and found.twice is None:
                found.twice, found.twice_column = tuple(path), column
            keys.add(key)
            found.keys.setdefault(tuple(path), column)
        else:
            found.columns[tuple(path)] = column
            if word == "{":
                inside.append(set())
                path.append("")
                wants_key = True
            elif word == "[":
                inside.append(None)
                path.append(0)
    return found
