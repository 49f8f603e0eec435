"""The judge: takes a game's events one row at a time, in order, and says of each whether it may be.

What may come when, hidden hands, claims and the end are decided here; whether a single deal or play may happen is in `deal` and
`plays`. Everything that judges a log, from the live referee to a corpus of millions, drives this one function.
"""

from rclog.game.codes import (
    CAPTURE_SWEEP_CLAIM,
    END_NOT_OVER,
    END_TOTALS,
    END_WINNER,
    OK,
    ORDER_AFTER_END,
    ORDER_GAME_OVER,
    ORDER_UNEXPECTED_EVENT,
    ORDER_WRONG_DEAL,
    ORDER_WRONG_ROUND,
    SCORE_ACES,
    SCORE_BIG_CASINO,
    SCORE_CARDS,
    SCORE_LITTLE_CASINO,
    SCORE_POINTS,
    SCORE_SPADES,
    SCORE_SWEEPS,
    SCORE_TOTALS,
    TURN_CARD_NOT_IN_HAND,
    TURN_WRONG_SEAT,
)
from rclog.game.deal import (
    deal_cards,
    deal_fault,
    finish_deal,
    finish_setup,
    lay_setup_build,
    reveal,
    reveal_hands,
    rounds_dealer,
    set_position,
)
from rclog.game.plays import (
    build_fault,
    capture_fault,
    make_build,
    make_capture,
    make_trail,
    trail_fault,
)
from rclog.game.position import (
    DEAL_DUE,
    ENDED,
    GAME_OVER,
    LAYING,
    NOBODY,
    PLAYING,
    ROUND_OVER,
    UNKNOWN,
    Position,
)
from rclog.game.row import (
    ABSENT,
    ACE_COUNTS,
    BIG_CASINO_SIDE,
    BUILD,
    CAPTURE,
    CARD,
    CARD_COUNTS,
    CARDS,
    DEAL,
    DEAL_NUMBER,
    EARLIER_PLAY,
    END,
    KIND,
    LITTLE_CASINO_SIDE,
    POINTS,
    REASON,
    ROUND,
    SCORE,
    SEAT,
    SETUP,
    SKIPPED,
    SPADE_COUNTS,
    SWEEP,
    SWEEP_COUNTS,
    TOTALS,
    TRAIL,
    UNDO,
    VALUE,
    WINNER,
    WON,
)
from rclog.game.scoring import accept_totals


def judge(position: Position, rows: list[list[int]], index: int, count: int) -> int:
    """Judge `rows[index]` and, if it may be, make it happen. Returns OK or the code of the first rule broken.

    `rows[:count]` are the game's rows without its header, those taken back already marked (`take_back`); later ones are read only to
    prove hidden hands. After a code other than OK the position is that before the event, but for hidden cards that became known and
    for a setup that was half laid.
    """
    row = rows[index]
    kind = row[KIND]
    if kind == SKIPPED:
        return OK
    if kind <= TRAIL:
        if position.phase != PLAYING:
            return out_of_place(position)
        return judge_play(position, row, kind)
    if kind == DEAL:
        code = judge_deal(position, row)
        if code == OK:
            reveal_hands(position, rows, index + 1, count)
        return code
    if kind == SCORE:
        return judge_score(position, row)
    if kind == END:
        return judge_end(position, row)
    if kind == UNDO:
        if position.phase == ENDED:
            return ORDER_AFTER_END
        return ORDER_UNEXPECTED_EVENT  # with a play to take back, `take_back` has marked it
    return judge_setup(position, rows, index, count)


def out_of_place(position: Position) -> int:
    """Why an event of a kind that cannot come next cannot."""
    if position.phase == ENDED:
        return ORDER_AFTER_END
    if position.phase == GAME_OVER:
        return ORDER_GAME_OVER
    return ORDER_UNEXPECTED_EVENT


def judge_play(position: Position, row: list[int], kind: int) -> int:
    """One play: whose turn, which hand, the rules of its kind, then what it changes."""
    seat = row[SEAT]
    card = row[CARD]
    if seat != position.to_play:
        return TURN_WRONG_SEAT
    if not position.hands[seat] >> card & 1 and not reveal(position, seat, card):
        return TURN_CARD_NOT_IN_HAND
    emptied = 0
    if kind == CAPTURE:
        code = capture_fault(position, seat, card, row[CARDS])
        if code != OK:
            return code
        if row[CARDS] == position.loose | position.built:
            emptied = 1
        if row[SWEEP] != ABSENT and row[SWEEP] != emptied:
            return CAPTURE_SWEEP_CLAIM
        make_capture(position, seat, card, row[CARDS])
    elif kind == BUILD:
        code = build_fault(position, seat, card, row[CARDS], row[VALUE])
        if code != OK:
            return code
        make_build(position, seat, card, row[CARDS], row[VALUE])
    else:
        code = trail_fault(position, seat, card)
        if code != OK:
            return code
        make_trail(position, card)
    position.emptied = emptied
    finish_play(position, seat, card)
    return OK


def finish_play(position: Position, seat: int, card: int) -> None:
    """The card leaves the hand, a sweep is counted, and the turn passes to the next seat that holds a card."""
    position.hands[seat] ^= 1 << card
    position.play += 1
    position.held -= 1
    if position.emptied and position.sweeps_count and (position.held or position.deal < position.deals or position.sweep_last_card):
        position.sweeps[seat % position.sides] += 1
    if position.held == 0:
        finish_deal(position)
        return
    seat = (seat + 1) % position.players
    while position.hands[seat] == 0 and position.hidden[seat] == 0:
        seat = (seat + 1) % position.players
    position.to_play = seat


