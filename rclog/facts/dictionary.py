"""The tables, column by column: what each row stands for and what each column means. The data dictionary is printed from here.

A column that the gatherer fills names its number in `rclog.facts.columns`; the others are made in `rclog.facts.tables`.
"""

from rclog.cards import CODES
from rclog.facts import columns as of
from rclog.facts.schema import (
    LONG,
    SCHEMA_VERSION,
    SMALL,
    TEXT,
    WHOLE,
    WORD,
    YES_NO,
    Column,
    Table,
    card_set,
    long,
    number,
    word,
    yes_no,
)

CARD_WORDS = CODES
PLAY_KINDS = ("capture", "build", "trail")
BUILD_KINDS = ("new", "addition", "raise")
WAYS = ("capturing", "equal", "sum", "build", "residue")
FATES = ("taken", "joined", "residue")
TAKERS = ("owner", "partner", "opponent")
ITEM_NAMES = ("cards", "spades", "big_casino", "little_casino")
ITEMS = tuple("+".join(name for bit, name in enumerate(ITEM_NAMES) if items >> bit & 1) or "none" for items in range(16))


FILE = Column("file", WORD, "The log, relative to the folder that was named, with / between folders.", nullable=False)
LINE = Column("line", LONG, "The line on which the game begins; with `file` the key of a game.", "lines", "1 …", nullable=False)
GAME = Column("game", TEXT, "The recorded id of the game; no key.")
GAME_KEY = ("file", "line")
PLACES = "1 leads every deal, the highest is the dealer"

GAMES = Table(
    "games",
    "a game, also an invalid one or a piece of a file that is none",
    GAME_KEY,
    (
        FILE,
        LINE,
        GAME,
        Column("verdict", WORD, "What the referee says.", "", "valid, incomplete, invalid", nullable=False),
        Column("rules", WORD, "The profile that the rules are named by."),
        Column("rules_hash", WORD, "16 hex digits, equal for rules that judge alike."),
        Column("target", SMALL, "The score played to.", "points", "4 … 999"),
        Column("players", SMALL, "How many play.", "players", "2 … 4"),
        Column("started", TEXT, "When the game began, as recorded."),
        Column("month", WORD, "Year and month in which it began, at its own offset.", "", "YYYY-MM"),
        Column("site", WORD, "Where it was played, as recorded."),
        Column("occasion", WORD, "On what occasion, as recorded; the simulator names the pack and the arrangement."),
        Column("rounds", WHOLE, "Rounds played to their end. Null for an invalid game.", "rounds", "0 …"),
        Column("plays", WHOLE, "Plays made. Null for an invalid game.", "plays", "0 …"),
        Column("reason", WORD, "Why it ended; null while it has not.", "", "won, abandoned, resigned, adjudicated"),
        Column("winner", SMALL, "The side that won; null where nobody did or it is not known.", "side", "0 … 2"),
        Column("overtime", YES_NO, "A further round was played although a side stood on the target or more."),
        Column("hidden", YES_NO, "The log does not say all hands that were dealt."),
        Column("first_rule", WORD, "The rule of the error that makes it invalid."),
        Column("first_line", LONG, "The line of that error.", "lines", "1 …"),
    ),
)

SEATS = Table(
    "seats",
    "a seat of a game that is not invalid",
    (*GAME_KEY, "seat"),
    (
        FILE,
        LINE,
        GAME,
        Column("seat", SMALL, "The seat, in the order of play.", "seat", "0 … 3", nullable=False),
        Column("place", SMALL, f"Its place in the first round recorded: {PLACES}.", "place", "1 … 4"),
        Column("side", SMALL, "The side it scores for.", "side", "0 … 2", nullable=False),
        Column("name", WORD, "The player's name, as recorded.", nullable=False),
        Column("id", WORD, "The player's id, as recorded."),
        Column("kind", WORD, "What plays, as recorded.", "", "human, bot"),
    ),
    "games",
)

SIDES = Table(
    "sides",
    "a side of a game that is not invalid",
    (*GAME_KEY, "side"),
    (
        FILE,
        LINE,
        GAME,
        Column("side", SMALL, "The side.", "side", "0 … 2", nullable=False),
        Column("players", TEXT, "The names of its players, with ` & ` between partners.", nullable=False),
        Column("total", LONG, "Its total after the newest round counted; null where it cannot be known.", "points", "0 …"),
        Column("rank", SMALL, "1 for the winner, then by total; equal totals have equal ranks. Null without totals.", "rank", "1 … 3"),
        Column("won", YES_NO, "It won; null while the game has no winner."),
    ),
    "games",
)

