"""95 % intervals: Wilson's where a row is a game, else of a ratio of sums whose independent units are the games.

Duplicate games (occasion `pack P, arrangement K of N`) share the luck of their pack, so there the independent units are the packs: what
follows holds with a pack's games together in place of a game, and Wilson's interval is not used where a pack has several.

The ratio estimator: of n games, game i has the amount a_i and the base b_i. The value is r = Σa / Σb, its variance
n / (n − 1) · Σ(a_i − r·b_i)² / (Σb)², the interval r ± t · √variance with Student's t of n − 1 degrees of freedom. A share is kept
within 0 and 1, what cannot be negative at 0 or more. Where no game differs from another there is no spread to estimate from: a share then
has Wilson's interval over the games, a mean has none; nor has anything that rests on one game.
"""

import math
from typing import NamedTuple

Z = 1.959963984540054
"""The normal distribution's 97.5 % point."""

# fmt: off
STUDENT = (
    12.706204736, 4.302652730, 3.182446305, 2.776445105, 2.570581836, 2.446911851,
    2.364624252, 2.306004135, 2.262157163, 2.228138852, 2.200985160, 2.178812830,
    2.160368656, 2.144786688, 2.131449546, 2.119905299, 2.109815578, 2.100922040,
    2.093024054, 2.085963447, 2.079613845, 2.073873068, 2.068657610, 2.063898562,
    2.059538553, 2.055529439, 2.051830516, 2.048407142, 2.045229642, 2.042272456,
)
# fmt: on
"""Student's 97.5 % points for 1 to 30 degrees of freedom."""


class Interval(NamedTuple):
    low: float | None
    high: float | None


NONE = Interval(None, None)


def wilson(successes: float, trials: float) -> Interval:
    """Wilson's score interval of `successes` among independent `trials`; none without trials."""
    if trials <= 0:
        return NONE
    share = successes / trials
    middle = share + Z * Z / (2 * trials)
    half = Z * math.sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials))
    whole = 1 + Z * Z / trials
    low = 0.0 if successes == 0 else (middle - half) / whole
    high = 1.0 if successes == trials else (middle + half) / whole
    return Interval(low, high)


def ratio(games: int, base: float, squares: "tuple[float, float, float]", amount: float, *, is_share: bool) -> Interval:
    """The interval of amount / base from sums over `games`; `squares` are Σa², Σab and Σb²."""
    if games < 2 or base <= 0:
        return NONE
    value = amount / base
    of_amounts, mixed, of_bases = squares
    spread = of_amounts - 2 * value * mixed + value * value * of_bases
    if spread <= 1e-12 * max(1.0, of_amounts):
        return wilson(value * games, games) if is_share else NONE
    half = t_quantile(games - 1) * math.sqrt(games / (games - 1) * spread) / base
    if is_share:
        return Interval(max(0.0, value - half), min(1.0, value + half))
    return Interval(value - half, value + half)


def mean(count: int, total: float, squares: float) -> Interval:
    """The interval of the mean of `count` independent numbers from their sum and the sum of their squares."""
    return ratio(count, count, (squares, total, count), total, is_share=False)


def t_quantile(freedom: int) -> float:
    """Student's 97.5 % point: listed up to 30 degrees of freedom, then Cornish and Fisher's expansion (within 1e-7)."""
    if freedom <= len(STUDENT):
        return STUDENT[freedom - 1]
    z, v = Z, float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / v + second / v**2 + third / v**3 + fourth / v**4
