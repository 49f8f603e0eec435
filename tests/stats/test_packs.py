"""Duplicate games share the luck of their pack: intervals count packs, however the games are read."""

from math import isclose

import numpy
import pyarrow as pa
import pytest

from rclog.bots.simulator import simulate
from rclog.facts.making import inputs_of, tables_of
from rclog.facts.tables import TABLES
from rclog.game.options import RuleSet
from rclog.log.writer import line_of
from rclog.stats.batch import Batch
from rclog.stats.measure import measures
from rclog.stats.packs import Packs, arrangement_of
from rclog.stats.run import Asked, fold
from rclog.stats.selection import Condition, Selection
from tests.stats.games_needed import ONE_ROUND
from tests.stats.test_brute_force import RATIOS, brute_interval
from tests.stats.test_statistics import REPEATS, number_of


def text_of(game):
    return b"".join(line_of(event) for event in game)


def tables_in(folder, text):
    """The facts of a log."""
    path = folder / f"{len(list(folder.iterdir()))}.jsonl"
    path.write_bytes(text)
    logs, _ = inputs_of([str(path)])
    made = [tables for tables, _ in tables_of(logs[0], tuple(TABLES))]
    return {name: pa.concat_tables([tables[name] for tables in made]) for name in made[0]}


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Each game's facts: ten packs of two players in both arrangements, three of three, of the last pack one game missing; and four games
    that stand alone."""
    folder = tmp_path_factory.mktemp("packs")
    played = list(simulate(["random", "greedy"], 10, "packs", duplicate=True))
    played += list(simulate(["random", "greedy", "builder"], 3, "packs", duplicate=True))[:-1]
    played += list(simulate(["greedy", "random"], 4, "packs"))
    return [tables_in(folder, text_of(game)) for game in played]


def together(some):
    return {name: pa.concat_tables([tables[name] for tables in some]) for name in some[0]}


@pytest.fixture(scope="module")
def packs():
    """Which pack each of these games is of."""
    return [*(number // 2 for number in range(20)), *(10 + number // 3 for number in range(8)), *range(13, 17)]


ASKED = [Asked(measures()[name]) for name in RATIOS]
SINGLE = ("partnerships", "deal_shares", "closing")
"""Nobody has a partner here, of the deal the first arrangement alone counts, and few games stand on 18 or more before they end."""
WAYS = ("at once", "by seven", "arrangement by arrangement")


def batches_of(games, way):
    """The games in batches that end within packs; or all packs' first games first, which lie far from the others then."""
    if way == "at once":
        return [together(games)]
    if way == "by seven":
        return [together(games[start : start + 7]) for start in range(0, len(games), 7)]
    apart = [games[first:20:2] for first in (0, 1)] + [games[20 + first : 28 : 3] for first in range(3)] + [games[28:]]
    return [together(some) for some in apart]


@pytest.fixture(scope="module")
def results(games):
    """Everything asked, in each of the ways."""
    found = {}
    for way in WAYS:
        sums, _ = fold(batches_of(games, way), ASKED, Selection())
        found[way] = [one.measure.result(two, one.by) for one, two in zip(ASKED, sums, strict=True)]
    return found


@pytest.fixture(scope="module")
def whole(games):
    return Batch(together(games))


@pytest.mark.parametrize("number", range(len(ASKED)), ids=RATIOS)
def test_intervals_are_those_of_packs(number, results, whole, packs):
    measure, by = ASKED[number]
    columns = list(measure.columns(by))
    splits = [name for name in columns if name not in (*measure.parts, *measure.by_parts)]
    rows = measure.per_game(whole, by).assign(pack=lambda rows: [packs[game] for game in rows["g"]])
    found = results["at once"][number]
    for way in WAYS[1:]:
        assert_alike(results[way][number], found)
    several = 0
    for row in found.to_dict("records"):
        bases = matching(rows, row, splits).drop_duplicates("g").groupby("pack")["base"].sum().to_dict()
        amounts = matching(rows, row, columns).groupby("pack")["amount"].sum().to_dict()
        units = [(amounts.get(pack, 0.0), base) for pack, base in bases.items()]
        several += row["games"] > len(units)
        wanted = brute_interval(measure, units, may_be_wilson=row["games"] == len(units)) if units else (None, None)
        for limit, right in zip((row["low"], row["high"]), wanted, strict=True):
            assert (limit is None) == (right is None), (row, right)
            assert limit is None or isclose(limit, right, rel_tol=1e-6, abs_tol=1e-7), (row, right)
    assert several or measure.name in SINGLE, "packs of several games"


