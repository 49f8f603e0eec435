"""Where the cards of a round went, in words: for messages that say who holds, laid or took a card, and at which line."""

from collections.abc import Iterable, Sequence

from msgspec import UnsetType

from rclog.cards import CODES
from rclog.encode import plain, shortened
from rclog.lang import ENGLISH, Words
from rclog.log import events
from rclog.log.reader import Entry

NAME_WIDTH = 24


class CardPlaces:
    """What the entries of a round, in order, say of each card. Built only when something has to be explained."""

    def __init__(self, names: Sequence[str], entries: Iterable[Entry], words: Words = ENGLISH) -> None:
        self.words = words
        self._names = [plain(shortened(name, NAME_WIDTH)) for name in names]
        self._of: dict[str, str] = {}
        for entry in entries:
            self._follow(entry.line, entry.event)

    def name(self, seat: int) -> str:
        """The player's name, safe to show and not too long."""
        return self._names[seat]

    def side(self, side: int) -> str:
        """The names of a side: one, or two partners."""
        if len(self._names) == 4:
            return self.words.joined([self._names[side], self._names[side + 2]])
        return self._names[side]

    def of(self, card: int) -> str | None:
        """Where a card went last, such as "taken by Luis at line 12", or None where no line names it."""
        return self._of.get(CODES[card])

    def _follow(self, line: int, event: events.AnyEvent) -> None:
        if isinstance(event, events.Deal):
            self._dealt(line, event)
        elif isinstance(event, events.Setup):
            self._set(line, event)
        elif isinstance(event, events.Capture):
            for card in (event.card, *event.takes):
                self._of[card] = self.words("where.taken", name=self.name(event.seat), line=line)
        elif isinstance(event, events.Build):
            for card in (event.card, *event.joined):
                self._of[card] = self.words("where.built", value=event.value, name=self.name(event.seat), line=line)
        elif isinstance(event, events.Trail):
            self._of[event.card] = self.words("where.laid", name=self.name(event.seat), line=line)

    def _dealt(self, line: int, deal: events.Deal) -> None:
        for card in [] if isinstance(deal.table, UnsetType) else deal.table:
            self._of[card] = self.words("where.dealt_to_table", line=line)
        for seat, hand in enumerate([] if isinstance(deal.hands, UnsetType) else deal.hands):
            for code in hand:
                self._of[code] = self.words("where.dealt", name=self.name(seat), line=line)

    def _set(self, line: int, setup: events.Setup) -> None:
        for seat, hand in enumerate([] if isinstance(setup.hands, UnsetType) else setup.hands):
            for code in hand:
                self._of[code] = self.words("where.setup_hand", name=self.name(seat), line=line)
        for card in [] if isinstance(setup.loose, UnsetType) else setup.loose:
            self._of[card] = self.words("where.setup_loose", line=line)
        for build in [] if isinstance(setup.builds, UnsetType) else setup.builds:
            for card in build.cards:
                self._of[card] = self.words("where.setup_build", value=build.value, line=line)
        for side, pile in enumerate([] if isinstance(setup.piles, UnsetType) else setup.piles):
            for card in pile:
                self._of[card] = self.words("where.setup_pile", side=self.side(side), line=line)
