"""From what a person names to files that can be read.

Here: files, folders, patterns, lists of paths (`@list`) and standard input (`-`) become sources, and a source is opened. What cannot be
read is a value, `PathError`, that says what it is and what to do; nothing but a regular file is ever opened, for opening a pipe can wait
for ever. Which paths fit a pattern is in `patterns`, what stands in a file in `streams`.
"""

import contextlib
import errno
import io
import os
import stat
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from rclog.log.patterns import is_pattern, matches
from rclog.log.streams import MAX_LINE, Damage, Line, read_lines

STDIN = "<stdin>"
LOG_ENDINGS = (".jsonl", ".jsonl.gz", ".jsonl.zst", ".jsonl.bz2", ".jsonl.xz")
"""How the names of logs in a folder end, in small or capital letters. A file that is named itself may have any name."""

# Without O_NONBLOCK, opening a pipe that took a file's place a moment ago would wait for a writer. Windows has neither that nor O_NOCTTY,
# and without O_BINARY would change line ends.
_OPEN_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
_OTHER_FILES = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)


class Source(NamedTuple):
    """A log to read."""

    name: str
    """As findings show it: the path as given, in a folder joined with the path from there by "/"; bytes that are no text as escapes."""
    path: Path | None
    """None: standard input."""


class PathError(NamedTuple):
    """A path that cannot be read."""

    name: str
    """As in `Source`."""
    message: str
    """A sentence: what it is, and what to do."""


def sources(paths: Iterable[str]) -> Iterator[Source | PathError]:
    """The logs that `paths` name, in their order; one named twice comes twice.

    A path is a file; a folder (its logs, and those of its folders, by name); a pattern with `*`, `?`, `[…]` or `**`, unless a file has
    that very name; `-` for standard input; `@list` for the paths in a UTF-8 file, one a line, from the present folder on. In a list
    `-` and `@` mean nothing special. Files and folders that are hidden, and folders that are links, are passed over unless named.
    """
    for path in paths:
        if path == "-":
            yield Source(STDIN, None)
        elif path.startswith("@"):
            yield from _listed(path)
        else:
            yield from _named(path)


def open_source(source: Source) -> BinaryIO | PathError:
    """The bytes of `source`, unbuffered; the caller closes it (standard input stays open behind it)."""
    if source.path is None:
        return _open_stdin()
    try:
        # Asked before it is opened, since opening alone may move a tape or wake a device, and again of what was opened.
        kind = _other_than_file(source.path.stat().st_mode)
        if kind is None:
            descriptor = os.open(source.path, _OPEN_FLAGS)
            kind = _other_than_file(os.fstat(descriptor).st_mode)
            if kind is None:
                return io.FileIO(descriptor)
            os.close(descriptor)
    except (OSError, ValueError) as error:
        return PathError(source.name, reason(source.path, error))
    return PathError(source.name, _advice(kind))


def _open_stdin() -> BinaryIO | PathError:
    if sys.stdin is None or sys.stdin.closed:
        return PathError(STDIN, "standard input is closed: name a file, or pipe a log into this command")
    try:
        descriptor = sys.stdin.fileno()
        # A program that started us may have left its end of a terminal or pipe so that reading does not wait.
        with contextlib.suppress(AttributeError):  # Windows, before Python 3.12
            os.set_blocking(descriptor, True)
        return io.FileIO(descriptor, closefd=False)
    except io.UnsupportedOperation:
        return sys.stdin.buffer  # what tests and notebooks put in its place
    except OSError as error:
        return PathError(STDIN, f"standard input cannot be read ({error.strerror}): name a file instead")


# ---- One path ----


def _named(path: str) -> Iterator[Source | PathError]:
    """The logs that one path names: a file, a folder or a pattern."""
    try:
        if not path:  # which pathlib takes for "."
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        mode = Path(path).stat().st_mode
    except (OSError, ValueError) as error:
        if isinstance(error, OSError) and is_pattern(path) and not os.path.lexists(path):
            yield from _fitting(path)
        else:
            yield PathError(shown(path), reason(Path(path), error))
        return
    if stat.S_ISDIR(mode):
        empty = True
        for found in _below(path, follow=True):
            empty = False
            yield found
        if empty:
            yield PathError(shown(path), f"no logs in this folder: their names end in {', '.join(LOG_ENDINGS)}")
    else:
        yield _file(path, mode)


def _file(path: str, mode: int) -> Source | PathError:
    kind = _other_than_file(mode)
    return Source(shown(path), Path(path)) if kind is None else PathError(shown(path), _advice(kind))


