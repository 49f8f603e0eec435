"""Measures and their numbers as text for a terminal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rclog.lang import Words
from rclog.show.results import aligned, rows_of, shown
from rclog.show.screen import Screen
from rclog.stats.told import head, told, value_in_words

if TYPE_CHECKING:
    import pyarrow as pa

    from rclog.stats.measure import Measure
    from rclog.stats.run import Asked

RATIO = "r = Σa / Σb, r ± t(n − 1) · √(n / (n − 1) · Σ(a − r·b)²) / Σb"


def measure_lines(asked: "Asked", table: "pa.Table", least_games: int, screen: Screen) -> Iterator[str]:
    """One measure: its question, and a row a number with the interval beside the value."""
    measure, by = asked
    dimensions = list(measure.columns(by))
    words = screen.words
    texts = told(measure, words)
    yield screen.paint(screen.text(texts.question), "bold")
    is_share = bool(getattr(measure, "is_share", False))
    rows = []
    for row in rows_of(table):
        *split, value, n, games, low, high = row
        if games >= least_games:
            between = interval(low, high, is_share, words)
            named = [shown(value_in_words(name, one, words)) for name, one in zip(dimensions, split, strict=True)]
            rows.append([*named, number(value, is_share, words), between, str(n), str(games)])
    unit = texts.unit or words("report.value")
    numbers = [f"{unit} (%)" if is_share else unit, words("report.interval"), f"n ({texts.denominator})", words("report.games")]
    heads = [*(head(name, words) for name in dimensions), *numbers]
    right = [table.schema.field(name).type != "string" for name in dimensions]
    if rows:
        yield from (screen.text(line) for line in aligned(heads, rows, [*right, True, False, True, True], screen))
    else:
        yield words("no_data")
    yield ""


def number(value: "float | None", is_share: bool, words: Words) -> str:
    """A share in percent, a mean with three digits after the point; no number is `no data`."""
    if value is None:
        return words("no_data")
    return f"{100 * value:.1f}" if is_share else f"{value:.4g}" if abs(value) < 0.001 and value else f"{value:.3f}"


def interval(low: "float | None", high: "float | None", is_share: bool, words: Words) -> str:
    """`49.0–55.2`, or a dash where there is none."""
    if low is None or high is None:
        return "-"
    between = "–" if low >= 0 else " … "
    return f"{number(low, is_share, words)}{between}{number(high, is_share, words)}"


def explanation(measure: "Measure", words: Words) -> Iterator[str]:
    """What a measure means, how it is computed, and from what."""
    texts = told(measure, words)
    nothing = words("explain.nothing")
    lines = {
        "question": texts.question,
        "definition": texts.definition,
        "unit": texts.unit or words("explain.see_definition"),
        "denominator": texts.denominator,
        "formula": texts.formula or formula_of(measure, words),
        "always_by": ", ".join(measure.dimensions) or nothing,
        "usually_by": ", ".join(measure.usual) or words("explain.nothing_else"),
    }
    yield measure.name
    for key, text in lines.items():
        yield f"  {words(f'explain.{key}'):<12} {text}"
    yield f"  {'--by':<12} {', '.join(measure.allowed()) or nothing}"
    yield f"  {words('explain.columns'):<12} {', '.join(measure.sources)}"
    if measure.needs:
        yield f'  {words("explain.needs"):<12} {measure.needs}: pip install "rclog[stats]"'


def formula_of(measure: "Measure", words: Words) -> str:
    """The formula of a ratio of sums."""
    if getattr(measure, "row_is_game", False):
        return words("explain.wilson")
    return f"{RATIO}; {words('explain.sums')}" + (words("explain.within") if getattr(measure, "is_share", False) else "")
