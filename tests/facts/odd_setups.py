"""Games that begin with a setup such as nobody plays up to: a puzzle, a position half forgotten, hands of any sizes."""

from contextlib import suppress
from random import Random
from typing import Any

from tests.oracle.cards import HIGH, PACK, groups_of
from tests.oracle.course import IN_DEAL, ROUND_OVER, WON
from tests.oracle.games import Maker, to_text
from tests.oracle.position import DEALS_A_ROUND, side_count
from tests.oracle.ruleset import Rules, read_rules
from tests.oracle.styles import Style, some_rules

Event = dict[str, Any]


def odd_setup(seed: int) -> str:
    """A log from an odd setup on, as far as the cards go or nobody can play any more."""
    rng = Random(f"odd setup {seed}")
    players = rng.choice((2, 2, 3, 4))
    named = some_rules(rng)
    merging = rng.random() < 0.2
    if merging:
        named |= {"merge_builds": True, "partner_builds": "like_opponents", "building": True}
    rules = read_rules(named)
    assert rules is not None
    header: Event = {"event": "game", "format": "rclog/1", "rules": named, "players": [{"name": f"P{seat}"} for seat in range(players)]}
    maker = Maker(rng, header, rules, Style(finish="cut", undo=0.03, hands=rng.choice(("open", "open", "none", "some"))))
    pack = rng.sample(PACK, len(PACK))
    setup = position(rng, pack, players, rules, merging)
    if maker.course.take(dict(setup)) is not None:
        return odd_setup(seed + 10**6)
    maker.write(header)
    maker.write({**setup, "hands": maker.conceal(setup["hands"], rng.choice((0, 0, 0.4)))})
    maker.pack = pack
    with suppress(AssertionError):  # of a player who has no legal play: the owner of a build need not hold the card that takes it
        play_on(maker, rng.randint(1, 40))
    return to_text(maker.events)


def play_on(maker: Maker, plays: int) -> None:
    """Up to so many plays, and the deals between them while there are cards for them."""
    course = maker.course
    for _ in range(plays):
        while course.phase != IN_DEAL:
            if course.phase == WON or (course.phase != ROUND_OVER and len(maker.pack) < 4 * course.players):
                return
            maker.score()
            if course.phase == WON:
                return
            maker.deal()
        maker.play()


def position(rng: Random, pack: list[str], players: int, rules: Rules, merging: bool) -> Event:
    """The setup, of cards that are taken out of the pack. Some keys may be absent. `merging`: several builds of one value."""
    sides = side_count(players)
    deal = rng.choice((1, 1, 1, rng.randint(1, DEALS_A_ROUND[players]), DEALS_A_ROUND[players]))
    sizes = rng.choice(([4] * players, [rng.randint(0, 4)] * players, [rng.randint(0, 4) for _ in range(players)]))
    if rng.random() < 0.1:
        deal, sizes = DEALS_A_ROUND[players], [0] * players
    hands = [[pack.pop() for _ in range(size)] for size in sizes]
    same_value = rng.choice([HIGH[card] for hand in hands for card in hand] or [9]) if merging else None
    builds = [some_build(rng, pack, hands, same_value) for _ in range(3 if merging else rng.choice((0, 0, 1, 2)))]
    event: Event = {
        "event": "setup",
        "hands": hands,
        "turn": rng.choice([seat for seat in range(players) if hands[seat]] or [0]),
        "deal": deal,
        "loose": [pack.pop() for _ in range(rng.choice((4, 4, rng.randint(0, 7))))],
        "builds": [build for build in builds if build],
        "piles": [[] for _ in range(sides)],
        "sweeps": [rng.choice((0, 0, 1)) for _ in range(sides)],
        "totals": [rng.randint(0, rules.target - 1) for _ in range(sides)],
        "round": rng.randint(1, 3),
        "dealer": rng.randrange(players),
        "last_capturer": rng.randrange(players),
    }
    if rng.random() < 0.5:
        rest = rng.choice((len(pack), rng.randint(0, len(pack)), max(0, len(pack) - 4 * players * (DEALS_A_ROUND[players] - deal))))
        for _ in range(rest):
            rng.choice(event["piles"]).append(pack.pop())
    share = rng.choice((0, 0.5, 1))
    may_go = ("deal", "loose", "builds", "piles", "sweeps", "totals", "round", "dealer", "last_capturer")
    for key in may_go:
        if rng.random() < share and (key not in ("loose", "builds", "piles") or not any(event[key])):
            del event[key]
    return event


def some_build(rng: Random, pack: list[str], hands: list[list[str]], value: int | None) -> Event | None:
    """A build for a card of some hand, so that its owner can play on, or now and then of an owner who cannot."""
    able = [seat for seat, hand in enumerate(hands) if any(HIGH[card] == value for card in hand)]
    owner = rng.choice(able or range(len(hands)))
    values = [HIGH[card] for card in hands[owner]]
    if not values or rng.random() < 0.1:
        values = [rng.randint(2, 14)]
    value = value or rng.choice(values)
    some = frozenset(rng.sample(pack, min(len(pack), 12)))
    chosen: list[str] = []
    for group in rng.sample(groups_of(some, value), len(groups_of(some, value))):
        if not group & set(chosen) and (len(chosen) < 2 or rng.random() < 0.2):
            chosen += sorted(group)
    if len(chosen) < 2:
        return None
    for card in chosen:
        pack.remove(card)
    return {"cards": chosen, "value": value, "owner": owner}
