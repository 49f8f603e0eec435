"""Two numbers known from elsewhere: how often the first play of a game for two can be a capture, and a sweep."""

import json
from collections import Counter
from random import Random

import pyarrow.compute as pc
import pytest

from tests.facts.some_tables import tables_of

PACK = [rank + suit for rank in "A23456789TJQK" for suit in "shdc"]
CHUNK = 5000


def first_play(rng: Random) -> str:
    """The first deal of a game for two, and some legal play of it: a trail, or a capture where every card has its equal."""
    cards = rng.sample(PACK, 12)
    table, hand, leader = cards[:4], cards[4:8], cards[8:]
    ranks = {card[0] for card in table}
    trail = next((card for card in leader if card[0] not in ranks), None)
    equal = next((card for card in table if card[0] == leader[0][0]), None)
    play = {"event": "trail", "card": trail} if trail else {"event": "capture", "card": leader[0], "takes": [equal]}
    lines = (
        {"event": "game", "format": "rclog/1", "players": [{"name": "A"}, {"name": "B"}]},
        {"event": "deal", "round": 1, "deal": 1, "dealer": 0, "table": table, "hands": [hand, leader]},
        {**play, "seat": 1},
    )
    return "".join(json.dumps(line) + "\n" for line in lines)


@pytest.mark.parametrize(
    ("deals", "capture_off", "sweep_off"), [(5_000, 0.020, 0.012), pytest.param(100_000, 0.004, 0.002, marks=pytest.mark.slow)]
)
def test_how_often_the_first_play_could_capture_and_sweep(deals: int, capture_off: float, sweep_off: float) -> None:
    rng = Random("first plays")
    could = Counter[str]()
    for _ in range(deals // CHUNK):
        log = "".join(first_play(rng) for _ in range(CHUNK))
        made = tables_of(log)
        assert pc.unique(made["games"]["verdict"].combine_chunks().dictionary_decode()).to_pylist() == ["incomplete"]
        assert made["plays"].num_rows == CHUNK
        for column in ("could_capture", "could_sweep"):
            could[column] += pc.sum(made["plays"][column]).as_py()
    assert could["could_capture"] / deals == pytest.approx(0.8604, abs=capture_off)
    assert could["could_sweep"] / deals == pytest.approx(0.0454, abs=sweep_off)
