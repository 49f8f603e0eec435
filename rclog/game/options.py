"""Rule sets: the profiles, the options, and how a log names them.

A `RuleSet` is a value: it compares, hashes and prints. `set_up` writes it as numbers into a `Position`; nothing else in the game
knows an option by name. What each option means stands in docs/rules.md 7.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from rclog.game.position import Position
from rclog.lang import ENGLISH, Said, Sentence, said

PointName = str
Points = tuple[tuple[PointName, int], ...]

POINTS: Points = (
    ("cards", 3),
    ("spades", 1),
    ("big_casino", 2),
    ("little_casino", 1),
    ("ace", 1),
    ("sweep", 1),
    ("last_capture", 0),
)

# Each option's values, in the order of their numbers in a Position; the default is first. `target` and `points` hold numbers.
CHOICES: dict[str, tuple[str | bool, ...]] = {
    "equal_cards": ("one", "all", "trail_only", "off"),
    "owner_may_trail": (False, True),
    "raise_own": (False, True),
    "raise_absorb": (False, True),
    "merge_builds": (False, True),
    "same_value_builds": (True, False),
    "partner_builds": ("none", "like_opponents"),
    "building": (True, False),
    "leftovers": ("last_capturer", "nobody"),
    "dealer_rotation": ("left", "right", "last_capturer", "any"),
    "sweeps": (True, False),
    "sweep_cancel": (True, False),
    "sweep_cancel_3p": ("versus_all", "runner_up", "common_min"),
    "sweep_last_card": (True, False),
    "closing": ("seeds", "pagat", "soto", "street17", "none"),
    "closing_missed": ("frozen", "capped20"),
    "both_over": ("higher", "counting_order"),
    "overtime_sweeps": (False, True),
}

# The closing items by starting total, from target - 5 (16 of 21) to target - 1 (20): letters C cards, S spades, B big, L little casino.
CLOSING_ITEMS: dict[str, tuple[str, str, str, str, str]] = {
    "seeds": ("", "", "C", "B", "L"),
    "pagat": ("", "", "C", "B", "S"),
    "soto": ("CB", "CS", "C", "B", "S"),
    "street17": ("", "CS", "C", "C", "S"),
    "none": ("", "", "", "", ""),
}
ITEM_BITS = {"C": 1, "S": 2, "B": 4, "L": 8}

PROFILES: dict[str, dict[str, str | bool]] = {
    "dominican": {},
    "dominican-pagat": {"equal_cards": "all", "closing": "pagat", "dealer_rotation": "right", "partner_builds": "like_opponents"},
    "street17": {"closing": "street17"},
    "royal-na": {
        "equal_cards": "off",
        "raise_own": True,
        "raise_absorb": True,
        "partner_builds": "like_opponents",
        "closing": "none",
        "sweep_cancel": False,
        "both_over": "counting_order",
    },
    "classroom": {"sweeps": False, "closing": "none", "equal_cards": "all", "dealer_rotation": "last_capturer"},
}
TARGET = 21
TARGET_RANGE = range(4, 1000)
POINT_RANGE = range(100)


class UnknownRulesError(ValueError):
    """A profile, option or value that this rclog does not know; the message says which ones there are, `said` says it in any language."""

    def __init__(self, sentence: Said) -> None:
        super().__init__(ENGLISH.say(sentence))
        self.said = sentence


@dataclass(frozen=True)
class RuleSet:
    """One table's rules: a profile and the options that differ from it (docs/rules.md 7)."""

    name: str = "dominican"
    target: int = TARGET
    equal_cards: str = "one"
    owner_may_trail: bool = False
    raise_own: bool = False
    raise_absorb: bool = False
    merge_builds: bool = False
    same_value_builds: bool = True
    partner_builds: str = "none"
    building: bool = True
    leftovers: str = "last_capturer"
    dealer_rotation: str = "left"
    sweeps: bool = True
    sweep_cancel: bool = True
    sweep_cancel_3p: str = "versus_all"
    sweep_last_card: bool = True
    closing: str = "seeds"
    closing_missed: str = "frozen"
    both_over: str = "higher"
    overtime_sweeps: bool = False
    points: Points = field(default=POINTS)

    @classmethod
    def from_log(cls, rules: Mapping[str, Any] | None = None) -> "RuleSet":
        """The rule set that a log's `rules` object names; no object is `dominican`.

        Raises `UnknownRulesError` for a profile, option or value that is not in docs/rules.md 7: never a default instead.
        """
        stated = dict(rules or {})
        name = stated.pop("name", "dominican")
        if not isinstance(name, str) or name not in PROFILES:
            raise UnknownRulesError(said("rules.no_profile", name=_shown(name), known=_known(name, PROFILES)))
        values: dict[str, Any] = {"name": name, **PROFILES[name]}
        for option, value in stated.items():
            values[option] = _checked(option, value)
        return cls(**values)

    def as_log(self) -> dict[str, Any]:
        """The shortest `rules` object that `from_log` reads back as this rule set."""
        profile = RuleSet.from_log({"name": self.name})
        stated: dict[str, Any] = {"name": self.name}
        for option in fields(self)[1:]:
            value = getattr(self, option.name)
            if value != getattr(profile, option.name):
                stated[option.name] = value
        if "points" in stated:
            stated["points"] = {name: points for (name, points), default in zip(self.points, POINTS, strict=True) if points != default[1]}
        return stated

    @property
    def hash(self) -> str:
        """16 hex digits that are equal for two rule sets with equal options, whatever their profile is called."""
        import hashlib

        options = {option.name: getattr(self, option.name) for option in fields(self)[1:]}
        return hashlib.sha256(json.dumps(options, sort_keys=True).encode()).hexdigest()[:16]

    def with_options(self, **options: Any) -> "RuleSet":
        """This rule set with some options changed, checked as in a log. Raises `UnknownRulesError`."""
        return replace(self, **{option: _checked(option, value) for option, value in options.items()})

    def set_up(self, position: Position) -> None:
        """Write the rules into a position, as numbers."""
        position.target = self.target
        for option, choices in CHOICES.items():
            if option != "closing":
                setattr(position, "sweeps_count" if option == "sweeps" else option, _number(choices, getattr(self, option)))
        position.closing = int(self.closing != "none")
        position.closing_items = [sum(ITEM_BITS[item] for item in items) for items in CLOSING_ITEMS[self.closing]]
        position.points_for = [points for _, points in self.points]


