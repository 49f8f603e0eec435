"""The walk through one game that is not invalid: every event changes the table, and the rows of its round remember it.

A card, a build, a side in a round is a row from the moment it is met; what nothing has said stays None.
"""

from collections.abc import Sequence
from typing import Any

from tests.facts.brute_chances import could_capture, could_sweep, in_pack_order, shown_split
from tests.facts.brute_score import SOURCES, closing_items, counts_of, items_made, points_of
from tests.oracle.cards import HIDDEN, HIGH, LOW, PACK
from tests.oracle.position import DEALS_A_ROUND, Build, Position, side_count, side_of
from tests.oracle.ruleset import read_rules

Event = dict[str, Any]
Row = dict[str, Any]

PLAYS = ("capture", "build", "trail")
UNKNOWN_CARD = (
    "dealt_deal", "dealt_seat", "dealt_place", "dealt_to_table", "played_deal", "played_play", "played_seat", "played_place", "played_as",
    "taken_deal", "taken_play", "taken_seat", "taken_place", "taken_side", "taken_as", "plays_on_table",
)  # fmt: skip
UNKNOWN_ROUND = (
    "cards", "spades", "aces", "big_casino", "little_casino", "sweeps", "net_sweeps", "last_capture", "points",
    *(f"points_{source}" for source in SOURCES), "points_cut", "total_before", "total_after", "closing_item", "closing_made",
)  # fmt: skip
UNKNOWN_BUILD = (
    "made_deal", "made_play", "made_seat", "made_place", "first_value", "additions", "raises", "owners", "fate", "ended_deal",
    "ended_play", "ended_seat", "ended_place", "taken_by",
)  # fmt: skip


class Pile(list[str]):
    """A build as it lies: its cards, with value, owner, all its owners, and its row."""

    def __init__(self, cards: Sequence[str], value: int, owner: int, row: Row) -> None:
        super().__init__(cards)
        self.value = value
        self.owner = owner
        self.owned_by = {owner}
        self.row = row


