"""The legal plays of a position, complete, one at a time, in a fixed order (docs/rules.md 3).

The order: by card of the hand in pack order; for each card its captures, its builds by value, its trail. Sets of loose cards are put
together group by group, so that a crowded table costs no more than what can really be taken, and every play so found is asked of
`plays` again, which alone knows the rules. There can be more legal plays than anyone wants to wait for: take as many as you need.

`next_play` keeps its place in a `cursor`, a list of CURSOR whole numbers that begins as zeros; its first four are the play.
"""

from rclog.game.codes import OK
from rclog.game.combine import first_split
from rclog.game.plays import build_fault, capture_fault, trail_fault
from rclog.game.position import MOST_GROUPS, PLAYING, Position
from rclog.game.row import BUILD, CAPTURE, TRAIL
from rclog.game.values import ACE_VALUE, CARDS_OF_VALUE, pip_total, rank_counts, value_of

PLAY_KIND = 0
PLAY_CARD = 1
PLAY_CARDS = 2  # set of table cards taken or joined
PLAY_VALUE = 3  # declared value of a build; what the card takes with
STAGE = 4
TOUCH = 5  # the builds taken or joined, a bit each
DEPTH = 6  # how many groups lie in UNION
UNION = 7  # loose cards (and the card played, in a build) put together so far
AFTER = 8  # the group tried last at this depth
GROUPS = 9  # [MOST_GROUPS]
CURSOR = GROUPS + MOST_GROUPS

# Stages: which question of the play at the cursor is to be asked next.
NEXT_CHOICE = 0
EMPTY_SET = 1
NEXT_SET = 2


def next_play(position: Position, cursor: list[int]) -> int:
    """1 if there is another legal play, now the first four numbers of the cursor; 0 when there is none left, or no play is due.

    Hidden cards of a hand are no plays, but each may be the card that takes a build.
    """
    seat = position.to_play
    while position.phase == PLAYING:
        if cursor[STAGE] == NEXT_CHOICE:
            if not next_choice(position, cursor):
                return 0
            if cursor[PLAY_KIND] == TRAIL:
                cursor[PLAY_CARDS] = 0
                if trail_fault(position, seat, cursor[PLAY_CARD]) == OK:
                    return 1
                continue
            cursor[TOUCH] = 0
            cursor[STAGE] = EMPTY_SET
        loose = next_set(position, cursor)
        if loose < 0:
            cursor[TOUCH] = next_touch(position, cursor)
            cursor[STAGE] = NEXT_CHOICE if cursor[TOUCH] < 0 else EMPTY_SET
            continue
        cursor[PLAY_CARDS] = loose & ~(1 << cursor[PLAY_CARD]) | touched_cards(position, cursor[TOUCH])
        if may_be_played(position, seat, cursor, loose):
            return 1
    return 0


def may_be_played(position: Position, seat: int, cursor: list[int], loose: int) -> int:
    """1 if the capture or build at the cursor is legal. A new build or an addition has the card played among its groups."""
    card = cursor[PLAY_CARD]
    if cursor[PLAY_KIND] == CAPTURE:
        if capture_fault(position, seat, card, cursor[PLAY_CARDS]) == OK:
            return 1
        return 0
    if not loose >> card & 1 and not raises(position, cursor):
        return 0
    if build_fault(position, seat, card, cursor[PLAY_CARDS], cursor[PLAY_VALUE]) == OK:
        return 1
    return 0


def next_choice(position: Position, cursor: list[int]) -> int:
    """Move the cursor on to the next card and kind, of a build also value, that could be played. 0: none is left."""
    hand = position.hands[position.to_play]
    card = cursor[PLAY_CARD]
    kind = cursor[PLAY_KIND]
    value = cursor[PLAY_VALUE]
    # A value of 0 is a cursor not yet begun: it stands before the first card.
    if value == 0:
        card = -1
        kind = TRAIL
    if kind == CAPTURE:
        kind = BUILD
        value = 1
    if kind == BUILD:
        value += 1
        rest = hand & ~(1 << card)
        while value <= ACE_VALUE and not position.hidden[position.to_play] and not rest & CARDS_OF_VALUE[value]:
            value += 1
        if value > ACE_VALUE:
            kind = TRAIL
            value = ACE_VALUE
    else:
        card += 1
        while card < 52 and not hand >> card & 1:
            card += 1
        if card == 52:
            return 0
        kind = CAPTURE
        value = value_of(card)
    cursor[PLAY_CARD] = card
    cursor[PLAY_KIND] = kind
    cursor[PLAY_VALUE] = value
    return 1


