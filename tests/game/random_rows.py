"""Games of rows that nobody would write: numbers at random, each within the range that `rclog.log.rows` can write.

A game begins as a legal one does and the odd rows lean on how things stand, so that they fall into every state of a game.
"""

from random import Random

from rclog.cards import cards_in
from rclog.game import row as columns
from rclog.game.codes import OK
from rclog.game.judge import judge
from rclog.game.options import RuleSet
from rclog.game.position import DEAL_DUE, GAME_OVER, PLAYING, ROUND_OVER, Position
from rclog.game.row import ABSENT, BUILD, CAPTURE, DEAL, END, LAID_BUILD, NOBODY, SCORE, SETUP, SKIPPED, TRAIL, UNDO, WIDTH
from rclog.game.values import value_of
from tests.explain.stage import Row
from tests.game.games import InRows, games_of, in_rows, legal_log
from tests.oracle.styles import some_rules

KINDS = (CAPTURE, BUILD, TRAIL, DEAL, SCORE, END, SETUP, UNDO, SKIPPED)
DUE = {DEAL_DUE: (DEAL, DEAL, SETUP), PLAYING: (CAPTURE, BUILD, BUILD, TRAIL), ROUND_OVER: (SCORE, DEAL), GAME_OVER: (SCORE, END)}
CLAIMS = (
    columns.POINTS,
    columns.TOTALS,
    columns.CARD_COUNTS,
    columns.SPADE_COUNTS,
    columns.SWEEP_COUNTS,
    columns.ACE_COUNTS,
)
LARGEST = 2**53


def odd_game(seed: int) -> InRows:
    """A game with a legal beginning that goes on with odd rows which may be, and mostly ends with one that may not."""
    random = Random(seed)
    game = in_rows(games_of(legal_log(seed % 100))[0])
    position = Position(game.position.players)
    RuleSet.from_log(some_rules(random)).set_up(position)
    begun = position.copy()
    rows: list[Row] = []
    for row in game.rows[: random.choice((0, 1, random.randint(0, 60), random.randint(0, len(game.rows))))]:
        rows.append(row[:])
        if row[columns.KIND] == UNDO or judge(position, rows, len(rows) - 1, len(rows)) != OK:
            return InRows(begun, rows, list(range(len(rows))))
    refused: dict[int, list[Row]] = {}
    for _ in range(random.randint(0, 120)):
        more = odd_rows(random, position)
        after = position.copy()
        fault = next(filter(None, (judge(after, more, index, len(more)) for index in range(len(more)))), OK)
        if fault != OK:
            refused[fault] = more
        elif more[0][columns.KIND] != END or random.random() < 0.1:
            rows += more
            position, refused = after, {}
    if refused:
        rows += refused[random.choice(sorted(refused))]
    return InRows(begun, rows, list(range(len(rows))))


def odd_rows(random: Random, position: Position) -> list[Row]:
    """A row of some kind; a setup with its builds."""
    kind = random.choice(DUE.get(position.phase, KINDS) if random.random() < 0.9 else KINDS)
    if kind != SETUP:
        return [odd_row(random, kind, position)]
    first = odd_row(random, SETUP, position)
    builds = [odd_row(random, LAID_BUILD, position) for _ in range(random.choice((0, 0, 1, 3)))]
    first[columns.VALUE] = len(builds)
    if builds and first[columns.HANDS_LISTED] == ABSENT:
        first[columns.MISPLACED] = columns.NEEDS_HANDS + 3
    named = 0
    for row in (first, *builds):
        for column in (columns.CARDS, *range(columns.HANDS, columns.HANDS + 4), *range(columns.PILES, columns.PILES + 4)):
            if row[column] != ABSENT:
                if named & row[column]:
                    first[columns.TWICE] = next(cards_in(named & row[column]))
                named |= row[column]
    return [first, *builds]


def odd_row(random: Random, kind: int, position: Position) -> Row:
    row = [ABSENT] * WIDTH
    row[columns.KIND] = kind
    if kind in (CAPTURE, BUILD, TRAIL):
        put_play(random, row, position)
    elif kind == DEAL:
        put_deal(random, row, position)
    elif kind == SCORE:
        row[columns.ROUND] = position.round if random.random() < 0.9 else random.randint(1, 3)
        for column in CLAIMS:
            put_claims(random, row, column, position)
        row[columns.BIG_CASINO_SIDE] = random.randint(NOBODY, position.sides - 1)
        row[columns.LITTLE_CASINO_SIDE] = random.randint(NOBODY, position.sides - 1)
    elif kind == END:
        row[columns.REASON] = random.randint(0, 3)
        row[columns.WINNER] = random.randint(NOBODY, position.sides - 1)
        put_claims(random, row, columns.TOTALS, position)
    elif kind == SETUP:
        put_setup(random, row, position)
    elif kind == LAID_BUILD:
        row[columns.CARDS] = some_cards(random, 4)
        row[columns.VALUE] = random.choice((random.randint(2, 14), 0, 15, LARGEST))
        row[columns.SEAT] = random.choice((random.randrange(position.players), 4, LARGEST))
    return row


