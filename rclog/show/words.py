"""Plays and positions in words, in the language of the screen."""

from rclog.cards import CARD_OF, card_set, codes_of
from rclog.game.combine import first_split
from rclog.game.plays import is_multiple
from rclog.game.position import DEAL_DUE, MOST_GROUPS, PLAYING, Position
from rclog.game.values import value_of
from rclog.log import events
from rclog.show.screen import Screen


def table_words(position: Position, names: list[str], screen: Screen) -> str:
    """The table in a line: loose cards in pack order, then each build with its value, whether it is multiple, and its owner."""
    return ", ".join(table_parts(position, names, screen)) or screen.words("table.empty")


def table_parts(position: Position, names: list[str], screen: Screen) -> list[str]:
    """The loose cards, and each build; none for an empty table."""
    parts = []
    if position.loose:
        parts.append(screen.cards(codes_of(position.loose)))
    for build in range(position.builds):
        cards = position.build_cards[build]
        value = position.build_value[build]
        key = "table.multiple" if is_multiple(cards, value) else "table.single"
        owner = names[position.build_owner[build]]
        parts.append(screen.words(key, value=value, cards=screen.cards(codes_of(cards)), owner=owner))
    return parts


def hand_words(position: Position, seat: int, screen: Screen) -> str:
    """The cards of a hand, hidden ones counted."""
    known = codes_of(position.hands[seat]) + ["??"] * position.hidden[seat]
    return screen.cards(known)


def play_words(play: events.Play, before: Position, names: list[str], screen: Screen) -> str:
    """A legal play as a sentence without its subject: `takes 8♦ + 6♣ 2♦ with 8♠`."""
    words = screen.words
    card = screen.card(play.card)
    if isinstance(play, events.Capture):
        groups = groups_words(before, card_set(play.takes), value_of(CARD_OF[play.card]), screen)
        return words("play.take", groups=groups, card=card)
    if isinstance(play, events.Trail):
        return words("play.trail", card=card)
    joined = card_set(play.joined)
    touched = [build for build in range(before.builds) if before.build_cards[build] & joined]
    loose = screen.cards(codes_of(joined & before.loose))
    if not touched:
        return words("play.build", value=play.value, card=card, cards=loose)
    value = before.build_value[touched[0]]
    if len(touched) > 1:
        which = words("build.several", value=value)
    else:
        which = words("build.of", value=value, owner=names[before.build_owner[touched[0]]])
    key = ("play.add" if value == play.value else "play.raise") + ("_with" if joined & before.loose else "")
    return words(key, card=card, cards=loose, build=which, value=play.value)


def groups_words(before: Position, cards: int, value: int, screen: Screen) -> str:
    """Cards taken, by groups as the split is shown (docs/rules.md 3, Showing a split), and the builds whole."""
    parts = [screen.cards(codes_of(group)) for group in split_of(before, cards & before.loose, value)]
    for build in range(before.builds):
        if before.build_cards[build] & cards:
            taken = screen.cards(codes_of(before.build_cards[build]))
            parts.append(screen.words("build.taken", value=before.build_value[build], cards=taken))
    return " + ".join(parts)


def split_of(position: Position, cards: int, value: int) -> list[int]:
    """The groups of a value that cards split into, as the split is shown; none where they have no split."""
    groups = [0] * MOST_GROUPS
    return groups[: first_split(position, cards, value, groups)]


def due_words(position: Position, names: list[str], screen: Screen) -> str:
    """Where a game stands that has no end, for people."""
    words = screen.words
    made = (position.deal - 1) * 4 * position.players + position.play
    if position.phase == PLAYING:
        name = names[position.to_play]
        return words("due.play", round=position.round, deal=position.deal, name=name, made=made)
    if position.phase == DEAL_DUE:
        return words("due.deal", round=position.round, deal=position.deal, made=made)
    return words("due.round_over", round=position.round)
