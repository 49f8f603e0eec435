"""Games read straight from their logs, for brute force: every play with what lay on the table, every round with its score.

Only the oracle in tests/oracle knows the rules here; nothing of rclog is used.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from typing import Any

from tests.oracle.cards import HIGH, groups_of
from tests.oracle.course import IN_DEAL, ROUND_OVER, WON, Course
from tests.oracle.judge import drop_undone, plays_ahead
from tests.oracle.lines import Line, read_lines
from tests.oracle.plays import breach
from tests.oracle.position import Build, Play, Position, side_of
from tests.oracle.scoring import ORDER_OF_COUNTING, net_sweeps, sweeps_score, worth

SOURCE_OF = {item: item.replace("_", " ") for item in ("cards", "spades", "big_casino", "little_casino", "last_capture")}


@dataclass
class Move:
    """A play, and the table before it."""

    deal: int
    seat: int
    kind: str
    card: str
    cards: frozenset[str]
    value: int
    loose: frozenset[str]
    builds: tuple[Build, ...]
    emptied: bool = False
    could_capture: bool | None = None
    could_sweep: bool | None = None


@dataclass
class Round:
    """A round that was begun."""

    number: int
    dealer: int
    before: list[int] | None
    dealt_here: bool = True
    """It began with a deal, not with a setup, which does not say what was dealt to the table."""
    moves: list[Move] = field(default_factory=list)
    dealt: dict[str, tuple[int, int | None]] = field(default_factory=dict)
    """Card → deal and seat, None for the table."""
    over: bool = False
    last_capturer: int | None = None
    residue: frozenset[str] = frozenset()
    kept_residue: bool = False
    counted: dict[str, Any] | None = None
    after: list[int] | None = None
    sources: list[dict[str, int]] = field(default_factory=list)
    net: list[int] = field(default_factory=list)
    items: list[tuple[str, ...]] = field(default_factory=list)
    made: list[tuple[str, ...]] = field(default_factory=list)
    fates: list[tuple[int, str]] = field(default_factory=list)
    """Of each build that ended its last owner, and how."""

    @property
    def whole(self) -> bool:
        return len(self.moves) == 48


@dataclass
class Story:
    """A game."""

    line: int
    header: dict[str, Any]
    players: int
    sides: int
    rules: str
    rounds: list[Round] = field(default_factory=list)
    over: int = 0
    """Rounds played to their end."""
    valid: bool = False
    reason: str | None = None
    winner: int | None = None
    totals: list[int] | None = None
    target: int = 21

    @property
    def month(self) -> str | None:
        started = self.header.get("started")
        return started[:7] if started else None

    def side(self, seat: int) -> int:
        return side_of(seat, self.players)

    def place(self, seat: int, dealer: int) -> int:
        return [(dealer + 1 + step) % self.players for step in range(self.players)].index(seat) + 1

    def place_of_side(self, side: int, dealer: int) -> int:
        return min(self.place(seat, dealer) for seat in range(self.players) if self.side(seat) == side)

    def keys(self) -> list[str]:
        """Who sits where."""
        keys: list[str] = []
        for player in self.header["players"]:
            name = "".join(f"\\x{ord(c):02x}" if ord(c) < 32 else c for c in unicodedata.normalize("NFC", player["name"]).strip())
            key = "\x1e" + player["id"] if "id" in player else name
            again = sum(other.split("\x1d")[0] == key for other in keys)
            keys.append(f"{key}\x1d{again + 1}" if again else key)
        return keys

    def key_of_side(self, side: int) -> str:
        return "\x1f".join(key for seat, key in enumerate(self.keys()) if self.side(seat) == side)

    def ranks(self) -> list[int] | None:
        if self.totals is None:
            return None
        order = [(self.winner == side, self.totals[side]) for side in range(self.sides)]
        return [1 + sum(other > mine for other in order) for mine in order]


def stories(text: str) -> list[Story]:
    """Every game of a log without errors."""
    lines = read_lines(text)
    starts = [place for place, line in enumerate(lines) if line.kind == "game"]
    return [story_of(lines[start:stop]) for start, stop in zip(starts, [*starts[1:], len(lines)], strict=True)]


def story_of(lines: list[Line]) -> Story:
    header = lines[0].event
    course = Course(header)
    name = header.get("rules", {}).get("name", "dominican")
    story = Story(lines[0].number, header, course.players, course.sides, name, target=course.rules.target)
    counting = drop_undone(lines)
    for place, line in enumerate(counting[1:], 1):
        event, kind, phase = line.event, line.kind, course.phase
        was_counted = len(course.rounds)
        before, deal = course.position, course.deal
        broken = course.take(event, plays_ahead(counting, place))
        assert broken is None, (broken, event)
        begins = (kind == "deal" and event["deal"] == 1) or (kind == "setup" and "hands" in event)
        if begins:
            totals = event.get("totals", [0] * course.sides) if kind == "setup" else course.totals
            story.rounds.append(Round(course.round, course.dealer, None if totals is None else list(totals), kind == "deal"))
            if course.deal == 1 and all(course.position.holds(seat) == 4 for seat in range(course.players)):
                story.rounds[-1].dealt.update(dict.fromkeys(course.position.loose, (1, None)))
        if kind in ("capture", "build", "trail"):
            note_move(story, story.rounds[-1], event, before, deal)
        elif kind == "deal" or begins:
            for seat, hand in enumerate(course.position.hands):
                story.rounds[-1].dealt.update(dict.fromkeys(hand, (course.deal, seat)))
        if course.phase in (ROUND_OVER, WON) and (phase == IN_DEAL or (kind == "setup" and begins)):
            finish(story, story.rounds[-1], course, len(course.rounds) > was_counted)
    story.valid = course.reason in ("won", "resigned", "adjudicated")
    story.reason, story.winner, story.totals = course.reason, course.winner, course.totals
    return story


def note_move(story: Story, round_: Round, event: dict[str, Any], before: Position, deal: int) -> None:
    cards = frozenset(event.get("takes", event.get("with", ())))
    move = Move(deal, event["seat"], event["event"], event["card"], cards, event.get("value", 0), before.loose, before.builds)
    move.emptied = move.kind == "capture" and cards == before.table()
    known = before.hands[move.seat]
    move.could_sweep = any(breach(before, Play("capture", move.seat, card, before.table(), 0)) is None for card in known)
    move.could_capture = any(can_capture(before, move.seat, card) for card in known)
    if before.hidden[move.seat] and before.table():
        move.could_sweep = move.could_sweep or None
        move.could_capture = move.could_capture or None
    touched = [build for build in before.builds if build.cards & cards]
    if move.kind == "capture":
        for build in touched:
            whose = "taken by owner" if build.owner == move.seat else "stolen"
            if build.owner != move.seat and story.side(build.owner) == story.side(move.seat):
                whose = "taken by partner"
            round_.fates.append((build.owner, whose))
    elif move.kind == "build":
        round_.fates += [(build.owner, "joined") for build in touched[1:]]
    round_.dealt.setdefault(move.card, (move.deal, move.seat))
    round_.moves.append(move)


def can_capture(position: Position, seat: int, card: str) -> bool:
    """A capture with this card. All builds of its value and all its equals together are legal if anything is; without any of them one
    sum will do."""
    value = HIGH[card]
    most = frozenset().union(*(b.cards for b in position.builds if b.value == value), {c for c in position.loose if c[0] == card[0]})
    if most:
        return breach(position, Play("capture", seat, card, most, 0)) is None
    return any(breach(position, Play("capture", seat, card, group, 0)) is None for group in groups_of(position.loose, value))


def finish(story: Story, round_: Round, course: Course, was_counted: bool) -> None:
    story.over += 1
    round_.over = True
    round_.last_capturer = course.last_capturer
    round_.residue = course.position.table()
    round_.kept_residue = course.last_capturer is not None and course.rules.leftovers == "last_capturer"
    round_.fates += [(build.owner, "residue") for build in course.position.builds]
    if not was_counted:
        return
    round_.counted = course.rounds[-1]
    rules = course.rules
    round_.net = net_sweeps(rules, round_.counted["sweeps"])
    if round_.counted["points"] is None:
        return
    assert round_.before is not None
    round_.after = list(round_.counted["totals"])
    holders = holders_of(story, round_, course)
    for side in range(story.sides):
        start = round_.before[side]
        items = rules.closing_items(start)
        made = tuple(item for item in items if holders.get(item) == side)
        sources = dict.fromkeys([*SOURCE_OF.values(), "aces", "sweeps", "cut"], 0)
        for item in ORDER_OF_COUNTING:
            if holders[item] == side and (not items or item in items or rules.closing_missed == "capped20"):
                sources[SOURCE_OF.get(item, "aces")] += worth(rules, item)
        if not items and sweeps_score(rules, start):
            sources["sweeps"] = round_.net[side] * rules.points["sweep"]
        sources["cut"] = round_.counted["points"][side] - sum(sources.values())
        round_.sources.append(sources)
        round_.items.append(items)
        round_.made.append(made)


def holders_of(story: Story, round_: Round, course: Course) -> dict[str, int | None]:
    counted = round_.counted
    assert counted is not None

    def sole(counts: list[int]) -> int | None:
        return counts.index(max(counts)) if counts.count(max(counts)) == 1 else None

    holders: dict[str, int | None] = {"cards": sole(counted["cards"]), "spades": sole(counted["spades"])}
    holders["last_capture"] = None if round_.last_capturer is None else story.side(round_.last_capturer)
    for item, card in {"big_casino": "Td", "little_casino": "2s", "As": "As", "Ac": "Ac", "Ah": "Ah", "Ad": "Ad"}.items():
        holders[item] = next((side for side, pile in enumerate(course.piles) if card in pile), None)
    return holders
