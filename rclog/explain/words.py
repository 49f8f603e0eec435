"""The words that every explanation uses: cards, hands, builds, the table, players and sides, always said alike."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from rclog.cards import CODES, HIDDEN, codes_of
from rclog.game.position import Position
from rclog.lang import ENGLISH, Words


class Explanation(NamedTuple):
    """Why an event was refused: one sentence, and the two values where there are two (`seat 1`, `8`, `[6,6]`, `[Ah,Td]`)."""

    message: str
    expected: str | None = None
    found: str | None = None


class Places(Protocol):
    """What a position does not know: what people are called, and where in the log a card went. Names are safe to show."""

    def of(self, card: int) -> str | None:
        """Where a card is, as a phrase: "taken by Luis at line 12", "dealt to Ana at line 3"; None if that is not known."""

    def name(self, seat: int) -> str:
        """The player at a seat."""

    def side(self, side: int) -> str:
        """The player or the partners of a side."""


Row = list[int]
Explain = Callable[[Position, Row, Places], Explanation]


# ---- Values for `expected` and `found` ----


def numbers(values: Iterable[int]) -> str:
    """`[9,4]`"""
    return f"[{','.join(map(str, values))}]"


def card_list(cards: int, hidden: int = 0) -> str:
    """`[Ah,Td,??]`"""
    return f"[{','.join(codes_of(cards) + [HIDDEN] * hidden)}]"


# ---- Words for sentences ----


def spoken(places: Places) -> Words:
    """The language of an explanation: that of the places where they have one (`places.words`), else English, which findings keep."""
    words: Words = getattr(places, "words", ENGLISH)
    return words


def listed(cards: int) -> str:
    """`Ah Td`"""
    return " ".join(codes_of(cards))


def rank_word(value: int, words: Words) -> str:
    """The card that takes with a value: `8`, `jack`, `ace`."""
    return words("page.ranks").split(",")[0 if value == 14 else value - 1]


def a_rank(value: int, words: Words) -> str:
    """`an 8`, `a jack`"""
    return words("why.ranks").split(",")[0 if value == 14 else value - 1]


def player(places: Places, seat: int) -> str:
    """`Ana (seat 0)`"""
    return spoken(places)("game.seat", name=places.name(seat), seat=seat)


def hand(position: Position, seat: int, places: Places, spent: int = 0) -> str:
    """What a seat holds without the cards `spent`: `4c Kd and 1 hidden`, or `nothing`."""
    words = spoken(places)
    known = position.hands[seat] & ~spent
    hidden = position.hidden[seat]
    parts = [listed(known)] if known else []
    if hidden:
        parts.append(words.count("why.hidden", hidden))
    return words.joined(parts) if parts else words("cards.none")


def build(position: Position, number: int, words: Words) -> str:
    """`8-build 3h 5s`"""
    return words("why.build", value=position.build_value[number], cards=listed(position.build_cards[number]))


def build_of(position: Position, number: int, places: Places) -> str:
    """`8-build 3h 5s of Luis`"""
    words = spoken(places)
    return words("why.build_of", build=build(position, number, words), owner=places.name(position.build_owner[number]))


def the_builds(position: Position, numbers: Sequence[int], places: Places) -> str:
    """`the 8-build 3h 5s of Luis and the 9-build 4h 5c of Ana`"""
    words = spoken(places)
    return words.joined([words("why.the", build=build_of(position, number, places)) for number in numbers])


def touched_builds(position: Position, cards: int) -> list[int]:
    """The numbers of the builds that have a card among `cards`."""
    return [number for number in range(position.builds) if position.build_cards[number] & cards]


def table(position: Position, places: Places, taken: int = 0) -> str:
    """What lies on the table without the cards `taken`: `6c Kd, 8-build 3h 5s of Luis`. Empty for an empty table."""
    loose = position.loose & ~taken
    parts = [listed(loose)] if loose else []
    parts += [build_of(position, number, places) for number in range(position.builds) if position.build_cards[number] & ~taken]
    return ", ".join(parts)


def by_side(values: Sequence[int], places: Places) -> str:
    """`Ana 22, Luis 15`"""
    return ", ".join(f"{places.side(side)} {value}" for side, value in enumerate(values))


def where(position: Position, card: int, places: Places) -> str:
    """A card that is not where it should be: `3c (taken by Luis at line 12)`."""
    place = places.of(card)
    if place is None and not position.seen >> card & 1:
        place = spoken(places)("why.not_seen")
    return CODES[card] if place is None else f"{CODES[card]} ({place})"
