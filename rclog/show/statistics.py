"""Measures and their numbers as text for a terminal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rclog.show.results import aligned, rows_of, shown
from rclog.show.screen import Screen

if TYPE_CHECKING:
    import pyarrow as pa

    from rclog.stats.measure import Measure
    from rclog.stats.run import Asked

NUMBERS = ("value", "n", "games", "low", "high")


def measure_lines(asked: "Asked", table: "pa.Table", least_games: int, screen: Screen) -> Iterator[str]:
    """One measure: its question, and a row a number with the interval beside the value."""
    measure, by = asked
    dimensions = list(measure.columns(by))
    yield screen.paint(screen.text(measure.question), "bold")
    is_share = bool(getattr(measure, "is_share", False))
    rows = []
    for row in rows_of(table):
        *split, value, n, games, low, high = row
        if games >= least_games:
            between = interval(low, high, is_share)
            rows.append([*(shown(one) for one in split), number(value, is_share), between, str(n), str(games)])
    unit = measure.unit or "value"
    heads = [*dimensions, f"{unit} (%)" if is_share else unit, "95 % interval", f"n ({measure.denominator})", "games"]
    right = [table.schema.field(name).type != "string" for name in dimensions]
    if rows:
        yield from (screen.text(line) for line in aligned(heads, rows, [*right, True, False, True, True], screen))
    else:
        yield "no data"
    yield ""


def number(value: "float | None", is_share: bool) -> str:
    """A share in percent, a mean with three digits after the point; no number is `no data`."""
    if value is None:
        return "no data"
    return f"{100 * value:.1f}" if is_share else f"{value:.4g}" if abs(value) < 0.001 and value else f"{value:.3f}"


def interval(low: "float | None", high: "float | None", is_share: bool) -> str:
    """`49.0–55.2`, or a dash where there is none."""
    if low is None or high is None:
        return "-"
    between = "–" if low >= 0 else " … "
    return f"{number(low, is_share)}{between}{number(high, is_share)}"


def explanation(measure: "Measure") -> Iterator[str]:
    """What a measure means, how it is computed, and from what."""
    formula: Any = measure.formula or formula_of(measure)
    yield measure.name
    yield f"  question     {measure.question}"
    yield f"  definition   {measure.definition}"
    yield f"  unit         {measure.unit or 'see definition'}"
    yield f"  denominator  {measure.denominator}"
    yield f"  formula      {formula}"
    yield f"  always by    {', '.join(measure.dimensions) or 'nothing'}"
    yield f"  usually by   {', '.join(measure.usual) or 'nothing else'}"
    yield f"  --by         {', '.join(measure.allowed()) or 'nothing'}"
    yield f"  columns      {', '.join(measure.sources)}"
    if measure.needs:
        yield f'  needs        {measure.needs}: pip install "rclog[stats]"'


def formula_of(measure: "Measure") -> str:
    """The formula of a ratio of sums."""
    if getattr(measure, "row_is_game", False):
        return "games with it / games; Wilson's interval, as each row is a game (of duplicate games that of a ratio, over packs)"
    return (
        "r = Σa / Σb over games; interval r ± t(n − 1) · √(n / (n − 1) · Σ(a − r·b)²) / Σb, a and b being the sums of one game, n the games"
        " (of duplicate games the packs)" + ("; within 0 and 1" if getattr(measure, "is_share", False) else "")
    )
