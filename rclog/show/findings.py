"""The words of a finding in the language of whoever reads it. What programs read, `Finding.message`, is English always."""

from rclog.finding import Finding
from rclog.game.position import LAYING
from rclog.lang import Words
from rclog.log import events
from rclog.log.reader import Entry
from rclog.steps import Replay


def message_of(replayed: Replay, finding: Finding, words: Words) -> str:
    """The sentence with the values that show the fault."""
    if words.code == "en":
        return finding.message
    return words.say(finding.said) if finding.said else explained(replayed, finding, words) or finding.message


def explained(replayed: Replay, finding: Finding, words: Words) -> str | None:
    """The breach explained once more, in these words; None for what was found while reading."""
    from rclog.explain import explain
    from rclog.log.rows import rows_of
    from rclog.places import CardPlaces
    from rclog.rulebook import RULE

    position = replayed.position
    event = next((entry.event for entry in replayed.game.entries if entry.line == finding.line), None)
    code = RULE[finding.rule].code
    if not code or position is None or event is None or finding is not replayed.error:
        return None
    rows = rows_of(event, position.players)
    # A setup has a row for each of its builds; those that lie there were right.
    row = rows[1 + position.builds] if isinstance(event, events.Setup) and position.phase == LAYING else rows[0]
    return explain(code, position, row, CardPlaces(replayed.game.players, entries_of_round(replayed), words)).message


def entries_of_round(replayed: Replay) -> list[Entry]:
    """What has happened in the round under way."""
    entries: list[Entry] = []
    for step in replayed.steps:
        if isinstance(step.event, events.Deal) and step.event.deal == 1:
            entries.clear()
        entries.append(Entry(step.line, step.event))
    return entries


def rule_texts(rule: str, words: Words) -> tuple[str, str]:
    """What the rule says, and how a breach is repaired; in English where the catalogue of the language has no text of its own."""
    from rclog.rulebook import RULE

    known = RULE[rule]
    return words.rules.get(rule, (known.prose, known.repair))
