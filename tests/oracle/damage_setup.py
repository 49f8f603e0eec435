"""Damage to a setup: what the position of a game not recorded from its start may not be (format.md, R2, R9, R10)."""

from __future__ import annotations

import json
from random import Random

from .cards import PACK
from .games import to_line
from .kinds import Lines, changed_number, damage, edit, other_game, spots
from .shapes import IN_PROGRESS
from .styles import Event


def with_setup(rng: Random, lines: Lines, *styles: str) -> Lines:
    """The log if it has a setup, otherwise one that has."""
    if spots(lines, "setup") and (not styles or '"hands"' in lines[1]):
        return lines
    return other_game(rng, style=rng.choice(styles or ("deal", "part", "round")))


@damage
def setup_totals(rng: Random, lines: Lines) -> Lines:
    """Totals that have won, or for too few or too many sides, or just others."""

    def change(event: Event) -> Event:
        totals = list(event.get("totals", [0, 0]))
        odd = [[*totals[:-1], 999], totals[:-1], [*totals, 0], [changed_number(rng, t) for t in totals], []]
        return {**event, "totals": rng.choice(odd)}

    return edit(rng, with_setup(rng, lines), change, ("setup",))


@damage
def setup_numbers(rng: Random, lines: Lines) -> Lines:
    """Another round, deal, dealer, turn or last capturer, or one that does not exist."""

    def change(event: Event) -> Event | None:
        keys = [k for k in ("round", "deal", "dealer", "turn", "last_capturer") if k in event]
        if not keys:
            return None
        key = rng.choice(keys)
        return {**event, key: changed_number(rng, event[key])}

    return edit(rng, with_setup(rng, lines), change, ("setup",))


@damage
def setup_card_twice(rng: Random, lines: Lines) -> Lines:
    """A card in two places, or put where it was not."""

    def change(event: Event) -> Event | None:
        heaps = [*event.get("hands", []), event.get("loose", []), *event.get("piles", [])]
        heaps += [build["cards"] for build in event.get("builds", [])]
        named = [card for heap in heaps for card in heap if card in PACK]
        if not named:
            return None
        rng.choice(heaps).append(rng.choice((rng.choice(named), rng.choice(PACK))))
        return event

    return edit(rng, with_setup(rng, lines, "deal", "part"), change, ("setup",))


@damage
def setup_build(rng: Random, lines: Lines) -> Lines:
    """A build with another value, owner or cards; a build out of loose cards."""

    def change(event: Event) -> Event | None:
        loose = event.get("loose", [])
        if not event.get("builds") and len(loose) > 1:
            value = rng.randint(2, 14)
            new = {"cards": [loose.pop() for _ in range(rng.choice((1, 2)))], "value": value, "owner": 0}
            return {**event, "loose": loose, "builds": [new]}
        if not event.get("builds"):
            return None
        build = rng.choice(event["builds"])
        what = rng.choice(("value", "owner", "cards", "key"))
        if what == "value":
            build["value"] = rng.choice((changed_number(rng, build["value"]), 1, 15))
        elif what == "owner":
            build["owner"] = rng.choice((0, 1, 2, 3, 4))
        elif what == "cards":
            build["cards"].pop()
        else:
            build.pop(rng.choice(sorted(build)))
        return event

    return edit(rng, with_setup(rng, lines, "deal", "part"), change, ("setup",))


@damage
def setup_hands(rng: Random, lines: Lines) -> Lines:
    """A hand lost, emptied or with too many cards; no hands at all; no turn."""

    def change(event: Event) -> Event | None:
        if "hands" not in event:
            return {**event, rng.choice(IN_PROGRESS): rng.choice((1, []))}
        what = rng.choice(("lost", "emptied", "five", "none", "no turn", "shorter"))
        hands = event["hands"]
        if what == "lost":
            hands.pop()
        elif what == "emptied":
            hands[rng.randrange(len(hands))].clear()
        elif what == "five":
            hands[0] += ["??"] * 5
        elif what == "none":
            del event["hands"]
        elif what == "no turn":
            del event["turn"]
        elif hands[0]:
            hands[0].pop()
        return event

    return edit(rng, with_setup(rng, lines, "deal", "part"), change, ("setup",))


@damage
def setup_part_lost(rng: Random, lines: Lines) -> Lines:
    """A key of the setup missing: piles, sweeps, who captured last, ..."""

    def change(event: Event) -> Event | None:
        keys = [key for key in event if key != "event"]
        lost = rng.choice(keys or ["event"])
        return {key: said for key, said in event.items() if key != lost}

    return edit(rng, with_setup(rng, lines), change, ("setup",))


@damage
def setup_sweeps(rng: Random, lines: Lines) -> Lines:
    """Other sweeps or piles; for too few sides."""

    def change(event: Event) -> Event | None:
        if "piles" in event and rng.random() < 0.5:
            piles = event["piles"]
            return {**event, "piles": rng.choice((piles[::-1], piles[:-1], [*piles, []]))}
        sweeps = event.get("sweeps", [0, 0])
        return {**event, "sweeps": rng.choice(([s + 1 for s in sweeps], sweeps[:-1], [5, *sweeps[1:]]))}

    return edit(rng, with_setup(rng, lines, "deal"), change, ("setup",))


@damage
def setup_moved(rng: Random, lines: Lines) -> Lines:
    """The setup later than it may come, or twice."""
    lines = with_setup(rng, lines)
    places = spots(lines, "setup")
    if not places:
        return lines
    setup = lines[places[0]]
    rest = lines if rng.random() < 0.3 else lines[: places[0]] + lines[places[0] + 1 :]
    later = rng.randint(places[0] + 1, len(rest)) if len(rest) > places[0] + 1 else len(rest)
    return [*rest[:later], to_line(json.loads(setup)), *rest[later:]]
