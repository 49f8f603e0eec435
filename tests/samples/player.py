"""A player for the sample games: takes what pays, builds what it can hope to take home, and leaves little for the next player.

It knows what a person at the table knows: its own hand, the table, and which cards have been taken. No luck is involved: the same
position always gets the same play.
"""

from collections.abc import Iterator
from itertools import accumulate
from math import comb

from rclog import Position, legal_plays, line_of
from rclog.cards import ACES, BIG_CASINO, CARD_OF, LITTLE_CASINO, PACK, SPADES, card_set, cards_in
from rclog.game.values import CARDS_OF_VALUE, value_of
from rclog.log.events import Build, Play, Trail

Table = tuple[int, tuple[tuple[int, int], ...]]
"""The loose cards, and each build as its cards and its value."""

MOST_PLAYS = 5000
DENIED = 0.5
"""What it is worth that the others do not get something, beside getting it oneself."""
COMES_BACK = {2: 0.6, 3: 0.4, 4: 0.4}
"""By players: how likely what one hopes for is still there when the turn comes round."""


def choose(position: Position) -> Play:
    """The play that promises most to the player whose turn it is."""
    plays = [play for play, _ in zip(legal_plays(position), range(MOST_PLAYS), strict=False)]
    return max(plays, key=lambda play: (round(promise(position, play), 6), line_of(play)))


def promise(position: Position, play: Play) -> float:
    """What the play takes, less what the next player may expect to take after it, and more if it prepares something."""
    seat, card = play.seat, CARD_OF[play.card]
    hand = position.hands[seat] & ~(1 << card)
    takes = 0 if isinstance(play, Build | Trail) else card_set(play.takes)
    table = table_after(position, play)
    total = gain(position, seat, takes | 1 << card, empties=table == (0, ())) if takes else 0.0
    hauls = {value: haul(table, value) for value in range(2, 15)}
    hopes = [worth(position, seat, table, hauls[value_of(held)], held) for held in cards_in(hand)]
    return total - threat(position, seat, hand, table, hauls) + COMES_BACK[position.players] * max(hopes, default=0.0)


def table_after(position: Position, play: Play) -> Table:
    """How the table looks after a play."""
    builds = [(position.build_cards[build], position.build_value[build]) for build in range(position.builds)]
    card = 1 << CARD_OF[play.card]
    if isinstance(play, Trail):
        return position.loose | card, tuple(builds)
    moved = card_set(play.joined if isinstance(play, Build) else play.takes)
    kept = [(cards, value) for cards, value in builds if not cards & moved]
    if isinstance(play, Build):
        kept.append((moved | card, play.value))
    return position.loose & ~moved, tuple(kept)


def haul(table: Table, value: int) -> int:
    """What a card of this value takes: its equals, the builds of the value, and the sums, the best ones first."""
    loose, builds = table
    taken = loose & CARDS_OF_VALUE[value]
    for cards, made in builds:
        taken |= cards if made == value else 0
    for group in sorted(sums(loose & ~taken, value), key=lambda group: (-group.bit_count(), group)):
        taken |= group if not group & taken else 0
    return taken


def sums(loose: int, value: int) -> Iterator[int]:
    """Every set of two or more cards that adds up to the value."""
    cards = list(cards_in(loose))
    pending = [(0, 0, 0)]
    while pending:
        first, group, total = pending.pop()
        for index in range(first, len(cards)):
            pips = (cards[index] >> 2) + 1
            if total + pips > value:
                break
            grown = group | 1 << cards[index]
            if group and total + pips == value:
                yield grown
            pending.append((index + 1, grown, total + pips))


def worth(position: Position, seat: int, table: Table, taken: int, card: int) -> float:
    """What a capture of these cards with this card is worth to a seat; 0 where it takes nothing."""
    whole = table[0] | sum(cards for cards, _ in table[1])
    return gain(position, seat, taken | 1 << card, empties=taken == whole) if taken else 0.0


def gain(position: Position, seat: int, cards: int, *, empties: bool) -> float:
    """What cards in the pile are worth to a seat: to its own side, and because the others do not get them."""
    own = seat % position.sides
    value = prize(position, own, cards)
    value += DENIED * sum(prize(position, side, cards) for side in range(position.sides) if side != own) / (position.sides - 1)
    return value + (1.0 if position.totals[own] < 18 else 0.4) * empties


def prize(position: Position, side: int, cards: int) -> float:
    """About how many points these cards bring a side; near the end only its closing item counts."""
    total = position.totals[side]
    if total == 18:
        return 0.4 * cards.bit_count()
    if total == 19:
        return 6.0 * (cards >> BIG_CASINO & 1)
    if total == 20:
        return 6.0 * (cards >> LITTLE_CASINO & 1)
    special = 2.0 * (cards >> BIG_CASINO & 1) + (cards >> LITTLE_CASINO & 1) + (cards & ACES).bit_count()
    return special + 0.13 * cards.bit_count() + 0.13 * (cards & SPADES).bit_count()


def threat(position: Position, seat: int, hand: int, table: Table, hauls: dict[int, int]) -> float:
    """What the next player may expect to take: the best capture that his or her unknown cards could make."""
    following = (seat + 1) % position.players
    held = position.hands[following].bit_count() + position.hidden[following]
    if not held and position.deal == position.deals:
        return 0.0
    held = held or 4
    seen = hand | table[0] | sum(cards for cards, _ in table[1])
    for side in range(position.sides):
        seen |= position.piles[side]
    unseen = PACK & ~seen
    chances = []
    for value, taken in hauls.items():
        cards = unseen & CARDS_OF_VALUE[value]
        if taken and cards:
            missing = comb(unseen.bit_count() - cards.bit_count(), held) / comb(unseen.bit_count(), held)
            chances.append((worth(position, following, table, taken, next(cards_in(cards))), 1 - missing))
    chances.sort(reverse=True)
    none_better = accumulate((1 - chance for _, chance in chances), lambda left, right: left * right, initial=1.0)
    return sum(value * chance * before for (value, chance), before in zip(chances, none_better, strict=False))
