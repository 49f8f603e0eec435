"""Counting a round and finding who has won the game: rules.md sections 4.3, 5, 6 and 7."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from .cards import BIG_CASINO, LITTLE_CASINO
from .ruleset import Rules

ORDER_OF_COUNTING = ("cards", "spades", "big_casino", "little_casino", "As", "Ac", "Ah", "Ad", "last_capture")
"""Section 5's order; net sweeps follow."""

CLAIMS = ("points", "totals", "cards", "spades", "sweeps", "aces", "big_casino", "little_casino")
"""What a `score` event may claim, in the order of the ids in section 5."""


@dataclass(frozen=True)
class Tally:
    """What lies in the piles at the end of a round; one entry a side, or the side that has the item."""

    cards: list[int]
    spades: list[int]
    sweeps: list[int]
    aces: list[int]
    holders: dict[str, int | None]

    def counted(self) -> dict[str, Any]:
        """The tally as a `score` event claims it."""
        return {
            "cards": self.cards, "spades": self.spades, "sweeps": self.sweeps, "aces": self.aces,
            "big_casino": self.holders["big_casino"], "little_casino": self.holders["little_casino"],
        }  # fmt: skip


def tally(piles: Sequence[frozenset[str]], sweeps: Sequence[int], last_capturer: int | None) -> Tally:
    """Count the piles; `sweeps` are those that count, `last_capturer` is a side."""

    def holder(card: str) -> int | None:
        return next((side for side, pile in enumerate(piles) if card in pile), None)

    cards = [len(pile) for pile in piles]
    spades = [sum(card[1] == "s" for card in pile) for pile in piles]
    return Tally(
        cards=cards,
        spades=spades,
        sweeps=list(sweeps),
        aces=[sum(card[0] == "A" for card in pile) for pile in piles],
        holders={
            "cards": sole_leader(cards),
            "spades": sole_leader(spades),
            "big_casino": holder(BIG_CASINO),
            "little_casino": holder(LITTLE_CASINO),
            **{ace: holder(ace) for ace in ("As", "Ac", "Ah", "Ad")},
            "last_capture": last_capturer,
        },
    )


def sole_leader(counts: Sequence[int]) -> int | None:
    """The side with strictly most; a tie is nobody (5)."""
    leaders = [side for side, count in enumerate(counts) if count == max(counts)]
    return leaders[0] if len(leaders) == 1 else None


def net_sweeps(rules: Rules, sweeps: Sequence[int]) -> list[int]:
    """Sweeps after cancelling (4.3)."""
    sides = range(len(sweeps))
    if not rules.sweeps:
        return [0 for _ in sides]
    if not rules.sweep_cancel:
        return list(sweeps)
    if len(sweeps) == 2 or rules.sweep_cancel_3p == "versus_all":
        return [max(0, sweeps[side] - (sum(sweeps) - sweeps[side])) for side in sides]
    if rules.sweep_cancel_3p == "common_min":
        return [sweeps[side] - min(sweeps) for side in sides]
    first, second = sorted(sweeps, reverse=True)[:2]
    return [first - second if sweeps[side] == first else 0 for side in sides]


def sweeps_score(rules: Rules, start: int) -> bool:
    """Whether a side that starts the round on `start` scores its net sweeps (6.3, `overtime_sweeps`)."""
    if rules.closing == "none" or start < rules.target - 3:
        return True
    return start >= rules.target and rules.overtime_sweeps


@dataclass(frozen=True)
class RoundScore:
    """Points and totals a side, and the side that has won the game with this round, if any."""

    points: list[int]
    totals: list[int]
    winner: int | None


def score_round(rules: Rules, start: Sequence[int], counted: Tally, first_side: int) -> RoundScore:
    """Score a round that the sides start on `start`; `first_side` is the side right of the dealer."""
    net = net_sweeps(rules, counted.sweeps)
    points = [points_of(rules, start[side], side, counted, net[side]) for side in range(len(start))]
    totals = [before + won for before, won in zip(start, points, strict=True)]
    winner = outright_winner(rules, start, counted)
    if winner is None and rules.both_over == "counting_order":
        winner = first_to_reach(rules, start, counted, net, first_side)
    elif winner is None:
        winner = highest_over(rules, totals)
    return RoundScore(points, totals, winner)


def worth(rules: Rules, item: str) -> int:
    """Points for an item of the order of counting."""
    return rules.points["ace" if item[0] == "A" else item]


def points_of(rules: Rules, start: int, side: int, counted: Tally, net: int) -> int:
    """What one side scores: all of it, or, when closing, its items and what R13 leaves of the rest."""
    made = [item for item in ORDER_OF_COUNTING if counted.holders[item] == side]
    items = rules.closing_items(start)
    if not items:
        swept = net * rules.points["sweep"] if sweeps_score(rules, start) else 0
        return sum(worth(rules, item) for item in made) + swept
    by_items = sum(worth(rules, item) for item in made if item in items)
    if rules.closing_missed == "frozen":
        return by_items
    rest = sum(worth(rules, item) for item in made if item not in items)
    room = max(0, rules.target - 1 - (start + by_items))
    return by_items + min(rest, room)


def outright_winner(rules: Rules, start: Sequence[int], counted: Tally) -> int | None:
    """The side on target -3 to -1 that made its item; of two, the item earlier in the order (6.2)."""
    for item in ("cards", "spades", "big_casino", "little_casino"):
        side = counted.holders[item]
        if side is not None and start[side] >= rules.target - 3 and item in rules.closing_items(start[side]):
            return side
    return None


def highest_over(rules: Rules, totals: Sequence[int]) -> int | None:
    """The strictly highest total, if it has reached the target (6.4)."""
    leader = sole_leader(totals)
    return leader if leader is not None and totals[leader] >= rules.target else None


def first_to_reach(rules: Rules, start: Sequence[int], counted: Tally, net: Sequence[int], first_side: int) -> int | None:
    """`both_over` counting_order: add the items one after the other; who reaches the target first (R14)."""
    totals = list(start)
    for side, won in _one_after_the_other(rules, start, counted, net, first_side):
        totals[side] += won
        if won and totals[side] >= rules.target:
            return side
    return None


def _one_after_the_other(
    rules: Rules, start: Sequence[int], counted: Tally, net: Sequence[int], first_side: int
) -> Iterator[tuple[int, int]]:
    """(side, points) of every item a side really scores, then its net sweeps one by one in turn.

    What a capped side scores beside its items (R13) never reaches the target, so it is left out.
    """
    for item in ORDER_OF_COUNTING:
        side = counted.holders[item]
        if side is not None:
            items = rules.closing_items(start[side])
            if not items or item in items:
                yield side, worth(rules, item)
    sides = len(start)
    swept = [net[side] if sweeps_score(rules, start[side]) and not rules.closing_items(start[side]) else 0 for side in range(sides)]
    while any(swept):
        for turn in range(sides):
            side = (first_side + turn) % sides
            if swept[side]:
                swept[side] -= 1
                yield side, rules.points["sweep"]
