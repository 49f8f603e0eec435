"""Explanations of `build.*`: which build, whose, of what value, and what the hand keeps."""

from rclog.cards import CODES
from rclog.explain.groups import added_up, no_split
from rclog.explain.words import (
    Explain,
    Explanation,
    Places,
    Row,
    build,
    build_of,
    card_list,
    hand,
    listed,
    rank_word,
    spoken,
    the_builds,
    touched_builds,
)
from rclog.game import codes
from rclog.game.combine import first_split
from rclog.game.plays import raised_build
from rclog.game.position import MOST_BUILDS, Position
from rclog.game.row import CARD, CARDS, KIND, SEAT, TRAIL, VALUE
from rclog.game.values import CARDS_OF_VALUE

# ---- May it be built at all ----


def not_allowed(position: Position, row: Row, places: Places) -> Explanation:
    return Explanation(spoken(places)("why.no_building", card=CODES[row[CARD]]))


def needs_table_card(position: Position, row: Row, places: Places) -> Explanation:
    return Explanation(spoken(places)("why.alone", card=CODES[row[CARD]], value=row[VALUE]))


def value_out_of_range(position: Position, row: Row, places: Places) -> Explanation:
    message = spoken(places)("why.value_out_of_range", card=CODES[row[CARD]], value=row[VALUE])
    return Explanation(message, "2 to 14", str(row[VALUE]))


def merges_builds(position: Position, row: Row, places: Places) -> Explanation:
    touched = touched_builds(position, row[CARDS])
    words = spoken(places)
    together = the_builds(position, touched, places)
    rule = words("why.only_of_value", value=row[VALUE]) if position.merge_builds else words("why.one_build")
    return Explanation(words("why.cannot_join", card=CODES[row[CARD]], cards=together, why=rule), None, str(len(touched)))


def partners_build(position: Position, row: Row, places: Places) -> Explanation:
    seat = row[SEAT]
    partner = (seat + 2) % 4
    number = next(number for number in touched_builds(position, row[CARDS]) if position.build_owner[number] == partner)
    words = spoken(places)
    whose = words("why.partner", partner=places.name(partner), name=places.name(seat))
    key = "why.cannot_add_to" if position.build_value[number] == row[VALUE] else "why.cannot_raise"
    message = words(key, build=build_of(position, number, places), value=row[VALUE], why=whose)
    return Explanation(message, None, f"seat {partner}")


# ---- Do the cards make the value ----


def no_partition(position: Position, row: Row, places: Places) -> Explanation:
    words = spoken(places)
    value = row[VALUE]
    loose = row[CARDS] & position.loose
    played = 1 << row[CARD]
    raised = raised_build(position, row[CARDS], value)
    if raised >= 0:
        why = no_split(position, loose, value, words)
        message = words("why.cannot_join_raise", cards=listed(loose), build=build_of(position, raised, places), value=value, why=why)
        return Explanation(message, str(value), str(added_up(loose)))
    cards = words("why.card_with", card=CODES[row[CARD]], cards=listed(loose)) if loose else CODES[row[CARD]]
    touched = touched_builds(position, row[CARDS])
    why = no_split(position, loose | played, value, words, played)
    if touched:
        message = words("why.cannot_be_added", cards=cards, builds=the_builds(position, touched, places), why=why)
    else:
        message = words("why.cannot_be_build", cards=cards, value=value, why=why)
    return Explanation(message, str(value), str(added_up(loose | played)))


def raises_multiple(position: Position, row: Row, places: Places) -> Explanation:
    raised = raised_build(position, row[CARDS], row[VALUE])
    groups = [0] * MOST_BUILDS
    number = first_split(position, position.build_cards[raised], position.build_value[raised], groups)
    split = " ".join(f"[{listed(group)}]" for group in groups[:number])
    words = spoken(places)
    why = words("why.is_multiple", groups=split)
    return Explanation(words("why.cannot_raise", build=build_of(position, raised, places), value=row[VALUE], why=why))


