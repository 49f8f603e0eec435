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
    joined,
    listed,
    rank_word,
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
    return Explanation(f"{CODES[row[CARD]]} cannot build: this game is played without builds (option building)")


def needs_table_card(position: Position, row: Row, places: Places) -> Explanation:
    return Explanation(f"{CODES[row[CARD]]} alone cannot be a build of {row[VALUE]}: at least one card from the table joins")


def value_out_of_range(position: Position, row: Row, places: Places) -> Explanation:
    return Explanation(f"{CODES[row[CARD]]} cannot make a build of {row[VALUE]}: values are 2 to 14", "2 to 14", str(row[VALUE]))


def merges_builds(position: Position, row: Row, places: Places) -> Explanation:
    touched = touched_builds(position, row[CARDS])
    together = joined([f"the {build_of(position, number, places)}" for number in touched])
    if position.merge_builds:
        rule = f"only builds of the declared value {row[VALUE]} go together"
    else:
        rule = "a play touches at most one build"
    return Explanation(f"{CODES[row[CARD]]} cannot join {together}: {rule}", None, str(len(touched)))


def partners_build(position: Position, row: Row, places: Places) -> Explanation:
    seat = row[SEAT]
    partner = (seat + 2) % 4
    number = next(number for number in touched_builds(position, row[CARDS]) if position.build_owner[number] == partner)
    done = "added to" if position.build_value[number] == row[VALUE] else f"raised to {row[VALUE]}"
    whose = f"{places.name(partner)} is the partner of {places.name(seat)}"
    return Explanation(f"the {build_of(position, number, places)} cannot be {done}: {whose}", None, f"seat {partner}")


# ---- Do the cards make the value ----


def no_partition(position: Position, row: Row, places: Places) -> Explanation:
    value = row[VALUE]
    loose = row[CARDS] & position.loose
    played = 1 << row[CARD]
    raised = raised_build(position, row[CARDS], value)
    if raised >= 0:
        message = f"{listed(loose)} cannot join the raise of the {build_of(position, raised, places)} to {value}"
        return Explanation(f"{message}: {no_split(position, loose, value)}", str(value), str(added_up(loose)))
    cards = f"{CODES[row[CARD]]} with {listed(loose)}" if loose else CODES[row[CARD]]
    touched = touched_builds(position, row[CARDS])
    if touched:
        becomes = f"added to {joined([f'the {build_of(position, number, places)}' for number in touched])}"
    else:
        becomes = f"a build of {value}"
    why = no_split(position, loose | played, value, played)
    return Explanation(f"{cards} cannot be {becomes}: {why}", str(value), str(added_up(loose | played)))


def raises_multiple(position: Position, row: Row, places: Places) -> Explanation:
    raised = raised_build(position, row[CARDS], row[VALUE])
    groups = [0] * MOST_BUILDS
    number = first_split(position, position.build_cards[raised], position.build_value[raised], groups)
    split = " ".join(f"[{listed(group)}]" for group in groups[:number])
    return Explanation(f"the {build_of(position, raised, places)} cannot be raised to {row[VALUE]}: it is multiple, {split}")


def raises_own(position: Position, row: Row, places: Places) -> Explanation:
    raised = raised_build(position, row[CARDS], row[VALUE])
    message = f"the {build_of(position, raised, places)} cannot be raised to {row[VALUE]} by its owner: only somebody else may"
    return Explanation(message, None, f"seat {row[SEAT]}")


def raise_with_table_cards(position: Position, row: Row, places: Places) -> Explanation:
    raised = raised_build(position, row[CARDS], row[VALUE])
    loose = row[CARDS] & position.loose
    raise_to = f"the raise of the {build_of(position, raised, places)} to {row[VALUE]}"
    message = f"{listed(loose)} cannot join {raise_to}: {CODES[row[CARD]]} raises it alone"
    return Explanation(message, None, card_list(loose))


def wrong_total(position: Position, row: Row, places: Places) -> Explanation:
    raised = raised_build(position, row[CARDS], row[VALUE])
    value = position.build_value[raised]
    pips = (row[CARD] >> 2) + 1
    sum_made = f"{value} + {pips} = {value + pips}, not {row[VALUE]}"
    message = f"{CODES[row[CARD]]} raises the {build_of(position, raised, places)} to {sum_made}"
    return Explanation(message, str(value + pips), str(row[VALUE]))


def same_value(position: Position, row: Row, places: Places) -> Explanation:
    value = row[VALUE]
    number = next(number for number in range(position.builds) if position.build_value[number] == value)
    message = f"a second build of {value} cannot lie beside the {build_of(position, number, places)} (option same_value_builds)"
    return Explanation(message, None, str(value))


# ---- What the hand keeps ----


def no_capture_card(position: Position, row: Row, places: Places) -> Explanation:
    made = f"the {row[VALUE]}-build {listed(row[CARDS] | 1 << row[CARD])}"
    return keeps_no(position, row, places, row[VALUE], made)


def hold_card_spent(position: Position, row: Row, places: Places) -> Explanation:
    seat = row[SEAT]
    kept = position.hands[seat] & ~(1 << row[CARD])
    moved = 0 if row[KIND] == TRAIL else row[CARDS]
    for number in range(position.builds):
        stays = position.build_owner[number] == seat and not position.build_cards[number] & moved
        if stays and not kept & CARDS_OF_VALUE[position.build_value[number]]:
            break
    return keeps_no(position, row, places, position.build_value[number], f"the {build(position, number)} that stays")


def keeps_no(position: Position, row: Row, places: Places, value: int, of_it: str) -> Explanation:
    """The hand after the play has no card for a build."""
    seat = row[SEAT]
    played = 1 << row[CARD]
    message = f"after {CODES[row[CARD]]} {places.name(seat)} holds {hand(position, seat, played)}, no {rank_word(value)} to take {of_it}"
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