def _below(start: str, *, follow: bool) -> Iterator[Source | PathError]:
    """The logs in a folder and in its folders, in the order of their names; if `start` is a file, it alone.

    Links to folders may lead back. None but `start` is followed, and that only if `follow`.
    """
    waiting = [start]
    while waiting:
        path = waiting.pop()
        try:
            mode = Path(path).stat().st_mode
            if not stat.S_ISDIR(mode):
                yield _file(path, mode)
                continue
            if Path(path).is_symlink() and not (follow and path == start):
                continue
            with os.scandir(path) as entries:
                names = sorted((entry.name for entry in entries if _is_looked_for(entry)), reverse=True)
        except OSError as error:
            yield PathError(shown(path), reason(Path(path), error))
            continue
        within = "" if path == "." else path.replace(os.sep, "/").rstrip("/") + "/"
        waiting += [within + name for name in names]


def _is_looked_for(entry: "os.DirEntry[str]") -> bool:
    """Whether an entry of a folder is a folder, or named as logs are, and not hidden."""
    if entry.name.startswith("."):
        return False
    return entry.is_dir(follow_symlinks=False) or entry.name.lower().endswith(LOG_ENDINGS)


def _fitting(pattern: str) -> Iterator[Source | PathError]:
    """The logs that a pattern names, each once: files that fit, of any name, and the logs in folders that fit."""
    seen: set[Source | PathError] = set()
    for path in sorted(matches(pattern), key=lambda path: path.split("/")):
        # What fits and cannot be read is named, but a folder without logs is not what the person asked for.
        for found in _below(path, follow=False):
            if found not in seen:
                seen.add(found)
                yield found
    if not seen:
        yield PathError(shown(pattern), "no log fits this pattern: check it, and the folder you are in")


# ---- Lists ----


def _listed(path: str) -> Iterator[Source | PathError]:
    """The logs that the paths in a file name; `path` is "@" and the file's name."""
    name = shown(path)
    if path == "@":
        yield PathError(name, 'no file stands after "@": write @list for the paths in the file "list", ./@ for a file of that name')
        return
    opened = open_source(Source(name, Path(path[1:])))
    if isinstance(opened, PathError):
        yield PathError(name, f'the list of paths "{shown(path[1:])}" cannot be used, {opened.message}')
        return
    with opened:
        try:
            for line in read_lines(opened):
                yield from _of_list(name, line)
        except OSError as error:
            yield PathError(name, reason(Path(path[1:]), error))


def _of_list(name: str, line: Line | Damage) -> Iterator[Source | PathError]:
    """The logs that a line of a list names."""
    if isinstance(line, Damage):
        yield PathError(name, f"line {line.number} of this list of paths cannot be read: {line.detail}")
    elif line.too_long:
        yield PathError(name, f"line {line.number} of this list of paths is longer than {MAX_LINE:,} bytes: no path is")
    elif line.content.strip():
        try:
            listed = line.content.decode("utf-8-sig" if line.number == 1 else "utf-8")
        except UnicodeDecodeError:
            yield PathError(name, f"line {line.number} of this list of paths is not UTF-8: name its file in another way")
        else:
            yield from _named(listed)


# ---- What is wrong ----


def shown(path: str) -> str:
    r"""The path as text that can be printed and encoded: a byte FF that is no text stands as `\udcff`."""
    return path.encode("utf-8", "backslashreplace").decode()


def _other_than_file(mode: int) -> str | None:
    """What a thing is if it is no regular file, in words."""
    return None if stat.S_ISREG(mode) else next((name for is_it, name in _OTHER_FILES if is_it(mode)), "something else")


def _advice(kind: str) -> str:
    if kind == "a pipe":
        return 'this is a pipe, not a file: use "-" and let it be standard input, or copy it to a file first'
    return f"this is {kind}, not a file: name a file, a folder or a pattern"


def reason(path: Path | None, error: OSError | ValueError) -> str:
    """Why a path (None: standard input) cannot be read, and what to do, as a sentence."""
    if path is not None and isinstance(error, FileNotFoundError | NotADirectoryError):
        with contextlib.suppress(OSError):
            return f"this link leads nowhere (it names {shown(str(path.readlink()))}): mend it, or name the file itself"
        return "no such file or folder: check the spelling, and the folder you are in"
    if isinstance(error, PermissionError):
        return "no permission to read this: change its rights, or those of the folders above it"
    if isinstance(error, OSError):
        if error.errno == errno.ELOOP:
            return "this is a link that leads in a circle: name the file itself"
        return f"this cannot be read ({error.strerror}): name another file"
    return "no file can have this name: it holds a character that no path may"
