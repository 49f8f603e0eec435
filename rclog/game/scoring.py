"""Counting a round, and who has won.

Points by source, sweeps that cancel, closing items and the end of the game (docs/rules.md 4.3, 5 and 6). Sides, never seats.
"""

from rclog.cards import ACES, BIG_CASINO, LITTLE_CASINO, PACK, SPADES
from rclog.game.position import (
    ACE,
    BIG,
    BOTH_OVER_HIGHER,
    CANCEL_RUNNER_UP,
    CANCEL_VERSUS_ALL,
    CARDS,
    GAME_OVER,
    LAST_CAPTURE,
    LEFTOVERS_LAST_CAPTURER,
    LITTLE,
    MISSED_FROZEN,
    NOBODY,
    ROUND_OVER,
    SOURCES,
    SWEEP,
    UNKNOWN,
    Position,
)
from rclog.game.position import SPADES as SPADE_MAJORITY
from rclog.game.values import size


def finish_round(position: Position) -> None:
    """After the last play of a round: the residue goes where it belongs, the round is counted, and the game may be over."""
    position.residue = position.loose | position.built
    if position.last_capturer != NOBODY and position.leftovers == LEFTOVERS_LAST_CAPTURER:
        position.piles[position.last_capturer % position.sides] |= position.residue
        position.loose = 0
        position.builds = 0
        position.built = 0
    position.phase = ROUND_OVER
    position.score_open = 1
    position.scored = 0
    position.points_known = 0
    if position.seen != PACK:
        return
    position.scored = 1
    count_piles(position)
    cancel_sweeps(position)
    earn_in_full(position)
    if not position.totals_known:
        return
    position.points_known = 1
    closer = close_sides(position)
    winner = closer
    if winner == NOBODY and position.both_over != BOTH_OVER_HIGHER:
        winner = first_to_target(position)
    for side in range(position.sides):
        points = counted_points(position, side, SOURCES, 0)
        position.round_points[side] = points
    for side in range(position.sides):
        position.totals[side] += position.round_points[side]
    if winner == NOBODY and position.both_over == BOTH_OVER_HIGHER:
        winner = strictly_highest(position)
    if winner != NOBODY:
        position.winner = winner
        position.phase = GAME_OVER


def count_piles(position: Position) -> None:
    """What each side took: cards, spades, aces, and who has the casinos."""
    position.side_of_big = NOBODY
    position.side_of_little = NOBODY
    for side in range(position.sides):
        pile = position.piles[side]
        position.counted_cards[side] = size(pile)
        position.counted_spades[side] = size(pile & SPADES)
        position.counted_aces[side] = size(pile & ACES)
        if pile >> BIG_CASINO & 1:
            position.side_of_big = side
        if pile >> LITTLE_CASINO & 1:
            position.side_of_little = side


def cancel_sweeps(position: Position) -> None:
    """What is left of each side's sweeps against the others' (4.3)."""
    for side in range(position.sides):
        position.net_sweeps[side] = position.sweeps[side]
    if not position.sweep_cancel:
        return
    for side in range(position.sides):
        own = position.sweeps[side]
        others = 0
        most_of_others = 0
        fewest = own
        for other in range(position.sides):
            if other != side:
                others += position.sweeps[other]
                most_of_others = max(most_of_others, position.sweeps[other])
                fewest = min(fewest, position.sweeps[other])
        if position.sides == 2 or position.sweep_cancel_3p == CANCEL_VERSUS_ALL:
            position.net_sweeps[side] = max(0, own - others)
        elif position.sweep_cancel_3p == CANCEL_RUNNER_UP:
            position.net_sweeps[side] = max(0, own - most_of_others)
        else:
            position.net_sweeps[side] = own - fewest


def most(counts: list[int], sides: int) -> int:
    """The side with strictly the most, or NOBODY."""
    best = NOBODY
    highest = 0
    for side in range(sides):
        if counts[side] > highest:
            best = side
            highest = counts[side]
        elif counts[side] == highest:
            best = NOBODY
    return best


def earn_in_full(position: Position) -> None:
    """Write into `earned` what each side would score if no side were near the end of the game (5)."""
    for entry in range(position.sides * SOURCES):
        position.earned[entry] = 0
    pay(position, most(position.counted_cards, position.sides), CARDS)
    pay(position, most(position.counted_spades, position.sides), SPADE_MAJORITY)
    pay(position, position.side_of_big, BIG)
    pay(position, position.side_of_little, LITTLE)
    if position.last_capturer != NOBODY:
        pay(position, position.last_capturer % position.sides, LAST_CAPTURE)
    for side in range(position.sides):
        position.earned[side * SOURCES + ACE] = position.counted_aces[side] * position.points_for[ACE]
        position.earned[side * SOURCES + SWEEP] = position.net_sweeps[side] * position.points_for[SWEEP]


def pay(position: Position, side: int, source: int) -> None:
    """Give one side the points of one source; NOBODY gets nothing."""
    if side != NOBODY:
        position.earned[side * SOURCES + source] = position.points_for[source]


def closing_items(position: Position, total: int) -> int:
    """The items (bits: cards 1, spades 2, big 4, little 8) that alone score for a side on this total; 0: it scores in full (6.2)."""
    step = total - (position.target - 5)
    if step < 0 or step > 4:
        return 0
    return position.closing_items[step]


