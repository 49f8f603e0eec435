"""How the points of a side came about, item by item (docs/rules.md 5 and 6.2)."""

from rclog.explain.words import Places, spoken
from rclog.game.position import ACE, BIG, CARDS, LAST_CAPTURE, LITTLE, MISSED_FROZEN, SOURCES, SPADES, SWEEP, Position
from rclog.game.scoring import closing_items, most
from rclog.lang import Words

ITEMS = ("why.most_cards", "why.most_spades", "score.big_casino", "score.little_casino")  # closing items, by source


def points_of(position: Position, side: int, places: Places) -> str:
    """`Ana 9 = 3 (28 cards) + 0 (6 spades) + 2 (big casino) + 2 (2 aces) + 2 (3 sweeps, net 2)`, with what being near the end changed."""
    words = spoken(places)
    before = start_of_round(position)
    start = before.totals[side]
    items = closing_items(before, start)
    frozen = bool(items) and position.closing_missed == MISSED_FROZEN
    paid = position.earned[side * SOURCES : (side + 1) * SOURCES]
    parts = [f"{paid[source]} ({label})" for source, label in labels(position, side, start, words) if items >> source & 1 or not frozen]
    text = f"{places.side(side)} {position.round_points[side]}" + (f" = {' + '.join(parts)}" if parts else "")
    if frozen:
        scoring = words("why.or").join(words(item) for source, item in enumerate(ITEMS) if items >> source & 1)
        text += words("why.only_scores", total=start, items=scoring)
    elif sum(paid) != position.round_points[side]:
        text += words("why.stops_at", total=start, most=position.target - 1)
    return text


def labels(position: Position, side: int, start: int, words: Words) -> list[tuple[int, str]]:
    """The sources of points, and what the side has of each; left out where it has nothing, cards and spades excepted."""
    sweeps = words.count("why.sweep", position.sweeps[side])
    if position.sweep_cancel:
        sweeps += words("why.net", number=position.net_sweeps[side])
    if position.net_sweeps[side] * position.points_for[SWEEP] != position.earned[side * SOURCES + SWEEP]:
        sweeps += words("why.none_scores", total=start)
    has = {
        CARDS: majority(position.counted_cards, position, side, "why.card", words),
        SPADES: majority(position.counted_spades, position, side, "why.spade", words),
        BIG: words("score.big_casino") if position.side_of_big == side else "",
        LITTLE: words("score.little_casino") if position.side_of_little == side else "",
        ACE: words.count("why.ace", position.counted_aces[side]) if position.counted_aces[side] else "",
        SWEEP: sweeps if position.sweeps[side] else "",
        LAST_CAPTURE: words("score.last_capture") if position.earned[side * SOURCES + LAST_CAPTURE] else "",
    }
    return [(source, label) for source, label in has.items() if label]


def majority(counts: list[int], position: Position, side: int, noun: str, words: Words) -> str:
    """`28 cards`, or `26 cards, a tie`"""
    tied = counts[side] == max(counts[: position.sides]) and most(counts, position.sides) != side
    return words.count(noun, counts[side]) + (words("why.tie") if tied else "")


def start_of_round(position: Position) -> Position:
    """The position with the totals from before the round just counted."""
    before = position.copy()
    if position.points_known:
        for side in range(position.sides):
            before.totals[side] -= position.round_points[side]
    return before
