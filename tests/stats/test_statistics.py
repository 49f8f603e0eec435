"""Are the intervals as wide as they say, is a biased deal found, and do duplicate deals help?"""

import numpy
import pandas
import pyarrow as pa
import pytest

import rclog
from rclog.bots.simulator import simulate
from rclog.cards import CODES
from rclog.facts.dictionary import TABLES
from rclog.facts.schema import arrow_schema
from rclog.log.writer import line_of
from rclog.stats.batch import Batch
from rclog.stats.measure import measures
from rclog.stats.ratio import Ratio
from rclog.stats.run import stats

REPEATS = 500


def number_of(measure: Ratio, rows: pandas.DataFrame, chosen) -> tuple:
    """What a fold over these units would give: their amounts and bases squared and added up. A row is a unit."""
    a, b, games = rows["amount"].to_numpy()[chosen] * measure.scale, rows["base"].to_numpy()[chosen], rows["games"].to_numpy()[chosen]
    return measure._number(games.sum(), len(b), b.sum(), (b * b).sum(), a.sum(), (a * a).sum(), (a * b).sum())


@pytest.mark.parametrize(
    ("name", "by", "of", "games"),
    [
        ("sweeps", ("place",), {"players": 2, "place": 2}, 60),  # a mean, clustered
        ("play_mix", ("place",), {"players": 2, "place": 1, "kind": "build"}, 60),  # a share, clustered
        ("capture_size", ("players",), {"players": 3}, 40),  # a mean of unequal bases
        ("wins", (), {"players": 2, "place": 1}, 50),  # a row a game: Wilson
    ],
)
def test_95_percent_intervals_cover_in_92_to_98_percent_of_500_repeats(name, by, of, games, tables_300):
    """Samples are drawn, with replacement, from the made games; the truth is the number of all of them."""
    measure = measures()[name]
    rows = pandas.concat([measure.per_game(Batch(tables), by) for tables in tables_300]).assign(games=1)
    for dimension, value in of.items():
        rows = rows[rows[dimension] == value]
    truth = rows["amount"].sum() / rows["base"].sum()
    random = numpy.random.default_rng(7)
    covered = 0
    for _ in range(REPEATS):
        _, _, counted, low, high = number_of(measure, rows, random.integers(0, len(rows), games))
        assert counted == games
        covered += low <= truth <= high
    assert 0.92 * REPEATS <= covered <= 0.98 * REPEATS, covered / REPEATS


def test_intervals_that_took_rows_for_games_would_not_cover(tables_300):
    """What the clustering is for: plays of one game are alike, and an interval that forgets it is too narrow."""
    from rclog.stats.intervals import wilson

    measure = measures()["play_mix"]
    rows = pandas.concat([measure.per_game(Batch(tables), ("players",)) for tables in tables_300])
    rows = rows[(rows["players"] == 2) & (rows["kind"] == "build")]
    truth = rows["amount"].sum() / rows["base"].sum()
    random = numpy.random.default_rng(7)
    covered = 0
    for _ in range(REPEATS):
        some = rows.iloc[random.integers(0, len(rows), 60)]
        low, high = wilson(some["amount"].sum(), some["base"].sum())
        covered += low <= truth <= high
    assert covered < 0.85 * REPEATS


GAME_COLUMNS = ("file", "line", "verdict", "players", "occasion")
DEALS = 100_000
ROUNDS = DEALS // 6


