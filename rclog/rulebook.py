"""Every rule that a log can break, as data: its id, where it stands, what it says, and what to do about a breach.

The texts of docs/rules.md and docs/format.md in short, for findings, `rclog rules` and editors. What a single breach says, with its
cards and numbers, is in `rclog.explain`; what is checked, and how, in `rclog.game` (rules with a code) and `rclog.log` (code 0).
"""

import difflib
from typing import NamedTuple

from rclog.game import codes


class Rule(NamedTuple):
    """One rule. Ids and their meaning never change; texts may, and codes are private to a release."""

    id: str
    code: int
    """Its number in `rclog.game.codes`; 0: found while reading, before the game is asked."""
    severity: str
    """`error`, or `warning`, which leaves the game legal."""
    source: str
    """Where it stands: `docs/rules.md 3.C3`, `docs/format.md, Findings`."""
    prose: str
    """The rule, one to three sentences, with the option that changes it."""
    repair: str
    """What whoever keeps the record does about a breach, one sentence."""


# Each family in the order in which its rules are asked. A rule is a block: what it is, the rule, the repair.
# fmt: off

FINDINGS = "docs/format.md, Findings"

RECORD = (
    Rule("record.not_utf8", 0, "error", FINDINGS,
         "A log is text in UTF-8.",
         "Save the file as UTF-8."),
    Rule("record.not_json", 0, "error", FINDINGS,
         "A line is one JSON object: without comments, without a comma after the last entry, with nothing behind it.",
         "Write one JSON object on each line."),
    Rule("record.not_object", 0, "error", FINDINGS,
         "A line is a JSON object in { }. An array, a number or null is no event.",
         "Put the event in { }."),
    Rule("record.bom", 0, "warning", FINDINGS,
         "A log has no byte order marks. One at the start of a line is passed over.",
         "Save the file without a byte order mark."),
    Rule("record.duplicate_key", 0, "error", FINDINGS,
         "A key stands only once in its object, escaped or not.",
         "Keep the one that is right."),
    Rule("record.unknown_event", 0, "error", FINDINGS,
         "An event is a game, setup, deal, capture, build, trail, score, end, undo or note.",
         "Take the name that the message suggests."),
    Rule("record.unknown_key", 0, "error", FINDINGS,
         "An event has the keys of its kind and no others. Keys of your own go into x.",
         "Take the name that the message suggests, or move the key into x."),
    Rule("record.missing_key", 0, "error", FINDINGS,
         "An event has all the keys that its kind requires. The first deal of a round also needs dealer and table, a setup with hands"
         " also turn.",
         "Add the key."),
    Rule("record.bad_value", 0, "error", FINDINGS,
         "A value has the type, the range and the length that its key requires, and numbers are whole. Seats and sides exist."
         " A play names each card once.",
         "Write a value of the kind that the message names."),
    Rule("record.bad_card", 0, "error", FINDINGS,
         "A card is a rank, A 2 3 4 5 6 7 8 9 T J Q K, and a suit, s h d c: As, Td, 2s.",
         "Write the form that the message names: 10D is Td."),
    Rule("record.control_character", 0, "error", FINDINGS,
         "No string holds control characters or characters that turn the direction of writing, except inside x."
         " The text of a note may hold line ends and tabs.",
         "Remove the character."),
    Rule("record.too_long", 0, "error", FINDINGS,
         "A line has at most 64 KiB.",
         "Shorten notes or x, and look for line ends that were lost."),
    Rule("record.too_deep", 0, "error", FINDINGS,
         "Objects and lists lie at most 16 deep in one another.",
         "Flatten x."),
    Rule("record.torn", 0, "warning", FINDINGS,
         "The last line is whole and has its line end. A game that ends in a torn line is at best incomplete.",
         "Finish the line or delete it."),
    Rule("record.truncated_stream", 0, "error", FINDINGS,
         "Compressed data are whole, undamaged and followed by nothing else. The games before the damage are judged.",
         "Copy the file again."),
    Rule("record.too_large", 0, "error", FINDINGS,
         "A compressed file grows to no more than 64 MiB or 300 times its size, whichever is more. The command line option --max-bytes sets"
         " another limit.",
         "Check the file, then raise --max-bytes."),
    Rule("record.empty", 0, "error", FINDINGS,
         "A log has at least one event.",
         "Check that the right file was named."),
)

GAME = (
    Rule("game.unsupported_format", 0, "error", FINDINGS,
         "The format is one that this rclog reads: rclog/1.",
         "Write rclog/1, or use a newer rclog."),
    Rule("game.bad_players", 0, "error", "docs/rules.md 1.1",
         "Two or three play each for themselves. Four play as two partnerships, seats 0 and 2 against seats 1 and 3.",
         "Name each seat once."),
    Rule("game.unknown_rules", 0, "error", "docs/rules.md 7.3",
         "The rules of a game name a profile, and options and values that exist. Nothing unknown is taken for a default.",
         "Take one of the names or values that the message lists."),
)