_SOURCES = ("cards", "spades", "big_casino", "little_casino", "aces", "sweeps", "last_capture")

ROUNDS = Table(
    "rounds",
    "a side in a round that was begun",
    (*GAME_KEY, "round", "side"),
    (
        FILE,
        LINE,
        GAME,
        long("round", of.ROUND_NUMBER, "The round.", "rounds", "1 …"),
        number("side", of.ROUND_SIDE, "The side.", "side", "0 … 2"),
        number("place", of.ROUND_PLACE, f"The first place of its seats: {PLACES}.", "place", "1 … 3"),
        number("dealer", of.ROUND_DEALER, "The seat that deals this round.", "seat", "0 … 3"),
        yes_no("complete", of.ROUND_COMPLETE, "The round was played to its end."),
        yes_no("counted", of.ROUND_COUNTED, "All 52 cards were seen, so it was counted."),
        number("cards", of.ROUND_CARDS, "Cards taken, residue included.", "cards", "0 … 52", nullable=True),
        number("spades", of.ROUND_SPADES, "Spades taken.", "cards", "0 … 13", nullable=True),
        number("aces", of.ROUND_ACES, "Aces taken.", "cards", "0 … 4", nullable=True),
        yes_no("big_casino", of.ROUND_BIG_CASINO, "It took the ten of diamonds.", nullable=True),
        yes_no("little_casino", of.ROUND_LITTLE_CASINO, "It took the two of spades.", nullable=True),
        number("sweeps", of.ROUND_SWEEPS, "Sweeps that count under the rules, before cancelling.", "sweeps", "0 …", nullable=True),
        number("net_sweeps", of.ROUND_NET_SWEEPS, "Sweeps left after cancelling.", "sweeps", "0 …", nullable=True),
        yes_no("last_capture", of.ROUND_LAST_CAPTURE, "It captured last in the round.", nullable=True),
        number("points", of.ROUND_POINTS, "Points scored: the sum of the sources less what was cut.", "points", "0 …", nullable=True),
        *(
            number(f"points_{source}", of.ROUND_EARNED + index, f"Points for {source.replace('_', ' ')}.", "points", "0 …", nullable=True)
            for index, source in enumerate(_SOURCES)
        ),
        number("points_cut", of.ROUND_CUT, "Points lost to the cap of closing_missed capped20.", "points", "0 …", nullable=True),
        long("total_before", of.ROUND_TOTAL_BEFORE, "Its total before the round.", "points", "0 …", nullable=True),
        long("total_after", of.ROUND_TOTAL_AFTER, "Its total after the round.", "points", "0 …", nullable=True),
        word("closing_item", of.ROUND_CLOSING, ITEMS, "What alone scores for it on its total; none: it scores in full.", nullable=True),
        word("closing_made", of.ROUND_CLOSING_MADE, ITEMS, "Which of these it made.", nullable=True),
    ),
    "games",
)

PLAYS = Table(
    "plays",
    "a play",
    (*GAME_KEY, "round", "deal", "play"),
    (
        FILE,
        LINE,
        GAME,
        long("round", of.PLAY_ROUND, "The round.", "rounds", "1 …"),
        number("deal", of.PLAY_DEAL, "The deal in its round.", "deals", "1 … 6"),
        number("play", of.PLAY_NUMBER, "The play in its deal.", "plays", "1 … 16"),
        Column("at_line", LONG, "The line of the log.", "lines", "1 …", of.PLAY_AT_LINE, nullable=False),
        number("seat", of.PLAY_SEAT, "Who played.", "seat", "0 … 3"),
        number("place", of.PLAY_PLACE, f"The place of that seat in this round: {PLACES}.", "place", "1 … 4"),
        number("side", of.PLAY_SIDE, "The side of that seat.", "side", "0 … 2"),
        word("kind", of.PLAY_KIND, PLAY_KINDS, "What was played."),
        word("card", of.PLAY_CARD, CARD_WORDS, "The card played."),
        Column(
            "cards",
            TEXT,
            "The table cards taken, or joined in a build.",
            "",
            "codes, blanks between",
            of.PLAY_CARDS,
            is_set=True,
            nullable=False,
        ),
        number("taken", of.PLAY_TAKEN, "Table cards captured; 0 for a build or trail.", "cards", "0 … 51"),
        number("groups", of.PLAY_GROUPS, "Into how many groups and builds a capture splits.", "groups", "1 …", nullable=True),
        number("value", of.PLAY_VALUE, "The declared value of a build.", "value", "2 … 14", nullable=True),
        word("build_kind", of.PLAY_BUILD_KIND, BUILD_KINDS, "Which kind of build.", nullable=True),
        yes_no("sweep", of.PLAY_SWEEP, "It was a capture that emptied the table, whatever the options."),
        card_set("loose_before", of.PLAY_LOOSE, "The loose cards before it."),
        Column(
            "built_before", TEXT, "The cards in builds before it.", "", "codes, blanks between", of.PLAY_BUILT, is_set=True, nullable=False
        ),
        number("loose_count", of.PLAY_LOOSE_COUNT, "Loose cards before it.", "cards", "0 … 52"),
        number("build_count", of.PLAY_BUILD_COUNT, "Builds before it.", "builds", "0 … 26"),
        yes_no("could_capture", of.PLAY_COULD_CAPTURE, "Some capture was legal. Null where a hidden card decides.", nullable=True),
        yes_no("could_sweep", of.PLAY_COULD_SWEEP, "Some capture was legal that empties the table. Null likewise.", nullable=True),
    ),
    "rounds",
)

