"""What a first command costs: `rclog replay` of one game against a Python that does nothing. `python benchmarks/startup.py`

CPU time (user and system) of whole processes of this interpreter, in turn, seven times; the ratio is the median of the seven ratios.
Target: 20 times `python -c pass`. Exit 1 when it is missed.
"""

import argparse
import os
import platform
import random
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from games import casino_game

import rclog

ROUNDS = 7
TARGET = 20
SAMPLE = Path(__file__).parent.parent / "sample_games" / "two_players.jsonl"
EMPTY = ["-c", "pass"]
REPLAY = ["-c", "from rclog.cli.main import main; main()", "replay"]  # what the script `rclog` does


def cpu_seconds(arguments: list[str]) -> float:
    """CPU time of one process of this interpreter, whose output goes nowhere. Raises `AssertionError` when it does not exit with 0."""
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, f"{arguments} exited with {process.returncode}"
    return used.ru_utime + used.ru_stime


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("--log", type=Path, help="the log to replay (default: the sample game for two, or a generated one)")
    log: Path | None = arguments.parse_args().log
    with tempfile.TemporaryDirectory() as folder:
        if log is None:
            log = SAMPLE
            if not log.exists():
                log = Path(folder) / "generated.jsonl"
                log.write_bytes(b"".join(casino_game(2, random.Random(1)).lines))
        measured = [(cpu_seconds(EMPTY), cpu_seconds([*REPLAY, str(log)])) for _ in range(ROUNDS + 1)][1:]  # the first only warms the disk
        empty, replay = (statistics.median(times) for times in zip(*measured, strict=True))
        ratios = [pair[1] / pair[0] for pair in measured]
        ratio = statistics.median(ratios)
        lines = len(log.read_bytes().splitlines())
        print(f"rclog {rclog.__version__}, Python {platform.python_version()}; {log.name}, {lines} lines")
        print(f"medians of {ROUNDS}, CPU milliseconds: python -c pass {1000 * empty:.0f}, rclog replay {1000 * replay:.0f}")
        verdict = "met" if ratio <= TARGET else "MISSED"
        print(f"rclog replay takes {ratio:.1f} ({min(ratios):.1f} - {max(ratios):.1f}) times python -c pass, target {TARGET}: {verdict}")
    return 0 if ratio <= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())
