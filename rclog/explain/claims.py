"""Explanations of `score.*` and `end.*`: what the log claims, what was counted, and how it was counted."""

from rclog.cards import ACES, BIG_CASINO, CODES, LITTLE_CASINO, SPADES
from rclog.explain.counting import points_of, start_of_round
from rclog.explain.words import Explain, Explanation, Places, Row, by_side, listed, numbers, spoken
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
from rclog.lang import Words

# ---- Scores ----


def points(position: Position, row: Row, places: Places) -> Explanation:
    wrong = [side for side in range(position.sides) if row[POINTS + side] != position.round_points[side]]
    how = "; ".join(points_of(position, side, places) for side in wrong)
    return claimed(position, row, POINTS, spoken(places)("why.points"), position.round_points, how, places)


def totals(position: Position, row: Row, places: Places) -> Explanation:
    before = start_of_round(position)
    sums = [f"{places.side(side)} {before.totals[side]} + {position.round_points[side]}" for side in range(position.sides)]
    how = ", ".join(sums)
    if row[POINTS] == ABSENT:
        wrong = [side for side in range(position.sides) if row[TOTALS + side] != position.totals[side]]
        how += "".join(f"; {points_of(position, side, places)}" for side in wrong)
    return claimed(position, row, TOTALS, spoken(places)("why.totals"), position.totals, how, places)


def cards(position: Position, row: Row, places: Places) -> Explanation:
    how = with_residue(position, position.residue, places)
    return claimed(position, row, CARD_COUNTS, spoken(places)("why.cards"), position.counted_cards, how, places)


def spades(position: Position, row: Row, places: Places) -> Explanation:
    how = each_has(position, SPADES, places)
    residue = with_residue(position, position.residue & SPADES, places)
    what = spoken(places)("why.spades")
    return claimed(position, row, SPADE_COUNTS, what, position.counted_spades, "; ".join(filter(None, (how, residue))), places)


def aces(position: Position, row: Row, places: Places) -> Explanation:
    return claimed(position, row, ACE_COUNTS, spoken(places)("why.aces"), position.counted_aces, each_has(position, ACES, places), places)


def sweeps(position: Position, row: Row, places: Places) -> Explanation:
    claim = row[SWEEP_COUNTS : SWEEP_COUNTS + position.sides]
    words = spoken(places)
    how = ""
    if not position.sweeps_count:
        how = words("why.sweeps_off")
    elif claim == position.net_sweeps[: position.sides]:
        how = words("why.after_cancelling", claim=numbers(claim))
    elif position.emptied and not position.sweep_last_card:
        how = words("why.last_card_no_sweep")
    return claimed(position, row, SWEEP_COUNTS, words("why.sweeps"), position.sweeps, how, places)


def big_casino(position: Position, row: Row, places: Places) -> Explanation:
    return casino(row[BIG_CASINO_SIDE], position.side_of_big, "score.big_casino", BIG_CASINO, places)


def little_casino(position: Position, row: Row, places: Places) -> Explanation:
    return casino(row[LITTLE_CASINO_SIDE], position.side_of_little, "score.little_casino", LITTLE_CASINO, places)


def casino(claim: int, side: int, name: str, card: int, places: Places) -> Explanation:
    words = spoken(places)
    message = words("why.casino", casino=words(name), claim=a_side(claim, places), side=a_side(side, places), card=CODES[card])
    place = places.of(card)
    if side != NOBODY and place is not None:
        message += f" ({place})"
    return Explanation(message, side_value(side), side_value(claim))


def claimed(position: Position, row: Row, column: int, what: str, counts: list[int], how: str, places: Places) -> Explanation:
    """`cards [29,23] are claimed for round 1, but [28,24] are counted`, and how."""
    claim = numbers(row[column : column + position.sides])
    counted = numbers(counts[: position.sides])
    message = spoken(places)("why.claimed", what=what, claim=claim, round=position.round, counted=counted)
    return Explanation(f"{message}: {how}" if how else message, counted, claim)


def each_has(position: Position, of: int, places: Places) -> str:
    """`Ana has As Ad, Luis Ah Ac`"""
    words = spoken(places)
    having = [(side, position.piles[side] & of) for side in range(position.sides) if position.piles[side] & of]
    parts = [f"{places.side(side)} {words('why.has') if place == 0 else ''}{listed(held)}" for place, (side, held) in enumerate(having)]
    return ", ".join(parts)


def with_residue(position: Position, residue: int, places: Places) -> str:
    """Who got the residue, where there was one."""
    if not residue:
        return ""
    words = spoken(places)
    if position.last_capturer == NOBODY:
        return words("why.nobody_captured")
    if position.leftovers != LEFTOVERS_LAST_CAPTURER:
        return words("why.residue_nobodys", cards=listed(residue))
    return words("why.residue_went", cards=listed(residue), side=places.side(position.last_capturer % position.sides))


# ---- Ends ----


def not_over(position: Position, row: Row, places: Places) -> Explanation:
    standing = position.totals[: position.sides]
    words = spoken(places)
    nobody = words("why.nobody_has" if max(standing) < position.target else "why.nobody_alone", target=position.target)
    rest = not_counted(position, words)
    return Explanation(words("why.not_over", nobody=nobody, totals=by_side(standing, places), rest=rest))


def winner(position: Position, row: Row, places: Places) -> Explanation:
    words = spoken(places)
    side = position.winner
    before = start_of_round(position)
    if before.totals[side] >= position.target - 3 and items_made(before, side):
        won = words("why.won_closing", total=before.totals[side])
    elif position.both_over != BOTH_OVER_HIGHER:
        won = words("why.won_counting", target=position.target)
    else:
        won = words("why.won_highest")
    totals_reached = by_side(position.totals[: position.sides], places)
    message = words("why.winner", named=a_side(row[WINNER], places), side=places.side(side), won=won, totals=totals_reached)
    return Explanation(message, side_value(side), side_value(row[WINNER]))


def end_totals(position: Position, row: Row, places: Places) -> Explanation:
    claim = numbers(row[TOTALS : TOTALS + position.sides])
    counted = numbers(position.totals[: position.sides])
    words = spoken(places)
    message = words("why.end_totals", claim=claim, counted=counted, rest=not_counted(position, words))
    return Explanation(message, counted, claim)


def not_counted(position: Position, words: Words) -> str:
    """A clause for a round that an end has cut short."""
    under_way = position.phase == PLAYING or (position.phase == DEAL_DUE and position.deal > 1)
    return words("why.round_not_over", round=position.round) if under_way else ""


def a_side(side: int, places: Places) -> str:
    """A side or nobody."""
    return spoken(places)("why.nobody") if side < 0 else places.side(side)


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
