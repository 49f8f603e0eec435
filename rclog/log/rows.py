"""An event becomes a row of whole numbers for the judge (`rclog.game.row` names the columns)."""

from collections.abc import Sequence

from msgspec import UNSET, UnsetType

from rclog.cards import CARD_OF, HIDDEN, card_set
from rclog.game import row as column
from rclog.game.row import ABSENT, NOBODY, WIDTH
from rclog.log.events import AnyEvent, Build, Capture, Deal, End, Game, Note, Score, Setup, Trail, Undo

REASONS = {"won": column.WON, "abandoned": column.ABANDONED, "resigned": column.RESIGNED, "adjudicated": column.ADJUDICATED}
BLANK = (ABSENT,) * WIDTH


def rows_of(event: AnyEvent, players: int) -> list[list[int]]:
    """The rows of one event that fits a game of so many players (`rclog.log.fit`): one row, or for a setup one and one a build.

    A header has no row: it makes the position that the rows are judged in. Raises `TypeError` for one.
    """
    row = list(BLANK)
    if isinstance(event, Capture):
        row[column.KIND] = column.CAPTURE
        row[column.SEAT] = event.seat
        row[column.CARD] = CARD_OF[event.card]
        row[column.CARDS] = card_set(event.takes)
        if not isinstance(event.sweep, UnsetType):
            row[column.SWEEP] = int(event.sweep)
    elif isinstance(event, Trail):
        row[column.KIND] = column.TRAIL
        row[column.SEAT] = event.seat
        row[column.CARD] = CARD_OF[event.card]
    elif isinstance(event, Build):
        row[column.KIND] = column.BUILD
        row[column.SEAT] = event.seat
        row[column.CARD] = CARD_OF[event.card]
        row[column.CARDS] = card_set(event.joined)
        row[column.VALUE] = event.value
    elif isinstance(event, Deal):
        put_deal(row, event)
    elif isinstance(event, Score):
        put_score(row, event)
    elif isinstance(event, End):
        row[column.KIND] = column.END
        row[column.REASON] = REASONS[event.reason]
        row[column.WINNER] = side_or_nobody(event.winner)
        put(row, column.TOTALS, event.totals)
    elif isinstance(event, Setup):
        return setup_rows(row, event, players)
    elif isinstance(event, Undo):
        row[column.KIND] = column.UNDO
    elif isinstance(event, Note):
        row[column.KIND] = column.SKIPPED
    else:
        raise TypeError(f"a {Game.__struct_config__.tag} event has no row")
    return [row]


def put_deal(row: list[int], deal: Deal) -> None:
    row[column.KIND] = column.DEAL
    row[column.ROUND] = deal.round
    row[column.DEAL_NUMBER] = deal.deal
    row[column.DEALER] = number_or_absent(deal.dealer)
    row[column.CARDS] = 0
    named: list[str] = []
    if not isinstance(deal.table, UnsetType):
        row[column.CARDS] = card_set(deal.table)
        row[column.TABLE_SIZE] = len(deal.table)
        named.extend(deal.table)
    if not isinstance(deal.hands, UnsetType):
        put_hands(row, deal.hands, named)
    row[column.TWICE] = named_twice(named)


def put_hands(row: list[int], hands: Sequence[Sequence[str]], named: list[str]) -> None:
    """The first four hands; known cards are added to `named`."""
    row[column.HANDS_LISTED] = len(hands)
    for seat, hand in enumerate(hands[:4]):
        known = [card for card in hand if card != HIDDEN]
        row[column.HANDS + seat] = card_set(known)
        row[column.HAND_SIZES + seat] = len(hand)
        named.extend(known)


def put_score(row: list[int], score: Score) -> None:
    row[column.KIND] = column.SCORE
    row[column.ROUND] = score.round
    put(row, column.POINTS, score.points)
    put(row, column.TOTALS, score.totals)
    put(row, column.CARD_COUNTS, score.cards)
    put(row, column.SPADE_COUNTS, score.spades)
    put(row, column.SWEEP_COUNTS, score.sweeps)
    put(row, column.ACE_COUNTS, score.aces)
    row[column.BIG_CASINO_SIDE] = side_or_nobody(score.big_casino)
    row[column.LITTLE_CASINO_SIDE] = side_or_nobody(score.little_casino)


