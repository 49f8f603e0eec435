"""The notes in the sample games: by file, by place, what the note says.

A place is `game` (the note follows the header), a deal `1/2`, a play `1/2/3`, the `score 1` of a round, the `end`, a `slip 1/2/3` (the
play that will be taken back) or its `undo 1/2/3`; the note stands before it.
"""

NOTES: dict[str, dict[str, str]] = {}
