"""Makes the games of `sample_games/` from seeds: `tests.samples.player` plays them, `tests.samples.scribe` writes them down.

    python -m tests.sample_maker                   write all of them again
    python -m tests.sample_maker NAME …            only these
    python -m tests.sample_maker --search NAME …   name seeds with which a file shows what it is for (`tests.samples.shows`)

The files are what counts: tests/test_sample_games.py judges them, not this script. After a change of the rules or of the player search
seeds, read the games, and write their notes (`tests.samples.notes`) again. The games of `broken/` are written by hand, but for the four
that are made of bytes: `python -m tests.sample_maker --bytes`.
"""

import bz2
import gzip
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

from rclog import line_of, replay
from rclog.log.reader import read_games
from tests.samples.notes import NOTES
from tests.samples.scribe import Recipe, Scribe
from tests.samples.shows import SHOWS

FOLDER = Path(__file__).parent.parent / "sample_games"

PAIR = ("Altagracia", "Ramón")
LIBRETA = {"name": "libreta", "version": "1.4"}

RECIPES: dict[str, Sequence[Recipe]] = {
    "two_players.jsonl": [
        Recipe(
            1,
            {"id": "santiago-2026-04", "started": "2026-04-18T20:15:00-04:00", "site": "Santiago", "recorder": LIBRETA},
            ("Altagracia", "Ramón"),
        )
    ],
    "three_players.jsonl": [
        Recipe(
            1,
            {"id": "moca-2026-05", "started": "2026-05-03T16:40:00-04:00", "site": "Moca", "recorder": LIBRETA},
            ("Yolanda", "Freddy", "Milagros"),
            clock=True,
        )
    ],
    "four_players.jsonl": [
        Recipe(
            1,
            {"id": "la-vega-2026-06", "started": "2026-06-12T21:05:00-04:00", "site": "La Vega", "occasion": "San Antonio"},
            ("Mercedes", "Wilkin", "Rosa", "Domingo"),
        )
    ],
    "without_hands.jsonl": [
        Recipe(1, {"id": "azua-2026-01", "started": "2026-01-21T19:30:00-04:00"}, ("Juana", "Félix"), shows_hands=False)
    ],
    "closing_cards.jsonl": [Recipe(1, {"id": "bonao-2026-02", "started": "2026-02-27T20:50:00-04:00"}, ("Carmen", "Luis"))],
    "closing_big_casino.jsonl": [Recipe(1, {"id": "bonao-2026-03", "started": "2026-03-06T20:10:00-04:00"}, ("Carmen", "Luis"))],
    "closing_little_casino.jsonl": [Recipe(1, {"id": "bonao-2026-04", "started": "2026-04-10T20:35:00-04:00"}, ("Luis", "Carmen"))],
    "overtime.jsonl": [Recipe(1, {"id": "higuey-2026-07", "started": "2026-07-05T15:20:00-04:00"}, ("Ana", "José"))],
    "resigned.jsonl": [
        Recipe(
            1,
            {"id": "san-juan-2026-03", "started": "2026-03-19T18:00:00-04:00"},
            ("Santo", "Leonel"),
            stop="3/4/6",
            end={"reason": "resigned", "winner": 0},
        )
    ],
    "abandoned.jsonl": [
        Recipe(
            1,
            {"id": "cotui-2026-08", "started": "2026-08-09T19:45:00-04:00"},
            ("Teresa", "Miguel", "Nelson"),
            stop="2/3/5",
            end={"reason": "abandoned"},
        )
    ],
    "undo.jsonl": [Recipe(1, {"id": "nagua-2026-02", "started": "2026-02-14T17:10:00-04:00"}, ("Pedro", "Altagracia"))],
    "setup.jsonl": [
        Recipe(1, {"id": "bani-2026-06", "started": "2026-06-24T22:15:00-04:00"}, ("Rafael", "Yanelis"), begin="3/2/4"),
    ],
    "house_rules.jsonl": [
        Recipe(
            1,
            {
                "id": "sosua-2026-05",
                "rules": {"name": "dominican", "equal_cards": "trail_only", "sweep_cancel": False, "points": {"sweep": 2}},
                "started": "2026-05-30T20:00:00-04:00",
            },
            ("Ingrid", "Manuel"),
        )
    ],
    "one_evening.jsonl.gz": [
        Recipe(1, {"id": "jarabacoa-2026-08-1", "started": "2026-08-22T20:05:00-04:00"}, ("Rosa", "Héctor"), clock=True),
        Recipe(
            2,
            {"id": "jarabacoa-2026-08-2", "started": "2026-08-22T21:30:00-04:00"},
            ("Rosa", "Héctor"),
            clock=True,
            stop="2/6/1",
            end={"reason": "adjudicated", "winner": 1},
        ),
    ],
}


def log(name: str, recipes: Sequence[Recipe], *, with_notes: bool = True) -> bytes:
    """The games of a file, one after the other, not compressed."""
    games = (Scribe(recipe, NOTES.get(name, {}) if with_notes and recipe is recipes[0] else {}).game() for recipe in recipes)
    return b"".join(line_of(event) for game in games for event in game)


def seeds(name: str) -> Iterator[int]:
    """The seeds with which the file shows what it is for; the games of one file take neighbouring seeds."""
    for seed in count(1):
        recipes = [replace(recipe, seed=seed + number) for number, recipe in enumerate(RECIPES[name])]
        games = read_games(io.BytesIO(log(name, recipes, with_notes=False)), name)
        if SHOWS[name]([replay(game) for game in games]):
            yield seed


def write(name: str) -> None:
    """One file of sample games."""
    content = log(name, RECIPES[name])
    (FOLDER / name).write_bytes(gzip.compress(content, mtime=0) if name.endswith(".gz") else content)


def main(arguments: Sequence[str]) -> None:
    match arguments:
        case ["--search", *names]:
            for name in names:
                print(name, *islice(seeds(name), 8))
        case ["--bytes"]:
            pass
        case names:
            for name in names or RECIPES:
                write(name)


if __name__ == "__main__":
    main(sys.argv[1:])
