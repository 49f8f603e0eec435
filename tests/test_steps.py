"""The referee and replay: a game judged while it is played, or as recorded, step by step."""

import json
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import msgspec
import pytest

from rclog.finding import Finding
from rclog.game.codes import OK
from rclog.game.judge import judge_game
from rclog.game.options import RuleSet, UnknownRulesError
from rclog.game.position import DEAL_DUE, PLAYING, Position
from rclog.log import events
from rclog.log.decode import decode
from rclog.log.reader import BOM, Game
from rclog.rulebook import RULE_OF_CODE
from rclog.steps import Address, Referee, legal_plays, replay
from tests.game.cases import fields
from tests.game.games import damaged_games, damaged_log, games_of, in_rows, legal_games, legal_log
from tests.game.logs import (
    FREELY,
    NOTE,
    TAKE,
    UNDO,
    Event,
    all_but,
    deal,
    end,
    last_card,
    play,
    score,
    setup,
    whole_round,
)

HEADER: Event = {"event": "game", "format": "rclog/1", "id": "friday", "players": [{"name": "Ana"}, {"name": "Luis"}]}
LAID = "Ks Qh Jd Tc"
HANDS = ("As 2s 3s 4s", "Ah 2h 3h 4h")
FIRST = deal(1, 1, 1, LAID, HANDS)
HIDDEN = deal(1, 1, 1, "3h 9d Qs Qh")
BAD = play("trail 9c")


def referee(*log: Event, players: int = 2, rules: Any = "dominican", **keys: Any) -> Referee:
    """A referee who has seen these events, right or wrong."""
    judge = Referee(players, rules, **keys)
    for event in log:
        judge.feed(event)
    return judge


def found(finding: Finding | None) -> tuple[str, int] | None:
    return (finding.rule, finding.line) if finding else None


def text_of(*log: Event, header: Event = HEADER) -> bytes:
    return "".join(json.dumps(event) + "\n" for event in (header, *log)).encode()


def only(*log: Event, header: Event = HEADER) -> Game:
    (game,) = games_of(text_of(*log, header=header))
    return game


# Feeding.


@pytest.mark.parametrize("event", [FIRST, HIDDEN, NOTE, setup(["8s 2c", "??"], loose="Kd"), end(), BAD, score(), UNDO])
def test_an_event_is_fed_as_an_object_a_line_or_a_typed_event(event: Event) -> None:
    line = json.dumps(event)
    typed = decode(line.encode())
    assert isinstance(typed, events.AnyEvent)
    fed = [Referee() for _ in range(5)]
    answers = [judge.feed(form) for judge, form in zip(fed, (event, line, line.encode(), typed, line + "\r\n"), strict=True)]
    assert len({found(answer) for answer in answers}) == 1
    assert all(fields(judge.position) == fields(fed[0].position) for judge in fed)


UNREADABLE: dict[str, tuple[Any, str]] = {
    "no JSON": ("{", "record.not_json"),
    "no object": ("[]", "record.not_object"),
    "no UTF-8": (b'{"event":"note","text":"\xff"}', "record.not_utf8"),
    "a lone surrogate in a string of Python": ('{"event":"note","text":"\ud800"}', "record.not_utf8"),
    "too long": ('{"event":"note","text":"' + "x" * 70_000 + '"}', "record.too_long"),
    "too long as an object": ({"event": "note", "text": "x" * 70_000}, "record.too_long"),
    "an unknown event": ({"event": "capturre"}, "record.unknown_event"),
    "an unknown key": ({"event": "undo", "who": 1}, "record.unknown_key"),
    "a seat that does not exist": (play("trail 2s", 2), "record.bad_value"),
    "a card twice": (play("8s takes 2c 2c"), "record.bad_value"),
    "typed, a seat that does not exist": (events.Trail(seat=2, card="2s"), "record.bad_value"),
    "typed, a first deal without a dealer": (events.Deal(round=1, deal=1, table=["Ks", "Qh", "Jd", "Tc"]), "record.missing_key"),
    "typed, a first deal without a table": (events.Deal(round=1, deal=1, dealer=1), "record.missing_key"),
    "typed, a setup with hands and no turn": (events.Setup(hands=[["8s"], ["9s"]]), "record.missing_key"),
    "a header": (HEADER, "order.unexpected_event"),
    "typed, a header": (events.Game(format="rclog/1", players=[]), "order.unexpected_event"),
}