ORDER = (
    Rule("order.no_game", 0, "error", FINDINGS,
         "A game begins with its game line.",
         "Put the game line first."),
    Rule("order.unexpected_event", codes.ORDER_UNEXPECTED_EVENT, "error", FINDINGS,
         "A setup comes before the first deal, a deal when all hands are empty, a play while cards are held, and a score once, after its"
         " round. An undo takes back a play made since the last deal, setup or score.",
         "Look for a missing or doubled line before it."),
    Rule("order.wrong_round", codes.ORDER_WRONG_ROUND, "error", FINDINGS,
         "Rounds count from 1, or from the round of the setup, and none is left out. A score names the round just played.",
         "Correct the number, or find the lost round."),
    Rule("order.wrong_deal", codes.ORDER_WRONG_DEAL, "error", FINDINGS,
         "The deals of a round count from 1, and none is left out.",
         "Correct the number, or find the lost deal."),
    Rule("order.game_over", codes.ORDER_GAME_OVER, "error", "docs/rules.md 6.5",
         "A game is over with the play that ends the deciding round. After it only the score of that round, an end and notes may come.",
         "Begin a new game with a game line of its own."),
    Rule("order.after_end", codes.ORDER_AFTER_END, "error", FINDINGS,
         "Of a game only notes come after its end: no second end, and no other event.",
         "Give the new game its game line, or move the line before the end."),
    Rule("order.time_goes_back", 0, "warning", FINDINGS,
         "The time t counts milliseconds since the game began and never falls.",
         "Correct the clock, or leave t out if it is unknown."),
)

SETUP = (
    Rule("setup.bad_position", codes.SETUP_BAD_POSITION, "error", FINDINGS,
         "A setup is a position of this game: no card twice, a hand of at most four for each player, the turn of a seat with cards, totals"
         " that have not won. A build has two cards or more that make its value, 2 to 14, and an owner who exists."
         " Only a setup with hands says how a deal in progress stands.",
         "Correct the position."),
)

DEAL = (
    Rule("deal.wrong_count", codes.DEAL_WRONG_COUNT, "error", "docs/rules.md 2.1",
         "Each player gets four cards. In the first deal of a round four more go face up to the table.",
         "Name all four cards, and write ?? for each card of a hand that nobody saw."),
    Rule("deal.table_cards", codes.DEAL_TABLE_CARDS, "error", "docs/rules.md 2.1",
         "Only the first deal of a round gives cards to the table. A later deal has no table, not even an empty one.",
         "Take the table out of this deal, or correct its number."),
    Rule("deal.wrong_dealer", codes.DEAL_WRONG_DEALER, "error", "docs/rules.md 2.4",
         "All deals of a round have one dealer. From round to round the deal passes to the dealer's left, the seat before;"
         " the option dealer_rotation changes that.",
         "Correct the dealer, or name in the rules the dealer_rotation that was played."),
    Rule("deal.card_twice", codes.DEAL_CARD_TWICE, "error", "docs/rules.md 2.1",
         "A round uses up one pack, so each card is dealt once.",
         "Look at both places and correct the one that is wrong."),
)

TURN = (
    Rule("turn.wrong_seat", codes.TURN_WRONG_SEAT, "error", "docs/rules.md 2.3",
         "The seat after the dealer leads every deal, and after each play the turn goes to the next seat that holds a card.",
         "Correct the seat, or look for a missing or doubled play before it."),
    Rule("turn.card_not_in_hand", codes.TURN_CARD_NOT_IN_HAND, "error", "docs/rules.md 3.P1",
         "Every turn plays exactly one card from the hand.",
         "Correct the card, or the hand in the deal."),
)

