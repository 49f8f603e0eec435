"""A game replayed: step by step, with the position before and after each, and the verdict.

`Referee` judges a game while it is played; `replay` feeds it a recorded one. Both ask `rclog.game.judge` and know no rule themselves.
"""

from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from importlib import import_module
from typing import Any, NamedTuple

from msgspec import UNSET, Struct, json
from msgspec.structs import replace

from rclog.cards import ACES, BIG_CASINO, CODES, LITTLE_CASINO, SPADES, codes_of
from rclog.encode import plain, shortened
from rclog.finding import Finding
from rclog.game.codes import OK
from rclog.game.judge import judge
from rclog.game.legal import CURSOR, PLAY_CARD, PLAY_CARDS, PLAY_KIND, PLAY_VALUE, next_play
from rclog.game.options import RuleSet
from rclog.game.position import GAME_OVER, ROUND_OVER, SOURCES, Position
from rclog.game.row import BUILD, CAPTURE, SEAT
from rclog.game.values import size
from rclog.lang import said
from rclog.log import events
from rclog.log.decode import decode
from rclog.log.diagnose import deal_is_complete
from rclog.log.fault import Fault
from rclog.log.fit import misfit
from rclog.log.reader import Entry, Game, counting
from rclog.log.rows import rows_of

VALID = "valid"
INCOMPLETE = "incomplete"
INVALID = "invalid"
SOURCE_NAMES = ("cards", "spades", "big_casino", "little_casino", "aces", "sweeps", "last_capture")


class Address(NamedTuple):
    """Where a play stands: round, deal and play, each from 1 (docs/format.md, Addresses)."""

    round: int
    deal: int
    play: int

    def __str__(self) -> str:
        return f"{self.round}/{self.deal}/{self.play}"

    @classmethod
    def parse(cls, text: str) -> "Address":
        """`"3/2/7"`. Raises `ValueError` for anything else."""
        parts = text.split("/")
        if len(parts) != 3 or not all(part.isascii() and part.isdigit() and len(part) < 10 for part in parts):
            raise ValueError(f"{plain(shortened(text, 40))!r} is no address; round/deal/play was expected, such as 3/2/7")
        return cls(*(int(part) for part in parts))


class Step(NamedTuple):
    """One event that was judged legal: the position before it and after it."""

    line: int
    event: events.AnyEvent
    before: Position
    after: Position

    @property
    def address(self) -> Address | None:
        """Where the play stands; None for an event that is no play."""
        return Address(self.before.round, self.before.deal, self.before.play + 1) if isinstance(self.event, events.Play) else None

    @property
    def legal(self) -> Iterator[events.Play]:
        """The legal plays of the position before this step, one at a time; there can be very many (`legal_plays`)."""
        return legal_plays(self.before)

    def _repr_html_(self) -> str:
        """For notebooks: the table after this step."""
        notebook = import_module("rclog.show.notebook")
        return str(notebook.step_html(self))


class RoundScore(Struct, frozen=True, kw_only=True):
    """A round that was played to its end, as computed. Lists hold one entry a side.

    `points` and `totals` are None where they cannot be known; with `is_counted` False, not all 52 cards were seen and nothing was
    counted (docs/format.md, Setup). `earned` gives each side's points by source, in the order of scoring.
    """

    number: int
    is_counted: bool
    points: list[int] | None
    totals: list[int] | None
    cards: list[int]
    spades: list[int]
    aces: list[int]
    sweeps: list[int]
    net_sweeps: list[int]
    big_casino: int | None
    little_casino: int | None
    earned: list[dict[str, int]]
    residue: list[str]
    last_capturer: int | None


def legal_plays(position: Position) -> Iterator[events.Play]:
    """The legal plays of a position as events, in a fixed order, lazily. None when no play is due."""
    cursor = [0] * CURSOR
    while next_play(position, cursor):
        yield play_event(position.to_play, cursor[PLAY_KIND], cursor[PLAY_CARD], cursor[PLAY_CARDS], cursor[PLAY_VALUE])


def play_event(seat: int, kind: int, card: int, cards: int, value: int) -> events.Play:
    """A play in numbers as an event, its table cards in pack order."""
    code: Any = CODES[card]
    table: list[Any] = codes_of(cards)
    if kind == CAPTURE:
        return events.Capture(seat=seat, card=code, takes=table)
    if kind == BUILD:
        return events.Build(seat=seat, card=code, joined=table, value=value)
    return events.Trail(seat=seat, card=code)


