"""The gatherer: follows the judge through a game and writes down what happened, as whole numbers.

In the compilable subset of `rclog.game`, so that one text serves a game interpreted and a corpus compiled. It knows no rule: what may
happen the judge says, how taken cards split `rclog.game.combine`. Every buffer is a table of −1 with a row for all that can come
(`rclog.facts.tables.room_for`); `filled` counts the rows in use.
"""

from rclog.facts import columns as to
from rclog.facts.chances import could_capture, could_sweep
from rclog.game.codes import OK
from rclog.game.combine import first_split
from rclog.game.judge import judge, take_back
from rclog.game.plays import is_multiple
from rclog.game.position import GAME_OVER, NOBODY, PLAYING, ROUND_OVER, SOURCES, Position
from rclog.game.row import (
    ABSENT,
    BUILD,
    CAPTURE,
    CARD,
    CARDS,
    DEAL,
    DEAL_NUMBER,
    HANDS_LISTED,
    KIND,
    LAID_BUILD,
    SEAT,
    SETUP,
    SKIPPED,
    TOTALS,
    TRAIL,
    VALUE,
)
from rclog.game.scoring import closing_items
from rclog.game.values import CARDS_OF_VALUE, size, value_of


def gather(
    position: Position,
    rows: list[list[int]],
    count: int,
    lines: list[int],
    plays: list[list[int]],
    rounds: list[list[int]],
    cards: list[list[int]],
    builds: list[list[int]],
    filled: list[int],
    groups: list[int],
    cursor: list[int],
) -> int:
    """Judge a whole game from its start and fill the tables. Returns how many rows may be, as `judge_game` does.

    `lines` are the rows' lines in the log; `groups` and `cursor` are room to work in (MOST_GROUPS and `legal.CURSOR` numbers). If fewer
    than `count` rows may be, `position.fault` says why, and the tables hold what came before.
    """
    take_back(rows, count)
    for index in range(count):
        row = rows[index]
        kind = row[KIND]
        is_play = kind != SKIPPED and kind <= TRAIL
        number = 0
        if is_play and position.phase == PLAYING:
            number = note_play(position, row, lines[index], plays[filled[to.PLAYS]], groups, cursor)
        phase = position.phase
        position.fault = judge(position, rows, index, count)
        if position.fault != OK:
            return index
        if is_play:
            play = plays[filled[to.PLAYS]]
            filled[to.PLAYS] += 1
            play[to.PLAY_SWEEP] = position.emptied
            note_moved_cards(position, row, play, cards, filled, groups, number)
            note_moved_builds(position, row, play, builds, filled)
        elif kind == DEAL:
            if row[DEAL_NUMBER] == 1:
                begin_round(position, rounds, cards, filled)
            note_hands(position, cards, filled)
            if row[DEAL_NUMBER] == 1:
                note_table(position, cards, filled)
        elif kind == SETUP and row[HANDS_LISTED] != ABSENT:
            begin_round(position, rounds, cards, filled)
            for side in range(position.sides):  # the setup may have ended its round, which counted it
                note_total(position, rounds[filled[to.ROUNDS] - position.sides + side], row[TOTALS + side])
            note_hands(position, cards, filled)
            note_piles(position, cards, filled)
        elif kind == LAID_BUILD:
            note_laid_build(position, row, builds, filled)
        if (position.phase == ROUND_OVER or position.phase == GAME_OVER) and phase != position.phase and phase != ROUND_OVER:
            note_residue(position, cards, builds, filled)
            note_score(position, rounds, filled)
    return count


def place_of(position: Position, seat: int) -> int:
    """Where a seat comes in the order of play of this round: 1 leads every deal, the dealer is last."""
    return (seat - position.dealer - 1) % position.players + 1


def ordinal(position: Position) -> int:
    """How many plays of this round have been made, counted as if every deal had been whole."""
    return (position.deal - 1) * 4 * position.players + position.play