def matching(rows, wanted, columns):
    """The rows that have these values in these columns."""
    return rows[numpy.logical_and.reduce([rows["base"] > 0, *(rows[column] == wanted[column] for column in columns)])]


def assert_alike(one, other):
    assert list(one.columns) == list(other.columns)
    for left, right in zip(one.to_dict("records"), other.to_dict("records"), strict=True):
        for column, value in left.items():
            if isinstance(value, float):
                assert isclose(value, right[column], rel_tol=1e-9, abs_tol=1e-12) or value != value, (left, right)
            else:
                assert value == right[column], (left, right)


OCCASIONS = [f"pack {pack}, arrangement {turn} of 2" for pack, turn in ((1, 1), (1, 2), (1, 1), (2, 1), (1, 2))]
OCCASIONS += [None, "pack 2, arrangement 2 of 2"]


def test_packs_that_come_twice_are_two():
    """The same corpus again, as another file, or games of other bots with the same seed: a pack is over when all its games came."""
    games = pa.table({"game": ["7-1-1", "7-1-2", "7-1-1", "7-2-1", "7-1-2", "x", "7-2-2"], "occasion": OCCASIONS})
    reading = Packs()
    assert reading.units(games.slice(0, 3)).numbers.tolist() == [0, 0, 2]
    later = reading.units(games.slice(3))
    assert later.numbers.tolist() == [3, 2, 5, 3]
    assert (later.begun, later.open) == ({2}, set())


def test_an_arrangement_that_comes_again_begins_the_pack_anew():
    games = pa.table({"game": ["7-1-1", "7-1-1", "7-1-2"], "occasion": [OCCASIONS[0], *OCCASIONS[:2]]})
    assert Packs().units(games).numbers.tolist() == [0, 1, 1]


@pytest.mark.parametrize("occasion", [None, "", "a wedding", "pack 1", "pack 1, arrangement 2 of 2 ", "pack x, arrangement 1 of 2"])
def test_other_occasions_are_no_packs(occasion):
    assert arrangement_of("7-1-1", occasion) is None


def test_games_left_out_leave_their_pack_together(games):
    """A condition may take one game of a pack; the others of it are still one unit, and nothing waits for it."""
    measure = measures()["play_mix"]
    selection = Selection([Condition.parse("winner=0")])
    sums, _ = fold(batches_of(games[:20], "by seven"), [Asked(measure)], selection)
    assert not len(sums[0].waiting.base)
    assert 0 < selection.used.used < 20


def test_intervals_by_packs_cover_and_those_by_games_do_not(tmp_path):
    """How many aces the first deal brings is luck alone, the same in both games of a pack: 60 packs, drawn 500 times from 300."""
    played = simulate(["random", "greedy"], 300, "cover", RuleSet.from_log(ONE_ROUND), duplicate=True)
    measure = measures()["casino_deals"]
    rows = measure.per_game(Batch(tables_in(tmp_path, b"".join(map(text_of, played)))))
    rows = rows[rows["class"] == "aces"]
    games = rows.drop_duplicates("g").set_index("g")[["base"]].assign(games=1)
    games["amount"] = rows[rows["deal"] == 1].set_index("g")["amount"].reindex(games.index).fillna(0)
    assert len(games) == 600
    packs = games.groupby(games.index // 2).sum()
    truth = games["amount"].sum() / games["base"].sum()
    random = numpy.random.default_rng(7)
    covered = {"packs": 0, "games": 0}
    for _ in range(REPEATS):
        drawn = random.integers(0, 300, 60)
        for name, rows, chosen in (("packs", packs, drawn), ("games", games, numpy.concatenate([2 * drawn, 2 * drawn + 1]))):
            *_, low, high = number_of(measure, rows, chosen)
            covered[name] += low <= truth <= high
    assert 0.92 * REPEATS <= covered["packs"] <= 0.98 * REPEATS, covered
    assert covered["games"] < 0.90 * REPEATS, covered
