"""The worked positions of docs/rules.md 8 and its examples of scores: the document is what the judge says."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rclog.cards import codes_of
from rclog.game.combine import first_split
from rclog.game.judge import judge
from rclog.game.legal import CURSOR, next_play
from rclog.game.plays import is_multiple
from rclog.game.position import GAME_OVER, NOBODY, ROUND_OVER, Position
from rclog.game.row import BUILD, CARD, CARDS, KIND, SEAT, SWEEP, VALUE
from rclog.game.values import value_of
from tests.explain.stage import cards
from tests.game.cases import SEATS, Play, position_of, row_of, rule_id
from tests.game.rounds import Took, counted, net, points, totals

HERE = Path(__file__).parent
RULES = (HERE.parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
ROWS: list[dict[str, Any]] = [json.loads(line) for line in (HERE / "worked_positions.jsonl").read_text(encoding="utf-8").splitlines()]


def name_of(row: dict[str, Any]) -> str:
    rules = json.dumps(row["rules"]) if "rules" in row else ""
    return f"{row['row']}: {row['play']} {rules}"


def case_of(row: dict[str, Any]) -> Play:
    last = row.get("last_play", False)
    return Play(
        row["why"],
        row["table"],
        row["hand"],
        row["play"],
        row["breaks"],
        row.get("rules", {}),
        row["seat"],
        row.get("players", 2),
        others="" if last else "??",
    )


def before(row: dict[str, Any]) -> Position:
    position = position_of(case_of(row))
    if row.get("last_play"):
        position.deal = position.deals
    return position


def after(row: dict[str, Any]) -> Position:
    position = before(row)
    assert judge(position, [row_of(case_of(row))], 0, 1) == 0
    return position


LEGAL = [row for row in ROWS if row["breaks"] is None]


def test_every_row_of_the_document_is_here() -> None:
    assert sorted({row["row"] for row in ROWS}) == list(range(1, 28))


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_the_verdict(row: dict[str, Any]) -> None:
    assert rule_id(judge(before(row), [row_of(case_of(row))], 0, 1)) == row["breaks"]


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_a_play_is_offered_if_and_only_if_it_is_legal(row: dict[str, Any]) -> None:
    play = row_of(case_of(row))
    wanted = (play[KIND], play[CARD], max(0, play[CARDS]))
    cursor = [0] * CURSOR
    position = before(row)
    offered = []
    while next_play(position, cursor):
        offered.append((*cursor[:3], cursor[3] if cursor[0] == BUILD else -1))
    assert ((*wanted, play[VALUE]) in offered) == (row["breaks"] is None)


@pytest.mark.parametrize("row", [row for row in LEGAL if "sweep" in row], ids=name_of)
def test_the_table_is_emptied_or_not(row: dict[str, Any]) -> None:
    position = after(row)
    sweep = row["sweep"]
    assert position.emptied == sweep
    assert position.sweeps[: position.sides] == [
        int(sweep and row["seat"] in SEATS[side :: position.sides]) for side in range(position.sides)
    ]
    wrong = row_of(case_of(row))
    wrong[SWEEP] = int(not sweep)
    assert rule_id(judge(before(row), [wrong], 0, 1)) == "capture.sweep_claim"


@pytest.mark.parametrize("row", [row for row in ROWS if "groups" in row], ids=name_of)
def test_the_groups_that_are_shown(row: dict[str, Any]) -> None:
    position, play = before(row), row_of(case_of(row))
    grouped = play[CARDS] & position.loose
    value = value_of(play[CARD])
    if play[KIND] == BUILD:
        grouped, value = grouped | 1 << play[CARD], play[VALUE]
    number = first_split(position, grouped, value, position.group_list)
    assert [" ".join(codes_of(group)) for group in position.group_list[:number]] == row["groups"]


@pytest.mark.parametrize("row", [row for row in LEGAL if "build" in row], ids=name_of)
def test_the_build_is_single_or_multiple_and_the_players(row: dict[str, Any]) -> None:
    position, play = after(row), row_of(case_of(row))
    made = position.builds - 1
    assert position.build_owner[made] == play[SEAT]
    assert position.build_value[made] == play[VALUE]
    assert is_multiple(position.build_cards[made], play[VALUE]) == (row["build"] == "multiple")


def test_the_residue_of_row_27_is_the_last_capturers_and_no_sweep() -> None:
    taken, left = (after(row) for row in ROWS if row["row"] == 27)
    assert (taken.phase, left.phase) == (ROUND_OVER, ROUND_OVER)
    assert taken.piles[:2] == [cards("7s 3h 4d Kc"), 0]
    assert left.piles[:2] == [cards("7s 3h 4d"), 0]
    assert taken.sweeps[:2] == left.sweeps[:2] == [0, 0]


# The document itself.


def table_rows(section: str) -> Iterator[list[str]]:
    """The cells of the tables of a piece of Markdown, without headings."""
    for line in section.splitlines():
        if line.startswith("|"):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def section(begin: str, end: str) -> str:
    start = RULES.index(begin)
    return RULES[start : RULES.index(end, start)] if end else RULES[start:]


def documented() -> Iterator[dict[str, Any]]:
    """The table of docs/rules.md 8 as rows of `worked_positions.jsonl`, without what only the latter says."""
    filled = [""] * 3
    for cells in list(table_rows(section("## 8. ", "")))[2:]:
        filled = [cell or above for cell, above in zip(cells[:3], filled, strict=True)]
        seat, hand = filled[2].split(": ")
        verdict = re.match(r"legal\b|`([\w.]+)`", cells[4])
        assert verdict, cells
        yield {
            "row": int(filled[0]),
            "table": filled[1],
            "seat": seat,
            "hand": hand,
            "play": cells[3],
            "breaks": verdict[1],
            "said": cells[4],
        }


DOCUMENTED = list(documented())
KEYS = ("row", "table", "seat", "hand", "play", "breaks")


def test_the_document_has_these_rows_and_no_others() -> None:
    ours = [{key: row[key] for key in KEYS} for row in ROWS if "rules" not in row]
    assert [{key: row[key] for key in KEYS} for row in DOCUMENTED] == ours


@pytest.mark.parametrize("said", DOCUMENTED, ids=name_of)
def test_what_the_document_remarks_is_so(said: dict[str, Any]) -> None:
    row = next(row for row in ROWS if "rules" not in row and all(row[key] == said[key] for key in KEYS))
    remark = said["said"]
    assert ("groups" in row) == ("[" in remark)
    assert re.findall(r"\[([^]]*)]", remark) == row.get("groups", [])
    assert bool(re.search(r"\ba sweep", remark)) == row.get("sweep", False)
    for kind in re.findall(r"\bsingle\b|\bmultiple\b", remark) if row["breaks"] is None else ():
        assert kind == row["build"]
    for option, value, rule in re.findall(r"\(with `(\w+)` (\w+): `([\w.]+)`\)", remark):
        variant = next(variant for variant in ROWS if variant.get("rules") == {option: value} and variant["play"] == said["play"])
        assert variant["breaks"] == rule


# Scores. The keys are the cells of the document.


def test_the_round_of_5_4() -> None:
    rows = list(table_rows(section("- **5.4 Example.**", "- **5.5")))[2:]
    position = counted([0, 0], Took("Td Ah Ad", spades=6, cards=28), Took("2s As Ac"), sweeps=[3, 1])
    assert [row[0] for row in rows] == ["A", "B"]
    for side, (_, taken, spades, casino, aces, sweeps, sum_) in enumerate(rows):
        assert int(taken) == position.counted_cards[side]
        assert int(spades) == position.counted_spades[side]
        assert {"big": position.side_of_big, "little": position.side_of_little}[casino] == side
        assert int(aces) == position.counted_aces[side]
        assert int(sweeps) == position.sweeps[side]
        earned = position.earned[7 * side : 7 * side + 6]
        assert (
            sum_ == f"{earned[0]} + {earned[1]} + {earned[2] + earned[3]} + {earned[4]} + net {earned[5]} = {position.round_points[side]}"
        )


@pytest.mark.parametrize(
    ("sweeps", "left"), [([3, 1], [2, 0]), ([1, 1], [0, 0]), ([3, 1, 1], [1, 0, 0]), ([2, 1, 1], [0, 0, 0]), ([0, 4, 1], [0, 3, 0])]
)
def test_sweeps_cancel_as_4_3_says(sweeps: list[int], left: list[int]) -> None:
    position = counted([0] * len(sweeps), *[Took()] * len(sweeps), sweeps=sweeps)
    assert net(position) == left
    swept = [position.round_points[side] - without for side, without in enumerate(points(counted([0] * len(left), *[Took()] * len(left))))]
    assert swept == left


def test_the_sweeps_of_the_document_are_these() -> None:
    assert "So 3–1 nets 2–0; with three players 3, 1, 1 nets 1, 0, 0 and 2, 1, 1 nets nothing." in re.sub(r"\s+", " ", RULES)


EVEN = Took("As Ac Td", spades=6, cards=26)
"""26 cards each; B has seven spades and the rest."""
ENDINGS: dict[tuple[str, str, str], tuple[Position, int, list[int]]] = {
    ("A 18", "A has 28 cards, B scores a great deal", "A wins (6.2)"): (
        counted([18, 17], Took(cards=28), Took("Td 2s As Ac Ah Ad")),
        0,
        [21, 25],
    ),
    ("A 18", "26 cards each", "A stays on 18"): (counted([18, 9], EVEN, Took("2s Ah Ad")), NOBODY, [18, 13]),
    ("A 20", "A has the little casino, B more points", "A wins"): (counted([20, 14], Took("2s", cards=10), Took("Td")), 0, [21, 24]),
    ("A 18, B 19", "A most cards, B big casino", "both made their item; most cards is counted first: A wins"): (
        counted([18, 19], Took(cards=28), Took("Td")),
        0,
        [21, 21],
    ),
    ("A 17, B 17", "A scores 6, B scores 5", "23 to 22: A wins (6.4)"): (
        counted([17, 17], Took("Td As", cards=28), Took("2s Ac Ah Ad")),
        0,
        [23, 22],
    ),
    ("A 17, B 17", "A scores 5, B scores 5", "22 to 22: another round"): (
        counted([17, 17], Took("Td As Ac", spades=7, cards=26), Took("2s Ah Ad"), sweeps=[1, 3]),
        NOBODY,
        [22, 22],
    ),
}


def test_the_endings_of_the_document_are_these() -> None:
    rows = [tuple(row) for row in table_rows(section("| before | the round", "## 7."))]
    assert rows[2:] == list(ENDINGS)


@pytest.mark.parametrize("ending", ENDINGS, ids=" | ".join)
def test_a_game_ends_as_6_says(ending: tuple[str, str, str]) -> None:
    position, winner, after_it = ENDINGS[ending]
    assert (position.winner, totals(position)) == (winner, after_it)
    assert (position.phase == GAME_OVER) == (winner != NOBODY)
