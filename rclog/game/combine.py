"""Can these cards be split into groups of a value?

A group is one card equal to the value, or two or more cards that sum to it with aces at 1 (docs/rules.md 1.3, 3.C3). Every capture,
new build and addition asks this. The answer is exact: the search fills one group after another from the highest rank down, and
remembers remainders that failed, for a remainder that cannot be split by a value never can.
"""

from rclog.game.position import FAILED_SLOTS, Position
from rclog.game.values import ACE_VALUE, CARDS_OF_VALUE, pip_total, rank_counts


def can_split(position: Position, cards: int, value: int) -> int:
    """1 if `cards` split into disjoint groups of `value` (2–14), else 0. No cards are no groups: 1."""
    if value < ACE_VALUE:
        cards &= ~CARDS_OF_VALUE[value]
        if cards == 0:
            return 1
        counts = rank_counts(cards)
        if counts >> 4 * value:
            return 0
        total = pip_total(counts)
        if total % value:
            return 0
    else:
        counts = rank_counts(cards)
        total = pip_total(counts)
        # Only so many aces lying alone leave a multiple of 14 to the sums.
        alone = total % ACE_VALUE
        if alone > counts & 15:
            return 0
        counts -= alone
        total -= alone
    if total <= value:
        return 1
    return search(position, counts, value)


def search(position: Position, counts: int, value: int) -> int:
    """1 if the cards in `counts` (see `rank_counts`), none of them above `value`, split into sums of `value` with aces at 1.

    Each step lays one card, the ranks of a group never rising, so that a group is tried in one order only. A group begins with the
    highest rank left: it must lie in some group, so when none works the whole remainder fails.
    """
    depth = 0
    need = 0
    ceiling = 0
    while True:
        position.search_steps += 1
        rank = 0
        if need == 0:
            if counts == 0:
                return 1
            if not has_failed(position, counts, value):
                rank = 13
        elif need < ceiling:
            rank = need
        else:
            rank = ceiling
        while rank and not (counts >> 4 * (rank - 1)) & 15:
            rank -= 1
        if rank == 0:
            # Dead end: back to the last card that had a choice.
            need = 0
            while need == 0:
                if depth == 0:
                    return 0
                depth -= 1
                counts = position.search_counts[depth]
                need = position.search_need[depth]
                if need == 0:
                    remember_failed(position, counts, value)
            ceiling = position.search_rank[depth] - 1
            continue
        position.search_counts[depth] = counts
        position.search_need[depth] = need
        position.search_rank[depth] = rank
        depth += 1
        counts -= 1 << 4 * (rank - 1)
        if need == 0:
            need = value
        need -= rank
        ceiling = rank


def failed_slot(key: int) -> int:
    """Where a remainder is remembered. One remainder a slot: the newer drives out the older, which costs time and never truth."""
    return (key ^ (key >> 13) ^ (key >> 29) ^ (key >> 43)) & (FAILED_SLOTS - 1)


def has_failed(position: Position, counts: int, value: int) -> int:
    """1 if this remainder is known to have no split by `value`."""
    key = counts | value << 52
    if position.search_failed[failed_slot(key)] == key:
        return 1
    return 0


def remember_failed(position: Position, counts: int, value: int) -> None:
    """Note that this remainder has no split by `value`."""
    key = counts | value << 52
    position.search_failed[failed_slot(key)] = key


def first_group(position: Position, cards: int, value: int) -> int:
    """The group that comes first where the split of `cards` is shown (docs/rules.md 3, Showing a split); 0 if they have no split.

    It holds the first card in pack order, and is the first such group, card by card, that leaves cards that split.
    """
    first = 0
    while not (cards >> first) & 1:
        first += 1
    group = 1 << first
    if group & CARDS_OF_VALUE[value] and can_split(position, cards ^ group, value):
        return group
    depth = 0
    total = (first >> 2) + 1
    card = first + 1
    while True:
        while card < 52 and not (cards >> card) & 1:
            card += 1
        pips = (card >> 2) + 1
        if card < 52 and total + pips <= value:
            position.group_path[depth] = card
            depth += 1
            group |= 1 << card
            total += pips
            card += 1
            if total < value or not can_split(position, cards & ~group, value):
                continue
            return group
        if depth == 0:
            return 0
        depth -= 1
        card = position.group_path[depth]
        group ^= 1 << card
        total -= (card >> 2) + 1
        card += 1


def first_split(position: Position, cards: int, value: int, groups: list[int]) -> int:
    """Write the groups of the split that is shown into `groups`, in order; it has room for MOST_GROUPS. Returns how many; 0: no split."""
    number = 0
    while cards:
        group = first_group(position, cards, value)
        if group == 0:
            return 0
        groups[number] = group
        number += 1
        cards ^= group
    return number
