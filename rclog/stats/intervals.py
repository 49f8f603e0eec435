"""95 % intervals: Wilson's where a row is a game, else of a ratio of sums whose independent units are the games.

The ratio estimator: of n games, game i has the amount a_i and the base b_i. The value is r = Σa / Σb, its variance
n / (n − 1) · Σ(a_i − r·b_i)² / (Σb)², the interval r ± t · √variance with Student's t of n − 1 degrees of freedom. A share is kept
within 0 and 1, what cannot be negative at 0 or more. Where no game differs from another there is no spread to estimate from: a share then
has Wilson's interval over the games, a mean has none; nor has anything that rests on one game.
"""

import math
from typing import NamedTuple

Z = 1.959963984540054
"""The normal distribution's 97.5 % point."""


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
    """Student's 97.5 % point: exact for 1 and 2 degrees of freedom, within 0.3 % from 3 on (Cornish and Fisher's expansion)."""
    if freedom == 1:
        return 12.706204736432095
    if freedom == 2:
        return 4.302652729911275
    z, v = Z, float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / v + second / v**2 + third / v**3 + fourth / v**4