class Walk:
    """One game from behind its header to its end; `events` are those that count, with their lines."""

    def __init__(self, header: Event, events: list[tuple[int, Event]]) -> None:
        rules = read_rules(header.get("rules", {}))
        assert rules is not None
        self.rules = rules
        self.players = len(header["players"])
        self.sides = side_count(self.players)
        self.totals: list[int] | None = [0] * self.sides
        self.rounds: list[Row] = []
        self.plays: list[Row] = []
        self.cards: list[Row] = []
        self.builds: list[Row] = []
        self.round = 1
        self.unscored = False
        """The last round could not be counted, and nothing has claimed its totals yet."""
        for place, (line, event) in enumerate(events):
            ahead = [later for _, later in events[place + 1 :]]
            self.take(line, event, ahead)

    def tables(self) -> dict[str, list[Row]]:
        return {"rounds": self.rounds, "plays": self.plays, "cards": self.cards, "builds": self.builds}

    def take(self, line: int, event: Event, ahead: list[Event]) -> None:
        """One event."""
        kind = event["event"]
        if kind in PLAYS:
            self.play(line, event)
        elif kind == "deal":
            self.deal_out(event, ahead)
        elif kind == "setup":
            self.set_up(event, ahead)
        elif kind == "score" and self.unscored:
            self.totals, self.unscored = event.get("totals"), False
        elif kind == "end" and self.unscored:
            self.totals, self.unscored = None, False

    # -- rounds and deals --

    def begin_round(self, number: int, dealer: int) -> None:
        """Rows for all sides and all cards of a round that begins."""
        if self.unscored:
            self.totals, self.unscored = None, False
        self.round, self.dealer = number, dealer
        self.loose: set[str] = set()
        self.built: list[Pile] = []
        self.piles = [frozenset[str]()] * self.sides
        self.sweeps = [0] * self.sides
        self.last: int | None = None
        self.seen: set[str] = set()
        self.laid: dict[str, int] = {}
        """By card on the table: the play of the round that laid it; 0 is the deal. Not in it: nobody knows."""
        self.builds_of_round = 0
        self.card = {card: {"round": number, "card": card, **dict.fromkeys(UNKNOWN_CARD)} for card in PACK}
        self.cards += self.card.values()
        self.sides_of_round: list[Row] = []
        for side in range(self.sides):
            seats = [seat for seat in range(self.players) if side_of(seat, self.players) == side]
            row: Row = {"round": number, "side": side, "place": min(map(self.place, seats)), "dealer": dealer}
            row |= {"complete": False, "counted": False, **dict.fromkeys(UNKNOWN_ROUND)}
            if self.totals is not None:
                row["total_before"] = self.totals[side]
                row["closing_item"] = items_as_word(closing_items(self.rules, self.totals[side]))
            self.sides_of_round.append(row)
        self.rounds += self.sides_of_round

    def place(self, seat: int) -> int:
        """1 leads every deal, the highest is the dealer."""
        return [(self.dealer + step) % self.players for step in range(1, self.players + 1)].index(seat) + 1

    def deal_out(self, event: Event, ahead: list[Event]) -> None:
        """A deal; the first of a round lays four cards on the table."""
        if event["deal"] == 1:
            self.begin_round(event["round"], event["dealer"])
            for card in event["table"]:
                self.card[card] |= {"dealt_deal": 1, "dealt_to_table": True}
                self.laid[card] = 0
            self.loose = set(event["table"])
            self.seen |= self.loose
        self.deal = event["deal"]
        self.give(event.get("hands", [[HIDDEN] * 4] * self.players), ahead)

    def give(self, hands: list[list[str]], ahead: list[Event]) -> None:
        """Hands come to the seats; a hidden card is the next unseen one that its seat plays in this deal (format.md 6)."""
        self.hands = [{card for card in hand if card != HIDDEN} for hand in hands]
        self.hidden = [hand.count(HIDDEN) for hand in hands]
        self.seen.update(*self.hands)
        for event in ahead:
            if event["event"] in ("deal", "score", "end"):
                break
            if event["event"] in PLAYS and event["card"] not in self.seen:
                assert self.hidden[event["seat"]], "a legal play of a card that the seat does not hold"
                self.hidden[event["seat"]] -= 1
                self.hands[event["seat"]].add(event["card"])
                self.seen.add(event["card"])
        for seat, hand in enumerate(self.hands):
            for card in hand:
                self.card[card] |= {"dealt_deal": self.deal, "dealt_seat": seat, "dealt_place": self.place(seat), "dealt_to_table": False}

    def set_up(self, event: Event, ahead: list[Event]) -> None:
        """A setup; with hands its round is under way."""
        self.totals = event.get("totals", self.totals)
        self.round = event.get("round", 1)
        if "hands" not in event:
            return
        self.begin_round(self.round, event.get("dealer", self.players - 1))
        self.deal = event.get("deal", 1)
        self.loose = set(event.get("loose", []))
        for build in event.get("builds", []):
            self.new_build(build["cards"], build["value"], build["owner"])
        self.piles = [frozenset(pile) for pile in event.get("piles", [[]] * self.sides)]
        for side, pile in enumerate(self.piles):
            for card in pile:
                self.card[card]["taken_side"] = side
        if self.rules.sweeps:
            self.sweeps = list(event.get("sweeps", self.sweeps))
        self.last = event.get("last_capturer")
        self.seen = self.loose.union(*self.built, *self.piles)
        self.give(event["hands"], ahead)
        self.see_whether_the_round_is_over()

    # -- plays --

    def held(self) -> int:
        """How many cards all hands hold."""
        return sum(map(len, self.hands)) + sum(self.hidden)

    def play(self, line: int, event: Event) -> None:
        """A capture, build or trail: its row, then what it changes."""
        seat, card, kind = event["seat"], event["card"], event["event"]
        cards = set(event.get("takes", event.get("with", [])))
        number = 4 * self.players - self.held() + 1
        touched = [build for build in self.built if cards.intersection(build)]
        when = {"deal": self.deal, "play": number}
        row = {
            "round": self.round,
            **when,
            "at_line": line,
            "seat": seat,
            "place": self.place(seat),
            "side": side_of(seat, self.players),
            "kind": kind,
            "card": card,
            "cards": " ".join(in_pack_order(cards)),
            "taken": len(cards) if kind == "capture" else 0,
            "groups": None,
            "value": event.get("value"),
            "build_kind": None,
            "sweep": kind == "capture" and cards == self.loose.union(*self.built),
            "loose_before": " ".join(in_pack_order(self.loose)),
            "built_before": " ".join(in_pack_order(set[str]().union(*self.built))),
            "loose_count": len(self.loose),
            "build_count": len(self.built),
            "could_capture": could_capture(self.position(), seat),
            "could_sweep": could_sweep(self.position(), seat),
        }
        self.plays.append(row)
        self.card[card] |= {f"played_{key}": value for key, value in when.items()}
        self.card[card] |= {"played_seat": seat, "played_place": self.place(seat), "played_as": kind}
        self.hands[seat].remove(card)
        now = (self.deal - 1) * 4 * self.players + number
        self.laid[card] = now
        if kind == "capture":
            row["groups"] = self.capture(seat, card, cards, touched, when)
        elif kind == "build":
            row["build_kind"] = self.build(seat, [card, *cards], event["value"], touched, when)
        else:
            self.loose.add(card)
        if row["sweep"] and self.sweep_counts():
            self.sweeps[side_of(seat, self.players)] += 1
        self.see_whether_the_round_is_over()

    def position(self) -> Position:
        """The position as the oracle sees it."""
        builds = tuple(Build(frozenset(build), build.value, build.owner) for build in self.built)
        hands = tuple(map(frozenset, self.hands))
        return Position(self.rules, self.players, hands, tuple(self.hidden), frozenset(self.loose), builds, 0)

    def sweep_counts(self) -> bool:
        """Whether a table just emptied counts (options `sweeps`, `sweep_last_card`)."""
        last_card = self.held() == 0 and self.deal == DEALS_A_ROUND[self.players]
        return self.rules.sweeps and not (last_card and not self.rules.sweep_last_card)

    def capture(self, seat: int, card: str, cards: set[str], touched: list[Pile], when: Row) -> int:
        """Take cards and builds. Returns into how many groups and builds they split."""
        split = shown_split(cards & self.loose, HIGH[card])
        ways = {card: "capturing"}
        ways |= {taken: "build" for build in touched for taken in build}
        ways |= {taken: "equal" if len(group) == 1 else "sum" for group in split for taken in group}
        for taken, way in ways.items():
            self.goes_to(seat, taken, way, when)
        for build in touched:
            partner = side_of(seat, self.players) == side_of(build.owner, self.players)
            taker = "owner" if seat == build.owner else "partner" if partner else "opponent"
            self.end_build(build, "taken", when, seat)
            build.row["taken_by"] = taker
        self.loose -= cards
        side = side_of(seat, self.players)
        self.piles[side] = self.piles[side] | cards | {card}
        self.last = seat
        return len(split) + len(touched)

    def goes_to(self, seat: int, card: str, way: str, when: Row) -> None:
        """A card goes to the pile of the side of `seat`."""
        row = self.card[card]
        row |= {"taken_deal": when["deal"], "taken_play": when["play"], "taken_seat": seat, "taken_place": self.place(seat)}
        row |= {"taken_side": side_of(seat, self.players), "taken_as": way}
        if card in self.laid:
            row["plays_on_table"] = (when["deal"] - 1) * 4 * self.players + when["play"] - self.laid[card]

    # -- builds --

    def build(self, seat: int, cards: list[str], value: int, touched: list[Pile], when: Row) -> str:
        """Make a build, add to one or several, or raise one. Returns which of these it was."""
        self.loose -= set(cards)
        if not touched:
            made = self.new_build(cards, value, seat)
            made.row |= {f"made_{key}": said for key, said in when.items()}
            made.row |= {"made_seat": seat, "made_place": self.place(seat), "first_value": value, "additions": 0, "raises": 0, "owners": 1}
            return "new"
        earliest, *others = sorted(touched, key=lambda build: build.row["build"])
        for other in others:
            self.end_build(other, "joined", when, seat)
        how = "addition" if earliest.value == value else "raise"
        earliest[:] = cards
        earliest.value, earliest.owner = value, seat
        earliest.owned_by.add(seat)
        row = earliest.row
        self.describe(earliest)
        if row["made_deal"] is not None:
            row[f"{how}s"] += 1
            row["owners"] = len(earliest.owned_by)
        return how

    def new_build(self, cards: Sequence[str], value: int, owner: int) -> Pile:
        """A build of which nothing is known yet but how it lies."""
        self.builds_of_round += 1
        row: Row = {"round": self.round, "build": self.builds_of_round, **dict.fromkeys(UNKNOWN_BUILD)}
        build = Pile(cards, value, owner, row)
        self.describe(build)
        self.built.append(build)
        self.builds.append(row)
        return build

    def describe(self, build: Pile) -> None:
        """How the build lies now."""
        build.row |= {
            "value": build.value,
            "multiple": sum(LOW[card] for card in build) != build.value,
            "cards": " ".join(in_pack_order(build)),
            "card_count": len(build),
            "owner": build.owner,
        }

    def end_build(self, build: Pile, fate: str, when: Row, seat: int | None) -> None:
        """The build is gone; nobody ends what is left over."""
        build.row |= {"fate": fate, **{f"ended_{key}": said for key, said in when.items()}}
        if seat is not None:
            build.row |= {"ended_seat": seat, "ended_place": self.place(seat)}
        self.built = [other for other in self.built if other is not build]

    # -- the end of a round --

    def see_whether_the_round_is_over(self) -> None:
        """With the last card of the last deal it is: residue, then the count if all cards were seen."""
        if self.held() or self.deal < DEALS_A_ROUND[self.players]:
            return
        when = {"deal": self.deal, "play": 4 * self.players}
        residue = self.loose.union(*self.built)
        side = None if self.last is None else side_of(self.last, self.players)
        if self.last is not None and side is not None and self.rules.leftovers == "last_capturer":
            for card in residue:
                self.goes_to(self.last, card, "residue", when)
            self.piles[side] = self.piles[side] | residue
        for build in list(self.built):
            self.end_build(build, "residue", when, None)
        for row in self.sides_of_round:
            row["complete"] = True
        if self.seen == set(PACK):
            self.count(side)
        else:
            self.unscored = True

    def count(self, last: int | None) -> None:
        """Fill in what the round is worth; without known totals only what lies in the piles."""
        counts = counts_of(self.rules, self.piles, self.sweeps, last)
        for side, row in enumerate(self.sides_of_round):
            row |= {"counted": True, **counts[side]}
            if self.totals is not None:
                before = self.totals[side]
                row |= points_of(self.rules, counts, side, before)
                made = items_made(counts, side)
                row["closing_made"] = items_as_word([item for item in closing_items(self.rules, before) if item in made])
        if self.totals is not None:
            self.totals = [row["total_after"] for row in self.sides_of_round]


def items_as_word(items: list[str]) -> str:
    return "+".join(items) or "none"
