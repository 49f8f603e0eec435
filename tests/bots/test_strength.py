"""`careful` beats `greedy` beats `random`, in duplicate games: every pack is played from both seats."""

from math import comb, sqrt
from statistics import fmean, stdev

import pytest

from rclog.bots.simulator import simulate


def shares(better: str, worse: str, packs: int, seed: str) -> list[float]:
    """For each pack which share of its two games `better` won."""
    won = [game[0].players[game[-1].winner].name == better for game in simulate([better, worse], packs, seed, duplicate=True)]
    return [fmean(pair) for pair in zip(won[::2], won[1::2], strict=True)]


def hardly_luck(games: int) -> int:
    """The number of wins that one of two equal players reaches in one of 1,000 tries at most."""
    wins, chance = games + 1, 0.0
    while chance < 0.001:
        wins -= 1
        chance += comb(games, wins) / 2**games
    return wins + 1


def test_what_is_hardly_luck() -> None:
    assert [hardly_luck(games) for games in (10, 100, 120)] == [10, 66, 78]


@pytest.mark.parametrize(("better", "worse"), [("careful", "greedy"), ("greedy", "random")])
def test_the_better_bot_wins_more_than_luck_explains(better, worse) -> None:
    assert sum(shares(better, worse, 60, "quick")) * 2 >= hardly_luck(120)


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("careful", "greedy"), ("greedy", "random"), ("careful", "builder"), ("builder", "greedy")])
def test_the_better_bot_wins_55_games_in_100_at_least(better, worse) -> None:
    """With the 95 % interval of the mean over packs: the two games of a pack are not independent, packs are."""
    won = shares(better, worse, 1000, "slow")
    assert fmean(won) - 1.96 * stdev(won) / sqrt(len(won)) > 0.55
