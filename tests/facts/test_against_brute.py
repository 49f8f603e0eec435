"""Every column of every table against a count by brute force (`brute`), for games of all kinds."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from tests.facts.brute import NAMES, Tables, brute_tables
from tests.facts.brute_chances import shown_split
from tests.facts.odd_setups import odd_setup
from tests.facts.some_tables import tables_of
from tests.oracle.damage import damaged
from tests.oracle.games import make_game, to_text
from tests.oracle.styles import STYLES

Log = tuple[str, str | bytes]
"""A name that tells how the log was made, and its text."""

FEW, MANY = 450, 4500
"""Logs; two of three are games of the oracle's maker."""
CHUNK = 450
SHOWN = 6


def some_logs(first: int = 0) -> Iterator[Log]:
    """Games of the oracle without end: every style for every number of players, mixtures of all that, and odd setups."""
    seed = first
    while True:
        for players in (2, 3, 4):
            for style in STYLES:
                yield f"make_game({seed}, {players}, style={style!r})", to_text(make_game(seed, players, style=style))
                seed += 1
                yield f"make_game({seed})", to_text(make_game(seed))
                seed += 1
                yield f"odd_setup({seed})", odd_setup(seed)
                seed += 1


def gathered(logs: Sequence[Log]) -> Tables:
    """The tables of rclog as rows."""
    tables = tables_of(*(text for _, text in logs), names=[name for name, _ in logs])
    return {name: table.to_pylist() for name, table in tables.items()}


def counted(logs: Iterable[Log]) -> dict[str, Tables]:
    """The tables by brute force, by log."""
    return {log: brute_tables(text, log) for log, text in logs}


def differences(logs: Sequence[Log], by_brute_force: dict[str, Tables] | None = None) -> dict[str, list[str]]:
    """By table: log, row, column and both values wherever rclog and brute force do not agree."""
    theirs = gathered(logs)
    right_rows = by_brute_force or counted(logs)
    found: dict[str, list[str]] = {name: [] for name in NAMES}
    hashes: dict[str, str] = {}
    by_log: dict[str, Tables] = {}
    for table, rows in theirs.items():
        for row in rows:
            by_log.setdefault(row["file"], {name: [] for name in NAMES})[table].append(row)
    for log, expected in right_rows.items():
        for table in NAMES:
            own, other = by_log[log][table], expected[table]
            if len(own) != len(other):
                found[table].append(f"{log}: {len(own)} rows, {len(other)} by brute force")
            for place, (row, right) in enumerate(zip(own, other, strict=False)):
                if table == "games":
                    found[table] += differing_hash(hashes, row, right)
                found[table] += [f"{log}, row {place}, {difference}" for difference in differing_columns(table, row, right)]
    return found


def differing_columns(table: str, row: dict[str, Any], right: dict[str, Any]) -> Iterator[str]:
    """The columns of one row that differ, values of another type too (True is not 1)."""
    if table != "findings" and row.keys() - right.keys() - {"game"}:
        yield f"columns that brute force does not have: {row.keys() - right.keys()}"
    for column, value in right.items():
        if column == "rules_hash":
            continue
        if column not in row:
            yield f"no column {column}"
        elif row[column] != value or type(row[column]) is not type(value):
            yield f"column {column}: {row[column]!r}, {value!r} by brute force ({where(row)})"


def differing_hash(hashes: dict[str, str], row: dict[str, Any], right: dict[str, Any]) -> Iterator[str]:
    """A hash stands for one set of options, and a set of options has one hash."""
    said, options = row["rules_hash"], right["rules_hash"]
    if (said is None) != (options is None):
        yield f"{row['file']}: rules_hash {said} for {options}"
    elif said is not None and (hashes.setdefault(said, options) != options or hashes.setdefault(options, said) != said):
        yield f"{row['file']}: rules_hash {said} for {options}, elsewhere {hashes.get(options)} and {hashes[said]}"


