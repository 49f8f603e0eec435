"""Explanations of `setup.*`, `deal.*` and `turn.*`: which card is in the wrong place, whose deal or turn it is."""

from rclog.cards import CODES, cards_in
from rclog.explain.groups import added_up, no_split
from rclog.explain.words import Explain, Explanation, Places, Row, card_list, counted, hand, joined, listed, numbers, player, where
from rclog.game import codes
from rclog.game.deal import named_cards, rounds_dealer
from rclog.game.position import ROUND_OVER, Position
from rclog.game.row import (
    ABSENT,
    CARD,
    CARDS,
    DEAL_NUMBER,
    DEALER,
    HAND_SIZES,
    HANDS,
    HANDS_LISTED,
    KIND,
    LAID_BUILD,
    MISPLACED,
    PILES,
    SEAT,
    TABLE_SIZE,
    TOTALS,
    TWICE,
    VALUE,
)

# ---- Setups ----


def bad_position(position: Position, row: Row, places: Places) -> Explanation:
    if row[KIND] == LAID_BUILD:
        return bad_build(position, row)
    if row[MISPLACED]:
        return misplaced(position, row)
    if row[TWICE] != ABSENT:
        return twice_in_setup(position, row, places)
    if row[HANDS_LISTED] != ABSENT:
        sizes = row[HAND_SIZES : HAND_SIZES + position.players]
        for seat, cards in enumerate(sizes):
            if cards > 4:
                return Explanation(f"{cards} cards in the hand of {player(places, seat)}: a hand has at most four", "4", str(cards))
        if sum(sizes) and sizes[row[SEAT]] == 0:
            holders = joined([player(places, seat) for seat, cards in enumerate(sizes) if cards])
            return Explanation(f"the turn of {player(places, row[SEAT])}, who holds no card: cards are held by {holders}")
    totals = numbers(row[TOTALS : TOTALS + position.sides])
    return Explanation(f"totals {totals} have won already: the target is {position.target}", None, totals)


def bad_build(position: Position, row: Row) -> Explanation:
    """A build of a setup."""
    cards, value, owner = row[CARDS], row[VALUE], row[SEAT]
    if owner >= position.players:
        last = position.players - 1
        return Explanation(f"a build of seat {owner}, who does not exist: seats are 0 to {last}", f"0 to {last}", str(owner))
    if value < 2 or value > 14:
        return Explanation(f"a build of value {value}: values are 2 to 14", "2 to 14", str(value))
    if cards & (cards - 1) == 0:
        return Explanation(f"a build of {listed(cards) or 'no card'}: a build has two cards or more", None, card_list(cards))
    message = f"{listed(cards)} cannot be a build of {value}: {no_split(position, cards, value)}"
    return Explanation(message, str(value), str(added_up(cards)))


def misplaced(position: Position, row: Row) -> Explanation:
    """What a setup has for seats, sides or deals that this game does not have."""
    hands = row[HANDS_LISTED]
    if hands not in (ABSENT, position.players):
        return wrong_hands(position, hands)
    if row[DEAL_NUMBER] > position.deals:
        message = f"deal {row[DEAL_NUMBER]}: a round of {position.players} players has {position.deals} deals"
        return Explanation(message, f"1 to {position.deals}", str(row[DEAL_NUMBER]))
    lists = f"totals, piles or sweeps without one entry for each of {position.sides} sides"
    return Explanation(f"{lists}, or keys of a deal in progress without hands" if hands == ABSENT else lists)


def wrong_hands(position: Position, hands: int) -> Explanation:
    """Another number of hands than of players."""
    return Explanation(f"{counted(hands, 'hand')} for {position.players} players", str(position.players), str(hands))


def twice_in_setup(position: Position, row: Row, places: Places) -> Explanation:
    card = row[TWICE]
    found = ["loose on the table"] if lies_in(row[CARDS], card) else []
    for seat in range(position.players):
        if lies_in(row[HANDS + seat], card):
            found.append(f"in the hand of {player(places, seat)}")
    for side in range(position.sides):
        if lies_in(row[PILES + side], card):
            found.append(f"in the pile of {places.side(side)}")
    if len(found) > 1:
        places_found = joined(found)
    elif found:
        places_found = f"{found[0]}, and there again or in a build"  # builds come in rows of their own
    else:
        places_found = "in its builds"
    return Explanation(f"{CODES[card]} stands twice in the setup: {places_found}", None, CODES[card])


