"""`careful` beats `greedy` beats `random`, in duplicate games: every pack is played from both seats.

The bounds come from the normal interval of the mean over packs; the two games of a pack are not independent, packs are.
"""

from math import sqrt
from statistics import fmean, stdev

import pytest

from rclog.bots.simulator import simulate


def shares(better: str, worse: str, packs: int, seed: str) -> list[float]:
    """For each pack which share of its two games `better` won."""
    won = [game[0].players[game[-1].winner].name == better for game in simulate([better, worse], packs, seed, duplicate=True)]
    return [fmean(pair) for pair in zip(won[::2], won[1::2], strict=True)]


def lower_bound(shares: list[float], deviations: float) -> float:
    """What the true share hardly lies below."""
    return fmean(shares) - deviations * stdev(shares) / sqrt(len(shares))


@pytest.mark.parametrize(("better", "worse"), [("careful", "greedy"), ("greedy", "random"), ("careful", "builder"), ("builder", "random")])
def test_the_better_bot_wins_most_games(better, worse) -> None:
    # With 60 packs and a true share of 0.7 a mean below 0.5 is five deviations off.
    assert fmean(shares(better, worse, 60, "quick")) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize(("better", "worse"), [("careful", "greedy"), ("greedy", "random"), ("careful", "builder"), ("builder", "greedy")])
def test_the_better_bot_wins_55_games_in_100_at_least(better, worse) -> None:
    assert lower_bound(shares(better, worse, 1000, "slow"), 1.96) > 0.55
