"""Every measure on a sample game, with numbers counted by hand from `rclog replay sample_games/two_players.jsonl` (and where that game has
nothing to count, from another sample game or a log of a few lines)."""

import json
from fractions import Fraction
from math import sqrt
from pathlib import Path

import pytest

from rclog.stats.measure import measures
from rclog.stats.run import stats

SAMPLES = Path(__file__).parents[2] / "sample_games"
TWO = SAMPLES / "two_players.jsonl"
"""Altagracia deals rounds 1 and 3, so Ramón is place 1 there and Altagracia in round 2."""

F = Fraction
VARIANCE = F(25, 3) ** 2 + F(25, 300) ** 2
GAIN = float(VARIANCE) / sqrt(2 * VARIANCE + 2 * F(25, 6) ** 2) / 2

# measure: what to split by, what to look at, the number
BY_HAND = [
    ("sweeps", {"place": 1}, Fraction(4, 3)),  # 1/3/1, 2/2/1, 2/2/3, 3/1/3
    ("sweeps", {"place": 2}, Fraction(5, 3)),  # 1/1/2, 1/2/2, 1/6/6, 3/2/2, 3/3/2
    ("sweeps_net", {"place": 1, "sweeps": "before"}, Fraction(4, 3)),
    ("sweeps_net", {"place": 1, "sweeps": "after"}, Fraction(2, 3)),  # 1 of 3 nets 0, 2 of 0 nets 2, 1 of 2 nets 0
    ("sweeps_net", {"place": 2, "sweeps": "after"}, Fraction(3, 3)),
    ("sweep_causes", {"cause": "trail that left one"}, Fraction(1, 9)),  # 2/2/3
    ("sweep_causes", {"cause": "trail that left more"}, Fraction(0)),
    ("sweep_causes", {"cause": "capture that left one"}, Fraction(4, 9)),  # 1/1/2, 1/3/1, 1/6/6, 3/1/3
    ("sweep_causes", {"cause": "capture that left more"}, Fraction(3, 9)),  # 1/2/2, 2/2/1, 3/2/2
    ("sweep_causes", {"cause": "build"}, Fraction(1, 9)),  # 3/3/2
    ("swept_next", {"kind": "trail", "left": "1"}, Fraction(1, 9)),
    ("swept_next", {"kind": "build", "left": "1"}, Fraction(1, 4)),  # after 1/2/6, 1/3/3, 1/3/4 not, after 3/3/1
    ("swept_next", {"kind": "capture", "left": "1"}, Fraction(4, 13)),
    ("spades", {"spades": 4}, Fraction(2, 6)),  # 4 9, 4 9, 7 6
    ("spades", {"spades": 9}, Fraction(2, 6)),
    ("spades", {"spades": 13}, Fraction(0)),
    ("most_spades", {"place": 1, "result": "most"}, Fraction(1, 3)),
    ("most_spades", {"place": 2, "result": "most"}, Fraction(2, 3)),
    ("most_cards", {"place": 1, "result": "most"}, Fraction(1, 3)),
    ("most_cards", {"place": 1, "result": "tied"}, Fraction(0)),
    ("spades_won", {"result": "won"}, Fraction(4 + 4 + 7, 3)),
    ("spades_won", {"result": "lost"}, Fraction(9 + 9 + 6, 3)),
    ("casino_takers", {"class": "big casino", "taker": 1}, Fraction(2, 3)),
    ("casino_takers", {"class": "big casino", "taker": 2}, Fraction(1, 3)),
    ("casino_takes", {"class": "aces", "place": 1}, Fraction(2 + 3 + 0, 3)),
    ("casino_takes", {"class": "aces", "place": 2}, Fraction(2 + 1 + 4, 3)),
    ("casino_deals", {"class": "big casino", "deal": 5}, Fraction(1, 3)),
    ("casino_deals", {"class": "little casino", "deal": 0}, Fraction(1, 3)),  # on the table of round 3
    ("casino_deals", {"class": "little casino", "deal": 1}, Fraction(2, 3)),
    ("casino_ways", {"class": "big casino", "how": "capturing"}, Fraction(1, 3)),  # 1/5/2
    ("casino_ways", {"class": "big casino", "how": "sum"}, Fraction(1, 3)),  # 2/3/1
    ("casino_ways", {"class": "big casino", "how": "equal"}, Fraction(1, 3)),  # 3/6/1
    ("casino_stolen", {"class": "big casino", "whose": "own"}, Fraction(2, 3)),
    ("casino_stolen", {"class": "little casino", "whose": "opponent"}, Fraction(1, 2)),  # that on the table was nobody's
    ("casino_wait", {"class": "big casino"}, Fraction(1 + 10, 2)),  # 2/2/8 to 2/3/1, 3/4/7 to 3/6/1
    ("cards", {"cards": 36}, Fraction(1, 6)),
    ("points", {"place": 1, "source": "cards"}, Fraction(3 + 0 + 0, 3)),
    ("points", {"place": 1, "source": "aces"}, Fraction(2 + 3 + 0, 3)),
    ("points", {"place": 1, "source": "sweeps"}, Fraction(0 + 2 + 0, 3)),
    ("points", {"place": 1, "source": "cut"}, Fraction(0)),
    ("lead", {"place": 1}, Fraction((7 - 6) + (8 - 5) + (2 - 10), 3)),
    ("last_capture", {"place": 1}, Fraction(1, 3)),
    ("last_capture_value", {}, Fraction((6 - 7) + (5 - 8) + (2 - 10), 3)),
    ("residue", {"quantity": "cards"}, Fraction(2 + 7 + 5, 3)),
    ("residue", {"quantity": "points"}, Fraction(0)),
    ("play_mix", {"place": 1, "kind": "capture"}, Fraction(12 + 6 + 6, 72)),
    ("play_mix", {"place": 1, "kind": "trail"}, Fraction(10 + 18 + 14, 72)),
    ("capture_size", {"place": 1}, Fraction(16 + 10 + 12, 24)),
    ("builds_made", {"place": 1, "how": "new"}, Fraction(2 + 0 + 3, 3)),
    ("builds_made", {"place": 2, "how": "raise"}, Fraction(1 + 0 + 1, 3)),
    ("builds_made", {"place": 2, "how": "addition"}, Fraction(1, 3)),
    ("build_fates", {"fate": "taken by owner"}, Fraction(12, 14)),
    ("build_fates", {"fate": "stolen"}, Fraction(2, 14)),  # 3/3/2 and 3/4/4
    ("trails_punished", {"how": "taken"}, Fraction(10, 72)),  # 75 trails, three of them a round's last play
    ("trails_punished", {"how": "swept"}, Fraction(1, 72)),  # 2/2/2
    ("comebacks", {"behind": 1}, Fraction(1)),  # 6 to 7 after round 1
    ("comebacks", {"behind": 5}, Fraction(0)),
    ("game_length", {}, Fraction(3)),
    ("margin", {}, Fraction(24 - 14)),
    ("overtime", {}, Fraction(0)),
    ("wins", {"place": 1}, Fraction(0)),  # Ramón
    ("wins", {"place": 2}, Fraction(1)),
    ("leaderboard", {"player": "Altagracia"}, Fraction(1)),
    ("head_to_head", {"player": "Ramón", "opponent": "Altagracia"}, Fraction(0)),
    ("streaks", {"player": "Altagracia", "streak": "won"}, Fraction(1)),
    ("streaks", {"player": "Altagracia", "streak": "lost"}, Fraction(0)),
    ("deal_shares", {"place": 1, "class": "aces"}, Fraction(2 + 3 + 2, 3)),
    ("deal_shares", {"place": 1, "class": "little casino"}, Fraction(0 + 1 + 0, 3)),
    ("score_race", {"player": "Altagracia", "round": 2}, Fraction(14)),
    ("score_race", {"player": "Ramón", "round": 0}, Fraction(0)),
    # Spades in the deal lines, rounds 1, 2, 3: table Ts 7s 9s, none, 2s: 4. Place 1, seat 1 0 1: Ks 8s 6s Js, 2s As 4s Js Ts 3s 5s,
    # 7s 8s Ks As 3s 9s Ts: 18. Place 2: 2s 4s 3s Qs As 5s, 9s 7s Ks 8s 6s Qs, 4s Js Qs 5s 6s: 17. A quarter of 3 · 4 is 3, of 3 · 24 18;
    # a card is a spade or not: S² = (13 · (3/4)² + 39 · (1/4)²) / 51.
    (
        "deal_fairness",
        {"test": "spades by place", "quantity": "chi-square"},
        ((4 - 3) ** 2 / F(12) + 0 + (17 - 18) ** 2 / F(72)) / F(39, 4 * 51),
    ),
    ("deal_fairness", {"test": "spades by place", "quantity": "degrees of freedom"}, Fraction(3 - 1)),
    # Td: 1/5 and 2/2 to place 2, 3/4 to place 1, never to the table; S² = 1/52.
    (
        "deal_fairness",
        {"test": "big casino by place", "quantity": "chi-square"},
        52 * ((0 - F(12, 52)) ** 2 / 12 + (1 - F(72, 52)) ** 2 / 72 + (2 - F(72, 52)) ** 2 / 72),
    ),
    # Everybody begins at 25 ± 25/3, and the model adds (25/300)² to the variance, (25/6)² for the luck of a game. Of two equal players
    # the winner gains v / c · (1 − 1/2), c² being the sum of the variances and of the luck of both; the loser loses as much.
    ("ratings", {"player": "Altagracia"}, 25 + GAIN),
    ("ratings", {"player": "Ramón"}, 25 - GAIN),
]
OTHER_GAMES = [
    ("closing", "closing_big_casino", {"total": 19, "item": "big_casino"}, Fraction(1, 2)),  # missed, then made
    ("overtime", "overtime", {}, Fraction(1)),
    ("margin", "closing_big_casino", {}, Fraction(21 - 23)),
    ("partnerships", "four_players", {"player": "Domingo & Wilkin"}, Fraction(1)),
    ("partnerships", "four_players", {"player": "Mercedes & Rosa"}, Fraction(0)),
]


