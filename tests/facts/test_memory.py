"""Ten thousand games need no more memory than a thousand."""

import subprocess
import sys

import pytest

PEAK = (
    "import resource, sys; from rclog.cli.main import main\n"
    "try: main()\n"
    "finally: print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)"
)


def run(*arguments):
    ran = subprocess.run([sys.executable, "-c", PEAK, *map(str, arguments)], capture_output=True, text=True, timeout=3000)
    assert ran.returncode == 0, ran.stderr
    return int(ran.stderr.splitlines()[-1])


@pytest.mark.slow
def test_the_peak_for_ten_times_the_games_is_within_15_percent(tmp_path):
    peaks = {}
    for games in (1_000, 10_000):
        logs, facts = tmp_path / f"logs{games}", tmp_path / f"facts{games}"
        logs.mkdir()
        run("simulate", "-n", games, "--players", "random,random", "--seed", 7, "--jobs", 2, "-o", logs)
        peaks[games] = run("facts", logs, "-o", facts, "-q")
    print(peaks)
    assert peaks[10_000] <= 1.15 * peaks[1_000], peaks
