"""How did one game go?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports.chart import Chart
from rclog.reports.fonts import called, written
from rclog.reports.forms import set_about
from rclog.reports.style import Theme
from rclog.reports.words import Row

STYLES = ("-", (0, (5, 2)), (0, (1, 1.5)))


def races(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """The totals of each side in order of rounds."""
    found: dict[str, list[Row]] = {}
    for row in rows:
        if row["value"] is not None:
            found.setdefault(str(row["player"]), []).append(row)
    return {player: sorted(totals, key=lambda row: row["round"]) for player, totals in found.items()}


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    sides = races(rows)
    last = max(row["round"] for row in rows)
    first = min(row["round"] for row in rows)
    ends = label_places({player: totals[-1]["value"] for player, totals in sides.items()}, max(row["value"] for row in rows) or 1)
    for number, (player, totals) in enumerate(sides.items()):
        tint = theme.colours[number % len(theme.colours)]
        x, y = [row["round"] for row in totals], [row["value"] for row in totals]
        ax.plot(x, y, color=tint, linewidth=2.4, linestyle=STYLES[number % 3], marker="o", markersize=5)
        ax.annotate(
            f"{written(player, 14 if theme.narrow else 26)}  {y[-1]:.0f}",
            (last + 0.06 * max(1, last - first), ends[player]), color=theme.ink, va="center", fontweight="bold", annotation_clip=False,
        )  # fmt: skip
        ax.plot([x[-1], last + 0.05 * max(1, last - first)], [y[-1], ends[player]], color=tint, linewidth=0.8, linestyle=":")
    rounds = range(first, last + 1)
    ax.set_xticks(rounds, [str(number) if theme.narrow else tick(number, first, last, theme.words) for number in rounds])
    ax.set_ylim(bottom=0)
    ax.yaxis.get_major_locator().set_params(integer=True)
    ax.grid(axis="y")
    set_about(ax, theme.words("chart.score_race.about"), theme)


def tick(number: int, first: int, last: int, words: Words) -> str:
    if number == first:
        return words("chart.score_race.start")
    return words("chart.score_race.round", round=number) if last - first < 9 else str(number)


def label_places(ends: dict[str, float], top: float) -> dict[str, float]:
    """Where the names go, so that none lies on another."""
    apart = 0.07 * top
    placed: dict[str, float] = {}
    lowest = -top
    for player, value in sorted(ends.items(), key=lambda item: item[1]):
        lowest = max(value, lowest + apart)
        placed[player] = lowest
    return placed


def says(rows: Sequence[Row], words: Words) -> str:
    ends = sorted(((totals[-1]["value"], player) for player, totals in races(rows).items()), reverse=True)
    last = max(row["round"] for row in rows)
    each = ", ".join(f"{called(player)} {value:.0f}" for value, player in ends)
    return words("chart.score_race.says", round=last, each=each)


CHART = Chart(
    name="score_race",
    measure="score_race",
    draw=draw,
    says=says,
    size=lambda rows: (8.0, 4.2),
    one_game=True,
    of_players=True,
)
