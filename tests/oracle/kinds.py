"""The table of kinds of damage, and what they share: finding a line by its event, changing it, putting it back.

A damage is given the lines of a legal log (without line feeds) and answers with other lines, or with the
bytes of a whole file where the damage is in the bytes. It need not know whether the log is still legal:
labels always come from the judge.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from .course import Course
from .games import make_game, to_line
from .judge import drop_undone, plays_ahead
from .lines import read_lines
from .styles import Event

Lines = list[str]
Damage = Callable[[Random, Lines], Lines | bytes]
KINDS: dict[str, Damage] = {}

PLAYS = ("capture", "build", "trail")
ANY_EVENT = ("game", "setup", "deal", *PLAYS, "score", "end", "note")


def damage(function: Damage) -> Damage:
    """Enter a damage into the table, under its own name."""
    KINDS[function.__name__] = function
    return function


def spots(lines: Lines, *kinds: str) -> list[int]:
    """The places of the lines whose event is one of `kinds`."""
    return [place for place, line in enumerate(lines) if json.loads(line)["event"] in kinds]


def edit(rng: Random, lines: Lines, change: Callable[[Event], Event | None], kinds: tuple[str, ...]) -> Lines:
    """Change one event of `kinds`, the first in random order that `change` does not decline with None."""
    places = spots(lines, *kinds)
    for place in rng.sample(places, len(places)):
        changed = change(json.loads(lines[place]))
        if changed is not None:
            return [*lines[:place], to_line(changed), *lines[place + 1 :]]
    return lines


def edit_text(rng: Random, lines: Lines, change: Callable[[str], str], kinds: tuple[str, ...] = ANY_EVENT) -> Lines:
    """Change the text of one line of `kinds`."""
    places = spots(lines, *kinds)
    if not places:
        return lines
    place = rng.choice(places)
    return [*lines[:place], change(lines[place]), *lines[place + 1 :]]


def insert(rng: Random, lines: Lines, event: Event, first: int = 1) -> Lines:
    """Put an event somewhere from place `first` on."""
    place = rng.randint(min(first, len(lines)), len(lines))
    return [*lines[:place], to_line(event), *lines[place:]]


def other_game(rng: Random, **wanted: Any) -> Lines:
    """The lines of some other legal game."""
    return [to_line(event) for event in make_game(rng.randrange(10**6), **wanted)]


def walk(lines: Lines) -> Iterator[tuple[int, Course]]:
    """(place, course) before each play of the first game of a log, to its first fault."""
    counting = drop_undone(read_lines("\n".join(lines) + "\n"))
    course = Course(counting[0].event)
    for nth, line in enumerate(counting):
        if line.rule is not None or (nth > 0 and line.kind == "game"):
            return
        if line.kind in PLAYS:
            yield line.number - 1, course
        if nth > 0 and course.take(line.event, plays_ahead(counting, nth)):
            return


def changed_number(rng: Random, number: int, least: int = 0) -> int:
    """Another whole number, mostly near."""
    while True:
        other = number + rng.choice((-2, -1, -1, 1, 1, 2, 7))
        if other >= least:
            return other