CARDS = Table(
    "cards",
    "a card in a round that was begun: 52 rows, in pack order",
    (*GAME_KEY, "round", "card"),
    (
        FILE,
        LINE,
        GAME,
        long("round", of.CARD_ROUND, "The round.", "rounds", "1 …"),
        word("card", of.CARD_CODE, CARD_WORDS, "The card."),
        number("dealt_deal", of.CARD_DEALT_DEAL, "The deal it came in.", "deals", "1 … 6", nullable=True),
        number("dealt_seat", of.CARD_DEALT_SEAT, "The seat it was dealt to; null for the table.", "seat", "0 … 3", nullable=True),
        number("dealt_place", of.CARD_DEALT_PLACE, f"The place of that seat: {PLACES}.", "place", "1 … 4", nullable=True),
        yes_no("dealt_to_table", of.CARD_DEALT_TO_TABLE, "It was dealt to the table.", nullable=True),
        number("played_deal", of.CARD_PLAYED_DEAL, "The deal it was played in.", "deals", "1 … 6", nullable=True),
        number("played_play", of.CARD_PLAYED_PLAY, "The play of that deal.", "plays", "1 … 16", nullable=True),
        number("played_seat", of.CARD_PLAYED_SEAT, "Who played it.", "seat", "0 … 3", nullable=True),
        number("played_place", of.CARD_PLAYED_PLACE, f"The place of that seat: {PLACES}.", "place", "1 … 4", nullable=True),
        word("played_as", of.CARD_PLAYED_AS, PLAY_KINDS, "What it was played for.", nullable=True),
        number("taken_deal", of.CARD_TAKEN_DEAL, "The deal it was taken in; residue counts as the last.", "deals", "1 … 6", nullable=True),
        number("taken_play", of.CARD_TAKEN_PLAY, "The play of that deal; of residue the last.", "plays", "1 … 16", nullable=True),
        number("taken_seat", of.CARD_TAKEN_SEAT, "Who took it; of residue who captured last.", "seat", "0 … 3", nullable=True),
        number("taken_place", of.CARD_TAKEN_PLACE, f"The place of that seat: {PLACES}.", "place", "1 … 4", nullable=True),
        number("taken_side", of.CARD_TAKEN_SIDE, "The side whose pile it went to.", "side", "0 … 2", nullable=True),
        word("taken_as", of.CARD_TAKEN_AS, WAYS, "As what it was taken, by the split that is shown.", nullable=True),
        number(
            "plays_on_table",
            of.CARD_PLAYS_ON_TABLE,
            "Plays from the one that laid it to the one that took it.",
            "plays",
            "0 … 48",
            nullable=True,
        ),
    ),
    "rounds",
)