@pytest.mark.parametrize("why", UNREADABLE)
def test_what_cannot_be_read_breaks_the_game_for_good(why: str) -> None:
    event, rule = UNREADABLE[why]
    judge = referee(FIRST)
    assert found(judge.feed(event)) == (rule, 3)
    assert judge.is_settled
    for later in (UNDO, play("trail 2s"), end()):
        assert found(judge.feed(later)) == (rule, 3)
    assert judge.verdict == "invalid"
    assert [type(step.event) for step in judge.steps] == [events.Deal]
    assert list(judge.legal()) == []


def test_a_breach_before_an_unreadable_line_comes_first() -> None:
    assert found(referee(FIRST, BAD).feed("{")) == ("turn.card_not_in_hand", 3)


def test_an_unreadable_line_ends_what_is_known_of_hidden_hands() -> None:
    """Every card of the builder is known by then, and none is an eight."""
    log = [setup(["5s ??", "?? ??"], loose="3h"), play("5s with 3h as 8"), play("trail 2c", 1), play("trail 7c")]
    judge = referee(*log)
    assert found(judge.finding) == ("trail.owns_build", 5)
    assert found(judge.feed("{")) == ("build.no_capture_card", 3)
    earlier = referee(*log[:2])
    assert found(earlier.feed("{")) == ("record.not_json", 4)
    assert found(earlier.feed(log[2])) == ("record.not_json", 4)


def test_lines_are_counted_from_the_header_or_as_said() -> None:
    judge = Referee()
    judge.feed(FIRST)
    assert found(judge.feed(BAD)) == ("turn.card_not_in_hand", 3)
    said = Referee()
    said.feed(FIRST, 10)
    assert found(said.feed(BAD, 20)) == ("turn.card_not_in_hand", 20)
    assert [step.line for step in said.steps] == [10]


def test_a_finding_says_where_and_what() -> None:
    judge = referee(FIRST, play("trail 2s"))
    judge.file, judge.game = "table 3", "friday"
    finding = judge.feed(play("trail 9c", 1))
    assert finding
    assert finding.as_json() | {"message": "", "found": "", "expected": ""} == {
        "rule": "turn.card_not_in_hand",
        "severity": "error",
        "file": "table 3",
        "line": 4,
        "game": "friday",
        "round": 1,
        "deal": 1,
        "play": 2,
        "seat": 1,
        "message": "",
        "found": "",
        "expected": "",
    }
    deal_finding = referee(FIRST).feed(deal(1, 2))
    assert deal_finding
    assert (deal_finding.round, deal_finding.deal, deal_finding.play, deal_finding.seat) == (1, 1, None, None)
    score_finding = referee(last_card(round=3), TAKE).feed(score(3, cards=[1, 51]))
    assert score_finding
    assert (score_finding.round, score_finding.deal, score_finding.play) == (3, None, None)


# Who plays, by which rules.


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ["seat 0", "seat 1"]),
        (4, ["seat 0", "seat 1", "seat 2", "seat 3"]),
        (["Ana", "Ana", "Rob"], ["Ana", "Ana", "Rob"]),
    ],
)
def test_players_are_a_number_or_names(players: Any, names: list[str]) -> None:
    judge = Referee(players)
    assert judge.names == names
    assert judge.position.players == len(names)


@pytest.mark.parametrize("players", [0, 1, 5, [], ["Ana"], ["A"] * 5])
def test_one_or_five_players_are_no_game(players: Any) -> None:
    with pytest.raises(ValueError, match="two to four players"):
        Referee(players)


