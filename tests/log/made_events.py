"""Events and lines made by hypothesis from the typed events, hostile strings among them, for the tests of `rclog.log`."""

import json
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from msgspec import UNSET, Struct

from rclog.cards import CODES, HIDDEN
from rclog.encode import CONTROLS
from rclog.log import events
from rclog.log.events import FORMAT, LARGEST

HOSTILE = (
    'a "quoted" name', "back\\slash", "\u2028line\u2029ends", "👩‍👩‍👧 🂡", "e\u0301 é", "<script>", "$x$", "=1+1", "../../x", "CON", "",
    "\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd", "n" * 10_000, "\\u0041", "{[", "]}", '":', "event", "\U0010ffff", "\ufeff", " ",
)  # fmt: skip
"""Strings that a log may hold, and that something has tripped over."""

strings = st.sampled_from(HOSTILE) | st.text(st.characters(exclude_categories=["Cs"], exclude_characters=sorted(CONTROLS)), max_size=12)
numbers = st.integers(0, 25) | st.sampled_from([0, 1, LARGEST - 1, LARGEST])
ordinals = numbers.map(lambda number: max(1, number))
seats = st.integers(0, 3)
cards = st.sampled_from(CODES)
card_lists = st.lists(cards, max_size=6)
hands = st.lists(st.lists(cards | st.just(HIDDEN), max_size=5), max_size=5)
per_side = st.lists(numbers, min_size=2, max_size=3)
sides = st.none() | st.integers(0, 2)
finite = st.floats(allow_nan=False, allow_infinity=False)
any_json: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | finite | st.text(max_size=8).filter(lambda text: text.isprintable()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abc", max_size=3), inner, max_size=4),
    max_leaves=8,
)
objects = st.dictionaries(st.text('ab"\\é', max_size=3), any_json, max_size=4)

COMMON: dict[str, st.SearchStrategy[Any]] = {"t": numbers, "h": st.text("0123456789abcdef", min_size=64, max_size=64), "x": objects}


