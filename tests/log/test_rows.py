"""An event becomes the row of whole numbers that the judge reads."""

from typing import Any

import pytest
from hypothesis import given

from rclog.cards import CARD_OF, card_set
from rclog.game import row as column
from rclog.game.row import ABSENT, NOBODY, WIDTH
from rclog.log import events
from rclog.log.fit import misfit
from rclog.log.rows import rows_of
from tests.log.made_events import any_event

AS: Any = "As"


NO_COLUMNS = {
    "ABSENT", "NOBODY", "WIDTH", "SKIPPED", "CAPTURE", "BUILD", "TRAIL", "DEAL", "SCORE", "END", "SETUP", "LAID_BUILD", "UNDO", "WON",
    "ABANDONED", "RESIGNED", "ADJUDICATED", "FITS", "OTHER_HANDS", "OTHER_DEAL", "OTHER_TOTALS", "OTHER_PILES", "OTHER_SWEEPS",
    "NEEDS_HANDS", "ONLY_WITH_HANDS",
}  # fmt: skip
NAMES = {number: name for name, number in vars(column).items() if name.isupper() and name not in NO_COLUMNS}


def filled(event: Any, players: int = 2) -> dict[str, int]:
    """The columns of the one row that are not ABSENT. Where a name stands for four columns the later ones are NAME+1 to NAME+3."""
    (row,) = rows_of(event, players)
    assert len(row) == WIDTH
    return {name_of(index): value for index, value in enumerate(row) if value != ABSENT}


def name_of(index: int) -> str:
    first = max(number for number in NAMES if number <= index)
    return NAMES[first] + (f"+{index - first}" if index > first else "")


def test_plays() -> None:
    assert filled(events.Capture(seat=1, card=AS, takes=["2s", "Kd"])) == {
        "KIND": column.CAPTURE,
        "SEAT": 1,
        "CARD": CARD_OF["As"],
        "CARDS": card_set(["2s", "Kd"]),
    }
    assert filled(events.Capture(seat=1, card=AS, takes=[], sweep=True))["SWEEP"] == 1
    assert filled(events.Capture(seat=1, card=AS, takes=[], sweep=False))["SWEEP"] == 0
    assert filled(events.Trail(seat=0, card=AS)) == {"KIND": column.TRAIL, "SEAT": 0, "CARD": 0}
    assert filled(events.Build(seat=3, card=AS, joined=["2s"], value=2**53)) == {
        "KIND": column.BUILD,
        "SEAT": 3,
        "CARD": 0,
        "CARDS": card_set(["2s"]),
        "VALUE": 2**53,
    }


def test_undo_and_note() -> None:
    assert filled(events.Undo(seat=1)) == {"KIND": column.UNDO}
    assert rows_of(events.Note(text="a", seat=1), 2)[0][column.KIND] == column.SKIPPED


def test_a_deal_with_all_its_cards() -> None:
    deal = events.Deal(round=2, deal=1, dealer=1, table=["As", "2s"], hands=[["Kd", "??"], ["Kc"]])
    assert filled(deal) == {
        "KIND": column.DEAL,
        "CARDS": card_set(["As", "2s"]),
        "ROUND": 2,
        "DEAL_NUMBER": 1,
        "DEALER": 1,
        "TABLE_SIZE": 2,
        "HANDS_LISTED": 2,
        "HANDS": card_set(["Kd"]),
        "HANDS+1": card_set(["Kc"]),
        "HAND_SIZES": 2,
        "HAND_SIZES+1": 1,
    }


def test_a_deal_without_cards() -> None:
    assert filled(events.Deal(round=1, deal=2)) == {"KIND": column.DEAL, "CARDS": 0, "ROUND": 1, "DEAL_NUMBER": 2}


@pytest.mark.parametrize(
    ("table", "hands"),
    [(["As", "As"], []), (["As"], [["As"]]), ([], [["As", "2s", "As"]]), ([], [["2s"], ["As"], ["As"]]), ([], [[]] * 4 + [["As"] * 2])],
)
def test_a_card_named_twice_is_stated(table: Any, hands: Any) -> None:
    (row,) = rows_of(events.Deal(round=1, deal=1, dealer=0, table=table, hands=hands), 4)
    assert row[column.TWICE] == (CARD_OF["As"] if len(hands) < 5 else ABSENT)


def test_hidden_cards_are_not_named_twice() -> None:
    assert "TWICE" not in filled(events.Deal(round=1, deal=2, hands=[["??"] * 4, ["??"] * 4]))


def test_more_hands_than_there_are_columns_are_counted_only() -> None:
    row = filled(events.Deal(round=1, deal=2, hands=[["As"]] + [["??"]] * 9))
    assert row["HANDS_LISTED"] == 10
    assert row["HAND_SIZES+3"] == 1
    assert "POINTS" not in row


