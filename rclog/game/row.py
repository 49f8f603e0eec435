"""One event as a row of whole numbers: the columns.

`rclog.log.rows` makes a row from a typed event. A column that the event does not have holds ABSENT; a claim of `null` holds NOBODY.
Columns with a `[4]` stand for four columns in a row, one a seat or a side.
A `setup` with builds is a SETUP row and, right behind it, one LAID_BUILD row a build.
"""

ABSENT = -1
NOBODY = -2

# Kinds of rows. The three plays come first: `kind <= TRAIL` is "a play". SKIPPED is a note, or a play taken back and its undo.
SKIPPED = -1
CAPTURE = 0
BUILD = 1
TRAIL = 2
DEAL = 3
SCORE = 4
END = 5
SETUP = 6
LAID_BUILD = 7
UNDO = 8

# Reasons of an end.
WON = 0
ABANDONED = 1
RESIGNED = 2
ADJUDICATED = 3

KIND = 0
SEAT = 1  # who plays; the turn of a setup; the owner of a laid build
CARD = 2  # the card played
CARDS = 3  # set: taken, built with, dealt to the table, loose in a setup, cards of a laid build
VALUE = 4  # declared value of a build; in a SETUP row how many LAID_BUILD rows follow
SWEEP = 5  # claim of a capture: 0, 1
ROUND = 6
DEAL_NUMBER = 7
DEALER = 8
TABLE_SIZE = 9  # how many cards the event lists for the table
TWICE = 10  # a card that a deal or setup names twice
HANDS_LISTED = 11  # how many hands the event lists
HANDS = 12  # [4] sets: the known cards of a hand
HAND_SIZES = 16  # [4] how many cards a hand lists, hidden ones included
POINTS = 20  # [4] claims, a side each
TOTALS = 24  # [4] claims of a score or end; the totals of a setup
CARD_COUNTS = 28  # [4]
SPADE_COUNTS = 32  # [4]
SWEEP_COUNTS = 36  # [4] claims of a score; the sweeps of a setup
ACE_COUNTS = 40  # [4]
BIG_CASINO_SIDE = 44
LITTLE_CASINO_SIDE = 45
WINNER = 46
REASON = 47
PILES = 48  # [4] sets
LAST_CAPTURER = 52
MISPLACED = 53  # in a SETUP row: FITS, or what it lists that this game or position cannot have
EARLIER_PLAY = 54  # written by `judge.take_back`: the play before this one in its deal

WIDTH = 55

# What MISPLACED says; a key of a deal in progress without hands is NEEDS_HANDS and its number in ONLY_WITH_HANDS.
FITS, OTHER_HANDS, OTHER_DEAL, OTHER_TOTALS, OTHER_PILES, OTHER_SWEEPS, NEEDS_HANDS = range(7)
ONLY_WITH_HANDS = ("deal", "turn", "loose", "builds", "piles", "sweeps", "last_capturer")
