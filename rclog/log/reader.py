"""Lines become games, one at a time, whatever the bytes are.

A `Game` here is what was recorded: its header, its events with their lines, and the first fault of the record if there is one. Whether
the events are legal is for `rclog.steps` to say. After a fault the rest of that game is passed over; reading goes on at the next `game`
line that can be read (docs/format.md, Claims and verdicts).
"""

import os
from collections.abc import Iterator, Sequence
from typing import BinaryIO, NamedTuple

from msgspec import Struct, UnsetType

from rclog.encode import plain, shortened
from rclog.finding import Finding
from rclog.game.options import RuleSet, UnknownRulesError
from rclog.lang import Said, said
from rclog.log import events
from rclog.log.decode import decode, too_deep, too_long
from rclog.log.diagnose import is_utf16, located
from rclog.log.fault import Fault
from rclog.log.fit import header_misfit, misfit
from rclog.log.paths import PathError, Source, open_source, reason, sources
from rclog.log.streams import Damage, Line, read_lines

BOM = b"\xef\xbb\xbf"
BLANK = b" \t\r"


class Entry(NamedTuple):
    """An event and the line it stands on."""

    line: int
    event: events.AnyEvent


class Game(Struct):
    """A recorded game, or what is left of one.

    `header` is None where there is none to be read: `flaw` or a warning then says what is there instead. `id` is the recorded id, made
    safe to show; `number` counts the games of a file from 1, broken ones too.
    """

    file: str
    line: int
    number: int
    header: events.Game | None = None
    rules: RuleSet = RuleSet()
    id: str | None = None
    entries: list[Entry] = []
    flaw: Finding | None = None
    warnings: list[Finding] = []
    is_torn: bool = False
    is_ended: bool = False

    @property
    def name(self) -> str | None:
        """What findings call the game: its id, else its number; None where it has no header."""
        if self.id is not None:
            return self.id
        return str(self.number) if self.header is not None else None

    @property
    def players(self) -> list[str]:
        """The players' names by seat, as recorded; none where there is no header."""
        return [player.name for player in self.header.players] if self.header else []


class UnreadablePathError(OSError):
    """A path that cannot be read; the message names it and says what to do."""


def read(path: "str | os.PathLike[str]", *, max_bytes: int | None = None) -> Iterator[Game]:
    """The games of a file, of all log files of a folder, of a glob, or of standard input ("-"), one at a time.

    A damaged or illegal record is no exception: it is in the game. Raises `UnreadablePathError` for a path that cannot be read at all,
    when that path's turn comes. `max_bytes` limits what a compressed file may become (docs/format.md, Lines and files).
    """
    for source in sources([os.fspath(path)]):
        opened = source if isinstance(source, PathError) else open_source(source)
        if isinstance(opened, PathError):
            raise UnreadablePathError(f"{opened.name}: {opened.message}")
        assert isinstance(source, Source)
        with opened:
            try:
                yield from read_games(opened, source.name, max_bytes=max_bytes)
            except OSError as error:
                raise UnreadablePathError(f"{source.name}: {reason(source.path, error)}") from error


def read_games(stream: BinaryIO, file: str, *, size: int | None = None, max_bytes: int | None = None) -> Iterator[Game]:
    """The games of one open log. `file` is its name in findings; `size` its compressed size, where known."""
    reading = Reading(file)
    for piece in read_lines(stream, size=size, max_bytes=max_bytes):
        if isinstance(piece, Damage):
            reading.damaged(piece.number, fault_of(piece))
        elif piece.content.strip(BLANK):
            reading.take(piece)
        if reading.finished is not None:
            yield reading.finished
            reading.finished = None
    yield reading.last()


