"""Positions, rows and places for the cases of the explanations, written short.

Ana, Luis, Rob and Eva sit on seats 0 to 3. Cards are codes with blanks between them, a build is (cards, value, owner).
"""

from typing import Any, NamedTuple

from rclog.cards import CARD_OF, HIDDEN, PACK, card_set
from rclog.game import row as columns
from rclog.game.plays import lay_build
from rclog.game.position import LAYING, PLAYING, Position
from rclog.game.row import ABSENT, BUILD, CAPTURE, LAID_BUILD, SETUP, TRAIL, WIDTH
from rclog.game.scoring import finish_round

Row = list[int]
NAMES = ("Ana", "Luis", "Rob", "Eva")


class Case(NamedTuple):
    """An event that is refused, and what is said of it."""

    code: int
    position: Position
    row: Row
    message: str
    expected: str | None = None
    found: str | None = None
    places: dict[str, str] | None = None


class Seen:
    """`Places` for a case: the cards said, everybody's name."""

    def __init__(self, players: int, places: dict[str, str] | None = None) -> None:
        self.players = players
        self.places = {CARD_OF[code]: place for code, place in (places or {}).items()}

    def of(self, card: int) -> str | None:
        return self.places.get(card)

    def name(self, seat: int) -> str:
        return NAMES[seat]

    def side(self, side: int) -> str:
        return f"{NAMES[side]} and {NAMES[side + 2]}" if self.players == 4 else NAMES[side]


def cards(codes: str) -> int:
    """The set of the cards named, hidden ones left out."""
    return card_set(code for code in codes.split() if code != HIDDEN)


def standing(*hands: str, loose: str = "", builds: tuple[tuple[str, int, int], ...] = (), **fields: Any) -> Position:
    """A deal in progress with Ana to play; as many players as hands."""
    position = Position(len(hands))
    position.phase = PLAYING
    position.started = 1
    position.dealer = len(hands) - 1
    position.loose = cards(loose)
    for names, value, owner in builds:
        lay_build(position, cards(names), value, owner)
    position.seen = position.loose | position.built
    for seat, hand in enumerate(hands):
        position.hands[seat] = cards(hand)
        position.hidden[seat] = hand.split().count(HIDDEN)
        position.held += len(hand.split())
        position.seen |= position.hands[seat]
    return with_fields(position, fields)


def between(players: int = 2, **fields: Any) -> Position:
    """A game with nothing on the table."""
    return with_fields(Position(players), fields)


def after_round(*piles: str, totals: tuple[int, ...] = (0, 0), **fields: Any) -> Position:
    """A round just counted; the last pile gets all cards not named, and `residue` still lies on the table."""
    position = between(len(piles), totals=[*totals, 0, 0][:4], loose=cards(fields.pop("residue", "")), seen=PACK, started=1)
    with_fields(position, {"round": 1, "deal": position.deals, "dealer": 0, "last_capturer": 0, **fields})
    rest = PACK & ~position.loose
    for side, pile in enumerate(piles[:-1]):
        position.piles[side] = cards(pile)
        rest &= ~cards(pile)
    position.piles[len(piles) - 1] = rest
    finish_round(position)
    return position


def with_fields(position: Position, fields: dict[str, Any]) -> Position:
    """Set attributes; a list stands for the first entries of a longer one."""
    for name, value in fields.items():
        if isinstance(value, list):
            value = value + getattr(position, name)[len(value) :]
        setattr(position, name, value)
    return position


def event(kind: int, **values: Any) -> Row:
    """A row: columns by name, cards as codes, a list for neighbouring columns."""
    row = [ABSENT] * WIDTH
    row[columns.KIND] = kind
    for name, value in values.items():
        column = getattr(columns, name.upper())
        for place, entry in enumerate(value if isinstance(value, list) else [value]):
            row[column + place] = cards(entry) if isinstance(entry, str) else entry
    return row


def play(text: str, seat: int = 0, **values: Any) -> Row:
    """`8s takes 3c 6h`, `5c with 3d as 8`, `trail Kd`."""
    words = text.split()
    if words[0] == "trail":
        return event(TRAIL, seat=seat, card=CARD_OF[words[1]], **values)
    card = CARD_OF[words[0]]
    if words[1] == "takes":
        return event(CAPTURE, seat=seat, card=card, cards=" ".join(words[2:]), **values)
    return event(BUILD, seat=seat, card=card, cards=" ".join(words[2:-2]), value=int(words[-1]), **values)


def deal(number: int, deal_number: int, *hands: str, **values: Any) -> Row:
    """A deal of these hands, and of a table where `cards` names one."""
    if "cards" in values:
        values.setdefault("table_size", len(values["cards"].split()))
    if hands:
        values |= {"hands": list(hands), "hands_listed": len(hands), "hand_sizes": [len(hand.split()) for hand in hands]}
    return event(columns.DEAL, round=number, deal_number=deal_number, **values)


def setup(*hands: str, **values: Any) -> Row:
    """A setup of a game of two, with or without a deal in progress."""
    row = event(SETUP, round=1, dealer=1, deal_number=1, totals=[0, 0], piles=["", ""], sweep_counts=[0, 0], cards="", value=0, misplaced=0)
    if hands:
        sizes = [len(hand.split()) for hand in hands]
        values = {"seat": 0, "hands_listed": len(hands), "hands": list(hands), "hand_sizes": sizes, **values}
    given = event(SETUP, **values)
    return [old if new == ABSENT else new for old, new in zip(row, given, strict=True)]


def score(**claims: Any) -> Row:
    """A score of round 1."""
    return event(columns.SCORE, round=1, **claims)


def end(reason: int, **claims: Any) -> Row:
    """The end of a game."""
    return event(columns.END, reason=reason, **claims)


def laid(names: str, value: int, owner: int) -> tuple[Position, Row]:
    """A build of a setup, and the position in which it is laid."""
    return between(phase=LAYING, to_lay=1), event(LAID_BUILD, cards=names, value=value, seat=owner)
