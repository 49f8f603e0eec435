"""Every measure is what brute force over the logs of 300 games counts, split by everything that it can be split by."""

from collections import defaultdict
from fractions import Fraction
from math import isclose, sqrt
from statistics import NormalDist

import pytest
from scipy.stats import t as student

from rclog.stats.measure import measures
from rclog.stats.ratio import Ratio
from rclog.stats.run import Asked, fold
from rclog.stats.selection import Selection
from tests.stats.brute import BRUTE

RATIOS = [name for name, measure in measures().items() if isinstance(measure, Ratio)]
SPLITS = [(name, by) for name in RATIOS for by in [(), *((one,) for one in measures()[name].allowed()), measures()[name].allowed()[:2]]]


@pytest.fixture(scope="session", params=["300", "odd"], ids=["made games", "odd setups"])
def corpus(request):
    """Stories and tables of the same games."""
    return request.getfixturevalue(f"stories_{request.param}"), request.getfixturevalue(f"tables_{request.param}")


@pytest.fixture(scope="session")
def counted(corpus):
    """Of each measure the brute-force rows of each game, made once."""
    return {name: [function(story) for story in corpus[0]] for name, function in BRUTE.items()}


@pytest.fixture(scope="session")
def folded(corpus):
    """All measures by all splits, in one pass."""
    asked = [Asked(measures()[name], by) for name, by in SPLITS]
    sums, _ = fold(corpus[1], asked, Selection())
    return {(one.measure.name, one.by): one.measure.result(two, one.by) for one, two in zip(asked, sums, strict=True)}


def test_odd_setups_show_what_they_are_for(stories_odd, tables_odd):
    """Rounds that ended with the setup, also in games won; rounds that were over and not counted. `games.rounds` is the number of rounds
    that are `complete` in `rounds`."""
    assert any(story.over == 1 and story.reason == "won" and not story.rounds[0].moves for story in stories_odd)
    assert any(round_.over and round_.counted is None for story in stories_odd for round_ in story.rounds)
    for tables in tables_odd:
        rounds = {(row["line"], row["round"]) for row in tables["rounds"].to_pylist() if row["complete"]}
        for game in tables["games"].to_pylist():
            assert game["rounds"] == sum(line == game["line"] for line, _ in rounds), game


def test_every_measure_has_a_brute_force():
    others = {"streaks", "ratings", "duplicates", "deal_fairness", "score_race"}
    assert set(BRUTE) | others == set(measures())


@pytest.mark.parametrize(("name", "by"), SPLITS, ids=lambda value: value if isinstance(value, str) else "-".join(value) or "whole")
def test_measure_is_what_brute_force_counts(name, by, counted, folded):
    measure = measures()[name]
    parts = (*measure.parts, *measure.by_parts)
    columns = measure.columns(by)
    splits = [column for column in columns if column not in parts]
    bases = defaultdict(lambda: defaultdict(int))
    amounts = defaultdict(lambda: defaultdict(Fraction))
    for game, (base, amount) in enumerate(counted[name]):
        for row in base:
            bases[tuple(row[column] for column in splits)][game] += row["base"]
        for row in amount:
            amounts[tuple(row[column] for column in columns)][game] += row["amount"]
    found = folded[name, by]
    assert len(found) or not bases
    seen = set()
    for row in found.to_dict("records"):
        key = tuple(plain(row[column]) for column in columns)
        assert key not in seen, "a row twice"
        seen.add(key)
        of = bases[tuple(plain(row[column]) for column in splits)]
        mine = amounts.get(key, {})
        assert (row["n"], row["games"]) == (sum(of.values()), len(of)), key
        if not of:
            assert row["value"] is None
            continue
        value = Fraction(sum(mine.values()), sum(of.values()))
        assert isclose(row["value"], value, abs_tol=1e-12), key
        expected = brute_interval(measure, [(float(mine.get(game, 0)), base) for game, base in of.items()])
        for limit, wanted in zip((row["low"], row["high"]), expected, strict=True):
            assert (limit is None) == (wanted is None), (key, limit, wanted)
            assert limit is None or isclose(limit, wanted, rel_tol=1e-6, abs_tol=1e-7), (key, limit, wanted)
    missing = {key for key, mine in amounts.items() if any(mine.values())} - seen
    assert not missing, missing


def plain(value):
    """Null as None, whole numbers as such."""
    if value is None or value != value:
        return None
    return int(value) if isinstance(value, float) else value


def brute_interval(measure, games, may_be_wilson=True):
    """The interval straight from its definition, game by game, or pack by pack."""
    amount, base = sum(a for a, _ in games), sum(b for _, b in games)
    value = amount / base
    if measure.row_is_game and may_be_wilson:
        return wilson(value, base)
    number = len(games)
    if number < 2:
        return None, None
    residuals = [a - value * b for a, b in games]
    spread = sum(one * one for one in residuals)
    if max(abs(one) for one in residuals) < 1e-9:
        return wilson(value, number) if measure.is_share else (None, None)
    half = student.ppf(0.975, number - 1) * sqrt(number / (number - 1) * spread) / base
    low, high = value - half, value + half
    if not measure.can_be_negative:
        low = max(0.0, low)
    return low, min(1.0, high) if measure.is_share else high


def wilson(share, number):
    """The two shares whose score test is just not significant: roots of (p − share)² = z² p (1 − p) / n."""
    z = NormalDist().inv_cdf(0.975)
    a, b, c = 1 + z * z / number, -(2 * share + z * z / number), share * share
    root = sqrt(max(0.0, b * b - 4 * a * c))
    return max(0.0, (-b - root) / (2 * a)), min(1.0, (-b + root) / (2 * a))