def _number(choices: tuple[str | bool, ...], value: str | bool) -> int:
    """Yes or no is 1 or 0; a word is its place among the choices."""
    return int(value) if isinstance(value, bool) else choices.index(value)


def _checked(option: str, value: Any) -> Any:
    """The value of an option as a RuleSet holds it. Raises `UnknownRulesError`."""
    if option == "points":
        return _checked_points(value)
    if option == "target":
        if type(value) is not int or value not in TARGET_RANGE:
            raise UnknownRulesError(_not_in_range("target", value, TARGET_RANGE))
        return value
    if option not in CHOICES:
        raise UnknownRulesError(said("rules.no_option", name=_shown(option), known=_known(option, ("target", "points", *CHOICES))))
    for choice in CHOICES[option]:
        if type(choice) is type(value) and choice == value:
            return choice
    choices = ", ".join(_shown(choice) for choice in CHOICES[option])
    raise UnknownRulesError(said("rules.no_choice", option=option, value=_shown(value), choices=choices))


def _checked_points(stated: Any) -> Points:
    if not isinstance(stated, Mapping):
        raise UnknownRulesError(said("rules.points_no_object", value=_shown(stated)))
    names = [name for name, _ in POINTS]
    for name, value in stated.items():
        if name not in names:
            raise UnknownRulesError(said("rules.no_points", name=_shown(name), known=_known(name, names)))
        if type(value) is not int or value not in POINT_RANGE:
            raise UnknownRulesError(_not_in_range(said("rules.points_for", name=name), value, POINT_RANGE))
    return tuple((name, stated.get(name, default)) for name, default in POINTS)


def _shown(value: Any) -> str:
    text = json.dumps(value, default=repr)
    return text if len(text) <= 60 else text[:57] + "..."


def _not_in_range(what: Sentence, value: Any, numbers: range) -> Said:
    return said("rules.not_in_range", what=what, value=_shown(value), least=numbers[0], most=numbers[-1])


def _known(name: Any, names: Any) -> Said:
    import difflib

    near = difflib.get_close_matches(str(name), list(names), n=1)
    known = said("fault.known", names=", ".join(names))
    return said("rules.meant", name=_shown(near[0]), known=known) if near else known
