"""Explanations of `order.*`: what came, and what is due instead."""

from rclog.explain.words import Explain, Explanation, Places, Row, by_side, hand, player
from rclog.game import codes
from rclog.game.position import DEAL_DUE, GAME_OVER, PLAYING, ROUND_OVER, UNKNOWN, Position
from rclog.game.row import BUILD, CAPTURE, DEAL, DEAL_NUMBER, END, KIND, LAID_BUILD, ROUND, SCORE, SETUP, SKIPPED, TRAIL, UNDO

KINDS = {
    CAPTURE: "capture",
    BUILD: "build",
    TRAIL: "trail",
    DEAL: "deal",
    SCORE: "score",
    END: "end",
    SETUP: "setup",
    LAID_BUILD: "setup",
    UNDO: "undo",
    SKIPPED: "note",  # after an end nothing is taken back, so it is no play
}


def unexpected_event(position: Position, row: Row, places: Places) -> Explanation:
    kind = KINDS[row[KIND]]
    if row[KIND] == UNDO:
        why = "no play is left to take back; "
    elif row[KIND] == SETUP:
        why = "a game has at most one, before its first deal or play; "
    else:
        why = ""
    return Explanation(f"{a(kind)} cannot come now: {why}{due(position, places)}", what_is_due(position), kind)


def game_over(position: Position, row: Row, places: Places) -> Explanation:
    kind = KINDS[row[KIND]]
    return Explanation(f"{a(kind)} cannot come now: {due(position, places)}", what_is_due(position), kind)


def after_end(position: Position, row: Row, places: Places) -> Explanation:
    kind = KINDS[row[KIND]]
    return Explanation(f"{a(kind)} cannot come now: the game has ended, and the next one begins with its game line", "game", kind)


def wrong_round(position: Position, row: Row, places: Places) -> Explanation:
    if row[KIND] == SCORE:
        expected = position.round
        message = f"score of round {row[ROUND]}, but round {expected} has just been played"
    else:
        expected = due_deal(position)[0]
        message = f"deal of round {row[ROUND]}, but round {expected} is due"
    return Explanation(message, str(expected), str(row[ROUND]))


def wrong_deal(position: Position, row: Row, places: Places) -> Explanation:
    number, deal = due_deal(position)
    message = f"deal {row[DEAL_NUMBER]} of round {number}, but deal {deal} is due"
    return Explanation(message, str(deal), str(row[DEAL_NUMBER]))


def a(kind: str) -> str:
    """`a deal`, `an end`"""
    return f"{'an' if kind[0] in 'eu' else 'a'} {kind}"


def due_deal(position: Position) -> tuple[int, int]:
    """Round and number of the deal that comes next."""
    if position.phase == ROUND_OVER:
        return position.round + 1, 1
    return position.round, position.deal


def due(position: Position, places: Places) -> str:
    """What may come now, as a sentence."""
    if position.phase == PLAYING:
        return f"{player(places, position.to_play)} is to play, holding {hand(position, position.to_play)}"
    number, deal = due_deal(position)
    if position.phase == DEAL_DUE:
        return f"{'' if position.started else 'a setup or '}deal {deal} of round {number} is due"
    score = f"the score of round {position.round}"
    if position.phase == ROUND_OVER:
        if position.score_open:
            return f"{score}, the deal of round {number}, or an end is due"
        return f"the deal of round {number} or an end is due"
    if position.phase == GAME_OVER:
        rest = f"only {score}, an end and notes" if position.score_open else "only an end and notes"
        return f"{decision(position, places)}; {rest} may come"
    return "the builds of the setup are due"


def decision(position: Position, places: Places) -> str:
    """How the game was decided."""
    totals = by_side(position.totals[: position.sides], places)
    if position.winner == UNKNOWN:
        return f"the totals claimed have decided the game ({totals})"
    return f"{places.side(position.winner)} has won ({totals})"


def what_is_due(position: Position) -> str:
    """The kinds of events that are due, for `expected`."""
    if position.phase == PLAYING:
        return "play"
    if position.phase == DEAL_DUE:
        return "deal" if position.started else "setup or deal"
    kinds = ["score"] if position.score_open else []
    if position.phase == ROUND_OVER:
        kinds.append("deal")
    return " or ".join([*kinds, "end"])


ORDER: dict[int, Explain] = {
    codes.ORDER_UNEXPECTED_EVENT: unexpected_event,
    codes.ORDER_WRONG_ROUND: wrong_round,
    codes.ORDER_WRONG_DEAL: wrong_deal,
    codes.ORDER_GAME_OVER: game_over,
    codes.ORDER_AFTER_END: after_end,
}
