"""What holds for every game: where the cards are, what a round is worth, and what may change in a log without a change in the verdict."""

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rclog.cards import CODES, HIDDEN, PACK, SUITS
from rclog.game.options import POINTS, RuleSet
from rclog.game.position import MISSED_FROZEN, PLAYING, Position
from rclog.log import events
from rclog.steps import Replay, replay
from tests.game.games import damaged_log, games_of, legal_games, legal_log
from tests.oracle.games import make_game

Event = dict[str, Any]
Log = list[Event]
GAMES = 150
PLAYS = ("capture", "build", "trail")


def text_of(log: Log) -> bytes:
    return "".join(json.dumps(event) + "\n" for event in log).encode()


def judged(log: Log, rules: RuleSet | None = None) -> Replay:
    (game,) = games_of(text_of(log))
    return replay(game, rules=rules, keep_steps=False)


def legal_logs(number: int = GAMES) -> Iterator[tuple[Random, Log]]:
    for seed in range(number):
        yield Random(seed), [json.loads(line) for line in legal_log(seed).splitlines()]


def damaged_logs(number: int) -> Iterator[tuple[Random, Log]]:
    """Logs of one game, every line of which can be read."""
    for seed in range(number):
        text = damaged_log(seed)
        games = games_of(text)
        if len(games) == 1 and games[0].header and not games[0].flaw and not games[0].warnings:
            yield Random(seed), [json.loads(line) for line in text.splitlines() if line.strip()]


def logs() -> Iterator[tuple[Random, Log]]:
    yield from legal_logs()
    yield from damaged_logs(400)


def outcome(told: Replay) -> dict[str, Any]:
    error = told.error
    return {
        "verdict": told.verdict,
        "error": error and (error.rule, error.line),
        "totals": told.totals,
        "winner": told.winner,
        "rounds": told.rounds,
        "plays": told.plays,
    }


# Where the cards are.


def places(position: Position) -> list[int]:
    """Every heap of known cards: hands, loose cards, builds, piles."""
    builds = position.build_cards[: position.builds]
    return [*position.hands, position.loose, *builds, *position.piles]


def test_every_card_is_in_one_place_after_every_step() -> None:
    steps = 0
    for game in legal_games(GAMES):
        with_setup = any(isinstance(entry.event, events.Setup) for entry in game.entries)
        for step in replay(game).steps:
            for position in (step.before, step.after):
                heaps = places(position)
                known = 0
                for heap in heaps:
                    assert known & heap == 0
                    known |= heap
                assert known & ~PACK == 0
                assert sum(position.build_cards[: position.builds]) == position.built
                hidden = sum(position.hidden)
                assert sum(hand.bit_count() for hand in position.hands) + hidden == position.held
                stock = 52 - known.bit_count() - hidden
                assert stock >= 0
                if position.phase == PLAYING and not with_setup:
                    assert known == position.seen
                    assert stock == 52 - 4 - 4 * position.players * position.deal
            steps += 1
    assert steps > 10_000


def test_a_step_moves_only_what_its_event_names() -> None:
    """A play moves its card out of the hand and the cards it names; everybody else's hand stays."""
    for game in legal_games(40):
        for step in replay(game).steps:
            if not isinstance(step.event, events.Play) or step.after.phase != PLAYING:
                continue
            seat = step.event.seat
            for other in range(step.before.players):
                if other != seat:
                    assert step.after.hands[other] == step.before.hands[other]
            assert step.after.held == step.before.held - 1
            table = step.before.loose | step.before.built
            left = step.after.loose | step.after.built
            if isinstance(step.event, events.Capture):
                assert left & ~table == 0
            else:
                assert table & ~left == 0
                assert (left & ~table).bit_count() == 1


def test_a_players_own_builds_can_always_be_taken() -> None:
    """3.K2: the next time it is the owner's turn there is a legal play, and no build outlives a deal."""
    for game in legal_games(GAMES):
        for step in replay(game).steps:
            if step.before.phase == PLAYING and isinstance(step.event, events.Play):
                assert step.after.phase == PLAYING or step.after.builds == 0 or any(step.before.hidden)


# What a round is worth.


def test_what_a_round_is_worth_without_sweeps() -> None:
    """5.3, of rounds that every side begins below the closing totals, by points that nobody changed."""
    worth: dict[tuple[int, int], int] = {}
    for game in legal_games(2 * GAMES):
        if game.rules.points != POINTS or game.rules.leftovers != "last_capturer":
            continue
        told = replay(game)
        sides = 3 if len(game.players) == 3 else 2
        for before, after in pairwise([step.after for step in told.steps]):
            if after.points_known and not before.points_known and max(before.totals[:sides]) < game.rules.target - 5:
                cards, spades = after.counted_cards[:sides], after.counted_spades[:sides]
                expected = 11 - 3 * (cards.count(max(cards)) > 1) - (spades.count(max(spades)) > 1)
                swept = sum(after.net_sweeps[:sides])
                assert sum(after.round_points[:sides]) == expected + swept
                worth[sides, expected] = worth.get((sides, expected), 0) + 1
    assert {(2, 11), (2, 8), (3, 11), (3, 10)} <= set(worth)
    assert {expected for sides, expected in worth if sides == 2} <= {8, 11}
    assert {expected for _, expected in worth} <= {7, 8, 10, 11}


