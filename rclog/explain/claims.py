"""Explanations of `score.*` and `end.*`: what the log claims, what was counted, and how it was counted."""

from rclog.cards import ACES, BIG_CASINO, CODES, LITTLE_CASINO, SPADES
from rclog.explain.counting import points_of, start_of_round
from rclog.explain.words import Explain, Explanation, Places, Row, by_side, listed, numbers
from rclog.game import codes
from rclog.game.position import BOTH_OVER_HIGHER, DEAL_DUE, LEFTOVERS_LAST_CAPTURER, NOBODY, PLAYING, Position
from rclog.game.row import (
    ABSENT,
    ACE_COUNTS,
    BIG_CASINO_SIDE,
    CARD_COUNTS,
    LITTLE_CASINO_SIDE,
    POINTS,
    SPADE_COUNTS,
    SWEEP_COUNTS,
    TOTALS,
    WINNER,
)
from rclog.game.scoring import items_made

# ---- Scores ----


def points(position: Position, row: Row, places: Places) -> Explanation:
    wrong = [side for side in range(position.sides) if row[POINTS + side] != position.round_points[side]]
    how = "; ".join(points_of(position, side, places) for side in wrong)
    return claimed(position, row, POINTS, "points", position.round_points, how)


def totals(position: Position, row: Row, places: Places) -> Explanation:
    before = start_of_round(position)
    sums = [f"{places.side(side)} {before.totals[side]} + {position.round_points[side]}" for side in range(position.sides)]
    how = ", ".join(sums)
    if row[POINTS] == ABSENT:
        wrong = [side for side in range(position.sides) if row[TOTALS + side] != position.totals[side]]
        how += "".join(f"; {points_of(position, side, places)}" for side in wrong)
    return claimed(position, row, TOTALS, "totals", position.totals, how)


def cards(position: Position, row: Row, places: Places) -> Explanation:
    return claimed(position, row, CARD_COUNTS, "cards", position.counted_cards, with_residue(position, position.residue, places))


def spades(position: Position, row: Row, places: Places) -> Explanation:
    how = each_has(position, SPADES, places)
    residue = with_residue(position, position.residue & SPADES, places)
    return claimed(position, row, SPADE_COUNTS, "spades", position.counted_spades, "; ".join(filter(None, (how, residue))))


def aces(position: Position, row: Row, places: Places) -> Explanation:
    return claimed(position, row, ACE_COUNTS, "aces", position.counted_aces, each_has(position, ACES, places))


def sweeps(position: Position, row: Row, places: Places) -> Explanation:
    claim = row[SWEEP_COUNTS : SWEEP_COUNTS + position.sides]
    how = ""
    if not position.sweeps_count:
        how = "sweeps do not count here (option sweeps)"
    elif claim == position.net_sweeps[: position.sides]:
        how = f"{numbers(claim)} is what is left after cancelling"
    elif position.emptied and not position.sweep_last_card:
        how = "the last card of a round makes no sweep (option sweep_last_card)"
    return claimed(position, row, SWEEP_COUNTS, "sweeps", position.sweeps, how)


def big_casino(position: Position, row: Row, places: Places) -> Explanation:
    return casino(row[BIG_CASINO_SIDE], position.side_of_big, "big casino", BIG_CASINO, places)


def little_casino(position: Position, row: Row, places: Places) -> Explanation:
    return casino(row[LITTLE_CASINO_SIDE], position.side_of_little, "little casino", LITTLE_CASINO, places)


def casino(claim: int, side: int, name: str, card: int, places: Places) -> Explanation:
    message = f"the {name} is claimed for {a_side(claim, places)}, but {a_side(side, places)} has {CODES[card]}"
    place = places.of(card)
    if side != NOBODY and place is not None:
        message += f" ({place})"
    return Explanation(message, side_value(side), side_value(claim))


def claimed(position: Position, row: Row, column: int, what: str, counts: list[int], how: str) -> Explanation:
    """`cards [29,23] are claimed for round 1, but [28,24] are counted`, and how."""
    claim = numbers(row[column : column + position.sides])
    counted = numbers(counts[: position.sides])
    message = f"{what} {claim} are claimed for round {position.round}, but {counted} are counted"
    return Explanation(f"{message}: {how}" if how else message, counted, claim)


def each_has(position: Position, of: int, places: Places) -> str:
    """`Ana has As Ad, Luis Ah Ac`"""
    having = [(side, position.piles[side] & of) for side in range(position.sides) if position.piles[side] & of]
    return ", ".join(f"{places.side(side)} {'' if place else 'has '}{listed(held)}" for place, (side, held) in enumerate(having))


def with_residue(position: Position, residue: int, places: Places) -> str:
    """Who got the residue, where there was one."""
    if not residue:
        return ""
    if position.last_capturer == NOBODY:
        return "nobody captured, so the residue is nobody's"
    if position.leftovers != LEFTOVERS_LAST_CAPTURER:
        return f"the residue {listed(residue)} is nobody's (option leftovers)"
    return f"the residue {listed(residue)} went to {places.side(position.last_capturer % position.sides)}"


# ---- Ends ----


def not_over(position: Position, row: Row, places: Places) -> Explanation:
    standing = position.totals[: position.sides]
    if max(standing) < position.target:
        nobody = f"nobody has {position.target}"
    else:
        nobody = f"nobody is alone at the top with {position.target} or more"
    return Explanation(f"the end says won, but {nobody}: totals {by_side(standing, places)}{not_counted(position)}")


def winner(position: Position, row: Row, places: Places) -> Explanation:
    side = position.winner
    before = start_of_round(position)
    if before.totals[side] >= position.target - 3 and items_made(before, side):
        won = f"has won with its closing item, from {before.totals[side]}"
    elif position.both_over != BOTH_OVER_HIGHER:
        won = f"was first at {position.target} in the order of counting"
    else:
        won = "has won with the highest total"
    totals_reached = by_side(position.totals[: position.sides], places)
    message = f"{a_side(row[WINNER], places)} is named as winner, but {places.side(side)} {won}: totals {totals_reached}"
    return Explanation(message, side_value(side), side_value(row[WINNER]))


def end_totals(position: Position, row: Row, places: Places) -> Explanation:
    claim = numbers(row[TOTALS : TOTALS + position.sides])
    counted = numbers(position.totals[: position.sides])
    message = f"totals {claim} are claimed at the end, but {counted} are computed{not_counted(position)}"
    return Explanation(message, counted, claim)


def not_counted(position: Position) -> str:
    """A clause for a round that an end has cut short."""
    under_way = position.phase == PLAYING or (position.phase == DEAL_DUE and position.deal > 1)
    return f" (round {position.round} is not over)" if under_way else ""


def a_side(side: int, places: Places) -> str:
    """A side or nobody."""
    return "nobody" if side < 0 else places.side(side)


def side_value(side: int) -> str:
    """A side as the log writes it."""
    return "null" if side < 0 else f"side {side}"


CLAIMS: dict[int, Explain] = {
    codes.SCORE_POINTS: points,
    codes.SCORE_TOTALS: totals,
    codes.SCORE_CARDS: cards,
    codes.SCORE_SPADES: spades,
    codes.SCORE_SWEEPS: sweeps,
    codes.SCORE_ACES: aces,
    codes.SCORE_BIG_CASINO: big_casino,
    codes.SCORE_LITTLE_CASINO: little_casino,
    codes.END_NOT_OVER: not_over,
    codes.END_WINNER: winner,
    codes.END_TOTALS: end_totals,
}
