"""Measures and columns in the words of a language: the English ones stand with the measure, others in `rclog.lang`."""

from typing import Any, NamedTuple

from rclog.lang import Words
from rclog.stats.dimensions import DIMENSIONS
from rclog.stats.measure import Measure
from rclog.stats.selection import Used

AS_RECORDED = ("player", "opponent", "rules", "month")
"""Columns with what logs say, which is not translated."""


class Told(NamedTuple):
    """What a measure asks, what it counts, in which unit, what n counts, and its formula if it has one of its own."""

    question: str
    definition: str
    unit: str
    denominator: str
    formula: str = ""


def told(measure: Measure, words: Words) -> Told:
    own = (measure.question, measure.definition, measure.unit, measure.denominator, measure.formula)
    return Told(*words.measures.get(measure.name, own))


def head(column: str, words: Words) -> str:
    """What a column is called."""
    return words.columns[column][0] if column in words.columns else column


def meaning(column: str, words: Words) -> str:
    """What a column says."""
    return words.columns[column][1] if column in words.columns else DIMENSIONS[column].meaning


def value_name(value: str, words: Words) -> str:
    """What a table calls a thing, such as `taken by owner`, in words; what no catalogue has (an option, a name) as it is."""
    return words.texts.get(f"value.{value.replace(' ', '_')}", value)


def value_in_words(column: str, value: Any, words: Words) -> Any:
    """A value of a column; numbers, names and rule profiles stay as they are."""
    if not isinstance(value, str) or column in AS_RECORDED:
        return value
    if column == "test":
        return name_of_test(value, words)
    if column == "item":
        return either(value, words)
    own = f"value.{column}.{value.replace(' ', '_')}"
    return words(own) if own in words.texts else value_name(value, words)


def name_of_test(test: str, words: Words) -> str:
    """What a test of the deal compares: `spades by place`."""
    what, by, cells = test.rpartition(" by ")
    return words(f"value.by_{cells}", what=value_name(what, words)) if by else test


def either(items: str, words: Words) -> str:
    """Closing items, one of which is enough: `aces or sweeps`."""
    return f" {words('or')} ".join(value_name(item, words) for item in items.split("+"))


def used_words(used: Used, words: Words) -> str:
    """`used 812 of 840 games: 9 incomplete, 19 invalid left out`"""
    about = {"used": used.used, "games": words.count("games", used.read)}
    why = ", ".join(reason_words(reason, count, words) for reason, count in used.left_out.items() if count)
    return words("report.used_but", **about, why=why) if why else words("report.used", **about)


def reason_words(reason: str, count: int, words: Words) -> str:
    """`9 incomplete`, `19 invalid`, or how many do not meet a condition."""
    condition = reason.removeprefix("not ")
    if condition == reason:
        return words.count(f"report.left.{reason}", count)
    return words("report.not", number=count, condition=condition)


def needs_words(measure: Measure, words: Words) -> str:
    """What to do about a measure whose library is not installed."""
    return words("report.needs", measure=measure.name, library=measure.needs, command='pip install "rclog[stats]"')
