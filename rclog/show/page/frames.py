"""The states of the page, computed here so that its script knows no rule: one frame for each deal, play, round's end and the end.

A frame is a row of texts and numbers in the order of `FIELDS`. A card is one letter, `A` for the ace of spades to `z` for the king of
clubs, `?` a card that is not known. In the page a field that is as in the frame before is written as 0 (`packed`).
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from rclog.cards import ACES, BIG_CASINO, CARD_OF, LITTLE_CASINO, SPADES, card_set, cards_in
from rclog.game.plays import is_multiple
from rclog.game.position import GAME_OVER, PLAYING, ROUND_OVER, Position
from rclog.game.values import size, value_of
from rclog.log import events
from rclog.show.view import View
from rclog.show.words import split_of
from rclog.steps import Step

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
FIELDS = (
    "kind",
    "id",
    "round",
    "deal",
    "play",
    "seat",
    "card",
    "groups",
    "turn",
    "dealer",
    "pack",
    "loose",
    "builds",
    "hands",
    "piles",
    "totals",
)
SPECIAL = ACES | 1 << BIG_CASINO | 1 << LITTLE_CASINO

Row = list[Any]


def letters(cards: Iterable[int]) -> str:
    """Cards as the script has them, in the order given."""
    return "".join(LETTERS[card] for card in cards)


@dataclass
class Pile:
    """What lies before a side: how many cards, which of them are worth pointing at, and the cards left face up for sweeps."""

    special: list[int] = field(default_factory=list)
    swept_with: list[int] = field(default_factory=list)

    def row(self, cards: int, sweeps: int) -> str:
        """`cards,spades,sweeps,special,swept with`"""
        return f"{size(cards)},{size(cards & SPADES)},{sweeps},{letters(self.special)},{letters(self.swept_with)}"


class Table:
    """Follows a game and writes its frames. It keeps what a position does not: the order in which things were laid and taken."""

    def __init__(self, players: int, view: View) -> None:
        self.players = players
        self.view = view
        self.order: list[int] = []
        self.piles: list[Pile] = []
        self.rows: list[Row] = []

    def deal(self, step: Step) -> None:
        """A deal or a setup: the cards lie ready."""
        after = step.after
        if after.deal == 1 or isinstance(step.event, events.Setup):
            self.new_round(after)
        self.lay(after.loose)
        self.count_piles(after, after.piles)
        self.add("deal", f"{after.round}/{after.deal}", after)

    def play(self, step: Step) -> None:
        """A play: the table that it leaves, and for a capture the groups taken."""
        play, before, after = step.event, step.before, step.after
        assert isinstance(play, events.Play)
        card = CARD_OF[play.card]
        groups = groups_of(before, card, card_set(play.takes)) if isinstance(play, events.Capture) else ""
        residue = after.residue if after.phase in (ROUND_OVER, GAME_OVER) else 0
        loose = after.loose | residue
        piles = [after.piles[side] & ~residue for side in range(after.sides)]
        self.lay(loose)
        self.count_piles(after, piles)
        side = play.seat % after.sides
        if after.sweeps[side] > before.sweeps[side]:
            self.piles[side].swept_with.append(card)
        self.add("play", str(step.address), after, play.seat, LETTERS[card], groups, piles=piles, address=step.address, before=before)

    def round_over(self, after: Position) -> None:
        """A round's end: the residue goes to whom it goes to."""
        self.lay(0)
        self.count_piles(after, after.piles)
        residue = letters(cards_in(after.residue)) + ":" if after.residue else ""
        seat = after.last_capturer if after.residue else -1
        self.add("score", f"{after.round}/score", after, seat, "", residue, address=(after.round, after.deals, 0))

    def finding(self, position: Position, seat: int, play: events.AnyEvent | None, place: str) -> None:
        """The play that breaks a rule, before it: with the cards that it names."""
        self.lay(position.loose)
        card, named = "", 0
        if isinstance(play, events.Play):
            card = LETTERS[CARD_OF[play.card]]
            named = card_set(play.takes if isinstance(play, events.Capture) else play.joined if isinstance(play, events.Build) else ())
        self.add(
            "finding", place, position, seat, card, letters(cards_in(named)), address=(position.round, position.deal, position.play + 1)
        )

    def end(self, position: Position) -> None:
        """The last frame of a game without an error."""
        self.lay(position.loose)
        self.add("end", "end", position, address=(position.round, position.deal, position.play))

    def new_round(self, position: Position) -> None:
        self.piles = [Pile() for _ in range(position.sides)]

    def lay(self, loose: int) -> None:
        """The loose cards keep their places; new ones come last."""
        stay = [card for card in self.order if loose >> card & 1]
        self.order = stay + [card for card in cards_in(loose) if card not in stay]

    def count_piles(self, position: Position, piles: list[int]) -> None:
        for side in range(position.sides):
            held = self.piles[side].special
            held.extend(card for card in cards_in(piles[side] & SPECIAL) if card not in held)

    def add(
        self,
        kind: str,
        name: str,
        position: Position,
        seat: int = -1,
        card: str = "",
        groups: str = "",
        *,
        piles: list[int] | None = None,
        address: tuple[int, int, int] | None = None,
        before: Position | None = None,
    ) -> None:
        """Write a frame; the totals are those of `before`, where that is given."""
        round_number, deal, play = address or (position.round, position.deal, 0)
        held = piles or position.piles
        pack = (position.deals - deal) * 4 * position.players
        totals = (before or position).totals[: position.sides] if (before or position).totals_known else []
        self.rows.append(
            [
                kind,
                name,
                round_number,
                deal,
                play,
                seat,
                card,
                groups,
                position.to_play if position.phase == PLAYING else -1,
                position.dealer,
                pack,
                letters(self.order),
                ";".join(build_row(position, build) for build in range(position.builds)),
                ",".join(self.hand(position, seat) for seat in range(position.players)),
                ";".join(self.piles[side].row(held[side], position.sweeps[side]) for side in range(position.sides)),
                ",".join(map(str, totals)),
            ]
        )

    def hand(self, position: Position, seat: int) -> str:
        """The cards of a hand, in pack order; what the view cannot know is `?`."""
        cards, hidden = position.hands[seat], position.hidden[seat]
        return letters(cards_in(cards)) + "?" * hidden if self.view.sees(seat) else "?" * (size(cards) + hidden)


