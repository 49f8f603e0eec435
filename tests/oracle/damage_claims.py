"""Damage to what a log claims: scores, the end (format.md, Claims)."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from .kinds import KINDS, Lines, changed_number, damage, edit
from .styles import Event


def claim_changed(claim: str) -> Callable[[Random, Lines], Lines]:
    """The damage of one claim of a score; where it was not made, a random one is added."""

    def damage_claim(rng: Random, lines: Lines) -> Lines:
        sides = 3 if len(json.loads(lines[0])["players"]) == 3 else 2

        def change(event: Event) -> Event:
            if claim in ("big_casino", "little_casino"):
                return {**event, claim: rng.choice((None, *range(sides)))}
            said = list(event.get(claim, [0] * sides))
            side = rng.randrange(sides)
            said[side] = changed_number(rng, said[side])
            return {**event, claim: rng.choice((said, said, said, said[::-1], said[1:]))}

        return edit(rng, lines, change, ("score",))

    return damage_claim


for _claim in ("points", "totals", "cards", "spades", "sweeps", "aces", "big_casino", "little_casino"):
    KINDS[f"score_{_claim}"] = claim_changed(_claim)


@damage
def end_winner(rng: Random, lines: Lines) -> Lines:
    """Another winner."""
    return edit(rng, lines, lambda event: {**event, "winner": rng.choice((0, 1, 2, None))}, ("end",))


@damage
def end_totals(rng: Random, lines: Lines) -> Lines:
    """Other totals."""
    sides = 3 if len(json.loads(lines[0])["players"]) == 3 else 2

    def change(event: Event) -> Event:
        totals = list(event.get("totals", [0] * sides))
        side = rng.randrange(sides)
        totals[side] = changed_number(rng, totals[side])
        return {**event, "totals": totals}

    return edit(rng, lines, change, ("end",))


@damage
def end_reason(rng: Random, lines: Lines) -> Lines:
    """Another reason."""
    reasons = ("won", "resigned", "abandoned", "adjudicated", "Won", "")
    return edit(rng, lines, lambda event: {**event, "reason": rng.choice(reasons)}, ("end",))


@damage
def end_deleted(rng: Random, lines: Lines) -> Lines:
    """The log stops early, after a whole line."""
    return lines[: rng.randint(1, len(lines))]
