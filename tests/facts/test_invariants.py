"""What holds in the tables of any games: sums that must come out, keys, and values in their ranges."""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from rclog.facts.dictionary import TABLES
from tests.facts.some_tables import games_of_all_kinds, tables_of
from tests.oracle.games import make_game, to_text

Row = dict[str, Any]
Key = tuple[Any, ...]

SOURCES = ("cards", "spades", "big_casino", "little_casino", "aces", "sweeps", "last_capture")
RULES: tuple[dict[str, Any], ...] = (
    {},
    {"name": "dominican-pagat"},
    {"name": "street17"},
    {"name": "royal-na", "points": {"last_capture": 1}},
    {"name": "classroom"},
    {"closing_missed": "capped20", "merge_builds": True, "sweep_cancel_3p": "runner_up"},
)
"""The residue goes to the last capturer by all of them."""


@cache
def whole_games() -> dict[str, list[Row]]:
    """Games from the first deal to their end, under many rules, for all numbers of players."""
    made = (
        make_game(100 * number + players, players, rules, style)
        for number, rules in enumerate(RULES)
        for players in (2, 3, 4)
        for style in ("plain", "hidden", "undo", "no claims")
    )
    return {name: table.to_pylist() for name, table in tables_of(*map(to_text, made)).items()}


def by(rows: Iterable[Row], *columns: str) -> dict[Key, list[Row]]:
    """The rows by some columns beside the key of the game."""
    found: dict[Key, list[Row]] = {}
    for row in rows:
        found.setdefault(tuple(row[column] for column in ("file", "line", *columns)), []).append(row)
    return found


# -- sums --


def test_a_counted_round_has_a_whole_pack() -> None:
    rounds = by(whole_games()["rounds"], "round")
    assert len(rounds) > 150
    for sides in rounds.values():
        assert all(side["complete"] and side["counted"] for side in sides)
        assert sum(side["last_capture"] for side in sides) == 1
        assert sum(side["cards"] for side in sides) == 52
        assert sum(side["spades"] for side in sides) == 13
        assert sum(side["aces"] for side in sides) == 4
        assert sum(side["big_casino"] for side in sides) == 1
        assert sum(side["little_casino"] for side in sides) == 1


def test_points_are_their_sources_less_what_was_cut() -> None:
    for row in whole_games()["rounds"]:
        assert row["points"] == sum(row[f"points_{source}"] for source in SOURCES) - row["points_cut"]
        assert row["total_after"] == row["total_before"] + row["points"]
        assert set(row["closing_made"].split("+")) <= {*row["closing_item"].split("+"), "none"}
        assert row["net_sweeps"] <= row["sweeps"]


def test_totals_go_on_from_round_to_round() -> None:
    tables = whole_games()
    for side in tables["sides"]:
        rounds = [row for row in tables["rounds"] if (row["file"], row["side"]) == (side["file"], side["side"])]
        assert [row["round"] for row in rounds] == list(range(1, len(rounds) + 1))
        assert [row["total_before"] for row in rounds] == [0, *(row["total_after"] for row in rounds[:-1])]
        assert side["total"] == rounds[-1]["total_after"]


def test_a_whole_game_has_a_winner_in_all_tables() -> None:
    tables = whole_games()
    sides = by(tables["sides"])
    for (game,) in by(tables["games"]).values():
        own = sides[game["file"], game["line"]]
        if game["reason"] == "won":
            assert [side["side"] for side in own if side["won"]] == [side["side"] for side in own if side["rank"] == 1] == [game["winner"]]
        assert all((side["won"] is None) == (game["winner"] is None) for side in own)


