"""Finding: a rule broken at a place."""

from typing import Any, NamedTuple

from rclog.lang import Said


class Finding(NamedTuple):
    """A rule that a log breaks, where, and with which values (docs/format.md, Findings).

    `line` counts from 1, `column` from 1 in characters; `play` counts within its deal. `message` may hold text from the log, with its
    control characters already written as escapes.
    """

    rule: str
    severity: str
    file: str
    line: int
    column: int | None
    game: str | None
    message: str
    round: int | None = None
    deal: int | None = None
    play: int | None = None
    seat: int | None = None
    expected: str | None = None
    found: str | None = None
    said: Said | None = None
    """What `message` says, for other languages; None where `rclog.explain` says it from the position."""

    def as_json(self) -> dict[str, Any]:
        """The finding as a JSON object with the keys of docs/format.md, Findings; what does not apply is left out."""
        always = {"rule", "severity", "file", "line", "game", "message"}
        keys = ("rule", "severity", "file", "line", "column", "game", "round", "deal", "play", "seat", "message", "expected", "found")
        return {key: value for key in keys if (value := getattr(self, key)) is not None or key in always}
