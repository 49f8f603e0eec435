"""Games under any rules, and plays in them that are refused."""

from collections.abc import Iterator
from random import Random

from rclog.cards import CODES, cards_in
from rclog.game.codes import OK
from rclog.game.judge import judge
from rclog.game.legal import CURSOR, next_play
from rclog.game.options import CHOICES
from rclog.game.position import DEAL_DUE, PLAYING, Position
from rclog.game.row import BUILD, CAPTURE, TRAIL
from tests.explain.stage import Row, deal, event


def refusals(seed: int) -> Iterator[tuple[int, Position, Row]]:
    """Code, position and row of every play that a random round refuses."""
    random = Random(seed)
    position = Position(2 + seed % 3)
    for option, choices in CHOICES.items():
        if option != "closing" and random.random() < 0.3:
            setattr(position, "sweeps_count" if option == "sweeps" else option, random.randrange(len(choices)))
    pack = random.sample(CODES, 52)
    while position.phase in (DEAL_DUE, PLAYING):
        for row in [any_play(random, position) for _ in range(12)]:
            code = judge(position.copy(), [row], 0, 1)
            if code != OK:
                yield code, position, row
        row = next_deal(pack, position) if position.phase == DEAL_DUE else legal_play(random, position)
        assert judge(position, [row], 0, 1) == OK


def any_play(random: Random, position: Position) -> Row:
    """A play that need not be legal, of cards that mostly are where they should be."""
    seat = position.to_play if random.random() < 0.9 else random.randrange(position.players)
    card = random.choice([*cards_in(position.hands[seat]), random.randrange(52)])
    kind = random.choice([CAPTURE, BUILD, TRAIL])
    if kind == TRAIL:
        return event(TRAIL, seat=seat, card=card)
    there = [1 << loose for loose in cards_in(position.loose)] + position.build_cards[: position.builds]
    cards = sum(random.sample(there, random.randint(0, min(3, len(there)))))
    if random.random() < 0.2:
        cards |= 1 << random.randrange(52)
    cards &= ~(1 << card)
    if kind == CAPTURE:
        return event(CAPTURE, seat=seat, card=card, cards=cards, sweep=random.randint(-1, 1))
    return event(BUILD, seat=seat, card=card, cards=cards, value=random.randint(1, 15))


def legal_play(random: Random, position: Position) -> Row:
    """One of the first legal plays."""
    cursor = [0] * CURSOR
    next_play(position, cursor)
    for _ in range(random.randrange(5)):
        before = cursor[:]
        if not next_play(position, cursor):
            cursor = before
            break
    kind, card, cards, value = cursor[:4]
    return event(kind, seat=position.to_play, card=card, cards=cards, value=value)


def next_deal(pack: list[str], position: Position) -> Row:
    """The deal that is due, from the top of the pack."""
    table = {"cards": " ".join(pack.pop() for _ in range(4))} if position.deal == 1 else {}
    hands = [" ".join(pack.pop() for _ in range(4)) for _ in range(position.players)]
    return deal(position.round, position.deal, *hands, dealer=max(0, position.dealer), **table)
