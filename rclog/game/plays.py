"""The three plays: may it happen, and what does it change.

Each `…_fault` function returns OK or the code of the first rule broken, in the order of docs/rules.md 3, and changes nothing. Each
`make_…` changes the position as a play that may happen does. Whose turn it is and what the hand holds is asked before, in `judge`.
"""

from rclog.game.codes import (
    BUILD_HOLD_CARD_SPENT,
    BUILD_MERGES_BUILDS,
    BUILD_NEEDS_TABLE_CARD,
    BUILD_NO_CAPTURE_CARD,
    BUILD_NO_PARTITION,
    BUILD_NOT_ALLOWED,
    BUILD_NOT_ON_TABLE,
    BUILD_PARTNERS_BUILD,
    BUILD_RAISE_WITH_TABLE_CARDS,
    BUILD_RAISES_MULTIPLE,
    BUILD_RAISES_OWN,
    BUILD_SAME_VALUE,
    BUILD_SPLITS_BUILD,
    BUILD_VALUE_OUT_OF_RANGE,
    BUILD_WRONG_TOTAL,
    CAPTURE_LEAVES_EQUAL_CARD,
    CAPTURE_NO_PARTITION,
    CAPTURE_NOT_ON_TABLE,
    CAPTURE_SPLITS_BUILD,
    CAPTURE_TAKES_NOTHING,
    CAPTURE_WRONG_BUILD_VALUE,
    OK,
    TRAIL_EQUAL_CARD_LOOSE,
    TRAIL_OWNS_BUILD,
)
from rclog.game.combine import can_split
from rclog.game.position import EQUAL_ALL, EQUAL_OFF, EQUAL_ONE, PARTNERS_NONE, Position
from rclog.game.values import ACE_VALUE, CARDS_OF_VALUE, pip_total, rank_counts, value_of


def capture_fault(position: Position, seat: int, card: int, takes: int) -> int:
    """May `seat` take the cards `takes` from the table with `card`? OK or a `capture.*` or hold code (3, Capture)."""
    if takes == 0:
        return CAPTURE_TAKES_NOTHING
    if takes & ~(position.loose | position.built):
        return CAPTURE_NOT_ON_TABLE
    value = value_of(card)
    if takes & position.built:
        if splits_a_build(position, takes):
            return CAPTURE_SPLITS_BUILD
        for build in range(position.builds):
            if position.build_cards[build] & takes and position.build_value[build] != value:
                return CAPTURE_WRONG_BUILD_VALUE
    if not can_split(position, takes & position.loose, value):
        return CAPTURE_NO_PARTITION
    equals = position.loose & CARDS_OF_VALUE[value]
    if equals:
        if position.equal_cards == EQUAL_ONE and equals & takes == 0:
            return CAPTURE_LEAVES_EQUAL_CARD
        if position.equal_cards == EQUAL_ALL and equals & ~takes:
            return CAPTURE_LEAVES_EQUAL_CARD
    return hold_fault(position, seat, card, takes)


def make_capture(position: Position, seat: int, card: int, takes: int) -> None:
    """Take `takes` and `card` into the pile of the seat's side."""
    position.loose &= ~takes
    if takes & position.built:
        remove_builds(position, takes)
    position.piles[seat % position.sides] |= takes | 1 << card
    position.last_capturer = seat


def trail_fault(position: Position, seat: int, card: int) -> int:
    """May `seat` leave `card` loose on the table? OK or a `trail.*` or hold code (3, Trail)."""
    if position.builds and not position.owner_may_trail and owns_a_build(position, seat):
        return TRAIL_OWNS_BUILD
    if position.equal_cards != EQUAL_OFF and position.loose & CARDS_OF_VALUE[value_of(card)]:
        return TRAIL_EQUAL_CARD_LOOSE
    return hold_fault(position, seat, card, 0)


def make_trail(position: Position, card: int) -> None:
    """Leave `card` loose."""
    position.loose |= 1 << card


def build_fault(position: Position, seat: int, card: int, joined: int, value: int) -> int:
    """May `seat` join `card` and the table cards `joined` into a build of `value`? OK or a `build.*` code (3, Build)."""
    if not position.building:
        return BUILD_NOT_ALLOWED
    if joined == 0:
        return BUILD_NEEDS_TABLE_CARD
    if joined & ~(position.loose | position.built):
        return BUILD_NOT_ON_TABLE
    if splits_a_build(position, joined):
        return BUILD_SPLITS_BUILD
    if value < 2 or value > ACE_VALUE:
        return BUILD_VALUE_OUT_OF_RANGE
    code = touch_fault(position, seat, joined, value)
    if code != OK:
        return code
    code = group_fault(position, seat, card, joined, value)
    if code != OK:
        return code
    if not position.same_value_builds and makes_a_value_twice(position, joined, value):
        return BUILD_SAME_VALUE
    if not position.hidden[seat] and not position.hands[seat] & ~(1 << card) & CARDS_OF_VALUE[value]:
        return BUILD_NO_CAPTURE_CARD
    return hold_fault(position, seat, card, joined)


