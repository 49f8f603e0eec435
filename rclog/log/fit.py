"""Does an event fit its game? What a line cannot say alone: that a seat or side exists, and that no card stands twice in a play."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta, UnsetType

from rclog.lang import Sentence, said
from rclog.log.events import AnyEvent, Build, Capture, Deal, End, Game, Note, Score, Setup, Trail, Undo
from rclog.log.fault import Fault, Path, expected_but, in_english, shown, where

_INSTANT = msgspec.json.Decoder(Annotated[datetime, Meta(tz=True)])
SEATS = ("seat", "dealer", "turn", "last_capturer")
PER_SIDE = ("points", "totals", "cards", "spades", "sweeps", "aces")


def misfit(event: AnyEvent, players: int) -> Fault | None:
    """The `record.bad_value` of an event in a game of so many players, or None. The event is of the right shape (`decode`)."""
    sides = 3 if players == 3 else 2
    if isinstance(event, Capture):
        return no_such("seat", event.seat, players) or twice("takes", event.takes, event.card)
    if isinstance(event, Build):
        return no_such("seat", event.seat, players) or twice("with", event.joined, event.card)
    if isinstance(event, Trail | Undo | Note):
        return no_such("seat", event.seat, players)
    if isinstance(event, Deal):
        return no_such("dealer", event.dealer, players)
    if isinstance(event, Score):
        for key in PER_SIDE:
            fault = not_per_side(key, getattr(event, key), sides)
            if fault:
                return fault
        return no_such("big_casino", event.big_casino, sides) or no_such("little_casino", event.little_casino, sides)
    if isinstance(event, End):
        return no_such("winner", event.winner, sides) or not_per_side("totals", event.totals, sides)
    if isinstance(event, Setup):
        return (
            no_such("dealer", event.dealer, players)
            or no_such("turn", event.turn, players)
            or no_such("last_capturer", event.last_capturer, players)
        )
    return None


def header_misfit(header: Game) -> Fault | None:
    """What is wrong with a header beyond its shape, rules aside: the number of players, the time it began."""
    if not 2 <= len(header.players) <= 4:
        found = str(len(header.players))
        return Fault("game.bad_players", said("fault.players", found=found), expected="2 to 4", found=found, path=("players",))
    if isinstance(header.started, str) and not is_instant(header.started):
        return wrong(("started",), said("fault.a.time"), shown(header.started))
    return None


def is_instant(text: str) -> bool:
    """True for an RFC 3339 time with an offset."""
    try:
        _INSTANT.decode(msgspec.json.encode(text))
    except msgspec.ValidationError:
        return False
    return text[-1] in "zZ" or text[-3] == ":"  # msgspec takes -0400 as well


def wrong(path: Path, expected: Sentence, found: Sentence) -> Fault:
    sentence = expected_but(path, expected, found)
    return Fault("record.bad_value", sentence, expected=in_english(expected), found=in_english(found), path=path)


def no_such(key: str, number: int | UnsetType | None, count: int) -> Fault | None:
    """A seat or side that this game does not have."""
    if number is None or isinstance(number, UnsetType) or number < count:
        return None
    what = said("fault.a.seat_here" if key in SEATS else "fault.a.side_here", last=count - 1)
    return wrong((key,), what, str(number))


def not_per_side(key: str, numbers: Sequence[int] | UnsetType, sides: int) -> Fault | None:
    """A list that has not one entry for each side."""
    if isinstance(numbers, UnsetType) or len(numbers) == sides:
        return None
    return wrong((key,), said("fault.a.list_of_sides", sides=sides), said("fault.a_list", number=len(numbers)))


def twice(key: str, cards: Sequence[str], played: str) -> Fault | None:
    """A card named twice in a play."""
    if len({played, *cards}) == len(cards) + 1:
        return None
    index, card = next((index, card) for index, card in enumerate(cards) if card == played or card in cards[:index])
    sentence = said("fault.card_played" if card == played else "fault.card_twice", where=where((key, index)), card=card)
    return Fault("record.bad_value", sentence, expected="each card once", found=card, path=(key, index))
