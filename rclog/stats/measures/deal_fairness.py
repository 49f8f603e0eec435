"""Is the deal fair?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy
import pandas

from rclog.cards import CARD_OF, CODES
from rclog.stats.batch import Batch
from rclog.stats.deals import CLASSES, dealt_once, weights
from rclog.stats.measure import VALUES, WHOLE_ROUNDS, Measure, rows_frame

CELLS = 13
"""The table, and every hand of four in the order of place within deal: with two, three or four players they are twelve."""
QUANTITIES = ("chi-square", "degrees of freedom", "p", "p of all tests", "power")
DOUBT = 0.001
"""The deal is called unfair where `p of all tests` is below this."""
BIAS = 0.1
Numbers = numpy.ndarray[Any, Any]
Counts = dict[int, Numbers]


class Test(NamedTuple):
    """One comparison with chance."""

    name: str
    statistic: float
    freedom: int
    strength: float
    """The noncentrality that a bias of BIAS would give."""


@dataclass(frozen=True, eq=False)
class DealFairness(Measure):
    """Counts of each card in each cell, by number of players: 13 × 52 numbers, whatever the number of games."""

    doubt: float = field(default=DOUBT)

    def sums(self, batch: Batch, by: Sequence[str] = ()) -> tuple[Counts, dict[int, int]]:
        cards = batch.whole_cards("card", "dealt_deal", "dealt_place", "dealt_to_table")
        cards = cards[dealt_once(batch)[cards["g"]]]
        cards = cards[(cards["dealt_place"] > 0) | (cards["dealt_to_table"] == 1)]
        complete = cards.groupby(["g", "round"])["card"].transform("size") == 52
        cards = cards[complete]
        players = batch.games["players"].to_numpy()[cards["g"]]
        place, deal = cards["dealt_place"].to_numpy(), cards["dealt_deal"].to_numpy()
        cell = numpy.where(cards["dealt_to_table"] == 1, 0, 1 + (deal - 1) * players + place - 1)
        number = numpy.array([CARD_OF[code] for code in cards["card"].cat.categories], dtype=numpy.int64)[cards["card"].cat.codes]
        counts, games = {}, {}
        for count in (2, 3, 4):
            mine = players == count
            if mine.any():
                flat = numpy.bincount(cell[mine] * 52 + number[mine], minlength=CELLS * 52)
                counts[count] = flat.reshape(CELLS, 52)
                games[count] = int(cards["g"][mine].nunique())
        return counts, games

    def add(self, earlier: tuple[Counts, dict[int, int]], later: tuple[Counts, dict[int, int]]) -> tuple[Counts, dict[int, int]]:
        counts, games = dict(earlier[0]), dict(earlier[1])
        for players, more in later[0].items():
            counts[players] = counts[players] + more if players in counts else more
            games[players] = games.get(players, 0) + later[1][players]
        return counts, games

    def result(self, sums: tuple[Counts, dict[int, int]], by: Sequence[str] = ()) -> pandas.DataFrame:
        from scipy.stats import chi2, ncx2

        counts, games = sums
        made = [(players, test) for players in sorted(counts) for test in tests_of(counts[players], players)]
        found = [float(chi2.sf(test.statistic, test.freedom)) for _, test in made]
        rows = []
        for (players, test), p, corrected in zip(made, found, holm(found), strict=True):
            limit = chi2.isf(self.doubt / len(made), test.freedom)
            power = float(ncx2.sf(limit, test.freedom, test.strength))
            rounds = int(counts[players][0].sum()) // 4
            for quantity, number in zip(QUANTITIES, (test.statistic, float(test.freedom), p, corrected, power), strict=True):
                rows.append((players, test.name, quantity, number, rounds, games[players], None, None))
        return rows_frame(rows, [*self.columns(by), *VALUES])


def tests_of(counts: Numbers, players: int) -> Iterator[Test]:
    """Each class of cards, and all cards one by one, against the places and against the deals."""
    deals = 12 // players
    cells = numpy.arange(1, CELLS)
    by_place = numpy.array([0, *(1 + (cells - 1) % players)])
    by_deal = numpy.array([0, *(1 + (cells - 1) // players)])
    for name, groups in (("by place", by_place), ("by deal", by_deal)):
        number = (players if name == "by place" else deals) + 1
        seen = numpy.zeros((number, 52), dtype=numpy.int64)
        numpy.add.at(seen, groups, counts)
        sizes = 4 * numpy.bincount(groups, minlength=number)
        for kind in CLASSES:
            yield class_test(f"{kind} {name}", seen, sizes, weights(CODES)[kind][:52])
        yield cards_test(f"every card {name}", seen, sizes)


def class_test(name: str, seen: Numbers, sizes: Numbers, worth: Numbers) -> Test:
    """X² = Σ (O − E)² / (R · m · S²) over the cells: m cards a round go to a cell, S² is the variance of what a card counts."""
    rounds = int(seen[0].sum()) // 4
    average = worth.sum() / 52
    spread = ((worth - average) ** 2).sum() / 51
    dealt = (seen * worth).sum(axis=1)
    statistic = ((dealt - rounds * sizes * average) ** 2 / (rounds * sizes * spread)).sum()
    return Test(name, float(statistic), len(sizes) - 1, strength_of(rounds, int(sizes[1]), float(average), float(spread)))


def cards_test(name: str, seen: Numbers, sizes: Numbers) -> Test:
    """X² of 52 cards against the cells, times 51/52, as each round deals every card once: 51 · (cells − 1) degrees of freedom."""
    rounds = int(seen[0].sum()) // 4
    expected = rounds * sizes / 52
    statistic = ((seen - expected[:, None]) ** 2 / expected[:, None]).sum() * 51 / 52
    return Test(name, float(statistic), 51 * (len(sizes) - 1), strength_of(rounds, int(sizes[1]), 1 / 52, 1 / 52))


def strength_of(rounds: int, size: int, average: float, spread: float) -> float:
    """The noncentrality where the first cell after the table gets BIAS more than its part, all others alike less."""
    return rounds * (BIAS * size * average) ** 2 / spread * (1 / size + 1 / (52 - size))


def holm(found: Sequence[float]) -> list[float]:
    """p values corrected for their number (Holm)."""
    corrected = [0.0] * len(found)
    worst = 0.0
    for rank, index in enumerate(sorted(range(len(found)), key=lambda index: found[index])):
        worst = max(worst, min(1.0, found[index] * (len(found) - rank)))
        corrected[index] = worst
    return corrected


MEASURE = DealFairness(
    name="deal_fairness",
    question="Is the deal fair?",
    definition="How the cards were dealt, in rounds with all plays recorded (of duplicate games in the first arrangement), against "
    "chance: suits, aces, casino cards, points, and every card by itself, by place (with the table) and by deal. p is the "
    "chance of a difference at least as large from a fair deal; p of all tests is corrected for their number (Holm), and "
    f"the deal is called unfair below {DOUBT}. power is the chance that so many rounds expose a first place (or first deal) "
    "that gets 10 % more than its part (of one card, where every card is tested).",
    unit="",
    denominator="rounds",
    formula="X² = Σ (O − E)² / (R · m · S²); for every card Σ (O − E)² / E · 51/52",
    sources=(*WHOLE_ROUNDS, "games.occasion", "cards.round", "cards.card", "cards.dealt_deal", "cards.dealt_place", "cards.dealt_to_table"),
    split=("players", "test", "quantity"),
    needs="scipy",
)
