"""How a command ends: the exit codes of docs/format.md 10, and the errors that stand for them."""

from collections.abc import Iterable
from typing import NoReturn

VALID = 0
INVALID_GAMES = 1
USAGE = 2
INCOMPLETE_GAMES = 3
BUG = 70
INTERRUPTED = 130


class Usage(Exception):  # noqa: N818 - said to the user as it is
    """The command cannot do what it was asked: a path, an address or an option. The message is the line that the user reads."""


def fail(message: str) -> NoReturn:
    raise Usage(message)


def exit_code(verdicts: Iterable[str], *, allow_incomplete: bool = False) -> int:
    """The exit code for some games' verdicts."""
    seen = set(verdicts)
    if "invalid" in seen:
        return INVALID_GAMES
    if "incomplete" in seen and not allow_incomplete:
        return INCOMPLETE_GAMES
    return VALID
