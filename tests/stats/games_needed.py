"""How many games show that `careful` is better than `greedy`, with duplicate deals and without: `python -m tests.stats.games_needed`.

A stream is one seed's packs. Its games are played one after the other until the interval of the mean margin (careful's total less greedy's)
leaves 0 out, at five standard deviations: p below 5.7e-7, with Student's t. Alone, each pack is one game and the games are independent;
twice, each pack is played in both arrangements and the packs are independent, as in the measure `duplicates`.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from scipy.stats import norm
from scipy.stats import t as student

from rclog.bots.simulator import Simulation
from rclog.game.options import RuleSet

STREAMS = 48
LEVEL = 2 * norm.sf(5)
SPREAD_PACKS = 20
"""So many packs of each stream say how large the spreads are."""
LEAST = 3
"""No interval is asked of fewer units."""
ONE_ROUND = {"name": "dominican", "building": False, "target": 4, "closing": "none"}
RULES: list[dict[str, Any]] = [ONE_ROUND, {"name": "dominican", "building": False}, {"name": "dominican"}]


class Needed(NamedTuple):
    """Games of the mean stream; and the spread of a mean with duplicate deals by that of one over as many games without, of the margin and
    of wins: below 1 duplicate deals are of use."""

    twice: float
    alone: float
    margin_spread: float
    wins_spread: float


def results(seed: str, rules: dict[str, Any]) -> Callable[[int, int], tuple[int, int]]:
    """careful's margin and whether it won, by pack and arrangement, both from 1."""
    simulation = Simulation(("careful", "greedy"), 100_000, seed, RuleSet.from_log(rules), duplicate=True)

    @cache
    def result(pack: int, turn: int) -> tuple[int, int]:
        game = simulation.game(2 * (pack - 1) + turn)
        end = game[-1]
        seat = [player.name for player in game[0].players].index("careful")
        return end.totals[seat] - end.totals[1 - seat], int(end.winner == seat)

    return result


def units_needed(numbers: Iterator[float], limits: Sequence[float]) -> int:
    """How many of these numbers it takes until the interval of their mean leaves 0 out; all, if they do not suffice."""
    total = squares = 0.0
    count = 0
    for number in numbers:
        count += 1
        total, squares = total + number, squares + number * number
        if count >= LEAST:
            spread = (squares - total * total / count) / (count - 1)
            if spread > 0 and abs(total) / count > limits[count - 1] * (spread / count) ** 0.5:
                return count
    return count


def limits_of(units: int) -> list[float]:
    """Student's limit at LEVEL for so many units and fewer: `[units - 1]`."""
    return [float("inf"), *student.isf(LEVEL / 2, range(1, units)).tolist()]


def spread_of(pairs: Sequence[tuple[int, int]]) -> float:
    """The spread of the mean of some packs played twice, by that of as many games alone."""
    games = [number for pair in pairs for number in pair]
    packs = [sum(pair) / 2 for pair in pairs]
    return float((2 * variance(packs) / variance(games)) ** 0.5)


def variance(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)


def needed(rules: dict[str, Any], streams: int = STREAMS) -> Needed:
    """The mean over streams that share no pack."""
    limits = limits_of(5000)
    twice, alone = 0, 0
    pairs: list[tuple[tuple[int, int], tuple[int, int]]] = []
    for number in range(1, streams + 1):
        result = results(f"stream {number}", rules)
        twice += 2 * units_needed(((result(pack, 1)[0] + result(pack, 2)[0]) / 2 for pack in range(1, 5000)), limits)
        alone += units_needed((float(result(pack, 1)[0]) for pack in range(1, 5000)), limits)
        pairs += [(result(pack, 1), result(pack, 2)) for pack in range(1, SPREAD_PACKS + 1)]
    margins, wins = ([(first[index], second[index]) for first, second in pairs] for index in (0, 1))
    return Needed(twice / streams, alone / streams, spread_of(margins), spread_of(wins))


if __name__ == "__main__":
    for rules in RULES:
        found = needed(rules)
        print(
            f"{rules}: {found.twice:.0f} games with duplicate deals, {found.alone:.0f} without; "
            f"spread of the margin {found.margin_spread:.2f}, of wins {found.wins_spread:.2f}",
            flush=True,
        )
