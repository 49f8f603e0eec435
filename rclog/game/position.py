"""How things stand between two events.

A `Position` is flat: whole numbers and short lists of them, so that a numpy record with the same fields can stand in for it in
compiled code. `SHAPES` says the fields; what may be done with a position is in the other files of `rclog.game`.
"""

# What is due.
DEAL_DUE = 0
PLAYING = 1
ROUND_OVER = 2
GAME_OVER = 3
ENDED = 4
LAYING = 5  # inside a setup: builds are still to be laid

# Numbers of the options that are words, in the order of `options.CHOICES`.
EQUAL_ONE = 0
EQUAL_ALL = 1
EQUAL_TRAIL_ONLY = 2
EQUAL_OFF = 3
PARTNERS_NONE = 0
LEFTOVERS_LAST_CAPTURER = 0
ROTATE_LEFT = 0
ROTATE_RIGHT = 1
ROTATE_LAST_CAPTURER = 2
ROTATE_ANY = 3
CANCEL_VERSUS_ALL = 0
CANCEL_RUNNER_UP = 1
MISSED_FROZEN = 0
BOTH_OVER_HIGHER = 0

# What a round pays for, in the order of `points_for` and of each side's part of `earned`.
CARDS = 0
SPADES = 1
BIG = 2
LITTLE = 3
ACE = 4
SWEEP = 5
LAST_CAPTURE = 6
SOURCES = 7

NOBODY = -1  # no seat, no side
UNKNOWN = -2  # a winner that cannot be computed

MOST_BUILDS = 26  # two cards each at least
MOST_GROUPS = 28  # the whole pack by 13: four kings and 24 sums
FAILED_SLOTS = 4096  # a power of two


