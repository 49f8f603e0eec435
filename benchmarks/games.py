"""Games to measure with, made from a seed: Royal Casino by random legal play, and chess as lists of moves.

`python benchmarks/games.py --players 2 --seed 1` prints a game as a log. Every play is drawn from the legal ones with weights that make
games look like games: who can capture mostly does, and rather many cards; a build now and then; else a card is trailed.
"""

import argparse
import random
import sys
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rclog.cards import CODES
from rclog.game.judge import judge
from rclog.game.options import RuleSet
from rclog.game.position import DEAL_DUE, GAME_OVER, PLAYING, ROUND_OVER, Position
from rclog.log import events
from rclog.log.rows import rows_of
from rclog.log.writer import line_of
from rclog.steps import legal_plays

MOST_CHOICES = 60  # a crowded table has thousands of legal plays; the first ones of the fixed order are enough to draw from
MOST_CHESS_PLIES = 120


@dataclass(frozen=True)
class CasinoGame:
    """One complete game: its events in order, header first."""

    players: int
    events: list[events.AnyEvent]

    @property
    def rows(self) -> list[list[int]]:
        """What the judge takes, made anew at each call."""
        return [row for event in self.events[1:] for row in rows_of(event, self.players)]

    @property
    def lines(self) -> list[bytes]:
        """The lines of its log."""
        return [line_of(event) for event in self.events]

    @property
    def plies(self) -> int:
        """How many plays it has: 48 a round."""
        return sum(isinstance(event, events.Play) for event in self.events)


def casino_game(players: int, chance: random.Random) -> CasinoGame:
    """A game of the profile `dominican`, from its first deal to its end."""
    position = Position(players)
    RuleSet().set_up(position)
    header = events.Game(
        format=events.FORMAT,
        id=f"random-{players}p-{chance.randrange(10**6):06}",
        rules={"name": "dominican"},
        players=[events.Player(name=f"Player {seat}", kind="bot") for seat in range(players)],
    )
    record: list[events.AnyEvent] = [header]
    pack: list[str] = []
    while position.phase != GAME_OVER or position.score_open:
        event: events.AnyEvent
        if position.phase == PLAYING:
            event = some_play(position, chance)
        elif position.score_open:
            event = score_of(position)
        else:
            if position.phase == ROUND_OVER or not pack:
                pack = list(CODES)
                chance.shuffle(pack)
            event = next_deal(position, pack, chance)
        happen(position, event)
        record.append(event)
    end = events.End(reason="won", winner=position.winner, totals=position.totals[: position.sides])
    happen(position, end)
    record.append(end)
    return CasinoGame(players, record)


def happen(position: Position, event: events.AnyEvent) -> None:
    """Play the event; one that is refused is a fault of this file."""
    (row,) = rows_of(event, position.players)
    code = judge(position, [row], 0, 1)
    assert code == 0, f"{event} breaks rule {code}"


def some_play(position: Position, chance: random.Random) -> events.Play:
    """A legal play, drawn by weight."""
    choices = list(islice(legal_plays(position), MOST_CHOICES))
    return chance.choices(choices, [weight(play) for play in choices])[0]


def weight(play: events.Play) -> int:
    """How gladly it is played. Of what can be done with a hand, about a third of the plays come out as captures and a fifth as builds."""
    if isinstance(play, events.Capture):
        return 4 * len(play.takes)
    if isinstance(play, events.Build):
        return 12
    return 1


def next_deal(position: Position, pack: list[Any], chance: random.Random) -> events.Deal:
    """The deal that is due, from the top of the pack: the table first, then each hand."""
    first = position.phase == ROUND_OVER or position.deal == 1
    table: list[Any] | events.UnsetType = events.UNSET
    dealer: int | events.UnsetType = events.UNSET
    number = position.round
    if first:
        number += position.phase == ROUND_OVER
        dealer = chance.randrange(position.players) if position.phase == DEAL_DUE else (position.dealer - 1) % position.players
        table = [pack.pop() for _ in range(4)]
    hands = [[pack.pop() for _ in range(4)] for _ in range(position.players)]
    return events.Deal(round=number, deal=1 if first else position.deal, dealer=dealer, table=table, hands=hands)


def score_of(position: Position) -> events.Score:
    """The score of the round just played, with every claim."""
    sides = position.sides
    casinos = [side if side >= 0 else None for side in (position.side_of_big, position.side_of_little)]
    return events.Score(
        round=position.round,
        points=position.round_points[:sides],
        totals=position.totals[:sides],
        cards=position.counted_cards[:sides],
        spades=position.counted_spades[:sides],
        sweeps=position.sweeps[:sides],
        aces=position.counted_aces[:sides],
        big_casino=casinos[0],
        little_casino=casinos[1],
    )


def casino_games(number: int, seed: int) -> list[CasinoGame]:
    """So many games for two, three and four players in turn."""
    chance = random.Random(seed)
    return [casino_game(2 + index % 3, chance) for index in range(number)]


def chess_games(number: int, seed: int) -> list[list[str]]:
    """So many games of chess as moves in UCI, each move drawn evenly from the legal ones, of at most MOST_CHESS_PLIES plies."""
    import chess

    chance = random.Random(seed)
    games = []
    for _ in range(number):
        board = chess.Board()
        while len(board.move_stack) < MOST_CHESS_PLIES and not board.is_game_over():
            board.push(chance.choice(list(board.legal_moves)))
        games.append([move.uci() for move in board.move_stack])
    return games


def describe(games: list[CasinoGame]) -> str:
    """How many plies the games have, and of what kind."""
    plays = [event for game in games for event in game.events if isinstance(event, events.Play)]
    kinds = {kind.__name__.lower(): sum(isinstance(play, kind) for play in plays) for kind in (events.Capture, events.Build, events.Trail)}
    shares = ", ".join(f"{kind}s {100 * count / len(plays):.0f} %" for kind, count in kinds.items())
    taken = [len(play.takes) for play in plays if isinstance(play, events.Capture)]
    return f"{len(games)} games, {len(plays)} plies: {shares}; {sum(taken) / len(taken):.1f} cards a capture"


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Print a random legal game as a log.")
    arguments.add_argument("--players", type=int, choices=(2, 3, 4), default=2)
    arguments.add_argument("--seed", type=int, default=1)
    wanted = arguments.parse_args()
    sys.stdout.buffer.writelines(casino_game(wanted.players, random.Random(wanted.seed)).lines)
