"""Explanations of `setup.*`, `deal.*` and `turn.*`: which card is in the wrong place, whose deal or turn it is."""

from rclog.cards import CODES, cards_in
from rclog.explain.groups import added_up, no_split
from rclog.explain.words import Explain, Explanation, Places, Row, card_list, hand, listed, numbers, player, spoken, where
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
    NEEDS_HANDS,
    ONLY_WITH_HANDS,
    OTHER_DEAL,
    OTHER_HANDS,
    OTHER_PILES,
    OTHER_SWEEPS,
    OTHER_TOTALS,
    PILES,
    SEAT,
    TABLE_SIZE,
    TOTALS,
    TWICE,
    VALUE,
)

# ---- Setups ----


def bad_position(position: Position, row: Row, places: Places) -> Explanation:
    words = spoken(places)
    if row[KIND] == LAID_BUILD:
        return bad_build(position, row, places)
    if row[MISPLACED]:
        return misplaced(position, row, places)
    if row[TWICE] != ABSENT:
        return twice_in_setup(position, row, places)
    if row[HANDS_LISTED] != ABSENT:
        sizes = row[HAND_SIZES : HAND_SIZES + position.players]
        for seat, cards in enumerate(sizes):
            if cards > 4:
                return Explanation(words("why.hand_too_big", number=cards, player=player(places, seat)), "4", str(cards))
        if sum(sizes) and sizes[row[SEAT]] == 0:
            holders = words.joined([player(places, seat) for seat, cards in enumerate(sizes) if cards])
            return Explanation(words("why.turn_without_cards", player=player(places, row[SEAT]), holders=holders))
    totals = numbers(row[TOTALS : TOTALS + position.sides])
    return Explanation(words("why.won_already", totals=totals, target=position.target), None, totals)


def bad_build(position: Position, row: Row, places: Places) -> Explanation:
    """A build of a setup."""
    words = spoken(places)
    cards, value, owner = row[CARDS], row[VALUE], row[SEAT]
    if owner >= position.players:
        last = position.players - 1
        return Explanation(words("why.no_such_owner", seat=owner, last=last), f"0 to {last}", str(owner))
    if value < 2 or value > 14:
        return Explanation(words("why.build_value", value=value), "2 to 14", str(value))
    if cards & (cards - 1) == 0:
        alone = words("why.build_of_one", cards=listed(cards)) if cards else words("why.build_of_none")
        return Explanation(alone, None, card_list(cards))
    message = words("why.cannot_be_build", cards=listed(cards), value=value, why=no_split(position, cards, value, words))
    return Explanation(message, str(value), str(added_up(cards)))


def misplaced(position: Position, row: Row, places: Places) -> Explanation:
    """What a setup has for seats, sides or deals that this game does not have."""
    words = spoken(places)
    code = row[MISPLACED]
    if code == OTHER_HANDS:
        return wrong_hands(position, row[HANDS_LISTED], places)
    if code == OTHER_DEAL:
        message = words("why.no_such_deal", deal=row[DEAL_NUMBER], players=position.players, deals=position.deals)
        return Explanation(message, f"1 to {position.deals}", str(row[DEAL_NUMBER]))
    if code >= NEEDS_HANDS:
        return Explanation(words("why.needs_hands", name=ONLY_WITH_HANDS[code - NEEDS_HANDS]), "hands")
    name = {OTHER_TOTALS: "totals", OTHER_PILES: "piles", OTHER_SWEEPS: "sweeps"}[code]
    return Explanation(words("why.list_by_side", name=name, sides=position.sides), f"{position.sides} entries")


def wrong_hands(position: Position, hands: int, places: Places) -> Explanation:
    """Another number of hands than of players."""
    message = spoken(places).count("why.hands_for", hands, players=position.players)
    return Explanation(message, str(position.players), str(hands))