@pytest.mark.parametrize("rules", ["classroom", {"name": "classroom"}, RuleSet.from_log({"name": "classroom"})])
def test_rules_are_a_name_an_object_or_a_rule_set(rules: Any) -> None:
    judge = Referee(2, rules)
    assert judge.rules == RuleSet.from_log({"name": "classroom"})
    assert judge.position.sweeps_count == 0


@pytest.mark.parametrize("rules", ["clasroom", {"sweep": True}])
def test_unknown_rules_are_a_wrong_call(rules: Any) -> None:
    with pytest.raises(UnknownRulesError):
        Referee(2, rules)


# Verdicts.

VERDICTS = [
    ([], "incomplete"),
    ([FIRST], "incomplete"),
    ([FIRST, end("abandoned")], "incomplete"),
    ([FIRST, end("resigned")], "valid"),
    ([FIRST, end("adjudicated")], "valid"),
    ([last_card(totals=[3, 20]), TAKE, end("won")], "valid"),
    ([last_card(totals=[3, 20]), TAKE], "incomplete"),
    ([FIRST, BAD], "invalid"),
    ([FIRST, BAD, end("resigned")], "invalid"),
    ([FIRST, end("resigned"), NOTE], "valid"),
    ([FIRST, end("resigned"), play("trail 2s")], "invalid"),
]


@pytest.mark.parametrize(("log", "verdict"), VERDICTS)
def test_the_verdict_is_that_of_what_was_fed(log: list[Event], verdict: str) -> None:
    judge = referee(*log)
    assert judge.verdict == verdict
    assert (judge.finding is not None) == (verdict == "invalid")


def test_winner_totals_and_reason() -> None:
    won = referee(last_card(totals=[3, 20]), TAKE)
    assert (won.winner, won.totals, won.reason) == (1, [3, 21], None)
    ended = referee(last_card(totals=[3, 20]), TAKE, end("won"))
    assert (ended.winner, ended.totals, ended.reason) == (1, [3, 21], "won")
    unknown = referee(last_card(fully_seen=False), TAKE, score())
    assert (unknown.winner, unknown.totals) == (None, None)
    claimed = referee(last_card(fully_seen=False), TAKE, score(totals=[3, 21]))
    assert (claimed.winner, claimed.totals) == (None, [3, 21])
    assert referee(FIRST, players=2).totals == [0, 0]
    assert referee(players=3).totals == [0, 0, 0]


# Checking without feeding.

CHECKED: list[Any] = [FIRST, play("trail 2s"), BAD, UNDO, NOTE, score(), end(), deal(1, 2), setup(["2s", "3s"]), "{", HEADER]


@pytest.mark.parametrize(
    "log",
    [
        [],
        [FIRST],
        [FIRST, play("trail 2s")],
        [FIRST, BAD],
        [last_card(), TAKE],
        [FIRST, end()],
        [HIDDEN, play("5s with 3h as 8")],
    ],
)
def test_check_answers_as_feed_would_and_changes_nothing(log: list[Event]) -> None:
    judge = referee(*log)
    before = fields(judge.position)
    seen = (judge.verdict, judge.plays, judge.steps, judge.rounds[:], judge.finding, judge.reason)
    for event in CHECKED:
        answer = judge.check(event)
        assert fields(judge.position) == before
        assert (judge.verdict, judge.plays, judge.steps, judge.rounds, judge.finding, judge.reason) == seen
        assert answer == referee(*log).feed(event)
    for event in (play("trail 2s"), UNDO, play("trail 3s")):
        assert judge.check(event) == referee(*log).feed(event)


# Undo.