def test_a_side_that_is_frozen_scores_its_items_only() -> None:
    rounds = 0
    for game in legal_games(2 * GAMES):
        for step in replay(game).steps:
            before, after = step.before, step.after
            if not after.points_known or before.points_known:
                continue
            for side in range(after.sides):
                total = after.totals[side] - after.round_points[side]
                step_of_total = total - (after.target - 5)
                items = after.closing_items[step_of_total] if 0 <= step_of_total <= 4 else 0
                if items and after.closing_missed == MISSED_FROZEN:
                    worth = sum(after.points_for[item] for item in range(4) if items >> item & 1)
                    assert 0 <= after.round_points[side] <= worth
                    rounds += 1
                elif items:
                    items_alone = sum(after.earned[side * 7 + item] for item in range(4) if items >> item & 1)
                    assert after.totals[side] <= max(after.target - 1, total + items_alone)
    assert rounds > 50


# What a log may leave out, or say otherwise.


def test_a_log_that_breaks_off_is_incomplete() -> None:
    for random, log in legal_logs():
        if any(event["event"] == "undo" for event in log):
            continue  # a slip that is still to be taken back
        log = [event for event in log if event["event"] != "end"]
        for length in {1, 2, len(log), *(random.randint(1, len(log)) for _ in range(4))}:
            told = judged(log[:length])
            assert (told.verdict, told.error) == ("incomplete", None)


def test_the_score_of_a_round_can_be_left_out() -> None:
    for _, log in legal_logs():
        told = judged(log)
        if all(counted.is_counted for counted in told.rounds):
            without = judged([event for event in log if event["event"] != "score"])
            assert {**outcome(without), "error": None} == outcome(told)


def test_notes_can_be_left_out_and_put_in() -> None:
    for random, log in logs():
        told = judged(log)
        numbers = [number for number, event in enumerate(log) if event["event"] != "note" or (told.error and number + 1 == told.error.line)]
        without = judged([log[number] for number in numbers])
        assert without.verdict == told.verdict
        assert (without.error and without.error.rule) == (told.error and told.error.rule)
        if told.error and without.error:
            assert numbers[without.error.line - 1] + 1 == told.error.line
        place = random.randint(1, len(log))
        if all(event["event"] != "end" for event in log[:place]):
            more = judged([*log[:place], {"event": "note", "text": "hm"}, *log[place:]])
            assert (more.verdict, more.error and more.error.rule) == (told.verdict, told.error and told.error.rule)


def test_a_play_taken_back_at_once_changes_nothing() -> None:
    for random, log in logs():
        told = judged(log)
        spots = [place for place, event in enumerate(log, start=1) if event["event"] in (*PLAYS, "deal")]
        if not spots or any(event["event"] == "undo" for event in log):
            continue
        place = random.choice(spots)
        seat = random.randrange(len(log[0]["players"]))
        slip = {"event": "trail", "seat": seat, "card": random.choice(CODES)}
        more = judged([*log[:place], slip, {"event": "undo"}, *log[place:]])
        expected = outcome(told)
        if told.error and told.error.line > place:
            expected["error"] = (told.error.rule, told.error.line + 2)
        assert outcome(more) == expected


def shuffled(random: Random, value: Any, key: str = "") -> Any:
    """The same log with the cards of every play, hand, table and pile in another order, and the keys of every object."""
    if isinstance(value, dict):
        pairs = list(value.items())
        random.shuffle(pairs)
        return {name: shuffled(random, inner, name) for name, inner in pairs}
    if isinstance(value, list):
        inner = [shuffled(random, one, key) for one in value]
        if inner and all(isinstance(one, str) for one in inner):
            random.shuffle(inner)
        return inner
    return value


def test_the_order_of_cards_and_keys_does_not_matter() -> None:
    for random, log in logs():
        assert outcome(judged([shuffled(random, event) for event in log])) == outcome(judged(log))


def test_hidden_hands_of_a_whole_game_leave_it_legal() -> None:
    hidden = 0
    for random, log in legal_logs():
        share = random.choice((0.2, 0.7, 1.0))
        other = []
        for event in log:
            if "hands" in event:
                hands = [[HIDDEN if random.random() < share else card for card in hand] for hand in event["hands"]]
                event = {**event, "hands": hands}
                hidden += 1
                if event["event"] == "deal" and random.random() < 0.3:
                    del event["hands"]
            other.append(event)
        assert outcome(judged(other)) == outcome(judged(log))
    assert hidden > 1000


# Seats and suits have no names.


