"""Every bot plays by the rules, whichever they are, and says the same thing about the same view."""

import time
from random import Random

import pytest

from rclog.bots.lookup import UnknownBotError, bot_names, find_bot
from rclog.bots.protocol import MOST_LEGAL, view_of
from rclog.bots.simulator import simulate
from rclog.cards import PACK, card_set
from rclog.game.options import PROFILES, RuleSet
from rclog.steps import VALID, legal_plays
from tests.bots.helpers import First, Trailer, judged, odd_rules
from tests.explain.stage import standing, with_fields

BOTS = ("builder", "careful", "greedy", "random")


def seated(players: int, first: int) -> list[str]:
    """So many bots, beginning with one of the four."""
    return [BOTS[(first + seat) % len(BOTS)] for seat in range(players)]


def test_the_bots_are_the_files_of_the_folder() -> None:
    assert tuple(bot_names()) == BOTS


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("profile", PROFILES)
def test_games_of_bots_are_valid_under_every_profile(profile, players) -> None:
    rules = RuleSet.from_log({"name": profile})
    games = [game for first in range(4) for game in simulate(seated(players, first), 1, f"{profile} {first}", rules)]
    assert [game.verdict for game in judged(*games)] == [VALID] * 4


@pytest.mark.parametrize("seed", range(12))
def test_games_of_bots_are_valid_under_odd_rules(seed) -> None:
    games = list(simulate(seated(2 + seed % 3, seed), 2, seed, odd_rules(seed)))
    assert [game.verdict for game in judged(*games)] == [VALID] * 2


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_answers_with_a_play_that_its_view_lists(name) -> None:
    class Watched(find_bot(name)):
        def play(self, view):
            answer = super().play(view)
            assert answer in view.legal
            return answer

    for game in simulate([Watched, Trailer, "random"], 4, name):
        assert game


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("profile", ["dominican", "royal-na"])
def test_a_crowded_table_does_not_take_for_ever(name, profile) -> None:
    position = standing("8s Kh 9c As", "Tc Jd", loose="2s 2h 2d 2c 3s 3h 3d 3c 4s 4h 4d 4c 5s 5h 5d 5c 6s 6h 6d 6c 7s 7h 7d 7c Kd Jh Jc")
    RuleSet.from_log({"name": profile}).set_up(position)
    began = time.process_time()
    view = view_of(position)
    assert len(view.legal) == MOST_LEGAL
    bot = find_bot(name)()
    bot.begin(0, 2, RuleSet.from_log({"name": profile}), Random(1))
    assert bot.play(view) in view.legal
    assert time.process_time() - began < 10


def test_a_view_shows_what_the_seat_knows() -> None:
    piles = [card_set(["2s", "2d"]), card_set(["Ah"])]
    position = standing("8s 4h", "Tc Jd 6c", loose="Kd", builds=(("5s 3h", 8, 0),), piles=piles, sweeps=[1, 0], totals=[3, 18])
    with_fields(position, {"round": 2, "deal": 4, "play": 3, "dealer": 1, "last_capturer": 1})
    view = view_of(position)
    assert (view.seat, view.side, view.players, view.sides) == (0, 0, 2, 2)
    assert view.hand == card_set(["8s", "4h"])
    assert view.loose == card_set(["Kd"])
    assert view.builds == ((card_set(["5s", "3h"]), 8, 0, False),)
    assert view.table == card_set(["Kd", "5s", "3h"])
    assert view.seen == card_set(["8s", "4h", "Kd", "5s", "3h", "2s", "2d", "Ah"])
    assert view.unseen == PACK ^ view.seen
    assert [pile.bit_count() for pile in view.piles] == [2, 1]
    assert (view.sweeps, view.totals, view.held) == ((1, 0), (3, 18), (2, 3))
    assert (view.round, view.deal, view.deals, view.play, view.dealer, view.last_capturer) == (2, 4, 6, 4, 1, 1)
    assert len(view.legal) == len(list(legal_plays(position)))


def test_a_view_holds_nothing_of_other_hands() -> None:
    one = standing("8s 4h", "Tc Jd", "2c 2d", loose="Kd 4s", builds=(("5s 3h", 8, 1),))
    other = standing("8s 4h", "4d Qs", "?? 9h", loose="Kd 4s", builds=(("5s 3h", 8, 1),))
    other.seen |= card_set(["Ah", "Ad"])  # what the judge has seen of hands is not what a seat has seen
    assert view_of(one) == view_of(other)


def test_the_same_view_gets_the_same_play() -> None:
    (first,), (second,) = (list(simulate(["careful", "greedy", "builder"], 1, "again")) for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("greedi", "no bot greedi; known: builder, careful, greedy, random, or package.module:Class"),
        ("protocol", "no bot protocol; known"),
        ("../greedy", "no bot ../greedy; known"),
        ("no.such.module:Bot", "bot no.such.module:Bot cannot be loaded: ModuleNotFoundError: No module named 'no'"),
        ("tests.bots.helpers:Nobody", "has no class Nobody"),
        ("tests.bots.helpers:Nothing", "has no method begin"),
    ],
)
def test_a_bot_that_there_is_not(name, says) -> None:
    with pytest.raises(UnknownBotError) as error:
        find_bot(name)
    assert says in str(error.value)


def test_anybodys_bot_is_found_by_module_and_class() -> None:
    assert find_bot("tests.bots.helpers:First").__name__ == First.__name__