def value(found, wanted):
    """The one number of a result with these dimensions."""
    for name, one in wanted.items():
        found = found[found[name] == one]
    assert len(found) == 1, found
    return found["value"].iloc[0]


@pytest.fixture(scope="module")
def two_players():
    return {name: stats(str(TWO), name) for name in {name for name, _, _ in BY_HAND}}


@pytest.mark.parametrize(("name", "wanted", "number"), BY_HAND)
def test_two_players_counted_by_hand(name, wanted, number, two_players):
    assert value(two_players[name], wanted) == pytest.approx(float(number), abs=1e-12)


@pytest.mark.parametrize(("name", "game", "wanted", "number"), OTHER_GAMES)
def test_other_sample_games_counted_by_hand(name, game, wanted, number):
    assert value(stats(str(SAMPLES / f"{game}.jsonl"), name), wanted) == pytest.approx(float(number))


def log(folder, *plays):
    """The last plays of a round between A and B; A gives up after it."""
    events = [
        {"event": "game", "format": "rclog/1", "players": [{"name": "A"}, {"name": "B"}]},
        *plays,
        {"event": "end", "reason": "resigned", "winner": 1},
    ]
    path = folder / "few.jsonl"
    path.write_text("".join(json.dumps(event) + "\n" for event in events))
    return str(path)


