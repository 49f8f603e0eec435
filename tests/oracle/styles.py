"""How a made game is to be: its rules, its players, how it is recorded, begun and ended, all drawn from a seed."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from .ruleset import CHOICES, POINTS, PROFILES

Event = dict[str, Any]


@dataclass(frozen=True)
class Style:
    """How a game is recorded, begun and ended."""

    hands: str = "open"
    """open, none (no `hands` at all) or some ("??" among them)"""
    undo: float = 0.0
    notes: float = 0.0
    clock: bool = False
    extensions: bool = False
    start: str = "first deal"
    """first deal; round, overtime, closing (a setup before a round); deal, part (a setup inside a deal)"""
    finish: str = "won"
    """won, resigned, abandoned, adjudicated or cut (no end)"""
    claims: str = "all"
    """all, some or none"""
    scores: float = 1.0
    """How many of the rounds have a score line"""


STYLES: dict[str, dict[str, Any]] = {
    "plain": {},
    "hidden": {"hands": "none"},
    "partly hidden": {"hands": "some"},
    "undo": {"undo": 0.1},
    "notes": {"notes": 0.1, "clock": True, "extensions": True},
    "resigned": {"finish": "resigned"},
    "abandoned": {"finish": "abandoned"},
    "adjudicated": {"finish": "adjudicated"},
    "cut": {"finish": "cut"},
    "round": {"start": "round"},
    "overtime": {"start": "overtime"},
    "closing": {"start": "closing"},
    "deal": {"start": "deal"},
    "part": {"start": "part"},
    "few claims": {"claims": "some", "scores": 0.7},
    "no claims": {"claims": "none", "scores": 0.3},
}


def some_rules(rng: Random) -> Event:
    """A profile, often with a few options beside it."""
    named: Event = {}
    if rng.random() < 0.9:
        named["name"] = rng.choice(sorted(PROFILES))
    if rng.random() < 0.7:
        for option in rng.sample(sorted(CHOICES), rng.choice((1, 2, 4, 8))):
            default, *others = CHOICES[option]
            named[option] = rng.choice(others) if rng.random() < 0.8 else default
    if rng.random() < 0.15:
        named["target"] = rng.choice((4, 5, 7, 11, 15, 16, 31, 51, 101, 500, 999))
    if rng.random() < 0.15:
        items = rng.sample(sorted(POINTS), rng.randint(1, 4))
        named["points"] = {item: rng.choice((0, 1, 2, 3, 5)) for item in items}
    return named


def some_style(rng: Random) -> Style:
    """A mixture of everything."""
    return Style(
        hands=rng.choice(("open", "open", "open", "none", "some")),
        undo=rng.choice((0, 0, 0, 0.05)),
        notes=rng.choice((0, 0, 0, 0.05)),
        clock=rng.random() < 0.2,
        extensions=rng.random() < 0.1,
        start=rng.choice(("first deal",) * 4 + ("round", "overtime", "closing", "deal", "part")),
        finish=rng.choices(("won", "resigned", "abandoned", "adjudicated", "cut"), (12, 1, 1, 1, 2))[0],
        claims=rng.choice(("all", "all", "some", "none")),
        scores=rng.choice((1.0, 1.0, 0.7, 0.2)),
    )


def some_player(rng: Random, seat: int) -> Event:
    """A player; names need not be plain."""
    player: Event = {"name": rng.choice(("Ana", "Luis", "José", "<b>", "=1+1", "")) + str(seat)}
    if rng.random() < 0.2:
        player |= {"id": f"p{seat}", "kind": rng.choice(("human", "bot"))}
    return player
