"""Duplicate deals show that careful is better than greedy in fewer games, where luck is large beside the difference."""

from random import Random

import pytest

from rclog.bots.simulator import simulate
from rclog.game.options import RuleSet
from rclog.log.writer import line_of
from rclog.stats.intervals import mean
from rclog.stats.run import stats
from tests.stats.games_needed import ONE_ROUND, limits_of, needed, spread_of, units_needed

PACKS = 400


@pytest.fixture(scope="module")
def played():
    """Games of one round without building, each pack in both arrangements."""
    return list(simulate(["careful", "greedy"], PACKS, "needed", RuleSet.from_log(ONE_ROUND), duplicate=True))


@pytest.fixture(scope="module")
def pairs(played):
    """careful's margin in both games of each pack: it sits first in the one, second in the other."""
    margins = [game[-1].totals[turn] - game[-1].totals[1 - turn] for game, turn in zip(played, [0, 1] * PACKS, strict=True)]
    return list(zip(margins[::2], margins[1::2], strict=True))


def test_measure_gives_the_margin_with_its_interval_by_packs(played, pairs, tmp_path):
    path = tmp_path / "games.jsonl"
    path.write_bytes(b"".join(line_of(event) for game in played for event in game))
    row = stats(str(path), "duplicates").set_index("quantity").loc["margin"]
    packs = [sum(pair) / 2 for pair in pairs]
    assert (row["player"], row["opponent"], row["n"], row["games"]) == ("careful", "greedy", PACKS, 2 * PACKS)
    assert row["value"] == pytest.approx(sum(packs) / PACKS)
    assert (row["low"], row["high"]) == pytest.approx(mean(PACKS, sum(packs), sum(one * one for one in packs)))


def test_duplicate_deals_need_fewer_games(pairs):
    """200 orders of the same packs: how many until five standard deviations, each pack twice or once."""
    assert spread_of(pairs) < 0.9
    limits, random = limits_of(PACKS), Random(1)
    twice = alone = 0
    for _ in range(200):
        order = random.sample(pairs, PACKS)
        twice += 2 * units_needed((sum(pair) / 2 for pair in order), limits)
        alone += units_needed((float(random.choice(pair)) for pair in order), limits)
    assert twice < 0.85 * alone, (twice / 200, alone / 200)


@pytest.mark.slow
def test_duplicate_deals_need_fewer_games_over_48_streams():
    found = needed(ONE_ROUND)
    assert found.twice < 0.85 * found.alone, found
