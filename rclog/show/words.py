"""Plays and positions in words."""

from rclog.cards import CARD_OF, card_set, codes_of
from rclog.game.combine import first_split
from rclog.game.plays import is_multiple
from rclog.game.position import DEAL_DUE, MOST_GROUPS, PLAYING, Position
from rclog.game.values import value_of
from rclog.log import events
from rclog.show.screen import Screen


def table_words(position: Position, names: list[str], screen: Screen) -> str:
    """The table in a line: loose cards in pack order, then each build with its value, whether it is multiple, and its owner."""
    parts = []
    if position.loose:
        parts.append(screen.cards(codes_of(position.loose)))
    for build in range(position.builds):
        cards = position.build_cards[build]
        value = position.build_value[build]
        kind = "multiple " if is_multiple(cards, value) else ""
        parts.append(f"{kind}{value}-build [{screen.cards(codes_of(cards))}] of {names[position.build_owner[build]]}")
    return ", ".join(parts) or "empty"


def hand_words(position: Position, seat: int, screen: Screen) -> str:
    """The cards of a hand, hidden ones counted."""
    known = codes_of(position.hands[seat]) + ["??"] * position.hidden[seat]
    return screen.cards(known)


def play_words(play: events.Play, before: Position, names: list[str], screen: Screen) -> str:
    """A legal play as a sentence without its subject: `takes 8♦ + 6♣ 2♦ with 8♠`."""
    card = screen.card(play.card)
    if isinstance(play, events.Capture):
        return f"takes {groups_words(before, card_set(play.takes), value_of(CARD_OF[play.card]), screen)} with {card}"
    if isinstance(play, events.Trail):
        return f"trails {card}"
    joined = card_set(play.joined)
    touched = [build for build in range(before.builds) if before.build_cards[build] & joined]
    loose = screen.cards(codes_of(joined & before.loose))
    extra = f" and {loose}" if joined & before.loose else ""
    if not touched:
        return f"builds {play.value}: {card} with {loose}"
    owner = names[before.build_owner[touched[0]]]
    value = before.build_value[touched[0]]
    which = f"the {value}-builds" if len(touched) > 1 else f"the {value}-build of {owner}"
    if value == play.value:
        return f"adds {card}{extra} to {which}"
    return f"raises {which} to {play.value} with {card}{extra}"


def groups_words(before: Position, cards: int, value: int, screen: Screen) -> str:
    """Cards taken, by groups as the split is shown (docs/rules.md 3, Showing a split), and the builds whole."""
    groups = [0] * MOST_GROUPS
    number = first_split(before, cards & before.loose, value, groups)
    parts = [screen.cards(codes_of(group)) for group in groups[:number]]
    for build in range(before.builds):
        if before.build_cards[build] & cards:
            parts.append(f"the {before.build_value[build]}-build [{screen.cards(codes_of(before.build_cards[build]))}]")
    return " + ".join(parts)


def due_words(position: Position, names: list[str]) -> str:
    """Where a game stands that has no end, for people."""
    made = (position.deal - 1) * 4 * position.players + position.play
    if position.phase == PLAYING:
        return f"round {position.round}, deal {position.deal}: {names[position.to_play]} is to play, {made} of 48 plays made"
    if position.phase == DEAL_DUE:
        return f"round {position.round}: deal {position.deal} is due, {made} of 48 plays made"
    return f"round {position.round} is over"
