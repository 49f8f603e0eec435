"""Deals and setups: may these cards lie there, and who has them then (docs/rules.md 2; docs/format.md, Setup and Hidden hands)."""

from rclog.game.codes import (
    DEAL_CARD_TWICE,
    DEAL_TABLE_CARDS,
    DEAL_WRONG_COUNT,
    DEAL_WRONG_DEALER,
    OK,
    SETUP_BAD_POSITION,
)
from rclog.game.combine import can_split
from rclog.game.plays import lay_build
from rclog.game.position import (
    DEAL_DUE,
    LAYING,
    NOBODY,
    PLAYING,
    ROTATE_ANY,
    ROTATE_LAST_CAPTURER,
    ROTATE_RIGHT,
    ROUND_OVER,
    Position,
)
from rclog.game.row import (
    ABSENT,
    CARD,
    CARDS,
    DEAL,
    DEAL_NUMBER,
    DEALER,
    END,
    HAND_SIZES,
    HANDS,
    HANDS_LISTED,
    KIND,
    LAST_CAPTURER,
    MISPLACED,
    PILES,
    ROUND,
    SCORE,
    SEAT,
    SKIPPED,
    SWEEP_COUNTS,
    TABLE_SIZE,
    TOTALS,
    TRAIL,
    TWICE,
    VALUE,
)
from rclog.game.scoring import finish_round, have_won
from rclog.game.values import size


def next_dealer(position: Position) -> int:
    """Who deals the round after this one, or NOBODY: anyone may (2.4, option `dealer_rotation`)."""
    if position.dealer_rotation == ROTATE_ANY:
        return NOBODY
    if position.dealer_rotation == ROTATE_RIGHT:
        return (position.dealer + 1) % position.players
    if position.dealer_rotation == ROTATE_LAST_CAPTURER and position.last_capturer != NOBODY:
        return (position.last_capturer - 1) % position.players
    return (position.dealer - 1) % position.players


def deal_fault(position: Position, row: list[int], dealer: int) -> int:
    """May this deal be made by `dealer` (NOBODY: by anyone)? OK or a `deal.*` code. Round and deal number are asked before."""
    if row[HANDS_LISTED] != ABSENT:
        if row[HANDS_LISTED] != position.players:
            return DEAL_WRONG_COUNT
        for seat in range(position.players):
            if row[HAND_SIZES + seat] != 4:
                return DEAL_WRONG_COUNT
    if row[DEAL_NUMBER] == 1:
        if row[TABLE_SIZE] != 4:
            return DEAL_WRONG_COUNT
    elif row[TABLE_SIZE] != ABSENT:
        return DEAL_TABLE_CARDS
    if row[DEALER] != ABSENT and dealer != NOBODY and row[DEALER] != dealer:
        return DEAL_WRONG_DEALER
    seen = 0
    if row[DEAL_NUMBER] > 1:
        seen = position.seen
    if row[TWICE] != ABSENT or named_cards(position, row) & seen:
        return DEAL_CARD_TWICE
    return OK


def named_cards(position: Position, row: list[int]) -> int:
    """Every card that a deal names. Absent sets are −1, which is no set: they name nothing."""
    cards = 0
    if row[TABLE_SIZE] != ABSENT:
        cards = row[CARDS]
    if row[HANDS_LISTED] != ABSENT:
        for seat in range(position.players):
            cards |= row[HANDS + seat]
    return cards


def deal_cards(position: Position, row: list[int]) -> None:
    """Give the hands, and in a round's first deal lay the table."""
    if row[DEAL_NUMBER] == 1:
        begin_round(position, row[ROUND], row[DEALER])
        position.loose = row[CARDS]
    position.deal = row[DEAL_NUMBER]
    position.play = 0
    position.held = 4 * position.players
    position.seen |= named_cards(position, row)
    for seat in range(position.players):
        position.hands[seat] = 0
        position.hidden[seat] = 4
        if row[HANDS_LISTED] != ABSENT:
            position.hands[seat] = row[HANDS + seat]
            position.hidden[seat] = 4 - size(row[HANDS + seat])
    position.to_play = (position.dealer + 1) % position.players
    position.phase = PLAYING
    position.emptied = 0


