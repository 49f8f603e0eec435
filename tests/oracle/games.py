"""Legal games from a seed: any number of players, any rules, open or hidden hands, any way to begin and end.

Every event is first taken by a `Course`, so a game is legal by construction through plays.py and course.py.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from .cards import HIDDEN, PACK
from .course import DEAL_DUE, IN_DEAL, ROUND_OVER, WON, Course
from .players import choose_play, some_taste
from .position import Play
from .ruleset import Rules, read_rules
from .scoring import CLAIMS, sole_leader
from .styles import STYLES, Event, Style, some_player, some_rules, some_style

MOST_ROUNDS = 9
"""A game that has no winner after so many rounds ends otherwise (points may be such that nobody wins)."""


def make_game(seed: int, players: int | None = None, rules: Event | None = None, style: str | None = None) -> list[Event]:
    """A game from its `game` event on; what is None is drawn from the seed."""
    rng = Random(f"game {seed}")
    players = players or rng.choice((2, 2, 3, 4))
    named = some_rules(rng) if rules is None else rules
    recorded = some_style(rng) if style is None else Style(**STYLES[style])
    ruled = read_rules(named)
    assert ruled is not None, named
    if ruled.target > 31 and recorded.start == "first deal":
        recorded = replace(recorded, start="round")
    header: Event = {"event": "game", "format": "rclog/1", "id": f"oracle-{seed}"}
    if named or rng.random() < 0.5:
        header["rules"] = named
    header["players"] = [some_player(rng, seat) for seat in range(players)]
    if rng.random() < 0.2:
        header["recorder"] = {"name": "oracle", "version": "1"}
        header["started"] = rng.choice(["2026-11-29T20:15:00-04:00", "2026-11-29T20:15:00.250Z"])
    return Maker(rng, header, ruled, recorded).make()


def to_text(events: Sequence[Event]) -> str:
    """The log: one compact object a line."""
    return "".join(to_line(event) + "\n" for event in events)


def to_line(event: Event) -> str:
    """One event as JSON without its line feed."""
    return json.dumps(event, separators=(",", ":"), ensure_ascii=False)


def play_event(play: Play, rng: Random) -> Event:
    """A play as an event; the cards in any order."""
    event: Event = {"event": play.kind, "seat": play.seat, "card": play.card}
    cards = sorted(play.cards)
    rng.shuffle(cards)
    if play.kind == "capture":
        event["takes"] = cards
    elif play.kind == "build":
        event |= {"with": cards, "value": play.value}
    return event


class Maker:
    """Makes one game: deals from a pack, lets the players choose, and writes down what the style wants."""

    def __init__(self, rng: Random, header: Event, rules: Rules, style: Style) -> None:
        self.rng = rng
        self.header = header
        self.rules = rules
        self.style = style
        self.taste = some_taste(rng)
        self.course = Course(header)
        self.pack: list[str] = []
        self.events: list[Event] = []
        self.time = 0
        self.rounds_left = MOST_ROUNDS
        self.plays_left = 10**6 if style.finish == "won" else rng.randint(0, 120)

    def make(self) -> list[Event]:
        """The whole game."""
        self.write(self.header)
        if self.style.start != "first deal":
            self.set_up()
        while self.goes_on():
            if self.course.phase == IN_DEAL:
                self.play()
            else:
                self.score()
                if self.course.phase == WON or self.rounds_left == 0:
                    break
                self.deal()
        if self.course.phase == WON and not self.course.score_given:
            self.score()
        if self.style.finish != "cut":
            self.end()
        return self.events

    def goes_on(self) -> bool:
        """Neither won nor at the point where this game breaks off."""
        return self.course.phase != WON and self.plays_left > 0

    def happen(self, event: Event, written: Event | None = None) -> None:
        """An event takes place, and is written (with hidden hands otherwise than it is)."""
        broken = self.course.take(event)
        assert broken is None, (broken, event, self.events)
        self.write(written or event)

    def write(self, event: Event) -> None:
        """Write an event with the trimmings of the style, and perhaps a note behind it."""
        rng, style = self.rng, self.style
        event = dict(event)
        if style.clock and rng.random() < 0.9:
            self.time = max(0, self.time + (rng.randint(0, 9000) if rng.random() < 0.999 else -50))
            event["t"] = self.time
        if style.extensions and rng.random() < 0.2:
            event["x"] = {"hint": [1.5, None, {"deep": True}], "sober": False}
            event["h"] = f"{rng.getrandbits(256):064x}"
        self.events.append(event)
        if event["event"] not in ("note", "end") and rng.random() < style.notes:
            self.write({"event": "note", "text": rng.choice(("hm\n\tyes", "¿quién?", "")), "seat": 0})

    # -- beginnings --

    def set_up(self) -> None:
        """A `setup`: a round about to begin, or a deal in progress."""
        totals = self.some_totals()
        dealer = self.rng.randrange(self.course.players)
        event: Event = {"event": "setup", "totals": totals, "round": self.rng.randint(1, 6), "dealer": dealer}
        if self.style.start in ("deal", "part"):
            event |= self.deal_in_progress(event)
        elif self.rng.random() < 0.2:
            del event[self.rng.choice(("round", "dealer"))]
        written = dict(event)
        if self.style.start == "part":
            for key in ("piles", "sweeps", "last_capturer", "totals", "loose"):
                if self.rng.random() < 0.5 and (key != "loose" or not event.get(key)):
                    event.pop(key, None)
            written = dict(event)
            if self.rng.random() < 0.6:
                written["hands"] = self.conceal(event["hands"], 0.4)
        self.happen(event, written)

    def some_totals(self) -> list[int]:
        """Totals near the closing ones that have not won yet."""
        sides, target, rng = self.course.sides, self.rules.target, self.rng
        low, high = {"closing": (-5, -1), "overtime": (-4, 2)}.get(self.style.start, (-6, 1))
        while True:
            totals = [max(0, target + rng.randint(low, high)) for _ in range(sides)]
            if self.style.start == "overtime" and self.rules.both_over == "higher":
                first, second = rng.sample(range(sides), 2)
                totals[first] = totals[second] = max(target, *totals)
            if not self.course.has_won(totals):
                return totals

    def deal_in_progress(self, before: Event) -> Event:
        """The keys of a setup for a point inside a round that was played up to there without a record."""
        unrecorded = Maker(self.rng, self.header, self.rules, Style())
        unrecorded.taste = self.taste
        unrecorded.happen({key: before[key] for key in ("event", "totals", "round", "dealer")})
        unrecorded.deal()
        plays = self.rng.choice((self.rng.randint(0, 47), self.rng.randint(20, 47), 48))
        for _ in range(plays):
            if unrecorded.course.phase == DEAL_DUE:
                unrecorded.deal()
            unrecorded.play()
        self.pack = unrecorded.pack
        there = unrecorded.course
        position = there.position
        round_over = there.phase in (ROUND_OVER, WON)
        residue_gone = round_over and there.last_capturer is not None and self.rules.leftovers != "nobody"
        keys: Event = {
            "dealer": there.dealer,
            "deal": there.deal - (there.phase == DEAL_DUE),
            "turn": position.to_play,
            "hands": [sorted(hand) for hand in position.hands],
            "loose": [] if residue_gone else sorted(position.loose),
            "builds": [{"cards": sorted(b.cards), "value": b.value, "owner": b.owner} for b in position.builds],
            "piles": [sorted(pile) for pile in there.piles],
            "sweeps": there.sweeps,
        }
        if there.last_capturer is not None:
            keys["last_capturer"] = there.last_capturer
        return keys

    # -- the parts of a game --

    def deal(self) -> None:
        """The next deal, from a new pack when a round begins."""
        course, rng = self.course, self.rng
        new_round = course.phase == ROUND_OVER
        first = new_round or course.deal == 1
        event: Event = {
            "event": "deal",
            "round": course.round + new_round,
            "deal": 1 if first else course.deal,
        }
        if first:
            self.rounds_left -= 1
            self.pack = rng.sample(PACK, len(PACK))
            anybody = rng.randrange(course.players)
            event["dealer"] = anybody if course.due_dealer is None else course.due_dealer
            event["table"] = [self.pack.pop() for _ in range(4)]
        elif rng.random() < 0.2:
            event["dealer"] = course.dealer
        hands = [[self.pack.pop() for _ in range(4)] for _ in range(course.players)]
        written = {**event, "hands": hands}
        if self.style.hands == "none" and rng.random() < 0.9:
            del written["hands"]
        elif self.style.hands == "some":
            written["hands"] = self.conceal(hands, rng.choice((0.3, 0.6, 1.0)))
        self.happen({**event, "hands": hands}, written)

    def conceal(self, hands: list[list[str]], share: float) -> list[list[str]]:
        """The hands with some cards as nobody saw them."""
        return [[HIDDEN if self.rng.random() < share else card for card in hand] for hand in hands]

    def play(self) -> None:
        """A play, perhaps after others that are taken back."""
        self.plays_left -= 1
        if self.rng.random() < self.style.undo:
            self.plays_taken_back()
        play = choose_play(self.rng, self.course.position, self.taste)
        emptied = play.cards == self.course.position.table() and play.kind == "capture"
        event = play_event(play, self.rng)
        if play.kind == "capture" and self.rng.random() < (0.8 if emptied else 0.2):
            event["sweep"] = emptied
        self.happen(event)

    def plays_taken_back(self) -> None:
        """One or two plays, legal or not, each with its undo."""
        position, rng = self.course.position, self.rng
        table = sorted(position.table())
        nested = rng.random() < 0.5
        undos = 0
        for _ in range(rng.choice((1, 1, 2))):
            seat = rng.choice((position.to_play, rng.randrange(position.players)))
            hand = sorted(position.hands[seat]) or list(PACK)
            kind = rng.choice(("capture", "build", "trail"))
            card = rng.choice(hand)
            others = [other for other in table if other != card]
            cards = frozenset(rng.sample(others, min(len(others), rng.randint(0, 2))))
            self.write(play_event(Play(kind, seat, card, cards, rng.randint(1, 15)), rng))
            undos += 1
            if not nested:
                self.write({"event": "undo", "seat": seat})
                undos -= 1
        for _ in range(undos):
            self.write({"event": "undo"})

    def score(self) -> None:
        """The score line of a round that is over, if there is to be one."""
        course, rng = self.course, self.rng
        if course.phase not in (ROUND_OVER, WON) or course.score_given or rng.random() > self.style.scores:
            return
        if course.unscored:
            claims = self.claims_of_unseen_round()
        else:
            claims = {claim: course.rounds[-1][claim] for claim in CLAIMS}
            if course.totals is None:
                claims |= {"points": [rng.randint(0, 6)] * course.sides, "totals": [5] * course.sides}
        self.happen({"event": "score", "round": course.round, **self.some_claims(claims)})

    def claims_of_unseen_round(self) -> Event:
        """Points and totals that might be, for a round not all of whose cards were seen (R11)."""
        course, rng = self.course, self.rng
        points = [rng.randint(0, 6) for _ in range(course.sides)]
        if rng.random() < 0.3:
            return {"points": points, "cards": points}
        return {"totals": [before + won for before, won in zip(course.totals or [], points, strict=True)]}

    def some_claims(self, claims: Event) -> Event:
        """All claims, some of them or none, as the style has it."""
        if self.style.claims == "all":
            return claims
        share = 0.5 if self.style.claims == "some" else 0.0
        return {claim: said for claim, said in claims.items() if self.rng.random() < share}

    def end(self) -> None:
        """The end, for the reason the style wants, or another when nobody has won."""
        course, rng = self.course, self.rng
        known = course.totals is not None and not course.unscored
        if course.phase == WON:
            winner = course.winner
            if course.won_as_claimed and course.totals is not None:
                winner = sole_leader(course.totals)
            said = {"winner": winner, "totals": course.totals}
            self.happen({"event": "end", "reason": "won", **self.some_claims(said)})
            return
        if self.style.finish == "won" and not known and rng.random() < 0.5:
            self.happen({"event": "end", "reason": "won", "winner": rng.randrange(course.sides)})
            return
        reason = "adjudicated" if self.style.finish == "won" else self.style.finish
        said = {"winner": rng.choice((None, *range(course.sides)))}
        if known:
            said["totals"] = course.totals
        self.happen({"event": "end", "reason": reason, **self.some_claims(said)})