def test_the_pack_of_a_round_is_dealt_played_and_taken() -> None:
    tables = whole_games()
    players = {key: rows[0]["players"] for key, rows in by(tables["games"]).items()}
    for (file, line, _), cards in by(tables["cards"], "round").items():
        assert len({card["card"] for card in cards}) == len(cards) == 52
        to_table = [card for card in cards if card["dealt_to_table"]]
        assert len(to_table) == 4
        assert all(card["dealt_seat"] is None and card["played_seat"] is None and card["dealt_deal"] == 1 for card in to_table)
        hands = Counter((card["dealt_deal"], card["dealt_seat"]) for card in cards if not card["dealt_to_table"])
        assert set(hands.values()) == {4}
        assert len(hands) == 12
        for card in cards:
            if not card["dealt_to_table"]:
                assert (card["played_deal"], card["played_seat"]) == (card["dealt_deal"], card["dealt_seat"])
            assert card["taken_side"] == card["taken_seat"] % (3 if players[file, line] == 3 else 2)
            assert (card["plays_on_table"] == 0) == (card["taken_as"] == "capturing" or was_last_and_residue(card, players[file, line]))


def was_last_and_residue(card: Row, players: int) -> bool:
    """Trailed with the last card of a round: it lay no play on the table."""
    return card["taken_as"] == "residue" and card["played_play"] == 4 * players and card["played_deal"] == 12 // players


def test_cards_and_rounds_say_the_same() -> None:
    tables = whole_games()
    taken = by(tables["cards"], "round", "taken_side")
    for key, (row,) in by(tables["rounds"], "round", "side").items():
        cards = [card["card"] for card in taken.get(key, [])]
        assert row["cards"] == len(cards)
        assert row["spades"] == sum(card[1] == "s" for card in cards)
        assert row["aces"] == sum(card[0] == "A" for card in cards)
        assert row["big_casino"] == ("Td" in cards)
        assert row["little_casino"] == ("2s" in cards)


def test_cards_and_plays_say_the_same() -> None:
    tables = whole_games()
    taken = by(tables["cards"], "round", "taken_deal", "taken_play")
    played = {key: row for key, (row,) in by(tables["plays"], "round", "deal", "play").items()}
    for key, play in played.items():
        cards = taken.get(key, [])
        by_capture = sorted(card["card"] for card in cards if card["taken_as"] != "residue")
        captured = sorted([play["card"], *play["cards"].split()]) if play["kind"] == "capture" else []
        assert by_capture == captured
        assert play["taken"] == max(0, len(captured) - 1)
    for card in tables["cards"]:
        if card["played_seat"] is not None:
            play = played[card["file"], card["line"], card["round"], card["played_deal"], card["played_play"]]
            assert (card["played_as"], card["played_seat"], card["played_place"]) == (play["kind"], play["seat"], play["place"])
            assert play["card"] == card["card"]


def test_plays_add_up() -> None:
    tables = whole_games()
    plays, rounds = by(tables["plays"]), by(tables["rounds"])
    residue = Counter((card["file"], card["line"]) for card in tables["cards"] if card["taken_as"] == "residue")
    for key, (game,) in by(tables["games"]).items():
        own = plays[key]
        assert len(own) == game["plays"] == 48 * game["rounds"]
        captures = sum(play["kind"] == "capture" for play in own)
        assert sum(play["taken"] for play in own) + captures + residue[key] == 52 * game["rounds"]
        assert len(rounds[key]) == game["rounds"] * (3 if game["players"] == 3 else 2)
        if game["rules"] != "classroom":
            assert sum(play["sweep"] for play in own) == sum(row["sweeps"] for row in rounds[key])
        else:
            assert {row["sweeps"] for row in rounds[key]} == {0}


def test_every_play_could_be_made() -> None:
    for play in whole_games()["plays"]:
        assert play["could_capture"] or play["kind"] != "capture"
        assert play["could_sweep"] or not play["sweep"]
        assert play["could_capture"] or not play["could_sweep"]
        assert (play["groups"] is not None) == (play["kind"] == "capture")
        assert (play["value"] is not None) == (play["build_kind"] is not None) == (play["kind"] == "build")
        assert play["loose_count"] == len(play["loose_before"].split())
        assert play["build_count"] <= len(play["built_before"].split()) / 2