class Reading:
    """The state between two lines of a file: the game that is being read, and the one that a line has just finished."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.game: Game | None = None
        self.finished: Game | None = None
        self.count = 0

    def take(self, line: Line) -> None:
        """One line that is not blank."""
        content = line.content
        if self.is_passed_over(line):
            return
        with_bom = content.startswith(BOM)
        while content.startswith(BOM):
            content = content.removeprefix(BOM)
        if not content.strip(BLANK):
            return
        event = decode_line(line, content)
        if isinstance(event, Fault):
            if is_torn(line, content, event):
                self.torn(line.number)
            else:
                self.refuse(line.number, event)
        elif isinstance(event, events.Game):
            self.begin(line.number, event, content)
        elif self.game is None:
            kind = str(event.__struct_config__.tag)
            sentence = said("fault.no_game", event=said(f"why.a.{kind}"))
            self.refuse(line.number, Fault("order.no_game", sentence, expected="game", found=kind))
        elif self.game.flaw is None:
            self.add(line.number, event, self.game, content)
        if with_bom and self.game is not None:
            self.game.warnings.append(self.finding(line.number, Fault("record.bom", said("fault.bom"), 1), "warning"))

    def is_passed_over(self, line: Line) -> bool:
        """True for a line of a broken game that cannot be a `game` line: it is not worth to be read."""
        return self.game is not None and self.game.flaw is not None and b"game" not in line.content and b"\\u" not in line.content

    def begin(self, line: int, header: events.Game, content: bytes) -> None:
        """A readable header begins a game, a wrong one a broken game."""
        game = self.new_game(line)
        game.id = plain(shortened(header.id, 200)) if isinstance(header.id, str) else None
        fault = header_misfit(header)
        try:
            game.rules = RuleSet.from_log(None if isinstance(header.rules, UnsetType) else header.rules)
        except UnknownRulesError as error:
            fault = fault or Fault("game.unknown_rules", said("fault.rules", why=error.said), path=("rules",))
        if fault:
            game.flaw = self.finding(line, located(fault, content))
        else:
            game.header = header

    def add(self, line: int, event: events.AnyEvent, game: Game, content: bytes) -> None:
        """An event that follows a header."""
        assert game.header is not None
        fault = misfit(event, len(game.header.players))
        if fault:
            game.flaw = self.finding(line, located(fault, content))
            return
        game.entries.append(Entry(line, event))
        game.is_ended = game.is_ended or isinstance(event, events.End)

    def refuse(self, line: int, fault: Fault) -> None:
        """A line that cannot be read is the flaw of its game, or begins a broken game where there is none that it belongs to."""
        stray = self.game is None or (self.game.is_ended and self.game.flaw is None and fault.event is None)
        if stray or fault.event == "game":
            game = self.new_game(line)
            game.id = fault.id
            game.flaw = self.finding(line, fault)
        elif self.game is not None and self.game.flaw is None:
            self.game.flaw = self.finding(line, fault)

    def damaged(self, line: int, fault: Fault) -> None:
        """The stream broke. A game that was being read is broken by it; finished ones are not."""
        if self.game is None or self.game.is_ended or self.game.flaw is not None:
            self.new_game(line)
        assert self.game is not None
        self.game.flaw = self.finding(line, fault)

    def torn(self, line: int) -> None:
        """The last line is not whole: what stands before it counts."""
        if self.game is None or (self.game.is_ended and self.game.flaw is None):
            self.new_game(line)
        assert self.game is not None
        self.game.is_torn = True
        sentence = said("fault.torn", before=last_play(self.game))
        self.game.warnings.append(self.finding(line, Fault("record.torn", sentence), "warning"))

    def last(self) -> Game:
        """The game that was being read when the file ended; a file without any line is a broken game too."""
        if self.game is None:
            self.new_game(1).flaw = self.finding(1, Fault("record.empty", said("fault.no_events")))
        assert self.game is not None
        self.check_clock(self.game)
        return self.game

    def new_game(self, line: int) -> Game:
        if self.game is not None:
            self.check_clock(self.game)
        self.finished = self.game
        self.count += 1
        self.game = Game(self.file, line, self.count)
        return self.game

    def check_clock(self, game: Game) -> None:
        """Warn of each event that counts and whose time is earlier than that of the one before it."""
        time = 0 if game.header is None or isinstance(game.header.t, UnsetType) else game.header.t
        for line, event in counting(game.entries):
            if isinstance(event.t, UnsetType):
                continue
            if event.t < time:
                sentence = said("fault.time_goes_back", before=time, now=event.t)
                fault = Fault("order.time_goes_back", sentence, None, f"{time} or more", str(event.t))
                game.warnings.append(self.finding(line, fault, "warning"))
            time = event.t

    def finding(self, line: int, fault: Fault, severity: str = "error") -> Finding:
        return fault.at(self.file, line, self.game.name if self.game else None, severity)


def fault_of(damage: Damage) -> Fault:
    return Fault("record.truncated_stream" if damage.kind == "truncated" else "record.too_large", damage.said)


def decode_line(line: Line, content: bytes) -> events.AnyEvent | Fault:
    """The event of a line, or what is wrong. Of a line that is too long only the beginning is here: enough to see that it is too deep."""
    if line.too_long:
        return too_deep(content) or too_long()
    return decode(content)


def is_torn(line: Line, content: bytes, fault: Fault) -> bool:
    """True for a last line that breaks off: it has no line end and is no JSON, but begins as an object, or with what a power cut leaves."""
    if line.whole or fault.rule not in ("record.not_json", "record.not_utf8") or is_utf16(content) or fault.said == said("fault.cr_alone"):
        return False
    return content.strip(BLANK + b"\0")[:1] in (b"{", b"") or BOM.startswith(content)


def last_play(game: Game) -> Said:
    """The newest play of a game that still counts, in words."""
    for line, event in reversed(counting(game.entries)):
        if isinstance(event, events.Play):
            name = plain(shortened(game.players[event.seat], 24))
            key = {events.Capture: "fault.last_capture", events.Build: "fault.last_build", events.Trail: "fault.last_trail"}[type(event)]
            return said(key, line=line, name=name, card=event.card)
    return said("fault.no_last_play")


def counting(entries: Sequence[Entry]) -> Sequence[Entry]:
    """The entries without plays that an undo takes back, and without those undos (docs/format.md, undo)."""
    gone: set[int] = set()
    plays: list[int] = []
    for index, (_, event) in enumerate(entries):
        if isinstance(event, events.Play):
            plays.append(index)
        elif isinstance(event, events.Undo):
            if plays:
                gone.update((index, plays.pop()))
        elif not isinstance(event, events.Note):
            plays.clear()
    return [entry for index, entry in enumerate(entries) if index not in gone] if gone else entries
