"""Most measures: an amount over a base, summed by game, so that the games and not the rows are what is independent; of duplicate games the
packs (`packs`).

A measure of this kind counts rows: `base` rows (what it is a share or a mean of) and `amount` rows (what is counted). The dimensions in
`split` divide both; those in `parts` divide the amounts only, so that the parts of one base add up.
"""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy
import pandas

from rclog.stats.batch import Batch
from rclog.stats.dimensions import BY, OF_GAME
from rclog.stats.intervals import ratio, wilson
from rclog.stats.measure import VALUES, Measure, rows_frame

ALL = "_"
"""A column that is the same everywhere, so that there is always something to group by."""
UNIT = "u"
"""The column of what is independent."""
BASE_SUMS = ("games", "units", "b", "bb")
AMOUNT_SUMS = ("a", "aa", "ab")


class Counts(NamedTuple):
    """The rows of a batch: `base` with g, the split dimensions and `base`; `amount` with g, all dimensions and `amount`."""

    base: pandas.DataFrame
    amount: pandas.DataFrame


class Waiting(NamedTuple):
    """Units whose games are not all here, by number: `games` and `b` for each split, `a` for each split and part. `open` are the units of
    which more games may come, also those that have nothing here."""

    base: pandas.DataFrame
    amount: pandas.DataFrame
    open: frozenset[int]


class Sums(NamedTuple):
    """Games, units, Σb and Σb² for each split; Σa, Σa² and Σab for each split and part. Units of which games are elsewhere wait."""

    base: pandas.DataFrame
    amount: pandas.DataFrame
    waiting: Waiting


