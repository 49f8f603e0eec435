"""How charts look: Okabe and Ito's colours on light or dark, nothing that changes by itself. Its letters are in `fonts`."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from rclog.lang import ENGLISH, Words
from rclog.reports.fonts import families

ORANGE, SKY, GREEN, YELLOW, BLUE, RED, PURPLE = "#E69F00", "#56B4E9", "#009E73", "#F0E442", "#0072B2", "#D55E00", "#CC79A7"


class Theme(NamedTuple):
    """Colours of one of the two looks, the language of what is written, and whether it is for the width of a phone."""

    name: str
    paper: str
    ink: str
    faint: str
    grid: str
    colours: tuple[str, ...]
    words: Words = ENGLISH
    narrow: bool = False


LIGHT = Theme("light", "#ffffff", "#1a1a1a", "#5c5c5c", "#dddddd", (BLUE, ORANGE, GREEN, RED, SKY, PURPLE, YELLOW))
DARK = Theme("dark", "#16191d", "#ececec", "#a8adb3", "#3b4148", (SKY, ORANGE, GREEN, RED, PURPLE, YELLOW, BLUE))
THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


@contextmanager
def styled(theme: Theme) -> Iterator[None]:
    """Matplotlib as our charts want it, inside the block only; no text is read as mathematics."""
    import matplotlib

    settings: dict[Any, Any] = {
        "text.parse_math": False,
        "text.usetex": False,
        "font.family": list(families()),
        "font.size": 9.0,
        "axes.titlesize": 12.0,
        "axes.titleweight": "bold",
        "axes.titlelocation": "left",
        "axes.facecolor": theme.paper,
        "axes.edgecolor": theme.grid,
        "axes.labelcolor": theme.faint,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.axisbelow": True,
        "figure.facecolor": theme.paper,
        "savefig.facecolor": theme.paper,
        "grid.color": theme.grid,
        "text.color": theme.ink,
        "xtick.color": theme.faint,
        "ytick.color": theme.ink,
        "xtick.labelcolor": theme.faint,
        "ytick.labelcolor": theme.ink,
        "ytick.left": False,
        "svg.fonttype": "path",
        "svg.hashsalt": "rclog",
        "axes.unicode_minus": True,
    }
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # fonts for other scripts often have no bold letters
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(settings)
        yield
