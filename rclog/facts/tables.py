"""Recorded games become Arrow tables: the referee's verdict, the gatherer's numbers named and typed, and what the header says.

`Gathering` takes games one at a time and hands out record batches; nothing is kept of a game but its rows.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any

import numpy
import pyarrow as pa
from msgspec import UnsetType

from rclog.cards import codes_of
from rclog.facts import columns as of
from rclog.facts.dictionary import TABLES
from rclog.facts.gather import gather
from rclog.facts.schema import WORD, Column, Table, arrow_schema
from rclog.game.legal import CURSOR
from rclog.game.options import RuleSet
from rclog.game.position import MOST_GROUPS, Position
from rclog.game.row import BUILD, DEAL, DEAL_NUMBER, KIND, LAID_BUILD, SETUP, SKIPPED, TRAIL
from rclog.log import events
from rclog.log.reader import Game
from rclog.log.rows import rows_of
from rclog.steps import INVALID, Replay, replay

GATHERED = {
    "plays": (of.PLAYS, of.PLAY_WIDTH),
    "rounds": (of.ROUNDS, of.ROUND_WIDTH),
    "cards": (of.CARDS, of.CARD_WIDTH),
    "builds": (of.BUILDS, of.BUILD_WIDTH),
}
Buffer = list[list[int]]


class Gathered:
    """The whole numbers of one game, a list of rows for each gathered table."""

    def __init__(self, game: Game) -> None:
        players = len(game.players)
        rows: Buffer = []
        lines: list[int] = []
        for entry in game.entries:
            made = rows_of(entry.event, players)
            rows.extend(made)
            lines.extend([entry.line] * len(made))
        position = Position(players)
        game.rules.set_up(position)
        buffers = room_for(rows)
        filled = [0] * of.TABLES
        judged = gather(
            position, rows, len(rows), lines,
            buffers["plays"], buffers["rounds"], buffers["cards"], buffers["builds"],
            filled, [0] * MOST_GROUPS, [0] * CURSOR,
        )  # fmt: skip
        assert judged == len(rows), "the gatherer refuses what the referee let pass"
        self.tables = {name: buffers[name][: filled[number]] for name, (number, _) in GATHERED.items()}


def room_for(rows: Buffer) -> dict[str, Buffer]:
    """Empty rows enough for everything that these events can bring about."""
    kinds = [row[KIND] for row in rows]
    begun = sum(1 for row in rows if row[KIND] == SETUP or (row[KIND] == DEAL and row[DEAL_NUMBER] == 1))
    room = {
        "plays": sum(1 for kind in kinds if kind != SKIPPED and kind <= TRAIL),
        "rounds": 3 * begun,
        "cards": 52 * begun,
        "builds": sum(1 for kind in kinds if kind in (BUILD, LAID_BUILD)),
    }
    return {name: [[of.NOTHING] * GATHERED[name][1] for _ in range(number)] for name, number in room.items()}


class Gathering:
    """Collects the rows of many games and hands them out as Arrow tables of the fixed schemas."""

    def __init__(self, wanted: Sequence[str] = tuple(TABLES)) -> None:
        self.wanted = tuple(wanted)
        self.games = 0
        self._named: dict[str, list[dict[str, Any]]] = {name: [] for name in TABLES}
        self._numbers: dict[str, list[list[int]]] = {name: [] for name in GATHERED}
        self._keys: dict[str, list[tuple[str, int, str | None, int]]] = {name: [] for name in GATHERED}

    def add(self, game: Game, file: str) -> Replay:
        """Judge a game and keep its rows under the name `file`. Returns the verdict."""
        judged = replay(game, keep_steps=False)
        recorded_id = recorded(game.header.id) if game.header else game.id
        key = {"file": file, "line": game.line, "game": recorded_id}
        gathered = Gathered(game) if judged.verdict != INVALID and game.header is not None else None
        self._named["games"].append({**key, **game_facts(judged, gathered)})
        for number, finding in enumerate(judged.findings, 1):
            place = {"number": number, "at_line": finding.line}
            kept = ("column", "rule", "severity", "round", "deal", "play", "seat", "message", "expected", "found")
            self._named["findings"].append({**key, **place, **{name: getattr(finding, name) for name in kept}})
        if gathered is not None:
            places = {row[of.ROUND_SIDE]: row[of.ROUND_DEALER] for row in gathered.tables["rounds"][:1]}
            self._named["seats"].extend({**key, **row} for row in seat_facts(game, places.get(0)))
            self._named["sides"].extend({**key, **row} for row in side_facts(judged))
            for name, rows in gathered.tables.items():
                self._numbers[name].extend(rows)
                self._keys[name].append((file, game.line, recorded_id, len(rows)))
        self.games += 1
        return judged

    def take(self) -> dict[str, pa.Table]:
        """The rows collected since the last time, as tables; complete schemas even without any."""
        taken = {}
        for name in self.wanted:
            table = TABLES[name]
            if name in GATHERED:
                taken[name] = numbers_table(table, self._numbers[name], self._keys[name])
            else:
                taken[name] = named_table(table, self._named[name])
        for name in TABLES:
            self._named[name] = []
        for name in GATHERED:
            self._numbers[name] = []
            self._keys[name] = []
        self.games = 0
        return taken


def game_facts(judged: Replay, gathered: Gathered | None) -> dict[str, Any]:
    """What the table `games` says of one game, beside its key."""
    game = judged.game
    error = judged.error
    facts: dict[str, Any] = {
        "verdict": judged.verdict,
        "first_rule": error.rule if error else None,
        "first_line": error.line if error else None,
    }
    if game.header is None:
        return facts
    facts |= header_facts(game.header, game.rules)
    if gathered is None:
        return facts
    return facts | {
        "rounds": len(judged.rounds),
        "plays": judged.plays,
        "reason": judged.reason,
        "winner": judged.winner,
        "overtime": overtime(gathered.tables["rounds"], game.rules.target),
        "hidden": any(hides(entry.event) for entry in game.entries),
    }


def header_facts(header: events.Game, rules: RuleSet) -> dict[str, Any]:
    """What the header says, texts as recorded."""
    started = recorded(header.started)
    return {
        "rules": rules.name,
        "rules_hash": rules.hash,
        "target": rules.target,
        "players": len(header.players),
        "started": started,
        "month": datetime.fromisoformat(started.upper()).strftime("%Y-%m") if started else None,
        "site": recorded(header.site),
        "occasion": recorded(header.occasion),
    }


def overtime(rounds: Buffer, target: int) -> bool | None:
    """A round began although a side stood on the target or more; None where unknown totals may have been such."""
    before = [row[of.ROUND_TOTAL_BEFORE] for row in rounds]
    if any(total >= target for total in before):
        return True
    return None if of.NOTHING in before else False


def hides(event: events.AnyEvent) -> bool:
    """True for a deal without hands, or a deal or setup with a card nobody saw."""
    if not isinstance(event, events.Deal | events.Setup):
        return False
    if isinstance(event.hands, UnsetType):
        return isinstance(event, events.Deal)
    return any("??" in hand for hand in event.hands)


def recorded(text: str | UnsetType) -> str | None:
    return None if isinstance(text, UnsetType) else text


def seat_facts(game: Game, dealer: int | None) -> Iterator[dict[str, Any]]:
    """A row a seat; `dealer` is the dealer of the first round recorded, None where none was begun."""
    assert game.header is not None
    players = game.header.players
    for seat, player in enumerate(players):
        yield {
            "seat": seat,
            "place": None if dealer is None else (seat - dealer - 1) % len(players) + 1,
            "side": seat % (3 if len(players) == 3 else 2),
            "name": player.name,
            "id": recorded(player.id),
            "kind": recorded(player.kind),
        }


def side_facts(judged: Replay) -> Iterator[dict[str, Any]]:
    """A row a side: its total, rank, and whether it won."""
    names = judged.game.players
    sides = 3 if len(names) == 3 else 2
    totals = judged.totals
    ranks: list[tuple[bool, int]] = [(judged.winner == side, totals[side]) for side in range(sides)] if totals else []
    for side in range(sides):
        yield {
            "side": side,
            "players": " & ".join(names[side::sides]) if len(names) == 4 else names[side],
            "total": totals[side] if totals else None,
            "rank": 1 + sum(1 for other in ranks if other > ranks[side]) if totals else None,
            "won": judged.winner == side if judged.winner is not None else None,
        }


def numbers_table(table: Table, rows: list[list[int]], keys: list[tuple[str, int, str | None, int]]) -> pa.Table:
    """Gathered numbers as an Arrow table; each key stands for as many rows as it says."""
    width = GATHERED[table.name][1]
    numbers = numpy.array(rows, dtype=numpy.int64).reshape(len(rows), width)
    counts = [count for _, _, _, count in keys]
    made = {
        "file": repeated([file for file, _, _, _ in keys], counts, WORD),
        "line": pa.array(numpy.repeat(numpy.array([line for _, line, _, _ in keys], dtype=numpy.int64), counts)),
        "game": repeated([game for _, _, game, _ in keys], counts, WORD).cast(pa.string()),
    }
    for column in table.columns:
        if column.source is not None:
            made[column.name] = number_column(column, numbers[:, column.source])
    return pa.table([made[column.name] for column in table.columns], schema=arrow_schema(table))


def repeated(values: Sequence[str | None], counts: Sequence[int], kind: pa.DataType) -> pa.Array:
    """Each value as often as its count says, as a dictionary column."""
    encoded = pa.array(values, pa.string()).dictionary_encode()
    codes = encoded.indices.to_numpy(zero_copy_only=False)
    missing = numpy.array([value is None for value in values], dtype=bool)
    spread = numpy.repeat(numpy.where(missing, 0, codes).astype(numpy.int32), counts)
    return pa.DictionaryArray.from_arrays(pa.array(spread, mask=numpy.repeat(missing, counts)), encoded.dictionary).cast(kind)


def number_column(column: Column, numbers: "numpy.ndarray[Any, numpy.dtype[numpy.int64]]") -> pa.Array:
    """One gathered column: −1 is null; words, sets of cards and yes or no get their form."""
    missing = numbers == of.NOTHING
    if column.words:
        codes = pa.array(numpy.where(missing, 0, numbers).astype(numpy.int32), mask=missing)
        return pa.DictionaryArray.from_arrays(codes, pa.array(column.words, pa.string()))
    if column.is_set:
        distinct, places = numpy.unique(numbers, return_inverse=True)
        texts = pa.array([card_text(int(cards)) for cards in distinct], pa.string())
        return texts.take(pa.array(places)) if len(distinct) else pa.array([], pa.string())
    if pa.types.is_boolean(column.type):
        return pa.array(numbers == 1, mask=missing)
    return pa.array(numbers, mask=missing).cast(column.type)


@lru_cache(maxsize=65536)
def card_text(cards: int) -> str:
    return " ".join(codes_of(cards))


def named_table(table: Table, rows: list[dict[str, Any]]) -> pa.Table:
    """Rows with names as an Arrow table."""
    schema = arrow_schema(table)
    arrays = []
    for column in table.columns:
        values = [row.get(column.name) for row in rows]
        arrays.append(
            pa.array(values, pa.string()).dictionary_encode().cast(WORD) if column.type == WORD else pa.array(values, column.type)
        )
    return pa.table(arrays, schema=schema)


def gathered_tables(games: Iterable[tuple[Game, str]]) -> dict[str, pa.Table]:
    """All tables of some games, in memory, sorted as a dataset is."""
    gathering = Gathering()
    for game, file in games:
        gathering.add(game, file)
    return gathering.take()