class Referee:
    """Judges a game while it is played.

    `players` is how many play (2–4) or their names by seat; `rules` a `RuleSet`, the name of a profile, or a log's `rules` object. Raises
    `ValueError` for another number of players and `UnknownRulesError` (a `ValueError`) for unknown rules.
    """

    def __init__(
        self,
        players: int | Sequence[str] = 2,
        rules: RuleSet | str | Mapping[str, Any] = "dominican",
        *,
        keep_steps: bool = True,
    ) -> None:
        names = [f"seat {seat}" for seat in range(players)] if isinstance(players, int) else list(players)
        if not 2 <= len(names) <= 4:
            raise ValueError(f"two to four players sit down to a game, not {len(names)}")
        self.names = names
        self.rules = rules if isinstance(rules, RuleSet) else RuleSet.from_log({"name": rules} if isinstance(rules, str) else rules)
        self.file = "<live>"
        self.game: str | None = None
        self.position = Position(len(names))
        self.rules.set_up(self.position)
        self.finding: Finding | None = None
        self.rounds: list[RoundScore] = []
        self.reason: str | None = None
        self.plays = 0
        self.is_settled = False
        """True once nothing can change the finding: the deal of the wrong play is over, beyond any undo, or a line cannot be read."""
        self._keep_steps = keep_steps
        self._line = 1
        self._settled: list[Step] = []
        self._round_entries: list[Entry] = []  # of this round, before the deal under way
        # The deal under way: its entries, their rows, for each row the index of its entry, and the steps that came of them.
        self._deal: list[Entry] = []
        self._rows: list[list[int]] = []
        self._owners: list[int] = []
        self._steps: list[Step] = []
        self._undoable = 0  # plays of it that an undo can still take back
        self._begin_deal()

    @property
    def steps(self) -> list[Step]:
        """The steps so far; none where `keep_steps` was False. Plays that were taken back are not among them."""
        return self._settled + self._steps

    @property
    def verdict(self) -> str:
        """`"valid"`, `"incomplete"` or `"invalid"`, for what has been fed (docs/format.md, Claims and verdicts)."""
        if self.finding is not None:
            return INVALID
        return VALID if self.reason not in (None, "abandoned") else INCOMPLETE

    @property
    def winner(self) -> int | None:
        """The side that has won, or None."""
        return self.position.winner if self.position.winner >= 0 else None

    @property
    def totals(self) -> list[int] | None:
        """The totals after the newest round counted, by side; None where they cannot be known."""
        return self.position.totals[: self.position.sides] if self.position.totals_known else None

    def legal(self) -> Iterator[events.Play]:
        """The legal plays of the player to move, lazily; none when no play is due or the game is broken."""
        return legal_plays(self.position) if self.finding is None else iter(())

    def check(self, event: "events.AnyEvent | Mapping[str, Any] | str | bytes") -> Finding | None:
        """What `feed` would find, without feeding it."""
        twin = copy(self)
        twin.position = self.position.copy()
        twin.rounds = self.rounds[:]
        twin._deal, twin._rows, twin._owners, twin._steps = self._deal[:], self._rows[:], self._owners[:], self._steps[:]
        twin._settled, twin._round_entries = self._settled[:], self._round_entries[:]
        return twin.feed(event)

    def feed(self, event: "events.AnyEvent | Mapping[str, Any] | str | bytes", line: int | None = None) -> Finding | None:
        """Judge the next event: None if it may be, else the finding, of this or of an earlier event that it proves wrong.

        The event is one of `rclog.log.events`, an object with the keys of docs/format.md, or a line of a log. A broken game stays broken
        and answers with its finding, until an `undo` takes the wrong play back. `line` is where the event stands in its log; else events
        are counted, the header as line 1.
        """
        self._line = self._line + 1 if line is None else line
        if self.is_settled:
            return self.finding
        typed = self._typed(event)
        if isinstance(typed, Fault):
            self.finding = self.settle() or typed.at(self.file, self._line, self.game)
            self.is_settled = True
            return self.finding
        if isinstance(typed, events.Undo) and (self._take_back() or self.finding is not None):
            return self.finding
        if isinstance(typed, events.Deal | events.Score | events.End):
            if self.settle() is not None:
                self.is_settled = True
                return self.finding
            self._begin_deal(typed)
        self._deal.append(Entry(self._line, typed))
        self._undoable = 0 if isinstance(typed, events.Setup) else self._undoable + isinstance(typed, events.Play)
        rows = rows_of(typed, len(self.names))
        self._rows.extend(rows)
        self._owners.extend([len(self._deal) - 1] * len(rows))
        if self.finding is None:
            self._judge_rows(len(self._rows) - len(rows))
        return self.finding

    def settle(self) -> Finding | None:
        """Judge the deal under way once more by all that is known of its hidden hands: when it is complete, or its log stops."""
        if self._hides and not self.is_settled:
            self._judge_deal()
        return self.finding

    def _typed(self, event: "events.AnyEvent | Mapping[str, Any] | str | bytes") -> "events.AnyEvent | Fault":
        if isinstance(event, Mapping) or (isinstance(event, events.Deal | events.Setup) and not is_complete(event)):
            event = json.encode(event)
        elif isinstance(event, str):
            event = event.encode("utf-8", "surrogatepass")
        typed = decode(event) if isinstance(event, bytes) else event
        if isinstance(typed, Fault):
            return typed
        if isinstance(typed, events.Game):
            return Fault("order.unexpected_event", said("fault.game_line"))
        return misfit(typed, len(self.names)) or typed

    def _begin_deal(self, first: events.AnyEvent | None = None) -> None:
        """What follows is judged from here: a deal, a score or an end settles all before it."""
        self._settled.extend(self._steps)
        self._round_entries.extend(self._deal)
        if isinstance(first, events.Deal) and first.deal == 1:
            self._round_entries.clear()
        self._start = self.position.copy()
        self._rounds_before = len(self.rounds)
        self._plays_before = self.plays
        self._deal, self._rows, self._owners, self._steps = [], [], [], []
        self._undoable = 0
        self._hides = False

    def _take_back(self) -> bool:
        """Drop the newest play of this deal and judge the rest anew. False if there is none to take back."""
        if not self._undoable:
            return False
        self._undoable -= 1
        index = next(index for index in range(len(self._deal) - 1, -1, -1) if isinstance(self._deal[index].event, events.Play))
        row = self._owners.index(index)
        del self._deal[index], self._rows[row], self._owners[row]
        self._owners[row:] = [owner - 1 for owner in self._owners[row:]]
        self._judge_deal()
        return True

    def _judge_deal(self) -> None:
        """Judge every row of this deal anew, from how things stood before it."""
        self.finding = None
        self.position = self._start.copy()
        self._steps = []
        del self.rounds[self._rounds_before :]
        self.plays = self._plays_before
        self._judge_rows(0)

    def _judge_rows(self, first: int) -> None:
        """Judge the rows from `first` on, until one is refused."""
        before = self._start
        for index in range(first, len(self._rows)):
            owner = self._owners[index]
            if index == first or owner != self._owners[index - 1]:
                before = self._steps[-1].after if self._steps else self._start
            phase = self.position.phase
            code = judge(self.position, self._rows, index, len(self._rows))
            if code != OK:
                self.finding = self._breach(code, self._deal[owner], self._rows[index])
                return
            self._hides = self._hides or any(self.position.hidden)
            if index + 1 == len(self._rows) or owner != self._owners[index + 1]:
                self._happened(self._deal[owner], before, phase)

    def _happened(self, entry: Entry, before: Position, phase: int) -> None:
        """Keep what a legal event did."""
        if self._keep_steps:
            after = before if isinstance(entry.event, events.Note) else self.position.copy()
            self._steps.append(Step(entry.line, entry.event, before, after))
        self.plays += isinstance(entry.event, events.Play)
        over = (ROUND_OVER, GAME_OVER)
        if phase not in over and self.position.phase in over:
            self.rounds.append(round_score(self.position))
        if isinstance(entry.event, events.Score) and not self.position.scored and self.rounds:
            self.rounds[-1] = replace(self.rounds[-1], totals=self.totals)
        if isinstance(entry.event, events.End):
            self.reason = entry.event.reason

    def _breach(self, code: int, entry: Entry, row: list[int]) -> Finding:
        """The finding for a code, with the values that explain it."""
        from rclog.explain import explain
        from rclog.places import CardPlaces
        from rclog.rulebook import RULE_OF_CODE

        earlier = [known for known in (*self._round_entries, *self._deal) if known.line < entry.line]
        told = explain(code, self.position, row, CardPlaces(self.names, earlier))
        play = isinstance(entry.event, events.Play)
        return Finding(
            RULE_OF_CODE[code].id,
            "error",
            self.file,
            entry.line,
            None,
            self.game,
            told.message,
            self.position.round,
            self.position.deal if play or isinstance(entry.event, events.Deal) else None,
            self.position.play + 1 if play else None,
            row[SEAT] if play else None,
            told.expected,
            told.found,
        )


