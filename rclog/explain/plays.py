"""Explanations of `capture.*` and `trail.*`, and of what captures and builds have in common: cards that are not there, parts of a build."""

from rclog.cards import CODES, cards_in
from rclog.explain.groups import added_up, no_split
from rclog.explain.words import (
    Explain,
    Explanation,
    Places,
    Row,
    a_rank,
    build,
    build_of,
    card_list,
    joined,
    listed,
    table,
    touched_builds,
    where,
)
from rclog.game import codes
from rclog.game.position import EQUAL_ALL, Position
from rclog.game.row import CAPTURE, CARD, CARDS, KIND, SEAT, SWEEP
from rclog.game.values import CARDS_OF_VALUE, value_of

# ---- Captures and builds ----


def not_on_table(position: Position, row: Row, places: Places) -> Explanation:
    missing = row[CARDS] & ~(position.loose | position.built)
    verb = "take" if row[KIND] == CAPTURE else "join"
    cards = joined([where(position, card, places) for card in cards_in(missing)])
    lying = table(position, places)
    holds = f"not on the table, which holds {lying}" if lying else "the table is empty"
    return Explanation(f"{CODES[row[CARD]]} cannot {verb} {cards}: {holds}", None, card_list(missing))


def splits_build(position: Position, row: Row, places: Places) -> Explanation:
    number = next(number for number in touched_builds(position, row[CARDS]) if position.build_cards[number] & ~row[CARDS])
    whole = position.build_cards[number]
    part = whole & row[CARDS]
    verb = "take" if row[KIND] == CAPTURE else "join"
    cards = f"{listed(part)} without {listed(whole ^ part)}"
    message = f"{CODES[row[CARD]]} cannot {verb} {cards}: the {build_of(position, number, places)} stays whole"
    return Explanation(message, card_list(whole), card_list(part))


# ---- Captures ----


def takes_nothing(position: Position, row: Row, places: Places) -> Explanation:
    return Explanation(f"{CODES[row[CARD]]} takes nothing: a capture takes at least one card from the table")


def wrong_build_value(position: Position, row: Row, places: Places) -> Explanation:
    value = value_of(row[CARD])
    number = next(number for number in touched_builds(position, row[CARDS]) if position.build_value[number] != value)
    needed = position.build_value[number]
    message = f"{CODES[row[CARD]]} cannot take the {build_of(position, number, places)}: only {a_rank(needed)} takes it"
    return Explanation(message, str(needed), str(value))


def no_partition(position: Position, row: Row, places: Places) -> Explanation:
    loose = row[CARDS] & position.loose
    value = value_of(row[CARD])
    message = f"{CODES[row[CARD]]} cannot take {listed(loose)}: {no_split(position, loose, value)}"
    return Explanation(message, str(value), str(added_up(loose)))


def leaves_equal_card(position: Position, row: Row, places: Places) -> Explanation:
    equals = position.loose & CARDS_OF_VALUE[value_of(row[CARD])] & ~row[CARDS]
    if position.equal_cards == EQUAL_ALL:
        rule = "every equal card must be taken (option equal_cards)"
    else:
        rule = "at least one equal card must be taken"
    message = f"{CODES[row[CARD]]} takes {listed(row[CARDS])} and leaves the equal {listed(equals)}: {rule}"
    return Explanation(message, card_list(equals), card_list(row[CARDS]))


def sweep_claim(position: Position, row: Row, places: Places) -> Explanation:
    if not row[SWEEP]:
        return Explanation(f"no sweep is claimed, but {CODES[row[CARD]]} takes all that lies on the table", "true", "false")
    return Explanation(f"a sweep is claimed, but on the table stays {table(position, places, row[CARDS])}", "false", "true")


# ---- Trails ----


def owns_build(position: Position, row: Row, places: Places) -> Explanation:
    owned = [f"the {build(position, number)}" for number in range(position.builds) if position.build_owner[number] == row[SEAT]]
    return Explanation(f"{places.name(row[SEAT])} cannot trail {CODES[row[CARD]]} and own {joined(owned)}")


def equal_card_loose(position: Position, row: Row, places: Places) -> Explanation:
    equals = position.loose & CARDS_OF_VALUE[value_of(row[CARD])]
    lies = "lies" if equals & (equals - 1) == 0 else "lie"
    return Explanation(f"{CODES[row[CARD]]} cannot be trailed: the equal {listed(equals)} {lies} loose", None, card_list(equals))


PLAYS: dict[int, Explain] = {
    codes.CAPTURE_TAKES_NOTHING: takes_nothing,
    codes.CAPTURE_NOT_ON_TABLE: not_on_table,
    codes.CAPTURE_SPLITS_BUILD: splits_build,
    codes.CAPTURE_WRONG_BUILD_VALUE: wrong_build_value,
    codes.CAPTURE_NO_PARTITION: no_partition,
    codes.CAPTURE_LEAVES_EQUAL_CARD: leaves_equal_card,
    codes.CAPTURE_SWEEP_CLAIM: sweep_claim,
    codes.BUILD_NOT_ON_TABLE: not_on_table,
    codes.BUILD_SPLITS_BUILD: splits_build,
    codes.TRAIL_OWNS_BUILD: owns_build,
    codes.TRAIL_EQUAL_CARD_LOOSE: equal_card_loose,
}