A_FEW_LINES = [
    ("captures_left", {"kind": "trail"}, Fraction(1, 2)),
    ("captures_left", {"kind": "build"}, Fraction(0)),
    ("sweeps_left", {}, Fraction(1, 2)),
]


@pytest.mark.parametrize(("name", "wanted", "number"), A_FEW_LINES)
def test_a_few_lines_counted_by_hand(name, wanted, number, tmp_path):
    path = log(
        tmp_path,
        {"event": "setup", "dealer": 1, "deal": 6, "turn": 0, "hands": [["8s", "5d"], ["Kh", "2c"]], "loose": ["8d"]},
        {"event": "trail", "seat": 0, "card": "5d"},  # could capture and sweep, with 8s
        {"event": "capture", "seat": 1, "card": "Kh", "takes": ["8d", "5d"]},  # a sweep
        {"event": "trail", "seat": 0, "card": "8s"},  # nothing lies there
        {"event": "trail", "seat": 1, "card": "2c"},  # takes no eight
    )
    assert value(stats(path, name), wanted) == pytest.approx(float(number))


# Which sample game stands for which pack and arrangement, and who sits first in it.
PACKS = [
    ("closing_cards", 1, 1, "Carmen"),  # 22 to 21, and Luis wins with most cards: for Carmen −1 and +1
    ("closing_little_casino", 1, 2, "Luis"),  # 21 to 23, and Luis wins: −1 and +2
    ("closing_big_casino", 2, 1, "Carmen"),  # 23 to 21, and Luis wins: −1 and +2
    ("undo", 2, 2, "Luis"),  # 15 to 21, won by the second seat, which is Carmen's here: +1 and +6
    ("overtime", 3, 1, "Luis"),  # its other arrangement is missing
]
SAME_PACKS = [
    ("duplicates", {"quantity": "wins"}, Fraction(-2 + 0, 2 * 2)),
    ("duplicates", {"quantity": "margin"}, Fraction(3 + 8, 2 * 2)),
]


@pytest.mark.parametrize(("name", "wanted", "number"), SAME_PACKS)
def test_sample_games_as_duplicates_counted_by_hand(name, wanted, number, tmp_path):
    path = tmp_path / "packs.jsonl"
    with path.open("w", encoding="utf-8") as file:
        for game, pack, turn, first in PACKS:
            lines = (SAMPLES / f"{game}.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
            names = ["Carmen", "Luis"] if first == "Carmen" else ["Luis", "Carmen"]
            said = {
                "id": f"{pack}-{turn}",
                "occasion": f"pack {pack}, arrangement {turn} of 2",
                "players": [{"name": name} for name in names],
            }
            file.write(json.dumps(json.loads(lines[0]) | said) + "\n")
            file.writelines(lines[1:])
    found = stats(str(path), name)
    assert value(found, wanted) == pytest.approx(float(number))
    assert set(found["player"]) == {"Carmen"}
    assert set(zip(found["n"], found["games"], strict=True)) == {(2, 4)}


def test_every_measure_is_counted_by_hand():
    """A new measure needs an example in one of the lists."""
    assert {name for name, *_ in (*BY_HAND, *OTHER_GAMES, *A_FEW_LINES, *SAME_PACKS)} == set(measures())