def test_an_undo_mends_a_broken_game() -> None:
    judge = referee(FIRST, BAD)
    assert found(judge.finding) == ("turn.card_not_in_hand", 3)
    assert found(judge.feed(play("trail 2h", 1))) == ("turn.card_not_in_hand", 3)
    assert found(judge.feed(UNDO)) == ("turn.card_not_in_hand", 3)
    assert judge.feed(UNDO) is None
    assert judge.feed(play("trail 2s")) is None
    assert [step.line for step in judge.steps] == [2, 7]
    assert judge.plays == 1


def test_an_undo_in_a_broken_game_without_a_play_mends_nothing() -> None:
    judge = referee(FIRST, deal(1, 2))
    assert found(judge.feed(UNDO)) == ("order.unexpected_event", 3)
    assert found(judge.feed(UNDO)) == ("order.unexpected_event", 3)


def test_a_wrong_deal_is_not_taken_back() -> None:
    judge = referee(FIRST, deal(1, 2))
    assert judge.is_settled is False
    assert found(judge.feed(play("trail 2s"))) == ("order.unexpected_event", 3)
    assert found(judge.feed(UNDO)) == ("order.unexpected_event", 3)


@pytest.mark.parametrize("barrier", [deal(1, 2), score(), end()])
def test_after_a_deal_score_or_end_nothing_mends_what_was_wrong_before(barrier: Event) -> None:
    judge = referee(FIRST, BAD)
    assert found(judge.feed(barrier)) == ("turn.card_not_in_hand", 3)
    assert judge.is_settled
    assert found(judge.feed(UNDO)) == ("turn.card_not_in_hand", 3)


def test_an_undo_without_a_play_is_refused() -> None:
    assert found(referee(FIRST).feed(UNDO)) == ("order.unexpected_event", 3)
    assert found(referee(FIRST, end()).feed(UNDO)) == ("order.after_end", 4)
    assert found(referee(play("trail 2s"), setup(["2s", "3s"])).feed(UNDO)) == ("order.unexpected_event", 2)


def test_an_undo_takes_back_the_end_of_a_round() -> None:
    judge = referee(last_card(totals=[3, 20]), TAKE)
    assert (len(judge.rounds), judge.winner, judge.plays) == (1, 1, 1)
    judge.feed(UNDO)
    assert (judge.rounds, judge.winner, judge.plays, judge.totals) == ([], None, 0, [3, 20])
    judge.feed(TAKE)
    assert (len(judge.rounds), judge.winner, judge.plays) == (1, 1, 1)


# Hidden hands.

EIGHT = [HIDDEN, play("5s with 3h as 8")]
REST = [play("trail 4c", 1), play("trail 6c"), play("trail Jc", 1), play("trail Tc"), play("trail Kc", 1)]
NO_EIGHT = [play("trail 2c", 1), play("trail 7c"), *REST]
AN_EIGHT = [play("trail 2c", 1), play("8c takes 5s 3h"), *REST]


def test_a_breach_that_shows_later_stands_at_its_own_line() -> None:
    judge = referee(*EIGHT)
    assert judge.finding is None
    for event in NO_EIGHT[:1]:
        assert judge.feed(event) is None
    # The owner must not trail; that is seen at once, and when the log stops, what came before it.
    assert found(judge.feed(NO_EIGHT[1])) == ("trail.owns_build", 5)
    for event in NO_EIGHT[2:]:
        judge.feed(event)
    assert found(judge.finding) == ("trail.owns_build", 5)
    assert found(judge.feed(deal(1, 2))) == ("build.no_capture_card", 3)
    assert judge.is_settled
    assert [type(step.event) for step in judge.steps] == [events.Deal]


def test_a_breach_that_shows_when_the_log_stops() -> None:
    judge = referee(*EIGHT, *NO_EIGHT)
    assert found(judge.settle()) == ("build.no_capture_card", 3)
    assert found(judge.settle()) == ("build.no_capture_card", 3)
    assert found(replay(only(*EIGHT, *NO_EIGHT)).error) == ("build.no_capture_card", 3)


