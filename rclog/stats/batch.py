"""Some games' facts as pandas frames, made when a measure asks for them. Nulls are −1 in numbers and in yes or no, and NaN in words.

Every frame has `g`, the number of its game in the batch (0 …), instead of the key; only games that are used have rows.
"""

import unicodedata
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy
import pandas
import pyarrow as pa
import pyarrow.compute as pc

from rclog.encode import plain
from rclog.stats.packs import Packs, Units

BETWEEN, BY_ID, AGAIN = "\x1f", "\x1e", "\x1d"
"""In a key: between partners, before an id, before the number of a second seat of one name. `plain` leaves no such character in a name."""
NULL = -1


class Batch:
    """The tables of some whole games. `used` says which rows of `games` take part, `units` which of them share a pack."""

    def __init__(self, tables: Mapping[str, pa.Table], used: "numpy.ndarray[Any, Any] | None" = None, units: Units | None = None) -> None:
        self._tables = tables
        games = tables["games"]
        chosen = numpy.ones(games.num_rows, dtype=bool) if used is None else used
        self._files = {file: number for number, file in enumerate(sorted(set(games["file"].unique().to_pylist())))}
        keys = self._keys(games)
        order = numpy.argsort(keys, kind="stable")
        self._sorted_keys = keys[order]
        numbers = numpy.where(chosen, numpy.cumsum(chosen) - 1, -1)
        self._numbers = numbers[order]
        self.games_table = games.filter(pa.array(chosen))
        self.size = self.games_table.num_rows
        numbered = units or Units(Packs().units(games).numbers)
        self.units = numbered.numbers[chosen]
        """`[g]`: what is independent, a pack or a game that stands alone."""
        self.begun_units, self.open_units = numbered.begun, numbered.open
        """Units of which games came in earlier batches, and of which more may come in later ones."""
        self.is_of_single_games = len(numpy.unique(self.units)) == self.size

    def _keys(self, table: pa.Table) -> "numpy.ndarray[Any, Any]":
        """One whole number a row for file and line."""
        column = table["file"].combine_chunks()
        if isinstance(column, pa.ChunkedArray):
            column = column.chunk(0) if column.num_chunks else pa.array([], column.type)
        names = [self._files.get(name, -1) for name in column.dictionary.to_pylist()]
        codes = numpy.array([*names, -1], dtype=numpy.int64)[column.indices.to_numpy(zero_copy_only=False)]
        keys: numpy.ndarray[Any, Any] = codes * (1 << 40) + table["line"].to_numpy()
        return keys

    @cached_property
    def games(self) -> pandas.DataFrame:
        """A row a game that is used, in order."""
        frame = pandas.DataFrame({name: as_series(self.games_table[name]) for name in self.games_table.column_names})
        frame["g"] = numpy.arange(self.size)
        return frame

    def frame(self, table: str, *columns: str) -> pandas.DataFrame:
        """Some columns of a table, with `g`; rows of games that are used."""
        source = self._tables[table]
        if not len(self._sorted_keys):
            numbers = numpy.empty(0, dtype=numpy.int64)
        else:
            numbers = self._game_numbers(table, source)
        keep = numbers >= 0
        everything = bool(keep.all())
        made = {"g": numbers if everything else numbers[keep]}
        for name in columns:
            column = source[name] if everything else source[name].filter(pa.array(keep))
            made[name] = as_series(column)
        return pandas.DataFrame(made)

    def _game_numbers(self, table: str, source: pa.Table) -> "numpy.ndarray[Any, Any]":
        """For each row the number of its game, −1 where that is not used."""
        known = self._known.get(table)
        if known is None:
            keys = self._keys(source)
            places = numpy.searchsorted(self._sorted_keys, keys).clip(0, len(self._sorted_keys) - 1)
            known = numpy.where(self._sorted_keys[places] == keys, self._numbers[places], -1)
            self._known[table] = known
        return known

    @cached_property
    def _known(self) -> dict[str, Any]:
        return {}

    @cached_property
    def seats(self) -> pandas.DataFrame:
        """A row a seat: `g`, `seat`, `place`, `side`, and `player`, the key of who sits there."""
        frame = self.frame("seats", "seat", "place", "side", "name", "id", "kind")
        ids = frame["id"].astype(object)
        names = frame["name"].astype(object)
        keys = [key_of(name, None if id is None or id != id else id) for name, id in zip(names, ids, strict=True)]
        seen: set[tuple[int, str]] = set()
        for row, game in enumerate(frame["g"].to_numpy()):
            key, number = keys[row], 2
            while (game, keys[row]) in seen:
                keys[row] = f"{key}{AGAIN}{number}"
                number += 1
            seen.add((game, keys[row]))
        frame["player"] = pandas.Series(keys, dtype=object)
        return frame

    @cached_property
    def names(self) -> dict[str, str]:
        """The name last recorded of each player, by key."""
        return dict(zip(self.seats["player"], (plain(name) for name in self.seats["name"].astype(object)), strict=True))

    @cached_property
    def player_of_seat(self) -> "numpy.ndarray[Any, Any]":
        """`[g, seat]`: the player's key."""
        keys = numpy.full((self.size, 4), None, dtype=object)
        keys[self.seats["g"], self.seats["seat"]] = self.seats["player"]
        return keys

    @cached_property
    def player_of_side(self) -> "numpy.ndarray[Any, Any]":
        """`[g, side]`: the key of its player, of partners both."""
        keys = numpy.full((self.size, 3), None, dtype=object)
        for (game, side), players in self.seats.groupby(["g", "side"])["player"]:
            keys[game, side] = BETWEEN.join(players)
        return keys

    @cached_property
    def whole_rounds(self) -> pandas.DataFrame:
        """A row a seat in each round of which all 48 plays are recorded: `g`, `round`, `seat`, `side`, `place`."""
        plays = self.frame("plays", "round", "seat", "side", "place")
        made = plays.groupby(["g", "round"])["seat"].transform("size")
        return plays[made == 48].drop_duplicates(["g", "round", "seat"]).reset_index(drop=True)

    def whole_plays(self, *columns: str) -> pandas.DataFrame:
        """Plays of rounds of which all 48 are recorded, in order, with `g`, `round`, `seat` and `place`."""
        plays = self.frame("plays", "round", "seat", "place", *columns)
        made = plays.groupby(["g", "round"])["seat"].transform("size")
        return plays[made == 48].reset_index(drop=True)

    def whole_cards(self, *columns: str) -> pandas.DataFrame:
        """Cards of the same rounds, with `g` and `round`."""
        rounds = self.whole_rounds[["g", "round"]].drop_duplicates()
        return self.frame("cards", "round", *columns).merge(rounds, on=["g", "round"])

    def counted_rounds(self, *columns: str) -> pandas.DataFrame:
        """A row a side in each round that was counted, with `g`, `round`, `side` and `place`."""
        rounds = self.frame("rounds", "round", "side", "place", "counted", *columns)
        return rounds[rounds["counted"] == 1].reset_index(drop=True)

    def sides_of(self) -> "numpy.ndarray[Any, Any]":
        """How many sides each game has."""
        return numpy.where(self.games["players"] == 3, 3, 2)


def key_of(name: str, id: str | None) -> str:
    """Who a player is: the recorded id, else the name in composed form without blanks around it."""
    return BY_ID + plain(id) if id is not None else plain(unicodedata.normalize("NFC", name).strip())


def as_series(column: "pa.ChunkedArray") -> Any:
    """A column for pandas."""
    kind = column.type
    if pa.types.is_boolean(kind):
        return pc.fill_null(column.cast(pa.int8()), NULL).to_numpy()
    if pa.types.is_integer(kind):
        return pc.fill_null(column, NULL).to_numpy().astype(numpy.int64)
    if pa.types.is_dictionary(kind):
        encoded = column.unify_dictionaries().combine_chunks()
        if isinstance(encoded, pa.ChunkedArray):
            encoded = encoded.chunk(0) if encoded.num_chunks else pa.array([], kind)
        codes = pc.fill_null(encoded.indices, NULL).to_numpy()
        return pandas.Categorical.from_codes(codes, categories=encoded.dictionary.to_pylist())
    return numpy.array(column.to_pylist(), dtype=object)
