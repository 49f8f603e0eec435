"""Numbers in sentences: values with their interval, counts, places, in the words of one language."""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.stats.told import value_name

Row = dict[str, Any]


def percent(share: "float | None", words: Words) -> str:
    return words("no_data") if share is None else f"{100 * share:.1f} %"


def number(value: "float | None", words: Words) -> str:
    if value is None:
        return words("no_data")
    return f"{value:.0f}" if value == int(value) and abs(value) >= 100 else f"{value:.2f}".replace("-", "−")


def tied(text: str) -> str:
    """The same text, which no line end separates from its percent signs."""
    return text.replace(" %", "\u00a0%")


def with_interval(row: Row, words: Words, *, is_share: bool) -> str:
    """`52.1 % (49.0–55.2)`; without an interval the value alone."""
    value = percent(row["value"], words) if is_share else number(row["value"], words)
    if row["value"] is None or row["low"] is None or row["high"] is None:
        return value
    if is_share:
        return f"{value} ({100 * row['low']:.1f}–{100 * row['high']:.1f})"
    between = f" {words('to')} " if row["low"] < 0 else "–"
    return f"{value} ({number(row['low'], words)}{between}{number(row['high'], words)})"


def group_name(row: Row, words: Words) -> str:
    """`2 players · place 1`, of the dimensions that a row has; a player by name."""
    if row.get("player"):
        return str(row["player"])
    parts = []
    if row.get("players") is not None:
        parts.append(words("group.players", players=row["players"]))
    if row.get("place") is not None:
        parts.append(words("group.place", place=row["place"]))
    return " · ".join(parts)


def class_name(row: Row, words: Words) -> str:
    """`2 players · big casino`"""
    return f"{words('group.players', players=row['players'])} · {value_name(row['class'], words)}"


def most_played(rows: Sequence[Row]) -> list[Row]:
    """Of rows for several numbers of players those of the number with most games."""
    with_games = [row for row in rows if row["n"]]
    if not with_games:
        return []
    best = max(with_games, key=lambda row: (row["games"], -(row.get("players") or 0)))
    return [row for row in with_games if row.get("players") == best.get("players")]


def in_games(rows: Sequence[Row], words: Words) -> str:
    """`In 1,000 games`: the most games that one of the numbers rests on."""
    return words("in_games", games=words.count("games", max((row["games"] for row in rows), default=0)))