class Position:
    """One game between two of its events, and its rules. Seats, sides and dealers count from 0, rounds and deals from 1.

    Sets of cards are numbers with a bit a card (`rclog.cards`). Lists by seat or side hold four entries; those beyond the game's
    players or sides stay 0. `built` is the union of the builds' cards; entries of `build_*` from `builds` on mean nothing.
    """

    __slots__ = (
        "both_over",
        "build_cards",
        "build_owner",
        "build_value",
        "building",
        "builds",
        "built",
        "closing",
        "closing_items",
        "closing_made",
        "closing_missed",
        "counted_aces",
        "counted_cards",
        "counted_spades",
        "deal",
        "dealer",
        "dealer_rotation",
        "deals",
        "earned",
        "emptied",
        "equal_cards",
        "fault",
        "group_list",
        "group_path",
        "hands",
        "held",
        "hidden",
        "last_capturer",
        "leftovers",
        "loose",
        "merge_builds",
        "net_sweeps",
        "overtime_sweeps",
        "owner_may_trail",
        "partner_builds",
        "phase",
        "piles",
        "play",
        "players",
        "points_for",
        "points_known",
        "raise_absorb",
        "raise_own",
        "residue",
        "round",
        "round_points",
        "same_value_builds",
        "score_open",
        "scored",
        "search_counts",
        "search_failed",
        "search_need",
        "search_rank",
        "search_steps",
        "seen",
        "side_of_big",
        "side_of_little",
        "sides",
        "started",
        "sweep_cancel",
        "sweep_cancel_3p",
        "sweep_last_card",
        "sweeps",
        "sweeps_count",
        "target",
        "to_lay",
        "to_play",
        "totals",
        "totals_known",
        "winner",
    )

    def __init__(self, players: int = 2) -> None:
        self.players = players
        self.sides = 3 if players == 3 else 2
        self.deals = 12 // players  # 48 cards, four a seat a deal

        # The rules: `options.RuleSet.set_up` writes them. `sweeps_count` is the option `sweeps`.
        self.target = 21
        self.equal_cards = 0
        self.owner_may_trail = 0
        self.raise_own = 0
        self.raise_absorb = 0
        self.merge_builds = 0
        self.same_value_builds = 1
        self.partner_builds = 0
        self.building = 1
        self.leftovers = 0
        self.dealer_rotation = 0
        self.sweeps_count = 1
        self.sweep_cancel = 1
        self.sweep_cancel_3p = 0
        self.sweep_last_card = 1
        self.closing = 1
        self.closing_items = [0, 0, 1, 4, 8]  # items (bits) of the totals target - 5 … target - 1
        self.closing_missed = 0
        self.both_over = 0
        self.overtime_sweeps = 0
        self.points_for = [3, 1, 2, 1, 1, 1, 0]

        # Where the game is.
        self.phase = DEAL_DUE
        self.round = 1  # under way, due, or just over
        self.deal = 1  # under way or due
        self.play = 0  # plays made in this deal
        self.dealer = NOBODY  # of this round; NOBODY: the coming deal may name anyone
        self.to_play = 0
        self.started = 0  # 1 from the first deal or setup on
        self.fault = 0  # the code of the rule that ended the judging (`judge.judge_game`)
        self.to_lay = 0  # builds of a setup that are still to come

        # Where the cards are.
        self.hands = [0, 0, 0, 0]
        self.hidden = [0, 0, 0, 0]  # how many cards of a hand nobody has seen
        self.held = 0  # cards in all hands, hidden ones too
        self.loose = 0
        self.builds = 0
        self.built = 0
        self.build_cards = [0] * MOST_BUILDS
        self.build_value = [0] * MOST_BUILDS
        self.build_owner = [0] * MOST_BUILDS
        self.piles = [0, 0, 0, 0]  # a side each
        self.seen = 0  # every card named in this round
        self.residue = 0  # what lay on the table when the round ended

        # What counts.
        self.sweeps = [0, 0, 0, 0]  # a side each: this round's sweeps that count
        self.last_capturer = NOBODY  # a seat
        self.emptied = 0  # the newest play was a capture that emptied the table
        self.totals = [0, 0, 0, 0]
        self.totals_known = 1
        self.winner = NOBODY  # a side; UNKNOWN: someone has won, but who cannot be computed

        # The round just counted, a side each. `earned` holds SOURCES numbers a side.
        self.scored = 0  # 0: not all 52 cards were seen, so it was not counted
        self.score_open = 0  # its `score` may still come
        self.points_known = 0
        self.round_points = [0, 0, 0, 0]
        self.earned = [0] * (4 * SOURCES)
        self.counted_cards = [0, 0, 0, 0]
        self.counted_spades = [0, 0, 0, 0]
        self.counted_aces = [0, 0, 0, 0]
        self.net_sweeps = [0, 0, 0, 0]
        self.closing_made = [0, 0, 0, 0]  # items (bits) that a side near the end made
        self.side_of_big = NOBODY
        self.side_of_little = NOBODY

        # Room for the split search (`combine`): one entry a card on the way down, and the remainders known to fail.
        self.search_steps = 0
        self.search_counts = [0] * 64
        self.search_need = [0] * 64
        self.search_rank = [0] * 64
        self.group_list = [0] * MOST_GROUPS
        self.group_path = [0] * 16
        self.search_failed = [0] * FAILED_SLOTS

    def copy(self) -> "Position":
        """An equal position that shares nothing but the room for searching, which means nothing between two calls."""
        twin = Position.__new__(Position)
        for name in SHARED:
            setattr(twin, name, getattr(self, name))
        for name in LISTS:
            setattr(twin, name, getattr(self, name)[:])
        return twin


SHAPES: dict[str, int] = {name: len(value) if isinstance(value := getattr(Position(), name), list) else 0 for name in Position.__slots__}
"""Each field's number of entries; 0 for a plain number. What a compiled twin of `Position` is laid out from."""

LISTS = tuple(
    name for name, length in SHAPES.items() if length and not name.startswith(("search_", "group_", "closing_items", "points_for"))
)
"""The lists that a copy needs for itself: not the rules, which nobody changes, nor the room for searching."""

SHARED = tuple(name for name in SHAPES if name not in LISTS)
