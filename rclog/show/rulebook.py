"""The rulebook as text: a line a rule, one rule with its example, the whole as Markdown."""

from collections.abc import Iterator
from pathlib import Path

from rclog.rulebook import RULES, Rule
from rclog.show.findings import rule_texts
from rclog.show.problem import detail, finding_line
from rclog.show.screen import Screen

# In a wheel the examples lie in the package; in a checkout they are the sample games.
_EXAMPLES = (Path(__file__).parent.parent / "examples", Path(__file__).parents[2] / "sample_games" / "broken")


def rule_line(rule: Rule, screen: Screen) -> str:
    """The id and the first sentence of the rule."""
    prose, _ = rule_texts(rule.id, screen.words)
    first = prose.split(". ")[0].rstrip(".") + "."
    room = max(20, screen.width - 31)
    return screen.text(f"{rule.id:<29} " + (first if len(first) <= room else first[: room - 1].rsplit(" ", 1)[0] + "…"))


def rule_lines(rule: Rule, screen: Screen) -> Iterator[str]:
    """Everything about one rule, with a log that breaks it and what is found in it."""
    words = screen.words
    prose, repair = rule_texts(rule.id, words)
    yield screen.paint(rule.id, "bold") + ("" if rule.severity == "error" else f" ({words(f'severity.{rule.severity}')})")
    yield detail(words("finding.rule"), prose, screen)
    yield detail(words("finding.source"), rule.source, screen)
    yield detail(words("finding.repair"), repair, screen)
    example = example_of(rule.id)
    if example is not None:
        yield detail(words("finding.example"), example.name, screen)
        yield from example_lines(example, rule, screen)


def example_of(rule: str) -> Path | None:
    """A log that breaks exactly this rule, or None where the examples are not installed."""
    for folder in _EXAMPLES:
        for path in sorted(folder.glob(f"{rule}.jsonl*")):
            return path
    return None


def example_lines(path: Path, rule: Rule, screen: Screen) -> Iterator[str]:
    """The lines of an example up to the one at fault, as far as they can be shown, and the finding."""
    from rclog.encode import plain, shortened
    from rclog.log.reader import read_games
    from rclog.log.streams import Line, read_lines
    from rclog.steps import replay

    with path.open("rb") as stream:
        found = [(judged, finding) for game in read_games(stream, path.name) for judged in [replay(game)] for finding in judged.findings]
    replayed, finding = next(((judged, finding) for judged, finding in found if finding.rule == rule.id), (None, None))
    if replayed is None or finding is None:
        return
    with path.open("rb") as stream:
        for piece in read_lines(stream):
            if isinstance(piece, Line) and piece.content.strip() and finding.line - 4 < piece.number <= finding.line:
                text = plain(piece.content.decode("utf-8", "backslashreplace"))
                yield f"    {piece.number:>4}  {shortened(text, max(40, screen.width * 3))}"
    yield f"    {finding_line(replayed, finding, screen)}"


def rulebook_markdown() -> str:
    """The whole rulebook: what `schemas/rulebook.md` holds."""
    lines = [
        "# Rulebook",
        "",
        "Printed by `rclog rules --markdown`; do not edit. Every finding that a log can get, in the order of checks. Ids never change.",
    ]
    family = ""
    for rule in RULES:
        if rule.id.split(".")[0] != family:
            family = rule.id.split(".")[0]
            lines += ["", f"## {family}"]
        lines += ["", f"### {rule.id}", "", rule.prose, ""]
        lines += [f"- severity: {rule.severity}", f"- source: {rule.source}", f"- repair: {rule.repair}"]
    return "\n".join(lines) + "\n"
