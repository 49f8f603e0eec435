"""The rulebook is the documents and the codes, no more and no less."""

import re
from pathlib import Path

import pytest

from rclog.game import codes
from rclog.rulebook import RULE, RULE_OF_CODE, RULES, Rule, closest

ROOT = Path(__file__).parents[1]
FAMILIES = ("record", "game", "order", "setup", "deal", "turn", "capture", "build", "trail", "score", "end")
CODES = {name: code for name, code in vars(codes).items() if name.isupper() and code != codes.OK}
DOCUMENTS = {name: (ROOT / name).read_text(encoding="utf-8") for name in ("docs/rules.md", "docs/format.md")}


def place(source: str) -> str:
    """The text at a source: from the bold anchor to the next one, or a whole section. Empty if there is no such place."""
    section = re.fullmatch(r"(docs/\w+\.md), (.+)", source)
    if section:
        text = DOCUMENTS[section[1]]
        found = re.search(rf"^## \d+\. {re.escape(section[2])}$(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    else:
        document, anchor = source.split()
        text = DOCUMENTS[document]
        found = re.search(rf"^- \*\*{re.escape(anchor)}\b(.*?)(?=^- \*\*|^#|\Z)", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else ""


def sentences(text: str) -> int:
    return len(re.findall(r"[.:?]+(?= [A-Z]|$)", text))


def test_ids_are_unique() -> None:
    assert len(RULE) == len(RULES) == 69


def test_rules_stand_in_the_order_of_checks() -> None:
    families = [FAMILIES.index(rule.id.partition(".")[0]) for rule in RULES]
    numbers = [rule.code for rule in RULES if rule.code]
    assert families == sorted(families)
    assert numbers == sorted(numbers)


def test_every_code_is_the_rule_of_its_name() -> None:
    assert {rule.id.upper().replace(".", "_"): rule.code for rule in RULES if rule.code} == CODES
    assert sorted(RULE_OF_CODE) == sorted(CODES.values())
    assert all(rule.code == code for code, rule in RULE_OF_CODE.items())


def test_documents_and_rulebook_name_the_same_ids() -> None:
    named = re.findall(rf"\b(?:{'|'.join(FAMILIES)})\.[a-z0-9_]+\b", " ".join(re.findall(r"`[^`\n]+`", " ".join(DOCUMENTS.values()))))
    assert set(named) == set(RULE)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_rule_stands_where_it_says(rule: Rule) -> None:
    assert f"`{rule.id}`" in place(rule.source)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_texts_are_short_sentences_without_the_id(rule: Rule) -> None:
    assert rule.severity in ("error", "warning")
    assert 1 <= sentences(rule.prose) <= 3
    assert sentences(rule.repair) == 1
    for text in (rule.prose, rule.repair):
        assert text[0].isupper()
        assert text.endswith(".")
        assert rule.id not in text
        assert "  " not in text


def test_only_what_leaves_a_game_legal_is_a_warning() -> None:
    assert {rule.id for rule in RULES if rule.severity == "warning"} == {"record.bom", "record.torn", "order.time_goes_back"}


@pytest.mark.parametrize(
    ("unknown", "meant"),
    [
        ("capture.no_partion", "capture.no_partition"),
        ("Build.No-Capture-Card", "build.no_capture_card"),
        ("hold_card_spent", "build.hold_card_spent"),
        ("not_over", "end.not_over"),
        ("bananas", None),
        ("", None),
    ],
)
def test_an_unknown_id_is_answered_with_the_closest(unknown: str, meant: str | None) -> None:
    assert closest(unknown) == meant