def put_play(random: Random, row: Row, position: Position) -> None:
    """Mostly by the seat whose turn it is, with a card of its hand, and with cards that lie on the table."""
    seat = position.to_play if random.random() < 0.95 else random.randrange(position.players)
    hand = list(cards_in(position.hands[seat]))
    row[columns.SEAT] = seat
    row[columns.CARD] = random.choice(hand) if hand and random.random() < 0.95 else random.randrange(52)
    if row[columns.KIND] == TRAIL:
        return
    there = [1 << card for card in cards_in(position.loose)] + position.build_cards[: position.builds]
    joined = sum(random.sample(there, min(len(there), random.randint(0, 3))))
    if random.random() < 0.1:
        joined ^= 1 << random.randrange(52)
    row[columns.CARDS] = joined & ~(1 << row[columns.CARD])
    if row[columns.KIND] == BUILD:
        worth = [value_of(card) for card in hand] + position.build_value[: position.builds]
        row[columns.VALUE] = random.choice((*worth, *worth, *range(2, 15), 0, 15, LARGEST))
    else:
        row[columns.SWEEP] = random.choice((ABSENT, ABSENT, 0, 1))


def put_deal(random: Random, row: Row, position: Position) -> None:
    over = position.phase == ROUND_OVER
    row[columns.ROUND] = position.round + over if random.random() < 0.9 else random.randint(1, 3)
    row[columns.DEAL_NUMBER] = (1 if over else position.deal) if random.random() < 0.9 else random.randint(1, position.deals + 1)
    row[columns.DEALER] = random.randint(0 if row[columns.DEAL_NUMBER] == 1 else ABSENT, position.players - 1)
    pack = random.sample(range(52), 52)
    row[columns.CARDS] = 0
    if row[columns.DEAL_NUMBER] == 1 or random.random() < 0.1:
        row[columns.TABLE_SIZE] = random.choice((4, 4, 4, 0, 3, 5))
        row[columns.CARDS] = sum(1 << pack.pop() for _ in range(row[columns.TABLE_SIZE]))
    put_hands(random, row, position, pack, (4, 4, 4, 4, 3, 5))
    if random.random() < 0.05:
        row[columns.TWICE] = random.randrange(52)


def put_setup(random: Random, row: Row, position: Position) -> None:
    row[columns.ROUND] = random.choice((1, 2, LARGEST))
    row[columns.DEAL_NUMBER] = random.randint(1, position.deals)
    row[columns.DEALER] = random.randrange(position.players)
    row[columns.CARDS] = 0
    row[columns.MISPLACED] = int(random.random() < 0.05)
    highest = position.target + (2 if random.random() < 0.1 else -1)
    for side in range(4):
        row[columns.TOTALS + side] = random.randint(0, highest) if side < position.sides else 0
        row[columns.SWEEP_COUNTS + side] = row[columns.PILES + side] = 0
    if random.random() < 0.7:
        pack = random.sample(range(52), 52)
        row[columns.SEAT] = random.randrange(position.players)
        row[columns.LAST_CAPTURER] = random.randint(ABSENT, position.players - 1)
        row[columns.CARDS] = sum(1 << pack.pop() for _ in range(random.randint(0, 5)))
        put_hands(random, row, position, pack, (0, 1, 1, 2, 3, 4))
        if row[columns.HANDS_LISTED] not in (ABSENT, position.players):
            row[columns.MISPLACED] = columns.OTHER_HANDS
        for side in range(position.sides):
            row[columns.PILES + side] = sum(1 << pack.pop() for _ in range(random.randint(0, 6)))
            row[columns.SWEEP_COUNTS + side] = random.randint(0, 3)


def put_hands(random: Random, row: Row, position: Position, pack: list[int], sizes: tuple[int, ...]) -> None:
    """Hands of some known and some hidden cards; seldom not one for each player, or none at all."""
    listed = random.choice((position.players,) * 8 + (ABSENT, 0, 1, 5))
    row[columns.HANDS_LISTED] = listed
    for seat in range(min(listed, 4)):
        size = random.choice(sizes)
        row[columns.HAND_SIZES + seat] = size
        row[columns.HANDS + seat] = sum(1 << pack.pop() for _ in range(random.choice((size, size, random.randint(0, size)))))


def put_claims(random: Random, row: Row, column: int, position: Position) -> None:
    if random.random() < 0.3:
        for side in range(position.sides):
            row[column + side] = random.choice((random.randint(0, 30), LARGEST))


def some_cards(random: Random, most: int) -> int:
    return sum(1 << card for card in random.sample(range(52), random.randint(0, most)))
