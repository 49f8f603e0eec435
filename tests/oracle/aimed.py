"""Aimed damage: a position of the game is found where one play breaks exactly the wanted rule, and that play
is written in place of the one that was made."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from .cards import HIGH, LOW, PACK, groups_of
from .games import play_event, to_line
from .kinds import KINDS, Damage, Lines, other_game, walk
from .plays import after, breach, equal_loose_cards
from .position import Build, Play, Position
from .styles import Event

AIMS: dict[str, dict[str, Any]] = {
    "turn.wrong_seat": {},
    "turn.card_not_in_hand": {},
    "capture.takes_nothing": {},
    "capture.not_on_table": {},
    "capture.splits_build": {},
    "capture.wrong_build_value": {},
    "capture.no_partition": {},
    "capture.leaves_equal_card": {"rules": {"equal_cards": "all"}},
    "capture.sweep_claim": {},
    "build.not_allowed": {"rules": {"building": False}},
    "build.needs_table_card": {},
    "build.not_on_table": {},
    "build.splits_build": {},
    "build.value_out_of_range": {},
    "build.merges_builds": {"rules": {"merge_builds": True}},
    "build.partners_build": {"players": 4},
    "build.no_partition": {"rules": {"raise_absorb": True}},
    "build.raises_multiple": {},
    "build.raises_own": {},
    "build.raise_with_table_cards": {},
    "build.wrong_total": {},
    "build.same_value": {"rules": {"same_value_builds": False}},
    "build.no_capture_card": {},
    "build.hold_card_spent": {},
    "trail.owns_build": {},
    "trail.equal_card_loose": {"rules": {"equal_cards": "trail_only"}},
}
"""Every rule of a play, and the kind of game to look for it in when the one at hand has no such position."""

GAMES_TO_TRY = 4
PLAYS_TO_TRY = 10


def aim_at(rule: str) -> Damage:
    """The damage that aims at one rule of a play."""

    def aimed(rng: Random, lines: Lines) -> Lines:
        for _ in range(GAMES_TO_TRY):
            spoilt = spoil(rng, lines, rule)
            if spoilt is not None:
                return spoilt
            lines = other_game(rng, **AIMS[rule])
        return lines

    return aimed


for _rule in AIMS:
    KINDS[f"aim_{_rule.replace('.', '_')}"] = aim_at(_rule)


def spoil(rng: Random, lines: Lines, rule: str) -> Lines | None:
    """The log with one play replaced by one that breaks `rule`, at a random place where that can be."""
    start = rng.randrange(len(lines))
    found: tuple[int, Event] | None = None
    for place, course in walk(lines):
        if found is not None and place > start:
            break
        written = json.loads(lines[place])
        event = breaking_event(rng, course.position, rule, written)
        if event is not None:
            found = place, event
    if found is None:
        return None
    place, event = found
    return [*lines[:place], to_line(event), *lines[place + 1 :]]


def breaking_event(rng: Random, position: Position, rule: str, written: Event) -> Event | None:
    """An event that breaks `rule` in this position, if a few tries find one."""
    if rule == "capture.sweep_claim":
        if written["event"] != "capture":
            return None
        play = Play("capture", written["seat"], written["card"], frozenset(written["takes"]), 0)
        there = after(position, play)
        return {**written, "sweep": bool(there.loose or there.builds)}
    for _ in range(PLAYS_TO_TRY):
        play = some_play(rng, position, rule)
        if breach(position, play) == rule:
            return play_event(play, rng)
    return None


def some_play(rng: Random, position: Position, rule: str) -> Play:
    """A play of the rule's kind that is likely to break that rule rather than another."""
    kind = rule.split(".")[0] if rule.split(".")[0] in ("capture", "build", "trail") else ""
    if rule == "build.hold_card_spent" or not kind:
        kind = rng.choice(("capture", "build", "trail"))
    seat = position.to_play
    if rule == "turn.wrong_seat":
        seat = rng.randrange(position.players)
    hand = sorted(position.hands[seat]) or list(PACK)
    if rule == "turn.card_not_in_hand":
        hand = list(PACK)
    card = rng.choice(hand)
    if kind == "trail" or rule.endswith(("takes_nothing", "needs_table_card")):
        value = rng.randint(2, 14) if kind == "build" else 0
        return Play(kind, seat, card, frozenset(), value)
    joined = some_builds(rng, position, rule)
    value = HIGH[card] if kind == "capture" else some_value(rng, position, card, joined)
    if rule == "build.value_out_of_range":
        value = rng.choice((0, 1, 15, 16, 99))
    loose = some_loose_cards(rng, position, card, value, rule)
    cards = loose.union(*(build.cards for build in joined))
    if rule.endswith("not_on_table"):
        cards |= {rng.choice(PACK)}
    if rule.endswith("splits_build") and cards:
        cards -= {rng.choice(sorted(cards))}
    return Play(kind, seat, card, cards - {card}, value if kind == "build" else 0)


def some_builds(rng: Random, position: Position, rule: str) -> list[Build]:
    """Builds to touch: none, one, or several where builds are to be merged."""
    builds = list(position.builds)
    rng.shuffle(builds)
    if rule == "build.merges_builds":
        return builds[:2]
    if rule.endswith(("splits_build", "raises_own", "raises_multiple", "partners_build", "wrong_build_value")):
        return builds[:1]
    if rule.endswith(("raise_with_table_cards", "wrong_total")):
        return [build for build in builds if build.single()][:1]
    return builds[:1] if rng.random() < 0.4 else []


def some_value(rng: Random, position: Position, card: str, joined: list[Build]) -> int:
    """A value to declare: of a card in hand, of a build, or of a build raised."""
    values = [HIGH[other] for other in position.hands[position.to_play] if other != card]
    values += [build.value for build in position.builds]
    values += [build.value + LOW[card] for build in joined] * 2
    return rng.choice(values or [10])


def some_loose_cards(rng: Random, position: Position, card: str, value: int, rule: str) -> frozenset[str]:
    """Loose cards to take or join: nothing, some cards, or groups that fit."""
    loose = sorted(position.loose)
    if rule == "capture.leaves_equal_card":
        loose = [other for other in loose if other not in equal_loose_cards(position, card)]
    if not loose or rng.random() < 0.2:
        return frozenset()
    pool = frozenset(loose)
    if rule.startswith("build"):
        groups = [group - {card} for group in groups_of(pool | {card}, value) if card in group]
    else:
        groups = list(groups_of(pool, value))
    if groups and rng.random() < 0.7:
        return rng.choice(groups)
    return frozenset(rng.sample(loose, rng.randint(1, min(3, len(loose)))))