def touch_fault(position: Position, seat: int, joined: int, value: int) -> int:
    """May these builds be touched at all: at most one, not the partner's (3.B3)?"""
    touched = 0
    other_value = 0
    partners = 0
    for build in range(position.builds):
        if position.build_cards[build] & joined:
            touched += 1
            if position.build_value[build] != value:
                other_value = 1
            owner = position.build_owner[build]
            if owner != seat and owner % position.sides == seat % position.sides:
                partners = 1
    if touched > 1 and (other_value or not position.merge_builds):
        return BUILD_MERGES_BUILDS
    if partners and position.partner_builds == PARTNERS_NONE:
        return BUILD_PARTNERS_BUILD
    return OK


def group_fault(position: Position, seat: int, card: int, joined: int, value: int) -> int:
    """Do the cards make the value: as a new build or an addition (groups, 3.B4, 3.B5) or as a raise (a sum, 3.B6)?"""
    loose = joined & position.loose
    raised = raised_build(position, joined, value)
    if raised < 0:
        if can_split(position, loose | 1 << card, value):
            return OK
        return BUILD_NO_PARTITION
    if is_multiple(position.build_cards[raised], position.build_value[raised]):
        return BUILD_RAISES_MULTIPLE
    if position.build_owner[raised] == seat and not position.raise_own:
        return BUILD_RAISES_OWN
    if loose and not position.raise_absorb:
        return BUILD_RAISE_WITH_TABLE_CARDS
    if position.build_value[raised] + (card >> 2) + 1 != value:
        return BUILD_WRONG_TOTAL
    if not can_split(position, loose, value):
        return BUILD_NO_PARTITION
    return OK


def make_build(position: Position, seat: int, card: int, joined: int, value: int) -> None:
    """Join `card` and `joined` into one build of `value` owned by `seat`; the builds touched go into it (3.B8)."""
    position.loose &= ~joined
    if joined & position.built:
        remove_builds(position, joined)
    lay_build(position, joined | 1 << card, value, seat)


def lay_build(position: Position, cards: int, value: int, owner: int) -> None:
    """Add a build to the table."""
    number = position.builds
    position.build_cards[number] = cards
    position.build_value[number] = value
    position.build_owner[number] = owner
    position.builds = number + 1
    position.built |= cards


def remove_builds(position: Position, cards: int) -> None:
    """Take from the table every build that lies in `cards`; the others keep their order."""
    kept = 0
    for build in range(position.builds):
        if position.build_cards[build] & cards == 0:
            position.build_cards[kept] = position.build_cards[build]
            position.build_value[kept] = position.build_value[build]
            position.build_owner[kept] = position.build_owner[build]
            kept += 1
    position.builds = kept
    position.built &= ~cards


def splits_a_build(position: Position, cards: int) -> int:
    """1 if `cards` holds a part of a build but not the whole of it."""
    if cards & position.built:
        for build in range(position.builds):
            part = position.build_cards[build] & cards
            if part and part != position.build_cards[build]:
                return 1
    return 0


def raised_build(position: Position, joined: int, value: int) -> int:
    """The build in `joined` that has another value than `value`, or −1: nothing is raised."""
    if joined & position.built:
        for build in range(position.builds):
            if position.build_cards[build] & joined and position.build_value[build] != value:
                return build
    return -1


def makes_a_value_twice(position: Position, joined: int, value: int) -> int:
    """1 if a new build or a raise gives `value` to the table a second time (option `same_value_builds`)."""
    twice = 0
    for build in range(position.builds):
        if position.build_value[build] == value:
            if position.build_cards[build] & joined:
                return 0  # an addition
            twice = 1
    return twice


def is_multiple(cards: int, value: int) -> int:
    """1 if a build of these cards is more than one group: with aces at 1 they add up to more, or less, than the value (3.B9)."""
    if pip_total(rank_counts(cards)) == value:
        return 0
    return 1


def owns_a_build(position: Position, seat: int) -> int:
    """1 if `seat` owns a build on the table."""
    for build in range(position.builds):
        if position.build_owner[build] == seat:
            return 1
    return 0


def hold_fault(position: Position, seat: int, card: int, moved: int) -> int:
    """After `card` is played, does `seat` still hold a card for each of its builds outside `moved` (3, Keeping)?

    A hidden card in the hand may be that card, so nothing is held against the player then.
    """
    if position.builds == 0 or position.hidden[seat]:
        return OK
    hand = position.hands[seat] & ~(1 << card)
    for build in range(position.builds):
        stays = position.build_owner[build] == seat and position.build_cards[build] & moved == 0
        if stays and hand & CARDS_OF_VALUE[position.build_value[build]] == 0:
            return BUILD_HOLD_CARD_SPENT
    return OK