def note_play(position: Position, row: list[int], line: int, play: list[int], groups: list[int], cursor: list[int]) -> int:
    """Write what can be said before a play happens. Returns into how many groups the loose cards of a capture split; the groups are in
    `groups`. The play may turn out to be illegal: then its row is never counted."""
    seat = row[SEAT]
    play[to.PLAY_AT_LINE] = line
    play[to.PLAY_ROUND] = position.round
    play[to.PLAY_DEAL] = position.deal
    play[to.PLAY_NUMBER] = position.play + 1
    play[to.PLAY_SEAT] = seat
    play[to.PLAY_PLACE] = place_of(position, seat)
    play[to.PLAY_SIDE] = seat % position.sides
    play[to.PLAY_KIND] = row[KIND]
    play[to.PLAY_CARD] = row[CARD]
    play[to.PLAY_CARDS] = 0
    play[to.PLAY_TAKEN] = 0
    play[to.PLAY_GROUPS] = to.NOTHING
    play[to.PLAY_VALUE] = to.NOTHING
    play[to.PLAY_BUILD_KIND] = to.NOTHING
    play[to.PLAY_LOOSE] = position.loose
    play[to.PLAY_BUILT] = position.built
    play[to.PLAY_LOOSE_COUNT] = size(position.loose)
    play[to.PLAY_BUILD_COUNT] = position.builds
    note_chances(position, play, cursor)
    if row[KIND] == CAPTURE:
        number = first_split(position, row[CARDS] & position.loose, value_of(row[CARD]), groups)
        play[to.PLAY_CARDS] = row[CARDS]
        play[to.PLAY_TAKEN] = size(row[CARDS])
        play[to.PLAY_GROUPS] = number
        for build in range(position.builds):
            if position.build_cards[build] & row[CARDS]:
                play[to.PLAY_GROUPS] += 1
        return number
    if row[KIND] == BUILD:
        play[to.PLAY_CARDS] = row[CARDS]
        play[to.PLAY_VALUE] = row[VALUE]
        play[to.PLAY_BUILD_KIND] = to.NEW_BUILD
        for build in range(position.builds):
            if position.build_cards[build] & row[CARDS]:
                play[to.PLAY_BUILD_KIND] = to.ADDITION if position.build_value[build] == row[VALUE] else to.RAISE
    return 0


def note_chances(position: Position, play: list[int], cursor: list[int]) -> None:
    """Could the player to move have captured, or swept? Not known where a hidden card might have."""
    capture = could_capture(position, cursor)
    sweep = could_sweep(position)
    if position.hidden[position.to_play]:
        if not capture and position.loose | position.built:
            capture = to.NOTHING
        if not sweep and position.loose | position.built:
            sweep = to.NOTHING
    play[to.PLAY_COULD_CAPTURE] = capture
    play[to.PLAY_COULD_SWEEP] = sweep


def begin_round(position: Position, rounds: list[list[int]], cards: list[list[int]], filled: list[int]) -> None:
    """Open the rows of a round: one a side, and 52 cards."""
    for side in range(position.sides):
        entry = rounds[filled[to.ROUNDS]]
        filled[to.ROUNDS] += 1
        entry[to.ROUND_NUMBER] = position.round
        entry[to.ROUND_SIDE] = side
        entry[to.ROUND_DEALER] = position.dealer
        entry[to.ROUND_PLACE] = place_of(position, side)
        if position.players == 4:
            entry[to.ROUND_PLACE] = min(place_of(position, side), place_of(position, side + 2))
        entry[to.ROUND_COMPLETE] = 0
        entry[to.ROUND_COUNTED] = 0
        if position.totals_known:
            note_total(position, entry, position.totals[side])
    for card in range(52):
        entry = cards[filled[to.CARDS]]
        filled[to.CARDS] += 1
        entry[to.CARD_ROUND] = position.round
        entry[to.CARD_CODE] = card


def note_total(position: Position, entry: list[int], total: int) -> None:
    """A side's total before the round, and what may close the game on it."""
    entry[to.ROUND_TOTAL_BEFORE] = total
    entry[to.ROUND_CLOSING] = closing_items(position, total)


