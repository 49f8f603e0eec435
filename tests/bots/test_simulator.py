"""Games by number: which cards, which seats, whose turn to deal, and what becomes of bots that do not play by the rules."""

from collections import Counter

import pytest

from rclog.bots.playing import BotError
from rclog.bots.simulator import Simulation, shuffled, simulate
from rclog.cards import CODES
from rclog.game.options import RuleSet
from rclog.log import events
from rclog.steps import VALID
from tests.bots import helpers
from tests.bots.helpers import judged


def packs_of(game) -> list:
    """Each round's cards in the order in which they lie: first table, then hands."""
    return [(deal.round, deal.deal, deal.table, deal.hands) for deal in game if isinstance(deal, events.Deal)]


def names(game) -> list[str]:
    return [player.name for player in game[0].players]


def test_a_game_is_a_complete_log_with_every_claim() -> None:
    (game,) = simulate(["greedy", "careful", "builder", "random"], 1, 7)
    header, *_, score, end = game
    assert (header.id, header.rules) == ("7-1", {"name": "dominican"})
    assert [(player.name, player.id, player.kind) for player in header.players][:2] == [
        ("greedy", "greedy", "bot"),
        ("careful", "careful", "bot"),
    ]
    assert all(getattr(score, key) is not events.UNSET for key in events.Score.__struct_fields__ if key not in ("t", "h", "x"))
    assert (end.reason, end.totals) == ("won", score.totals)
    (replayed,) = judged(game)
    for step in replayed.steps:
        if isinstance(step.event, events.Capture):
            assert (step.event.sweep is True) == bool(step.after.emptied)


def test_a_game_does_not_depend_on_those_before_it() -> None:
    simulation = Simulation(("random", "builder", "random"), 5, "alone", RuleSet())
    assert list(simulate(["random", "builder", "random"], 5, "alone"))[3] == simulation.game(4)


def test_the_seed_decides() -> None:
    assert list(simulate(["random", "random"], 2, 7)) == list(simulate(["random", "random"], 2, "7"))
    assert list(simulate(["random", "random"], 2, 7)) != list(simulate(["random", "random"], 2, 8))


def test_a_pack_is_the_same_in_every_python() -> None:
    assert " ".join(shuffled("7/1/round 1")[:8]) == PACK_OF_SEED_7
    assert sorted(shuffled("7/1/round 2")) == sorted(CODES)


PACK_OF_SEED_7 = "Td Jc 6d Qs 9c 8h Ad 7h"


def test_every_order_of_a_pack_is_as_likely() -> None:
    first = Counter(shuffled(f"chance {number}")[0] for number in range(5200))
    assert len(first) == 52
    assert sum((count - 100) ** 2 / 100 for count in first.values()) < 95  # chi-squared, 51 degrees of freedom: one in 5,000


def test_the_deal_goes_round_from_game_to_game() -> None:
    games = simulate(["greedy", "greedy", "greedy"], 4, 1)
    assert [game[1].dealer for game in games] == [1, 2, 0, 1]


@pytest.mark.parametrize("players", [("greedy", "careful"), ("greedy", "careful", "random"), ("greedy", "careful", "random", "builder")])
def test_duplicates_deal_the_same_cards_and_move_the_players_round(players) -> None:
    games = list(simulate(players, 2, "twice", duplicate=True))
    number = len(players)
    assert len(games) == 2 * number
    for pack in range(2):
        same = games[pack * number : (pack + 1) * number]
        assert [names(game) for game in same] == [[players[(seat - turn) % number] for seat in range(number)] for turn in range(number)]
        shortest = min(len(packs_of(game)) for game in same)
        assert len({repr(packs_of(game)[:shortest]) for game in same}) == 1
        assert len({game[1].dealer for game in same}) == 1
        assert [game[0].id for game in same] == [f"twice-{pack + 1}-{turn + 1}" for turn in range(number)]
        assert [game[0].occasion for game in same] == [f"pack {pack + 1}, arrangement {turn + 1} of {number}" for turn in range(number)]
    assert packs_of(games[0])[0] != packs_of(games[-1])[0]