def made(kind: Callable[..., Any], required: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[Any]:
    """Structs of a kind: the required fields, and any of the others."""
    absent_or = {field: st.just(UNSET) | values for field, values in optional.items()}
    return st.builds(kind, **required, **absent_or)


players = made(events.Player, {"name": strings}, {"id": strings, "kind": st.sampled_from(["human", "bot"])})
builds = made(events.LaidBuild, {"cards": card_lists, "value": numbers, "owner": numbers}, {})
names_or_packs = st.lists(card_lists | strings, max_size=3)
headers = made(
    events.Game,
    {"format": st.just(FORMAT), "players": st.lists(players, min_size=2, max_size=4)},
    {
        **COMMON, "id": strings, "rules": st.just({"name": "dominican", "points": {"cards": 4}}), "site": strings, "occasion": strings,
        "started": st.sampled_from(["2026-11-29T20:15:00-04:00", "2026-02-28T23:59:59.5Z"]),
        "recorder": made(events.Recorder, {}, {"name": strings, "version": strings}),
        "commit": made(events.Commit, {}, {"algorithm": strings, "hash": strings}),
    },
)  # fmt: skip
setups = made(
    events.Setup,
    {"turn": seats},
    {
        **COMMON, "totals": st.lists(numbers, max_size=4), "round": ordinals, "deal": ordinals, "dealer": seats, "hands": hands,
        "loose": card_lists, "builds": st.lists(builds, max_size=2), "piles": st.lists(card_lists, max_size=3),
        "sweeps": st.lists(numbers, max_size=4), "last_capturer": seats,
    },
)  # fmt: skip
first_deals = made(events.Deal, {"round": ordinals, "deal": st.just(1), "dealer": seats, "table": card_lists}, {**COMMON, "hands": hands})
deals = made(events.Deal, {"round": ordinals, "deal": st.integers(2, 9)}, {**COMMON, "dealer": seats, "table": card_lists, "hands": hands})
captures = made(events.Capture, {"seat": seats, "card": cards, "takes": card_lists}, {**COMMON, "sweep": st.booleans()})
builds_made = made(events.Build, {"seat": seats, "card": cards, "joined": card_lists, "value": numbers}, COMMON)
trails = made(events.Trail, {"seat": seats, "card": cards}, COMMON)
claims = dict.fromkeys(("points", "totals", "cards", "spades", "sweeps", "aces"), per_side)
scores = made(events.Score, {"round": ordinals}, {**COMMON, **claims, "big_casino": sides, "little_casino": sides})
ends = made(
    events.End,
    {"reason": st.sampled_from(["won", "abandoned", "resigned", "adjudicated"])},
    {**COMMON, "winner": sides, "totals": per_side, "reveal": made(events.Reveal, {}, {"salt": strings, "packs": names_or_packs})},
)
undos = made(events.Undo, {}, {**COMMON, "seat": seats})
notes = made(events.Note, {"text": strings | st.just("two\nlines\tand a tab")}, {**COMMON, "seat": seats})

BY_KIND = {
    "game": headers, "setup": setups, "deal": first_deals | deals, "capture": captures, "build": builds_made, "trail": trails,
    "score": scores, "end": ends, "undo": undos, "note": notes,
}  # fmt: skip
any_event: st.SearchStrategy[Struct] = st.one_of(list(BY_KIND.values()))

STRAY = [
    b"null", b"true", b"1.0", b"-1", b'"1"', b"NaN", b"1e400", b"99999999999999999999", b"[]", b"{}", b'""', b'"??"', b'"10D"', b'"As"',
    b"\\u0000", b"\\ud800", b"\xe2\x80\xae", b"\x00", b"\x1b", b'"x":{"a":1,"a":2},', b'"t":5,', b'"seat":0,', b'"sead":0,', b"\xff", b" ",
    b'"event":"undo",', b",", b"}", b"{", b"[", b"]", b'"', b"\\", b":", b" - at `$.players[0]`", b"[" * 17, b"\xef\xbb\xbf", b"\r",
]  # fmt: skip
"""What gets into lines: pieces of JSON, of events, and of our own messages."""


@st.composite
def mutations(draw: Any, line: bytes) -> bytes:
    """A line with up to three pieces of it deleted, replaced, or others put in."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(line)))
        end = start + draw(st.sampled_from([0, 0, 1, 1, 2, 5, 20]))
        put_in = draw(st.just(b"") | st.sampled_from(STRAY) | st.binary(max_size=3))
        line = line[:start] + put_in.replace(b"\n", b"") + line[end:]
    return line


KEYS = ["seat", "card", "takes", "with", "value", "name", "t", "x", "h", "deal", "hands", "sead"]


@st.composite
def with_other_values(draw: Any, line: bytes) -> str:
    """A line with a value somewhere in it changed to another, a key lost or a key put in: JSON still."""
    value = json.loads(line)
    for _ in range(draw(st.integers(1, 2))):
        holder = draw(st.sampled_from(holders(value)))
        steps = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        other = draw(any_json | cards | st.sampled_from(["??", "10D", "human", "won", 0, 1, 2, 3, 4, 2**53 + 1, [1, 2], [[]], {}, FORMAT]))
        if isinstance(holder, dict) and (not steps or draw(st.booleans())):
            holder[draw(st.sampled_from(["seat", "card", "takes", "with", "value", "name", "t", "x", "h", "deal", "hands", "sead"]))] = (
                other
            )
        elif steps and draw(st.booleans()):
            del holder[draw(st.sampled_from(steps))]
        elif steps:
            holder[draw(st.sampled_from(steps))] = other
    return json.dumps(value)


def holders(value: Any) -> list[Any]:
    """The objects and lists of a value, itself first."""
    if not isinstance(value, dict | list):
        return []
    return [value, *(holder for inner in (value.values() if isinstance(value, dict) else value) for holder in holders(inner))]
