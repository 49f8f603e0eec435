"""The words of a finding in the language of whoever reads it."""

from rclog.finding import Finding
from rclog.lang import Words
from rclog.steps import Replay


def message_of(replayed: Replay, finding: Finding, words: Words) -> str:
    """The sentence with the values that show the fault."""
    return finding.message


def rule_texts(rule: str, words: Words) -> tuple[str, str]:
    """What the rule says, and how a breach is repaired."""
    from rclog.rulebook import RULE

    return RULE[rule].prose, RULE[rule].repair