@dataclass(frozen=True, eq=False)
class Ratio(Measure):
    """`count` makes the rows. `is_share`: the amount is a part of the base. `row_is_game`: each base is one game, yes or no."""

    count: Callable[[Batch], Counts] = field(kw_only=True)
    is_share: bool = True
    row_is_game: bool = False
    parts: tuple[str, ...] = ()
    """Dimensions of the amount alone that it always has."""
    by_parts: tuple[str, ...] = ()
    """Those it can have besides."""
    every: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """For a part all the values it can have: a part that never happened is a true 0."""
    scale: int = 1
    """What amounts are multiplied by, so that they are whole numbers."""

    can_be_negative: bool = False
    """Otherwise an interval does not go below 0."""

    @property
    def dimensions(self) -> tuple[str, ...]:
        return (*self.split, *self.parts)

    def allowed(self) -> tuple[str, ...]:
        return tuple(name for name in BY if name in (*self.by, *OF_GAME) and name not in self.dimensions)

    def sums(self, batch: Batch, by: Sequence[str] = ()) -> Sums:
        base, amount = self.of_games(batch, by)
        base = base.assign(games=1, **{UNIT: batch.units[base["g"]]}).drop(columns="g")
        amount = amount.assign(**{UNIT: batch.units[amount["g"]]}).drop(columns="g")
        rows = Waiting(base, amount, batch.open_units)
        return settled(rows if batch.is_of_single_games else by_unit(rows), batch.begun_units)

    def add(self, earlier: Sums, later: Sums) -> Sums:
        made = [earlier, later]
        waiting = later.waiting
        if len(earlier.waiting.base):
            base = pandas.concat([earlier.waiting.base, waiting.base], ignore_index=True)
            amount = pandas.concat([earlier.waiting.amount, waiting.amount], ignore_index=True)
            made.append(settled(by_unit(Waiting(base, amount, waiting.open))))
            waiting = made[-1].waiting
        base, amount = summed(made)
        return Sums(base, amount, waiting)

    def result(self, sums: Sums, by: Sequence[str] = ()) -> pandas.DataFrame:
        splits, columns = self._keys(by)
        if len(sums.waiting.base):
            over = settled(sums.waiting._replace(open=frozenset()))
            sums = Sums(*summed([sums, over]), over.waiting)
        base, parts = sums.base, [name for name in columns if name not in splits]
        if not len(base) and splits == [ALL]:
            base = pandas.DataFrame([{ALL: 0, "games": 0, "units": 0, "b": 0, "bb": 0}])
        grid = self._grid(base, sums.amount, splits, parts)
        rows = grid.merge(sums.amount, on=columns, how="left")
        rows[list(AMOUNT_SUMS)] = rows[list(AMOUNT_SUMS)].fillna(0)
        numbers = [self._number(*row) for row in rows[[*BASE_SUMS, *AMOUNT_SUMS]].itertuples(index=False, name=None)]
        result = rows_frame(numbers, VALUES)
        wanted = list(self.columns(by))
        return pandas.concat([rows[wanted].reset_index(drop=True), result], axis=1)

    def per_game(self, batch: Batch, by: Sequence[str] = ()) -> pandas.DataFrame:
        base, amount = self.of_games(batch, by)
        splits, columns = self._keys(by)
        if splits == columns:
            made = base.merge(amount, on=["g", *splits], how="left")
        else:
            made = amount.merge(base, on=["g", *splits], how="outer")
        made = made.rename(columns={"a": "amount", "b": "base"})
        made["amount"] = made["amount"].fillna(0) / self.scale
        return made[["g", *self.columns(by), "amount", "base"]]

    def of_games(self, batch: Batch, by: Sequence[str]) -> tuple[pandas.DataFrame, pandas.DataFrame]:
        """Bases and amounts summed by game and dimensions, as `b` and `a`."""
        counts = self.count(batch)
        splits, columns = self._keys(by)
        base = with_dimensions(batch, counts.base, splits).rename(columns={"base": "b"})
        amount = with_dimensions(batch, counts.amount, columns).rename(columns={"amount": "a"})
        return total(base, ["g", *splits], ("b",)), total(amount, ["g", *columns], ("a",))

    def _keys(self, by: Sequence[str]) -> tuple[list[str], list[str]]:
        """The columns that split bases, and those that split amounts."""
        parts = (*self.parts, *self.by_parts)
        columns = self.columns(by)
        splits = [name for name in columns if name not in parts]
        return ([*splits] or [ALL]), ([] if splits else [ALL]) + list(columns)

    def _grid(self, base: pandas.DataFrame, amount: pandas.DataFrame, splits: list[str], parts: list[str]) -> pandas.DataFrame:
        """The rows that the result has: for each split every part that can be, or that was seen there."""
        if not parts:
            return base
        seen = amount[[*splits, *parts]].drop_duplicates()
        for part in parts:
            if part in self.every:
                others = [name for name in (*splits, *parts) if name != part]
                known = pandas.DataFrame({part: pandas.Series(list(self.every[part]), dtype=object)})
                beside = seen[others].drop_duplicates() if len(parts) > 1 else base[splits]
                seen = pandas.concat([seen, beside.merge(known, how="cross")[seen.columns]]).drop_duplicates()
        return ordered(base.merge(seen, on=splits), [*splits, *parts], self.every)

    def _number(self, games: int, units: int, base: float, bb: float, a: float, aa: float, ab: float) -> tuple[Any, ...]:
        """VALUES of one row."""
        if base <= 0:
            return (None, 0, int(games), None, None)
        scale = self.scale
        a, aa, ab = a / scale, aa / scale**2, ab / scale
        if self.row_is_game and units == games:
            interval = wilson(a, base)
        else:
            interval = ratio(int(units), base, (aa, ab, bb), a, is_share=self.is_share)
        low, high = interval
        if low is not None and not self.can_be_negative:
            low = max(0.0, low)
        return (float(a / base), int(base), int(games), low, high)


def by_unit(rows: Waiting) -> Waiting:
    """Rows of one unit and of the same dimensions as one."""
    return Waiting(totalled(rows.base, ("games", "b")), totalled(rows.amount, ("a",)), rows.open)