def test_a_score() -> None:
    counts: Any = {"cards": [5, 6], "spades": [7, 8], "sweeps": [9, 10], "aces": [11, 12]}
    score = events.Score(round=3, points=[1, 2], totals=[3, 4], **counts, big_casino=0, little_casino=None)
    assert filled(score) == {
        "KIND": column.SCORE, "ROUND": 3, "POINTS": 1, "POINTS+1": 2, "TOTALS": 3, "TOTALS+1": 4, "CARD_COUNTS": 5, "CARD_COUNTS+1": 6,
        "SPADE_COUNTS": 7, "SPADE_COUNTS+1": 8, "SWEEP_COUNTS": 9, "SWEEP_COUNTS+1": 10, "ACE_COUNTS": 11, "ACE_COUNTS+1": 12,
        "BIG_CASINO_SIDE": 0, "LITTLE_CASINO_SIDE": NOBODY,
    }  # fmt: skip
    assert filled(events.Score(round=1)) == {"KIND": column.SCORE, "ROUND": 1}


@pytest.mark.parametrize("reason", ["won", "abandoned", "resigned", "adjudicated"])
def test_an_end(reason: Any) -> None:
    assert filled(events.End(reason=reason)) == {"KIND": column.END, "REASON": getattr(column, reason.upper())}
    assert filled(events.End(reason=reason, winner=None))["WINNER"] == NOBODY
    assert filled(events.End(reason=reason, winner=1, totals=[1, 2])) | {"REASON": 0} == {
        "KIND": column.END,
        "REASON": 0,
        "WINNER": 1,
        "TOTALS": 1,
        "TOTALS+1": 2,
    }


def test_a_setup_has_every_default() -> None:
    nothing = {f"{name}{side}": 0 for name in ("TOTALS", "SWEEP_COUNTS", "PILES") for side in ("", "+1", "+2", "+3")}
    assert filled(events.Setup(), 3) == {
        "KIND": column.SETUP, "ROUND": 1, "DEAL_NUMBER": 1, "DEALER": 2, "CARDS": 0, "VALUE": 0, "MISPLACED": 0, **nothing,
    }  # fmt: skip


def test_a_setup_with_builds_is_a_row_for_each() -> None:
    setup = events.Setup(
        totals=[1, 2], round=4, deal=2, dealer=0, turn=1, hands=[["As", "??"], []], loose=["Kd"], piles=[["2s"], ["3s"]], sweeps=[1, 0],
        last_capturer=0, builds=[events.LaidBuild(cards=["4s", "5s"], value=9, owner=1), events.LaidBuild(cards=["Kd"], value=13, owner=0)],
    )  # fmt: skip
    row, first_build, second_build = rows_of(setup, 2)
    assert (row[column.KIND], row[column.VALUE], row[column.SEAT], row[column.LAST_CAPTURER]) == (column.SETUP, 2, 1, 0)
    assert (row[column.CARDS], row[column.PILES + 1], row[column.SWEEP_COUNTS]) == (card_set(["Kd"]), card_set(["3s"]), 1)
    assert (row[column.TWICE], row[column.MISPLACED]) == (CARD_OF["Kd"], 0)
    for build, cards, value, owner in ((first_build, ["4s", "5s"], 9, 1), (second_build, ["Kd"], 13, 0)):
        assert (build[column.KIND], build[column.CARDS], build[column.VALUE], build[column.SEAT]) == (
            column.LAID_BUILD, card_set(cards), value, owner,
        )  # fmt: skip


HANDS: Any = [[], []]


@pytest.mark.parametrize(
    ("setup", "players", "misplaced"),
    [
        (events.Setup(totals=[1, 2], round=5, dealer=1), 2, column.FITS),
        (events.Setup(deal=1), 2, column.NEEDS_HANDS),
        (events.Setup(loose=[]), 2, column.NEEDS_HANDS + 2),
        (events.Setup(turn=0), 2, column.NEEDS_HANDS + 1),
        (events.Setup(hands=HANDS, turn=0), 2, column.FITS),
        (events.Setup(hands=HANDS, turn=0), 3, column.OTHER_HANDS),
        (events.Setup(hands=HANDS, turn=0, deal=6), 2, column.FITS),
        (events.Setup(hands=HANDS, turn=0, deal=7), 2, column.OTHER_DEAL),
        (events.Setup(hands=HANDS * 2, turn=0, deal=3), 4, column.FITS),
        (events.Setup(hands=HANDS * 2, turn=0, deal=4), 4, column.OTHER_DEAL),
        (events.Setup(totals=[1, 2, 3]), 3, column.FITS),
        (events.Setup(totals=[1, 2, 3]), 4, column.OTHER_TOTALS),
        (events.Setup(hands=HANDS, turn=0, piles=[[]]), 2, column.OTHER_PILES),
        (events.Setup(hands=HANDS, turn=0, sweeps=[0] * 9), 2, column.OTHER_SWEEPS),
    ],
)
def test_what_a_setup_says_that_its_game_has_no_place_for_is_misplaced(setup: events.Setup, players: int, misplaced: int) -> None:
    assert rows_of(setup, players)[0][column.MISPLACED] == misplaced


def test_a_header_has_no_row() -> None:
    with pytest.raises(TypeError, match="a game event has no row"):
        rows_of(events.Game(format="rclog/1", players=[]), 2)


@given(any_event)
def test_every_event_that_fits_has_rows_of_whole_numbers(event: Any) -> None:
    for players in 2, 3, 4:
        if not isinstance(event, events.Game) and misfit(event, players) is None:
            for row in rows_of(event, players):
                assert len(row) == WIDTH
                assert all(type(number) is int and -2 <= number <= 2**53 for number in row)
