"""The split search: right, in the order that is promised, and never long, whatever cards a log asks about (docs/rules.md 3)."""

import json
import subprocess
import sys
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rclog.cards import RANKS, card_set, cards_in
from rclog.game.combine import can_split, first_split
from rclog.game.position import MOST_BUILDS, Position

ROOT = Path(__file__).parent.parent.parent
MOST_STEPS = 20_000
HARD = [(card_set(entry["cards"]), entry["value"]) for entry in json.loads((Path(__file__).parent / "hard_splits.json").read_text())]


def of_ranks(ranks: str) -> int:
    """A set of cards of these ranks."""
    return card_set(rank + "shdc"[ranks[:place].count(rank)] for place, rank in enumerate(ranks))


# 175 pips are 7 above a multiple of 14, and there are but four aces: no search is needed. One that remembers nothing takes 1,805,451 steps.
DESIGN_SET = (of_ranks("22223333445555666677888999AAAAQQT"), 14)


def pips(card: int) -> int:
    return card // 4 + 1


def is_group(cards: tuple[int, ...], value: int) -> bool:
    """One card equal to the value, an ace at 14, or two or more that sum to it, aces at 1."""
    if len(cards) == 1:
        return (pips(cards[0]) if pips(cards[0]) > 1 else 14) == value
    return sum(map(pips, cards)) == value


def all_splits(cards: tuple[int, ...], value: int) -> list[list[tuple[int, ...]]]:
    """Every split of a few sorted cards: the group of the first card, in all ways, and every split of what it leaves."""
    if not cards:
        return [[]]
    splits = []
    for more in range(len(cards)):
        for others in combinations(cards[1:], more):
            group = (cards[0], *others)
            if is_group(group, value):
                rest = tuple(card for card in cards if card not in group)
                splits += [[group, *split] for split in all_splits(rest, value)]
    return splits


@cache
def splits_by_counts(counts: tuple[int, ...], value: int) -> bool:
    """The same question of many cards, given as a count a rank, aces first: a group of the highest card, in all ways, and what it leaves.

    Every remainder is remembered; lone cards and sums are groups alike, and nothing is ruled out beforehand.
    """
    if not any(counts):
        return True
    highest = max(rank for rank in range(13) if counts[rank])

    def fill(counts: tuple[int, ...], rank: int, need: int) -> bool:
        """Fill up a group that still needs so many pips, with ranks up to this one."""
        if need == 0:
            return splits_by_counts(counts, value)
        return any(fill(without(counts, other), other, need - other - 1) for other in range(min(rank, need - 1), -1, -1) if counts[other])

    if value == 14 and counts[0] and splits_by_counts(without(counts, 0), value):
        return True
    return highest < value and fill(without(counts, highest), highest, value - highest - 1)


def without(counts: tuple[int, ...], rank: int) -> tuple[int, ...]:
    return (*counts[:rank], counts[rank] - 1, *counts[rank + 1 :])


def counts_of(cards: int) -> tuple[int, ...]:
    return tuple((cards >> 4 * rank & 15).bit_count() for rank in range(13))


def name_of(hard: tuple[int, int]) -> str:
    ranks = "".join(rank * count for rank, count in zip(RANKS, counts_of(hard[0]), strict=True))
    return f"{ranks}-by-{hard[1]}"


@pytest.mark.parametrize("hard", [*HARD, DESIGN_SET], ids=name_of)
def test_the_hardest_sets_known_take_few_steps_and_get_the_right_answer(hard: tuple[int, int]) -> None:
    position = Position()
    assert can_split(position, *hard) == splits_by_counts(counts_of(hard[0]), hard[1])
    assert position.search_steps <= MOST_STEPS


@st.composite
def few_cards(draw: st.DrawFn, most: int = 9) -> tuple[int, int]:
    """A set of at most nine cards and a value: groups put together while there is room, so that it often splits, then perhaps one card
    exchanged."""
    value = draw(st.integers(2, 14))
    pack = [card for card in range(52) if pips(card) <= value]
    cards: list[int] = []
    for _ in range(draw(st.integers(0, 4))):
        group: list[int] = []
        while not is_group(tuple(group), value):
            need = value - sum(map(pips, group))
            fitting = [card for card in pack if card not in cards and card not in group and pips(card) <= need]
            if not fitting:
                break
            group.append(draw(st.sampled_from(fitting)))
        if len(cards) + len(group) <= most:
            cards += group
    if cards and draw(st.booleans()):
        cards[draw(st.integers(0, len(cards) - 1))] = draw(st.integers(0, 51))
    return sum(1 << card for card in set(cards)), value


@settings(max_examples=400)
@given(few_cards())
def test_can_split_agrees_with_trying_everything(asked: tuple[int, int]) -> None:
    cards, value = asked
    splits = all_splits(tuple(cards_in(cards)), value)
    assert can_split(Position(), cards, value) == bool(splits)
    assert splits_by_counts(counts_of(cards), value) == bool(splits)


@settings(max_examples=400)
@given(few_cards())
def test_first_split_is_the_first_of_all_splits(asked: tuple[int, int]) -> None:
    cards, value = asked
    room = [0] * MOST_BUILDS
    number = first_split(Position(), cards, value, room)
    groups = [tuple(cards_in(group)) for group in room[:number]]
    splits = all_splits(tuple(cards_in(cards)), value)
    if not splits:
        assert number == 0
        return
    assert sorted(card for group in groups for card in group) == list(cards_in(cards))
    assert all(is_group(group, value) for group in groups)
    assert groups == min(splits, key=lambda split: (-len(split), split))


@given(few_cards(), st.permutations(range(2, 15)))
@example((of_ranks("333555"), 8), [12, 8])
def test_what_is_remembered_for_one_value_does_not_mislead_the_next(asked: tuple[int, int], values: list[int]) -> None:
    position = Position()
    for value in values:
        assert can_split(position, asked[0], value) == can_split(Position(), asked[0], value)


@pytest.mark.slow
def test_a_minute_of_searching_finds_nothing_harder() -> None:
    pytest.importorskip("numba")
    command = [sys.executable, "benchmarks/split_search.py", "--seconds", "60"]
    searched = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert searched.returncode == 0, searched.stdout + searched.stderr