def test_while_a_card_is_unknown_it_is_held_against_nobody() -> None:
    assert referee(*EIGHT).settle() is None
    assert replay(only(*EIGHT)).verdict == "incomplete"


def test_a_hand_that_was_right_stays_right() -> None:
    judge = referee(*EIGHT, *AN_EIGHT)
    assert judge.settle() is None
    assert judge.feed(deal(1, 2)) is None
    assert len(judge.steps) == 10


# Steps.


def test_steps_hold_the_position_before_and_after_each_event() -> None:
    judge = referee(FIRST, NOTE, play("trail 2s"), play("trail 2h", 1), UNDO, play("trail 3h", 1))
    assert [(step.line, type(step.event).__name__) for step in judge.steps] == [(2, "Deal"), (3, "Note"), (4, "Trail"), (7, "Trail")]
    assert [step.address for step in judge.steps] == [None, None, (1, 1, 1), (1, 1, 2)]
    assert [step.before.phase for step in judge.steps] == [DEAL_DUE, PLAYING, PLAYING, PLAYING]
    for step, following in pairwise(judge.steps):
        assert fields(step.after) == fields(following.before)
    assert fields(judge.steps[-1].after) == fields(judge.position)
    assert judge.steps[2].before.to_play == 0
    assert judge.steps[2].after.to_play == 1


def test_the_steps_of_a_setup_are_one() -> None:
    judge = referee(setup(["8s 2c", "9d"], loose="Kd", builds=[("5s 3h", 8, 1), ("6s 2h", 8, 1)]), play("8s takes 5s 3h"))
    assert [type(step.event).__name__ for step in judge.steps] == ["Setup", "Capture"]
    assert judge.steps[0].before.phase == DEAL_DUE
    assert (judge.steps[0].after.phase, judge.steps[0].after.builds) == (PLAYING, 2)


def test_steps_are_kept_across_deals() -> None:
    judge = referee(*whole_round(1, 0), rules=FREELY)
    assert len(judge.steps) == 54
    assert [str(step.address) for step in judge.steps if step.address][::8] == [f"1/{number}/1" for number in range(1, 7)]


def test_without_keeping_steps_all_else_is_the_same() -> None:
    for log in ([*whole_round(1, 0), score()], [FIRST, BAD], [*EIGHT, *NO_EIGHT], [FIRST, NOTE, play("trail 2s"), UNDO]):
        one, other = referee(*log, rules=FREELY), referee(*log, rules=FREELY, keep_steps=False)
        assert other.steps == []
        assert fields(one.position) == fields(other.position)
        assert (one.finding, one.rounds, one.plays, one.verdict) == (other.finding, other.rounds, other.plays, other.verdict)


def test_the_legal_plays_of_a_step_hold_the_play_that_was_made() -> None:
    for game in legal_games(12):
        for step in replay(game).steps[:60]:
            if isinstance(step.event, events.Play):
                assert made(step.event) in [made(offered) for offered in islice(step.legal, 20_000)]
            else:
                assert list(islice(step.legal, 1)) == [] or step.before.phase == PLAYING


def made(event: events.Play) -> tuple[object, ...]:
    """A play without the order of its cards, its claims and its time."""
    if isinstance(event, events.Trail):
        return ("trail", event.seat, event.card)
    if isinstance(event, events.Build):
        return ("build", event.seat, event.card, frozenset(event.joined), event.value)
    return ("capture", event.seat, event.card, frozenset(event.takes))


def test_the_legal_plays_are_events_that_the_referee_takes() -> None:
    judge = referee(setup(["8s 2c 3d Th", "9d"], loose="5h 6d Kd", builds=[("7s Ah", 8, 1)]))
    offered = list(judge.legal())
    assert {type(event) for event in offered} == {events.Capture, events.Build, events.Trail}
    assert [judge.check(event) for event in offered] == [None] * len(offered)
    assert msgspec.to_builtins(offered[0]) == {"event": "build", "seat": 0, "card": "2c", "with": ["6d"], "value": 8}