def settled(rows: Waiting, begun: Set[int] = frozenset()) -> Sums:
    """The units that are all here as sums; those that were begun elsewhere, or go on elsewhere, wait."""
    base, amount = rows.base, rows.amount
    of_base, of_amount = (frame[UNIT].isin(rows.open | begun) for frame in (base, amount))
    waiting = Waiting(base[of_base], amount[of_amount], rows.open)
    base, amount = base[~of_base], amount[~of_amount]
    splits = [name for name in base.columns if name not in (UNIT, "games", "b")]
    columns = [name for name in amount.columns if name not in (UNIT, "a")]
    both = amount.merge(base, on=[UNIT, *splits], how="left")
    assert both["b"].notna().all(), "an amount without a base"
    base = base.assign(units=1, bb=base["b"] ** 2)
    both = both.assign(aa=both["a"] ** 2, ab=both["a"] * both["b"])
    return Sums(total(base, splits, BASE_SUMS), total(both, columns, AMOUNT_SUMS), waiting)


def summed(made: Sequence[Sums]) -> tuple[pandas.DataFrame, pandas.DataFrame]:
    """The sums of several stretches of games."""
    base = pandas.concat([one.base for one in made], ignore_index=True)
    amount = pandas.concat([one.amount for one in made], ignore_index=True)
    return totalled(base, BASE_SUMS), totalled(amount, AMOUNT_SUMS)


def totalled(frame: pandas.DataFrame, sums: Sequence[str]) -> pandas.DataFrame:
    """The sums of some columns for each combination of all others."""
    return total(frame, [name for name in frame.columns if name not in sums], sums)


def total(frame: pandas.DataFrame, keys: Sequence[str], sums: Sequence[str]) -> pandas.DataFrame:
    """The sums of some columns for each combination of keys, sorted by them; whole numbers stay whole."""
    made = frame.groupby(list(keys), dropna=False, observed=True, sort=True)[list(sums)].sum().reset_index()
    words = {name: object for name in keys if made[name].dtype == "category" or made[name].dtype == "str"}
    return made.astype(words) if words else made


def ordered(frame: pandas.DataFrame, keys: Sequence[str], every: Mapping[str, Sequence[Any]]) -> pandas.DataFrame:
    """Sorted by keys, words in the order in which they are listed."""

    def rank(column: "pandas.Series[Any]") -> "pandas.Series[Any]":
        if column.name not in every:
            return column
        places = {value: place for place, value in enumerate(every[str(column.name)])}
        return column.map(lambda value: places.get(value, len(places)))

    return frame.sort_values(list(keys), key=rank, kind="stable").reset_index(drop=True)


def with_dimensions(batch: Batch, frame: pandas.DataFrame, wanted: Sequence[str]) -> pandas.DataFrame:
    """The frame with the dimensions that it has not itself: those of its game, and of its seat or side."""
    missing = [name for name in wanted if name not in frame.columns]
    if not missing:
        return frame
    games = frame["g"].to_numpy()
    made: dict[str, Any] = {}
    for name in missing:
        if name == ALL:
            made[name] = numpy.zeros(len(frame), dtype=numpy.int64)
        elif name in OF_GAME:
            made[name] = batch.games[name].to_numpy()[games]
        elif name == "player":
            owner = "seat" if "seat" in frame.columns else "side"
            made[name] = (batch.player_of_seat if owner == "seat" else batch.player_of_side)[games, frame[owner].to_numpy()]
        elif name == "side":
            made[name] = frame["seat"].to_numpy() % batch.sides_of()[games]
        else:
            raise AssertionError(f"no way to know {name}")
    return frame.assign(**made)


def same(frame: pandas.DataFrame, amount: Any = 1, base: Any = 1) -> Counts:
    """Rows that are base and amount at once."""
    return Counts(frame.assign(base=base), frame.assign(amount=amount))
