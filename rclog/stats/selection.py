"""Which games a statistic is about: valid ones, and of these what `--where` wants. What was left out is counted."""

import operator
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy
import pyarrow as pa

from rclog.facts.dictionary import TABLES

OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "=": operator.eq,
    "<": operator.lt,
    ">": operator.gt,
}
SEATED = ("player", "kind")
"""Beside the columns of `games`: a player's name or id, who must take part, and what plays, on every seat."""
COLUMNS = (*(column.name for column in TABLES["games"].columns), *SEATED)


class WhereError(ValueError):
    """A condition that cannot be read; the message says what would be."""


class Condition(NamedTuple):
    """`players=2`, `month>=2026-01`, `rules=dominican,street17`; nothing after = is null."""

    text: str
    column: str
    operator: str
    values: tuple[Any, ...]

    @classmethod
    def parse(cls, text: str) -> "Condition":
        """Raises `WhereError`."""
        found = re.fullmatch(r"\s*([a-z_]+)\s*(!=|<=|>=|=|<|>)(.*)", text, re.DOTALL)
        if not found:
            raise WhereError(f"{text!r} is no condition; write one like players=2, month>=2026-01 or player=Ana")
        column, sign, stated = found.groups()
        if column not in COLUMNS:
            raise WhereError(f"no column {column!r} to choose games by; there are {', '.join(COLUMNS)}")
        if column == "player" and sign != "=":
            raise WhereError(f"player knows only =, as in player=Ana, not {sign}")
        if sign in ("=", "!=") and column != "player":
            values = stated.split(",")
        else:
            values = [stated]
        return cls(text, column, sign, tuple(value_of(column, value.strip()) for value in values))

    def holds(self, value: Any) -> bool:
        if self.operator == "=":
            return value in self.values
        if self.operator == "!=":
            return value not in self.values
        return value is not None and self.values[0] is not None and OPERATORS[self.operator](value, self.values[0])


def value_of(column: str, text: str) -> Any:
    """A value as the column has it. Raises `WhereError`."""
    if not text:
        return None
    kinds = {one.name: one.type for one in TABLES["games"].columns}
    kind = kinds.get(column, pa.string())
    if pa.types.is_integer(kind):
        if not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
            raise WhereError(f"{column} is a whole number, not {text!r}")
        return int(text)
    if pa.types.is_boolean(kind):
        if text not in ("true", "false", "yes", "no"):
            raise WhereError(f"{column} is true or false, not {text!r}")
        return text in ("true", "yes")
    return text


class Used:
    """How many games were read, and how many are left out for what."""

    def __init__(self) -> None:
        self.read = 0
        self.used = 0
        self.left_out: Counter[str] = Counter()


class Selection:
    """The games wanted. Without a condition on `verdict` only valid ones are."""

    def __init__(self, conditions: Sequence[Condition] = ()) -> None:
        self.conditions = tuple(conditions)
        self.used = Used()
        self._any_verdict = any(condition.column == "verdict" for condition in conditions)

    def choose(self, tables: Mapping[str, pa.Table]) -> "numpy.ndarray[Any, Any]":
        """For each row of `games` whether it takes part; counts what does not."""
        games = tables["games"]
        verdicts = games["verdict"].to_pylist()
        columns = {name: games[name].to_pylist() for name in {one.column for one in self.conditions} if name not in SEATED}
        seated = self._seated(tables) if any(one.column in SEATED for one in self.conditions) else {}
        keys = list(zip(games["file"].to_pylist(), games["line"].to_pylist(), strict=True)) if seated else [()] * games.num_rows
        chosen = numpy.zeros(games.num_rows, dtype=bool)
        for row, verdict in enumerate(verdicts):
            self.used.read += 1
            if verdict != "valid" and not self._any_verdict:
                self.used.left_out[verdict] += 1
                continue
            for condition in self.conditions:
                players = seated.get(keys[row], ())
                if condition.column == "player":
                    sits = [condition.holds(name) or condition.holds(id) for name, id, _ in players]
                    fits = any(sits)
                elif condition.column == "kind":
                    fits = bool(players) and all(condition.holds(kind) for _, _, kind in players)
                else:
                    fits = condition.holds(columns[condition.column][row])
                if not fits:
                    self.used.left_out[f"not {condition.text.strip()}"] += 1
                    break
            else:
                chosen[row] = True
                self.used.used += 1
        return chosen

    def _seated(self, tables: Mapping[str, pa.Table]) -> dict[tuple[Any, ...], list[tuple[str, str | None, str | None]]]:
        """Name, id and kind of the players of each game, by its key."""
        seats = tables["seats"].select(["file", "line", "name", "id", "kind"]).to_pylist()
        found: dict[tuple[Any, ...], list[tuple[str, str | None, str | None]]] = {}
        for seat in seats:
            found.setdefault((seat["file"], seat["line"]), []).append((seat["name"], seat["id"], seat["kind"]))
        return found
