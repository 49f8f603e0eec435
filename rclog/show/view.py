"""What one seat can know of a game: everything, or what a seat or a spectator saw.

A view is made by taking out of the record what its seat never saw, and judging what is left. So nothing that comes after, the page, its
findings or the log to download, can hold a card that the seat cannot know: it is not there.
"""

from dataclasses import dataclass
from typing import TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from rclog.log import events
from rclog.log.reader import Entry, Game
from rclog.steps import Replay, replay

SPECTATOR = -1

Kind = TypeVar("Kind", bound=events.AnyEvent)


@dataclass(frozen=True)
class View:
    """Whose view: `seat` is a seat, SPECTATOR, or None for all hands."""

    seat: int | None = None

    @classmethod
    def parse(cls, text: str, players: int) -> "View":
        """`seat:0`, `spectator` or `all`. Raises `ValueError` for anything else, and for a seat that the game does not have."""
        if text == "all":
            return cls()
        if text == "spectator":
            return cls(SPECTATOR)
        seats = [f"seat:{seat}" for seat in range(players)]
        if text not in seats:
            raise ValueError(f"the views of this game are all, spectator, {', '.join(seats)}")
        return cls(seats.index(text))

    def sees(self, seat: int) -> bool:
        """Whether the hand of a seat lies open in this view."""
        return self.seat is None or self.seat == seat


@dataclass(frozen=True)
class Seen:
    """A game as a view has it, and what was left out besides the hands: of `notes`, `extras` and `reveal`."""

    replayed: Replay
    left_out: tuple[str, ...] = ()


def as_seen(replayed: Replay, view: View) -> Seen:
    """The game judged again by what the view can know. A breach that only a hidden hand proves is not found in it."""
    if view.seat is None:
        return Seen(replayed)
    left_out: set[str] = set()
    game = replayed.game
    header = without_extras(game.header, left_out) if game.header else None
    if isinstance(header, events.Game) and header.commit is not UNSET:
        header = replace(header, commit=UNSET)
        left_out.add("reveal")
    entries = [Entry(entry.line, seen) for entry in game.entries if (seen := event_seen(entry.event, view, left_out)) is not None]
    order = ("notes", "extras", "reveal")
    # What a message of the record quotes may be anything, so of a line that cannot be read only its rule is told.
    flaw = game.flaw._replace(message=game.flaw.rule, expected=None, found=None) if game.flaw else None
    recorded = Game(
        game.file, game.line, game.number, header, game.rules, game.id, entries, flaw, game.warnings, game.is_torn, game.is_ended
    )
    return Seen(replay(recorded), tuple(kind for kind in order if kind in left_out))


def event_seen(event: events.AnyEvent, view: View, left_out: set[str]) -> events.AnyEvent | None:
    """The event without what the view cannot know; None for a note of somebody else, who may have told of a hand in it."""
    event = without_extras(event, left_out)
    if isinstance(event, events.Note) and event.seat != view.seat:
        left_out.add("notes")
        return None
    if isinstance(event, events.Deal | events.Setup) and not isinstance(event.hands, UnsetType):
        hands = [hand if view.sees(seat) else hidden(hand) for seat, hand in enumerate(event.hands)]
        return replace(event, hands=hands)
    if isinstance(event, events.End) and event.reveal is not UNSET:
        left_out.add("reveal")
        return replace(event, reveal=UNSET)
    return event


def hidden(hand: list[events.HandCard]) -> list[events.HandCard]:
    return ["??" for _ in hand]


def without_extras(event: Kind, left_out: set[str]) -> Kind:
    """The event without data of other programs and without hashes, from which hidden cards could be found by trying."""
    for key in ("x", "h"):
        if getattr(event, key, UNSET) is not UNSET:
            event = replace(event, **{key: UNSET})
            left_out.add("extras" if key == "x" else "reveal")
    return event
