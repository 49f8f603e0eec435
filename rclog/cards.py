"""Cards and sets of cards.

A card is a whole number from 0 to 51 in pack order: rank A 2 … K, and in a rank the suits s h d c (`rank * 4 + suit`).
A set of cards is a whole number with one bit a card, so each rank is four neighbouring bits: union, difference and "all of
these" are one operation, and the same numbers serve in compiled code.

What a card is worth in play is in `rclog.game`; how cards are shown in colour is in `rclog.show`.
"""

from collections.abc import Iterable, Iterator

RANKS = "A23456789TJQK"
SUITS = "shdc"
SUIT_SYMBOLS = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}
HIDDEN = "??"

CODES: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARD_OF: dict[str, int] = {code: card for card, code in enumerate(CODES)}

PACK = (1 << 52) - 1
ACES = 0b1111
SPADES = sum(1 << CARD_OF[rank + "s"] for rank in RANKS)
BIG_CASINO = CARD_OF["Td"]
LITTLE_CASINO = CARD_OF["2s"]


def cards_in(cards: int) -> Iterator[int]:
    """The cards of a set, in pack order."""
    while cards:
        lowest = cards & -cards
        yield lowest.bit_length() - 1
        cards ^= lowest


def card_set(codes: Iterable[str]) -> int:
    """The set of the cards named. Raises `KeyError` for what is no card code."""
    cards = 0
    for code in codes:
        cards |= 1 << CARD_OF[code]
    return cards


def codes_of(cards: int) -> list[str]:
    """The codes of a set of cards, in pack order: `["Ah", "Td"]`."""
    return [CODES[card] for card in cards_in(cards)]


def card_hint(text: str) -> str | None:
    """The code that a person meant by another spelling of a card ("10D", "td", "T♦"), or None.

    A hint for a message, never a reading: the log has one spelling only (docs/format.md, Cards).
    """
    plain = text.strip()
    for suit, symbol in SUIT_SYMBOLS.items():
        plain = plain.replace(symbol, suit)
    plain = plain.replace("\ufe0f", "")
    if len(plain) < 2:
        return None
    names = {"10": "T", "1": "A", "14": "A", "11": "J", "12": "Q", "13": "K"}
    for rank, suit in ((plain[:-1], plain[-1]), (plain[1:], plain[0])):
        code = names.get(rank, rank.upper()) + suit.lower()
        if code in CARD_OF:
            return code
    return None
