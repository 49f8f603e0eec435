"""Every language says everything: each catalogue has the keys of the English one, and each text its values."""

import re
import string
from pathlib import Path

import pytest

from rclog import read, replay
from rclog.lang import ENGLISH, Words, language, language_of_locale, languages
from rclog.reports.chart import charts
from rclog.rulebook import RULE
from rclog.show.findings import explained, message_of
from rclog.stats.dimensions import DIMENSIONS
from rclog.stats.measure import measures
from rclog.stats.told import told

SOURCE = Path(__file__).parent.parent / "rclog"


def values_in(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_there_are_english_and_spanish() -> None:
    assert languages() == ["en", "es"]
    assert language("es")("play.trail", card="8♠") == "tira 8♠"


@pytest.mark.parametrize("code", languages())
def test_a_catalogue_has_all_the_keys_and_no_others(code: str) -> None:
    assert set(language(code).texts) == set(ENGLISH.texts)


@pytest.mark.parametrize("code", languages())
def test_each_text_has_the_values_of_the_english_one(code: str) -> None:
    texts = language(code).texts
    assert {key: values_in(texts[key]) for key in ENGLISH.texts} == {key: values_in(text) for key, text in ENGLISH.texts.items()}


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_a_text_that_is_the_same_as_in_english_is_only_values_or_a_word_of_both(code: str) -> None:
    same = {text for key, text in language(code).texts.items() if text == ENGLISH.texts[key]}
    assert {re.sub(r"\{\w+\}|[^\w]", "", text) for text in same} <= {"", "error", "total", "normal"}


def test_every_key_that_the_code_names_is_in_the_catalogue_and_none_is_left_over() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in SOURCE.rglob("*") if path.suffix in (".py", ".html") and path.stem not in languages()
    )
    made = re.compile(
        r"(page|severity|verdict|reason|score|why[.]a|value|explain|report[.]left)[.]|.*[.](one|many)$|.*_with$|language$"
        r"|chart[.](\w+[.]title|(casino_stolen|casino_ways|play_mix|swept_next|wins)[.]\w+)$"
    )
    left = [key for key in ENGLISH.texts if f'"{key}"' not in code and f"'{key}'" not in code and not made.match(key)]
    assert left == []


def test_lists_are_joined_in_words() -> None:
    assert ENGLISH.joined(["a"]) == "a"
    assert ENGLISH.joined(["a", "b", "c"]) == "a, b and c"
    assert language("es").joined(["a", "b"]) == "a y b"


def test_without_accents_every_text_is_ascii_but_for_signs_that_a_screen_replaces() -> None:
    for code in languages():
        for text in language(code).in_ascii.texts.values():
            assert set(text) - set("·…←→") <= set(map(chr, range(128))), text


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "es_DO.UTF-8"}, "es"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "es_DO.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "es_ES@euro"}, "es"),
        ({"LANG": "est_XX"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "../../es"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert language_of_locale().code == code


def test_an_unknown_language_is_refused_with_those_there_are() -> None:
    with pytest.raises(LookupError, match="there are en, es"):
        language("tlh")


def test_a_value_is_never_read_as_a_text() -> None:
    hostile = "{card} {0.__class__} %s"
    assert Words("en", {"key": "{name} plays"})("key", name=hostile) == f"{hostile} plays"


def test_every_chart_has_its_title_and_no_other_has() -> None:
    titles = [key.split(".")[1] for key in ENGLISH.texts if re.fullmatch(r"chart[.]\w+[.]title", key)]
    assert sorted(titles) == sorted(charts())


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_every_measure_and_column_is_told(code: str) -> None:
    words = language(code)
    assert sorted(words.measures) == sorted(measures())
    for name, texts in words.measures.items():
        assert [bool(text) for text in told(measures()[name], words)] == [bool(text) for text in told(measures()[name], ENGLISH)], name
        assert not set(texts) & (set(told(measures()[name], ENGLISH)) - {""}), name
    assert sorted(words.columns) == sorted(DIMENSIONS)


def test_every_rule_is_told_in_every_language() -> None:
    for code in languages():
        if code != "en":
            assert list(language(code).rules) == list(RULE)
            for rule, (prose, repair) in language(code).rules.items():
                assert prose[-1] + repair[-1] == "..", rule
                options = set(re.findall(r"[a-z]+_[a-z_]+[a-z]", RULE[rule].prose))
                assert options <= set(re.findall(r"[a-z]+_[a-z_0-9]+[a-z0-9]", prose)), rule


BROKEN = sorted((SOURCE.parent / "sample_games" / "broken").iterdir())


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.name)
def test_every_finding_is_told_in_spanish(path: Path) -> None:
    for game in read(path):
        replayed = replay(game)
        for finding in replayed.findings:
            assert finding.said is None or ENGLISH.say(finding.said) == finding.message
            spanish = message_of(replayed, finding, language("es"))
            assert spanish != finding.message
            assert not re.search(r"\b(the|cannot|is|are|of|but|has|was|expected|found|needs)\b", spanish), spanish


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.name)
def test_a_breach_is_explained_again_in_another_language(path: Path) -> None:
    """The way to the Spanish sentence is the way to the English one, which is the message of the finding."""
    for game in read(path):
        replayed = replay(game)
        error = replayed.error
        if error is None or not RULE[error.rule].code:
            continue
        if error.said is None:
            assert explained(replayed, error, ENGLISH) == error.message
