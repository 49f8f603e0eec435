"""Every measure counted by brute force from `story.Story`: rows of what is counted, with all that it could be split by.

A function here gives (base rows, amount rows) of one game; each row is a dict with `base` or `amount` and the dimensions.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from tests.stats.story import Move, Round, Story

Row = dict[str, Any]
Rows = tuple[list[Row], list[Row]]
CASINO = {"Td": "big casino", "2s": "little casino", "As": "aces", "Ah": "aces", "Ad": "aces", "Ac": "aces"}
VALUE = {"A": 14, "T": 10, "J": 11, "Q": 12, "K": 13, **{str(n): n for n in range(2, 10)}}


def of_game(story: Story) -> Row:
    return {"players": story.players, "rules": story.rules, "month": story.month}


def of_seat(story: Story, round_: Round, seat: int) -> Row:
    return of_game(story) | {"place": story.place(seat, round_.dealer), "side": story.side(seat), "player": story.keys()[seat]}


def of_side(story: Story, round_: Round, side: int) -> Row:
    return of_game(story) | {"place": story.place_of_side(side, round_.dealer), "side": side, "player": story.key_of_side(side)}


def whole(story: Story) -> Iterator[Round]:
    return (round_ for round_ in story.rounds if round_.whole)


def counted_sides(story: Story) -> Iterator[tuple[Round, int, Row]]:
    for round_ in story.rounds:
        if round_.counted:
            for side in range(story.sides):
                yield round_, side, of_side(story, round_, side)


def both(rows: list[tuple[Row, Any]]) -> Rows:
    """Rows that are base and amount at once."""
    return [row | {"base": 1} for row, _ in rows], [row | {"amount": amount} for row, amount in rows]


def moves(story: Story) -> Iterator[tuple[Round, Move, Row]]:
    for round_ in story.rounds:
        for move in round_.moves:
            yield round_, move, of_seat(story, round_, move.seat) | {"deal": move.deal}


def seat_rounds(story: Story) -> list[Row]:
    return [of_seat(story, round_, seat) | {"base": 1} for round_ in whole(story) for seat in range(story.players)]


def sweeps(story: Story) -> Rows:
    return seat_rounds(story), [row | {"amount": 1} for round_, move, row in moves(story) if round_.whole and move.emptied]


def sweeps_net(story: Story) -> Rows:
    base, amount = [], []
    for round_, side, row in counted_sides(story):
        base.append(row | {"base": 1})
        amount.append(row | {"sweeps": "before", "amount": round_.counted["sweeps"][side]})
        amount.append(row | {"sweeps": "after", "amount": round_.net[side]})
    return base, amount


def cause_of(round_: Round, number: int) -> str:
    if number == 0:
        return "first play"
    move, before = round_.moves[number], round_.moves[number - 1]
    units = len(move.loose) + len(move.builds)
    if before.kind == "build":
        return "build"
    return {
        ("trail", True): "trail that left one",
        ("trail", False): "trail that left more",
        ("capture", True): "capture that left one",
        ("capture", False): "capture that left more",
    }[before.kind, units == 1]


def sweep_causes(story: Story) -> Rows:
    rows = []
    for round_ in whole(story):
        for number, move in enumerate(round_.moves):
            if move.emptied:
                rows.append((of_seat(story, round_, move.seat) | {"deal": move.deal, "cause": cause_of(round_, number)}, 1))
    return both(rows)


def swept_next(story: Story) -> Rows:
    rows = []
    for round_ in whole(story):
        for move, after in zip(round_.moves, round_.moves[1:], strict=False):
            units = len(after.loose) + len(after.builds)
            if units:
                left = str(units) if units < 5 else "5 or more"
                row = of_seat(story, round_, move.seat) | {"deal": move.deal, "kind": move.kind, "left": left}
                rows.append((row, int(after.emptied)))
    return both(rows)


def spades(story: Story) -> Rows:
    return both([(row | {"spades": round_.counted["spades"][side]}, 1) for round_, side, row in counted_sides(story)])


def cards(story: Story) -> Rows:
    return both([(row | {"cards": round_.counted["cards"][side]}, 1) for round_, side, row in counted_sides(story)])


def standing(counts: list[int], side: int) -> str:
    others = [count for other, count in enumerate(counts) if other != side]
    return "most" if counts[side] > max(others) else "tied" if counts[side] == max(others) else "fewer"


def most_spades(story: Story) -> Rows:
    return both([(row | {"result": standing(round_.counted["spades"], side)}, 1) for round_, side, row in counted_sides(story)])


def most_cards(story: Story) -> Rows:
    return both([(row | {"result": standing(round_.counted["cards"], side)}, 1) for round_, side, row in counted_sides(story)])


def spades_won(story: Story) -> Rows:
    if story.winner is None:
        return [], []
    return both(
        [
            (row | {"result": "won" if side == story.winner else "lost"}, round_.counted["spades"][side])
            for round_, side, row in counted_sides(story)
        ]
    )


def taken(round_: Round) -> dict[str, tuple[int | None, str, int]]:
    """Of every card of a whole round that was taken: who took it, as what, and how many plays it lay there."""
    found: dict[str, tuple[int | None, str, int]] = {}
    laid = {card: 0 for card, (_, seat) in round_.dealt.items() if seat is None}
    for number, move in enumerate(round_.moves, 1):
        if move.kind != "capture":
            laid[move.card] = number
            continue
        found[move.card] = (move.seat, "capturing", 0)
        for card in move.cards:
            if any(card in build.cards for build in move.builds):
                way = "build"
            else:
                way = "equal" if frozenset([card]) in shown_split(move) else "sum"
            found[card] = (move.seat, way, number - laid[card])
    if round_.kept_residue:
        for card in round_.residue:
            found[card] = (round_.last_capturer, "residue", 48 - laid[card])
    return found


def shown_split(move: Move) -> tuple[frozenset[str], ...]:
    """Rules 3.S1: most groups; of these, first when each group and then the groups are sorted in pack order."""
    loose = sorted(move.cards & move.loose, key=pack_order)
    best: list[list[str]] | None = None

    def low(card: str) -> int:
        return 1 if card[0] == "A" else VALUE[card[0]]

    def search(left: list[str], groups: list[list[str]]) -> None:
        nonlocal best
        if not left:
            groups = sorted(groups, key=lambda group: [pack_order(card) for card in group])
            key = (-len(groups), [[pack_order(card) for card in group] for group in groups])
            if best is None or key < (-len(best), [[pack_order(card) for card in group] for group in best]):
                best = groups
            return
        first, rest = left[0], left[1:]
        if VALUE[first[0]] == VALUE[move.card[0]]:
            search(rest, [*groups, [first]])
        for group in sums(rest, VALUE[move.card[0]] - low(first), low):
            search([card for card in rest if card not in group], [*groups, [first, *group]])

    search(loose, [])
    assert best is not None
    return tuple(frozenset(group) for group in best)


def sums(cards_: list[str], total: int, low: Any) -> Iterator[list[str]]:
    """Sets of one or more cards that add up to a total."""
    for number, card in enumerate(cards_):
        if low(card) == total:
            yield [card]
        elif low(card) < total:
            for others in sums(cards_[number + 1 :], total - low(card), low):
                yield [card, *others]


def pack_order(card: str) -> tuple[int, int]:
    return "A23456789TJQK".index(card[0]), "shdc".index(card[1])


def casino_takers(story: Story) -> Rows:
    rows = []
    for round_ in whole(story):
        who = taken(round_)
        for card, kind in CASINO.items():
            place = story.place(who[card][0], round_.dealer) if card in who else 0
            rows.append((of_game(story) | {"class": kind, "taker": place}, 1))
    return both(rows)


def casino_takes(story: Story) -> Rows:
    base, amount = [], []
    for round_, side, row in counted_sides(story):
        base.append(row | {"base": 1})
        amount.append(row | {"class": "big casino", "amount": int(round_.counted["big_casino"] == side)})
        amount.append(row | {"class": "little casino", "amount": int(round_.counted["little_casino"] == side)})
        amount.append(row | {"class": "aces", "amount": round_.counted["aces"][side]})
    return base, amount


def casino_deals(story: Story) -> Rows:
    rows = []
    for round_ in whole(story):
        for card, kind in CASINO.items():
            deal, seat = round_.dealt[card]
            if seat is None and not round_.dealt_here:
                continue
            rows.append((of_game(story) | {"class": kind, "deal": 0 if seat is None else deal}, 1))
    return both(rows)


def casino_ways(story: Story) -> Rows:
    rows = []
    for round_ in whole(story):
        for card, (seat, way, _) in taken(round_).items():
            if card in CASINO:
                rows.append((of_seat(story, round_, seat) | {"class": CASINO[card], "how": way}, 1))
    return both(rows)


def casino_stolen(story: Story) -> Rows:
    rows = []
    for round_ in whole(story):
        who = taken(round_)
        for card, kind in CASINO.items():
            dealt = round_.dealt[card][1]
            if dealt is None:
                continue
            seat = who[card][0] if card in who else None
            whose = "nobody" if seat is None else "own" if seat == dealt else "opponent"
            if whose == "opponent" and story.side(seat) == story.side(dealt):
                whose = "partner"
            rows.append((of_seat(story, round_, dealt) | {"class": kind, "whose": whose}, 1))
    return both(rows)


def casino_wait(story: Story) -> Rows:
    rows = []
    for round_ in whole(story):
        for card, (_, way, wait) in taken(round_).items():
            if card in CASINO and way != "capturing":
                rows.append((of_game(story) | {"class": CASINO[card]}, wait))
    return both(rows)


def points(story: Story) -> Rows:
    base, amount = [], []
    for round_, side, row in counted_sides(story):
        if round_.after is not None:
            base.append(row | {"base": 1})
            amount += [row | {"source": source, "amount": number} for source, number in round_.sources[side].items()]
    return base, amount


def advantage(round_: Round, side: int) -> Fraction:
    scored = round_.counted["points"]
    others = [number for other, number in enumerate(scored) if other != side]
    return scored[side] - Fraction(sum(others), len(others))


def lead(story: Story) -> Rows:
    return both([(row, advantage(round_, side)) for round_, side, row in counted_sides(story) if round_.after is not None])


def captured_last(story: Story, round_: Round, side: int) -> bool:
    return round_.last_capturer is not None and story.side(round_.last_capturer) == side


def last_capture(story: Story) -> Rows:
    return both([(row, int(captured_last(story, round_, side))) for round_, side, row in counted_sides(story)])


def last_capture_value(story: Story) -> Rows:
    rows = [
        (row, advantage(round_, side))
        for round_, side, row in counted_sides(story)
        if round_.after is not None and captured_last(story, round_, side)
    ]
    return both(rows)


def residue(story: Story) -> Rows:
    base, amount = [], []
    for round_ in whole(story):
        base.append(of_game(story) | {"base": 1})
        left = round_.residue if round_.kept_residue else frozenset()
        amount.append(of_game(story) | {"quantity": "cards", "amount": len(left)})
        worth = sum({"big casino": 2, "little casino": 1, "aces": 1}.get(CASINO.get(card, ""), 0) for card in left)
        amount.append(of_game(story) | {"quantity": "points", "amount": worth})
    return base, amount


def play_mix(story: Story) -> Rows:
    return both([(row | {"kind": move.kind}, 1) for _, move, row in moves(story)])


def capture_size(story: Story) -> Rows:
    return both([(row, len(move.cards)) for _, move, row in moves(story) if move.kind == "capture"])


def captures_left(story: Story) -> Rows:
    could = [(move, row) for _, move, row in moves(story) if move.could_capture]
    return (
        [row | {"base": 1} for _, row in could],
        [row | {"kind": move.kind, "amount": 1} for move, row in could if move.kind != "capture"],
    )


def sweeps_left(story: Story) -> Rows:
    return both([(row, int(not move.emptied)) for _, move, row in moves(story) if move.could_sweep])


def builds_made(story: Story) -> Rows:
    amount = []
    for round_, move, row in moves(story):
        if round_.whole and move.kind == "build":
            joined = [build for build in move.builds if build.cards & move.cards]
            how = "new" if not joined else "addition" if joined[0].value == move.value else "raise"
            amount.append(row | {"how": how, "amount": 1})
    return seat_rounds(story), amount


def build_fates(story: Story) -> Rows:
    return both(
        [
            (of_seat(story, round_, owner) | {"fate": fate}, 1)
            for round_ in story.rounds
            for owner, fate in round_.fates
        ]
    )  # fmt: skip


def trails_punished(story: Story) -> Rows:
    base, amount = [], []
    for round_ in whole(story):
        for move, after in zip(round_.moves, round_.moves[1:], strict=False):
            if move.kind == "trail":
                row = of_seat(story, round_, move.seat) | {"deal": move.deal}
                base.append(row | {"base": 1})
                if after.kind == "capture" and move.card in after.cards:
                    amount.append(row | {"how": "swept" if after.emptied else "taken", "amount": 1})
    return base, amount


def closing(story: Story) -> Rows:
    rows = []
    for round_, side, row in counted_sides(story):
        if round_.after is not None and round_.items[side]:
            ordered = [item for item in ("cards", "spades", "big_casino", "little_casino") if item in round_.items[side]]
            rows.append((row | {"total": round_.before[side], "item": "+".join(ordered)}, int(bool(round_.made[side]))))
    return both(rows)


def comebacks(story: Story) -> Rows:
    known = [round_.before for round_ in story.rounds if round_.before is not None]
    if story.reason != "won" or story.winner is None or not known:
        return [], []
    worst = max(max(before) - before[story.winner] for before in known)
    return both([(of_game(story) | {"behind": step}, int(worst >= step)) for step in (1, 5, 10)])


def game_length(story: Story) -> Rows:
    return both([(of_game(story), story.over)] if story.reason == "won" else [])


def margin(story: Story) -> Rows:
    if story.reason != "won" or story.winner is None or story.totals is None:
        return [], []
    others = [total for side, total in enumerate(story.totals) if side != story.winner]
    return both([(of_game(story), story.totals[story.winner] - max(others))])


def overtime(story: Story) -> Rows:
    if story.reason != "won":
        return [], []
    further = any(round_.before is not None and max(round_.before) >= story.target for round_ in story.rounds)
    if not further and any(round_.before is None for round_ in story.rounds):
        return [], []
    return both([(of_game(story), int(further))])


def seats_of_decided(story: Story) -> list[tuple[Row, int]]:
    if story.winner is None:
        return []
    rows = []
    for seat, key in enumerate(story.keys()):
        place = story.place(seat, story.rounds[0].dealer) if story.rounds else None
        side = story.side(seat)
        rows.append((of_game(story) | {"place": place, "side": side, "player": key}, int(side == story.winner)))
    return rows


def wins(story: Story) -> Rows:
    return both([(row, won) for row, won in seats_of_decided(story) if row["place"] is not None])


def leaderboard(story: Story) -> Rows:
    return both([(row | {"place": -1 if row["place"] is None else row["place"]}, won) for row, won in seats_of_decided(story)])


def head_to_head(story: Story) -> Rows:
    rows = []
    ranks = story.ranks()
    for mine, won in seats_of_decided(story):
        for other, other_won in seats_of_decided(story):
            if mine["side"] != other["side"]:
                ahead = won - other_won if ranks is None else ranks[other["side"]] - ranks[mine["side"]]
                if ahead:
                    rows.append((of_game(story) | {"player": mine["player"], "opponent": other["player"]}, int(ahead > 0)))
    return both(rows)


def partnerships(story: Story) -> Rows:
    if story.players != 4 or story.winner is None:
        return [], []
    keys = story.keys()
    return both(
        [(of_game(story) | {"player": "\x1f".join(sorted(keys[side::2]))}, int(side == story.winner)) for side in (0, 1)]
    )  # fmt: skip


def deal_shares(story: Story) -> Rows:
    base, amount = [], []
    suits = {"s": "spades", "h": "hearts", "c": "clubs", "d": "diamonds"}
    for round_ in whole(story):
        for seat in range(story.players):
            row = of_seat(story, round_, seat)
            base.append(row | {"base": 1})
            for card, (_, dealt) in round_.dealt.items():
                if dealt == seat:
                    kinds = [suits[card[1]]] + ([CASINO[card]] if card in CASINO else [])
                    amount += [row | {"class": kind, "amount": 1} for kind in kinds]
                    if card in CASINO:
                        amount.append(row | {"class": "points", "amount": 2 if card == "Td" else 1})
    return base, amount


BRUTE = {
    function.__name__: function
    for function in (
        sweeps, sweeps_net, sweep_causes, swept_next, spades, most_spades, spades_won, casino_takers, casino_takes, casino_deals,
        casino_ways, casino_stolen, casino_wait, cards, most_cards, points, lead, last_capture, last_capture_value, residue, play_mix,
        capture_size, captures_left, sweeps_left, builds_made, build_fates, trails_punished, closing, comebacks, game_length, margin,
        overtime, wins, leaderboard, head_to_head, partnerships, deal_shares,
    )
}  # fmt: skip
