"""What is said of events that cannot come now."""

from typing import Any

from rclog.game import codes
from rclog.game.position import DEAL_DUE, ENDED, GAME_OVER, ROUND_OVER, UNKNOWN
from rclog.game.row import SCORE, UNDO
from tests.explain.stage import Case, after_round, between, deal, event, play, setup, standing

DECIDED: dict[str, Any] = {"phase": GAME_OVER, "started": 1, "round": 5, "totals": [22, 15], "winner": 0}

CASES = (
    Case(
        codes.ORDER_UNEXPECTED_EVENT,
        standing("8s 4c ?? ??", "Kd ??"),
        event(SCORE, round=1),
        "a score cannot come now: Ana (seat 0) is to play, holding 4c 8s and 2 hidden",
        "play",
        "score",
    ),
    Case(
        codes.ORDER_UNEXPECTED_EVENT,
        between(),
        play("trail 8s"),
        "a trail cannot come now: a setup or deal 1 of round 1 is due",
        "setup or deal",
        "trail",
    ),
    Case(
        codes.ORDER_UNEXPECTED_EVENT,
        between(started=1, deal=2),
        setup(),
        "a setup cannot come now: a game has at most one, before its first deal or play; deal 2 of round 1 is due",
        "deal",
        "setup",
    ),
    Case(
        codes.ORDER_UNEXPECTED_EVENT,
        standing("8s", "Kd", to_play=1),
        event(UNDO),
        "an undo cannot come now: no play is left to take back; Luis (seat 1) is to play, holding Kd",
        "play",
        "undo",
    ),
    Case(
        codes.ORDER_UNEXPECTED_EVENT,
        after_round("2s", "", round=3),
        play("8s takes 8d"),
        "a capture cannot come now: the score of round 3, the deal of round 4, or an end is due",
        "score or deal or end",
        "capture",
    ),
    Case(
        codes.ORDER_UNEXPECTED_EVENT,
        between(phase=ROUND_OVER, started=1, round=3),
        event(SCORE, round=3),
        "a score cannot come now: the deal of round 4 or an end is due",
        "deal or end",
        "score",
    ),
    Case(
        codes.ORDER_WRONG_ROUND,
        after_round("2s", "", round=3),
        deal(5, 1),
        "deal of round 5, but round 4 is due",
        "4",
        "5",
    ),
    Case(
        codes.ORDER_WRONG_ROUND,
        after_round("2s", "", round=3),
        event(SCORE, round=2),
        "score of round 2, but round 3 has just been played",
        "3",
        "2",
    ),
    Case(
        codes.ORDER_WRONG_DEAL,
        between(started=1, phase=DEAL_DUE, deal=2),
        deal(1, 3),
        "deal 3 of round 1, but deal 2 is due",
        "2",
        "3",
    ),
    Case(
        codes.ORDER_GAME_OVER,
        between(**DECIDED, score_open=1),
        deal(6, 1),
        "a deal cannot come now: Ana has won (Ana 22, Luis 15); only the score of round 5, an end and notes may come",
        "score or end",
        "deal",
    ),
    Case(
        codes.ORDER_GAME_OVER,
        between(**{**DECIDED, "winner": UNKNOWN}),
        event(SCORE, round=5),
        "a score cannot come now: the totals claimed have decided the game (Ana 22, Luis 15); only an end and notes may come",
        "end",
        "score",
    ),
    Case(
        codes.ORDER_AFTER_END,
        between(phase=ENDED),
        play("trail 8s"),
        "a trail cannot come now: the game has ended, and the next one begins with its game line",
        "game",
        "trail",
    ),
)