def is_complete(event: events.Deal | events.Setup) -> bool:
    """True if an event has the keys that it needs beside others, which its type alone cannot require."""
    if isinstance(event, events.Deal):
        return deal_is_complete(event)
    return event.hands is UNSET or event.turn is not UNSET


def round_score(position: Position) -> RoundScore:
    """The round that the position has just finished."""
    sides = range(position.sides)
    return RoundScore(
        number=position.round,
        is_counted=bool(position.scored),
        points=[position.round_points[side] for side in sides] if position.points_known else None,
        totals=[position.totals[side] for side in sides] if position.points_known else None,
        cards=[size(position.piles[side]) for side in sides],
        spades=[size(position.piles[side] & SPADES) for side in sides],
        aces=[size(position.piles[side] & ACES) for side in sides],
        sweeps=[position.sweeps[side] for side in sides],
        net_sweeps=[position.net_sweeps[side] for side in sides] if position.scored else [],
        big_casino=next((side for side in sides if position.piles[side] >> BIG_CASINO & 1), None),
        little_casino=next((side for side in sides if position.piles[side] >> LITTLE_CASINO & 1), None),
        earned=[dict(zip(SOURCE_NAMES, position.earned[side * SOURCES : (side + 1) * SOURCES], strict=True)) for side in sides]
        if position.points_known
        else [],
        residue=codes_of(position.residue),
        last_capturer=position.last_capturer if position.last_capturer >= 0 else None,
    )