def test_builds_and_plays_say_the_same() -> None:
    tables = whole_games()
    builds = by(tables["builds"], "round")
    for key, plays in by(tables["plays"], "round").items():
        own = builds.get(key, [])
        kinds = Counter(play["build_kind"] for play in plays)
        assert [build["build"] for build in own] == list(range(1, len(own) + 1))
        assert kinds["new"] == len(own)
        assert kinds["addition"] == sum(build["additions"] for build in own)
        assert kinds["raise"] == sum(build["raises"] for build in own)
        made = [(play["deal"], play["play"], play["seat"], play["place"], play["value"]) for play in plays if play["build_kind"] == "new"]
        assert [tuple(build[f"made_{part}"] for part in ("deal", "play", "seat", "place")) for build in own] == [one[:4] for one in made]
        assert [build["first_value"] for build in own] == [one[4] for one in made]
    by_seat = {key: play["seat"] for key, (play,) in by(tables["plays"], "round", "deal", "play").items()}
    for build in tables["builds"]:
        assert build["card_count"] == len(build["cards"].split())
        assert build["fate"] in ("taken", "joined")
        assert (build["taken_by"] is not None) == (build["fate"] == "taken")
        assert (build["taken_by"] == "owner") <= (build["ended_seat"] == build["owner"])
        assert by_seat[build["file"], build["line"], build["round"], build["ended_deal"], build["ended_play"]] == build["ended_seat"]


# -- keys and values --


@pytest.fixture(scope="module")
def everything() -> dict[str, list[Row]]:
    return {name: table.to_pylist() for name, table in games_of_all_kinds().items()}


@pytest.mark.parametrize("name", TABLES)
def test_keys_are_unique(name: str, everything: dict[str, list[Row]]) -> None:
    keys = Counter(tuple(row[column] for column in TABLES[name].key) for row in everything[name])
    assert keys
    assert keys.most_common(1)[0][1] == 1


@pytest.mark.parametrize("name", [name for name, table in TABLES.items() if table.parent])
def test_every_row_has_its_row_in_the_table_above(name: str, everything: dict[str, list[Row]]) -> None:
    parent = TABLES[str(TABLES[name].parent)]
    shared = [column for column in parent.key if column in TABLES[name].key]
    assert shared[:2] == ["file", "line"]
    above = {tuple(row[column] for column in shared) for row in everything[parent.name]}
    assert {tuple(row[column] for column in shared) for row in everything[name]} <= above


def test_an_invalid_game_is_in_games_and_findings_alone(everything: dict[str, list[Row]]) -> None:
    invalid = {(row["file"], row["line"]) for row in everything["games"] if row["verdict"] == "invalid"}
    assert len(invalid) == 1
    assert {name for name, rows in everything.items() if {(row["file"], row["line"]) for row in rows} & invalid} == {"games", "findings"}


@pytest.mark.parametrize("name", TABLES)
def test_values_are_in_the_range_that_the_dictionary_prints(name: str) -> None:
    table = games_of_all_kinds()[name]
    for column in TABLES[name].columns:
        values = table.column(column.name)
        assert column.nullable or values.null_count == 0, column.name
        bounds = re.fullmatch(r"(\d+) …(?: (\d+))?", column.range)
        if bounds and len(values) > values.null_count:
            least, most = (pc.min_max(values)[part].as_py() for part in ("min", "max"))
            assert int(bounds[1]) <= least, column.name
            assert bounds[2] is None or most <= int(bounds[2]), column.name
        allowed = column.words or (
            column.range.split(", ") if column.type == pa.dictionary(pa.int32(), pa.string()) and column.range else None
        )
        if allowed and "YYYY" not in column.range:
            assert {value for value in values.to_pylist() if value is not None} <= set(allowed), column.name
