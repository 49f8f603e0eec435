"""Why cards do not split into groups of a value."""

from rclog.cards import ACES, CODES, cards_in
from rclog.explain.words import listed
from rclog.game.combine import can_split
from rclog.game.position import Position
from rclog.game.values import CARDS_OF_VALUE, pip_total, rank_counts, value_of
from rclog.lang import Words


def added_up(cards: int) -> int:
    """What the cards come to: several as a sum with aces at 1, one alone what it takes with."""
    if cards & (cards - 1) == 0:
        return value_of(cards.bit_length() - 1)
    return pip_total(rank_counts(cards))


def no_split(position: Position, cards: int, value: int, words: Words, played: int = 0) -> str:
    """`no split into groups of 8; they add up to 13, and 5s fits in no group`. Cards `played` are not said to be one too many."""
    number = cards.bit_count()
    total = words.count("why.adds_up", number, total=added_up(cards))
    if number > 1 and cards & ACES:
        total += words("why.aces_as_1")
    return words("why.no_split", value=value, total=total) + misfit(position, cards, value, words, played)


def misfit(position: Position, cards: int, value: int, words: Words, played: int) -> str:
    """Which of the cards are in the way, as a clause; empty where no few of them are to be named."""
    high = sum(1 << card for card in cards_in(cards) if pips(card) > value)
    if high:
        return words.count("why.higher", high.bit_count(), cards=listed(high), value=value)
    alone = in_no_group(cards, value)
    if alone == cards:
        return ""
    if alone:
        return words.count("why.fits", alone.bit_count(), cards=listed(alone))
    for card in cards_in(cards & ~played):
        if can_split(position, cards ^ 1 << card, value):
            return words("why.without", card=CODES[card])
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
