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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count, islice
from pathlib import Path

from rclog import line_of, replay
from rclog.log import events
from rclog.log.reader import read_games
from tests.samples.notes import NOTES
from tests.samples.scribe import Recipe, Scribe
from tests.samples.shows import SHOWS

FOLDER = Path(__file__).parent.parent / "sample_games"

LIBRETA = {"name": "libreta", "version": "1.4"}

RECIPES: dict[str, Sequence[Recipe]] = {
    "two_players.jsonl": [
        Recipe(
            3137,
            {"id": "santiago-2026-04", "started": "2026-04-18T20:15:00-04:00", "site": "Santiago", "recorder": LIBRETA},
            ("Altagracia", "Ramón"),
            slips={"1/2/5": ['{"event":"trail","seat":1,"card":"5d"}']},
        )
    ],
    "three_players.jsonl": [
        Recipe(
            44,
            {"id": "moca-2026-05", "started": "2026-05-03T16:40:00-04:00", "site": "Moca", "recorder": LIBRETA},
            ("Yolanda", "Freddy", "Milagros"),
            clock=True,
        )
    ],
    "four_players.jsonl": [
        Recipe(
            3,
            {"id": "la-vega-2026-06", "started": "2026-06-12T21:05:00-04:00", "site": "La Vega", "occasion": "San Antonio"},
            ("Mercedes", "Wilkin", "Rosa", "Domingo"),
        )
    ],
    "without_hands.jsonl": [
        Recipe(7, {"id": "azua-2026-01", "started": "2026-01-21T19:30:00-04:00"}, ("Juana", "Félix"), shows_hands=False)
    ],
    "closing_cards.jsonl": [Recipe(5, {"id": "bonao-2026-02", "started": "2026-02-27T20:50:00-04:00"}, ("Carmen", "Luis"))],
    "closing_big_casino.jsonl": [Recipe(23, {"id": "bonao-2026-03", "started": "2026-03-06T20:10:00-04:00"}, ("Carmen", "Luis"))],
    "closing_little_casino.jsonl": [Recipe(164, {"id": "bonao-2026-04", "started": "2026-04-10T20:35:00-04:00"}, ("Luis", "Carmen"))],
    "overtime.jsonl": [Recipe(39, {"id": "higuey-2026-07", "started": "2026-07-05T15:20:00-04:00"}, ("Ana", "José"))],
    "resigned.jsonl": [
        Recipe(
            9,
            {"id": "san-juan-2026-03", "started": "2026-03-19T18:00:00-04:00"},
            ("Santo", "Leonel"),
            stop="3/4/6",
            end={"reason": "resigned", "winner": 0},
        )
    ],
    "abandoned.jsonl": [
        Recipe(
            12,
            {"id": "cotui-2026-08", "started": "2026-08-09T19:45:00-04:00"},
            ("Teresa", "Miguel", "Nelson"),
            stop="2/3/5",
            end={"reason": "abandoned"},
        )
    ],
    "undo.jsonl": [
        Recipe(
            1,
            {"id": "nagua-2026-02", "started": "2026-02-14T17:10:00-04:00"},
            ("Pedro", "Altagracia"),
            slips={
                "1/1/6": ['{"event":"capture","seat":1,"card":"8h","takes":["5c"]}'],
                "1/2/5": ['{"event":"trail","seat":0,"card":"Qd"}', '{"event":"trail","seat":1,"card":"Tc"}'],
                "1/5/3": ['{"event":"trail","seat":0,"card":"Jd"}'],
            },
        )
    ],
    "setup.jsonl": [Recipe(6, {"id": "bani-2026-06", "started": "2026-06-24T22:15:00-04:00"}, ("Rafael", "Yanelis"), begin="3/2/4")],
    "house_rules.jsonl": [
        Recipe(
            69,
            {
                "id": "sosua-2026-05",
                "rules": {"name": "dominican", "raise_own": True, "sweep_cancel": False},
                "started": "2026-05-30T20:00:00-04:00",
            },
            ("Ingrid", "Manuel"),
        )
    ],
    "one_evening.jsonl.gz": [
        Recipe(8, {"id": "jarabacoa-2026-08-1", "started": "2026-08-22T20:05:00-04:00"}, ("Rosa", "Héctor"), clock=True),
        Recipe(
            14,
            {"id": "jarabacoa-2026-08-2", "started": "2026-08-22T21:30:00-04:00"},
            ("Rosa", "Héctor"),
            clock=True,
            stop="2/6/1",
            end={"reason": "adjudicated", "winner": 1},
        ),
    ],
}


def log(recipes: Sequence[Recipe], notes: Mapping[str, Mapping[str, str]]) -> bytes:
    """The games of a file, one after the other, not compressed."""
    games = (Scribe(recipe, notes.get(recipe.header["id"], {})).game() for recipe in recipes)
    return b"".join(line_of(event) for game in games for event in game)


def seeds(name: str) -> Iterator[int]:
    """The seeds with which the file shows what it is for, its slips aside; the games of one file take neighbouring seeds."""
    for seed in count(1):
        recipes = [replace(recipe, seed=seed + number, slips={}) for number, recipe in enumerate(RECIPES[name])]
        games = read_games(io.BytesIO(log(recipes, {})), name)
        if SHOWS[name]([replay(game) for game in games]):
            yield seed


def write(name: str) -> None:
    """One file of sample games."""
    content = log(RECIPES[name], NOTES)
    (FOLDER / name).write_bytes(gzip.compress(content, mtime=0) if name.endswith(".gz") else content)


def byte_files() -> dict[str, bytes]:
    """The broken files whose fault is in their bytes, not in their lines, by name."""

    def header(rule: str) -> bytes:
        return line_of(events.Game(format="rclog/1", id=rule, players=[events.Player(name="Carmen"), events.Player(name="Rafael")]))

    end = line_of(events.End(reason="resigned", winner=1))
    blank_line = b" " * 60_000 + b"\n"
    cut = gzip.compress(header("record.truncated_stream") + line_of(events.Note(text="The rest of the evening is lost.")), mtime=0)
    whole = gzip.compress(header("record.truncated_stream") + end, mtime=0)
    return {
        "record.too_large.jsonl.bz2": bz2.compress(header("record.too_large") + blank_line * 1200),
        "record.truncated_stream.jsonl.gz": cut[:-12],
        "record.truncated_stream.other_bytes.jsonl.gz": gzip.compress(header("record.truncated_stream"), mtime=0) + b"Rafael has won.",
        "record.truncated_stream.second_game.jsonl.gz": whole + cut[:-12],
    }


def main(arguments: Sequence[str]) -> None:
    match arguments:
        case ["--search", *names]:
            for name in names:
                print(name, *islice(seeds(name), 8))
        case ["--bytes"]:
            for name, content in byte_files().items():
                (FOLDER / "broken" / name).write_bytes(content)
        case names:
            for name in names or RECIPES:
                write(name)


if __name__ == "__main__":
    main(sys.argv[1:])