def twice_in_setup(position: Position, row: Row, places: Places) -> Explanation:
    card = row[TWICE]
    words = spoken(places)
    found = [words("why.loose_on_table")] if lies_in(row[CARDS], card) else []
    for seat in range(position.players):
        if lies_in(row[HANDS + seat], card):
            found.append(words("why.in_hand", player=player(places, seat)))
    for side in range(position.sides):
        if lies_in(row[PILES + side], card):
            found.append(words("why.in_pile", side=places.side(side)))
    if len(found) > 1:
        places_found = words.joined(found)
    elif found:
        places_found = words("why.there_again", place=found[0])  # builds come in rows of their own
    else:
        places_found = words("why.in_builds")
    return Explanation(words("why.twice_in_setup", card=CODES[card], places=places_found), None, CODES[card])


def lies_in(cards: int, card: int) -> bool:
    """Whether a column that may be ABSENT holds the card."""
    return cards != ABSENT and bool(cards >> card & 1)


# ---- Deals ----


def wrong_count(position: Position, row: Row, places: Places) -> Explanation:
    words = spoken(places)
    hands = row[HANDS_LISTED]
    if hands != ABSENT:
        if hands != position.players:
            return wrong_hands(position, hands, places)
        for seat in range(position.players):
            cards = row[HAND_SIZES + seat]
            if cards != 4:
                return Explanation(words.count("why.cards_for_player", cards, player=player(places, seat)), "4", str(cards))
    cards = row[TABLE_SIZE]
    return Explanation(words.count("why.cards_for_table", cards), "4", str(cards))


def table_cards(position: Position, row: Row, places: Places) -> Explanation:
    words = spoken(places)
    laid = listed(row[CARDS]) if row[TABLE_SIZE] else words("why.an_empty_table")
    return Explanation(words("why.table_cards", deal=row[DEAL_NUMBER], cards=laid), None, card_list(row[CARDS]))


def wrong_dealer(position: Position, row: Row, places: Places) -> Explanation:
    dealer = rounds_dealer(position)
    number = position.round + (position.phase == ROUND_OVER)
    message = spoken(places)("why.wrong_dealer", round=number, dealer=player(places, dealer), other=player(places, row[DEALER]))
    return Explanation(message, f"seat {dealer}", f"seat {row[DEALER]}")


def card_twice(position: Position, row: Row, places: Places) -> Explanation:
    words = spoken(places)
    if row[TWICE] != ABSENT:
        card = row[TWICE]
        to = dealt_to(position, row, card, places)
        both = words.joined(to) if len(to) > 1 else words("why.both_times", to=to[0])
        message = words("why.dealt_twice", card=CODES[card], to=both)
        return Explanation(message, None, CODES[card])
    card, *more = cards_in(named_cards(position, row) & position.seen)
    message = words("why.dealt_again", card=CODES[card], to=dealt_to(position, row, card, places)[0])
    place = places.of(card)
    if place is not None:
        message += f": {place}"
    if more:
        message += words.count("why.so_have", len(more), cards=" ".join(CODES[other] for other in more))
    return Explanation(message, None, card_list(named_cards(position, row) & position.seen))


def dealt_to(position: Position, row: Row, card: int, places: Places) -> list[str]:
    """To whom a deal gives the card."""
    words = spoken(places)
    to = [words("why.to_table")] if lies_in(row[CARDS], card) else []
    return to + [
        words("why.to_player", player=player(places, seat)) for seat in range(position.players) if lies_in(row[HANDS + seat], card)
    ]


# ---- Turns ----


def wrong_seat(position: Position, row: Row, places: Places) -> Explanation:
    due = position.to_play
    message = spoken(places)("why.wrong_seat", player=player(places, row[SEAT]), card=CODES[row[CARD]], due=player(places, due))
    return Explanation(message, f"seat {due}", f"seat {row[SEAT]}")


def card_not_in_hand(position: Position, row: Row, places: Places) -> Explanation:
    seat, card = row[SEAT], row[CARD]
    held = hand(position, seat, places)
    message = spoken(places)("why.not_in_hand", player=player(places, seat), card=where(position, card, places), cards=held)
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
