"""How often each bot beats another in duplicate games, with 95 % intervals over packs: the table of docs/bots.md.

Every pack is played in every arrangement of the players. The games of one pack are not independent, so a pack's share of wins is one
observation and the interval is that of their mean.
"""

import argparse
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

from rclog.bots.simulator import Simulation
from rclog.game.options import RuleSet

SETS = {
    "two players": "{0} {1}",
    "three: the first against two of the others": "{0} {1} {1}",
    "four: partners against partners": "{0} {1} {0} {1}",
}
PAIRS = {
    ("greedy", "random"): 3,
    ("builder", "greedy"): 3,
    ("careful", "greedy"): 3,
    ("careful", "builder"): 3,
    ("builder", "random"): 1,
    ("careful", "random"): 1,
}
"""Who is compared with whom, in how many of the sets."""


def shares(players: Sequence[str], packs: int, seed: str) -> list[float]:
    """For each pack which share of its games the first of the players won, alone or with a partner of the same kind."""
    simulation = Simulation(tuple(players), packs, seed, RuleSet(), duplicate=True)
    a_pack = len(simulation.arrangements)
    won = []
    for number in range(1, len(simulation) + 1):
        header, *_, end = simulation.game(number)
        won.append(header.players[end.winner].name == players[0])
    return [fmean(won[first : first + a_pack]) for first in range(0, len(won), a_pack)]


def interval(values: Sequence[float]) -> str:
    """`95.1 % (94.2–96.0)`"""
    mean, spread = fmean(values), 1.96 * stdev(values) / sqrt(len(values))
    return f"{mean:.1%} ({100 * (mean - spread):.1f}–{100 * min(1, mean + spread):.1f})".replace("%", " %")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--packs", type=int, default=1000, help="packs a cell; two games each, with three players three (1000)")
    parser.add_argument("--seed", default="strength")
    asked = parser.parse_args()
    print(f"| | {' | '.join(SETS)} |\n|---|---|---|---|", flush=True)
    for (better, worse), sets in PAIRS.items():
        cells = [interval(shares(form.format(better, worse).split(), asked.packs, asked.seed)) for form in list(SETS.values())[:sets]]
        empty = " |" * (len(SETS) - sets)
        print(f"| `{better}` against `{worse}` | {' | '.join(cells)} |{empty}", flush=True)


if __name__ == "__main__":
    main()
