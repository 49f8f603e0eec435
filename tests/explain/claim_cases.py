"""What is said of scores and ends."""

from typing import Any

from rclog.cards import CODES
from rclog.game import codes
from rclog.game.position import DEAL_DUE, Position
from rclog.game.row import NOBODY, RESIGNED, WON
from tests.explain.stage import Case, after_round, between, end, score, standing

ANAS = "As 3s 4s 5s 6s 7s Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh 2d 3d 4d 5d 6d 7d 8d 9d Td"
TIE = ANAS.replace("2d 3d ", "")


def example(anas: str = ANAS, **fields: Any) -> Position:
    """The round of docs/rules.md 5.4: Ana scores 9 and Luis 4, when both are below 18."""
    return after_round(anas, "", **{"sweeps": [3, 1], **fields})


CASES = (
    Case(
        codes.SCORE_POINTS,
        example(),
        score(points=[8, 4]),
        "points [8,4] are claimed for round 1, but [9,4] are counted: "
        "Ana 9 = 3 (28 cards) + 0 (6 spades) + 2 (big casino) + 2 (2 aces) + 2 (3 sweeps, net 2)",
        "[9,4]",
        "[8,4]",
    ),
    Case(
        codes.SCORE_POINTS,
        example(TIE, sweep_cancel=0),
        score(points=[9, 8]),
        "points [9,8] are claimed for round 1, but [7,5] are counted: "
        "Ana 7 = 0 (26 cards, a tie) + 0 (6 spades) + 2 (big casino) + 2 (2 aces) + 3 (3 sweeps); "
        "Luis 5 = 0 (26 cards, a tie) + 1 (7 spades) + 1 (little casino) + 2 (2 aces) + 1 (1 sweep)",
        "[7,5]",
        "[9,8]",
    ),
    Case(
        codes.SCORE_POINTS,
        example(TIE, totals=(18, 12)),
        score(points=[7, 4]),
        "points [7,4] are claimed for round 1, but [0,4] are counted: Ana 0 = 0 (26 cards, a tie), as on 18 only most cards scores",
        "[0,4]",
        "[7,4]",
    ),
    Case(
        codes.SCORE_POINTS,
        example(totals=(12, 19)),
        score(points=[9, 4]),
        "points [9,4] are claimed for round 1, but [9,0] are counted: Luis 0, as on 19 only big casino scores",
        "[9,0]",
        "[9,4]",
    ),
    Case(
        codes.SCORE_POINTS,
        example(totals=(19, 12), closing_missed=1, closing_items=[0, 0, 1, 8, 4]),
        score(points=[2, 4]),
        "points [2,4] are claimed for round 1, but [1,4] are counted: "
        "Ana 1 = 3 (28 cards) + 0 (6 spades) + 2 (big casino) + 2 (2 aces) + 0 (3 sweeps, net 2, none scores on 19), "
        "as on 19 all but the closing item stops at 20",
        "[1,4]",
        "[2,4]",
    ),
    Case(
        codes.SCORE_POINTS,
        example(last_capturer=1, points_for=[3, 1, 2, 1, 1, 1, 5]),
        score(points=[9, 4]),
        "points [9,4] are claimed for round 1, but [9,9] are counted: "
        "Luis 9 = 0 (24 cards) + 1 (7 spades) + 1 (little casino) + 2 (2 aces) + 0 (1 sweep, net 0) + 5 (last capture)",
        "[9,9]",
        "[9,4]",
    ),
    Case(
        codes.SCORE_TOTALS,
        example(totals=(7, 12)),
        score(points=[9, 4], totals=[16, 15]),
        "totals [16,15] are claimed for round 1, but [16,16] are counted: Ana 7 + 9, Luis 12 + 4",
        "[16,16]",
        "[16,15]",
    ),
    Case(
        codes.SCORE_TOTALS,
        example(totals=(7, 12)),
        score(totals=[16, 15]),
        "totals [16,15] are claimed for round 1, but [16,16] are counted: Ana 7 + 9, Luis 12 + 4; "
        "Luis 4 = 0 (24 cards) + 1 (7 spades) + 1 (little casino) + 2 (2 aces) + 0 (1 sweep, net 0)",
        "[16,16]",
        "[16,15]",
    ),
    Case(
        codes.SCORE_CARDS,
        example(TIE, residue="2d 3d"),
        score(card_counts=[26, 26]),
        "cards [26,26] are claimed for round 1, but [28,24] are counted: the residue 2d 3d went to Ana",
        "[28,24]",
        "[26,26]",
    ),
    Case(
        codes.SCORE_CARDS,
        example(TIE, residue="2d 3d", leftovers=1),
        score(card_counts=[28, 24]),
        "cards [28,24] are claimed for round 1, but [26,24] are counted: the residue 2d 3d is nobody's (option leftovers)",
        "[26,24]",
        "[28,24]",
    ),
    Case(
        codes.SCORE_CARDS,
        after_round("", "", residue=" ".join(CODES), last_capturer=-1),
        score(card_counts=[52, 0]),
        "cards [52,0] are claimed for round 1, but [0,0] are counted: nobody captured, so the residue is nobody's",
        "[0,0]",
        "[52,0]",
    ),
    Case(
        codes.SCORE_SPADES,
        example(ANAS.replace("As", ""), residue="As"),
        score(spade_counts=[5, 8]),
        "spades [5,8] are claimed for round 1, but [6,7] are counted: "
        "Ana has As 3s 4s 5s 6s 7s, Luis 2s 8s 9s Ts Js Qs Ks; the residue As went to Ana",
        "[6,7]",
        "[5,8]",
    ),
    Case(
        codes.SCORE_SWEEPS,
        example(),
        score(sweep_counts=[2, 0]),
        "sweeps [2,0] are claimed for round 1, but [3,1] are counted: [2,0] is what is left after cancelling",
        "[3,1]",
        "[2,0]",
    ),
    Case(
        codes.SCORE_SWEEPS,
        example(sweeps=[0, 0], sweeps_count=0),
        score(sweep_counts=[3, 1]),
        "sweeps [3,1] are claimed for round 1, but [0,0] are counted: sweeps do not count here (option sweeps)",
        "[0,0]",
        "[3,1]",
    ),
    Case(
        codes.SCORE_SWEEPS,
        example(emptied=1, sweep_last_card=0),
        score(sweep_counts=[4, 1]),
        "sweeps [4,1] are claimed for round 1, but [3,1] are counted: the last card of a round makes no sweep (option sweep_last_card)",
        "[3,1]",
        "[4,1]",
    ),
    Case(
        codes.SCORE_SWEEPS,
        example(),
        score(sweep_counts=[3, 2]),
        "sweeps [3,2] are claimed for round 1, but [3,1] are counted",
        "[3,1]",
        "[3,2]",
    ),
    Case(
        codes.SCORE_ACES,
        example(),
        score(ace_counts=[3, 1]),
        "aces [3,1] are claimed for round 1, but [2,2] are counted: Ana has As Ah, Luis Ad Ac",
        "[2,2]",
        "[3,1]",
    ),
    Case(
        codes.SCORE_BIG_CASINO,
        example(),
        score(big_casino_side=1),
        "the big casino is claimed for Luis, but Ana has Td (taken by Ana at line 12)",
        "side 0",
        "side 1",
        {"Td": "taken by Ana at line 12"},
    ),
    Case(
        codes.SCORE_LITTLE_CASINO,
        example(),
        score(little_casino_side=NOBODY),
        "the little casino is claimed for nobody, but Luis has 2s",
        "side 1",
        "null",
    ),
    Case(
        codes.SCORE_LITTLE_CASINO,
        after_round(ANAS, "", "", residue="2s", leftovers=1, totals=(0, 0, 0)),
        score(little_casino_side=2),
        "the little casino is claimed for Rob, but nobody has 2s",
        "null",
        "side 2",
    ),
    Case(
        codes.END_NOT_OVER,
        example(totals=(11, 14)),
        end(WON, winner=0),
        "the end says won, but nobody has 21: totals Ana 20, Luis 18",
    ),
    Case(
        codes.END_NOT_OVER,
        example(totals=(13, 18), closing=0, closing_items=[0] * 5),
        end(WON, winner=0),
        "the end says won, but nobody is alone at the top with 21 or more: totals Ana 22, Luis 22",
    ),
    Case(
        codes.END_NOT_OVER,
        standing("8s", "Kd", "4c", "Qd", totals=[14, 17], round=3),
        end(WON),
        "the end says won, but nobody has 21: totals Ana and Rob 14, Luis and Eva 17 (round 3 is not over)",
    ),
    Case(
        codes.END_WINNER,
        example(totals=(13, 17)),
        end(WON, winner=1),
        "Luis is named as winner, but Ana has won with the highest total: totals Ana 22, Luis 21",
        "side 0",
        "side 1",
    ),
    Case(
        codes.END_WINNER,
        example(totals=(18, 20)),
        end(WON, winner=NOBODY),
        "nobody is named as winner, but Ana has won with its closing item, from 18: totals Ana 21, Luis 21",
        "side 0",
        "null",
    ),
    Case(
        codes.END_WINNER,
        example(totals=(17, 20), both_over=1, closing=0, closing_items=[0] * 5),
        end(WON, winner=0),
        "Ana is named as winner, but Luis was first at 21 in the order of counting: totals Ana 26, Luis 24",
        "side 1",
        "side 0",
    ),
    Case(
        codes.END_TOTALS,
        example(totals=(13, 17)),
        end(WON, winner=0, totals=[22, 20]),
        "totals [22,20] are claimed at the end, but [22,21] are computed",
        "[22,21]",
        "[22,20]",
    ),
    Case(
        codes.END_TOTALS,
        between(phase=DEAL_DUE, started=1, round=2, deal=3, totals=[9, 4]),
        end(RESIGNED, winner=0, totals=[11, 4]),
        "totals [11,4] are claimed at the end, but [9,4] are computed (round 2 is not over)",
        "[9,4]",
        "[11,4]",
    ),
)