def setup_rows(row: list[int], setup: Setup, players: int) -> list[list[int]]:
    """A SETUP row with every default filled in, and a row for each build."""
    sides = 3 if players == 3 else 2
    row[column.KIND] = column.SETUP
    row[column.ROUND] = 1 if isinstance(setup.round, UnsetType) else setup.round
    row[column.DEAL_NUMBER] = 1 if isinstance(setup.deal, UnsetType) else setup.deal
    row[column.DEALER] = players - 1 if isinstance(setup.dealer, UnsetType) else setup.dealer
    row[column.SEAT] = number_or_absent(setup.turn)
    row[column.LAST_CAPTURER] = number_or_absent(setup.last_capturer)
    row[column.CARDS] = 0
    row[column.VALUE] = 0
    row[column.MISPLACED] = misplaced(setup, players, sides)
    for side in range(4):
        row[column.TOTALS + side] = row[column.SWEEP_COUNTS + side] = row[column.PILES + side] = 0
    put(row, column.TOTALS, setup.totals)
    put(row, column.SWEEP_COUNTS, setup.sweeps)
    named: list[str] = []
    if not isinstance(setup.hands, UnsetType):
        put_hands(row, setup.hands, named)
    if not isinstance(setup.loose, UnsetType):
        row[column.CARDS] = card_set(setup.loose)
        named.extend(setup.loose)
    if not isinstance(setup.piles, UnsetType):
        for side, pile in enumerate(setup.piles[:4]):
            row[column.PILES + side] = card_set(pile)
            named.extend(pile)
    rows = [row]
    for build in () if isinstance(setup.builds, UnsetType) else setup.builds:
        laid = list(BLANK)
        laid[column.KIND] = column.LAID_BUILD
        laid[column.CARDS] = card_set(build.cards)
        laid[column.VALUE] = build.value
        laid[column.SEAT] = build.owner
        named.extend(build.cards)
        rows.append(laid)
    row[column.VALUE] = len(rows) - 1
    row[column.TWICE] = named_twice(named)
    return rows


def misplaced(setup: Setup, players: int, sides: int) -> int:
    """What a setup says that its game has no place for, as `row.MISPLACED` has it: another number of hands or sides, a deal too many, or
    how a deal stands without the hands."""
    if isinstance(setup.hands, UnsetType):
        for number, key in enumerate(column.ONLY_WITH_HANDS):
            if getattr(setup, key) is not UNSET:
                return column.NEEDS_HANDS + number
    elif len(setup.hands) != players:
        return column.OTHER_HANDS
    if not isinstance(setup.deal, UnsetType) and setup.deal > 12 // players:
        return column.OTHER_DEAL
    for code, listed in (
        (column.OTHER_TOTALS, setup.totals),
        (column.OTHER_PILES, setup.piles),
        (column.OTHER_SWEEPS, setup.sweeps),
    ):
        if not isinstance(listed, UnsetType) and len(listed) != sides:
            return code
    return column.FITS


def put(row: list[int], first: int, numbers: Sequence[int] | UnsetType) -> None:
    """Numbers by side into neighbouring columns, four at most."""
    if not isinstance(numbers, UnsetType):
        for side, number in enumerate(numbers[:4]):
            row[first + side] = number


def number_or_absent(number: int | UnsetType) -> int:
    return ABSENT if isinstance(number, UnsetType) else number


def side_or_nobody(side: int | UnsetType | None) -> int:
    if side is None:
        return NOBODY
    return number_or_absent(side)


def named_twice(named: Sequence[str]) -> int:
    """A card that stands twice in the list, or ABSENT."""
    seen: set[str] = set()
    for code in named:
        if code in seen:
            return CARD_OF[code]
        seen.add(code)
    return ABSENT
