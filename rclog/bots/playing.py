"""One game of bots: deal, ask who is to play, judge, and claim what was counted. The record is the complete log of a valid game.

What may be played is asked of `rclog.game.judge`, as everywhere. Where bots and packs come from is in `simulator`.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from operator import index
from typing import Any

from rclog.bots.protocol import BUILD, CAPTURE, TRAIL, Bot, Play, view_of
from rclog.cards import PACK
from rclog.encode import plain, shortened
from rclog.game.codes import OK
from rclog.game.deal import next_dealer
from rclog.game.judge import judge
from rclog.game.options import RuleSet
from rclog.game.position import ENDED, GAME_OVER, NOBODY, PLAYING, ROUND_OVER, Position
from rclog.log import events
from rclog.log.reader import Entry
from rclog.log.rows import rows_of
from rclog.steps import Address, play_event

MOST_ROUNDS = 5000
"""A game that goes on longer will not end: its rules pay too little, or nothing."""

MOST_SHOWN = 200
"""Characters of what a bot says in a message."""


class BotError(Exception):
    """A bot raised an exception or gave a play that is not legal, or a game does not end. The message says who, where and what."""


def play_game(
    header: events.Game, rules: RuleSet, bots: Sequence[Bot], dealer: int, pack: Callable[[int], Sequence[str]]
) -> list[events.AnyEvent]:
    """Play a game to its end; its events, header first. Raises `BotError`.

    `bots` sit by seat and have begun their game. `dealer` deals the first round. `pack(round)` is the pack of a round in the order in which
    it is laid: four cards to the table, and in each deal four to seat 0, four to seat 1 …
    """
    position = Position(len(bots))
    rules.set_up(position)
    record: list[events.AnyEvent] = [header]
    stock: Iterator[Any] = iter(())
    while position.phase != ENDED:
        if position.phase == PLAYING:
            record.append(played(bots[position.to_play], position, record))
            continue
        event: events.AnyEvent
        if position.score_open:
            event = score_of(position)
        elif position.phase == GAME_OVER:
            event = events.End(reason="won", winner=position.winner, totals=position.totals[: position.sides])
        elif position.phase == ROUND_OVER:
            if position.round == MOST_ROUNDS:
                raise BotError(f"no end after {MOST_ROUNDS} rounds: the rules pay too little for their target")
            stock = iter(pack(position.round + 1))
            event = first_deal(position, position.round + 1, dealer_after(position), stock)
        elif position.deal == 1:
            stock = iter(pack(1))
            event = first_deal(position, 1, dealer, stock)
        else:
            event = events.Deal(round=position.round, deal=position.deal, hands=hands_from(stock, position.players))
        code = judge(position, rows_of(event, position.players), 0, 1)
        assert code == OK, f"{event} breaks rule {code}"
        record.append(event)
    return record


def dealer_after(position: Position) -> int:
    """Who deals the next round; where anybody may, it goes on to the left."""
    following = next_dealer(position)
    return (position.dealer - 1) % position.players if following == NOBODY else following


def first_deal(position: Position, number: int, dealer: int, stock: Iterator[Any]) -> events.Deal:
    table = list(islice(stock, 4))
    return events.Deal(round=number, deal=1, dealer=dealer, table=table, hands=hands_from(stock, position.players))


def hands_from(stock: Iterator[Any], players: int) -> list[list[Any]]:
    return [list(islice(stock, 4)) for _ in range(players)]


def score_of(position: Position) -> events.Score:
    """The score of the round just played, with every claim."""
    sides = position.sides
    return events.Score(
        round=position.round,
        points=position.round_points[:sides],
        totals=position.totals[:sides],
        cards=position.counted_cards[:sides],
        spades=position.counted_spades[:sides],
        sweeps=position.sweeps[:sides],
        aces=position.counted_aces[:sides],
        big_casino=position.side_of_big if position.side_of_big >= 0 else None,
        little_casino=position.side_of_little if position.side_of_little >= 0 else None,
    )


def played(bot: Bot, position: Position, record: Sequence[events.AnyEvent]) -> events.Play:
    """Ask a bot for its play and make it. Raises `BotError`; the position is then as it was."""
    try:
        answer = bot.play(view_of(position))
    except (Exception, SystemExit) as error:
        raise BotError(f"{whose(position, record)}: {raised(error)}") from error
    play = as_play(answer)
    if play is None:
        raise BotError(f"{whose(position, record)}: {shown(repr(answer))} is no play; Play(kind, card, cards, value) was expected")
    event = play_event(position.to_play, *play)
    if isinstance(event, events.Capture) and play.cards == position.loose | position.built:
        event.sweep = True
    rows = rows_of(event, position.players)
    code = judge(position, rows, 0, 1)
    if code != OK:
        raise BotError(f"{whose(position, record)}: {breach(code, position, rows[0], record)}")
    return event


def as_play(answer: Any) -> Play | None:
    """The answer of a bot as four numbers that a play can have, or None."""
    try:
        play = Play(*map(index, answer))
    except TypeError:
        return None
    kind, card, cards, value = play
    return play if kind in (CAPTURE, BUILD, TRAIL) and 0 <= card < 52 and 0 <= cards <= PACK and value >= 0 else None


def breach(code: int, position: Position, row: list[int], record: Sequence[events.AnyEvent]) -> str:
    """Which rule a play breaks, and how."""
    from rclog.explain import explain
    from rclog.places import CardPlaces
    from rclog.rulebook import RULE_OF_CODE

    entries = [Entry(line, event) for line, event in enumerate(record, 1)]
    start = max(place for place, entry in enumerate(entries) if isinstance(entry.event, events.Deal) and entry.event.deal == 1)
    return f"{RULE_OF_CODE[code].id}: {explain(code, position, row, CardPlaces(names_in(record), entries[start:])).message}"


def whose(position: Position, record: Sequence[events.AnyEvent]) -> str:
    """Which bot is to play, and where the game stands."""
    seat = position.to_play
    return f"{shown(names_in(record)[seat])} on seat {seat} at {Address(position.round, position.deal, position.play + 1)}"


def names_in(record: Sequence[events.AnyEvent]) -> list[str]:
    header = record[0]
    return [player.name for player in header.players] if isinstance(header, events.Game) else []


def raised(error: BaseException) -> str:
    """What a bot raised, and where."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = f" ({trace.tb_frame.f_code.co_filename}:{trace.tb_lineno})" if trace is not None else ""
    return f"{type(error).__name__}: {shown(str(error))}{shown(place)}"


def shown(text: str) -> str:
    return plain(shortened(text, MOST_SHOWN))
