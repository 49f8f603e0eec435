"""What a counted round is worth, source by source: rules.md 4.3, 5, 6.2 and 6.3 read once more, apart from the oracle's own counting."""

from collections.abc import Sequence
from typing import Any

from tests.oracle.cards import BIG_CASINO, LITTLE_CASINO
from tests.oracle.ruleset import Rules

ITEMS = ("cards", "spades", "big_casino", "little_casino")
SOURCES = ("cards", "spades", "big_casino", "little_casino", "aces", "sweeps", "last_capture")


def counts_of(rules: Rules, piles: Sequence[frozenset[str]], sweeps: Sequence[int], last: int | None) -> list[dict[str, Any]]:
    """By side: what lies in the piles, and the sweeps. `last` is the side that captured last."""
    return [
        {
            "cards": len(pile),
            "spades": sum(card.endswith("s") for card in pile),
            "aces": sum(card.startswith("A") for card in pile),
            "big_casino": BIG_CASINO in pile,
            "little_casino": LITTLE_CASINO in pile,
            "sweeps": sweeps[side],
            "net_sweeps": net(rules, sweeps, side),
            "last_capture": side == last,
        }
        for side, pile in enumerate(piles)
    ]


def net(rules: Rules, sweeps: Sequence[int], side: int) -> int:
    """Sweeps left after cancelling."""
    own = sweeps[side]
    others = [number for other, number in enumerate(sweeps) if other != side]
    if not rules.sweep_cancel:
        return own
    if len(sweeps) == 3 and rules.sweep_cancel_3p == "runner_up":
        return max(0, own - max(others))
    if len(sweeps) == 3 and rules.sweep_cancel_3p == "common_min":
        return own - min(sweeps)
    return max(0, own - sum(others))


def closing_items(rules: Rules, total: int) -> list[str]:
    """What alone scores for a side on `total`, in the order of counting."""
    return [item for item in ITEMS if item in rules.closing_items(total)]


def items_made(counts: Sequence[dict[str, Any]], side: int) -> list[str]:
    """The items of 5.1 that the side has: strictly most cards, strictly most spades, the casinos."""
    others = [count for other, count in enumerate(counts) if other != side]
    own = counts[side]
    made = [item for item in ("cards", "spades") if all(own[item] > other[item] for other in others)]
    return made + [item for item in ("big_casino", "little_casino") if own[item]]


def points_of(rules: Rules, counts: Sequence[dict[str, Any]], side: int, before: int) -> dict[str, int]:
    """The columns `points`, `points_…`, `points_cut` and `total_after` of a side that began the round on `before`."""
    worth = rules.points
    own = counts[side]
    made = items_made(counts, side)
    source = {item: worth[item] * (item in made) for item in ITEMS}
    source["aces"] = worth["ace"] * own["aces"]
    source["last_capture"] = worth["last_capture"] * own["last_capture"]
    near_the_end = rules.closing != "none" and before >= rules.target - 3
    excepted = before >= rules.target and rules.overtime_sweeps
    source["sweeps"] = worth["sweep"] * own["net_sweeps"] if not near_the_end or excepted else 0
    cut = 0
    alone = closing_items(rules, before)
    if alone:
        source["sweeps"] = 0
        if rules.closing_missed == "frozen":
            source = {name: points if name in alone else 0 for name, points in source.items()}
        by_items = sum(source[item] for item in alone)
        rest = sum(source.values()) - by_items
        cut = rest - min(rest, max(0, rules.target - 1 - before - by_items))
    points = sum(source.values()) - cut
    return {
        "points": points,
        **{f"points_{name}": source[name] for name in SOURCES},
        "points_cut": cut,
        "total_after": before + points,
    }
