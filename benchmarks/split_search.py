"""Looks for the cards whose split costs most: `python benchmarks/split_search.py [--seconds N] [--seed S]`.

A log may ask whether any cards of the pack split into groups of a value, so the worst case of `rclog.game.combine.can_split` bounds
what one line can cost. Cost is `Position.search_steps` from a fresh position. For each value in turn the searcher draws random sets
that pass the checks before the search, and climbs from the worst: a few ranks get another count, and the new set is kept when it costs
no less, or by chance when it costs little less. Steps depend on ranks alone, so a set is thirteen counts from 0 to 4.

Prints the worst set of each value, as ranks. Target: 20,000 steps; exit 1 when a set is worse. `--write` keeps the worst
sets of each value in tests/game/hard_splits.json.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy

from rclog.batch import native
from rclog.cards import RANKS, codes_of
from rclog.game.combine import can_split
from rclog.game.position import Position

TARGET = 20_000
KEPT = Path(__file__).parent.parent / "tests" / "game" / "hard_splits.json"
MOST_KEPT = 2  # of each value
DESIGN_SET = ("22223333445555666677888999AAAAQQT", 14)
CLIMB = 4_000  # sets tried in one climb
DRAWN = 200  # random sets that a climb begins with

compiled_can_split = native.load()["combine"].can_split


class HardSplit(NamedTuple):
    """A set of cards, a value, and the steps that it takes to say whether they split."""

    ranks: str
    value: int
    steps: int


@numba.njit
def cost(position: Any, counts: Any, value: int) -> int:
    """Steps for one set, given as a count a rank, from a position that remembers nothing."""
    cards = 0
    for rank in range(13):
        cards |= ((1 << counts[rank]) - 1) << 4 * rank
    position[0].search_steps = 0
    position[0].search_failed[:] = 0
    compiled_can_split(position[0], cards, value)
    return position[0].search_steps


@numba.njit
def is_searched(counts: Any, value: int) -> bool:
    """Does the total leave anything to search for? Cards equal to a value below 14 are groups of themselves: none is drawn."""
    total = 0
    for rank in range(13):
        total += (rank + 1) * counts[rank]
    if value == 14:
        return total % 14 <= counts[0]
    return total % value == 0


@numba.njit
def draw(counts: Any, value: int) -> None:
    """A random set that is searched."""
    while True:
        top = 13 if value == 14 else value - 1
        crowd = numpy.random.randint(2, 6)
        for rank in range(13):
            counts[rank] = min(4, numpy.random.randint(0, crowd)) if rank < top else 0
        if is_searched(counts, value):
            return


@numba.njit
def climb(position: Any, value: int, drawn: int, tries: int, seed: int) -> Any:
    """The worst set of one climb, its cost in the last place of 14."""
    numpy.random.seed(seed)
    top = 13 if value == 14 else value - 1
    here = numpy.zeros(13, numpy.int64)
    near = numpy.zeros(13, numpy.int64)
    worst = numpy.zeros(14, numpy.int64)
    cost_here = -1
    for _ in range(drawn):
        draw(near, value)
        steps = cost(position, near, value)
        if steps > cost_here:
            here[:] = near
            cost_here = steps
    worst[:13] = here
    worst[13] = cost_here
    for attempt in range(tries):
        heat = 0.3 * (1 - attempt / tries)
        near[:] = here
        for _ in range(numpy.random.randint(1, 5)):
            near[numpy.random.randint(0, top)] = numpy.random.randint(0, 5)
        if not is_searched(near, value):
            continue
        steps = cost(position, near, value)
        if steps >= cost_here * (1 - heat * numpy.random.random()):
            here[:] = near
            cost_here = steps
            if steps > worst[13]:
                worst[:13] = here
                worst[13] = steps
    return worst


def ranks_of(counts: list[int]) -> str:
    """Thirteen counts as ranks, lowest first: `"AA3K"`."""
    return "".join(rank * count for rank, count in zip(RANKS, counts, strict=True))


def cards_of(ranks: str) -> int:
    """Cards of these ranks as a set, of each rank the first suits."""
    cards = 0
    for place, rank in enumerate(RANKS):
        cards |= ((1 << ranks.count(rank)) - 1) << 4 * place
    return cards


def steps_of(ranks: str, value: int) -> int:
    """Steps of the interpreted game, from a fresh position."""
    position = Position()
    can_split(position, cards_of(ranks), value)
    return position.search_steps


def search(seconds: float, seed: int) -> list[HardSplit]:
    """The worst sets that were found for each value in so much CPU time, worst first. At least one climb a value."""
    position = numpy.zeros(1, dtype=native.POSITION)
    found: dict[tuple[str, int], int] = {}
    end = time.process_time() + seconds
    number = 0
    while number < 13 or time.process_time() < end:
        # Every other climb is by 14, where aces are worth two things and no rank is too high.
        value = 14 if number % 2 else 2 + number // 2 % 13
        worst = climb(position, value, DRAWN, CLIMB, seed + number)
        found[ranks_of(worst[:13].tolist()), value] = int(worst[13])
        number += 1
    return sorted((HardSplit(ranks, value, steps) for (ranks, value), steps in found.items()), key=lambda split: -split.steps)


def worst_by_value(splits: list[HardSplit]) -> list[HardSplit]:
    """The first of each value."""
    firsts: dict[int, HardSplit] = {}
    for split in splits:
        firsts.setdefault(split.value, split)
    return list(firsts.values())


def keep(splits: list[HardSplit]) -> None:
    """Write the worst sets of each value for the tests. Those already there compete, their steps counted anew."""
    known = {(split.ranks, split.value) for split in splits}
    if KEPT.exists():
        known |= {("".join(code[0] for code in entry["cards"]), entry["value"]) for entry in json.loads(KEPT.read_text())}
    counted = sorted((HardSplit(ranks, value, steps_of(ranks, value)) for ranks, value in known), key=lambda split: (-split.steps, split))
    entries: list[dict[str, Any]] = []
    for split in counted:
        if sum(entry["value"] == split.value for entry in entries) < MOST_KEPT:
            entries.append({"cards": codes_of(cards_of(split.ranks)), "value": split.value, "steps": split.steps})
    KEPT.write_text("[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n")


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("--seconds", type=float, default=60, help="CPU seconds to search (default: 60)")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--write", action="store_true", help="keep the worst sets for the tests")
    wanted = arguments.parse_args()

    splits = search(wanted.seconds, wanted.seed)
    print(f"seed {wanted.seed}, {wanted.seconds:g} CPU seconds, {len(splits)} sets that climbs ended on; the worst of each value:")
    for split in worst_by_value(splits):
        print(f"{split.steps:10,} steps: {split.ranks} by {split.value}")
    print(f"{steps_of(*DESIGN_SET):10,} steps: {DESIGN_SET[0]} by {DESIGN_SET[1]} (the design's set)")
    worst = splits[0]
    assert steps_of(worst.ranks, worst.value) == worst.steps, "interpreted and compiled differ"
    print(f"target: {TARGET:,} steps: {'met' if worst.steps <= TARGET else 'MISSED'}")
    if wanted.write:
        keep(splits)
    return 0 if worst.steps <= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
