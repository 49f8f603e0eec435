"""Explanations of `order.*`: what came, and what is due instead."""

from rclog.explain.words import Explain, Explanation, Places, Row, by_side, hand, player, spoken
from rclog.game import codes
from rclog.game.position import DEAL_DUE, GAME_OVER, PLAYING, ROUND_OVER, UNKNOWN, Position
from rclog.game.row import BUILD, CAPTURE, DEAL, DEAL_NUMBER, END, KIND, LAID_BUILD, ROUND, SCORE, SETUP, SKIPPED, TRAIL, UNDO
from rclog.lang import Words

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
    words = spoken(places)
    why = words("why.no_play_left") if row[KIND] == UNDO else words("why.one_setup") if row[KIND] == SETUP else ""
    return Explanation(words("why.cannot_come", event=a(kind, words), why=why + due(position, places)), what_is_due(position), kind)


def game_over(position: Position, row: Row, places: Places) -> Explanation:
    kind = KINDS[row[KIND]]
    words = spoken(places)
    return Explanation(words("why.cannot_come", event=a(kind, words), why=due(position, places)), what_is_due(position), kind)


def after_end(position: Position, row: Row, places: Places) -> Explanation:
    kind = KINDS[row[KIND]]
    words = spoken(places)
    return Explanation(words("why.cannot_come", event=a(kind, words), why=words("why.ended")), "game", kind)


def wrong_round(position: Position, row: Row, places: Places) -> Explanation:
    if row[KIND] == SCORE:
        expected = position.round
        message = spoken(places)("why.score_of_round", round=row[ROUND], expected=expected)
    else:
        expected = due_deal(position)[0]
        message = spoken(places)("why.deal_of_round", round=row[ROUND], expected=expected)
    return Explanation(message, str(expected), str(row[ROUND]))


def wrong_deal(position: Position, row: Row, places: Places) -> Explanation:
    number, deal = due_deal(position)
    message = spoken(places)("why.wrong_deal", deal=row[DEAL_NUMBER], round=number, expected=deal)
    return Explanation(message, str(deal), str(row[DEAL_NUMBER]))


def a(kind: str, words: Words) -> str:
    """`a deal`, `an end`"""
    return words(f"why.a.{kind}")


def due_deal(position: Position) -> tuple[int, int]:
    """Round and number of the deal that comes next."""
    if position.phase == ROUND_OVER:
        return position.round + 1, 1
    return position.round, position.deal


def due(position: Position, places: Places) -> str:
    """What may come now, as a sentence."""
    words = spoken(places)
    if position.phase == PLAYING:
        return words("why.to_play", player=player(places, position.to_play), cards=hand(position, position.to_play, places))
    number, deal = due_deal(position)
    if position.phase == DEAL_DUE:
        return words("why.deal_due" if position.started else "why.setup_or_deal_due", deal=deal, round=number)
    if position.phase == ROUND_OVER:
        key = "why.score_deal_or_end_due" if position.score_open else "why.deal_or_end_due"
        return words(key, round=position.round, next=number)
    if position.phase == GAME_OVER:
        rest = words("why.only_score" if position.score_open else "why.only_end", round=position.round)
        return f"{decision(position, places)}; {rest}"
    return words("why.builds_due")


def decision(position: Position, places: Places) -> str:
    """How the game was decided."""
    totals = by_side(position.totals[: position.sides], places)
    if position.winner == UNKNOWN:
        return spoken(places)("why.totals_decided", totals=totals)
    return spoken(places)("why.has_won", side=places.side(position.winner), totals=totals)


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
