"""Measures that are no ratio of sums, by brute force; and that a fold does not depend on where batches end."""

import json
from math import isclose, sqrt

import pytest
from openskill.models import PlackettLuce
from scipy.stats import chi2
from scipy.stats import t as student

from rclog.stats.measure import measures
from rclog.stats.run import Asked, answer, fold, stats
from rclog.stats.selection import Selection


def result(tables, name):
    sums, _ = fold(tables, [Asked(measures()[name])], Selection())
    return measures()[name].result(sums[0])


def test_streaks_are_the_longest_runs(stories_300, tables_300):
    runs = {}
    for story in stories_300:
        if story.winner is not None:
            for seat, key in enumerate(story.keys()):
                runs.setdefault(key, []).append(story.side(seat) == story.winner)
    found = {(row["player"], row["streak"]): (row["value"], row["n"]) for row in result(tables_300, "streaks").to_dict("records")}
    for key, games in runs.items():
        for streak, wanted in (("won", True), ("lost", False)):
            longest = max(len(run) for run in "".join("x" if won == wanted else " " for won in games).split(" "))
            assert found[key, streak] == (longest, len(games)), key
    assert len(found) == 2 * len(runs)


def test_ratings_are_openskill_game_after_game(stories_300, tables_300):
    model, known = PlackettLuce(), {}
    for story in stories_300:
        ranks = story.ranks()
        if ranks is None:
            continue
        sides = [[key for seat, key in enumerate(story.keys()) if story.side(seat) == side] for side in range(story.sides)]
        rated = model.rate([[known.get(key) or model.rating() for key in side] for side in sides], ranks=ranks)
        known.update({key: new for side, team in zip(sides, rated, strict=True) for key, new in zip(side, team, strict=True)})
    found = result(tables_300, "ratings").set_index("player")
    assert set(found.index) == set(known)
    for key, one in known.items():
        assert isclose(found["value"][key], one.mu, rel_tol=1e-12), key
        assert isclose(found["high"][key] - one.mu, 1.959963984540054 * one.sigma, rel_tol=1e-9)


def test_fairness_is_chi_square_counted_card_by_card(stories_300, tables_300):
    found = result(tables_300, "deal_fairness")
    worth = {"spades": lambda card: card[1] == "s", "points": lambda card: {"Td": 2, "2s": 1}.get(card, card[0] == "A")}
    for players in (2, 3, 4):
        rounds = [(story, one) for story in stories_300 if story.players == players for one in story.rounds if one.whole and one.dealt_here]
        for kind, count in worth.items():
            dealt = [0] * (players + 1)
            for story, one in rounds:
                for card, (_, seat) in one.dealt.items():
                    dealt[0 if seat is None else story.place(seat, one.dealer)] += int(count(card))
            values = [int(count(card)) for card in rounds[0][1].dealt]
            assert len(values) == 52
            mean = sum(values) / 52
            variance = sum((value - mean) ** 2 for value in values) / 51
            sizes = [4, *[48 // players] * players]
            statistic = sum((d - len(rounds) * m * mean) ** 2 / (len(rounds) * m * variance) for d, m in zip(dealt, sizes, strict=True))
            mine = found[(found["players"] == players) & (found["test"] == f"{kind} by place")].set_index("quantity")["value"]
            assert isclose(mine["chi-square"], statistic, rel_tol=1e-9)
            assert isclose(mine["p"], chi2.sf(statistic, players), rel_tol=1e-9)


def duplicate_log(path, results):
    """Games that B or A wins on the spot, by pack and arrangement: (pack, turn, winner's name)."""
    lines = []
    for pack, turn, winner in results:
        names = ["A", "B"] if turn == 1 else ["B", "A"]
        lines += [
            {"event": "game", "format": "rclog/1", "id": f"1-{pack}-{turn}", "occasion": f"pack {pack}, arrangement {turn} of 2",
             "players": [{"name": name, "id": name, "kind": "bot"} for name in names]},
            {"event": "setup", "totals": [5 * (name == winner) for name in names]},
            {"event": "end", "reason": "resigned", "winner": names.index(winner)},
        ]  # fmt: skip
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return str(path)


def test_duplicates_count_packs_and_leave_incomplete_ones_out(tmp_path):
    path = duplicate_log(tmp_path / "d.jsonl", [(1, 1, "A"), (1, 2, "A"), (2, 1, "A"), (2, 2, "B"), (3, 1, "B"), (3, 2, "A"), (4, 1, "B")])
    found = stats(path, "duplicates").set_index("quantity")
    values = [1.0, 0.0, 0.0]  # A won both games of pack 1, one of packs 2 and 3; pack 4 is incomplete
    mean = sum(values) / 3
    half = student.ppf(0.975, 2) * sqrt(sum((value - mean) ** 2 for value in values) / 2 / 3)
    wins = found.loc["wins"]
    assert (wins["player"], wins["opponent"], wins["n"], wins["games"]) == ("A", "B", 3, 6)
    assert wins["value"] == pytest.approx(mean)
    assert (wins["low"], wins["high"]) == pytest.approx((mean - half, mean + half))
    assert found.loc["margin", "value"] == pytest.approx(5 * mean)


@pytest.mark.parametrize("name", sorted(measures()))
def test_result_does_not_depend_on_where_batches_end(name, tables_300):
    import pyarrow as pa

    measure = measures()[name]
    some = tables_300[:2]
    together = {table: pa.concat_tables([tables[table] for tables in some]) for table in some[0]}
    one = measure.result(fold([together], [Asked(measure)], Selection())[0][0])
    two = measure.result(fold(some, [Asked(measure)], Selection())[0][0])
    assert list(one.columns) == list(two.columns)
    assert len(one) or name in ("duplicates", "score_race")
    for left, right in zip(one.to_dict("records"), two.to_dict("records"), strict=True):
        for column, number in left.items():
            if isinstance(number, float):
                assert number != number or isclose(number, right[column], rel_tol=1e-9), (column, left, right)
            else:
                assert number == right[column], (column, left, right)


@pytest.mark.parametrize("name", sorted(measures()))
def test_no_games_are_no_data_never_nan(name, tmp_path):
    (tmp_path / "empty.jsonl").write_text("")
    answers = answer([str(tmp_path / "empty.jsonl")], [Asked(measures()[name])])
    rows = answers.tables[0].to_pylist()
    assert answers.used.used == 0
    assert all(row["value"] is None and row["n"] == 0 for row in rows)


def test_dataset_and_logs_give_the_same_numbers(log_300, tmp_path, monkeypatch):
    from rclog.facts.making import make_facts
    from rclog.stats import source

    monkeypatch.setattr(source, "GAMES_A_BATCH", 37)
    make_facts([str(log_300)], tmp_path / "facts")
    asked = [Asked(measure) for measure in measures().values() if not measure.one_game]
    of_logs, of_facts = answer([str(log_300)], asked), answer([str(tmp_path / "facts")], asked)
    assert vars(of_logs.used) == vars(of_facts.used)
    for one, left, right in zip(asked, of_logs.tables, of_facts.tables, strict=True):
        assert left.schema.equals(right.schema)
        assert left.equals(right), one.measure.name