CAPTURE = (
    Rule("capture.takes_nothing", codes.CAPTURE_TAKES_NOTHING, "error", "docs/rules.md 3.C1",
         "A capture takes at least one card.",
         "Name the cards taken, or make it a trail."),
    Rule("capture.not_on_table", codes.CAPTURE_NOT_ON_TABLE, "error", "docs/rules.md 3.C1",
         "All that a capture takes lies on the table.",
         "Correct the cards taken, or look for a missing play before it."),
    Rule("capture.splits_build", codes.CAPTURE_SPLITS_BUILD, "error", "docs/rules.md 3.C2",
         "A build is taken only whole.",
         "Name all cards of the build, or none."),
    Rule("capture.wrong_build_value", codes.CAPTURE_WRONG_BUILD_VALUE, "error", "docs/rules.md 3.C2",
         "A build is taken only by a card of its own value, and never counts inside a sum. An ace takes 14.",
         "Correct the card played, or the cards taken."),
    Rule("capture.no_partition", codes.CAPTURE_NO_PARTITION, "error", "docs/rules.md 3.C3",
         "The loose cards taken split into groups that share no card: each is one card equal to the card played, or two or more that add up"
         " to its value. An ace played takes 14, an ace in a sum is 1.",
         "Name exactly the cards that were taken, or correct the card played."),
    Rule("capture.leaves_equal_card", codes.CAPTURE_LEAVES_EQUAL_CARD, "error", "docs/rules.md 3.C4",
         "Who captures with a card that has equal loose cards takes at least one of them, be it an ace that goes as 1 inside a sum."
         " The option equal_cards can require all of them, or none.",
         "Add the equal card if it was taken, or name in the rules the equal_cards that was played."),
    Rule("capture.sweep_claim", codes.CAPTURE_SWEEP_CLAIM, "error", "docs/rules.md 4.1",
         "The claim true says that the capture leaves neither a loose card nor a build on the table, false that something stays."
         " It is about the table only, whatever the options count.",
         "Correct sweep or leave it out, or correct the cards taken."),
)

BUILD = (
    Rule("build.not_allowed", codes.BUILD_NOT_ALLOWED, "error", "docs/rules.md 3.B11",
         "Where the option building is off, nobody builds.",
         "Write the play that was made, or turn building on in the rules."),
    Rule("build.needs_table_card", codes.BUILD_NEEDS_TABLE_CARD, "error", "docs/rules.md 3.B1",
         "At least one table card joins the card played.",
         "Name the table cards of the build, or make it a trail."),
    Rule("build.not_on_table", codes.BUILD_NOT_ON_TABLE, "error", "docs/rules.md 3.B1",
         "All cards that join the card played lie on the table.",
         "Correct the cards that join, or look for a missing play before it."),
    Rule("build.splits_build", codes.BUILD_SPLITS_BUILD, "error", "docs/rules.md 3.B1",
         "A build that lies on the table joins only whole.",
         "Name all cards of the build, or none."),
    Rule("build.value_out_of_range", codes.BUILD_VALUE_OUT_OF_RANGE, "error", "docs/rules.md 3.B2",
         "The value of a build is 2 to 14.",
         "Write the value that was declared."),
    Rule("build.merges_builds", codes.BUILD_MERGES_BUILDS, "error", "docs/rules.md 3.B3",
         "A play touches at most one build. With the option merge_builds an addition may join several of the declared value.",
         "Name the cards of one build only, or name merge_builds in the rules if it was played."),
    Rule("build.partners_build", codes.BUILD_PARTNERS_BUILD, "error", "docs/rules.md 3.B3",
         "A partner's build may be captured, but neither added to nor raised. With the option partner_builds it is like an opponent's.",
         "Correct the play, or name in the rules the partner_builds that was played."),
    Rule("build.no_partition", codes.BUILD_NO_PARTITION, "error", "docs/rules.md 3.B4",
         "The card played and the loose cards that join split into groups of the declared value."
         " Where the option raise_absorb lets loose cards join a raise, they split without the card played.",
         "Correct the value, or the cards that join."),
    Rule("build.raises_multiple", codes.BUILD_RAISES_MULTIPLE, "error", "docs/rules.md 3.B6",
         "Only a single build is raised. One of more than one group keeps its value.",
         "Correct the value, or the cards that join."),
    Rule("build.raises_own", codes.BUILD_RAISES_OWN, "error", "docs/rules.md 3.B6",
         "Only somebody else's build is raised. With the option raise_own one's own is too.",
         "Correct the play, or name raise_own in the rules if it was played."),
    Rule("build.raise_with_table_cards", codes.BUILD_RAISE_WITH_TABLE_CARDS, "error", "docs/rules.md 3.B6",
         "The card played raises a build by itself: no loose card joins. With the option raise_absorb loose cards may.",
         "Take the loose cards out, or name raise_absorb in the rules if it was played."),
    Rule("build.wrong_total", codes.BUILD_WRONG_TOTAL, "error", "docs/rules.md 3.B6",
         "A raise declares the old value plus the card played, an ace being 1.",
         "Correct the value, or the card played."),
    Rule("build.same_value", codes.BUILD_SAME_VALUE, "error", "docs/rules.md 3.B10",
         "Two builds of one value may lie side by side. Where the option same_value_builds is off, no new build and no raise makes the"
         " value of another build.",
         "Write an addition if the cards went to the other build, or turn same_value_builds on in the rules."),
    Rule("build.no_capture_card", codes.BUILD_NO_CAPTURE_CARD, "error", "docs/rules.md 3.B7",
         "After the play the player still holds a card of the declared value, an ace for 14.",
         "Correct the value, or the hand in the deal."),
    Rule("build.hold_card_spent", codes.BUILD_HOLD_CARD_SPENT, "error", "docs/rules.md 3.K1",
         "After every play its player holds a card of the value of each build that he or she owns. The last such card is spent only on"
         " taking all of one's builds of that value.",
         "Add the build if it was taken, or correct the card played or the hand in the deal."),
)

