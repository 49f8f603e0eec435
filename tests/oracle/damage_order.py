"""Damage to the header and to the order of a log: whole lines missing, moved, repeated, put in."""

from __future__ import annotations

import json
from random import Random

from .games import to_line
from .kinds import PLAYS, Lines, changed_number, damage, edit, insert, other_game, spots
from .ruleset import CHOICES, POINTS
from .styles import Event, some_rules

# -- the header --


@damage
def rules_changed(rng: Random, lines: Lines) -> Lines:
    """One option otherwise, so that plays or claims stop being right."""

    def change(event: Event) -> Event:
        option = rng.choice(sorted(CHOICES))
        return {**event, "rules": {**event.get("rules", {}), option: rng.choice(CHOICES[option])}}

    return edit(rng, lines, change, ("game",))


@damage
def points_or_target_changed(rng: Random, lines: Lines) -> Lines:
    """Another target, or other points for an item, in or out of range."""
    said: Event = {"target": rng.choice((4, 11, 17, 22, 30, 3, 1000, 21.0, "21", True))}
    if rng.random() < 0.6:
        worth = rng.choice((0, 1, 2, 4, 99, 100, -1, 1.5, True))
        said = {"points": rng.choice(({rng.choice(sorted(POINTS)): worth}, {"aces": 1}, 3))}
    return edit(rng, lines, lambda event: {**event, "rules": {**event.get("rules", {}), **said}}, ("game",))


@damage
def other_rules(rng: Random, lines: Lines) -> Lines:
    """Quite other rules."""
    return edit(rng, lines, lambda event: {**event, "rules": some_rules(rng)}, ("game",))


@damage
def unknown_rules(rng: Random, lines: Lines) -> Lines:
    """A profile, an option or a value that does not exist."""
    said = rng.choice((
        {"name": "Dominican"}, {"name": "casino"}, {"name": None}, {"equalcards": "all"}, {"equal_cards": "two"},
        {"sweeps": 1}, {"building": "true"}, {"closing": None}, {"dealer_rotation": "Left"}, {"round": 1},
    ))  # fmt: skip
    return edit(rng, lines, lambda event: {**event, "rules": {**event.get("rules", {}), **said}}, ("game",))


@damage
def other_format(rng: Random, lines: Lines) -> Lines:
    """A newer format, or none we know."""
    name = rng.choice(("rclog/2", "rclog/1.1", "rclog", "", "RCLOG/1"))
    return edit(rng, lines, lambda event: {**event, "format": name}, ("game",))


@damage
def players_changed(rng: Random, lines: Lines) -> Lines:
    """A player more or less, or far too many."""

    def change(event: Event) -> Event:
        players = event["players"]
        more = [*players, {"name": "Eva"}]
        return {**event, "players": rng.choice((players[:-1], more, players[:1], [], more * 2))}

    return edit(rng, lines, change, ("game",))


@damage
def no_header(rng: Random, lines: Lines) -> Lines:
    """The first line is missing; sometimes another game follows."""
    return lines[1:] + (other_game(rng) if rng.random() < 0.3 else [])


@damage
def header_again(rng: Random, lines: Lines) -> Lines:
    """A second game line in the middle."""
    return insert(rng, lines, json.loads(lines[0]))


@damage
def two_games(rng: Random, lines: Lines) -> Lines:
    """Another game behind, and perhaps a damaged line in one of them."""
    both = [*lines, *other_game(rng)]
    if rng.random() < 0.6:
        place = rng.randrange(len(both))
        both[place] = rng.choice(("", "null", both[place][:-1], both[0], '{"event":"undo"}'))
    return both


# -- order --


@damage
def line_deleted(rng: Random, lines: Lines) -> Lines:
    """Any line but the first is missing."""
    place = rng.randrange(1, len(lines))
    return lines[:place] + lines[place + 1 :]


@damage
def line_repeated(rng: Random, lines: Lines) -> Lines:
    """A line twice, at once or later."""
    place = rng.randrange(1, len(lines))
    later = rng.choice((place, rng.randint(place, len(lines))))
    return [*lines[:later], lines[place], *lines[later:]]


@damage
def lines_swapped(rng: Random, lines: Lines) -> Lines:
    """A line and the next."""
    place = rng.randrange(1, len(lines))
    return [*lines[: place - 1], lines[place], lines[place - 1], *lines[place + 1 :]]


@damage
def lines_after_the_end(rng: Random, lines: Lines) -> Lines:
    """Lines of the game again, behind it; an undo; a malformed one."""
    again = [line for line in lines[1:] if json.loads(line)["event"] not in ("note", "undo")] or lines[-1:]
    behind = rng.choice((rng.choice(again), lines[-1], '{"event":"undo"}', '{"event":"trail","seat":0}'))
    return [*lines, behind, rng.choice((lines[0], again[0]))]


@damage
def end_earlier(rng: Random, lines: Lines) -> Lines:
    """The end too early, with or without the rest behind it."""
    place = rng.randrange(1, len(lines))
    rest = lines[place:-1] if rng.random() < 0.3 else []
    return [*lines[:place], lines[-1], *rest]


@damage
def undo_inserted(rng: Random, lines: Lines) -> Lines:
    """An undo that nobody meant."""
    return insert(rng, lines, {"event": "undo"})


@damage
def undo_behind_line(rng: Random, lines: Lines) -> Lines:
    """An undo right behind a deal, score or play."""
    places = spots(lines, "deal", "score", "setup", *PLAYS)
    if not places:
        return lines
    place = rng.choice(places) + 1
    return [*lines[:place], '{"event":"undo"}', *lines[place:]]


@damage
def play_done_twice_with_undo(rng: Random, lines: Lines) -> Lines:
    """A play, its undo and the play again, which is legal, or another line taken back than meant."""
    places = spots(lines, *PLAYS)
    if not places:
        return lines
    place = rng.choice(places)
    back = rng.choice((1, 1, 2))
    undone = lines[max(1, place - back + 1) : place + 1]
    return [*lines[: place + 1], *['{"event":"undo"}'] * back, *undone, *lines[place + 1 :]]


@damage
def setup_inserted(rng: Random, lines: Lines) -> Lines:
    """A setup where none may come, or a second one, or one that makes another dealer due."""
    event: Event = {"event": "setup", "round": 1}
    return insert(rng, lines, event) if rng.random() < 0.7 else [lines[0], to_line(event), *lines[1:]]


@damage
def deal_after_the_deciding_play(rng: Random, lines: Lines) -> Lines:
    """Another deal, play or score though the game is won."""
    if json.loads(lines[-1])["event"] != "end":
        return lines
    more = [lines[place] for place in spots(lines, "deal", *PLAYS, "score", "setup")] or lines[:1]
    return [*lines[:-1], rng.choice((rng.choice(more), more[-1], '{"event":"undo"}')), lines[-1]]


@damage
def number_changed(rng: Random, lines: Lines) -> Lines:
    """The round or deal of a deal, or the round of a score."""

    def change(event: Event) -> Event:
        key = "round" if event["event"] == "score" else rng.choice(("round", "deal"))
        return {**event, key: changed_number(rng, event[key])}

    return edit(rng, lines, change, ("deal", "score"))


@damage
def score_moved(rng: Random, lines: Lines) -> Lines:
    """A score somewhere else, or a second one."""
    places = spots(lines, "score")
    if not places:
        return insert(rng, lines, {"event": "score", "round": 1})
    place = rng.choice(places)
    rest = lines[:place] + lines[place + 1 :] if rng.random() < 0.6 else lines
    return insert(rng, rest, json.loads(lines[place]))
