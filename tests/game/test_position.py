"""Positions: their fields, copies, and what cards are worth in them."""

from random import Random

import pytest

from rclog.cards import ACES, CARD_OF, PACK, SPADES, card_set, cards_in
from rclog.game.options import RuleSet
from rclog.game.position import LISTS, MOST_BUILDS, SHAPES, SHARED, Position
from rclog.game.values import ACE_VALUE, CARDS_OF_VALUE, pip_total, rank_counts, size, value_of
from tests.game.cases import fields
from tests.game.logs import judged, last_card, play, setup


@pytest.mark.parametrize(("players", "sides", "deals"), [(2, 2, 6), (3, 3, 4), (4, 2, 3)])
def test_sides_and_deals_follow_from_the_players(players: int, sides: int, deals: int) -> None:
    position = Position(players)
    assert (position.players, position.sides, position.deals) == (players, sides, deals)


def test_a_new_position_has_the_default_rules() -> None:
    new, ruled = Position(), Position()
    RuleSet().set_up(ruled)
    assert fields(new) == fields(ruled)


def test_the_shapes_name_every_field_with_its_length() -> None:
    position = Position()
    assert set(SHAPES) == set(Position.__slots__)
    for name, length in SHAPES.items():
        value = getattr(position, name)
        assert (len(value) if isinstance(value, list) else 0) == length
    assert SHAPES["build_cards"] == SHAPES["build_value"] == SHAPES["build_owner"] == MOST_BUILDS


def test_every_field_is_copied_or_shared() -> None:
    assert sorted((*LISTS, *SHARED)) == sorted(Position.__slots__)


def test_a_copy_is_equal() -> None:
    position = judged(last_card(players=3, sweeps=[1, 2, 3], totals=[3, 4, 5]), players=3).position
    assert fields(position.copy()) == fields(position)


def test_what_happens_to_a_copy_does_not_happen_to_the_position() -> None:
    position = judged(setup(["8s 2c", "5d ??"], loose="Kd 8d", builds=[("5s 3h", 8, 1)])).position
    before = fields(position)
    twin = position.copy()
    for name in LISTS:
        getattr(twin, name)[0] += 1
    for name in SHARED:
        if not SHAPES[name]:
            setattr(twin, name, 99)
    assert fields(position) == before


def test_a_copy_shares_only_the_rules_and_the_room_for_searching() -> None:
    position = Position()
    twin = position.copy()
    shared = {name for name in SHAPES if SHAPES[name] and getattr(twin, name) is getattr(position, name)}
    assert shared == {"closing_items", "points_for", "group_list", "group_path"} | {
        name for name in SHAPES if name.startswith("search_") and SHAPES[name]
    }


def test_a_game_goes_on_in_a_copy_as_in_the_position() -> None:
    whole = judged(setup(["8s 2c", "9d"], loose="Kd 8d"), play("8s takes 8d"), play("trail 9d", 1)).position
    begun = judged(setup(["8s 2c", "9d"], loose="Kd 8d"), play("8s takes 8d")).position.copy()
    assert (begun.to_play, begun.hands[:2]) == (1, [card_set(["2c"]), card_set(["9d"])])
    assert whole.play == begun.play + 1


# What cards are worth (docs/rules.md 1.2, 1.3).


@pytest.mark.parametrize(
    ("rank", "value", "pips"),
    [("A", 14, 1), ("2", 2, 2), ("9", 9, 9), ("T", 10, 10), ("J", 11, 11), ("Q", 12, 12), ("K", 13, 13)],
)
def test_what_a_card_is_worth(rank: str, value: int, pips: int) -> None:
    for suit in "shdc":
        card = CARD_OF[rank + suit]
        assert value_of(card) == value
        assert pip_total(rank_counts(1 << card)) == pips
        assert CARDS_OF_VALUE[value] >> card & 1


def test_each_value_has_its_four_cards() -> None:
    assert len(CARDS_OF_VALUE) == ACE_VALUE + 1
    assert CARDS_OF_VALUE[:2] == (0, 0)
    assert sum(CARDS_OF_VALUE) == PACK
    assert {value_of(card) for card in cards_in(ACES)} == {ACE_VALUE}


@pytest.mark.parametrize("seed", range(200))
def test_sets_are_counted(seed: int) -> None:
    random = Random(seed)
    cards = random.getrandbits(52) & (PACK if seed % 2 else random.getrandbits(52))
    ranks = [card >> 2 for card in cards_in(cards)]
    assert size(cards) == len(ranks)
    assert [rank_counts(cards) >> 4 * rank & 15 for rank in range(13)] == [ranks.count(rank) for rank in range(13)]
    assert pip_total(rank_counts(cards)) == sum(rank + 1 for rank in ranks)


def test_the_whole_pack_and_nothing_are_counted() -> None:
    assert [size(cards) for cards in (0, PACK, SPADES, ACES)] == [0, 52, 13, 4]
    assert [pip_total(rank_counts(cards)) for cards in (0, PACK, ACES)] == [0, 364, 4]