TRAIL = (
    Rule("trail.owns_build", codes.TRAIL_OWNS_BUILD, "error", "docs/rules.md 3.T1",
         "Who owns a build does not trail. With the option owner_may_trail the owner may.",
         "Write the play that was made, or name owner_may_trail in the rules if it was played."),
    Rule("trail.equal_card_loose", codes.TRAIL_EQUAL_CARD_LOOSE, "error", "docs/rules.md 3.T2",
         "No card is trailed while an equal card lies loose: it captures that card, or goes into a build."
         " Where the option equal_cards is off, it may be trailed.",
         "Write the play that was made, or name in the rules the equal_cards that was played."),
)

SCORE = (
    Rule("score.points", codes.SCORE_POINTS, "error", "docs/rules.md 5.5",
         "Most cards score 3, most spades 1, big casino 2, little casino 1, each ace 1 and each net sweep 1; a tie scores for nobody."
         " A side that starts a round on 18, 19 or 20 scores only its closing item."
         " The options points, sweep_cancel, sweep_cancel_3p, closing, closing_missed and overtime_sweeps change this.",
         "Count again with the breakdown in the message, or name in the rules the options that were played."),
    Rule("score.totals", codes.SCORE_TOTALS, "error", "docs/rules.md 5.5",
         "A total is the total before the round plus the points of the round.",
         "Add up again with the sums in the message."),
    Rule("score.cards", codes.SCORE_CARDS, "error", "docs/rules.md 5.5",
         "A side has the cards that it captured and captured with, and the residue if it captured last."
         " Where the option leftovers says nobody, the residue is left out.",
         "Correct the number or leave it out, and look for a play that is not as it was."),
    Rule("score.spades", codes.SCORE_SPADES, "error", "docs/rules.md 5.5",
         "The spades of a side are those among its cards, residue included.",
         "Correct the number or leave it out, and look for a play that is not as it was."),
    Rule("score.sweeps", codes.SCORE_SWEEPS, "error", "docs/rules.md 5.5",
         "The sweeps claimed are those that count, before they cancel. The options sweeps and sweep_last_card say which count.",
         "Correct the number or leave it out."),
    Rule("score.aces", codes.SCORE_ACES, "error", "docs/rules.md 5.5",
         "The aces of a side are those among its cards, residue included.",
         "Correct the number or leave it out, and look for a play that is not as it was."),
    Rule("score.big_casino", codes.SCORE_BIG_CASINO, "error", "docs/rules.md 5.5",
         "Big casino, the ten of diamonds, belongs to the side that has it among its cards, residue included.",
         "Correct the side or leave it out."),
    Rule("score.little_casino", codes.SCORE_LITTLE_CASINO, "error", "docs/rules.md 5.5",
         "Little casino, the two of spades, belongs to the side that has it among its cards, residue included.",
         "Correct the side or leave it out."),
)

END = (
    Rule("end.not_over", codes.END_NOT_OVER, "error", "docs/rules.md 6.6",
         "A game is won when, a round having been counted, a side has made its closing item or alone has the highest total of 21 or more."
         " The options target, closing and both_over change this.",
         "Correct the reason of the end, or look for rounds that are missing."),
    Rule("end.winner", codes.END_WINNER, "error", "docs/rules.md 6.6",
         "A side that made its closing item wins, of two such sides the one whose item is counted first. Otherwise the highest total wins."
         " The options closing and both_over change this.",
         "Correct the winner or leave it out."),
    Rule("end.totals", codes.END_TOTALS, "error", "docs/rules.md 6.6",
         "The totals at the end are those after the last round that was counted.",
         "Correct the totals or leave them out."),
)

# fmt: on

RULES: tuple[Rule, ...] = (*RECORD, *GAME, *ORDER, *SETUP, *DEAL, *TURN, *CAPTURE, *BUILD, *TRAIL, *SCORE, *END)
"""All rules, in the order of checks (docs/rules.md 3.O1)."""

RULE: dict[str, Rule] = {rule.id: rule for rule in RULES}
RULE_OF_CODE: dict[int, Rule] = {rule.code: rule for rule in RULES if rule.code}


def closest(unknown: str) -> str | None:
    """The id that was probably meant (`capture.no_partion`, `no-partition`), or None."""
    wanted = unknown.strip().lower().replace("-", "_")
    for name in RULE:
        if name.partition(".")[2] == wanted:
            return name
    near = difflib.get_close_matches(wanted, RULE, n=1)
    return near[0] if near else None
