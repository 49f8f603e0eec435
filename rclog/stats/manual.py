"""The list of measures as Markdown: docs/measures.md is printed from here."""

from rclog.stats.intervals import __doc__ as intervals
from rclog.stats.measure import measures

DUPLICATES = """
## Duplicate deals

`rclog simulate --duplicate` deals each pack once in every arrangement of the players. Compared on the same packs, two players share the
luck of the cards, so the mean of so many games is nearer to the truth. Below 1, the last two columns are by how much: the spread of the
mean with duplicate deals by that without, for as many games. The first two columns are the games it took until the interval of the mean
margin of `careful` over `greedy` left 0 out at five standard deviations (p < 5.7e-7), on average over 48 seeds. Counted by
`python -m tests.stats.games_needed` in this repository; it takes some minutes.

| rules | games, duplicate deals | games without | spread of the margin | spread of wins |
|---|---|---|---|---|
| `{"name":"dominican","building":false,"target":4,"closing":"none"}`, mostly one round | 205 | 260 | 0.84 | 0.90 |
| `{"name":"dominican","building":false}` | 87 | 97 | 0.86 | 0.92 |
| `dominican` | 26 | 20 | 0.94 | 1.00 |

Where the difference is small beside the luck, duplicate deals save games. Where the better one is seen in two dozen games, as with
building, they do not: the packs are half as many as the games, and Student's t asks more of few packs than the smaller spread gives back.
For the share of games won under `dominican` they change nothing: `careful` wins almost all of them, with good cards and with bad.

All other measures know duplicate games too, and their intervals count packs; only `ratings` takes each game by itself.
"""


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
        "`stats`, `explain`, `chart` and `report` speak the language of the locale, or the one `--lang` names: `--lang es` is Spanish.",
        "What programs read stays as it is here: names of measures, charts, columns and files, and `--format jsonl`, `csv` and `parquet`.",
        "",
        "Valid games are used, unless `--where verdict=…` says otherwise; what was left out is said. 0 of 0 is `no data`.",
        "",
        "## Intervals",
        "",
        *intervals.strip().splitlines(),
        "",
        *DUPLICATES.strip().splitlines(),
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
