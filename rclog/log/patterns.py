"""The paths that fit a pattern with `*`, `?`, `[…]` or `**`.

What stands at a path that fits, and what is wrong with it, is in `paths`. `glob` is not used since its `**` follows links to folders: two
of them that lead back to where they stand are 2**40 paths.
"""

import errno
import fnmatch
import os
import re
from collections.abc import Iterator
from pathlib import Path

# Errors for a path where there is nothing, and can be nothing.
_NOWHERE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)


def is_pattern(path: str) -> bool:
    return any(sign in path for sign in "*?[")


def matches(pattern: str) -> set[str]:
    """The paths that fit a pattern, and folders that could not be looked into."""
    pattern = pattern.replace(os.sep, "/")
    fixed = re.split("[*?[]", pattern, maxsplit=1)[0]
    fixed = fixed[: fixed.rfind("/") + 1]
    parts = [part for part in pattern[len(fixed) :].split("/") if part]
    fitting: set[str] = set()
    # Paths that fit the first parts, and how many parts that is; `**` reaches many in more ways than one.
    waiting = [(fixed, 0)]
    met = set(waiting)
    while waiting:
        path, fitted = waiting.pop()
        if fitted == len(parts):
            if not pattern.endswith("/") or os.path.lexists(path or "."):  # "name/" is there only if it is a folder
                fitting.add(path.removesuffix("/") or path or ".")
            continue
        try:
            further = [state for state in _steps(path, fitted, parts) if state not in met]
        except OSError as error:
            if error.errno not in _NOWHERE:
                fitting.add(path or ".")
            continue
        met.update(further)
        waiting += further
    return fitting


def _steps(path: str, fitted: int, parts: list[str]) -> Iterator[tuple[str, int]]:
    """The paths that fit one part more, or as many and stand one folder deeper under a `**`."""
    part = parts[fitted]
    if not is_pattern(part):
        if _is_there(path + part):
            yield path + part + "/", fitted + 1
        return
    if part == "**":
        yield path, fitted + 1
        if all(part == "**" for part in parts[fitted:]):
            return  # a folder that fits stands for all that is in it
    with os.scandir(path or ".") as entries:
        for entry in entries:
            if entry.name.startswith(".") and not part.startswith("."):
                continue
            if part != "**":
                if fnmatch.fnmatch(entry.name, part):
                    yield path + entry.name + "/", fitted + 1
            elif entry.is_dir(follow_symlinks=False):
                yield path + entry.name + "/", fitted


def _is_there(path: str) -> bool:
    """Whether something has this name, be it a link that leads nowhere. Yes also if that cannot be known: who reads it is told why."""
    try:
        Path(path).lstat()
    except OSError as error:
        return error.errno not in _NOWHERE
    return True