def test_there_are_no_legal_plays_when_none_is_due_or_the_game_is_broken() -> None:
    assert list(referee().legal()) == []
    assert list(referee(FIRST, BAD).legal()) == []
    assert list(referee(last_card(), TAKE).legal()) == []
    assert list(legal_plays(Position())) == []
    assert len(list(referee(FIRST).legal())) > 0


# Addresses.


def test_an_address_is_read_and_written() -> None:
    assert Address.parse("3/2/7") == Address(3, 2, 7)
    assert str(Address(3, 2, 7)) == "3/2/7"
    assert Address(1, 2, 3) < Address(1, 3, 1) < Address(2, 1, 1)


@pytest.mark.parametrize(
    "text", ["", "3", "3/2", "3/2/7/1", "3/2/x", "3/ 2/7", "-1/2/3", "³/2/7", "3/2/", "1/2/1234567890", "\x1b[31m", "x" * 500]
)
def test_what_is_no_address_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match="is no address; round/deal/play was expected") as refused:
        Address.parse(text)
    assert len(str(refused.value)) < 140
    assert "\x1b" not in str(refused.value)


# Rounds.


def test_a_round_is_told_as_computed() -> None:
    judge = referee(last_card(sweeps=[2, 1], totals=[3, 4], piles=["Td As", all_but("Td As 7s 3h 4d Kc")]), TAKE)
    (told,) = judge.rounds
    assert msgspec.to_builtins(told) == {
        "number": 1,
        "is_counted": True,
        "points": [4, 8],
        "totals": [7, 12],
        "cards": [6, 46],
        "spades": [2, 11],
        "aces": [1, 3],
        "sweeps": [2, 1],
        "net_sweeps": [1, 0],
        "big_casino": 0,
        "little_casino": 1,
        "earned": [
            {"cards": 0, "spades": 0, "big_casino": 2, "little_casino": 0, "aces": 1, "sweeps": 1, "last_capture": 0},
            {"cards": 3, "spades": 1, "big_casino": 0, "little_casino": 1, "aces": 3, "sweeps": 0, "last_capture": 0},
        ],
        "residue": ["Kc"],
        "last_capturer": 0,
    }


def test_a_round_not_fully_seen_is_told_as_far_as_it_is_known() -> None:
    judge = referee(last_card(fully_seen=False, sweeps=[2, 1], totals=[3, 4]), TAKE)
    (told,) = judge.rounds
    assert (told.is_counted, told.points, told.totals, told.cards, told.net_sweeps, told.earned) == (False, None, None, [4, 0], [], [])
    assert (told.big_casino, told.little_casino) == (None, None)
    judge.feed(score(totals=[5, 6]))
    assert (judge.rounds[0].is_counted, judge.rounds[0].points, judge.rounds[0].totals) == (False, None, [5, 6])


def test_without_known_totals_a_round_has_counts_and_no_points() -> None:
    judge = referee(last_card(fully_seen=False), TAKE, *whole_round(2, 0), rules=FREELY)
    assert [told.is_counted for told in judge.rounds] == [False, True]
    assert (judge.rounds[1].points, judge.rounds[1].totals, judge.rounds[1].cards) == (None, None, [52, 0])
    assert judge.totals is None


def test_a_round_is_told_once() -> None:
    judge = referee(last_card(), TAKE, NOTE, score(), deal(2, 1, 0, LAID, HANDS))
    assert [told.number for told in judge.rounds] == [1]
    assert [told.last_capturer for told in judge.rounds] == [0]
    nobody = referee(*whole_round(1, 0, captures=False), rules=FREELY)
    assert (nobody.rounds[0].last_capturer, nobody.rounds[0].cards, len(nobody.rounds[0].residue)) == (None, [0, 0], 52)


