"""Why cards do not split into groups of a value."""

from rclog.cards import ACES, CODES, cards_in
from rclog.explain.words import listed
from rclog.game.combine import can_split
from rclog.game.position import Position
from rclog.game.values import CARDS_OF_VALUE, pip_total, rank_counts, value_of


def added_up(cards: int) -> int:
    """What the cards come to: several as a sum with aces at 1, one alone what it takes with."""
    if cards & (cards - 1) == 0:
        return value_of(cards.bit_length() - 1)
    return pip_total(rank_counts(cards))


def no_split(position: Position, cards: int, value: int, played: int = 0) -> str:
    """`no split into groups of 8; they add up to 13, and 5s fits in no group`. Cards `played` are not said to be one too many."""
    number = cards.bit_count()
    total = f"it counts {added_up(cards)}" if number == 1 else f"they add up to {added_up(cards)}"
    if number > 1 and cards & ACES:
        total += " with aces as 1"
    return f"no split into groups of {value}; {total}" + misfit(position, cards, value, played)


def misfit(position: Position, cards: int, value: int, played: int) -> str:
    """Which of the cards are in the way, as a clause; empty where no few of them are to be named."""
    high = sum(1 << card for card in cards_in(cards) if pips(card) > value)
    if high:
        return f", and {listed(high)} {'is' if high.bit_count() == 1 else 'are'} higher than {value}"
    alone = in_no_group(cards, value)
    if alone == cards:
        return ""
    if alone:
        return f", and {listed(alone)} {'fits' if alone.bit_count() == 1 else 'fit'} in no group"
    for card in cards_in(cards & ~played):
        if can_split(position, cards ^ 1 << card, value):
            return f", and would split without {CODES[card]}"
    return ""


def in_no_group(cards: int, value: int) -> int:
    """Those of the cards that neither equal the value nor lie in any sum of these cards that makes it."""
    alone = 0
    for card in cards_in(cards & ~CARDS_OF_VALUE[value]):
        sums = 1  # a bit for each sum that some of the other cards make
        for other in cards_in(cards ^ 1 << card):
            sums |= sums << pips(other)
        if not sums >> value - pips(card) & 1:
            alone |= 1 << card
    return alone


def pips(card: int) -> int:
    """What a card counts inside a sum."""
    return (card >> 2) + 1