def row_of_card(cards: list[list[int]], filled: list[int], card: int) -> list[int]:
    """The row of a card in the newest round."""
    return cards[filled[to.CARDS] - 52 + card]


def note_hands(position: Position, cards: list[list[int]], filled: list[int]) -> None:
    """Who was dealt what in the deal just made, or under way in a setup."""
    for card in range(52):
        entry = row_of_card(cards, filled, card)
        for seat in range(position.players):
            if position.hands[seat] >> card & 1:
                entry[to.CARD_DEALT_DEAL] = position.deal
                entry[to.CARD_DEALT_SEAT] = seat
                entry[to.CARD_DEALT_PLACE] = place_of(position, seat)
                entry[to.CARD_DEALT_TO_TABLE] = 0


def note_table(position: Position, cards: list[list[int]], filled: list[int]) -> None:
    """What was dealt to the table in a round's first deal. Of a setup that is not known, whatever lies there."""
    for card in range(52):
        if position.loose >> card & 1:
            entry = row_of_card(cards, filled, card)
            entry[to.CARD_DEALT_DEAL] = 1
            entry[to.CARD_DEALT_TO_TABLE] = 1
            entry[to.CARD_LAID_AT] = 0


def note_piles(position: Position, cards: list[list[int]], filled: list[int]) -> None:
    """Cards that a setup says were taken before: by which side is all that is known."""
    for card in range(52):
        for side in range(position.sides):
            if position.piles[side] >> card & 1:
                row_of_card(cards, filled, card)[to.CARD_TAKEN_SIDE] = side


def note_moved_cards(
    position: Position,
    row: list[int],
    play: list[int],
    cards: list[list[int]],
    filled: list[int],
    groups: list[int],
    number: int,
) -> None:
    """The card played, and those taken with it. The position is the one after the play; the play's row says when it was."""
    now = (play[to.PLAY_DEAL] - 1) * 4 * position.players + play[to.PLAY_NUMBER]
    played = row_of_card(cards, filled, row[CARD])
    played[to.CARD_PLAYED_DEAL] = play[to.PLAY_DEAL]
    played[to.CARD_PLAYED_PLAY] = play[to.PLAY_NUMBER]
    played[to.CARD_PLAYED_SEAT] = play[to.PLAY_SEAT]
    played[to.CARD_PLAYED_PLACE] = play[to.PLAY_PLACE]
    played[to.CARD_PLAYED_AS] = row[KIND]
    if played[to.CARD_DEALT_DEAL] == to.NOTHING:  # a hidden card, known only now
        played[to.CARD_DEALT_DEAL] = play[to.PLAY_DEAL]
        played[to.CARD_DEALT_SEAT] = play[to.PLAY_SEAT]
        played[to.CARD_DEALT_PLACE] = play[to.PLAY_PLACE]
        played[to.CARD_DEALT_TO_TABLE] = 0
    played[to.CARD_LAID_AT] = now
    if row[KIND] != CAPTURE:
        return
    value = value_of(row[CARD])
    for card in range(52):
        if (row[CARDS] | 1 << row[CARD]) >> card & 1:
            way = to.IN_BUILD
            if card == row[CARD]:
                way = to.CAPTURING
            for group in range(number):
                if groups[group] >> card & 1:
                    way = to.IN_SUM
                    if groups[group] == 1 << card and CARDS_OF_VALUE[value] >> card & 1:
                        way = to.EQUAL
            take_card(position, cards, filled, card, play[to.PLAY_DEAL], play[to.PLAY_NUMBER], play[to.PLAY_SEAT], way)


