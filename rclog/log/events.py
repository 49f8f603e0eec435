"""The events of a log, typed. This is the only source of their shape: decoding, the JSON Schema and the writer follow from it.

Keys that may be left out are UNSET when they are; the keys of a class stand in the order in which they are written. What a line
cannot say alone, such as whether a seat exists in its game, is in `rclog.log.fit`. The texts are in docs/format.md.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

FORMAT = "rclog/1"

# fmt: off
Card = Literal[
    "As", "Ah", "Ad", "Ac", "2s", "2h", "2d", "2c", "3s", "3h", "3d", "3c", "4s", "4h", "4d", "4c", "5s", "5h", "5d", "5c",
    "6s", "6h", "6d", "6c", "7s", "7h", "7d", "7c", "8s", "8h", "8d", "8c", "9s", "9h", "9d", "9c", "Ts", "Th", "Td", "Tc",
    "Js", "Jh", "Jd", "Jc", "Qs", "Qh", "Qd", "Qc", "Ks", "Kh", "Kd", "Kc",
]
# fmt: on
HandCard = Card | Literal["??"]

LARGEST = 2**53
Number = Annotated[int, Meta(ge=0, le=LARGEST)]
"""A whole number from 0 on."""
Ordinal = Annotated[int, Meta(ge=1, le=LARGEST)]
"""A whole number that counts from 1."""
Seat = Annotated[int, Meta(ge=0, le=3, description="A seat, in the order of play.")]
Side = Annotated[int, Meta(ge=0, le=2, description="A side: who scores together.")]
PerSide = Annotated[list[Number], Meta(min_length=2, max_length=3, description="One entry for each side.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", min_length=64, max_length=64)]  # in Python, $ lets a line end follow
AnyObject = Annotated[dict[str, Any], Meta(extra_json_schema={"type": "object"})]


class Event(Struct, kw_only=True, forbid_unknown_fields=True, tag_field="event"):
    """What every event may carry."""

    t: Annotated[int, Meta(ge=0, le=LARGEST, description="Milliseconds since the game began, never falling.")] | UnsetType = UNSET
    h: Hash | UnsetType = UNSET
    x: AnyObject | UnsetType = UNSET


class Part(Struct, kw_only=True, forbid_unknown_fields=True):
    """An object inside an event."""


class Player(Part):
    name: str
    id: str | UnsetType = UNSET
    kind: Literal["human", "bot"] | UnsetType = UNSET


class Recorder(Part):
    name: str | UnsetType = UNSET
    version: str | UnsetType = UNSET


class Commit(Part):
    algorithm: str | UnsetType = UNSET
    hash: str | UnsetType = UNSET


class Reveal(Part):
    salt: str | UnsetType = UNSET
    packs: list[list[Card] | str] | UnsetType = UNSET


class LaidBuild(Part):
    cards: list[Card]
    value: Number
    owner: Number


class Game(Event, kw_only=True, tag="game"):
    """The header of a game."""

    format: str
    id: str | UnsetType = UNSET
    rules: AnyObject | UnsetType = UNSET
    players: list[Player]
    started: str | UnsetType = UNSET
    site: str | UnsetType = UNSET
    occasion: str | UnsetType = UNSET
    recorder: Recorder | UnsetType = UNSET
    commit: Commit | UnsetType = UNSET


class Setup(Event, tag="setup"):
    """How a game stands that is not recorded from its start."""

    totals: list[Number] | UnsetType = UNSET
    round: Ordinal | UnsetType = UNSET
    deal: Ordinal | UnsetType = UNSET
    dealer: Seat | UnsetType = UNSET
    turn: Seat | UnsetType = UNSET
    hands: list[list[HandCard]] | UnsetType = UNSET
    loose: list[Card] | UnsetType = UNSET
    builds: list[LaidBuild] | UnsetType = UNSET
    piles: list[list[Card]] | UnsetType = UNSET
    sweeps: list[Number] | UnsetType = UNSET
    last_capturer: Seat | UnsetType = UNSET


class Deal(Event, tag="deal"):
    """Four cards to each hand, and in a round's first deal four to the table."""

    round: Ordinal
    deal: Ordinal
    dealer: Seat | UnsetType = UNSET
    table: list[Card] | UnsetType = UNSET
    hands: list[list[HandCard]] | UnsetType = UNSET


class Capture(Event, tag="capture"):
    """A card takes cards from the table."""

    seat: Seat
    card: Card
    takes: list[Card]
    sweep: bool | UnsetType = UNSET


class Build(Event, tag="build", rename={"joined": "with"}):
    """A card joins table cards into a unit with a declared value."""

    seat: Seat
    card: Card
    joined: list[Card]
    value: Number


class Trail(Event, tag="trail"):
    """A card stays loose on the table."""

    seat: Seat
    card: Card


class Score(Event, tag="score"):
    """Claims about the round just played."""

    round: Ordinal
    points: PerSide | UnsetType = UNSET
    totals: PerSide | UnsetType = UNSET
    cards: PerSide | UnsetType = UNSET
    spades: PerSide | UnsetType = UNSET
    sweeps: PerSide | UnsetType = UNSET
    aces: PerSide | UnsetType = UNSET
    big_casino: Side | UnsetType | None = UNSET
    little_casino: Side | UnsetType | None = UNSET


class End(Event, tag="end"):
    """Why the game is over, and claims about how it stands."""

    reason: Literal["won", "abandoned", "resigned", "adjudicated"]
    winner: Side | UnsetType | None = UNSET
    totals: PerSide | UnsetType = UNSET
    reveal: Reveal | UnsetType = UNSET


class Undo(Event, tag="undo"):
    """Takes back the newest play of this deal that still counts."""

    seat: Seat | UnsetType = UNSET


class Note(Event, tag="note"):
    """Something for people to read."""

    text: str
    seat: Seat | UnsetType = UNSET


AnyEvent = Game | Setup | Deal | Capture | Build | Trail | Score | End | Undo | Note
KINDS: dict[str, type[AnyEvent]] = {
    str(kind.__struct_config__.tag): kind for kind in (Game, Setup, Deal, Capture, Build, Trail, Score, End, Undo, Note)
}
PARTS: dict[str, type[Part]] = {"players": Player, "recorder": Recorder, "commit": Commit, "builds": LaidBuild, "reveal": Reveal}
"""The inner objects, by the key that holds them."""

CARD_DEPTH = {"card": 1, "takes": 2, "with": 2, "table": 2, "loose": 2, "hands": 3, "piles": 3, "builds": 4, "reveal": 4}
"""Cards stand so many steps down from these keys: `hands[0][2]` is 3, `builds[0].cards[1]` 4."""
Play = Capture | Build | Trail
