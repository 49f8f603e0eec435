"""Players who choose at random among legal plays, each with a taste for captures, builds or trails."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .cards import HIGH, LOW, groups_of
from .plays import breach, equal_loose_cards
from .position import Play, Position

TRIES = 7


@dataclass(frozen=True)
class Taste:
    """Weights of the three kinds of play, and how much of what a capture or build could take it takes."""

    capture: float
    build: float
    trail: float
    greed: float


def some_taste(rng: Random) -> Taste:
    """A taste for one game."""
    capture, build, trail = rng.choice([(5, 3, 1), (3, 5, 1), (2, 6, 2), (3, 3, 3), (8, 2, 1), (1, 1, 3)])
    return Taste(capture, build, trail, rng.choice([0.3, 0.6, 0.9]))


def choose_play(rng: Random, position: Position, taste: Taste) -> Play:
    """A legal play of the seat whose turn it is."""
    hand = sorted(position.hands[position.to_play])
    kinds = rng.choices(("capture", "build", "trail"), (taste.capture, taste.build, taste.trail), k=TRIES)
    for kind in kinds:
        card = rng.choice(hand)
        if kind == "capture":
            play = some_capture(rng, position, card, taste.greed)
        elif kind == "build":
            play = some_build(rng, position, card, taste.greed)
        else:
            play = Play("trail", position.to_play, card, frozenset(), 0)
        if play is not None and breach(position, play) is None:
            return play
    return a_play_that_always_goes(rng, position, hand)


def a_play_that_always_goes(rng: Random, position: Position, hand: list[str]) -> Play:
    """Take all equal loose cards and all builds of a card's value, or trail it: for one card of the hand
    at least this is legal (3, end of Keeping)."""
    for card in rng.sample(hand, len(hand)):
        builds = [build.cards for build in position.builds if build.value == HIGH[card]]
        taken = equal_loose_cards(position, card).union(*builds)
        capture = Play("capture", position.to_play, card, taken, 0)
        for play in (capture, Play("trail", position.to_play, card, frozenset(), 0)):
            if breach(position, play) is None:
                return play
    raise AssertionError(f"no legal play: {position}")


def some_capture(rng: Random, position: Position, card: str, greed: float) -> Play | None:
    """Some equal cards, some disjoint groups, some builds; None when the card can take nothing."""
    value = HIGH[card]
    taken = set(equal_loose_cards(position, card))
    if len(taken) > 1 and position.rules.equal_cards == "one" and rng.random() < 0.4:
        taken = {rng.choice(sorted(taken))}
    if value == 14 and rng.random() < 0.5:
        taken = set()
    for group in shuffled_groups(rng, position.loose, value):
        if not group & taken and (not taken or rng.random() < greed):
            taken |= group
    for build in position.builds:
        if build.value == value and (not taken or rng.random() < max(greed, 0.6)):
            taken |= build.cards
    return Play("capture", position.to_play, card, frozenset(taken), 0) if taken else None


def some_build(rng: Random, position: Position, card: str, greed: float) -> Play | None:
    """A new build, an addition or a raise to the value of another card of the hand."""
    seat = position.to_play
    others = sorted(position.hands[seat] - {card})
    if not others:
        return None
    value = HIGH[rng.choice(others)]
    raised = [build for build in position.builds if build.value + LOW[card] == value and build.single()]
    joined: list[frozenset[str]] = []
    if raised and rng.random() < 0.8:
        cards = set(rng.choice(raised).cards)
        extra = greed if position.rules.raise_absorb else 0.0
    else:
        own_groups = [g for g in shuffled_groups(rng, position.loose | {card}, value) if card in g]
        if not own_groups:
            return None
        cards = set(own_groups[0]) - {card}
        extra = greed
        joined = [build.cards for build in position.builds if build.value == value]
    for group in shuffled_groups(rng, position.loose, value):
        if not group & cards and rng.random() < extra:
            cards |= group
    rng.shuffle(joined)
    for build_cards in joined[: 2 if position.rules.merge_builds else 1]:
        if not cards or rng.random() < 0.7:
            cards |= build_cards
    return Play("build", seat, card, frozenset(cards), value) if cards else None


def shuffled_groups(rng: Random, loose: frozenset[str], value: int) -> list[frozenset[str]]:
    """The groups of `value` in the loose cards, in random order."""
    groups = list(groups_of(loose, value))
    rng.shuffle(groups)
    return groups