@pytest.mark.parametrize("builds", [[], [("5s 3h", 8, 1)]])
def test_a_setup_can_be_the_end_of_its_round(builds: list[tuple[str, int, int]]) -> None:
    piles = ["", all_but(*(names for names, _, _ in builds))]
    judge = referee(setup(["", ""], deal=6, piles=piles, builds=builds, last_capturer=1, totals=[0, 18]))
    assert [(told.number, told.cards) for told in judge.rounds] == [(1, [0, 52])]
    assert judge.winner == 1


# Replay.


def test_a_recorded_game_is_judged() -> None:
    judged = replay(only(last_card(totals=[3, 20]), TAKE, score(totals=[3, 21]), end("won", winner=1)))
    assert (judged.verdict, judged.totals, judged.winner, judged.reason, judged.plays) == ("valid", [3, 21], 1, "won", 1)
    assert (judged.findings, judged.error) == ([], None)
    assert [type(step.event).__name__ for step in judged.steps] == ["Setup", "Capture", "Score", "End"]
    assert judged.position is not None
    assert len(judged.rounds) == 1


def test_an_invalid_game_ends_before_its_first_error() -> None:
    judged = replay(only(last_card(totals=[3, 20]), TAKE, score(totals=[3, 22]), end("won", winner=1)))
    assert (judged.verdict, found(judged.error), judged.winner, judged.reason) == ("invalid", ("score.totals", 4), None, None)
    assert [type(step.event).__name__ for step in judged.steps] == ["Setup", "Capture"]


def test_other_rules_can_judge_it() -> None:
    game = only(FIRST, play("trail 2s"), play("2h takes 2s", 1), play("trail 3s"), play("trail 3h", 1))
    assert found(replay(game).error) == ("trail.equal_card_loose", 6)
    assert replay(game, rules=RuleSet.from_log(FREELY)).error is None


def test_replay_keeps_steps_or_not() -> None:
    game = only(FIRST, NOTE, play("trail 2s"), UNDO, play("trail 3s"), NOTE)
    whole, quick = replay(game), replay(game, keep_steps=False)
    assert [step.line for step in whole.steps] == [2, 3, 6, 7]
    assert quick.steps == []
    assert quick.position is not None
    assert whole.position is not None
    assert fields(whole.position) == fields(quick.position)


def test_findings_stand_by_line_and_none_after_the_error() -> None:
    header = {**HEADER, "t": 5}
    fallen = [{**FIRST, "t": 4}, {**NOTE, "t": 3}, {**BAD, "t": 2}, {**NOTE, "t": 1}]
    judged = replay(only(*fallen, header=header))
    told = [(finding.rule, finding.severity, finding.line) for finding in judged.findings]
    assert told == [
        ("order.time_goes_back", "warning", 2),
        ("order.time_goes_back", "warning", 3),
        ("order.time_goes_back", "warning", 4),
        ("turn.card_not_in_hand", "error", 4),
    ]
    assert judged.error == judged.findings[-1]


def test_warnings_leave_a_game_legal() -> None:
    text = text_of({**FIRST, "t": 5}, {**NOTE, "t": 3}, {**end("resigned"), "t": 9})
    (game,) = games_of(b"\xef\xbb\xbf" + text)
    judged = replay(game)
    assert (judged.verdict, [finding.rule for finding in judged.findings]) == ("valid", ["record.bom", "order.time_goes_back"])


def test_a_torn_game_is_incomplete_or_invalid() -> None:
    (torn,) = games_of(text_of(FIRST, play("trail 2s")) + b'{"event":"trail","se')
    judged = replay(torn)
    assert (judged.verdict, [finding.rule for finding in judged.findings], judged.plays) == ("incomplete", ["record.torn"], 1)
    (broken,) = games_of(text_of(FIRST, BAD) + b'{"event":"trail","se')
    judged = replay(broken)
    assert (judged.verdict, [finding.rule for finding in judged.findings]) == ("invalid", ["turn.card_not_in_hand"])