def take_card(
    position: Position,
    cards: list[list[int]],
    filled: list[int],
    card: int,
    deal: int,
    play: int,
    seat: int,
    way: int,
) -> None:
    """A card goes to a pile."""
    entry = row_of_card(cards, filled, card)
    entry[to.CARD_TAKEN_DEAL] = deal
    entry[to.CARD_TAKEN_PLAY] = play
    entry[to.CARD_TAKEN_SEAT] = seat
    entry[to.CARD_TAKEN_PLACE] = place_of(position, seat)
    entry[to.CARD_TAKEN_SIDE] = seat % position.sides
    entry[to.CARD_TAKEN_AS] = way
    if entry[to.CARD_LAID_AT] != to.NOTHING:
        entry[to.CARD_PLAYS_ON_TABLE] = (deal - 1) * 4 * position.players + play - entry[to.CARD_LAID_AT]


def note_laid_build(position: Position, row: list[int], builds: list[list[int]], filled: list[int]) -> None:
    """A build that a setup found on the table: who made it, and when, is not known."""
    entry = open_build(position, builds, filled)
    entry[to.BUILD_FIRST_VALUE] = to.NOTHING
    entry[to.BUILD_ADDITIONS] = to.NOTHING
    entry[to.BUILD_RAISES] = to.NOTHING
    entry[to.BUILD_OWNERS] = to.NOTHING
    grow_build(entry, row[CARDS], row[VALUE], row[SEAT])


def open_build(position: Position, builds: list[list[int]], filled: list[int]) -> list[int]:
    """A new row, numbered within its round."""
    number = 1
    if filled[to.BUILDS] and builds[filled[to.BUILDS] - 1][to.BUILD_ROUND] == position.round:
        number = builds[filled[to.BUILDS] - 1][to.BUILD_NUMBER] + 1
    entry = builds[filled[to.BUILDS]]
    filled[to.BUILDS] += 1
    entry[to.BUILD_ROUND] = position.round
    entry[to.BUILD_NUMBER] = number
    return entry


def grow_build(entry: list[int], cards: int, value: int, owner: int) -> None:
    """The cards, value and owner of a build as they are from now on."""
    entry[to.BUILD_CARDS] = cards
    entry[to.BUILD_CARD_COUNT] = size(cards)
    entry[to.BUILD_VALUE] = value
    entry[to.BUILD_MULTIPLE] = is_multiple(cards, value)
    entry[to.BUILD_OWNER] = owner


def note_moved_builds(position: Position, row: list[int], play: list[int], builds: list[list[int]], filled: list[int]) -> None:
    """A build made, added to, raised or taken. Rows without a fate lie on the table; each is found by its cards."""
    if row[KIND] == TRAIL:
        return
    grown = to.NOTHING
    first = filled[to.BUILDS]
    while first and builds[first - 1][to.BUILD_ROUND] == play[to.PLAY_ROUND]:
        first -= 1
    for number in range(first, filled[to.BUILDS]):
        entry = builds[number]
        if entry[to.BUILD_FATE] == to.NOTHING and entry[to.BUILD_CARDS] & row[CARDS]:
            if row[KIND] == CAPTURE:
                end_build(position, entry, play[to.PLAY_DEAL], play[to.PLAY_NUMBER], play[to.PLAY_SEAT], to.TAKEN)
            elif grown == to.NOTHING:
                grown = number
            else:
                end_build(position, entry, play[to.PLAY_DEAL], play[to.PLAY_NUMBER], play[to.PLAY_SEAT], to.JOINED)
    if row[KIND] != BUILD:
        return
    if grown == to.NOTHING:
        entry = open_build(position, builds, filled)
        entry[to.BUILD_MADE_DEAL] = play[to.PLAY_DEAL]
        entry[to.BUILD_MADE_PLAY] = play[to.PLAY_NUMBER]
        entry[to.BUILD_MADE_SEAT] = play[to.PLAY_SEAT]
        entry[to.BUILD_MADE_PLACE] = play[to.PLAY_PLACE]
        entry[to.BUILD_FIRST_VALUE] = row[VALUE]
        entry[to.BUILD_ADDITIONS] = 0
        entry[to.BUILD_RAISES] = 0
        entry[to.BUILD_OWNERS] = 0
        entry[to.BUILD_OWNER_SET] = 0
    else:
        entry = builds[grown]
        column = to.BUILD_ADDITIONS if play[to.PLAY_BUILD_KIND] == to.ADDITION else to.BUILD_RAISES
        if entry[column] != to.NOTHING:
            entry[column] += 1
    if entry[to.BUILD_OWNERS] != to.NOTHING:
        entry[to.BUILD_OWNER_SET] |= 1 << play[to.PLAY_SEAT]
        entry[to.BUILD_OWNERS] = size(entry[to.BUILD_OWNER_SET])
    grow_build(entry, row[CARDS] | 1 << row[CARD], row[VALUE], play[to.PLAY_SEAT])


