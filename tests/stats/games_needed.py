"""How many games show that `careful` is better than `greedy`, with duplicate deals and without: `python -m tests.stats.games_needed`.

A stream is one seed's packs. Its games are played one after the other until the interval of the mean margin (careful's total less greedy's)
leaves 0 out, at five standard deviations: p below 5.7e-7, with Student's t. Alone, each pack is one game and the games are independent;
twice, each pack is played in both arrangements and the packs are independent, as in the measure `duplicates`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from scipy.stats import norm
from scipy.stats import t as student

from rclog.bots.simulator import Simulation
from rclog.game.options import RuleSet

STREAMS = 48
LEVEL = 2 * norm.sf(5)
LEAST = 3
"""No interval is asked of fewer units."""
ONE_ROUND = {"name": "dominican", "building": False, "target": 4, "closing": "none"}
RULES: list[dict[str, Any]] = [ONE_ROUND, {"name": "dominican", "building": False}, {"name": "dominican"}]


class Needed(NamedTuple):
    """Games of the mean stream, and the spread of a mean over as many games with duplicate deals, of that without."""

    twice: float
    alone: float
    spread: float


def margins(seed: str, rules: dict[str, Any]) -> Callable[[int, int], int]:
    """careful's margin by pack and arrangement, both from 1."""
    simulation = Simulation(("careful", "greedy"), 100_000, seed, RuleSet.from_log(rules), duplicate=True)
    known: dict[tuple[int, int], int] = {}

    def margin(pack: int, turn: int) -> int:
        if (pack, turn) not in known:
            game = simulation.game(2 * (pack - 1) + turn)
            seat = [player.name for player in game[0].players].index("careful")
            known[pack, turn] = game[-1].totals[seat] - game[-1].totals[1 - seat]
        return known[pack, turn]

    return margin


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
    """The spread of the mean of some packs played twice, by that of as many games alone: below 1 duplicate deals are of use."""
    games = [number for pair in pairs for number in pair]
    packs = [sum(pair) / 2 for pair in pairs]
    return (2 * variance(packs) / variance(games)) ** 0.5


def variance(numbers: Sequence[float]) -> float:
    mean = sum(numbers) / len(numbers)
    return sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)


def needed(rules: dict[str, Any], streams: int = STREAMS) -> Needed:
    """The mean over streams that share no pack."""
    limits = limits_of(5000)
    twice, alone, pairs = 0, 0, []
    for number in range(1, streams + 1):
        margin = margins(f"stream {number}", rules)
        packs = units_needed(((margin(pack, 1) + margin(pack, 2)) / 2 for pack in range(1, 5000)), limits)
        twice += 2 * packs
        alone += units_needed((float(margin(pack, 1)) for pack in range(1, 5000)), limits)
        pairs += [(margin(pack, 1), margin(pack, 2)) for pack in range(1, packs + 1)]
    return Needed(twice / streams, alone / streams, spread_of(pairs))


if __name__ == "__main__":
    for rules in RULES:
        found = needed(rules)
        print(f"{rules}: {found.twice:.0f} games with duplicate deals, {found.alone:.0f} without; spread {found.spread:.2f}", flush=True)