BUILDS = Table(
    "builds",
    "a build, from its making to its end",
    (*GAME_KEY, "round", "build"),
    (
        FILE,
        LINE,
        GAME,
        long("round", of.BUILD_ROUND, "The round.", "rounds", "1 …"),
        number("build", of.BUILD_NUMBER, "The build in its round, by the time it was made.", "builds", "1 …"),
        number(
            "made_deal", of.BUILD_MADE_DEAL, "The deal it was made in; null for one that a setup found.", "deals", "1 … 6", nullable=True
        ),
        number("made_play", of.BUILD_MADE_PLAY, "The play of that deal.", "plays", "1 … 16", nullable=True),
        number("made_seat", of.BUILD_MADE_SEAT, "Who made it.", "seat", "0 … 3", nullable=True),
        number("made_place", of.BUILD_MADE_PLACE, f"The place of that seat: {PLACES}.", "place", "1 … 4", nullable=True),
        number("first_value", of.BUILD_FIRST_VALUE, "Its value when it was made.", "value", "2 … 14", nullable=True),
        number("value", of.BUILD_VALUE, "Its value at its end, or now.", "value", "2 … 14"),
        yes_no("multiple", of.BUILD_MULTIPLE, "It was more than one group then."),
        card_set("cards", of.BUILD_CARDS, "Its cards then."),
        number("card_count", of.BUILD_CARD_COUNT, "How many these are.", "cards", "2 … 51"),
        number("additions", of.BUILD_ADDITIONS, "How often it was added to.", "plays", "0 …", nullable=True),
        number("raises", of.BUILD_RAISES, "How often it was raised.", "plays", "0 …", nullable=True),
        number("owners", of.BUILD_OWNERS, "How many different seats owned it.", "seats", "1 … 4", nullable=True),
        number("owner", of.BUILD_OWNER, "Who owned it last.", "seat", "0 … 3"),
        word("fate", of.BUILD_FATE, FATES, "What became of it: joined is by another build; null while it lies.", nullable=True),
        number("ended_deal", of.BUILD_ENDED_DEAL, "The deal of its end.", "deals", "1 … 6", nullable=True),
        number("ended_play", of.BUILD_ENDED_PLAY, "The play of that deal.", "plays", "1 … 16", nullable=True),
        number("ended_seat", of.BUILD_ENDED_SEAT, "Who ended it.", "seat", "0 … 3", nullable=True),
        number("ended_place", of.BUILD_ENDED_PLACE, f"The place of that seat: {PLACES}.", "place", "1 … 4", nullable=True),
        word("taken_by", of.BUILD_TAKEN_BY, TAKERS, "Who took it, seen from its last owner.", nullable=True),
    ),
    "rounds",
)

FINDINGS = Table(
    "findings",
    "a finding, of warnings too",
    (*GAME_KEY, "number"),
    (
        FILE,
        LINE,
        GAME,
        Column("number", WHOLE, "The finding in its game, by line.", "findings", "1 …", nullable=False),
        Column("at_line", LONG, "The line of the log.", "lines", "1 …", nullable=False),
        Column("column", WHOLE, "The column in that line.", "characters", "1 …"),
        Column("rule", WORD, "The rule.", nullable=False),
        Column("severity", WORD, "How bad it is.", "", "error, warning", nullable=False),
        Column("round", LONG, "The round, as far as it applies.", "rounds", "1 …"),
        Column("deal", SMALL, "The deal.", "deals", "1 … 6"),
        Column("play", SMALL, "The play in its deal.", "plays", "1 … 16"),
        Column("seat", SMALL, "Who is at fault.", "seat", "0 … 3"),
        Column("message", TEXT, "What is wrong, in words; the wording may change.", nullable=False),
        Column("expected", TEXT, "What was expected."),
        Column("found", TEXT, "What was found."),
    ),
    "games",
)

TABLES: dict[str, Table] = {table.name: table for table in (GAMES, SEATS, SIDES, ROUNDS, PLAYS, CARDS, BUILDS, FINDINGS)}


def dictionary_markdown() -> str:
    """The data dictionary: what `schemas/tables.md` holds."""
    lines = [
        "# Tables",
        "",
        f"Printed by `rclog schema --tables`; do not edit. Schema version {SCHEMA_VERSION}.",
        "",
        "Every table begins with `file` and `line`, the key of a game. All values are computed; an invalid game is in `games` and",
        '`findings` alone. Null is "not known" or "does not apply", never 0.',
    ]
    for table in TABLES.values():
        lines += ["", f"## {table.name}", "", f"One row: {table.row}. Key: {', '.join(table.key)}.", ""]
        lines += ["| column | type | unit | range | null | meaning |", "|---|---|---|---|---|---|"]
        for column in table.columns:
            kind = "word" if column.type == WORD else str(column.type)
            null = "yes" if column.nullable else ""
            lines.append(f"| `{column.name}` | {kind} | {column.unit} | {column.range} | {null} | {column.meaning} |")
    return "\n".join(lines) + "\n"