def where(row: dict[str, Any]) -> str:
    """What tells a row from others of its game."""
    keys = ("line", "round", "deal", "play", "side", "seat", "card", "build", "kind")
    return ", ".join(f"{key} {row[key]}" for key in keys if row.get(key) is not None)


def say(lines: Sequence[str]) -> str:
    """The first differences, and how many there are."""
    return "\n".join([f"{len(lines)} differences", *lines[:SHOWN]])


def assert_alike(logs: Sequence[Log]) -> None:
    """No table differs."""
    lines = [f"{table}: {line}" for table, found in differences(logs).items() for line in found]
    assert not lines, say(lines)


@pytest.fixture(scope="module")
def few() -> list[Log]:
    return list(islice(some_logs(), FEW))


@pytest.fixture(scope="module")
def right(few: list[Log]) -> dict[str, Tables]:
    return counted(few)


@pytest.fixture(scope="module")
def differing(few: list[Log], right: dict[str, Tables]) -> dict[str, list[str]]:
    return differences(few, right)


@pytest.mark.parametrize("table", NAMES)
def test_every_column_is_what_brute_force_finds(table: str, differing: dict[str, list[str]]) -> None:
    assert not differing[table], say(differing[table])


def test_the_games_show_everything(right: dict[str, Tables]) -> None:
    """A comparison is worth as much as happens in it: every word of a column, and null where that may be."""
    tables = {name: [row for own in right.values() for row in own[name]] for name in NAMES}

    def shown(table: str, column: str) -> set[Any]:
        return {row[column] for row in tables[table]}

    assert shown("plays", "kind") == {"capture", "build", "trail"}
    assert shown("plays", "build_kind") == {"new", "addition", "raise", None}
    assert shown("plays", "could_capture") == shown("plays", "could_sweep") == {True, False, None}
    assert shown("cards", "taken_as") == {"capturing", "equal", "sum", "build", "residue", None}
    assert shown("cards", "dealt_to_table") == {True, False, None}
    assert shown("builds", "fate") == {"taken", "joined", "residue", None}
    assert shown("builds", "taken_by") == {"owner", "partner", "opponent", None}
    assert shown("builds", "owners") >= {1, 2, None}
    assert shown("builds", "multiple") == {True, False}
    assert shown("games", "overtime") == {True, False, None}
    assert shown("games", "hidden") == {True, False}
    assert shown("games", "verdict") == {"valid", "incomplete"}
    assert shown("games", "players") == {2, 3, 4}
    assert shown("sides", "rank") == {1, 2, 3, None}
    assert shown("rounds", "closing_item") >= {"none", "cards", "big_casino", "little_casino", "spades", "cards+spades", None}
    assert shown("rounds", "points_cut") >= {0, 1, None}
    assert {(row["complete"], row["counted"]) for row in tables["rounds"]} == {(True, True), (True, False), (False, False)}
    assert any(row["counted"] and row["points"] is None for row in tables["rounds"])


@pytest.mark.slow
@pytest.mark.parametrize("first", range(FEW, FEW + MANY, CHUNK))
def test_many_games(first: int) -> None:
    assert_alike(list(islice(some_logs(first), CHUNK)))


@pytest.mark.parametrize("first", [0, pytest.param(1000, marks=pytest.mark.slow)])
def test_broken_logs(first: int) -> None:
    """An invalid game is in `games` and `findings` alone; the good games beside it are in all tables."""
    logs = [(f"damaged({seed})", damaged(seed)[1]) for seed in range(first, first + (150 if first == 0 else 1500))]
    assert_alike(logs)


