"""Events of a log, written short, and games of them judged by `rclog.game` alone: no reader, no steps."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from rclog.cards import CODES
from rclog.game.judge import judge_game
from rclog.game.options import RuleSet
from rclog.game.position import Position
from rclog.log import events
from rclog.log.decode import decode
from rclog.log.fit import misfit
from rclog.log.rows import rows_of
from tests.explain.stage import Row
from tests.game.cases import rule_id

Event = dict[str, Any]
Hands = Sequence[str]


class Judged(NamedTuple):
    """The rule that a game breaks, the event that breaks it (counted from 0), and how things stand then."""

    rule: str | None
    at: int | None
    position: Position


def judged(*log: Event, players: int = 2, rules: Mapping[str, Any] | None = None) -> Judged:
    """Judge events that follow a header."""
    position = Position(players)
    RuleSet.from_log(rules).set_up(position)
    rows: list[Row] = []
    owners: list[int] = []
    for index, event in enumerate(log):
        made = rows_of(typed(event, players), players)
        rows += made
        owners += [index] * len(made)
    reached = judge_game(position, rows, len(rows))
    return Judged(rule_id(position.fault), owners[reached] if reached < len(rows) else None, position)


def typed(event: Event, players: int) -> events.AnyEvent:
    decoded = decode(msgspec.json.encode(event))
    assert isinstance(decoded, events.AnyEvent), decoded
    assert misfit(decoded, players) is None
    return decoded


def deal(number: int, deal: int, dealer: int | None = None, table: str | None = None, hands: Hands | None = None) -> Event:
    event: Event = {"event": "deal", "round": number, "deal": deal}
    if dealer is not None:
        event["dealer"] = dealer
    if table is not None:
        event["table"] = table.split()
    if hands is not None:
        event["hands"] = [hand.split() for hand in hands]
    return event


def setup(hands: Hands | None = None, **keys: Any) -> Event:
    """A setup; `loose` and each of `piles` are cards with blanks between them, `builds` are (cards, value, owner)."""
    event: Event = {"event": "setup", **keys}
    if hands is not None:
        event["hands"] = [hand.split() for hand in hands]
        event.setdefault("turn", next((seat for seat, hand in enumerate(hands) if hand), 0))
    if "loose" in keys:
        event["loose"] = keys["loose"].split()
    if "piles" in keys:
        event["piles"] = [pile.split() for pile in keys["piles"]]
    if "builds" in keys:
        event["builds"] = [{"cards": cards.split(), "value": value, "owner": owner} for cards, value, owner in keys["builds"]]
    return event


def play(text: str, seat: int = 0, **keys: Any) -> Event:
    """`8s takes 3c 5h`, `5c with 3d as 8`, `trail Kd`."""
    words = text.split()
    if words[0] == "trail":
        return {"event": "trail", "seat": seat, "card": words[1], **keys}
    if words[1] == "takes":
        return {"event": "capture", "seat": seat, "card": words[0], "takes": words[2:], **keys}
    return {"event": "build", "seat": seat, "card": words[0], "with": words[2:-2], "value": int(words[-1]), **keys}


def score(number: int = 1, **claims: Any) -> Event:
    return {"event": "score", "round": number, **claims}


def end(reason: str = "abandoned", **claims: Any) -> Event:
    return {"event": "end", "reason": reason, **claims}


UNDO: Event = {"event": "undo"}
NOTE: Event = {"event": "note", "text": "hm"}


def all_but(*codes: str) -> str:
    """Every card that is not named."""
    named = " ".join(codes).split()
    return " ".join(code for code in CODES if code not in named)


def last_card(players: int = 2, fully_seen: bool = True, **keys: Any) -> Event:
    """Seat 0 has the last card of a round, 7s, before 3h 4d Kc. The last side has all others, where they were seen at all."""
    sides = 3 if players == 3 else 2
    piles = {"piles": [*[""] * (sides - 1), all_but("7s 3h 4d Kc")]} if fully_seen else {}
    return setup(["7s", *[""] * (players - 1)], deal=12 // players, **{"loose": "3h 4d Kc", **piles, **keys})


TAKE = play("7s takes 3h 4d")
"""The last play of a `last_card` round."""


def whole_round(number: int, dealer: int, players: int = 2, captures: bool = True) -> list[Event]:
    """A round in which everything is trailed, but for its last card, with which the dealer takes an equal one. Legal with FREELY only."""
    pack = list(CODES)
    log: list[Event] = []
    for number_of_deal in range(1, 12 // players + 1):
        first = number_of_deal == 1
        table = " ".join(pack.pop() for _ in range(4)) if first else None
        hands = [[pack.pop() for _ in range(4)] for _ in range(players)]
        log.append(deal(number, number_of_deal, dealer if first else None, table, [" ".join(hand) for hand in hands]))
        for turn in range(4 * players):
            seat = (dealer + 1 + turn) % players
            log.append(play(f"trail {hands[seat][turn // players]}", seat))
    if captures:
        card = log[-1]["card"]
        equal = next(code for code in CODES if code[0] == card[0] and code != card)
        log[-1] = play(f"{card} takes {equal}", dealer)
    return log


FREELY = {"equal_cards": "off"}