def begin_round(position: Position, number: int, dealer: int) -> None:
    """Clear table, piles and sweeps for a new round."""
    position.round = number
    position.dealer = dealer
    position.loose = 0
    position.builds = 0
    position.built = 0
    position.seen = 0
    position.residue = 0
    position.last_capturer = NOBODY
    position.scored = 0
    position.score_open = 0
    position.points_known = 0
    for side in range(4):
        position.piles[side] = 0
        position.sweeps[side] = 0


def reveal_hands(position: Position, rows: list[list[int]], index: int, count: int) -> None:
    """Turn hidden cards into those that their seats play before the next deal, score or end: what was played was held.

    `rows[index:count]` follow the deal or setup. A card already seen in this round reveals nothing: it was somewhere else.
    """
    unknown = 0
    for seat in range(position.players):
        unknown += position.hidden[seat]
    while unknown and index < count:
        row = rows[index]
        if row[KIND] == DEAL or row[KIND] == SCORE or row[KIND] == END:
            return
        if row[KIND] != SKIPPED and row[KIND] <= TRAIL and reveal(position, row[SEAT], row[CARD]):
            unknown -= 1
        index += 1


def reveal(position: Position, seat: int, card: int) -> int:
    """1 if a hidden card of the seat can be, and now is, this card."""
    if position.hidden[seat] == 0 or position.seen >> card & 1:
        return 0
    position.hidden[seat] -= 1
    position.hands[seat] |= 1 << card
    position.seen |= 1 << card
    return 1


def set_position(position: Position, row: list[int]) -> int:
    """Stand a game where a `setup` says. OK or `setup.bad_position`; builds come in rows of their own, by `lay_setup_build`."""
    if row[MISPLACED] or row[TWICE] != ABSENT:
        return SETUP_BAD_POSITION
    begin_round(position, row[ROUND], row[DEALER])
    for side in range(position.sides):
        position.totals[side] = row[TOTALS + side]
    if have_won(position):
        return SETUP_BAD_POSITION
    if row[HANDS_LISTED] == ABSENT:
        return OK
    position.deal = row[DEAL_NUMBER]
    position.loose = row[CARDS]
    position.seen = row[CARDS]
    position.last_capturer = row[LAST_CAPTURER]
    position.held = 0
    for side in range(position.sides):
        position.piles[side] = row[PILES + side]
        if position.sweeps_count:
            position.sweeps[side] = row[SWEEP_COUNTS + side]
        position.seen |= row[PILES + side]
    for seat in range(position.players):
        cards = row[HAND_SIZES + seat]
        if cards > 4:
            return SETUP_BAD_POSITION
        position.hands[seat] = row[HANDS + seat]
        position.hidden[seat] = cards - size(row[HANDS + seat])
        position.seen |= row[HANDS + seat]
        position.held += cards
    position.play = 4 * position.players - position.held
    position.to_play = row[SEAT]
    if position.held and row[HAND_SIZES + row[SEAT]] == 0:
        return SETUP_BAD_POSITION
    position.to_lay = row[VALUE]
    position.phase = LAYING
    return OK


def lay_setup_build(position: Position, row: list[int]) -> int:
    """Lay one build of a setup. OK or `setup.bad_position`: its cards do not make its value, or its owner does not exist."""
    if row[SEAT] >= position.players or row[VALUE] < 2 or row[VALUE] > 14 or size(row[CARDS]) < 2:
        return SETUP_BAD_POSITION
    if not can_split(position, row[CARDS], row[VALUE]):
        return SETUP_BAD_POSITION
    lay_build(position, row[CARDS], row[VALUE], row[SEAT])
    position.seen |= row[CARDS]
    position.to_lay -= 1
    return OK


def finish_setup(position: Position) -> None:
    """When everything lies where it should: play goes on, or the deal is over already."""
    position.phase = PLAYING
    if position.held == 0:
        finish_deal(position)


def finish_deal(position: Position) -> None:
    """All hands are empty: the next deal is due, or the round is over."""
    if position.deal < position.deals:
        position.deal += 1
        position.play = 0
        position.phase = DEAL_DUE
    else:
        finish_round(position)


def rounds_dealer(position: Position) -> int:
    """Who must be named as dealer by the deal that is due, or NOBODY: anyone may."""
    if position.phase == ROUND_OVER:
        return next_dealer(position)
    if position.deal == 1 and position.dealer_rotation == ROTATE_ANY:
        return NOBODY
    return position.dealer