@pytest.mark.parametrize(
    ("cards", "value", "split"),
    [
        ("8d 6c 2d 5s 3h", 8, "2d 6c | 3h 5s | 8d"),
        ("8d 5s 2d Ac", 8, "Ac 2d 5s | 8d"),
        ("Kc Ad Ah", 14, "Ah | Ad Kc"),
        ("7c 7d Ah", 14, "Ah | 7d 7c"),
        ("8s 5h Ad", 14, "Ad 5h 8s"),
        ("2c 6c 4s 4h 8d", 8, "2c 6c | 4s 4h | 8d"),
        ("9d 5c 4h", 9, "4h 5c | 9d"),
    ],
)
def test_the_splits_that_the_rules_print(cards: str, value: int, split: str) -> None:
    """Brute force itself, by the worked positions of rules.md 8."""
    assert " | ".join(" ".join(group) for group in shown_split(cards.split(), value)) == split


# -- particular logs --

PAIR = '{"event":"game","format":"rclog/1","players":[{"name":"A"},{"name":"B"}]}'
TABLE_OF_FOUR = ["Kd", "Qd", "9d", "9s"]
FULL_HANDS = [["8s", "2c", "3c", "4c"], ["2d", "Ts", "Js", "Jh"]]

SETUPS: dict[str, dict[str, Any]] = {
    "a first deal as it was dealt": {},
    "five loose cards": {"loose": [*TABLE_OF_FOUR, "Kh"]},
    "three loose cards": {"loose": TABLE_OF_FOUR[:3]},
    "a build beside four cards": {"builds": [{"cards": ["5s", "3h"], "value": 8, "owner": 0}]},
    "cards taken": {"piles": [["5s", "3h"], []]},
    "a capture made": {"last_capturer": 1},
    "sweeps made": {"sweeps": [1, 0]},
    "not the leader's turn": {"turn": 1},
    "a later deal": {"deal": 2},
    "a card played": {"hands": [FULL_HANDS[0][:3], FULL_HANDS[1]], "turn": 1},
    "hidden hands": {"hands": [["??"] * 4, ["??"] * 4]},
    "a round that is over": {"hands": [[], []], "deal": 6, "last_capturer": 1},
    "a round that is over, nobody having captured": {"hands": [[], []], "deal": 6},
    "a round that is over with a build": {
        "hands": [[], []], "deal": 6, "last_capturer": 0, "builds": [{"cards": ["5s", "3h"], "value": 8, "owner": 1}],
    },
}  # fmt: skip


@pytest.mark.parametrize("case", SETUPS)
def test_setups(case: str) -> None:
    """What is known of a card that lay on the table already, and what is not."""
    setup = {"event": "setup", "turn": 0, "hands": FULL_HANDS, "loose": TABLE_OF_FOUR, **SETUPS[case]}
    assert_alike([(case, f"{PAIR}\n{json.dumps(setup)}\n")])


def test_a_setup_on_the_table_before_the_deal_is_not_taken_for_dealt() -> None:
    """Said once without brute force: five cards cannot all have been dealt to the table, and a build was not dealt at all."""
    setup = {
        "event": "setup", "turn": 0, "hands": FULL_HANDS, "loose": [*TABLE_OF_FOUR, "Kh"],
        "builds": [{"cards": ["5s", "3h"], "value": 8, "owner": 0}],
    }  # fmt: skip
    rows = gathered([("puzzle", f"{PAIR}\n{json.dumps(setup)}\n")])["cards"]
    assert not [row["card"] for row in rows if row["dealt_to_table"]]


def test_a_clock_that_falls_on_a_line_taken_back_is_no_finding() -> None:
    """An undo and the play that it takes back vanish before anything is judged (format.md 4), their times too."""
    deal = '{"event":"deal","round":1,"deal":1,"dealer":0,"table":["5h","Kc","2d","9s"],"t":500}'
    log = f'{PAIR}\n{deal}\n{{"event":"trail","seat":1,"card":"6c","t":400}}\n{{"event":"undo","t":600}}\n'
    assert gathered([("undone", log)])["findings"] == []


def test_a_long_id_is_kept_as_recorded() -> None:
    log = f'{{"event":"game","format":"rclog/1","id":"{"é" * 300}","players":[{{"name":"A"}},{{"name":"B"}}]}}\n'
    (game,) = gathered([("long", log)])["games"]
    assert game["game"] == "é" * 300