def rotated(log: Log, by: int) -> Log:
    """The same game with everybody `by` seats further on."""
    players = len(log[0]["players"])
    sides = 3 if players == 3 else 2

    def seat(number: int) -> int:
        return (number + by) % players if number < players else number

    def side(number: int | None) -> int | None:
        return None if number is None else (number + by) % sides

    def by_seat(entries: list[Any]) -> list[Any]:
        return turned(entries, by) if len(entries) == players else entries

    def by_side(entries: list[Any]) -> list[Any]:
        return turned(entries, by % sides) if len(entries) == sides else entries

    changes: dict[str, Callable[[Any], Any]] = {
        **dict.fromkeys(("players", "hands"), by_seat),
        **dict.fromkeys(("totals", "points", "spades", "sweeps", "aces", "piles"), by_side),
        **dict.fromkeys(("seat", "dealer", "turn", "last_capturer"), seat),
        **dict.fromkeys(("winner", "big_casino", "little_casino"), side),
        "builds": lambda builds: [{**build, "owner": seat(build["owner"])} for build in builds],
    }
    turned_log = []
    for event in log:
        if event["event"] == "setup":
            event = {"dealer": players - 1, **event}
        if event["event"] == "score" and "cards" in event:
            event = {**event, "cards": by_side(event["cards"])}
        turned_log.append({key: changes[key](value) if key in changes else value for key, value in event.items()})
    return turned_log


def turned(entries: list[Any], by: int) -> list[Any]:
    """The first entry goes to place `by`."""
    by %= len(entries)
    return entries[len(entries) - by :] + entries[: len(entries) - by]


def rotated_outcome(told: Replay, players: int, by: int) -> dict[str, Any]:
    sides = 3 if players == 3 else 2
    expected = outcome(told)
    if told.totals is not None:
        expected["totals"] = turned(told.totals, by)
    if told.winner is not None:
        expected["winner"] = (told.winner + by) % sides
    expected["rounds"] = [rotated_round(counted, players, by) for counted in told.rounds]
    return expected


def rotated_round(counted: Any, players: int, by: int) -> Any:
    sides = 3 if players == 3 else 2
    values = {name: getattr(counted, name) for name in counted.__struct_fields__}
    for name in ("points", "totals", "cards", "spades", "aces", "sweeps", "net_sweeps", "earned"):
        if values[name]:
            values[name] = turned(values[name], by)
    for name in ("big_casino", "little_casino"):
        if values[name] is not None:
            values[name] = (values[name] + by) % sides
    if values["last_capturer"] is not None:
        values["last_capturer"] = (values["last_capturer"] + by) % players
    return type(counted)(**values)


def test_a_game_is_judged_alike_wherever_its_players_sit() -> None:
    for _, log in logs():
        players = len(log[0]["players"])
        told = judged(log)
        for by in range(1, players):
            assert outcome(judged(rotated(log, by))) == rotated_outcome(told, players, by), by


def test_rotating_all_the_way_round_is_no_change() -> None:
    for _, log in legal_logs(20):
        players = len(log[0]["players"])
        again = rotated(rotated(log, 1), players - 1)
        assert again == [{"dealer": players - 1, **event} if event["event"] == "setup" else event for event in log]


CARD_KEYS = {"card", "takes", "with", "table", "hands", "loose", "piles"}


def suits_changed(value: Any, suits: dict[str, str], cards: bool = False) -> Any:
    if isinstance(value, dict):
        of_build = {"cards"} if "owner" in value else set()
        return {name: suits_changed(inner, suits, cards or name in CARD_KEYS | of_build) for name, inner in value.items() if name != "x"}
    if isinstance(value, list):
        return [suits_changed(inner, suits, cards) for inner in value]
    if cards and value != HIDDEN and isinstance(value, str):
        return value[0] + suits[value[1]]
    return value


def without_claims(log: Log) -> Log:
    """A score says only that it is one, an end only why."""
    kept = {"score": ("event", "round"), "end": ("event", "reason")}
    return [{key: value for key, value in event.items() if key in kept.get(event["event"], event)} for event in log]


def test_a_game_is_judged_alike_whatever_its_suits() -> None:
    """Where no point hangs on a suit: no closing items, nothing for spades and casinos."""
    for random, log in logs():
        rules = RuleSet.from_log(log[0].get("rules"))
        blind = rules.with_options(closing="none", points={**dict(rules.points), "spades": 0, "big_casino": 0, "little_casino": 0})
        suits = dict(zip(SUITS, random.sample(SUITS, 4), strict=True))
        bare = without_claims(log)
        told, other = judged(bare, blind), judged([suits_changed(event, suits) for event in bare], blind)
        one, two = outcome(told), outcome(other)
        for counted in (one, two):
            rounds = counted.pop("rounds")
            counted["rounds"] = [(r.number, r.points, r.totals, r.cards, r.aces, r.sweeps, r.last_capturer) for r in rounds]
            if rules.both_over == "counting_order":
                del counted["winner"]  # the aces are added in the order of their suits
        assert one == two


@pytest.mark.parametrize("seed", range(20))
def test_any_rules_can_judge_any_game(seed: int) -> None:
    """By other rules a legal game is legal or breaks one of them; that is never a fault of the record."""
    log = make_game(seed)
    for name in ("dominican", "dominican-pagat", "street17", "royal-na", "classroom"):
        told = judged(log, RuleSet.from_log({"name": name}))
        assert told.verdict in ("valid", "incomplete", "invalid")
        assert told.error is None or not told.error.rule.startswith(("record.", "game."))
