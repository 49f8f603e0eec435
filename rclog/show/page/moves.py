"""The move list of the page: every deal, play, note and score in words, in the order of the frames. It is all there is without a script."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from rclog.encode import plain, shortened
from rclog.finding import Finding
from rclog.game.position import PLAYING, Position
from rclog.log import events
from rclog.rulebook import RULE
from rclog.show.findings import message_of, rule_texts
from rclog.show.page.frames import Table, is_round_end
from rclog.show.scores import ScoreTable, score_table, side_names
from rclog.show.screen import Screen
from rclog.show.view import Seen, View
from rclog.show.words import due_words, hand_words, play_words, table_words
from rclog.steps import Replay, RoundScore, Step, legal_plays

MOST_PLAYS = 12
MOST_COUNTED = 10_000
LONGEST_NOTE = 2000
CARD_CODE = re.compile(r"\b[A2-9TJQK][shdc]\b")


@dataclass(kw_only=True)
class Move:
    """An entry of the list, which is a frame. `who` stands before `text`."""

    id: str
    kind: str
    text: str
    label: str = ""
    who: str = ""
    details: list[str] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    sweep: bool = False
    score: ScoreTable | None = None
    finding: dict[str, Any] | None = None


@dataclass
class Part:
    """A round of the list."""

    title: str
    moves: list[Move]


class MoveList:
    """Walks through a game once, writing its frames and its moves side by side."""

    def __init__(self, seen: Seen, view: View, screen: Screen) -> None:
        self.replayed: Replay = seen.replayed
        self.view = view
        self.screen = screen
        self.words = screen.words
        self.names = [shown_name(name, screen) for name in self.replayed.game.players]
        self.sides = side_names(self.replayed, self.names, screen)
        self.table = Table(len(self.names), view)
        self.parts: list[Part] = []
        self.before: list[tuple[str, str]] = []  # notes that stand before the first frame
        self.rounds: Iterator[RoundScore] = iter(self.replayed.rounds)
        for step in self.replayed.steps:
            self.step(step)
        self.close()

    def step(self, step: Step) -> None:
        event = step.event
        if isinstance(event, events.Deal | events.Setup):
            self.deal(step)
        elif isinstance(event, events.Play):
            self.table.play(step)
            text = play_words(event, step.before, self.names, self.screen)
            swept = bool(step.after.emptied)
            address = str(step.address)
            self.add(Move(id=address, kind="play", label=address, who=self.names[event.seat], text=text, sweep=swept))
        elif isinstance(event, events.Note):
            who = self.names[event.seat] if isinstance(event.seat, int) else ""
            label = self.words("page.note_of", name=who) if who else self.words("page.note")
            lines = "\n".join(plain(line) for line in event.text.splitlines())
            note = (label, shortened(lines, LONGEST_NOTE))
            (self.parts[-1].moves[-1].notes if self.parts else self.before).append(note)
        if is_round_end(step):
            self.score(next(self.rounds), step.after)

    def add(self, move: Move) -> None:
        self.parts[-1].moves.append(move)

    def begin_round(self, position: Position) -> None:
        dealer = self.words("round.dealer", name=self.names[position.dealer])
        self.parts.append(Part(f"{self.words('round.title', round=position.round)} · {dealer}", []))

    def deal(self, step: Step) -> None:
        after = step.after
        if after.deal == 1 or isinstance(step.event, events.Setup):
            self.begin_round(after)
        self.table.deal(step)
        words = self.words
        table = words("page.table_is", table=table_words(after, self.names, self.screen))
        hands = []
        for turn in range(after.players):
            seat = (after.to_play + turn) % after.players
            if self.view.sees(seat):
                hands.append(words("page.hand", name=self.names[seat], cards=hand_words(after, seat, self.screen)))
        setup = f"{words('setup.title')}: " if isinstance(step.event, events.Setup) else ""
        title = setup + words("page.deal", deal=after.deal, deals=after.deals)
        self.add(Move(id=f"{after.round}/{after.deal}", kind="deal", text=title, details=[table, *hands]))

    def score(self, score: RoundScore, after: Position) -> None:
        self.table.round_over(after)
        table = score_table(score, self.screen, self.sides, self.names)
        text = self.words("page.round_over", round=score.number)
        self.add(Move(id=f"{score.number}/score", kind="score", text=text, score=table))

    def close(self) -> None:
        """The last frame: what breaks a rule, or how it ended."""
        position, error = self.replayed.position, self.replayed.error
        if position is None:
            return
        if error is not None and self.replayed.game.header is not None:
            self.finding(error, position)
            return
        if not self.parts:
            self.begin_unplayed(position)
        self.table.end(position)
        kind = "page.end" if self.replayed.reason is not None else "page.stop"
        self.add(Move(id="end", kind="end", text=self.words(kind), details=self.outcome(position)))

    def begin_unplayed(self, position: Position) -> None:
        """A game that has no deal yet."""
        self.parts.append(Part(self.words("round.title", round=position.round), []))
        self.table.new_round(position)

    def finding(self, error: Finding, position: Position) -> None:
        if not self.parts:
            self.begin_unplayed(position)
        event = next((entry.event for entry in self.replayed.game.entries if entry.line == error.line), None)
        is_play = error.play is not None and isinstance(event, events.Play)
        place = f"{error.round}/{error.deal}/{error.play}" if is_play else "finding"
        seat = error.seat if error.seat is not None else -1
        self.table.finding(position, seat, event, place)
        who = self.names[seat] if seat >= 0 else ""
        told = finding_model(self.replayed, error, self.screen)
        may_list = position.phase == PLAYING and self.view.sees(position.to_play)
        told.update(legal_model(position, self.names, self.screen) if may_list else {})
        text = self.words("page.finding")
        self.add(Move(id=place, kind="finding", label=place if is_play else "", who=who, text=text, finding=told))

    def outcome(self, position: Position) -> list[str]:
        """How it ended, in a sentence or two."""
        words = self.words
        totals = self.replayed.totals
        stated = ", ".join(f"{side} {total}" for side, total in zip(self.sides, totals, strict=True)) if totals else words("totals.unknown")
        if self.replayed.reason is None:
            return [due_words(position, self.names, self.screen), f"{words('at.totals')}: {stated}"]
        winner = self.replayed.winner
        key = "result.nobody" if winner is None else "result.win" if len(self.names) == 4 else "result.wins"
        lines = [words(key, side=self.sides[winner] if winner is not None else ""), f"{words('at.totals')}: {stated}"]
        closing = closing_item(self.replayed, position)
        if winner is not None and closing is not None:
            item, start = closing
            lines.insert(1, words("page.closing", side=self.sides[winner], item=words(f"score.{item}"), total=start))
        if self.replayed.reason != "won":
            lines.insert(0, words(f"reason.{self.replayed.reason}"))
        return lines


def closing_item(replayed: Replay, position: Position) -> tuple[str, int] | None:
    """The item by which the winner closed the game, and the total it started from; None for another kind of end."""
    side = replayed.winner
    if side is None or replayed.reason != "won" or not position.points_known:
        return None
    start = position.totals[side] - position.round_points[side]
    made = position.closing_made[side]
    if not made or start < position.target - 3:
        return None
    return ("cards", "spades", "big_casino", "little_casino")[(made & -made).bit_length() - 1], start


def finding_model(replayed: Replay, finding: Finding, screen: Screen) -> dict[str, Any]:
    """A finding for the template."""
    prose, repair = rule_texts(finding.rule, screen.words)
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "line": screen.words("page.line", line=finding.line),
        "message": with_symbols(message_of(replayed, finding, screen.words), screen),
        "prose": prose,
        "repair": repair,
        "source": RULE[finding.rule].source,
        "legal": [],
        "more": "",
    }


def with_symbols(message: str, screen: Screen) -> str:
    """A message of `rclog.explain` with its card codes as cards."""
    return CARD_CODE.sub(lambda match: screen.card(match.group()), message)


def legal_model(position: Position, names: list[str], screen: Screen) -> dict[str, Any]:
    """What could be played instead: the first plays and how many there are."""
    plays = list(islice(legal_plays(position), MOST_COUNTED + 1))
    shown = [f"{names[play.seat]} {play_words(play, position, names, screen)}" for play in plays[:MOST_PLAYS]]
    number = f"> {MOST_COUNTED}" if len(plays) > MOST_COUNTED else str(len(plays))
    return {"legal": shown, "more": screen.words("page.legal_more", number=number) if len(plays) > MOST_PLAYS else ""}


class PageScreen(Screen):
    """A page has room for a ten of two figures."""

    def card(self, code: str) -> str:
        return super().card(code).replace("T", "10")


def shown_name(name: str, screen: Screen) -> str:
    return screen.name(name, 40)
