"""Numbers in sentences: values with their interval, counts, places."""

from collections.abc import Sequence
from typing import Any

Row = dict[str, Any]
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth"}


def percent(share: "float | None") -> str:
    return "no data" if share is None else f"{100 * share:.1f} %"


def number(value: "float | None") -> str:
    if value is None:
        return "no data"
    return f"{value:.0f}" if value == int(value) and abs(value) >= 100 else f"{value:.2f}".replace("-", "−")


def with_interval(row: Row, *, is_share: bool) -> str:
    """`52.1 % (49.0–55.2)`; without an interval the value alone."""
    value = percent(row["value"]) if is_share else number(row["value"])
    if row["value"] is None or row["low"] is None or row["high"] is None:
        return value
    if is_share:
        return f"{value} ({100 * row['low']:.1f}–{100 * row['high']:.1f})"
    between = " to " if row["low"] < 0 else "–"
    return f"{value} ({number(row['low'])}{between}{number(row['high'])})"


def games(count: int) -> str:
    """`1,000 games`."""
    return f"{count:,} {'game' if count == 1 else 'games'}"


def counted(count: int, what: str) -> str:
    """`289 rounds`, `1 round`."""
    return f"{count:,} {what.removesuffix('s') if count == 1 else what}"


def group_name(row: Row) -> str:
    """`2 players · place 1`, of the dimensions that a row has; a player by name."""
    if row.get("player"):
        return str(row["player"])
    parts = []
    if row.get("players") is not None:
        parts.append(f"{row['players']} players")
    if row.get("place") is not None:
        parts.append(f"place {row['place']}")
    return " · ".join(parts)


def most_played(rows: Sequence[Row]) -> list[Row]:
    """Of rows for several numbers of players those of the number with most games."""
    with_games = [row for row in rows if row["n"]]
    if not with_games:
        return []
    best = max(with_games, key=lambda row: (row["games"], -(row.get("players") or 0)))
    return [row for row in with_games if row.get("players") == best.get("players")]


def in_games(rows: Sequence[Row]) -> str:
    """`In 1,000 games`: the most games that one of the numbers rests on."""
    return f"In {games(max((row['games'] for row in rows), default=0))}"
