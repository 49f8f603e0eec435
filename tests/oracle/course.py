"""The course of one game: what is due, who holds what, and what each event changes.

`Course.take` is given the events of a game one after the other (undone plays already dropped) and answers
with the id of the rule that the event breaks, or None. It knows order (format.md, Order), deals (rules.md 2),
setup and hidden hands; plays.py and scoring.py know the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from .cards import HIDDEN, WHOLE_PACK, can_split
from .plays import after, breach
from .position import DEALS_A_ROUND, Build, Play, Position, side_count, side_of
from .ruleset import read_rules
from .scoring import CLAIMS, Tally, highest_over, score_round, tally
from .shapes import IN_PROGRESS

DEAL_DUE, IN_DEAL, ROUND_OVER, WON, ENDED = "deal due", "in deal", "round over", "won", "ended"

Ahead = Sequence[tuple[int, str]]
"""(seat, card) of the plays that follow an event until the next deal, score, end or game line (R6)."""


class Course:
    """One game from its `game` event on."""

    def __init__(self, header: dict[str, Any]) -> None:
        rules = read_rules(header.get("rules", {}))
        assert rules is not None, "the header was checked"
        self.rules = rules
        self.players = len(header["players"])
        self.sides = side_count(self.players)
        self.phase = DEAL_DUE
        self.round = 1
        self.deal = 1
        self.dealer = 0
        self.due_dealer: int | None = None
        """Who must deal the round that is due; None: anybody."""
        self.begun = False
        self.totals: list[int] | None = [0] * self.sides
        """Totals after the last counted round; None once a round could not be scored (R11)."""
        self.winner: int | None = None
        self.rounds: list[dict[str, Any]] = []
        """The rounds that were counted, each as a `score` event claims it."""
        self.reason: str | None = None
        self.score_given = False
        self.unscored = False
        """The round just over could not be scored, and no score line has claimed its totals yet."""
        self.won_as_claimed = False
        self.begin_round()

    def begin_round(self) -> None:
        """Everything that lasts for a round."""
        self.seen: set[str] = set()
        self.piles: list[frozenset[str]] = [frozenset()] * self.sides
        self.sweeps = [0] * self.sides
        self.last_capturer: int | None = None
        self.score_given = False
        nobody = (frozenset[str](),) * self.players
        self.position = Position(self.rules, self.players, nobody, (0,) * self.players, frozenset(), (), 0)

    # -- order (format.md, Order; R7) --

    def take(self, event: dict[str, Any], ahead: Ahead = ()) -> str | None:
        """The id of the rule that `event` breaks; when None, the event has happened."""
        kind = event["event"]
        if kind == "note":
            return None
        if self.phase == ENDED:
            return "order.after_end"
        if kind == "undo":
            return "order.unexpected_event"
        if kind == "end":
            return self.end(event)
        if self.phase == WON:
            due = kind == "score" and not self.score_given
            return self.score(event) if due else "order.game_over"
        if kind == "setup":
            return "order.unexpected_event" if self.begun else self.set_up(event, ahead)
        if kind == "deal":
            due = self.phase in (DEAL_DUE, ROUND_OVER)
            return self.take_deal(event, ahead) if due else "order.unexpected_event"
        if kind == "score":
            due = self.phase == ROUND_OVER and not self.score_given
            return self.score(event) if due else "order.unexpected_event"
        return self.play(event) if self.phase == IN_DEAL else "order.unexpected_event"

    # -- deals (rules.md 2) --

    def take_deal(self, event: dict[str, Any], ahead: Ahead) -> str | None:
        """A deal that may come now: its numbers, then rules.md 2.1 to 2.4."""
        new_round = self.phase == ROUND_OVER
        due_round, due_deal = (self.round + 1, 1) if new_round else (self.round, self.deal)
        if event["round"] != due_round:
            return "order.wrong_round"
        if event["deal"] != due_deal:
            return "order.wrong_deal"
        first, table = due_deal == 1, event.get("table", [])
        hands = event.get("hands", [[HIDDEN] * 4] * self.players)
        if len(hands) != self.players or any(len(hand) != 4 for hand in hands):
            return "deal.wrong_count"
        if first and len(table) != 4:
            return "deal.wrong_count"
        if not first and "table" in event:
            return "deal.table_cards"
        due_dealer = self.due_dealer if first else self.dealer
        dealer = event.get("dealer", self.dealer)
        if due_dealer is not None and dealer != due_dealer:
            return "deal.wrong_dealer"
        seen = set() if first else self.seen
        named = [*table, *(card for hand in hands for card in hand if card != HIDDEN)]
        if len(set(named)) < len(named) or seen & set(named):
            return "deal.card_twice"

        if new_round and self.unscored:
            self.totals, self.unscored = None, False
        if first:
            self.begin_round()
        self.begun, self.phase = True, IN_DEAL
        self.round, self.deal, self.dealer = due_round, due_deal, dealer
        self.seen.update(named)
        self.position = replace(
            self.position,
            loose=frozenset(table) if first else self.position.loose,
            to_play=(dealer + 1) % self.players,
        )
        self.give(hands, ahead)
        return None

    def give(self, hands: list[list[str]], ahead: Ahead) -> None:
        """Give each seat its cards; a "??" becomes the next unseen card that the seat plays (R6)."""
        known = [{card for card in hand if card != HIDDEN} for hand in hands]
        hidden = [hand.count(HIDDEN) for hand in hands]
        for seat, card in ahead:
            if hidden[seat] and card not in self.seen:
                hidden[seat] -= 1
                known[seat].add(card)
                self.seen.add(card)
        self.position = replace(self.position, hands=tuple(frozenset(hand) for hand in known), hidden=tuple(hidden))

    def set_up(self, event: dict[str, Any], ahead: Ahead) -> str | None:
        """A game that is not recorded from its start (format.md, Setup; R2, R9, R10)."""
        bad = "setup.bad_position"
        totals = event.get("totals", [0] * self.sides)
        if len(totals) != self.sides or self.has_won(totals):
            return bad
        dealer = event.get("dealer", self.players - 1)
        if "hands" not in event:
            if any(key in event for key in IN_PROGRESS):
                return bad
            self.due_dealer = None if self.rules.dealer_rotation == "any" else dealer
        else:
            if self.is_bad_position(event):
                return bad
            self.dealer = dealer
            self.stand_in_deal(event, ahead)
        self.begun = True
        self.totals = list(totals)
        self.round = event.get("round", 1)
        if self.phase == IN_DEAL:
            self.pass_turn(event["turn"])
        return None

    def has_won(self, totals: Sequence[int]) -> bool:
        """Whether the game would be over with these totals (R10)."""
        if self.rules.both_over == "counting_order":
            return any(total >= self.rules.target for total in totals)
        return highest_over(self.rules, totals) is not None

    def is_bad_position(self, event: dict[str, Any]) -> bool:
        """A deal in progress that cannot be: numbers, builds, owners, a card twice."""
        hands, builds = event["hands"], event.get("builds", [])
        piles, sweeps = event.get("piles"), event.get("sweeps")
        named = [card for hand in hands for card in hand if card != HIDDEN]
        named += event.get("loose", [])
        named += [card for build in builds for card in build["cards"]]
        named += [card for pile in piles or [] for card in pile]
        return (
            event.get("deal", 1) > DEALS_A_ROUND[self.players]
            or len(hands) != self.players
            or any(len(hand) > 4 for hand in hands)
            or (piles is not None and len(piles) != self.sides)
            or (sweeps is not None and len(sweeps) != self.sides)
            or any(not 2 <= build["value"] <= 14 or build["owner"] >= self.players for build in builds)
            or any(len(build["cards"]) < 2 for build in builds)
            or len(set(named)) < len(named)
            or any(not can_split(frozenset(build["cards"]), build["value"]) for build in builds)
            or (any(hands) and not hands[event["turn"]])
        )

    def stand_in_deal(self, event: dict[str, Any], ahead: Ahead) -> None:
        """Take over the position of a setup inside a deal."""
        self.phase = IN_DEAL
        self.deal = event.get("deal", 1)
        self.piles = [frozenset(pile) for pile in event.get("piles", [[]] * self.sides)]
        self.sweeps = list(event.get("sweeps", [0] * self.sides))
        if not self.rules.sweeps:
            self.sweeps = [0] * self.sides
        self.last_capturer = event.get("last_capturer")
        builds = tuple(Build(frozenset(b["cards"]), b["value"], b["owner"]) for b in event.get("builds", []))
        self.position = replace(self.position, loose=frozenset(event.get("loose", [])), builds=builds)
        self.seen = set(self.position.table().union(*self.piles))
        self.seen.update(card for hand in event["hands"] for card in hand if card != HIDDEN)
        self.give(event["hands"], ahead)

    # -- plays (rules.md 3 and 4) --

    def play(self, event: dict[str, Any]) -> str | None:
        """A capture, build or trail, and what follows from it."""
        play = play_of(event)
        broken = breach(self.position, play)
        if broken:
            return broken
        position = after(self.position, play)
        if play.kind == "capture":
            emptied = not position.loose and not position.builds
            if event.get("sweep", emptied) != emptied:
                return "capture.sweep_claim"
            side = side_of(play.seat, self.players)
            self.piles[side] = self.piles[side] | play.cards | {play.card}
            self.last_capturer = play.seat
            if emptied and self.sweep_counts(position):
                self.sweeps[side] += 1
        self.position = position
        self.pass_turn((play.seat + 1) % self.players)
        return None

    def sweep_counts(self, position: Position) -> bool:
        """Whether an emptied table counts under `sweeps` and `sweep_last_card` (4.1)."""
        hands_empty = not any(position.holds(seat) for seat in range(self.players))
        last_card = hands_empty and self.deal == DEALS_A_ROUND[self.players]
        return self.rules.sweeps and (self.rules.sweep_last_card or not last_card)

    def pass_turn(self, seat: int) -> None:
        """The turn goes to the next seat from `seat` on that holds a card (R9); none: the deal is over."""
        for step in range(self.players):
            if self.position.holds((seat + step) % self.players):
                self.position = replace(self.position, to_play=(seat + step) % self.players)
                return
        if self.deal < DEALS_A_ROUND[self.players]:
            self.phase, self.deal = DEAL_DUE, self.deal + 1
        else:
            self.finish_round()

    def finish_round(self) -> None:
        """The residue, the next dealer, and the score if all cards were seen (2.4, 4.2, 5, 6; R11)."""
        self.phase = ROUND_OVER
        capturer = self.last_capturer
        side = None if capturer is None else side_of(capturer, self.players)
        if side is not None and self.rules.leftovers == "last_capturer":
            self.piles[side] = self.piles[side] | self.position.table()
        self.due_dealer = self.next_dealer()
        if self.seen != WHOLE_PACK:
            self.unscored = True
            return
        counted = tally(self.piles, self.sweeps, side)
        self.rounds.append({"round": self.round, "points": None, "totals": None, **counted.counted()})
        if self.totals is not None:
            self.count_round(self.totals, counted)

    def count_round(self, start: list[int], counted: Tally) -> None:
        """Add the round's points to the totals the sides started on, and see who has won."""
        first_side = side_of((self.dealer + 1) % self.players, self.players)
        scored = score_round(self.rules, start, counted, first_side)
        self.rounds[-1].update(points=scored.points, totals=scored.totals)
        self.totals, self.winner = scored.totals, scored.winner
        if self.winner is not None:
            self.phase = WON

    def next_dealer(self) -> int | None:
        """Who deals the next round; None: anybody (2.4, `dealer_rotation`, R18)."""
        rotation = self.rules.dealer_rotation
        if rotation == "any":
            return None
        if rotation == "last_capturer" and self.last_capturer is not None:
            return (self.last_capturer - 1) % self.players
        return (self.dealer + (1 if rotation == "right" else -1)) % self.players

    # -- claims (format.md, Claims; R8, R11, R12) --

    def score(self, event: dict[str, Any]) -> str | None:
        """The claims of a round that is over, in the order of section 5."""
        if event["round"] != self.round:
            return "order.wrong_round"
        if self.unscored:
            self.unscored, self.score_given = False, True
            self.totals = event.get("totals")
            if self.totals is not None and highest_over(self.rules, self.totals) is not None:
                self.phase, self.won_as_claimed = WON, True
            return None
        computed = self.rounds[-1]
        for claim in CLAIMS:
            unknown = claim in ("points", "totals") and self.totals is None
            if claim in event and not unknown and event[claim] != computed[claim]:
                return f"score.{claim}"
        self.score_given = True
        return None

    def end(self, event: dict[str, Any]) -> str | None:
        """An `end` with its claims; a round without a known score leaves nothing to compare."""
        known = self.totals is not None and not self.unscored
        if event["reason"] == "won":
            if known and not self.won_as_claimed:
                if self.phase != WON:
                    return "end.not_over"
                if event.get("winner", self.winner) != self.winner:
                    return "end.winner"
                if event.get("totals", self.totals) != self.totals:
                    return "end.totals"
            else:
                self.winner = event.get("winner")
        else:
            if known and event.get("totals", self.totals) != self.totals:
                return "end.totals"
            self.winner = event.get("winner", self.winner)
        self.phase, self.reason = ENDED, event["reason"]
        if self.unscored:
            self.totals, self.unscored = None, False
        return None


def play_of(event: dict[str, Any]) -> Play:
    """The play that a capture, build or trail event records."""
    cards = frozenset(event.get("takes", event.get("with", ())))
    return Play(event["event"], event["seat"], event["card"], cards, event.get("value", 0))
