"""Damage to deals and plays: what was dealt, who played what, and what it took or made (rules.md 2 and 3)."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

from .cards import HIDDEN, PACK
from .games import to_line
from .kinds import KINDS, PLAYS, Lines, changed_number, damage, edit, spots
from .styles import Event

# -- deals --


@damage
def dealer_changed(rng: Random, lines: Lines) -> Lines:
    """Another dealer for a round; the turn then starts elsewhere too."""
    players = len(json.loads(lines[0])["players"])

    def change(event: Event) -> Event:
        return {**event, "dealer": (event.get("dealer", 0) + rng.randint(1, players - 1)) % players}

    return edit(rng, lines, change, ("deal",))


@damage
def dealer_left_out(rng: Random, lines: Lines) -> Lines:
    """A first deal without its dealer or table."""
    lost = rng.choice(("dealer", "table"))
    return edit(rng, lines, lambda event: {k: v for k, v in event.items() if k != lost} if lost in event else None, ("deal",))


@damage
def table_in_later_deal(rng: Random, lines: Lines) -> Lines:
    """A table where there is none."""
    table = rng.choice(([], [rng.choice(PACK)], rng.sample(PACK, 4)))
    return edit(rng, lines, lambda event: {**event, "table": table} if event["deal"] > 1 else None, ("deal",))


@damage
def wrong_count(rng: Random, lines: Lines) -> Lines:
    """A hand or table of three or five, or a hand too few or too many."""

    def change(event: Event) -> Event | None:
        heaps = [*event.get("hands", []), *([event["table"]] if "table" in event else [])]
        if not heaps:
            return None
        heap = rng.choice(heaps)
        what = rng.choice(("less", "more", "hand less", "hand more"))
        if what == "less":
            heap.pop()
        elif what == "more":
            heap.append(rng.choice((HIDDEN, *PACK)) if heap is not event.get("table") else rng.choice(PACK))
        elif "hands" in event and what == "hand less":
            event["hands"].pop()
        elif "hands" in event:
            event["hands"].append([HIDDEN] * 4)
        return event

    return edit(rng, lines, change, ("deal",))


@damage
def card_dealt_twice(rng: Random, lines: Lines) -> Lines:
    """A card of a deal again in it, or one that an earlier deal of the round had."""
    places = spots(lines, "deal")
    if not places:
        return lines
    place = rng.choice(places)
    event = json.loads(lines[place])
    here = [card for hand in event.get("hands", []) for card in hand] + event.get("table", [])
    before = [json.loads(line).get("card") for line in lines[1:place]]
    known = [card for card in rng.choice((here, before[-12:])) if card in PACK] or list(PACK)
    heaps = [*event.get("hands", []), event.get("table", [])]
    heap = rng.choice([heap for heap in heaps if heap] or [["As"]])
    heap[rng.randrange(len(heap))] = rng.choice(known)
    return [*lines[:place], to_line(event), *lines[place + 1 :]]


@damage
def cards_exchanged(rng: Random, lines: Lines) -> Lines:
    """Two cards of a deal exchanged between hands or with the table."""

    def change(event: Event) -> Event | None:
        heaps = [heap for heap in [*event.get("hands", []), event.get("table", [])] if heap]
        if len(heaps) < 2:
            return None
        one, other = rng.sample(heaps, 2)
        i, j = rng.randrange(len(one)), rng.randrange(len(other))
        one[i], other[j] = other[j], one[i]
        return None if HIDDEN in event.get("table", []) else event

    return edit(rng, lines, change, ("deal",))


@damage
def hands_hidden(rng: Random, lines: Lines) -> Lines:
    """Hands of all deals hidden at random: still legal."""
    return hide_hands(rng, lines)


def hide_hands(rng: Random, lines: Lines) -> Lines:
    """The log with half of the cards of all hands as nobody saw them."""
    hidden = []
    for line in lines:
        event = json.loads(line)
        if event["event"] == "deal" and "hands" in event:
            event["hands"] = [[HIDDEN if rng.random() < 0.5 else card for card in hand] for hand in event["hands"]]
            if rng.random() < 0.3:
                del event["hands"]
        hidden.append(to_line(event))
    return hidden


@damage
def hands_hidden_and_card_changed(rng: Random, lines: Lines) -> Lines | bytes:
    """Hidden hands cannot hide that a card was played twice, or that a capture card was missing."""
    kind = rng.choice(("card_played", "lines_swapped", "plays_swapped", "build_value", "card_dealt_twice"))
    return KINDS[kind](rng, hide_hands(rng, lines))


# -- plays --


@damage
def plays_swapped(rng: Random, lines: Lines) -> Lines:
    """Two plays of a log exchanged, near each other."""
    places = spots(lines, *PLAYS)
    if len(places) < 2:
        return lines
    first = rng.randrange(len(places) - 1)
    one, other = places[first], places[min(len(places) - 1, first + rng.randint(1, 4))]
    swapped = list(lines)
    swapped[one], swapped[other] = lines[other], lines[one]
    return swapped


@damage
def wrong_seat(rng: Random, lines: Lines) -> Lines:
    """A play by another seat."""
    players = len(json.loads(lines[0])["players"])
    return edit(rng, lines, lambda event: {**event, "seat": (event["seat"] + rng.randint(1, players - 1)) % players}, PLAYS)


@damage
def card_played(rng: Random, lines: Lines) -> Lines:
    """Another card played: any, or one that the deal has elsewhere."""
    near = [json.loads(line).get("card") for line in lines]
    cards = [card for card in rng.choice((PACK, near)) if card]
    return edit(rng, lines, lambda event: {**event, "card": rng.choice(cards)}, PLAYS)


def change_list(rng: Random, lines: Lines, kinds: tuple[str, ...], change: Callable[[list[str]], list[str]]) -> Lines:
    """Change the cards that a capture takes or a build joins."""

    def changed(event: Event) -> Event:
        key = "takes" if "takes" in event else "with"
        return {**event, key: change(event[key])}

    return edit(rng, lines, changed, kinds)


@damage
def taken_card_removed(rng: Random, lines: Lines) -> Lines:
    """A card fewer taken."""
    return change_list(rng, lines, ("capture",), lambda cards: cards[:-1])


@damage
def taken_card_added(rng: Random, lines: Lines) -> Lines:
    """A card more taken."""
    return change_list(rng, lines, ("capture",), lambda cards: [*cards, rng.choice(PACK)])


@damage
def taken_card_replaced(rng: Random, lines: Lines) -> Lines:
    """Another card taken."""
    return change_list(rng, lines, ("capture",), lambda cards: [*cards[:-1], rng.choice(PACK)])


@damage
def build_card_removed(rng: Random, lines: Lines) -> Lines:
    """A card fewer in a build."""
    return change_list(rng, lines, ("build",), lambda cards: cards[:-1])


@damage
def build_card_added(rng: Random, lines: Lines) -> Lines:
    """A card more in a build."""
    return change_list(rng, lines, ("build",), lambda cards: [*cards, rng.choice(PACK)])


@damage
def build_card_replaced(rng: Random, lines: Lines) -> Lines:
    """Another card in a build."""
    return change_list(rng, lines, ("build",), lambda cards: [*cards[:-1], rng.choice(PACK)])


@damage
def nothing_taken(rng: Random, lines: Lines) -> Lines:
    """A capture that takes nothing, a build on nothing."""
    return change_list(rng, lines, ("capture", "build"), lambda cards: [])


@damage
def card_named_twice(rng: Random, lines: Lines) -> Lines:
    """A card twice in one play, or the played card in its own list."""

    def change(event: Event) -> Event:
        cards = event["takes" if "takes" in event else "with"]
        cards.append(rng.choice([*cards, event["card"]]))
        return event

    return edit(rng, lines, change, ("capture", "build"))


@damage
def build_value(rng: Random, lines: Lines) -> Lines:
    """Another value declared."""
    return edit(
        rng, lines,
        lambda event: {**event, "value": rng.choice((changed_number(rng, event["value"]), 0, 1, 15, 10**6))},
        ("build",),
    )  # fmt: skip


@damage
def capture_as_build(rng: Random, lines: Lines) -> Lines:
    """A capture written as a build, of its own value or another."""

    def change(event: Event) -> Event:
        return {"event": "build", "seat": event["seat"], "card": event["card"], "with": event["takes"],
                "value": rng.randint(2, 14)}  # fmt: skip

    return edit(rng, lines, change, ("capture",))


@damage
def build_as_capture(rng: Random, lines: Lines) -> Lines:
    """A build written as a capture."""
    return edit(
        rng, lines,
        lambda event: {"event": "capture", "seat": event["seat"], "card": event["card"], "takes": event["with"]},
        ("build",),
    )  # fmt: skip


@damage
def play_as_trail(rng: Random, lines: Lines) -> Lines:
    """A capture or build written as a trail."""
    return edit(
        rng, lines, lambda event: {"event": "trail", "seat": event["seat"], "card": event["card"]},
        ("capture", "build"),
    )  # fmt: skip


@damage
def sweep_claim(rng: Random, lines: Lines) -> Lines:
    """The claim of a sweep turned round, or made where there was none."""
    return edit(rng, lines, lambda event: {**event, "sweep": not event.get("sweep", False)}, ("capture",))
