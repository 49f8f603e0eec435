"""Every refusal is explained with the values that show it. The cases are data in `tests/explain`, a file a family."""

import re

import pytest

from rclog.explain import EXPLAIN, explain
from rclog.game import codes
from rclog.game.judge import judge
from tests.explain import build_cases, claim_cases, deal_cases, order_cases, play_cases
from tests.explain.random_games import refusals
from tests.explain.stage import Case, Seen

CASES = (*order_cases.CASES, *deal_cases.CASES, *play_cases.CASES, *build_cases.CASES, *claim_cases.CASES)
NAME_OF = {code: name for name, code in vars(codes).items() if name.isupper() and code != codes.OK}


def family_and_name(case: Case) -> str:
    return NAME_OF[case.code].lower()


@pytest.mark.parametrize("case", CASES, ids=family_and_name)
def test_the_judge_refuses_the_event_of_a_case(case: Case) -> None:
    assert judge(case.position.copy(), [case.row], 0, 1) == case.code


@pytest.mark.parametrize("case", CASES, ids=family_and_name)
def test_the_sentence_names_the_values(case: Case) -> None:
    explained = explain(case.code, case.position, case.row, Seen(case.position.players, case.places))
    assert explained == (case.message, case.expected, case.found)


def test_every_code_is_explained_and_has_a_case() -> None:
    assert set(EXPLAIN) == set(NAME_OF)
    assert {case.code for case in CASES} == set(NAME_OF)


@pytest.mark.parametrize("seed", range(24))
def test_whatever_is_refused_in_a_game_gets_a_whole_sentence(seed: int) -> None:
    explained = [explain(code, position, row, Seen(position.players)).message for code, position, row in refusals(seed)]
    assert len(explained) > 100
    gaps = re.compile(r"None|-1\b|  |[ .,:]$| [,:;]|\(\)|\[\]")
    assert [message for message in explained if gaps.search(message)] == []