def raises_own(position: Position, row: Row, places: Places) -> Explanation:
    raised = raised_build(position, row[CARDS], row[VALUE])
    message = spoken(places)("why.raises_own", build=build_of(position, raised, places), value=row[VALUE])
    return Explanation(message, None, f"seat {row[SEAT]}")


def raise_with_table_cards(position: Position, row: Row, places: Places) -> Explanation:
    raised = raised_build(position, row[CARDS], row[VALUE])
    loose = row[CARDS] & position.loose
    words = spoken(places)
    why = words("why.raises_alone", card=CODES[row[CARD]])
    message = words("why.cannot_join_raise", cards=listed(loose), build=build_of(position, raised, places), value=row[VALUE], why=why)
    return Explanation(message, None, card_list(loose))


def wrong_total(position: Position, row: Row, places: Places) -> Explanation:
    raised = raised_build(position, row[CARDS], row[VALUE])
    value = position.build_value[raised]
    pips = (row[CARD] >> 2) + 1
    made = f"{value} + {pips} = {value + pips}"
    message = spoken(places)("why.wrong_total", card=CODES[row[CARD]], build=build_of(position, raised, places), sum=made, value=row[VALUE])
    return Explanation(message, str(value + pips), str(row[VALUE]))


def same_value(position: Position, row: Row, places: Places) -> Explanation:
    value = row[VALUE]
    number = next(number for number in range(position.builds) if position.build_value[number] == value)
    message = spoken(places)("why.same_value", value=value, build=build_of(position, number, places))
    return Explanation(message, None, str(value))


# ---- What the hand keeps ----


def no_capture_card(position: Position, row: Row, places: Places) -> Explanation:
    words = spoken(places)
    made = words("why.build", value=row[VALUE], cards=listed(row[CARDS] | 1 << row[CARD]))
    return keeps_no(position, row, places, row[VALUE], words("why.the", build=made))


def hold_card_spent(position: Position, row: Row, places: Places) -> Explanation:
    seat = row[SEAT]
    kept = position.hands[seat] & ~(1 << row[CARD])
    moved = 0 if row[KIND] == TRAIL else row[CARDS]
    for number in range(position.builds):
        stays = position.build_owner[number] == seat and not position.build_cards[number] & moved
        if stays and not kept & CARDS_OF_VALUE[position.build_value[number]]:
            break
    return keeps_no(
        position, row, places, position.build_value[number], spoken(places)("why.that_stays", build=build(position, number, spoken(places)))
    )


def keeps_no(position: Position, row: Row, places: Places, value: int, of_it: str) -> Explanation:
    """The hand after the play has no card for a build."""
    seat = row[SEAT]
    played = 1 << row[CARD]
    words = spoken(places)
    held = hand(position, seat, places, played)
    message = words("why.keeps_no", card=CODES[row[CARD]], name=places.name(seat), cards=held, rank=rank_word(value, words), build=of_it)
    return Explanation(message, str(value), card_list(position.hands[seat] & ~played))


BUILDS: dict[int, Explain] = {
    codes.BUILD_NOT_ALLOWED: not_allowed,
    codes.BUILD_NEEDS_TABLE_CARD: needs_table_card,
    codes.BUILD_VALUE_OUT_OF_RANGE: value_out_of_range,
    codes.BUILD_MERGES_BUILDS: merges_builds,
    codes.BUILD_PARTNERS_BUILD: partners_build,
    codes.BUILD_NO_PARTITION: no_partition,
    codes.BUILD_RAISES_MULTIPLE: raises_multiple,
    codes.BUILD_RAISES_OWN: raises_own,
    codes.BUILD_RAISE_WITH_TABLE_CARDS: raise_with_table_cards,
    codes.BUILD_WRONG_TOTAL: wrong_total,
    codes.BUILD_SAME_VALUE: same_value,
    codes.BUILD_NO_CAPTURE_CARD: no_capture_card,
    codes.BUILD_HOLD_CARD_SPENT: hold_card_spent,
}
