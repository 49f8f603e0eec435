"""The score of a round as a table, for text and page: what each side took, what it earned by it, and the totals."""

from typing import NamedTuple

from rclog.show.screen import Screen
from rclog.steps import Replay, RoundScore

SOURCES = ("cards", "spades", "big_casino", "little_casino", "aces", "sweeps", "last_capture")


class Cell(NamedTuple):
    """What a side has of a source, and what it earned by it."""

    has: str
    points: int


class ScoreTable(NamedTuple):
    """`rows` by source. `points` and `totals` are None where they are not known: `missing` says why. `residue` is a sentence or empty."""

    title: str
    heads: list[str]
    rows: list[tuple[str, list[Cell]]]
    points: list[int] | None
    totals: list[int] | None
    missing: str
    residue: str


def score_table(score: RoundScore, screen: Screen, sides: list[str], names: list[str]) -> ScoreTable:
    """A round's score; a source that nobody has anything of, and that is not always counted, is left out."""
    words = screen.words
    counts: dict[str, list[int]] = {"cards": score.cards, "spades": score.spades, "aces": score.aces, "sweeps": score.sweeps}
    rows = []
    for source in SOURCES:
        cells = []
        for side in range(len(sides)):
            points = score.earned[side][source] if score.earned else 0
            has = str(counts[source][side]) if source in counts else words("score.has") if holder(score, source) == side else ""
            cells.append(Cell(has, points))
        if source == "last_capture" and not any(cell.points for cell in cells):
            continue
        if any(cell.has or cell.points for cell in cells):
            rows.append((words(f"score.{source}"), cells))
    missing = "" if score.points is not None else words("score.totals_unknown" if score.is_counted else "score.not_counted")
    return ScoreTable(
        words("score.title", round=score.number), sides, rows, score.points, score.totals, missing, residue_words(score, screen, names)
    )


def residue_words(score: RoundScore, screen: Screen, names: list[str]) -> str:
    """What was left on the table and who got it; empty where nothing was left."""
    if not score.residue:
        return ""
    cards = screen.cards(score.residue)
    if score.last_capturer is None:
        return screen.words("score.residue", cards=cards)
    return screen.words("score.residue_to", cards=cards, name=names[score.last_capturer])


def holder(score: RoundScore, source: str) -> int | None:
    """The side that has the one card, or made the one capture, that a source pays for."""
    if source == "big_casino":
        return score.big_casino
    if source == "little_casino":
        return score.little_casino
    return score.last_capturer % len(score.cards) if score.last_capturer is not None else None


def side_names(replayed: Replay, names: list[str], screen: Screen) -> list[str]:
    """Who a side is: a player, or two partners."""
    if len(names) < 4:
        return names
    return [screen.words("side.partners", first=names[side], second=names[side + 2]) for side in (0, 1)]
