"""Who is ahead of whom?"""

from collections.abc import Sequence
from typing import Any

from rclog.lang import Words
from rclog.reports import narrow
from rclog.reports.chart import Chart
from rclog.reports.fonts import called, written
from rclog.reports.forms import set_about
from rclog.reports.style import Theme
from rclog.reports.words import Row, with_interval

MOST = 20
MOST_NARROW = 7
"""Players in the matrix: those with most games."""


def players_of(rows: Sequence[Row], most: int = MOST) -> list[str]:
    """Who stands in the matrix, best first."""
    games: dict[str, int] = {}
    won: dict[str, float] = {}
    for row in rows:
        games[row["player"]] = games.get(row["player"], 0) + row["n"]
        won[row["player"]] = won.get(row["player"], 0) + row["n"] * (row["value"] or 0)
    chosen = sorted(games, key=lambda name: (-games[name], name))[:most]
    return sorted(chosen, key=lambda name: (-won[name] / max(1, games[name]), name))


def draw(rows: Sequence[Row], ax: Any, theme: Theme) -> None:
    names = players_of(rows, MOST_NARROW if theme.narrow else MOST)
    roomy = len(names) <= 8 and not theme.narrow
    places = {name: place for place, name in enumerate(names)}
    for row in rows:
        if row["player"] not in places or row["opponent"] not in places or row["value"] is None:
            continue
        x, y = places[row["opponent"]], places[row["player"]]
        lead = row["value"] - 0.5
        settled = row["low"] is not None and not row["low"] <= 0.5 <= row["high"]
        tint = theme.colours[0] if lead > 0 else theme.colours[1]
        strength = 0.12 + 0.88 * min(1.0, abs(lead) * 2) if lead else 0.06
        ax.add_patch(square(x, y, tint, strength * 0.75))
        size = 8.5 if len(names) <= 8 else 6
        text = f"{100 * row['value']:.0f}" + (f"\nn {row['n']}" if roomy else "")
        ax.text(x, y, text, ha="center", va="center", fontsize=size, fontweight="bold" if settled else "normal")
    for y in range(len(names)):
        ax.text(y, y, "·", ha="center", va="center", color=theme.faint)
    ax.set_xlim(-0.5, len(names) - 0.5)
    ax.set_ylim(len(names) - 0.5, -0.5)
    ax.set_yticks(range(len(names)), [written(name, 14 if theme.narrow else 24) for name in names])
    turned = {"rotation": 40, "ha": "left", "rotation_mode": "anchor"} if len(names) > 3 else {}
    ax.set_xticks(range(len(names)), [written(name, 10 if theme.narrow else 18) for name in names], **turned)
    ax.xaxis.tick_top()
    ax.tick_params(length=0, labelcolor=theme.ink)
    for side in ("left", "bottom"):
        ax.spines[side].set_visible(False)
    left_out = len({row["player"] for row in rows}) - len(names)
    more = theme.words("chart.head_to_head.more", number=left_out) if left_out > 0 else ""
    set_about(ax, theme.words("chart.head_to_head.about") + more, theme, 34 if theme.narrow else 52)
    if theme.narrow:
        ax.figure.set_size_inches(narrow.WIDTH, 2.2 + 0.3 * len(names))


def square(x: int, y: int, colour: str, strength: float) -> Any:
    from matplotlib.patches import Rectangle

    return Rectangle((x - 0.48, y - 0.48), 0.96, 0.96, facecolor=colour, alpha=strength, linewidth=0)


def says(rows: Sequence[Row], words: Words) -> str:
    best = max((row for row in rows if row["value"] is not None), key=lambda row: (row["low"] or 0, row["n"]))
    player, opponent = called(str(best["player"])), called(str(best["opponent"]))
    share = with_interval(best, words, is_share=True)
    return words("chart.head_to_head.says", player=player, opponent=opponent, share=share, games=words.count("games", best["n"]))


def size(rows: Sequence[Row]) -> tuple[float, float]:
    count = len(players_of(rows))
    cell = 0.75 if count <= 8 else 0.42
    return max(6.0, 2.8 + cell * count), max(3.2, 2.4 + cell * count)


CHART = Chart(
    name="head_to_head",
    measure="head_to_head",
    draw=draw,
    says=says,
    size=size,
)
