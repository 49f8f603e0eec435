"""What cards are worth in play, for one card and for sets (docs/rules.md 1)."""

ACE_VALUE = 14

_NIBBLE_PAIRS = 0x5555555555555
_NIBBLE_HALVES = 0x3333333333333
_BYTES = 0x0F0F0F0F0F0F0F

CARDS_OF_VALUE = (0, 0, *(0b1111 << 4 * (value - 1) for value in range(2, 14)), 0b1111)
"""The cards that take with a value, and that equal it on the table: twos for 2 … kings for 13, aces for 14."""


def value_of(card: int) -> int:
    """What a card takes with: 2–13, an ace 14."""
    if card < 4:
        return ACE_VALUE
    return (card >> 2) + 1


def rank_counts(cards: int) -> int:
    """How many cards of each rank a set holds: four bits a rank, aces lowest."""
    pairs = cards - ((cards >> 1) & _NIBBLE_PAIRS)
    return (pairs & _NIBBLE_HALVES) + ((pairs >> 2) & _NIBBLE_HALVES)


def pip_total(counts: int) -> int:
    """The sum of the cards counted by `rank_counts`, aces at 1: what a set of two or more cards adds up to."""
    total = 0
    pips = 1
    while counts:
        total += (counts & 15) * pips
        counts >>= 4
        pips += 1
    return total


def size(cards: int) -> int:
    """How many cards a set holds."""
    counts = rank_counts(cards)
    return (counts + (counts >> 4) & _BYTES) % 255  # a number and the sum of its bytes are equal modulo 255