def test_arrangements_that_are_alike_are_played_once() -> None:
    games = list(simulate(["careful", "greedy", "careful", "greedy"], 1, 1, duplicate=True))
    assert [names(game) for game in games] == [["careful", "greedy", "careful", "greedy"], ["greedy", "careful", "greedy", "careful"]]
    assert [player.id for player in games[0][0].players] == ["careful", "greedy", "careful#2", "greedy#2"]


def test_packs_do_not_depend_on_how_they_are_played() -> None:
    (one,), (other,) = (list(simulate(players, 1, "packs")) for players in (["greedy", "greedy"], ["random", "builder"]))
    both = min(len(packs_of(one)), len(packs_of(other)))
    assert packs_of(one)[:both] == packs_of(other)[:both]


@pytest.mark.parametrize("rotation", ["left", "right", "last_capturer", "any"])
def test_every_rotation_of_the_deal_is_valid(rotation) -> None:
    games = list(simulate(["greedy", "random", "builder"], 2, 1, RuleSet(dealer_rotation=rotation)))
    assert [game.verdict for game in judged(*games)] == [VALID] * 2


def test_a_class_of_ones_own_plays() -> None:
    games = list(simulate([helpers.First, "tests.bots.helpers:Trailer"], 2, 1, duplicate=True))
    assert names(games[0]) == ["First", "Trailer"]
    assert [game.verdict for game in judged(*games)] == [VALID] * 4


@pytest.mark.parametrize(
    ("player", "says"),
    [
        (
            helpers.Cheat,
            "game 3-1 (seed 3): Cheat on seat 0 at 1/3/1: trail.equal_card_loose: Kh cannot be trailed: the equal Kc lies loose",
        ),
        (helpers.Broken, "game 3-1 (seed 3): Broken on seat 0 at 1/1/1: KeyError: "),
        (helpers.Quitter, "game 3-1 (seed 3): Quitter on seat 0 at 1/1/1: SystemExit: 0"),
        (helpers.Babbler, r"game 3-1 (seed 3): Babbler on seat 0 at 1/1/1: 'take it all\x1b[2J' is no play"),
        (helpers.Absent, "game 3-1 (seed 3): Absent on seat 0 at its beginning: RuntimeError: no time today"),
    ],
)
def test_a_bot_that_does_not_play_by_the_rules_ends_it(player, says) -> None:
    with pytest.raises(BotError) as error:
        list(simulate([player, "greedy"], 20, 3))
    assert says in str(error.value)


@pytest.mark.parametrize("answer", [(2, 52), (2, -1), (3, 0), (0, 0, 1 << 52), (0, 0, 1, 1, 1), (), None, (2.0, 1), ("trail", "Kd"), 7, {}])
def test_what_is_no_play_is_said_to_be_none(answer) -> None:
    class Odd(helpers.Silent):
        def play(self, view):
            return answer

    with pytest.raises(BotError, match=r"is no play|turn\.card_not_in_hand"):
        list(simulate([Odd, Odd], 1, 1))


def test_an_illegal_play_is_explained() -> None:
    class Thief(helpers.Silent):
        def play(self, view):
            return (0, view.hand.bit_length() - 1, view.loose, 0)

    with pytest.raises(BotError, match=r"Thief on seat 0 at 1/1/1: capture\.no_partition: .* cannot take"):
        list(simulate([Thief, Thief], 1, 1))


def test_a_game_without_an_end_is_ended(monkeypatch) -> None:
    monkeypatch.setattr("rclog.bots.playing.MOST_ROUNDS", 20)
    points = dict.fromkeys(("cards", "spades", "big_casino", "little_casino", "ace", "sweep"), 0)
    with pytest.raises(BotError, match="no end after 20 rounds"):
        list(simulate(["greedy", "greedy"], 1, 1, RuleSet.from_log({"points": points})))


@pytest.mark.parametrize("players", [[], ["greedy"], ["greedy"] * 5])
def test_two_to_four_sit_down(players) -> None:
    with pytest.raises(ValueError, match="two to four players"):
        simulate(players, 1)


@pytest.mark.parametrize("seed", ["a\nb", "x" * 61, "\x1b"])
def test_a_seed_can_stand_in_an_id(seed) -> None:
    with pytest.raises(ValueError, match="a seed is"):
        simulate(["greedy", "greedy"], 1, seed)
