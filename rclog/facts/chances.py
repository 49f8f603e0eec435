"""Could the player have captured, or swept? In the compilable subset of `rclog.game`; all that is legal is asked of `rclog.game.plays`."""

from rclog.game.codes import OK
from rclog.game.legal import PLAY_KIND, next_group, next_play
from rclog.game.plays import capture_fault
from rclog.game.position import EQUAL_ALL, Position
from rclog.game.row import CAPTURE
from rclog.game.values import CARDS_OF_VALUE, value_of


def could_sweep(position: Position) -> int:
    """1 if a known card of the player to move legally takes everything that lies on the table."""
    seat = position.to_play
    table = position.loose | position.built
    for card in range(52):
        if position.hands[seat] >> card & 1 and capture_fault(position, seat, card, table) == OK:
            return 1
    return 0


def could_capture(position: Position, cursor: list[int]) -> int:
    """1 if a known card of the player to move legally captures something. `cursor` is room for `rclog.game.legal`.

    One likely capture is asked for each card; only where all of them are refused are the legal plays gone through.
    """
    seat = position.to_play
    if position.loose | position.built == 0:
        return 0
    refused = 0
    for card in range(52):
        if position.hands[seat] >> card & 1:
            takes = likely_capture(position, seat, card)
            if takes:
                if capture_fault(position, seat, card, takes) == OK:
                    return 1
                refused = 1
    if not refused:
        return 0
    for entry in range(len(cursor)):
        cursor[entry] = 0
    while next_play(position, cursor):
        if cursor[PLAY_KIND] == CAPTURE:
            return 1
    return 0


def likely_capture(position: Position, seat: int, card: int) -> int:
    """Cards that `card` should be able to take, if it can take any: builds of its value (a player's own must be taken by the last such
    card), and of the loose cards its equals, or else one sum. 0: there is nothing to take."""
    value = value_of(card)
    takes = 0
    for build in range(position.builds):
        if position.build_value[build] == value:
            takes |= position.build_cards[build]
    equals = position.loose & CARDS_OF_VALUE[value]
    if position.equal_cards == EQUAL_ALL:
        takes |= equals
    else:
        takes |= equals & -equals
    if takes == 0:
        takes = next_group(position.loose, value, 0)
    return takes
