"""May this play be made, and what does it change? rules.md section 3, check by check as printed."""

from __future__ import annotations

from dataclasses import replace

from .cards import HIGH, LOW, can_split
from .position import Build, Play, Position, side_of


def breach(position: Position, play: Play) -> str | None:
    """The first rule that `play` breaks, in the order of "Order of checks"; None when it is legal."""
    if play.seat != position.to_play:
        return "turn.wrong_seat"
    if play.card not in position.hands[play.seat]:
        return "turn.card_not_in_hand"
    checks = {"capture": breach_of_capture, "build": breach_of_build, "trail": breach_of_trail}
    broken = checks[play.kind](position, play)
    if broken is None and not keeps_its_builds(after(position, play), play.seat):
        return "build.hold_card_spent"
    return broken


def breach_of_capture(position: Position, play: Play) -> str | None:
    """3, Capture 1-4."""
    value = HIGH[play.card]
    if not play.cards:
        return "capture.takes_nothing"
    if not play.cards <= position.table():
        return "capture.not_on_table"
    if splits_a_build(position, play.cards):
        return "capture.splits_build"
    if any(build.value != value for build in touched(position, play.cards)):
        return "capture.wrong_build_value"
    if not can_split(play.cards & position.loose, value):
        return "capture.no_partition"
    equals = equal_loose_cards(position, play.card)
    option = position.rules.equal_cards
    if option == "one" and equals and not equals & play.cards:
        return "capture.leaves_equal_card"
    if option == "all" and not equals <= play.cards:
        return "capture.leaves_equal_card"
    return None


def breach_of_build(position: Position, play: Play) -> str | None:
    """3, Build 1-7, with the options `building`, `merge_builds`, `partner_builds`, `same_value_builds`."""
    rules = position.rules
    if not rules.building:
        return "build.not_allowed"
    if not play.cards:
        return "build.needs_table_card"
    if not play.cards <= position.table():
        return "build.not_on_table"
    if splits_a_build(position, play.cards):
        return "build.splits_build"
    if not 2 <= play.value <= 14:
        return "build.value_out_of_range"
    joined = touched(position, play.cards)
    if len(joined) > 1 and not (rules.merge_builds and all(b.value == play.value for b in joined)):
        return "build.merges_builds"
    if rules.partner_builds == "none" and any(is_partners(position, b, play.seat) for b in joined):
        return "build.partners_build"
    if joined and joined[0].value != play.value:
        broken = breach_of_raise(position, play, joined[0])
    else:
        grouped = (play.cards & position.loose) | {play.card}
        broken = None if can_split(grouped, play.value) else "build.no_partition"
    if broken is not None:
        return broken
    is_addition = bool(joined) and joined[0].value == play.value
    if not rules.same_value_builds and not is_addition and any(b.value == play.value for b in position.builds):
        return "build.same_value"
    if not can_show(after(position, play), play.seat, play.value):
        return "build.no_capture_card"
    return None


def breach_of_raise(position: Position, play: Play, build: Build) -> str | None:
    """3, Build 6, with `raise_own` and `raise_absorb` (order with absorption: R15)."""
    rules = position.rules
    loose = play.cards & position.loose
    if not build.single():
        return "build.raises_multiple"
    if build.owner == play.seat and not rules.raise_own:
        return "build.raises_own"
    if loose and not rules.raise_absorb:
        return "build.raise_with_table_cards"
    if build.value + LOW[play.card] != play.value:
        return "build.wrong_total"
    if not can_split(loose, play.value):
        return "build.no_partition"
    return None


def breach_of_trail(position: Position, play: Play) -> str | None:
    """3, Trail, with `owner_may_trail` and `equal_cards`."""
    rules = position.rules
    if not rules.owner_may_trail and any(build.owner == play.seat for build in position.builds):
        return "trail.owns_build"
    if rules.equal_cards != "off" and equal_loose_cards(position, play.card):
        return "trail.equal_card_loose"
    return None


def touched(position: Position, cards: frozenset[str]) -> list[Build]:
    """The builds that have a card among `cards`."""
    return [build for build in position.builds if build.cards & cards]


def splits_a_build(position: Position, cards: frozenset[str]) -> bool:
    """A build is touched, but not whole (3, Capture 2, Build 1)."""
    return any(not build.cards <= cards for build in touched(position, cards))


def equal_loose_cards(position: Position, card: str) -> frozenset[str]:
    """The loose cards of the rank of `card`."""
    return frozenset(other for other in position.loose if other[0] == card[0])


def is_partners(position: Position, build: Build, seat: int) -> bool:
    """The build is owned by the other seat of one's side: only with four players."""
    same_side = side_of(build.owner, position.players) == side_of(seat, position.players)
    return same_side and build.owner != seat


def can_show(position: Position, seat: int, value: int) -> bool:
    """The seat holds a card of `value` (an ace for 14), or may, among cards nobody saw (R6)."""
    return position.hidden[seat] > 0 or any(HIGH[card] == value for card in position.hands[seat])


def keeps_its_builds(position: Position, seat: int) -> bool:
    """3, Keeping, read literally (R17): for each build it owns the seat holds a card of its value."""
    return all(can_show(position, seat, build.value) for build in position.builds if build.owner == seat)


def after(position: Position, play: Play) -> Position:
    """The position after `play` (the card leaves the hand; the turn stays with who played)."""
    hands = tuple(hand - {play.card} if seat == play.seat else hand for seat, hand in enumerate(position.hands))
    if play.kind == "trail":
        return replace(position, hands=hands, loose=position.loose | {play.card})
    left = tuple(build for build in position.builds if not build.cards & play.cards)
    if play.kind == "build":
        left = (*left, Build(play.cards | {play.card}, play.value, play.seat))
    return replace(position, hands=hands, loose=position.loose - play.cards, builds=left)
