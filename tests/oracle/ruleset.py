"""The options of a rule set and the profiles, as rules.md section 7 prints them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

POINTS: dict[str, int] = {
    "cards": 3, "spades": 1, "big_casino": 2, "little_casino": 1, "ace": 1, "sweep": 1, "last_capture": 0,
}  # fmt: skip

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
"""Every option but `target` and `points`, default first."""

CLOSING: dict[str, dict[int, tuple[str, ...]]] = {
    "seeds": {18: ("cards",), 19: ("big_casino",), 20: ("little_casino",)},
    "pagat": {18: ("cards",), 19: ("big_casino",), 20: ("spades",)},
    "soto": {16: ("cards", "big_casino"), 17: ("cards", "spades"), 18: ("cards",), 19: ("big_casino",),
             20: ("spades",)},
    "street17": {17: ("cards", "spades"), 18: ("cards",), 19: ("cards",), 20: ("spades",)},
    "none": {},
}  # fmt: skip
"""Closing items by the total of a game to 21; with another target all shift with it."""

PROFILES: dict[str, dict[str, Any]] = {
    "dominican": {},
    "dominican-pagat": {"equal_cards": "all", "closing": "pagat", "dealer_rotation": "right",
                        "partner_builds": "like_opponents"},
    "street17": {"closing": "street17"},
    "royal-na": {"equal_cards": "off", "raise_own": True, "raise_absorb": True,
                 "partner_builds": "like_opponents", "closing": "none", "sweep_cancel": False,
                 "both_over": "counting_order"},
    "classroom": {"sweeps": False, "closing": "none", "equal_cards": "all",
                  "dealer_rotation": "last_capturer"},
}  # fmt: skip


@dataclass(frozen=True)
class Rules:
    """One rule set, every option by its name in section 7; the defaults are the Dominican game."""

    target: int = 21
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
    points: dict[str, int] = field(default_factory=lambda: dict(POINTS))

    def closing_items(self, total: int) -> tuple[str, ...]:
        """What still scores for a side that starts a round on `total`; () means everything (6.2)."""
        return CLOSING[self.closing].get(total - self.target + 21, ())


def read_rules(named: dict[str, Any]) -> Rules | None:
    """The rules of a `game` event, or None when a name, option or value is unknown (section 7, R24)."""
    profile = named.get("name", "dominican")
    if not isinstance(profile, str) or profile not in PROFILES:
        return None
    options: dict[str, Any] = {**PROFILES[profile], **{key: named[key] for key in named if key != "name"}}
    for option, value in options.items():
        if option == "target":
            known = type(value) is int and 4 <= value <= 999
        elif option == "points":
            known = isinstance(value, dict) and all(
                item in POINTS and type(worth) is int and 0 <= worth <= 99 for item, worth in value.items()
            )
        else:
            known = any(type(value) is type(choice) and value == choice for choice in CHOICES.get(option, ()))
        if not known:
            return None
    options["points"] = {**POINTS, **options.get("points", {})}
    return replace(Rules(), **options)