def build_row(position: Position, number: int) -> str:
    """`value:owner:multiple:groups`, the groups with dots between: `8:0:1:Aq.d`."""
    cards, value = position.build_cards[number], position.build_value[number]
    multiple = is_multiple(cards, value)
    groups = split_of(position, cards, value) if multiple else [cards]
    return f"{value}:{position.build_owner[number]}:{multiple}:{'.'.join(letters(cards_in(group)) for group in groups or [cards])}"


def groups_of(before: Position, card: int, takes: int) -> str:
    """What a capture takes, group by group: `cards:sum` with semicolons between, a build with `*` before its cards."""
    value = value_of(card)
    groups = [f"{letters(cards_in(group))}:{sum_of(group, value)}" for group in split_of(before, takes & before.loose, value)]
    for build in range(before.builds):
        cards = before.build_cards[build]
        if cards & takes:
            groups.append(f"*{letters(cards_in(cards))}:{sum_of(cards, value) if not is_multiple(cards, value) else value}")
    return ";".join(groups)


def sum_of(group: int, value: int) -> str:
    """`8 = 5 + 3`, aces as 1; a card by itself is only its value."""
    if group & (group - 1) == 0:
        return str(value)
    return f"{value} = {' + '.join(str((card >> 2) + 1) for card in sorted(cards_in(group), reverse=True))}"


def packed(rows: list[Row]) -> list[Row]:
    """The frames with 0 for every field that is as in the frame before; numbers two higher, for some are -1."""
    shifted = [[value + 2 if isinstance(value, int) else value for value in row] for row in rows]
    first = shifted[:1]
    return first + [[0 if value == old else value for value, old in zip(row, last, strict=True)] for last, row in pairwise(shifted)]


def is_round_end(step: Step) -> bool:
    """Whether a round was over with this step."""
    over = (ROUND_OVER, GAME_OVER)
    return step.after.phase in over and step.before.phase not in over and isinstance(step.event, events.Play | events.Setup)
