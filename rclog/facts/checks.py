"""What must hold of every table that is written. A breach is a bug of ours, never of a log."""

import pyarrow as pa
import pyarrow.compute as pc

from rclog.facts.dictionary import TABLES


class WrongFactsError(AssertionError):
    """Tables that contradict themselves: a bug in rclog."""


def check(tables: dict[str, pa.Table]) -> None:
    """Raise `WrongFactsError` if a batch of tables (whole games, all tables) contradicts itself."""
    for name, table in tables.items():
        for field in table.schema:
            if not field.nullable and table[field.name].null_count:
                raise WrongFactsError(f"{name}.{field.name} has nulls")
        key = list(TABLES[name].key)
        if table.group_by(key).aggregate([]).num_rows != table.num_rows:
            raise WrongFactsError(f"{name}: two rows with one key")
        check_parent(name, tables)
    if "rounds" in tables:
        check_rounds(tables["rounds"])


def check_parent(name: str, tables: dict[str, pa.Table]) -> None:
    """Every row has its row in the parent table."""
    parent = TABLES[name].parent
    if parent is None or parent not in tables:
        return
    key = ["file", "line", *(["round"] if parent == "rounds" else [])]
    children = plain_keys(tables[name], key).group_by(key).aggregate([])
    parents = plain_keys(tables[parent], key).group_by(key).aggregate([])
    if children.join(parents, keys=key, join_type="left anti").num_rows:
        raise WrongFactsError(f"{name}: rows without a row in {parent}")


def plain_keys(table: pa.Table, key: list[str]) -> pa.Table:
    """The key columns alone, file names as text: joins want one dictionary."""
    return pa.table({name: table[name].cast(pa.string()) if name == "file" else table[name] for name in key})


def check_rounds(rounds: pa.Table) -> None:
    """Points are the sum of their sources; totals follow from points; a counted round has at most one pack of cards, one of each casino."""
    earned = None
    for name in rounds.column_names:
        if name.startswith("points_") and name != "points_cut":
            earned = rounds[name] if earned is None else pc.add(earned, rounds[name])
    if not all_true(pc.equal(rounds["points"], pc.subtract(earned, rounds["points_cut"]))):
        raise WrongFactsError("rounds: points are not the sum of their sources")
    if not all_true(pc.equal(rounds["total_after"], pc.add(rounds["total_before"], rounds["points"].cast(pa.int64())))):
        raise WrongFactsError("rounds: a total does not follow from the points")
    counts = pa.table(
        {
            **{name: rounds[name].cast(pa.string()) if name == "file" else rounds[name] for name in ("file", "line", "round")},
            **{name: rounds[name].cast(pa.int64()) for name in ("cards", "spades", "aces", "big_casino", "little_casino")},
        }
    ).filter(rounds["counted"])
    summed = counts.group_by(["file", "line", "round"]).aggregate(
        [(name, "sum") for name in ("cards", "spades", "aces", "big_casino", "little_casino")]
    )
    for name, most in (("cards", 52), ("spades", 13), ("aces", 4), ("big_casino", 1), ("little_casino", 1)):
        if not all_true(pc.less_equal(summed[f"{name}_sum"], most)):
            raise WrongFactsError(f"rounds: more than {most} {name} in a round")


def all_true(truths: pa.ChunkedArray) -> bool:
    """True if no value is false; nulls say nothing."""
    return bool(pc.all(truths, min_count=0).as_py() in (True, None))