def lies_in(cards: int, card: int) -> bool:
    """Whether a column that may be ABSENT holds the card."""
    return cards != ABSENT and bool(cards >> card & 1)


# ---- Deals ----


def wrong_count(position: Position, row: Row, places: Places) -> Explanation:
    hands = row[HANDS_LISTED]
    if hands != ABSENT:
        if hands != position.players:
            return wrong_hands(position, hands)
        for seat in range(position.players):
            cards = row[HAND_SIZES + seat]
            if cards != 4:
                return Explanation(f"{counted(cards, 'card')} for {player(places, seat)}: each player gets four", "4", str(cards))
    cards = row[TABLE_SIZE]
    return Explanation(f"{counted(cards, 'card')} for the table: the first deal of a round lays four", "4", str(cards))


def table_cards(position: Position, row: Row, places: Places) -> Explanation:
    laid = listed(row[CARDS]) if row[TABLE_SIZE] else "an empty table"
    return Explanation(f"deal {row[DEAL_NUMBER]} lays {laid}: only the first deal of a round has a table", None, card_list(row[CARDS]))


def wrong_dealer(position: Position, row: Row, places: Places) -> Explanation:
    dealer = rounds_dealer(position)
    number = position.round + (position.phase == ROUND_OVER)
    message = f"round {number} is dealt by {player(places, dealer)}, not by {player(places, row[DEALER])}"
    return Explanation(message, f"seat {dealer}", f"seat {row[DEALER]}")


def card_twice(position: Position, row: Row, places: Places) -> Explanation:
    if row[TWICE] != ABSENT:
        card = row[TWICE]
        to = dealt_to(position, row, card, places)
        message = f"{CODES[card]} is dealt twice, {joined(to) if len(to) > 1 else f'both times {to[0]}'}"
        return Explanation(message, None, CODES[card])
    card, *more = cards_in(named_cards(position, row) & position.seen)
    message = f"{CODES[card]} is dealt {dealt_to(position, row, card, places)[0]}, but has been seen in this round"
    place = places.of(card)
    if place is not None:
        message += f": {place}"
    if more:
        message += f"; so {'has' if len(more) == 1 else 'have'} {' '.join(CODES[other] for other in more)}"
    return Explanation(message, None, card_list(named_cards(position, row) & position.seen))


def dealt_to(position: Position, row: Row, card: int, places: Places) -> list[str]:
    """To whom a deal gives the card."""
    to = ["to the table"] if lies_in(row[CARDS], card) else []
    return to + [f"to {player(places, seat)}" for seat in range(position.players) if lies_in(row[HANDS + seat], card)]


# ---- Turns ----


def wrong_seat(position: Position, row: Row, places: Places) -> Explanation:
    due = position.to_play
    message = f"{player(places, row[SEAT])} plays {CODES[row[CARD]]}, but it is the turn of {player(places, due)}"
    return Explanation(message, f"seat {due}", f"seat {row[SEAT]}")


def card_not_in_hand(position: Position, row: Row, places: Places) -> Explanation:
    seat, card = row[SEAT], row[CARD]
    message = f"{player(places, seat)} does not hold {where(position, card, places)}, but {hand(position, seat)}"
    return Explanation(message, card_list(position.hands[seat], position.hidden[seat]), CODES[card])


DEALS: dict[int, Explain] = {
    codes.SETUP_BAD_POSITION: bad_position,
    codes.DEAL_WRONG_COUNT: wrong_count,
    codes.DEAL_TABLE_CARDS: table_cards,
    codes.DEAL_WRONG_DEALER: wrong_dealer,
    codes.DEAL_CARD_TWICE: card_twice,
    codes.TURN_WRONG_SEAT: wrong_seat,
    codes.TURN_CARD_NOT_IN_HAND: card_not_in_hand,
}