def test_a_flaw_of_the_record_is_found_where_it_stands() -> None:
    (flawed,) = games_of(text_of(FIRST, play("trail 2s")) + b"{}\n" + json.dumps(BAD).encode())
    judged = replay(flawed)
    assert (judged.verdict, found(judged.error), judged.plays) == ("invalid", ("record.missing_key", 4), 1)
    (broken,) = games_of(text_of(FIRST, BAD) + b"{}\n")
    assert found(replay(broken).error) == ("turn.card_not_in_hand", 3)


@pytest.mark.parametrize(
    ("text", "verdict", "rules"),
    [
        (b"", "invalid", ["record.empty"]),
        (b"null\n", "invalid", ["record.not_object"]),
        (b'{"event":"game","format":"rclog/2"}\n', "invalid", ["game.unsupported_format"]),
        (b'{"event":"ga', "incomplete", ["record.torn"]),
    ],
)
def test_a_record_without_a_game(text: bytes, verdict: str, rules: list[str]) -> None:
    (game,) = games_of(text)
    judged = replay(game)
    assert (judged.verdict, [finding.rule for finding in judged.findings]) == (verdict, rules)
    assert (judged.steps, judged.rounds, judged.plays) == ([], [], 0)
    assert (judged.totals, judged.winner, judged.reason, judged.position) == (None, None, None, None)


# The same game by other ways.


LEGAL, DAMAGED = 300, 1000


def live(game: Game, lines: list[bytes]) -> Referee:
    """The lines of a game fed one by one as they stand, undos and all, and the line that cannot be read too."""
    judge = Referee(game.players, game.rules)
    for number in [*(entry.line for entry in game.entries), *([game.flaw.line] if game.flaw else [])]:
        judge.feed(lines[number - 1].removeprefix(BOM), number)
    judge.settle()
    return judge


def test_feeding_line_by_line_ends_as_replay_does() -> None:
    games = 0
    for text in [*map(legal_log, range(LEGAL)), *map(damaged_log, range(DAMAGED))]:
        lines = text.split(b"\n")
        for game in games_of(text):
            if game.header is None:
                continue
            judged, judge = replay(game), live(game, lines)
            assert found(judge.finding) == found(judged.error)
            if judged.error is None:
                assert judged.position is not None
                assert fields(judge.position) == fields(judged.position)
                assert [step.line for step in judge.steps] == [step.line for step in judged.steps]
                assert (judge.rounds, judge.totals, judge.winner) == (judged.rounds, judged.totals, judged.winner)
                assert (judge.plays, judge.reason) == (judged.plays, judged.reason)
            games += 1
    assert games > 1200


def all_games() -> Iterator[Game]:
    yield from legal_games(LEGAL)
    yield from damaged_games(DAMAGED)


def test_the_referee_finds_what_the_judge_of_whole_games_finds() -> None:
    """`judge_game` takes all rows at once, as compiled code does: undos marked before, hidden hands looked up ahead."""
    for game in all_games():
        position, rows, lines = in_rows(game)
        reached = judge_game(position, rows, len(rows))
        expected = (RULE_OF_CODE[position.fault].id, lines[reached]) if position.fault != OK else found(game.flaw)
        judged = replay(game, keep_steps=False)
        assert found(judged.error) == expected
        if judged.error is None:
            assert judged.position is not None
            said = fields(judged.position)
            assert {**fields(position), "fault": 0} == {**said, "fault": 0}


def test_a_line_of_a_log_is_fed_as_it_stands() -> None:
    for seed in range(40):
        game = games_of(legal_log(seed))[0]
        judge = Referee(game.players, game.rules)
        for number, line in enumerate(legal_log(seed).splitlines()[1:], start=2):
            judge.feed(line, number)
        assert judge.settle() is None
        assert judge.verdict == replay(game).verdict


def test_every_step_of_a_replay_follows_from_the_one_before() -> None:
    for game in legal_games(20):
        for step, following in pairwise(replay(game).steps):
            assert step.line < following.line
            assert fields(step.after) == fields(following.before)
