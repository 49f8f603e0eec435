"""What `rclog stats`, `explain`, `chart` and `report` have in common: errors of the library as lines for the user."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rclog.cli.exits import fail
from rclog.encode import plain


@contextmanager
def errors_said() -> Iterator[None]:
    """A wrong name, condition or path ends the command with exit 2 and one line."""
    from rclog.facts.dataset import NoDatasetError
    from rclog.facts.making import TwoInputsError
    from rclog.stats.measure import NotAllowedError
    from rclog.stats.run import MissingExtraError
    from rclog.stats.selection import WhereError

    try:
        yield
    except (NoDatasetError, TwoInputsError, NotAllowedError, MissingExtraError, WhereError) as error:
        fail(plain(str(error)))


def names_of(by: str) -> tuple[str, ...]:
    """`place,month` as names. Ends the command for one that does not exist."""
    from rclog.stats.dimensions import BY

    names = tuple(name.strip() for name in by.split(",") if name.strip())
    for name in names:
        if name not in BY:
            fail(f"cannot split by {plain(name)!r}; there are {', '.join(BY)}")
    return tuple(dict.fromkeys(names))


def say_failures(failures: Sequence[object]) -> None:
    """Paths that could not be read, on stderr."""
    import sys

    for failure in failures:
        print(f"rclog: {plain(str(getattr(failure, 'name', '')))}: {getattr(failure, 'message', failure)}", file=sys.stderr)
