"""What each file of `sample_games/` is there to show, asked of its replayed games.

`python -m tests.sample_maker --search` looks for games by it, and tests/test_sample_games.py holds the files to it.
"""

from collections.abc import Callable
from itertools import pairwise

from msgspec import UNSET

from rclog import Replay, RuleSet, replay
from rclog.cards import CARD_OF, card_set
from rclog.game.combine import first_split
from rclog.game.position import Position
from rclog.game.values import value_of
from rclog.log import events

Shows = Callable[[list[Replay]], bool]


def totals_before_last(replayed: Replay) -> list[int]:
    """The totals with which the last round began."""
    return (replayed.rounds[-2].totals if len(replayed.rounds) > 1 else None) or [0, 0, 0]


def won_by_closing(total: int, item: str) -> Shows:
    """A side that stood on this total made its closing item, and won although another side ended with more points."""

    def shows(games: list[Replay]) -> bool:
        (game,) = games
        if game.winner is None or game.totals is None or totals_before_last(game)[game.winner] != total:
            return False
        others = [points for side, points in enumerate(game.totals) if side != game.winner]
        return game.rounds[-1].earned[game.winner][item] > 0 and max(others) > game.totals[game.winner]

    return shows


def went_into_overtime(games: list[Replay]) -> bool:
    """A round ended with two sides level on 21 or more, and a later one decided."""
    (game,) = games
    totals = [score.totals or [0] for score in game.rounds[:-1]]
    return game.reason == "won" and any(max(after) >= 21 and after.count(max(after)) > 1 for after in totals)


def features(event: events.Play, before: Position) -> set[str]:
    """What there is to see in one play."""
    if isinstance(event, events.Trail):
        return {"trail"}
    moved = card_set(event.joined if isinstance(event, events.Build) else event.takes)
    touched = [build for build in range(before.builds) if before.build_cards[build] & moved]
    owners = [before.build_owner[build] for build in touched]
    if isinstance(event, events.Build):
        if not touched:
            return {"new build"}
        return {"addition"} if before.build_value[touched[0]] == event.value else {"raise"}
    groups = first_split(before, moved & before.loose, value_of(CARD_OF[event.card]), [0] * 26) + len(touched)
    seen = {
        "equal card": len(event.takes) == 1,
        "sum": groups == 1 and not touched and len(event.takes) > 1,
        "groups": groups > 1,
        "own build": event.seat in owners,
        "partner's build": any(owner != event.seat and owner % before.sides == event.seat % before.sides for owner in owners),
        "sweep": moved == before.loose | before.built,
        "ace as 14": event.card[0] == "A" and len(event.takes) > 1,
    }
    return {name for name, there in seen.items() if there}


def features_of(game: Replay, number: int | None = None) -> set[str]:
    """What there is to see in a game, or in one round of it."""
    seen: set[str] = set()
    for step in game.steps:
        if isinstance(step.event, events.Play) and number in (None, step.before.round):
            seen |= features(step.event, step.before)
    return seen


def teaches(games: list[Replay]) -> bool:
    """Every kind of play and capture is in the first round, and the game is not long."""
    (game,) = games
    wanted = {"equal card", "sum", "groups", "new build", "addition", "raise", "own build", "trail", "sweep", "ace as 14"}
    return wanted <= features_of(game, 1) and len(game.rounds) == 3 and game.reason == "won"


def has_three_players(games: list[Replay]) -> bool:
    """Three sides, a raise and an addition, sweeps that cancel, a clock."""
    (game,) = games
    cancelled = any(max(score.sweeps) > max(score.net_sweeps) > 0 for score in game.rounds)
    clock = all(entry.event.t is not UNSET for entry in game.game.entries)
    return len(game.game.players) == 3 and len(game.rounds) <= 4 and cancelled and clock and {"raise", "addition"} <= features_of(game)


def has_four_players(games: list[Replay]) -> bool:
    """Two partnerships, and a build that the owner's partner takes."""
    (game,) = games
    return len(game.game.players) == 4 and {"partner's build", "sweep", "raise"} <= features_of(game) and len(game.rounds) <= 4


def hides_its_hands(games: list[Replay]) -> bool:
    """No deal says who was dealt what, and the game is judged to its end all the same."""
    (game,) = games
    deals = [entry.event for entry in game.game.entries if isinstance(entry.event, events.Deal)]
    return all(deal.hands is UNSET for deal in deals) and game.reason == "won" and "new build" in features_of(game)


def is_given_up(games: list[Replay]) -> bool:
    """Somebody far behind resigns in the middle of a deal, and the other side is named the winner."""
    (game,) = games
    if game.reason != "resigned" or game.winner is None or game.totals is None or game.position is None:
        return False
    behind = game.totals[game.winner] - min(game.totals)
    return game.position.held > 0 and behind >= 8 and len(game.rounds) == 2


def is_abandoned(games: list[Replay]) -> bool:
    (game,) = games
    return game.reason == "abandoned" and game.winner is None and len(game.rounds) > 0


def takes_back(games: list[Replay]) -> bool:
    """Plays are taken back, one alone and two in a row; without that the game would be illegal."""
    (game,) = games
    entries = [entry.event for entry in game.game.entries]
    undone = [isinstance(event, events.Undo) for event in entries if not isinstance(event, events.Note)]
    in_a_row = any(first and second for first, second in pairwise(undone))
    plays = sum(isinstance(event, events.Play) for event in entries)
    return sum(undone) >= 3 and in_a_row and game.plays == plays - sum(undone) and game.reason == "won"


def begins_in_the_middle(games: list[Replay]) -> bool:
    """A setup in the middle of a deal, with a build on the table, and every round is counted all the same."""
    (game,) = games
    setup = next(entry.event for entry in game.game.entries if not isinstance(entry.event, events.Note))
    at_least = isinstance(setup, events.Setup) and setup.builds and setup.piles and setup.totals and setup.round != 1
    counted = [score.is_counted for score in game.rounds]
    return bool(at_least) and all(counted) and len(counted) == 2 and game.reason == "won"


def is_legal_by_its_own_rules_only(games: list[Replay]) -> bool:
    """A raise of one's own build, which the default rules forbid, and sweeps of both sides in one round that do not cancel."""
    (game,) = games
    error = replay(game.game, rules=RuleSet()).error
    both_sweep = any(min(score.sweeps) > 0 and score.net_sweeps == score.sweeps for score in game.rounds)
    return game.reason == "won" and both_sweep and error is not None and error.rule == "build.raises_own"


def holds_two_games(games: list[Replay]) -> bool:
    """Two games of one table in a file; one is won, in one the side that leads is named the winner by others."""
    first, second = games
    leads = second.totals is not None and second.winner == second.totals.index(max(second.totals))
    return first.reason == "won" and second.reason == "adjudicated" and leads


SHOWS: dict[str, Shows] = {
    "two_players.jsonl": teaches,
    "three_players.jsonl": has_three_players,
    "four_players.jsonl": has_four_players,
    "without_hands.jsonl": hides_its_hands,
    "closing_cards.jsonl": won_by_closing(18, "cards"),
    "closing_big_casino.jsonl": won_by_closing(19, "big_casino"),
    "closing_little_casino.jsonl": won_by_closing(20, "little_casino"),
    "overtime.jsonl": went_into_overtime,
    "resigned.jsonl": is_given_up,
    "abandoned.jsonl": is_abandoned,
    "undo.jsonl": takes_back,
    "setup.jsonl": begins_in_the_middle,
    "house_rules.jsonl": is_legal_by_its_own_rules_only,
    "one_evening.jsonl.gz": holds_two_games,
}
