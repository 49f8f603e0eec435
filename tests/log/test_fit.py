"""What a line cannot say alone: the seats, sides and cards of its game, and what a header must hold."""

from typing import Any

import pytest
from hypothesis import given

from rclog.cards import CODES
from rclog.log.events import Build, Capture, Deal, End, Game, Note, Player, Score, Setup, Trail, Undo
from rclog.log.fit import header_misfit, is_instant, misfit
from tests.log.made_events import any_event

AS: Any = "As"
SEATED = [
    Capture(seat=2, card=AS, takes=["2s"]), Build(seat=2, card=AS, joined=["2s"], value=3), Trail(seat=2, card=AS), Undo(seat=2),
    Note(text="", seat=2), Deal(round=1, deal=2, dealer=2), Setup(dealer=2), Setup(turn=2), Setup(last_capturer=2),
]  # fmt: skip


@pytest.mark.parametrize("event", SEATED, ids=repr)
def test_a_seat_exists_in_its_game_or_not(event: Any) -> None:
    assert misfit(event, 3) is None
    assert misfit(event, 4) is None
    fault = misfit(event, 2)
    assert fault is not None
    assert fault.rule == "record.bad_value"
    assert (fault.expected, fault.found) == ("a seat of this game from 0 to 1", "2")
    assert fault.path is not None
    assert fault.message == f"{fault.path[0]}: a seat of this game from 0 to 1 was expected, found 2"
    assert getattr(event, str(fault.path[0])) == 2


@pytest.mark.parametrize("key", ["big_casino", "little_casino"])
def test_a_side_exists_in_its_game_or_not(key: str) -> None:
    event = Score(round=1, **{key: 2})  # type: ignore[arg-type]
    assert misfit(event, 3) is None
    for players in 2, 4:
        fault = misfit(event, players)
        assert fault is not None
        assert (fault.path, fault.expected, fault.found) == ((key,), "a side of this game from 0 to 1", "2")
    assert misfit(Score(round=1, **{key: None}), 2) is None  # type: ignore[arg-type]


def test_a_winner_is_a_side_or_nobody() -> None:
    assert misfit(End(reason="won", winner=2), 3) is None
    assert misfit(End(reason="won", winner=None), 2) is None
    assert misfit(End(reason="won", winner=2), 4) is not None


@pytest.mark.parametrize("key", ["points", "totals", "cards", "spades", "sweeps", "aces"])
def test_a_list_of_a_score_has_an_entry_for_each_side(key: str) -> None:
    assert misfit(Score(round=1, **{key: [1, 2]}), 2) is None  # type: ignore[arg-type]
    assert misfit(Score(round=1, **{key: [1, 2]}), 4) is None  # type: ignore[arg-type]
    assert misfit(Score(round=1, **{key: [1, 2, 3]}), 3) is None  # type: ignore[arg-type]
    fault = misfit(Score(round=1, **{key: [1, 2]}), 3)  # type: ignore[arg-type]
    assert fault is not None
    assert fault.message == f"{key}: a list with an entry for each of the 3 sides was expected, found a list of 2"
    assert fault.path == (key,)


def test_the_totals_of_an_end_have_an_entry_for_each_side() -> None:
    assert misfit(End(reason="won", totals=[1, 2, 3]), 3) is None
    fault = misfit(End(reason="won", totals=[1, 2, 3]), 2)
    assert fault is not None
    assert fault.path == ("totals",)


def test_the_lists_of_a_setup_are_left_to_the_judge() -> None:
    assert misfit(Setup(totals=[1], piles=[[]], sweeps=[1, 2, 3, 4], hands=[[]], turn=0), 2) is None


@pytest.mark.parametrize(
    ("takes", "index", "message"),
    [
        (["2s", "As"], 1, "{}[1]: As is the card played"),
        (["2s", "3s", "2s"], 2, "{}[2]: 2s stands there twice"),
        (["2s"] * 9000, 1, "{}[1]: 2s stands there twice"),
    ],
)
def test_a_play_names_a_card_once(takes: Any, index: int, message: str) -> None:
    for key, event in (("takes", Capture(seat=0, card=AS, takes=takes)), ("with", Build(seat=0, card=AS, joined=takes, value=2))):
        fault = misfit(event, 2)
        assert fault is not None
        assert (fault.rule, fault.path, fault.message) == ("record.bad_value", (key, index), message.format(key))


def test_a_play_may_name_all_other_cards() -> None:
    others: Any = [code for code in CODES if code != AS]
    assert misfit(Capture(seat=0, card=AS, takes=others), 2) is None


@given(any_event)
def test_an_event_fits_or_has_a_fault_with_a_place(event: Any) -> None:
    for players in 2, 3, 4:
        fault = misfit(event, players)
        assert fault is None or (fault.rule == "record.bad_value" and fault.path is not None)


# ---- Headers ----


@pytest.mark.parametrize("number", range(7))
def test_two_to_four_players_sit_down(number: int) -> None:
    fault = header_misfit(Game(format="rclog/1", players=[Player(name="same")] * number))
    assert (fault is None) == (2 <= number <= 4)
    if fault:
        assert (fault.rule, fault.path, fault.found) == ("game.bad_players", ("players",), str(number))
        assert fault.message == f"two to four players sit down to a game, found {number}"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("2026-11-29T20:15:00-04:00", True),
        ("2026-11-29T20:15:00Z", True),
        ("2026-11-29t20:15:00.123456789z", True),
        ("2026-11-29 20:15:00+05:30", True),
        ("2026-11-29T20:15:00", False),
        ("2026-11-29T20:15Z", False),
        ("2026-11-29T20:15:00-0400", False),
        ("2026-02-29T20:15:00Z", False),
        ("2026-11-29", False),
        ("20261129T201500Z", False),
        ("yesterday", False),
        ("", False),
        ("2" * 60_000, False),
    ],
)
def test_a_game_began_at_a_time_with_its_offset(text: str, right: bool) -> None:
    assert is_instant(text) is right
    fault = header_misfit(Game(format="rclog/1", players=[Player(name="a")] * 2, started=text))
    assert (fault is None) is right
    if fault:
        assert fault.path == ("started",)
        assert fault.message.startswith("started: a time with its offset (RFC 3339) such as 2026-11-29T20:15:00-04:00 was expected, found ")
        assert len(fault.message) < 200