def end_build(position: Position, entry: list[int], deal: int, play: int, seat: int, fate: int) -> None:
    """A build is taken, joined to another, or left over when the round ends."""
    entry[to.BUILD_FATE] = fate
    entry[to.BUILD_ENDED_DEAL] = deal
    entry[to.BUILD_ENDED_PLAY] = play
    entry[to.BUILD_ENDED_SEAT] = seat
    entry[to.BUILD_ENDED_PLACE] = place_of(position, seat)
    if fate == to.TAKEN:
        entry[to.BUILD_TAKEN_BY] = to.BY_OPPONENT
        if entry[to.BUILD_OWNER] == seat:
            entry[to.BUILD_TAKEN_BY] = to.BY_OWNER
        elif entry[to.BUILD_OWNER] % position.sides == seat % position.sides:
            entry[to.BUILD_TAKEN_BY] = to.BY_PARTNER


def note_residue(position: Position, cards: list[list[int]], builds: list[list[int]], filled: list[int]) -> None:
    """What lay on the table when the round ended, and who got it, if anybody."""
    last = position.last_capturer
    deal = position.deals
    play = 4 * position.players
    for card in range(52):
        goes = position.residue >> card & 1
        if goes and last != NOBODY and position.piles[last % position.sides] >> card & 1:
            take_card(position, cards, filled, card, deal, play, last, to.RESIDUE)
    number = filled[to.BUILDS] - 1
    while number >= 0 and builds[number][to.BUILD_ROUND] == position.round:
        if builds[number][to.BUILD_FATE] == to.NOTHING:
            builds[number][to.BUILD_FATE] = to.LEFT_OVER
            builds[number][to.BUILD_ENDED_DEAL] = deal
            builds[number][to.BUILD_ENDED_PLAY] = play
        number -= 1


def note_score(position: Position, rounds: list[list[int]], filled: list[int]) -> None:
    """How a round came out, for each side."""
    for side in range(position.sides):
        entry = rounds[filled[to.ROUNDS] - position.sides + side]
        entry[to.ROUND_COMPLETE] = 1
        if position.scored:
            entry[to.ROUND_COUNTED] = 1
            entry[to.ROUND_CARDS] = position.counted_cards[side]
            entry[to.ROUND_SPADES] = position.counted_spades[side]
            entry[to.ROUND_ACES] = position.counted_aces[side]
            entry[to.ROUND_BIG_CASINO] = int(position.side_of_big == side)
            entry[to.ROUND_LITTLE_CASINO] = int(position.side_of_little == side)
            entry[to.ROUND_SWEEPS] = position.sweeps[side]
            entry[to.ROUND_NET_SWEEPS] = position.net_sweeps[side]
            entry[to.ROUND_LAST_CAPTURE] = int(position.last_capturer != NOBODY and position.last_capturer % position.sides == side)
        if position.points_known:
            earned = 0
            for source in range(SOURCES):
                points = position.earned[side * SOURCES + source]
                entry[to.ROUND_EARNED + source] = points
                earned += points
            entry[to.ROUND_POINTS] = position.round_points[side]
            entry[to.ROUND_CUT] = earned - position.round_points[side]
            entry[to.ROUND_TOTAL_AFTER] = position.totals[side]
            entry[to.ROUND_CLOSING_MADE] = position.closing_made[side]
