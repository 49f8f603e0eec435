"""Rule sets: what every value of every option changes, and how a log names them (docs/rules.md 7)."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rclog.game.judge import judge
from rclog.game.options import CHOICES, CLOSING_ITEMS, POINTS, PROFILES, RuleSet, UnknownRulesError
from rclog.game.position import NOBODY, Position
from rclog.game.scoring import closing_items
from tests.game.cases import Play, fields, position_of, row_of, rule_id
from tests.game.logs import TAKE, all_but, deal, judged, last_card, play, score, setup
from tests.game.rounds import Took, counted, net, points

RULES = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
Rules = dict[str, Any]


def verdict(table: str, hand: str, text: str, rules: Rules, **keys: Any) -> str | None:
    """What the judge says of a play; None: legal."""
    case = Play("", table, hand, text, rules=rules, **keys)
    return rule_id(judge(position_of(case), [row_of(case)], 0, 1))


def equal_cards(rules: Rules) -> list[str | None]:
    """A capture that leaves the only equal card, one that leaves one of two, and a trail on an equal card."""
    return [
        verdict("5h 4d 9s", "9c 2s", "9c takes 5h 4d", rules),
        verdict("9h 9s", "9c 2s", "9c takes 9s", rules),
        verdict("9s", "9c 2s", "trail 9c", rules),
    ]


LEAVES, LIES_THERE = "capture.leaves_equal_card", "trail.equal_card_loose"
EIGHTS = "8-build 5s 3h (B); 8-build 6s 2h (B)"


def next_dealers(rules: Rules) -> list[int]:
    """Who may deal after seat 2 of four has dealt and seat 3 has captured last."""
    over = setup(["", "", "", ""], deal=3, dealer=2, last_capturer=3)
    return [dealer for dealer in range(4) if judged(over, deal(2, 1, dealer, "Ks Kh Kd Kc"), players=4, rules=rules).rule is None]


def residue(rules: Rules) -> list[int]:
    return judged(last_card(), TAKE, rules=rules).position.counted_cards[:2]


def last_sweep(rules: Rules) -> int:
    """The sweeps of a side that empties the table with the last card of a round."""
    return judged(last_card(loose="3h 4d", piles=["", all_but("7s 3h 4d")]), TAKE, rules=rules).position.sweeps[0]


def sweep(rules: Rules) -> int:
    return judged(setup(["7s", "2c"], loose="3h 4d"), play("7s takes 3h 4d"), rules=rules).position.sweeps[0]


def items(rules: Rules) -> list[int]:
    """What a side that takes everything scores, starting on 15 to 21."""
    everything = Took("As Ah Ad Ac Td 2s", 13, 52)
    return [points(counted([start, 0], everything, Took(), rules=rules))[0] for start in range(15, 22)]


def winner_on_20(rules: Rules) -> int:
    """Who wins when a side on 20 has little casino and the other most spades."""
    return counted([20, 0], Took("2s", 2, 2), Took(), rules=rules).winner


Probe = Callable[[Rules], Any]
SHOWN: dict[str, tuple[Probe, dict[Any, Any]]] = {
    "equal_cards": (
        equal_cards,
        {
            "one": [LEAVES, None, LIES_THERE],
            "all": [LEAVES, LEAVES, LIES_THERE],
            "trail_only": [None, None, LIES_THERE],
            "off": [None, None, None],
        },
    ),
    "owner_may_trail": (
        lambda rules: verdict("8-build 5s 3h (A)", "8c Kd", "trail Kd", rules),
        {False: "trail.owns_build", True: None},
    ),
    "raise_own": (
        lambda rules: verdict("8-build 5s 3h (A)", "2c Ts", "build 2c with 5s 3h as 10", rules),
        {False: "build.raises_own", True: None},
    ),
    "raise_absorb": (
        lambda rules: verdict("Td; 8-build 5s 3h (B)", "2c Ts", "build 2c with 5s 3h Td as 10", rules),
        {False: "build.raise_with_table_cards", True: None},
    ),
    "merge_builds": (
        lambda rules: verdict(EIGHTS, "8c 8d", "build 8c with 5s 3h 6s 2h as 8", rules),
        {False: "build.merges_builds", True: None},
    ),
    "same_value_builds": (
        lambda rules: verdict("5h; 8-build 6s 2h (B)", "3c 8d", "build 3c with 5h as 8", rules),
        {True: None, False: "build.same_value"},
    ),
    "partner_builds": (
        lambda rules: verdict("9-build 5s 4h (C)", "9c 9s", "build 9c with 5s 4h as 9", rules, players=4),
        {"none": "build.partners_build", "like_opponents": None},
    ),
    "building": (
        lambda rules: verdict("5h", "3c 8d", "build 3c with 5h as 8", rules),
        {True: None, False: "build.not_allowed"},
    ),
    "leftovers": (residue, {"last_capturer": [4, 48], "nobody": [3, 48]}),
    "dealer_rotation": (next_dealers, {"left": [1], "right": [3], "last_capturer": [2], "any": [0, 1, 2, 3]}),
    "sweeps": (sweep, {True: 1, False: 0}),
    "sweep_cancel": (lambda rules: net(counted([0, 0], Took(), Took(), rules=rules, sweeps=[3, 1])), {True: [2, 0], False: [3, 1]}),
    "sweep_cancel_3p": (
        lambda rules: net(counted([0] * 3, Took(), Took(), Took(), rules=rules, sweeps=[5, 3, 1])),
        {"versus_all": [1, 0, 0], "runner_up": [2, 0, 0], "common_min": [4, 2, 0]},
    ),
    "sweep_last_card": (last_sweep, {True: 1, False: 0}),
    "closing": (
        lambda rules: [*items(rules), winner_on_20(rules)],
        {
            "seeds": [11, 11, 11, 3, 2, 1, 11, 0],
            "pagat": [11, 11, 11, 3, 2, 1, 11, NOBODY],
            "soto": [11, 5, 4, 3, 2, 1, 11, NOBODY],
            "street17": [11, 11, 4, 3, 3, 1, 11, NOBODY],
            "none": [11, 11, 11, 11, 11, 11, 11, 0],
        },
    ),
    "closing_missed": (
        lambda rules: points(counted([18, 5], Took("As Ah Ad Td", cards=20), Took(), rules=rules)),
        {"frozen": [0, 6], "capped20": [2, 6]},
    ),
    "both_over": (
        lambda rules: counted([18, 17], Took(cards=28), Took("Td 2s"), rules={**rules, "closing": "none"}).winner,
        {"higher": 1, "counting_order": 0},
    ),
    "overtime_sweeps": (
        lambda rules: points(counted([21, 21], Took(cards=26), Took(), rules=rules, sweeps=[2, 0])),
        {False: [0, 8], True: [2, 8]},
    ),
}


def test_every_option_and_value_has_a_case() -> None:
    assert {option: set(values) for option, (_, values) in SHOWN.items()} == {option: set(values) for option, values in CHOICES.items()}


@pytest.mark.parametrize(("option", "value"), [(option, value) for option, (_, values) in SHOWN.items() for value in values])
def test_what_a_value_of_an_option_changes(option: str, value: str | bool) -> None:
    probe, expected = SHOWN[option]
    assert probe({option: value}) == expected[value]
    if value == CHOICES[option][0]:
        assert probe({}) == expected[value]


@pytest.mark.parametrize("option", SHOWN)
def test_no_two_values_of_an_option_show_the_same(option: str) -> None:
    shown = [repr(expected) for expected in SHOWN[option][1].values()]
    assert len(set(shown)) == len(shown)


@pytest.mark.parametrize(("target", "winner"), [(4, 0), (11, 0), (12, NOBODY), (21, NOBODY), (999, NOBODY)])
def test_what_the_target_changes(target: int, winner: int) -> None:
    everything = Took("As Ah Ad Ac Td 2s", 13, 52)
    assert counted([0, 0], everything, Took(), rules={"target": target}).winner == winner


@pytest.mark.parametrize("key", dict(POINTS))
def test_what_points_change(key: str) -> None:
    def scored(rules: Rules) -> int:
        return points(counted([0, 0], Took("As Ah Ad Ac Td 2s", 13, 52), Took(), rules={"target": 999, **rules}, sweeps=[1, 0]))[0]

    number = 4 if key == "ace" else 1
    assert scored({"points": {key: 50}}) - scored({}) == number * (50 - dict(POINTS)[key])


# Profiles.


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_is_its_options(profile: str) -> None:
    named = RuleSet.from_log({"name": profile})
    spelt = RuleSet.from_log(PROFILES[profile])
    assert named.name == profile
    assert named.hash == spelt.hash
    one, other = Position(), Position()
    named.set_up(one)
    spelt.set_up(other)
    assert fields(one) == fields(other)


def test_an_option_beside_a_profile_wins() -> None:
    rules = RuleSet.from_log({"name": "classroom", "sweeps": True, "closing": "soto"})
    assert (rules.name, rules.sweeps, rules.closing, rules.equal_cards) == ("classroom", True, "soto", "all")


def test_without_rules_or_name_it_is_dominican() -> None:
    assert RuleSet.from_log() == RuleSet.from_log({}) == RuleSet.from_log({"name": "dominican"}) == RuleSet()
    assert RuleSet.from_log({"sweeps": False}).name == "dominican"


# As values.

option_sets = st.fixed_dictionaries(
    {},
    optional={
        "name": st.sampled_from(sorted(PROFILES)),
        "target": st.integers(4, 999),
        "points": st.dictionaries(st.sampled_from([name for name, _ in POINTS]), st.integers(0, 99)),
        **{option: st.sampled_from(values) for option, values in CHOICES.items()},
    },
)


@given(option_sets)
def test_a_rule_set_is_read_back_from_its_log(stated: Rules) -> None:
    rules = RuleSet.from_log(stated)
    assert RuleSet.from_log(rules.as_log()) == rules
    assert RuleSet.from_log(json.loads(json.dumps(rules.as_log()))) == rules


@given(option_sets)
def test_the_log_of_a_rule_set_is_the_shortest(stated: Rules) -> None:
    said = RuleSet.from_log(stated).as_log()
    for option in set(said) - {"name"}:
        shorter = {key: value for key, value in said.items() if key != option}
        assert RuleSet.from_log(shorter) != RuleSet.from_log(said)


@given(option_sets, option_sets)
def test_the_hash_is_equal_for_equal_options_and_no_others(one: Rules, other: Rules) -> None:
    first, second = RuleSet.from_log(one), RuleSet.from_log(other)
    renamed = RuleSet.from_log(
        {**{key: value for key, value in vars(second).items() if key != "points"}, "points": dict(second.points), "name": first.name}
    )
    assert re.fullmatch("[0-9a-f]{16}", first.hash)
    assert renamed.hash == second.hash
    assert (first.hash == second.hash) == (first == renamed)
    if first == second:
        assert hash(first) == hash(second)


@given(option_sets)
def test_options_set_one_by_one_are_the_same(stated: Rules) -> None:
    options = {key: value for key, value in stated.items() if key != "name"}
    assert RuleSet.from_log({"name": stated.get("name", "dominican")}).with_options(**options) == RuleSet.from_log(stated)


@given(option_sets)
def test_every_option_reaches_the_position(stated: Rules) -> None:
    rules = RuleSet.from_log(stated)
    position = Position()
    rules.set_up(position)
    assert position.target == rules.target
    assert position.points_for == [worth for _, worth in rules.points]
    for option, values in CHOICES.items():
        value = getattr(rules, option)
        name = "sweeps_count" if option == "sweeps" else option
        number = int(value != "none") if option == "closing" else int(value) if isinstance(value, bool) else values.index(value)
        assert getattr(position, name) == number


def test_yes_is_not_1_and_a_word_is_not_a_yes() -> None:
    for option, value in (("sweeps", 1), ("sweeps", "true"), ("target", True), ("equal_cards", True), ("target", 21.0)):
        with pytest.raises(UnknownRulesError):
            RuleSet.from_log({option: value})


# What is refused, and how it is said.

WRONG: list[tuple[Rules, str]] = [
    (
        {"name": "dominicana"},
        'no profile "dominicana"; did you mean "dominican"? known: dominican, dominican-pagat, street17, royal-na, classroom',
    ),
    ({"name": "x"}, 'no profile "x"; known: dominican, dominican-pagat, street17, royal-na, classroom'),
    ({"name": None}, "no profile null; known: dominican, dominican-pagat, street17, royal-na, classroom"),
    ({"name": ["dominican"]}, 'no profile ["dominican"]; '),
    ({"sweep": True}, 'no option "sweep"; did you mean "sweeps"? known: target, points, equal_cards, '),
    ({"zzz": 1}, 'no option "zzz"; known: target, points, equal_cards, owner_may_trail, '),
    ({"target": 3}, "target 3; a whole number from 4 to 999 was expected"),
    ({"target": 1000}, "target 1000; a whole number from 4 to 999 was expected"),
    ({"target": "21"}, 'target "21"; a whole number from 4 to 999 was expected'),
    ({"equal_cards": "two"}, 'equal_cards "two"; it is one of "one", "all", "trail_only", "off"'),
    ({"equal_cards": None}, 'equal_cards null; it is one of "one", "all", "trail_only", "off"'),
    ({"sweeps": 1}, "sweeps 1; it is one of true, false"),
    ({"sweeps": "x" * 99}, 'sweeps "' + "x" * 56 + "...; it is one of true, false"),
    ({"points": 3}, 'points 3; an object such as {"sweep":2} was expected'),
    ({"points": [["ace", 1]]}, 'points [["ace", 1]]; an object such as {"sweep":2} was expected'),
    (
        {"points": {"aces": 2}},
        'no points for "aces"; did you mean "ace"? known: cards, spades, big_casino, little_casino, ace, sweep, last_capture',
    ),
    ({"points": {"ace": 100}}, "points for ace 100; a whole number from 0 to 99 was expected"),
    ({"points": {"ace": -1}}, "points for ace -1; a whole number from 0 to 99 was expected"),
    ({"points": {"ace": True}}, "points for ace true; a whole number from 0 to 99 was expected"),
    ({"points": {"ace": 1.0}}, "points for ace 1.0; a whole number from 0 to 99 was expected"),
    ({"target": {21}}, 'target "{21}"; a whole number from 4 to 999 was expected'),
]


@pytest.mark.parametrize(("stated", "message"), WRONG, ids=[json.dumps(stated, default=repr)[:40] for stated, _ in WRONG])
def test_what_is_unknown_is_refused(stated: Rules, message: str) -> None:
    with pytest.raises(UnknownRulesError) as refused:
        RuleSet.from_log(stated)
    assert str(refused.value).startswith(message)


def test_with_options_refuses_alike() -> None:
    with pytest.raises(UnknownRulesError, match="no option"):
        RuleSet().with_options(sweep=True)


# The document.


def cells(begin: str, end: str) -> list[list[str]]:
    text = RULES[RULES.index(begin) :]
    lines = [line for line in text[: text.index(end)].splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_the_document_lists_these_options_and_values() -> None:
    rows = cells("- **7.1 Options.**", "- `equal_cards`")
    assert [row[0].strip("`") for row in rows] == ["target", *CHOICES, "points"]
    for name, values, _ in rows[1:-1]:
        said = re.findall(r"`(\w+)`|\b(true|false)\b", values.split(":")[0] if "true" in values.split(":")[0] else values)
        choices = CHOICES[name.strip("`")]
        words = [word or flag for word, flag in said]
        spelt = [str(choice).lower() if isinstance(choice, bool) else choice for choice in choices]
        assert words == spelt, name


def test_the_document_lists_these_closing_items() -> None:
    letters = {"cards": "C", "spades": "S", "big casino": "B", "little casino": "L"}
    rows = cells("| | 16 | 17 | 18 | 19 | 20 |", "- **7.2")
    said = {row[0].strip("`"): tuple("".join(letters[item] for item in cell.split(", ") if item) for cell in row[1:]) for row in rows}
    assert said == {
        name: tuple("".join(sorted(step, key="CBSL".index)) for step in steps) for name, steps in CLOSING_ITEMS.items() if name != "none"
    }


def test_the_document_lists_these_points() -> None:
    line = re.search(r"- `points`: (.*?)\. Each", RULES, re.DOTALL)
    assert line
    assert tuple((name, int(worth)) for name, worth in re.findall(r"`(\w+)` (\d+)", line[1])) == POINTS


def test_the_document_lists_these_profiles() -> None:
    text = RULES[RULES.index("- **7.2") : RULES.index("- **7.3")]
    said: dict[str, Rules] = {}
    for name, options in re.findall(r"  - `([\w-]+)`(?: \([^)]*\))?: (.*?)\.\n(?=  - |\n|\Z|- )", text, re.DOTALL):
        pairs = re.findall(r"`(\w+)` (\w+)", options)
        said[name] = {option: {"true": True, "false": False}.get(value, value) for option, value in pairs}
    assert said == PROFILES


def test_closing_items_are_bits_by_starting_total() -> None:
    position = counted([0, 0], Took(), Took(), rules={"closing": "soto"})
    assert [closing_items(position, start) for start in range(14, 23)] == [0, 0, 1 | 4, 1 | 2, 1, 4, 2, 0, 0]


def test_score_claims_follow_the_rules() -> None:
    """A score is judged by the rules of its game: three sweeps count where none cancel."""
    over = [last_card(sweeps=[3, 1]), TAKE]
    with_all = score(points=[3, 12], sweeps=[3, 1])
    assert judged(*over, with_all, rules={"sweep_cancel": False}).rule is None
    assert judged(*over, with_all).rule == "score.points"
