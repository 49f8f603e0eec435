"""A report on ten thousand games needs no more memory than one on a thousand."""

import pytest

from tests.facts.test_memory import run


@pytest.mark.slow
def test_the_peak_of_a_report_for_ten_times_the_games_is_within_15_percent(tmp_path):
    peaks = {}
    for games in (1_000, 10_000):
        logs, facts = tmp_path / f"logs{games}", tmp_path / f"facts{games}"
        logs.mkdir()
        run("simulate", "-n", games, "--players", "random,random", "--seed", 7, "--jobs", 2, "-o", logs)
        run("facts", logs, "-o", facts, "-q")
        peaks[games] = run("report", facts, "-o", tmp_path / f"report{games}", "-q")
    print(peaks)
    assert peaks[10_000] <= 1.15 * peaks[1_000], peaks
