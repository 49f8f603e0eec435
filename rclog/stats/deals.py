"""Classes of cards, to see whether a deal is fair: what each card counts in each of them."""

from collections.abc import Sequence
from typing import Any

import numpy

from rclog.stats.batch import Batch
from rclog.stats.packs import arrangement_of

CLASSES = ("spades", "hearts", "clubs", "diamonds", "aces", "big casino", "little casino", "points")


def dealt_once(batch: Batch) -> "numpy.ndarray[Any, Any]":
    """For each game whether its packs are its own: of duplicate games (`pack P, arrangement K of N`) only the first arrangement counts, as
    the others were dealt the same packs again."""
    found = (arrangement_of("", occasion) for occasion in batch.games["occasion"].astype(object))
    return numpy.array([one is None or one.turn == 1 for one in found], dtype=bool)


def weights(codes: Sequence[str]) -> dict[str, "numpy.ndarray[Any, Any]"]:
    """For each class what these cards count, in whole numbers; one 0 more at the end."""
    rows = {name: [int(code[1] == name[0]) for code in codes] for name in CLASSES[:4]}
    rows["aces"] = [int(code[0] == "A") for code in codes]
    rows["big casino"] = [int(code == "Td") for code in codes]
    rows["little casino"] = [int(code == "2s") for code in codes]
    rows["points"] = [2 * (code == "Td") + (code == "2s") + (code[0] == "A") for code in codes]
    return {name: numpy.array([*row, 0], dtype=numpy.int64) for name, row in rows.items()}