def items_made(position: Position, side: int) -> int:
    """Which of its closing items the side made in this round, as bits."""
    made = 0
    items = closing_items(position, position.totals[side])
    if items & 1 and most(position.counted_cards, position.sides) == side:
        made |= 1
    if items & 2 and most(position.counted_spades, position.sides) == side:
        made |= 2
    if items & 4 and position.side_of_big == side:
        made |= 4
    if items & 8 and position.side_of_little == side:
        made |= 8
    return made


def close_sides(position: Position) -> int:
    """Cut `earned` down to what sides near the end may score. Returns the side that wins outright by its closing item, or NOBODY.

    Totals are those before the round. On target − 3 … target − 1 an item wins outright; of two such sides the one whose item comes
    first in the order of scoring (6.2). From target − 3 on sweeps score nothing, beyond the target unless the option says so (6.3).
    """
    winner = NOBODY
    earliest = 16
    for side in range(position.sides):
        items = closing_items(position, position.totals[side])
        position.closing_made[side] = items_made(position, side)
        if items:
            made = position.closing_made[side]
            first = made & -made
            if made and position.totals[side] >= position.target - 3 and first < earliest:
                winner = side
                earliest = first
            position.earned[side * SOURCES + SWEEP] = 0
            if position.closing_missed == MISSED_FROZEN:
                for source in range(SOURCES):
                    if source > LITTLE or not items >> source & 1:
                        position.earned[side * SOURCES + source] = 0
        elif position.closing and position.totals[side] >= position.target and not position.overtime_sweeps:
            position.earned[side * SOURCES + SWEEP] = 0
    return winner


def counted_points(position: Position, side: int, source: int, points: int) -> int:
    """The points of a side when every source before `source` in the order of counting is counted, and `points` of that source itself.

    SOURCES as `source`: the whole round. With `closing_missed` capped20 a side with a closing item stops one short of the target, unless
    its items alone bring it further (6.2). `totals` are those before the round.
    """
    items = closing_items(position, position.totals[side])
    by_items = 0
    if source <= LITTLE and items >> source & 1:
        by_items = points
    for other in range(SOURCES):
        if source == SOURCES or COUNTED_BEFORE[other] < COUNTED_BEFORE[source]:
            points += position.earned[side * SOURCES + other]
            if other <= LITTLE and items >> other & 1:
                by_items += position.earned[side * SOURCES + other]
    if items and position.closing_missed != MISSED_FROZEN:
        return max(by_items, min(points, position.target - 1 - position.totals[side]))
    return points


def strictly_highest(position: Position) -> int:
    """The side that is alone at the top with the target or more, or NOBODY (6.4)."""
    side = most(position.totals, position.sides)
    if side != NOBODY and position.totals[side] < position.target:
        return NOBODY
    return side


def have_won(position: Position) -> int:
    """1 if with these totals the game is over: one is highest (6.4) or, by counting order, any has reached the target (6.7)."""
    if position.both_over == BOTH_OVER_HIGHER:
        return int(strictly_highest(position) != NOBODY)
    for side in range(position.sides):
        if position.totals[side] >= position.target:
            return 1
    return 0


def first_to_target(position: Position) -> int:
    """The side that reaches the target first when the items are added one after the other, or NOBODY (option `both_over`).

    Majorities, casinos, the aces ♠ ♣ ♥ ♦ and the last capture, each with one taker; then the sweeps, one for each side in turn from the
    dealer's right on. `totals` are those before the round.
    """
    for source in range(SOURCES):
        if source == ACE:
            for suit in (0, 3, 1, 2):
                for side in range(position.sides):
                    if position.piles[side] >> suit & 1 and position.earned[side * SOURCES + ACE]:
                        aces = size(position.piles[side] & ACES_UP_TO[suit])
                        if reaches(position, side, ACE, aces * position.points_for[ACE]):
                            return side
        elif source != SWEEP:
            for side in range(position.sides):
                if reaches(position, side, source, position.earned[side * SOURCES + source]):
                    return side
    most_sweeps = 0
    for side in range(position.sides):
        most_sweeps = max(most_sweeps, position.net_sweeps[side])
    for number in range(1, most_sweeps + 1):
        for turn in range(1, position.sides + 1):
            side = (position.dealer + turn) % position.sides
            scores = number <= position.net_sweeps[side] and position.earned[side * SOURCES + SWEEP]
            if scores and reaches(position, side, SWEEP, number * position.points_for[SWEEP]):
                return side
    return NOBODY


ACES_UP_TO = (0b0001, 0b1011, 0b1111, 0b1001)
"""By suit s h d c: the aces counted when that ace has been counted, in the order ♠ ♣ ♥ ♦."""

COUNTED_BEFORE = (0, 1, 2, 3, 4, 6, 5)
"""By source: how many sources are counted before it when the items are added in turn; sweeps come last."""


def reaches(position: Position, side: int, source: int, points: int) -> int:
    """1 if `points` from `source`, on top of all counted before, bring a side to the target."""
    if points and position.totals[side] + counted_points(position, side, source, points) >= position.target:
        return 1
    return 0


def accept_totals(position: Position, claimed: int) -> None:
    """After a round that could not be counted: `totals` hold what the log claims, or nothing is known from here on."""
    position.totals_known = claimed
    if claimed and strictly_highest(position) != NOBODY:
        position.winner = UNKNOWN
        position.phase = GAME_OVER
