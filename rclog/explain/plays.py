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
    listed,
    spoken,
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
    words = spoken(places)
    cards = words.joined([where(position, card, places) for card in cards_in(missing)])
    lying = table(position, places)
    holds = words("why.table_holds", table=lying) if lying else words("why.table_empty")
    key = "why.cannot_take" if row[KIND] == CAPTURE else "why.cannot_join"
    return Explanation(words(key, card=CODES[row[CARD]], cards=cards, why=holds), None, card_list(missing))


def splits_build(position: Position, row: Row, places: Places) -> Explanation:
    number = next(number for number in touched_builds(position, row[CARDS]) if position.build_cards[number] & ~row[CARDS])
    whole = position.build_cards[number]
    part = whole & row[CARDS]
    words = spoken(places)
    cards = words("why.part", part=listed(part), rest=listed(whole ^ part))
    why = words("why.stays_whole", build=build_of(position, number, places))
    key = "why.cannot_take" if row[KIND] == CAPTURE else "why.cannot_join"
    return Explanation(words(key, card=CODES[row[CARD]], cards=cards, why=why), card_list(whole), card_list(part))


# ---- Captures ----


def takes_nothing(position: Position, row: Row, places: Places) -> Explanation:
    return Explanation(spoken(places)("why.takes_nothing", card=CODES[row[CARD]]))


def wrong_build_value(position: Position, row: Row, places: Places) -> Explanation:
    value = value_of(row[CARD])
    number = next(number for number in touched_builds(position, row[CARDS]) if position.build_value[number] != value)
    needed = position.build_value[number]
    words = spoken(places)
    whole = build_of(position, number, places)
    message = words("why.wrong_build_value", card=CODES[row[CARD]], build=whole, rank=a_rank(needed, words))
    return Explanation(message, str(needed), str(value))


def no_partition(position: Position, row: Row, places: Places) -> Explanation:
    loose = row[CARDS] & position.loose
    value = value_of(row[CARD])
    words = spoken(places)
    why = no_split(position, loose, value, words)
    message = words("why.cannot_take", card=CODES[row[CARD]], cards=listed(loose), why=why)
    return Explanation(message, str(value), str(added_up(loose)))


def leaves_equal_card(position: Position, row: Row, places: Places) -> Explanation:
    equals = position.loose & CARDS_OF_VALUE[value_of(row[CARD])] & ~row[CARDS]
    words = spoken(places)
    rule = words("why.all_equals" if position.equal_cards == EQUAL_ALL else "why.one_equal")
    message = words("why.leaves_equal", card=CODES[row[CARD]], cards=listed(row[CARDS]), equals=listed(equals), why=rule)
    return Explanation(message, card_list(equals), card_list(row[CARDS]))


def sweep_claim(position: Position, row: Row, places: Places) -> Explanation:
    words = spoken(places)
    if not row[SWEEP]:
        return Explanation(words("why.sweep_not_claimed", card=CODES[row[CARD]]), "true", "false")
    return Explanation(words("why.sweep_claimed", table=table(position, places, row[CARDS])), "false", "true")


# ---- Trails ----


def owns_build(position: Position, row: Row, places: Places) -> Explanation:
    words = spoken(places)
    own = [number for number in range(position.builds) if position.build_owner[number] == row[SEAT]]
    owned = words.joined([words("why.the", build=build(position, number, words)) for number in own])
    return Explanation(words("why.owns_build", name=places.name(row[SEAT]), card=CODES[row[CARD]], builds=owned))


def equal_card_loose(position: Position, row: Row, places: Places) -> Explanation:
    equals = position.loose & CARDS_OF_VALUE[value_of(row[CARD])]
    message = spoken(places).count("why.equal_loose", equals.bit_count(), card=CODES[row[CARD]], equals=listed(equals))
    return Explanation(message, None, card_list(equals))


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
