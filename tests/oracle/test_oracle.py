"""The oracle itself: the worked positions and scores of rules.md, its games, and its speed."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from .cards import PACK
from .course import IN_DEAL, Course, play_of
from .damage import KINDS, damaged
from .games import make_game, to_text
from .judge import Judged, judge
from .legal import legal_plays, position_from
from .plays import after
from .styles import STYLES

Event = dict[str, Any]

# -- rules.md section 8 --


class Case(NamedTuple):
    """One play of a row: table and builds, who moves with which hand, the play, and what it gets.

    A build is "value: cards owner", a play "card takes cards", "card with cards as value" or "trail card";
    `gets` is a rule id, or what the play leads to: ok, sweep, single, multiple.
    """

    row: int
    loose: str
    builds: str
    mover: str
    hand: str
    play: str
    gets: str
    rules: Event | None = None
    players: int = 2


NO_PARTITION, LEAVES_EQUAL = "capture.no_partition", "capture.leaves_equal_card"
ALL = {"equal_cards": "all"}
KEEP, SHOW = "build.hold_card_spent", "build.no_capture_card"
TABLE_1, TABLE_7, TABLE_10 = "Ac 2d 3h 5s 6c 8d", "9: 6s 3h A", "13: 8c 5h A, 14: Td 4s B"

CASES = [
    Case(1, TABLE_1, "", "A", "8s 4c Kh Qd", "8s takes 8d 6c 2d 5s 3h", "ok"),
    Case(1, TABLE_1, "", "A", "8s 4c Kh Qd", "8s takes 8d 5s 2d Ac", "ok"),
    Case(1, TABLE_1, "", "A", "8s 4c Kh Qd", "8s takes 8d", "ok"),
    Case(1, TABLE_1, "", "A", "8s 4c Kh Qd", "8s takes Ac 2d 3h 5s 6c 8d", NO_PARTITION),
    Case(1, TABLE_1, "", "A", "8s 4c Kh Qd", "8s takes 6c 2d", LEAVES_EQUAL),
    Case(2, "Tc Th 8s 6d", "", "A", "Ts 3c 4d Qc", "Ts takes Tc", "ok"),
    Case(2, "Tc Th 8s 6d", "", "A", "Ts 3c 4d Qc", "Ts takes Tc", LEAVES_EQUAL, ALL),
    Case(2, "Tc Th 8s 6d", "", "A", "Ts 3c 4d Qc", "Ts takes Tc Th", "ok"),
    Case(2, "Tc Th 8s 6d", "", "A", "Ts 3c 4d Qc", "Ts takes Tc Th", "ok", ALL),
    Case(2, "Tc Th 8s 6d", "", "A", "Ts 3c 4d Qc", "trail Ts", "trail.equal_card_loose"),
    Case(3, "8s 5h Ad", "", "A", "As 9c", "As takes 8s 5h Ad", "sweep"),
    Case(3, "8s 5h Ad", "", "A", "As 9c", "As takes Ad", "ok"),
    Case(3, "8s 5h Ad", "", "A", "As 9c", "trail As", "trail.equal_card_loose"),
    Case(4, "Kc Ad Ah", "", "A", "As 9c", "As takes Kc Ad Ah", "sweep"),
    Case(4, "Kc Ad Ah", "", "A", "As 9c", "As takes Kc Ad", "ok"),
    Case(5, "7c 7d Ah 4s", "", "A", "As 9c", "As takes 7c 7d", LEAVES_EQUAL),
    Case(5, "7c 7d Ah 4s", "", "A", "As 9c", "As takes 7c 7d Ah", "ok"),
    Case(6, "Kc Ad 6h", "", "A", "Ks 9c", "Ks takes Kc", "ok"),
    Case(6, "Kc Ad 6h", "", "A", "Ks 9c", "Ks takes Kc Ad", NO_PARTITION),
    Case(7, "9d 5c 4h", TABLE_7, "B", "9c 2s", "9c takes 9d 5c 4h 6s 3h", "sweep"),
    Case(7, "9d 5c 4h", TABLE_7, "B", "9c 2s", "9c takes 9d", "ok"),
    Case(7, "9d 5c 4h", TABLE_7, "B", "9c 2s", "9c takes 6s 3h 5c 4h", LEAVES_EQUAL),
    Case(8, "Kd", "8: 4s 4h 8d A", "B", "8c 4c 2h", "8c takes 8d", "capture.splits_build"),
    Case(8, "Kd", "8: 4s 4h 8d A", "B", "8c 4c 2h", "8c takes 4s 4h 8d", "ok"),
    Case(9, "2d", "7: 4s 3h A", "B", "9s 7c", "9s takes 4s 3h 2d", "capture.wrong_build_value"),
    Case(10, "5d 3s", TABLE_10, "A", "As Kc", "As takes 8c 5h Td 4s", "capture.wrong_build_value"),
    Case(10, "5d 3s", TABLE_10, "A", "As Kc", "As takes Td 4s", "ok"),
    Case(11, "Ah 9c", "", "A", "As Td 4c", "As with 9c as 10", "single"),
    Case(12, "Ah 9c", "", "A", "As Ad 2c", "As with Ah as 14", "multiple"),
    Case(12, "Ah 9c", "", "A", "As Ad 2c", "As with Ah as 2", "single"),
    Case(12, "Ah 9c", "", "A", "As Ad 2c", "As with Ah as 1", "build.value_out_of_range"),
    Case(13, "9h 5c", "", "A", "Ac 2d", "Ac takes 9h 5c", "sweep"),
    Case(13, "9h 5c", "", "A", "5s Ac", "5s with 9h as 14", "single"),
    Case(14, "4s 4h 8d 6c", "", "A", "2c 8h 5d", "2c with 6c 4s 4h 8d as 8", "multiple"),
    Case(15, "5h 2c", "", "A", "5s Td 3c", "5s with 5h as 10", "single"),
    Case(15, "5h 2c", "", "A", "5s Td 3c", "5s with 5h as 5", SHOW),
    Case(16, "Kd", "8: 5s 3h A", "A", "2d Ts 8c", "2d with 5s 3h as 10", "build.raises_own"),
    Case(16, "Kd", "8: 5s 3h A", "B", "2d Ts 6c", "2d with 5s 3h as 10", "single"),
    Case(17, "Kd", "8: 5s 3h 8d A", "B", "2d Ts 6c", "2d with 5s 3h 8d as 10", "build.raises_multiple"),
    Case(18, "3c", "6: 4s 2h A", "B", "Ad Ts", "Ad with 3c 4s 2h as 10", "build.raise_with_table_cards"),
    Case(19, "6d", "8: 5s 3h A", "B", "2c 8h", "2c with 6d 5s 3h as 8", "multiple"),
    Case(20, "Kd", "8: 5s 3h A", "A", "8c 8d 4h", "8d with 5s 3h as 8", "multiple"),
    Case(20, "Kd", "8: 5s 3h A", "A", "8c 4d", "8c with 5s 3h as 8", SHOW),
    Case(21, "Kd", "9: 5s 4h C", "A", "2c Js 9s 9c", "2c with 5s 4h as 11", "build.partners_build", None, 4),
    Case(21, "Kd", "9: 5s 4h C", "A", "2c Js 9s 9c", "9s with 5s 4h as 9", "build.partners_build", None, 4),
    Case(21, "Kd", "9: 5s 4h C", "A", "2c Js 9s 9c", "9c takes 5s 4h", "ok", None, 4),
    Case(22, "3h 6d", "8: 5s 3c A", "A", "8c Kd", "trail Kd", "trail.owns_build"),
    Case(22, "3h 6d", "8: 5s 3c A", "A", "8c Kd", "Kd takes 3h 6d", NO_PARTITION),
    Case(22, "3h 6d", "8: 5s 3c A", "A", "8c Kd", "8c takes 5s 3c", "ok"),
    Case(23, "5h 3c", "8: 6s 2d A", "A", "8c 8d 4h", "8c takes 5h 3c", "ok"),
    Case(23, "5h 3c", "8: 6s 2d A", "A", "8c 4h", "8c takes 5h 3c", KEEP),
    Case(23, "5h 3c", "8: 6s 2d A", "A", "8c 4h", "8c takes 5h 3c 6s 2d", "sweep"),
    Case(24, "8h 3d", "8: 6s 2c A", "A", "8c 2d Ts", "2d with 8h as 10", "single"),
    Case(24, "8h 3d", "8: 6s 2c A", "A", "8c Jd", "8c with 3d as 11", KEEP),
    Case(25, "", "8: 6s 2c A, 8: 5s 3c A", "A", "8c 4d", "8c takes 6s 2c", KEEP),
    Case(25, "", "8: 6s 2c A, 8: 5s 3c A", "A", "8c 4d", "8c takes 6s 2c 5s 3c", "sweep"),
    Case(26, "Kd", "10: 6h 4c A", "B", "2s Qd", "2s with 6h 4c as 12", "single"),
    Case(26, "Kd", "10: 6h 4c A", "B", "2s Jd", "2s with 6h 4c as 12", SHOW),
]


def builds_of(case: Case) -> list[Event]:
    """The builds of a row as a setup has them."""
    builds = []
    for told in case.builds.split(", ") if case.builds else []:
        value, *cards, owner = told.replace(":", "").split()
        builds.append({"cards": cards, "value": int(value), "owner": "ABCD".index(owner)})
    return builds


def play_of_case(case: Case) -> Event:
    """The play of a row as an event."""
    seat = "ABCD".index(case.mover)
    if case.play.startswith("trail"):
        return {"event": "trail", "seat": seat, "card": case.play.split()[1]}
    if " takes " in case.play:
        card, taken = case.play.split(" takes ")
        return {"event": "capture", "seat": seat, "card": card, "takes": taken.split()}
    card, joined, value = re.split(" with | as ", case.play)
    return {"event": "build", "seat": seat, "card": card, "with": joined.split(), "value": int(value)}


def header(players: int, rules: Event | None = None) -> Event:
    """A `game` event for so many players."""
    return {"event": "game", "format": "rclog/1", "rules": rules or {}, "players": [{"name": n} for n in "ABCD"[:players]]}


def setup_of(case: Case) -> Event:
    """The position of a row; what the others hold nobody saw."""
    hands = [["??"] if seat != "ABCD".index(case.mover) else case.hand.split() for seat in range(case.players)]
    turn = "ABCD".index(case.mover)
    return {"event": "setup", "turn": turn, "hands": hands, "loose": case.loose.split(), "builds": builds_of(case)}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"row {case.row}: {case.play}")
def test_worked_position(case: Case) -> None:
    play = play_of_case(case)
    legal = "." not in case.gets
    claimed = {**play, "sweep": case.gets == "sweep"} if play["event"] == "capture" else play
    (judged,) = judge(to_text([header(case.players, case.rules), setup_of(case), claimed]))
    assert (judged.verdict, judged.rule) == (("incomplete", None) if legal else ("invalid", case.gets))
    if play["event"] == "capture" and legal:
        wrong = {**play, "sweep": case.gets != "sweep"}
        (judged,) = judge(to_text([header(case.players, case.rules), setup_of(case), wrong]))
        assert (judged.rule, judged.at) == ("capture.sweep_claim", 3)
    if case.gets in ("single", "multiple"):
        hands = [case.hand.split() if seat == play["seat"] else [] for seat in range(case.players)]
        there = after(position_from(hands, case.loose.split(), builds_of(case), play["seat"]), play_of(play))
        made = there.builds[-1]
        assert (made.single(), made.owner, made.value) == (case.gets == "single", play["seat"], play["value"])


def test_residue_is_the_last_capturers_and_no_sweep() -> None:
    """Row 27."""
    loose = ["3h", "4d", "Kc"]
    rest = [card for card in PACK if card not in (*loose, "7s")]
    setup = {"event": "setup", "turn": 0, "deal": 6, "hands": [["7s"], []], "loose": loose, "piles": [[], rest]}
    last = {"event": "capture", "seat": 0, "card": "7s", "takes": ["3h", "4d"], "sweep": False}
    (judged,) = judge(to_text([header(2), setup, last]))
    assert judged.rule is None
    assert (judged.rounds[0]["cards"], judged.rounds[0]["sweeps"]) == ([4, 48], [0, 0])
    (nobody,) = judge(to_text([header(2, {"leftovers": "nobody"}), setup, last]))
    assert nobody.rounds[0]["cards"] == [3, 48]


# -- the scores below the table --


def counted(totals: list[int], sweeps: list[int], a_has: str, a_cards: int, rules: Event | None = None, b_has: str = "") -> Judged:
    """A round that is over: side A has `a_has` among `a_cards` cards, B the rest (with three, C what neither has)."""
    sides = len(totals)
    plain = [card for card in PACK if card not in ("Ac", "Ah", "Ad", "Td") and card[1] != "s"]
    pile_a = a_has.split()
    pile_a += [card for card in plain if card not in a_has + b_has][: a_cards - len(pile_a)]
    rest = [card for card in PACK if card not in pile_a]
    piles = [pile_a, rest] if sides == 2 else [pile_a, b_has.split(), [c for c in rest if c not in b_has.split()]]
    setup = {"event": "setup", "turn": 0, "deal": {2: 6, 3: 4}[sides], "hands": [[]] * sides, "totals": totals,
             "sweeps": sweeps, "piles": piles}  # fmt: skip
    (judged,) = judge(to_text([header(sides, rules), setup]))
    assert judged.rule is None
    return judged


def test_sweeps_cancel() -> None:
    without = counted([0, 0], [0, 0], "Td 2s", 26).rounds[0]["points"]
    with_sweeps = counted([0, 0], [3, 1], "Td 2s", 26).rounds[0]["points"]
    assert [more - less for more, less in zip(with_sweeps, without, strict=True)] == [2, 0]
    base = counted([0, 0, 0], [0, 0, 0], "", 10, b_has="Td").rounds[0]["points"]
    for sweeps, net in (([3, 1, 1], [1, 0, 0]), ([2, 1, 1], [0, 0, 0])):
        points = counted([0, 0, 0], sweeps, "", 10, b_has="Td").rounds[0]["points"]
        assert [more - less for more, less in zip(points, base, strict=True)] == net


def test_on_18_only_most_cards_count_and_win() -> None:
    """A on 18 with 28 cards wins whatever B has; with 26-26 it stays on 18."""
    won = counted([18, 17], [0, 0], "", 28)
    assert (won.winner, won.totals) == (0, [21, 25])
    tied = counted([18, 9], [2, 0], "As Td", 26)
    assert (tied.winner, tied.totals) == (None, [18, 14])


def test_on_20_little_casino_wins_against_more_points() -> None:
    won = counted([20, 14], [0, 0], "2s", 10)
    assert (won.winner, won.totals) == (0, [21, 24])


def test_of_two_closers_the_earlier_item_wins() -> None:
    """A on 18 takes cards and B on 19 takes big casino: A wins."""
    won = counted([18, 19], [0, 0], "", 28)
    assert (won.winner, won.totals) == (0, [21, 21])


def test_over_the_target_the_higher_total_wins_and_a_tie_goes_on() -> None:
    """17 + 6 against 17 + 5: the higher; both on 22: another round; by counting order, who is there first."""
    higher = counted([17, 17], [0, 0], "Td As", 28)
    assert (higher.winner, higher.totals) == (0, [23, 22])
    tie = counted([16, 17], [0, 0], "Td As", 28)
    assert (tie.winner, tie.totals) == (None, [22, 22])
    first = counted([15, 18], [0, 0], "As Ac Ah 2s", 28, {"closing": "none", "both_over": "counting_order"})
    assert (first.winner, first.totals) == (1, [22, 22])


def test_capped_closer_stops_at_20() -> None:
    capped = counted([18, 9], [2, 0], "As Td 2s", 26, {"closing_missed": "capped20"})
    assert (capped.winner, capped.totals) == (None, [20, 13])


# -- games and damage --


def verdict_of(events: list[Event]) -> str:
    """What a legal game is, by how it ends."""
    ended = events[-1]["event"] == "end" and events[-1]["reason"] != "abandoned"
    return "valid" if ended else "incomplete"


@pytest.mark.parametrize("style", [None, *STYLES])
def test_games_are_legal_as_made(style: str | None) -> None:
    for seed in range(12):
        events = make_game(seed, style=style)
        (judged,) = judge(to_text(events))
        assert (judged.rule, judged.verdict) == (None, verdict_of(events)), seed


def test_the_same_seed_makes_the_same_bytes() -> None:
    assert to_text(make_game(5)) == to_text(make_game(5))
    assert [damaged(seed) for seed in range(30)] == [damaged(seed) for seed in range(30)]


def test_a_play_made_is_among_the_legal_plays_and_all_of_them_are_legal() -> None:
    rng = Random(1)
    for seed in range(12):
        events = make_game(seed, rules={}, style="plain")
        course = Course(events[0])
        for place, event in enumerate(events[1:], start=1):
            position = course.position
            if course.phase == IN_DEAL and len(position.table()) < 9 and rng.random() < 0.1:
                legal = legal_plays(position, position.to_play)
                played = play_of(event)
                assert (played.kind, played.card, played.cards, played.value) in legal
                kind, card, cards, value = rng.choice(legal)
                listed: Event = {"capture": {"takes": sorted(cards)}, "build": {"with": sorted(cards), "value": value}}
                other = {"event": kind, "seat": played.seat, "card": card, **listed.get(kind, {})}
                assert judge(to_text([*events[:place], other]))[0].rule is None
            assert course.take(event) is None


def test_there_are_many_kinds_of_damage_and_each_can_be_judged() -> None:
    assert len(KINDS) >= 34
    rng = Random(2)
    lines = to_text(make_game(3, players=2, rules={}, style="plain")).splitlines()
    for kind, harm in KINDS.items():
        broken = harm(rng, list(lines))
        text = broken if isinstance(broken, bytes) else "\n".join(broken) + "\n"
        assert judge(text), kind


def test_forty_games_are_judged_in_time() -> None:
    texts = [to_text(make_game(seed)) for seed in range(40)]
    begun = time.process_time()
    for text in texts:
        judge(text)
    assert (time.process_time() - begun) / len(texts) < 0.05, "15 ms a game are aimed at"


def test_the_oracle_shares_no_code_with_rclog() -> None:
    for path in Path(__file__).parent.glob("*.py"):
        assert not re.search(r"^\s*(from|import) rclog", path.read_text(encoding="utf-8"), re.MULTILINE), path


def test_a_file_of_several_games_and_broken_lines() -> None:
    """R21, R22: each broken piece is a game of its own, the good games beside it stay."""
    game = to_text(make_game(3, players=2, rules={}, style="plain"))
    judged = judge("null\n" + game + "{\n" + game + json.dumps({"event": "game"}) + "\n" + game + '{"eve')
    assert [(one.verdict, one.rule) for one in judged] == [
        ("invalid", "record.not_object"), ("valid", None), ("invalid", "record.not_json"), ("valid", None),
        ("invalid", "record.missing_key"), ("valid", None), ("incomplete", None),
    ]  # fmt: skip
    assert judge("")[0].rule == "record.empty"
