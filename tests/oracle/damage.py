"""Broken logs from a seed: a legal game, and one damage done to it.

The kinds stand in damage_text (bytes, JSON, shapes), damage_order (header, whole lines), damage_setup,
damage_plays (deals, plays), damage_claims (scores, end) and aimed (a play that breaks one wanted rule). A
damaged log may well stay legal; what is right is what the judge says.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from . import (  # noqa: F401  (for the kinds they enter)
    aimed,
    damage_claims,
    damage_order,
    damage_plays,
    damage_setup,
    damage_text,
)
from .games import make_game, to_line
from .kinds import KINDS

__all__ = ["KINDS", "damaged"]

LOGS_A_GAME = 8
"""So many seeds in a row damage the same game: making one takes longer than damaging it."""


@lru_cache(maxsize=16)
def lines_of_game(seed: int) -> tuple[str, ...]:
    """The lines of a legal game of at least two lines."""
    lines = tuple(to_line(event) for event in make_game(seed))
    return lines if len(lines) > 1 else (*lines, to_line({"event": "end", "reason": "abandoned"}))


def damaged(seed: int) -> tuple[str, bytes]:
    """(kind, text) of the damaged log of a seed."""
    rng = Random(f"damage {seed}")
    kind = rng.choice(list(KINDS))
    broken = KINDS[kind](rng, list(lines_of_game(seed // LOGS_A_GAME)))
    if isinstance(broken, bytes):
        return kind, broken
    return kind, ("\n".join(broken) + "\n").encode("utf-8", "surrogatepass")
