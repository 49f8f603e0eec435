"""The list of measures as Markdown: docs/measures.md is printed from here."""

from rclog.stats.intervals import __doc__ as intervals
from rclog.stats.measure import measures


def measures_markdown() -> str:
    """What `docs/measures.md` holds."""
    assert intervals is not None
    lines = [
        "# Measures",
        "",
        "Printed by `python -m rclog.stats.manual`; do not edit. `rclog stats MEASURE… DIR|PATH…` prints the numbers, `rclog explain",
        "MEASURE` says the same as here, and with `--games` names the games behind a number. A measure is a file in",
        "`rclog/stats/measures/`.",
        "",
        "Valid games are used, unless `--where verdict=…` says otherwise; what was left out is said. 0 of 0 is `no data`.",
        "",
        "## Intervals",
        "",
        *intervals.strip().splitlines(),
        "",
        "## The measures",
    ]
    for measure in measures().values():
        lines += [
            "",
            f"### {measure.name}",
            "",
            f"{measure.question} {measure.definition}",
            "",
            f"- unit: {measure.unit or 'see there'}; n: {measure.denominator}",
            f"- by: always {', '.join(measure.dimensions) or 'nothing'}; usually {', '.join(measure.usual) or 'nothing else'}",
            f"- `--by`: {', '.join(measure.allowed()) or 'nothing'}",
            f"- columns: {', '.join(f'`{source}`' for source in measure.sources)}",
        ]
        if measure.formula:
            lines.append(f"- formula: {measure.formula}")
        if measure.needs:
            lines.append(f"- needs {measure.needs}, extra `stats`")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(measures_markdown(), end="")