def next_touch(position: Position, cursor: list[int]) -> int:
    """The next choice of builds to take or join after the one at the cursor, a bit a build; −1 when there is none.

    A capture may take any of the builds of its value. A build adds to one of its value (with `merge_builds` to any of them), or raises
    one that the card brings to the value.
    """
    touch = cursor[TOUCH]
    value = cursor[PLAY_VALUE]
    same = 0
    raised = 0
    for build in range(position.builds):
        if position.build_value[build] == value:
            same |= 1 << build
        elif cursor[PLAY_KIND] == BUILD and position.build_value[build] + (cursor[PLAY_CARD] >> 2) + 1 == value:
            raised |= 1 << build
    if touch & raised == 0:
        if cursor[PLAY_KIND] == CAPTURE or position.merge_builds:
            following = (touch - same) & same
        else:
            following = next_bit(same, touch)
        if following:
            return following
        touch = 0
    following = next_bit(raised, touch)
    if following:
        return following
    return -1


def next_bit(bits: int, after: int) -> int:
    """The lowest of `bits` above the single bit `after` (0: the lowest of all), or 0."""
    rest = bits
    if after:
        rest = bits & ~(after | (after - 1))
    return rest & -rest


def touched_cards(position: Position, touch: int) -> int:
    """The cards of these builds."""
    cards = 0
    for build in range(position.builds):
        if touch >> build & 1:
            cards |= position.build_cards[build]
    return cards


def raises(position: Position, cursor: list[int]) -> int:
    """1 if the build at the cursor raises one of another value."""
    for build in range(position.builds):
        if cursor[TOUCH] >> build & 1 and position.build_value[build] != cursor[PLAY_VALUE]:
            return 1
    return 0


def next_set(position: Position, cursor: list[int]) -> int:
    """The next set of cards that splits into groups of the value at the cursor, from the empty set on; −1 when there is none left.

    Every set once: groups are laid in order of their first cards, and only as in the split of the whole set that is shown.
    """
    if cursor[STAGE] == EMPTY_SET:
        cursor[STAGE] = NEXT_SET
        cursor[DEPTH] = 0
        cursor[UNION] = 0
        cursor[AFTER] = 0
        return 0
    value = cursor[PLAY_VALUE]
    pool = position.loose
    if cursor[PLAY_KIND] == BUILD:
        if not raises(position, cursor):
            pool |= 1 << cursor[PLAY_CARD]
        elif not position.raise_absorb:
            pool = 0
    while True:
        depth = cursor[DEPTH]
        free = pool & ~cursor[UNION]
        if depth:
            before = cursor[GROUPS + depth - 1]
            free &= ~((before & -before) - 1)
        group = next_group(free, value, cursor[AFTER])
        if group:
            cursor[AFTER] = group
            if is_shown_split(position, cursor, cursor[UNION] | group, group):
                cursor[GROUPS + depth] = group
                cursor[UNION] |= group
                cursor[DEPTH] = depth + 1
                cursor[AFTER] = 0
                return cursor[UNION]
        elif depth == 0:
            return -1
        else:
            cursor[DEPTH] = depth - 1
            cursor[AFTER] = cursor[GROUPS + depth - 1]
            cursor[UNION] &= ~cursor[AFTER]


def is_shown_split(position: Position, cursor: list[int], union: int, newest: int) -> int:
    """1 if the groups at the cursor and the newest are the split of their union that is shown.

    They are if it has as many groups and the newest last: the others are then the split shown of what is left, which is at the cursor.
    """
    number = first_split(position, union, cursor[PLAY_VALUE], position.group_list)
    if number == cursor[DEPTH] + 1 and position.group_list[number - 1] == newest:
        return 1
    return 0


def next_group(cards: int, value: int, after: int) -> int:
    """The group of `value` among `cards` that follows `after` in pack order (0: the first of all), or 0."""
    group = after
    total = pip_total(rank_counts(group))
    card = 0
    if after:
        card = highest(after)
        if after & (after - 1) or value < ACE_VALUE:
            group ^= 1 << card
            total -= (card >> 2) + 1
        card += 1  # a lone ace stands before the sums that begin with it
    while True:
        while card < 52 and not cards >> card & 1:
            card += 1
        if card < 52 and total + (card >> 2) + 1 <= value:
            alone = group == 0 and value == ACE_VALUE and card < 4
            group |= 1 << card
            total += (card >> 2) + 1
            if alone or total == value:
                return group
            card += 1
        else:
            if group == 0:
                return 0
            card = highest(group)
            group ^= 1 << card
            total -= (card >> 2) + 1
            card += 1


def highest(cards: int) -> int:
    """The last card of a set that is not empty, in pack order."""
    card = 51
    while not cards >> card & 1:
        card -= 1
    return card