def dealt(seed: int, bias: float = 0.0) -> Batch:
    """The cards of many rounds of two players; with a bias place 1 is dealt the big casino so much oftener than is its part."""
    random = numpy.random.default_rng(seed)
    packs = random.permuted(numpy.tile(numpy.arange(52, dtype=numpy.int16), (ROUNDS, 1)), axis=1)
    # Positions of a pack: 0–3 the table, then four cards to place 1, four to place 2, deal after deal.
    place_of = numpy.array([0] * 4 + [1 + (position // 4) % 2 for position in range(48)])
    deal_of = numpy.array([1] * 4 + [1 + position // 8 for position in range(48)])
    if bias:
        big = packs == CODES.index("Td")
        where = big.argmax(axis=1)
        # Rounds in which it went elsewhere are dealt anew, so to speak: it changes places with one of place 1's cards.
        moves = (place_of[where] != 1) & (random.random(ROUNDS) < bias * 24 / 28)
        to = random.choice(numpy.flatnonzero(place_of == 1), ROUNDS)
        rows = numpy.flatnonzero(moves)
        packs[rows, where[rows]], packs[rows, to[rows]] = packs[rows, to[rows]], packs[rows, where[rows]].copy()
    games = pa.Table.from_pylist(
        [{"file": "a", "line": 1, "verdict": "valid", "players": 2}],
        schema=pa.schema([field for field in arrow_schema(TABLES["games"]) if field.name in GAME_COLUMNS]),
    )
    count = ROUNDS * 52
    word = pa.dictionary(pa.int32(), pa.string())
    places = numpy.tile(place_of, ROUNDS)
    cards = pa.table(
        {
            "file": pa.DictionaryArray.from_arrays(pa.array(numpy.zeros(count, dtype=numpy.int32)), ["a"]).cast(word),
            "line": pa.array(numpy.ones(count, dtype=numpy.int64)),
            "round": pa.array(numpy.repeat(numpy.arange(1, ROUNDS + 1), 52)),
            "card": pa.DictionaryArray.from_arrays(pa.array(packs.ravel().astype(numpy.int32)), list(CODES)),
            "dealt_deal": pa.array(numpy.tile(deal_of, ROUNDS)),
            "dealt_place": pa.array(places, mask=places == 0),
            "dealt_to_table": pa.array(places == 0),
        }
    )
    plays = ROUNDS * 48
    played = pa.table(
        {
            "file": pa.DictionaryArray.from_arrays(pa.array(numpy.zeros(plays, dtype=numpy.int32)), ["a"]).cast(word),
            "line": pa.array(numpy.ones(plays, dtype=numpy.int64)),
            "round": pa.array(numpy.repeat(numpy.arange(1, ROUNDS + 1), 48)),
            "seat": pa.array(numpy.tile([0, 1], plays // 2)),
            "side": pa.array(numpy.tile([0, 1], plays // 2)),
            "place": pa.array(numpy.tile([1, 2], plays // 2)),
        }
    )
    return Batch({"games": games, "cards": cards, "plays": played})


def least_p(batch: Batch) -> tuple[float, str]:
    measure = measures()["deal_fairness"]
    found = measure.result(measure.sums(batch))
    tests = found[found["quantity"] == "p of all tests"].sort_values("value")
    return tests["value"].iloc[0], tests["test"].iloc[0]


@pytest.mark.slow
def test_planted_ten_percent_bias_is_flagged_in_100_000_deals_and_a_fair_deal_is_not_20_seeds():
    from rclog.stats.measures.deal_fairness import DOUBT

    for seed in range(20):
        fair, _ = least_p(dealt(seed))
        biased, test = least_p(dealt(seed, 0.10))
        assert fair >= DOUBT, seed
        assert biased < DOUBT, seed
        assert test == "big casino by place", seed


def test_planted_bias_is_flagged_and_a_fair_deal_is_not():
    fair, _ = least_p(dealt(99))
    biased, test = least_p(dealt(99, 0.10))
    assert (fair >= 0.001, biased < 0.001, test) == (True, True, "big casino by place")


def test_packs_that_are_dealt_twice_count_once(tmp_path):
    """Duplicate games deal every pack in each arrangement; counted twice, a fair shuffle would look unfair."""
    path = tmp_path / "games.jsonl"
    games = simulate(["greedy", "greedy"], 10, 3, duplicate=False)
    alone = b"".join(line_of(event) for game in games for event in game)
    path.write_bytes(alone)
    once = stats(str(path), "deal_fairness")
    twice = tmp_path / "twice.jsonl"
    lines = alone.splitlines(keepends=True)
    named = [
        b"".join(line.replace(b'"players":', b'"occasion":"pack 1, arrangement %d of 2","players":' % turn, 1) for line in lines)
        for turn in (1, 2)
    ]
    twice.write_bytes(b"".join(named))
    again = stats(str(twice), "deal_fairness")
    assert again["value"].tolist() == once["value"].tolist()
    assert again["n"].tolist() == once["n"].tolist()
    shares = [stats(str(log), "deal_shares") for log in (path, twice)]
    assert shares[0]["n"].tolist() == shares[1]["n"].tolist()


def test_power_is_what_is_found_again():
    """The power said for the big casino in 2,000 rounds is the share of biased corpora that are flagged, within what 200 trials show."""
    from scipy.stats import chi2, ncx2

    from rclog.stats.measures.deal_fairness import strength_of

    rounds, size, tests = 2000, 24, 18
    limit = chi2.isf(0.001 / tests, 2)
    said = ncx2.sf(limit, 2, strength_of(rounds, size, 1 / 52, 1 / 52))
    random = numpy.random.default_rng(5)
    expected = numpy.array([4, 24, 24]) / 52
    first = expected[1] * 1.1
    biased = numpy.array([expected[0], first, expected[2]])
    biased[[0, 2]] *= (1 - first) / (expected[0] + expected[2])
    counts = random.multinomial(rounds, biased, 2000)
    statistic = ((counts - rounds * expected) ** 2 / (rounds * expected)).sum(axis=1)
    assert abs((statistic > limit).mean() - said) < 0.04


def test_duplicates_find_the_better_bot(tmp_path):
    """careful against greedy, 12 packs in both arrangements: the interval leaves 0 out, for wins and for points."""
    path = tmp_path / "games.jsonl"
    games = simulate(["greedy", "careful"], 12, 3, duplicate=True)
    path.write_bytes(b"".join(line_of(event) for game in games for event in game))
    found = stats(str(path), "duplicates").set_index("quantity")
    for quantity in ("wins", "margin"):
        row = found.loc[quantity]
        assert (row["player"], row["opponent"], row["n"], row["games"]) == ("careful", "greedy", 12, 24)
    assert found.loc["margin", "low"] > 0


@pytest.mark.slow
def test_duplicates_need_no_more_games_for_the_same_precision(tmp_path):
    """800 packs twice against 1,600 games on packs of their own: the interval of the margin is not wider by more than chance."""
    widths = {}
    for name, packs, duplicate in (("twice", 800, True), ("once", 1600, False)):
        path = tmp_path / f"{name}.jsonl"
        games = simulate(["greedy", "careful"], packs, 3, duplicate=duplicate)
        path.write_bytes(b"".join(line_of(event) for game in games for event in game))
        if duplicate:
            row = stats(str(path), "duplicates").set_index("quantity").loc["margin"]
            widths[name] = (row["high"] - row["low"]) / 2
        else:
            facts = rclog.tables(str(path))
            sides, seats = facts["sides"].pandas(["line", "side", "total"]), facts["seats"].pandas(["line", "seat", "id"])
            totals = sides.merge(seats, left_on=["line", "side"], right_on=["line", "seat"]).pivot(
                index="line", columns="id", values="total"
            )
            margin = totals["careful"].astype(int) - totals["greedy"].astype(int)
            widths[name] = 1.96 * margin.std() / len(margin) ** 0.5
    assert widths["twice"] < 1.03 * widths["once"], widths
