"""What `careful` sees: which sums a table holds, what cards are worth, and what it plays in positions that a person would call clear."""

from itertools import combinations
from random import Random

import pytest

from rclog.bots.careful import Careful
from rclog.bots.offers import sums_of, table_of
from rclog.bots.protocol import view_of
from rclog.bots.worth import WIN, list_prices, prices_at
from rclog.cards import CODES, card_set, cards_in, codes_of
from rclog.game.options import RuleSet
from rclog.steps import play_event
from tests.explain.stage import standing


def pips(cards: int) -> int:
    return sum((card >> 2) + 1 for card in cards_in(cards))


@pytest.mark.parametrize("seed", range(20))
def test_the_sums_are_all_that_there_are(seed) -> None:
    codes = Random(seed).sample(CODES, seed % 9)
    sets = [card_set(some) for number in range(2, 9) for some in combinations(codes, number)]
    assert sorted(sums_of(card_set(codes))) == sorted((cards, pips(cards)) for cards in sets if pips(cards) <= 14)


@pytest.mark.parametrize("seed", range(20))
def test_the_table_after_a_play_is_the_table_that_the_play_leaves(seed) -> None:
    from rclog.game.plays import make_build, make_capture, make_trail
    from rclog.game.row import BUILD, CAPTURE

    random = Random(seed)
    cards = random.sample(CODES, 14)
    position = standing(" ".join(cards[:4]), " ".join(cards[4:8]), loose=" ".join(cards[8:]))
    view = view_of(position)
    for play in view.legal:
        twin = position.copy()
        if play.kind == CAPTURE:
            make_capture(twin, 0, play.card, play.cards)
        elif play.kind == BUILD:
            make_build(twin, 0, play.card, play.cards, play.value)
        else:
            make_trail(twin, play.card)
        told, made = table_of(view).after(play), table_of(view_of(twin))
        assert (told.loose, told.builds, sorted(told.sums)) == (made.loose, made.builds, sorted(made.sums))


@pytest.mark.parametrize(
    ("loose", "builds", "value", "takes"),
    [
        ("8d 6c 2d 5s 3h", (), 8, "8d 6c 2d 5s 3h"),
        ("9d 5c 4h", (("6s 3h", 9, 1),), 9, "9d 5c 4h 6s 3h"),
        ("Kc Ad", (), 14, "Ad"),  # the ace goes as an equal, so it is not there for the sum
        ("8c 5h Ac 5d", (), 13, "8c 5d"),  # of sums that overlap one
        ("Qs", (), 5, ""),
    ],
)
def test_what_a_card_takes(loose, builds, value, takes) -> None:
    table = table_of(view_of(standing("Kd", "Ks", loose=loose, builds=builds)))
    taken = table.takes(list_prices(RuleSet()).of)[value]
    assert taken == card_set(takes.split()) or (value == 13 and pips(taken) == 13)


@pytest.mark.parametrize(
    ("total", "rules", "worth"),
    [
        (17, RuleSet(), {"Td": 2, "2s": 1 + 1 / 7, "Ah": 1, "9c": 0}),
        (18, RuleSet(), {"Td": 0, "2s": 0, "Ah": 0, "9c": 0}),
        (19, RuleSet(), {"Td": WIN, "2s": 0, "Ah": 0, "9c": 0}),
        (20, RuleSet(), {"Td": 0, "2s": WIN, "Ah": 0, "9c": 0}),
        (20, RuleSet(closing="pagat"), {"Td": 0, "2s": WIN / 7, "9s": WIN / 7}),
        (16, RuleSet(closing="soto"), {"Td": 2, "2s": 0, "Ah": 0}),
        (22, RuleSet(), {"Td": 2, "2s": 1 + 1 / 7, "Ah": 1, "9c": 0}),
        (18, RuleSet(closing="none"), {"Td": 2, "2s": 1 + 1 / 7, "Ah": 1, "9c": 0}),
    ],
)
def test_what_cards_are_worth_beside_their_number(total, rules, worth) -> None:
    prices = prices_at(rules, total)
    for code, points in worth.items():
        assert prices.of(card_set([code])) - prices.card == pytest.approx(points)


@pytest.mark.parametrize(
    ("total", "rules", "sweep"), [(17, RuleSet(), 1), (18, RuleSet(), 0), (21, RuleSet(), 0), (21, RuleSet(overtime_sweeps=True), 1)]
)
def test_what_a_sweep_is_worth(total, rules, sweep) -> None:
    assert prices_at(rules, total).sweep == sweep


POSITIONS = [
    ("takes the big casino rather than two cards", ("Ts 6h", "Qc Jc"), "Td 4c 2c", {}, "Ts takes Td"),
    ("sweeps", ("8s 5d", "Qc Jc"), "5h 3c", {}, "8s takes 3c 5h"),
    ("does not leave a sum that sweeps where it can trail a court card", ("2d Kh", "Qc Jc 8d 9d"), "6h", {}, "trail Kh"),
    ("does not trail the little casino", ("2s 9h", "Qc Jc"), "Kd", {}, "trail 9h"),
    ("on 19 takes the big casino, not the sweep", ("Ts 5d", "Qc Jc"), "Td 4c Ac", {"totals": [19, 9]}, "Ts takes Td"),
    ("denies the big casino to who stands on 19", ("Ts Ac", "Qc Jc"), "Td Ah Ad", {"totals": [9, 19]}, "Ts takes Td"),
    ("takes its build home", ("9s 5d", "Qc Jc"), "Kd", {"builds": (("5s 4h", 9, 0),)}, "9s takes 4h 5s"),
]


@pytest.mark.parametrize(("hands", "loose", "fields", "played"), [case[1:] for case in POSITIONS], ids=[case[0] for case in POSITIONS])
def test_what_it_plays(hands, loose, fields, played) -> None:
    fields = dict(fields)
    position = standing(*hands, loose=loose, builds=fields.pop("builds", ()), **fields)
    bot = Careful()
    bot.begin(0, 2, RuleSet(), Random(1))
    play = bot.play(view_of(position))
    words = played.split()
    if words[0] == "trail":
        assert (play.kind, codes_of(1 << play.card)) == (2, words[1:])
    else:
        event = play_event(0, *play)
        assert (event.card, sorted(event.takes)) == (words[0], sorted(words[2:]))
