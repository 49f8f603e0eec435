"""What a table offers: which cards of it a card of each value could take, now and after a play."""

from collections.abc import Callable
from typing import NamedTuple

from rclog.bots.protocol import BUILD, TRAIL, Play, View
from rclog.game.values import ACE_VALUE, CARDS_OF_VALUE

MOST_SUMS = 1000
"""So many sums are looked at; only a table that nobody takes from has more."""

Sums = list[tuple[int, int]]
"""Sets of two or more loose cards, and what each adds up to with aces at 1."""

Takes = list[int]
"""By the value of a card: the set of cards that it takes. The first two entries mean nothing."""


class Table(NamedTuple):
    """What lies face up, ready to be asked what can be taken of it."""

    loose: int
    builds: tuple[tuple[int, int], ...]
    """Each build's cards and value."""
    sums: Sums
    """All that add up to 14 at most."""

    @property
    def cards(self) -> int:
        """Every card on the table."""
        cards = self.loose
        for build, _ in self.builds:
            cards |= build
        return cards

    def after(self, play: Play) -> "Table":
        """The table that a play leaves."""
        if play.kind == TRAIL:
            return Table(self.loose | 1 << play.card, self.builds, self.sums + new_sums(play.card, self.loose, self.sums))
        builds = tuple(build for build in self.builds if not build[0] & play.cards)
        if play.kind == BUILD:
            builds += ((play.cards | 1 << play.card, play.value),)
        return Table(self.loose & ~play.cards, builds, [cards for cards in self.sums if not cards[0] & play.cards])

    def takes(self, worth: Callable[[int], float]) -> Takes:
        """What a card of each value takes when it takes all it can: equals, builds, and of sums that overlap those worth most."""
        takes = [self.loose & equals for equals in CARDS_OF_VALUE]
        for cards, value in self.builds:
            takes[value] |= cards
        by_value: list[list[int]] = [[] for _ in takes]
        for cards, total in self.sums:
            by_value[total].append(cards)
        for value, groups in enumerate(by_value):
            if len(groups) > 1:
                groups.sort(key=worth, reverse=True)
            for group in groups:
                if not group & takes[value]:
                    takes[value] |= group
        return takes


def table_of(view: View) -> Table:
    return Table(view.loose, tuple((build.cards, build.value) for build in view.builds), sums_of(view.loose))


def sums_of(loose: int) -> Sums:
    """Every set of two or more of these cards that adds up to 14 at most."""
    sums: Sums = []
    laid = 0
    while loose:
        card = loose & -loose
        sums += new_sums(card.bit_length() - 1, laid, sums)
        laid |= card
        loose ^= card
    return sums


def new_sums(card: int, loose: int, sums: Sums) -> Sums:
    """The sums that a card adds to those of the loose cards."""
    bit = 1 << card
    pips = (card >> 2) + 1
    room = ACE_VALUE - pips
    new = [(cards | bit, total + pips) for cards, total in sums if total <= room] if len(sums) < MOST_SUMS else []
    while loose:
        other = loose & -loose
        total = ((other.bit_length() + 3) >> 2) + pips
        if total <= ACE_VALUE:
            new.append((other | bit, total))
        loose ^= other
    return new
