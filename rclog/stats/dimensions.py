"""What a number can be split by: the columns of a result beside the value, with their types and meanings."""

from typing import NamedTuple

import pyarrow as pa


class Dimension(NamedTuple):
    name: str
    type: pa.DataType
    meaning: str


WORDS = pa.string()
NUMBER = pa.int64()

DIMENSIONS = {
    one.name: one
    for one in (
        Dimension("players", NUMBER, "How many play."),
        Dimension("rules", WORDS, "The profile the rules are named by."),
        Dimension("month", WORDS, "The month in which the game began."),
        Dimension("place", NUMBER, "1 leads every deal, the highest is the dealer; of partners the first of their two."),
        Dimension("side", NUMBER, "The side, 0 for that of the first seat."),
        Dimension("player", WORDS, "Who: by id where one is recorded, else by name; partners together where they score together."),
        Dimension("opponent", WORDS, "Against whom."),
        Dimension("deal", NUMBER, "The deal in its round."),
        Dimension("kind", WORDS, "What was played."),
        Dimension("cause", WORDS, "What came just before."),
        Dimension("left", WORDS, "Cards and builds on the table after the play."),
        Dimension("how", WORDS, "In which way."),
        Dimension("sweeps", WORDS, "Before cancelling, or after."),
        Dimension("spades", NUMBER, "Spades taken in a round."),
        Dimension("cards", NUMBER, "Cards taken in a round."),
        Dimension("result", WORDS, "How it came out."),
        Dimension("card", WORDS, "Which card."),
        Dimension("class", WORDS, "Which cards."),
        Dimension("taker", NUMBER, "The place of who took it."),
        Dimension("whose", WORDS, "Who took it, seen from the seat it was dealt to."),
        Dimension("source", WORDS, "What the points are for."),
        Dimension("fate", WORDS, "What became of it."),
        Dimension("total", NUMBER, "The total at the start of the round."),
        Dimension("item", WORDS, "What alone scores."),
        Dimension("behind", NUMBER, "At least so many points."),
        Dimension("rounds", NUMBER, "Rounds played."),
        Dimension("round", NUMBER, "The round."),
        Dimension("streak", WORDS, "Of what."),
        Dimension("test", WORDS, "What is compared with chance."),
        Dimension("cards_dealt", WORDS, "By place and deal, or by place alone."),
        Dimension("cell", WORDS, "Where the cards went."),
        Dimension("quantity", WORDS, "Which number."),
    )
}
BY = ("place", "player", "side", "players", "rules", "month", "deal")
"""What `--by` knows."""
OF_GAME = ("players", "rules", "month")
"""Said by the game alone, so every measure can be split by them."""
