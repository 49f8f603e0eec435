"""Is one bot better than another, on the same packs?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import pandas

from rclog.stats.batch import Batch
from rclog.stats.intervals import mean
from rclog.stats.measure import VALUES, Measure, rows_frame
from rclog.stats.packs import arrangement_of
from rclog.stats.results import seat_results

QUANTITIES = ("wins", "margin")
Pair = tuple[str, str]


@dataclass
class Pack:
    """The arrangements of one pack seen so far: for each pair of players the games, and by how many wins and points the first is ahead."""

    arrangements: int
    seen: set[int] = field(default_factory=set)
    ahead: dict[Pair, tuple[int, int, int]] = field(default_factory=dict)

    def join(self, other: "Pack") -> None:
        self.seen |= other.seen
        for pair, numbers in other.ahead.items():
            before = self.ahead.get(pair, (0, 0, 0))
            games, wins, margin = (one + more for one, more in zip(before, numbers, strict=True))
            self.ahead[pair] = (games, wins, margin)


@dataclass
class Packs:
    """Complete packs as sums, incomplete ones as they are: as a pack's games stand together few are open at a time."""

    open: dict[tuple[str, str], Pack] = field(default_factory=dict)
    sums: dict[Pair, Counter[str]] = field(default_factory=dict)

    def close(self) -> "Packs":
        """Adds up the packs all of whose arrangements were seen."""
        for key in [key for key, pack in self.open.items() if len(pack.seen) == pack.arrangements]:
            for pair, (games, wins, margin) in self.open.pop(key).ahead.items():
                sums = self.sums.setdefault(pair, Counter())
                sums.update({"packs": 1, "games": games})
                for quantity, number in zip(QUANTITIES, (Fraction(wins, games), Fraction(margin, games)), strict=True):
                    sums[quantity] += number  # type: ignore[assignment]
                    sums[quantity + " squared"] += number * number  # type: ignore[assignment]
        return self


@dataclass(frozen=True, eq=False)
class Duplicates(Measure):
    """The packs are what is independent, not the games: the arrangements of one pack share its luck, which is the point of them."""

    def sums(self, batch: Batch, by: Sequence[str] = ()) -> Packs:
        packs: dict[tuple[str, str], Pack] = {}
        occasions = batch.games["occasion"].astype(object)
        totals = batch.frame("sides", "side", "total").set_index(["g", "side"])["total"].to_dict()
        results = seat_results(batch)
        for game, seats in results.groupby("g"):
            arrangement = arrangement_of(batch.games["game"][game], occasions[game])
            if arrangement is None:
                continue
            key, turn, of = arrangement
            mine = Pack(of, {turn})
            rows = list(seats[["player", "side", "won"]].itertuples(index=False, name=None))
            for player, side, won in rows:
                for opponent, other, lost in rows:
                    if player < opponent and side != other:
                        margin = totals[game, side] - totals[game, other]
                        mine.join(Pack(of, set(), {(player, opponent): (1, int(won - lost), int(margin))}))
            packs.setdefault(key, Pack(of)).join(mine)
        return Packs(packs).close()

    def add(self, earlier: Packs, later: Packs) -> Packs:
        for key, pack in later.open.items():
            earlier.open.setdefault(key, Pack(pack.arrangements)).join(pack)
        for pair, sums in later.sums.items():
            earlier.sums.setdefault(pair, Counter()).update(sums)
        return earlier.close()

    def result(self, sums: Packs, by: Sequence[str] = ()) -> pandas.DataFrame:
        rows = []
        for (player, opponent), numbers in sorted(sums.sums.items()):
            packs = numbers["packs"]
            for quantity in QUANTITIES:
                low, high = mean(packs, float(numbers[quantity]), float(numbers[quantity + " squared"]))
                rows.append((player, opponent, quantity, float(numbers[quantity] / packs), packs, numbers["games"], low, high))
        return rows_frame(rows, [*self.columns(by), *VALUES])


MEASURE = Duplicates(
    name="duplicates",
    question="Is one player better than another on the same packs?",
    definition="Games whose occasion is `pack P, arrangement K of N`, as the simulator's --duplicate writes it. For each pack all of "
    "whose arrangements have a winner: wins is the player's wins less the opponent's a game, margin the player's total less "
    "the opponent's. 0 means even; where the interval leaves 0 out, the difference is significant. n counts packs.",
    unit="a game",
    denominator="complete packs",
    formula="mean over packs ± t · s / √packs, a pack's number being the mean of its games",
    sources=("seats.place", "seats.side", "sides.side", "sides.total", "games.winner", "games.occasion"),
    split=("player", "opponent", "quantity"),
)