def judge_deal(position: Position, row: list[int]) -> int:
    """A deal: is one due, is it this one, and may these cards be dealt?"""
    number = position.round
    deal = position.deal
    if position.phase == ROUND_OVER:
        number += 1
        deal = 1
    elif position.phase != DEAL_DUE:
        return out_of_place(position)
    if row[ROUND] != number:
        return ORDER_WRONG_ROUND
    if row[DEAL_NUMBER] != deal:
        return ORDER_WRONG_DEAL
    code = deal_fault(position, row, rounds_dealer(position))
    if code != OK:
        return code
    if position.phase == ROUND_OVER and not position.scored and position.score_open:
        accept_totals(position, 0)
    position.started = 1
    deal_cards(position, row)
    return OK


def judge_setup(position: Position, rows: list[list[int]], index: int, count: int) -> int:
    """A setup, or one of the builds that belong to it."""
    row = rows[index]
    if row[KIND] == SETUP:
        if position.started or position.phase != DEAL_DUE:
            return out_of_place(position)
        code = set_position(position, row)
    else:
        code = lay_setup_build(position, row)
    if code != OK:
        return code
    position.started = 1
    if position.phase == LAYING and position.to_lay == 0:
        finish_setup(position)
        reveal_hands(position, rows, index + 1, count)
    return OK


def judge_score(position: Position, row: list[int]) -> int:
    """A score: does it belong here, and do its claims agree with the count (docs/rules.md 5)?"""
    if position.phase != ROUND_OVER and position.phase != GAME_OVER:
        return out_of_place(position)
    if not position.score_open:
        return out_of_place(position)
    if row[ROUND] != position.round:
        return ORDER_WRONG_ROUND
    if position.scored:
        code = score_fault(position, row)
        if code != OK:
            return code
    else:
        # Only the round of a setup can stay uncounted, so the totals before it are known.
        claimed = 0
        if row[TOTALS] != ABSENT:
            claimed = 1
            for side in range(position.sides):
                position.totals[side] = row[TOTALS + side]
        accept_totals(position, claimed)
    position.score_open = 0
    return OK


def score_fault(position: Position, row: list[int]) -> int:
    """The first claim of a score that differs from the count, or OK. What is not known is not judged."""
    if position.points_known:
        if differs(row, POINTS, position.round_points, position.sides):
            return SCORE_POINTS
        if differs(row, TOTALS, position.totals, position.sides):
            return SCORE_TOTALS
    if differs(row, CARD_COUNTS, position.counted_cards, position.sides):
        return SCORE_CARDS
    if differs(row, SPADE_COUNTS, position.counted_spades, position.sides):
        return SCORE_SPADES
    if differs(row, SWEEP_COUNTS, position.sweeps, position.sides):
        return SCORE_SWEEPS
    if differs(row, ACE_COUNTS, position.counted_aces, position.sides):
        return SCORE_ACES
    if is_other_side(row[BIG_CASINO_SIDE], position.side_of_big):
        return SCORE_BIG_CASINO
    if is_other_side(row[LITTLE_CASINO_SIDE], position.side_of_little):
        return SCORE_LITTLE_CASINO
    return OK


def differs(row: list[int], column: int, counted: list[int], sides: int) -> int:
    """1 if the row claims something a side, and not what was counted."""
    if row[column] == ABSENT:
        return 0
    for side in range(sides):
        if row[column + side] != counted[side]:
            return 1
    return 0


def is_other_side(claim: int, side: int) -> int:
    """1 if the claim names a side (or nobody) and not this one. A claim of nobody is one below the position's."""
    if claim == ABSENT:
        return 0
    if claim < 0:
        claim += 1
    if claim == side:
        return 0
    return 1


def judge_end(position: Position, row: list[int]) -> int:
    """An end: may it come, and are its winner and totals right (docs/rules.md 6; docs/format.md, Claims)?"""
    if position.phase == ENDED:
        return ORDER_AFTER_END
    if position.phase == ROUND_OVER and not position.scored and position.score_open:
        position.totals_known = 0
    won = row[REASON] == WON
    judged = position.totals_known and not (won and position.winner == UNKNOWN)
    if judged and won:
        if position.phase != GAME_OVER:
            return END_NOT_OVER
        if is_other_side(row[WINNER], position.winner):
            return END_WINNER
    if judged and differs(row, TOTALS, position.totals, position.sides):
        return END_TOTALS
    if row[WINNER] != ABSENT or position.winner == UNKNOWN:
        position.winner = max(NOBODY, row[WINNER])
    position.phase = ENDED
    return OK


def take_back(rows: list[list[int]], count: int) -> None:
    """Mark every play that an undo takes back, and that undo, as SKIPPED (docs/format.md, Undo).

    An undo takes back the newest play since the last deal, setup, score or end that is not taken back yet; one without such a play
    stays, for the judge to refuse.
    """
    newest = ABSENT
    for index in range(count):
        kind = rows[index][KIND]
        if kind == UNDO and newest != ABSENT:
            rows[newest][KIND] = SKIPPED
            rows[index][KIND] = SKIPPED
            newest = rows[newest][EARLIER_PLAY]
        elif kind > TRAIL:
            newest = ABSENT
        elif kind != SKIPPED:
            rows[index][EARLIER_PLAY] = newest
            newest = index


def judge_game(position: Position, rows: list[list[int]], count: int) -> int:
    """Judge a whole game from its start. Returns how many rows may be: `count`, or the index of the one that `position.fault` refuses."""
    take_back(rows, count)
    for index in range(count):
        position.fault = judge(position, rows, index, count)
        if position.fault != OK:
            return index
    return count