class Replay(Struct):
    """A recorded game, judged. Only computed values; an invalid game's steps, rounds and totals end before its first error."""

    game: Game
    verdict: str
    findings: list[Finding]
    """Warnings and at most one error, by line."""
    steps: list[Step]
    rounds: list[RoundScore]
    plays: int
    totals: list[int] | None
    winner: int | None
    reason: str | None
    position: Position | None
    """How things stand after the last step; None for a record without a game."""

    @property
    def error(self) -> Finding | None:
        """The finding that makes the game invalid."""
        return next((finding for finding in self.findings if finding.severity == "error"), None)

    def _repr_html_(self) -> str:
        """For notebooks: the game as a page (`rclog replay --html`)."""
        notebook = import_module("rclog.show.notebook")  # by name: what shows a game is above what judges it
        return str(notebook.game_html(self))


def replay(game: Game, *, rules: RuleSet | None = None, keep_steps: bool = True) -> Replay:
    """Judge a recorded game. Never raises on a bad log: the findings say what is wrong.

    `rules` judges by other rules than the recorded ones; without `keep_steps` there are no steps, which is quicker.
    """
    if game.header is None:
        findings = [*game.warnings, *([game.flaw] if game.flaw else [])]
        return Replay(game, INVALID if game.flaw else INCOMPLETE, findings, [], [], 0, None, None, None, None)
    referee = Referee(game.players, rules or game.rules, keep_steps=keep_steps)
    referee.file = game.file
    referee.game = game.name
    # The referee takes plays back itself, but judges their deal anew for each: too slow for a log that is nothing but second thoughts.
    for entry in counting(game.entries):
        if keep_steps or not isinstance(entry.event, events.Note):
            referee.feed(entry.event, entry.line)
        if referee.is_settled or (referee.finding is not None and not referee._hides):
            break  # no undo is left that takes it back, and nothing will become known that puts an earlier play in the wrong
    referee.settle()
    error = referee.finding or game.flaw
    findings = sorted([*game.warnings, *([error] if error else [])], key=lambda finding: finding.line)
    if error:
        # What follows the first error is not judged, so nothing is said of it.
        findings = [finding for finding in findings if finding is error or finding.line <= error.line]
    verdict = INVALID if error else INCOMPLETE if game.is_torn else referee.verdict
    return Replay(
        game,
        verdict,
        findings,
        referee.steps,
        referee.rounds,
        referee.plays,
        referee.totals,
        referee.winner if verdict != INVALID else None,
        referee.reason,
        referee.position,
    )
