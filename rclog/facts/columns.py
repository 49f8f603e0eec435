"""The whole-number columns that the gatherer fills. What they mean, with units and ranges, is in `rclog.facts.schema`.

−1 stands for "not known" or "does not apply" in every column; sets of cards are numbers with a bit a card.
"""

NOTHING = -1

# One row a play.
(
    PLAY_AT_LINE,
    PLAY_ROUND,
    PLAY_DEAL,
    PLAY_NUMBER,
    PLAY_SEAT,
    PLAY_PLACE,
    PLAY_SIDE,
    PLAY_KIND,
    PLAY_CARD,
    PLAY_CARDS,
    PLAY_TAKEN,
    PLAY_GROUPS,
    PLAY_VALUE,
    PLAY_BUILD_KIND,
    PLAY_SWEEP,
    PLAY_LOOSE,
    PLAY_BUILT,
    PLAY_LOOSE_COUNT,
    PLAY_BUILD_COUNT,
    PLAY_COULD_CAPTURE,
    PLAY_COULD_SWEEP,
) = range(21)
PLAY_WIDTH = 21

# Kinds of builds as they are made.
NEW_BUILD = 0
ADDITION = 1
RAISE = 2

# One row a side of a round. ROUND_EARNED stands for seven columns, the sources in the order of scoring.
(
    ROUND_NUMBER,
    ROUND_SIDE,
    ROUND_PLACE,
    ROUND_DEALER,
    ROUND_COMPLETE,
    ROUND_COUNTED,
    ROUND_CARDS,
    ROUND_SPADES,
    ROUND_ACES,
    ROUND_BIG_CASINO,
    ROUND_LITTLE_CASINO,
    ROUND_SWEEPS,
    ROUND_NET_SWEEPS,
    ROUND_LAST_CAPTURE,
    ROUND_POINTS,
    ROUND_EARNED,
) = range(16)
(ROUND_CUT, ROUND_TOTAL_BEFORE, ROUND_TOTAL_AFTER, ROUND_CLOSING, ROUND_CLOSING_MADE) = range(22, 27)
ROUND_WIDTH = 27

# One row a card of a round: 52 rows, in pack order.
(
    CARD_ROUND,
    CARD_CODE,
    CARD_DEALT_DEAL,
    CARD_DEALT_SEAT,
    CARD_DEALT_PLACE,
    CARD_DEALT_TO_TABLE,
    CARD_PLAYED_DEAL,
    CARD_PLAYED_PLAY,
    CARD_PLAYED_SEAT,
    CARD_PLAYED_PLACE,
    CARD_PLAYED_AS,
    CARD_TAKEN_DEAL,
    CARD_TAKEN_PLAY,
    CARD_TAKEN_SEAT,
    CARD_TAKEN_PLACE,
    CARD_TAKEN_SIDE,
    CARD_TAKEN_AS,
    CARD_PLAYS_ON_TABLE,
    CARD_LAID_AT,
) = range(19)
CARD_WIDTH = 19

# How a card is taken.
CAPTURING = 0
EQUAL = 1
IN_SUM = 2
IN_BUILD = 3
RESIDUE = 4

# One row a build, by the time it is made.
(
    BUILD_ROUND,
    BUILD_NUMBER,
    BUILD_MADE_DEAL,
    BUILD_MADE_PLAY,
    BUILD_MADE_SEAT,
    BUILD_MADE_PLACE,
    BUILD_FIRST_VALUE,
    BUILD_VALUE,
    BUILD_MULTIPLE,
    BUILD_CARDS,
    BUILD_CARD_COUNT,
    BUILD_ADDITIONS,
    BUILD_RAISES,
    BUILD_OWNERS,
    BUILD_OWNER,
    BUILD_FATE,
    BUILD_ENDED_DEAL,
    BUILD_ENDED_PLAY,
    BUILD_ENDED_SEAT,
    BUILD_ENDED_PLACE,
    BUILD_TAKEN_BY,
    BUILD_OWNER_SET,
) = range(22)
BUILD_WIDTH = 22

# What becomes of a build. A build that still lies when its log stops has no fate.
TAKEN = 0
JOINED = 1
LEFT_OVER = 2

# Who takes it.
BY_OWNER = 0
BY_PARTNER = 1
BY_OPPONENT = 2

# How many rows of each table are filled.
PLAYS = 0
ROUNDS = 1
CARDS = 2
BUILDS = 3
TABLES = 4
