"""A sample game is played and written down: from a recipe to the events of its log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from rclog import Position, Referee
from rclog.cards import CODES, codes_of
from rclog.game.position import GAME_OVER, PLAYING, ROUND_OVER
from rclog.log import events
from rclog.log.decode import decode
from tests.samples.player import choose

SECONDS_A_PLAY = (4, 40)
SECONDS_A_DEAL = (20, 60)


@dataclass(frozen=True)
class Recipe:
    """One game: what its header says, how it goes, and how it is written down."""

    seed: int
    header: Mapping[str, Any]
    players: Sequence[str] = ()
    shows_hands: bool = True
    clock: bool = False
    begin: str = ""
    """The address of the play with which the log begins, after a setup; none: it begins with the first deal."""
    slips: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By address: plays written there and taken back at once."""
    stop: str = ""
    """The address of the play that is not made any more; none: the game goes on until somebody has won."""
    end: Mapping[str, Any] = field(default_factory=dict)
    """What the end of a stopped game says."""


class Scribe:
    """Plays one game of a recipe and writes it down."""

    def __init__(self, recipe: Recipe, notes: Mapping[str, str]) -> None:
        self.recipe = recipe
        self.notes = dict(notes)
        self.rng = Random(recipe.seed)
        self.pack: list[str] = []
        self.time = 0
        self.written: list[events.AnyEvent] = []
        self.referee = Referee(recipe.players, recipe.header.get("rules", "dominican"))

    def game(self) -> list[events.AnyEvent]:
        """The whole log."""
        names = [{"name": name} for name in self.recipe.players]
        self.write("", {"event": "game", "format": "rclog/1", **self.recipe.header, "players": names})
        self.note("game")
        position = self.referee.position
        while position.phase != GAME_OVER and not (position.phase == PLAYING and address(position) == self.recipe.stop):
            if position.phase == PLAYING:
                self.play(position)
            elif position.phase == ROUND_OVER and position.score_open:
                self.score()
            else:
                self.deal(position)
            position = self.referee.position
        if position.phase == GAME_OVER:
            self.score()
        self.end()
        assert not self.notes, f"nowhere to put the notes {list(self.notes)}"
        return self.written

    def write(self, place: str, event: Mapping[str, Any] | events.AnyEvent, pause: tuple[int, int] = (0, 0)) -> None:
        """A line, with the time if there is a clock, after the note for its place."""
        typed = decode(msgspec.json.encode(event))
        assert isinstance(typed, events.AnyEvent), typed
        self.time += self.rng.randint(pause[0] * 1000, pause[1] * 1000) if self.recipe.clock else 0
        self.note(place)
        self.written.append(self.timed(typed))

    def note(self, place: str) -> None:
        if place in self.notes:
            self.written.append(self.timed(events.Note(text=self.notes.pop(place))))

    def timed(self, event: events.AnyEvent) -> events.AnyEvent:
        return msgspec.structs.replace(event, t=self.time) if self.recipe.clock else event

    def happen(self, event: Mapping[str, Any] | events.AnyEvent) -> None:
        finding = self.referee.feed(event)
        assert finding is None, finding

    def deal(self, position: Position) -> None:
        """The next deal, from a new pack if it is a round's first."""
        players = len(self.recipe.players)
        number, deal = (position.round + 1, 1) if position.phase == ROUND_OVER else (position.round, position.deal)
        event: dict[str, Any] = {"event": "deal", "round": number, "deal": deal}
        if deal == 1:
            self.pack = self.rng.sample(CODES, len(CODES))
            event["dealer"] = (position.dealer - 1) % players if position.phase == ROUND_OVER else self.rng.randrange(players)
            event["table"] = [self.pack.pop() for _ in range(4)]
        hands = [[self.pack.pop() for _ in range(4)] for _ in range(players)]
        self.happen(event | {"hands": hands})
        self.write(f"{number}/{deal}", event | {"hands": hands} if self.recipe.shows_hands else event, SECONDS_A_DEAL)

    def play(self, position: Position) -> None:
        """The next play, after those that are taken back."""
        place = address(position)
        if place == self.recipe.begin:
            self.written[1:] = []
            self.write("setup", setup_of(position))
        slips = self.recipe.slips.get(place, ())
        for number, line in enumerate(slips):
            self.referee.feed(line)
            self.write(f"slip {place}" if number == 0 else "", msgspec.json.decode(line), SECONDS_A_PLAY)
        for number in range(len(slips)):
            self.referee.feed(events.Undo())
            self.write(f"undo {place}" if number == 0 else "", events.Undo(), (2, 9))
        event = choose(self.referee.position)
        if isinstance(event, events.Capture) and len(event.takes) == (position.loose | position.built).bit_count():
            event.sweep = True
        self.happen(event)
        self.write(place, event, SECONDS_A_PLAY)

    def score(self) -> None:
        """The score of the round just over, with every claim that there is."""
        score = self.referee.rounds[-1]
        claims = ("points", "totals", "cards", "spades", "sweeps", "aces", "big_casino", "little_casino")
        event = {"event": "score", "round": score.number, **{claim: getattr(score, claim) for claim in claims}}
        self.happen(event)
        self.write(f"score {score.number}", event, SECONDS_A_DEAL)

    def end(self) -> None:
        """The end, as it came or as the recipe says."""
        event = {"reason": "won", "winner": self.referee.winner, "totals": self.referee.totals}
        if self.recipe.end:
            event = {**self.recipe.end, "totals": self.referee.totals}
        self.happen({"event": "end", **event})
        self.write("end", {"event": "end", **event})


def address(position: Position) -> str:
    """Of the play that is due."""
    return f"{position.round}/{position.deal}/{position.play + 1}"


def setup_of(position: Position) -> dict[str, Any]:
    """A setup that says how a deal in progress stands."""
    sides, seats = range(position.sides), range(position.players)
    builds = range(position.builds)
    return {
        "event": "setup",
        "totals": [position.totals[side] for side in sides],
        "round": position.round,
        "deal": position.deal,
        "dealer": position.dealer,
        "turn": position.to_play,
        "hands": [codes_of(position.hands[seat]) for seat in seats],
        "loose": codes_of(position.loose),
        "builds": [
            {"cards": codes_of(position.build_cards[build]), "value": position.build_value[build], "owner": position.build_owner[build]}
            for build in builds
        ],
        "piles": [codes_of(position.piles[side]) for side in sides],
        "sweeps": [position.sweeps[side] for side in sides],
        "last_capturer": position.last_capturer,
    }
