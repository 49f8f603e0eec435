"""A progress bar on stderr, on a terminal only: silent everywhere else."""

import sys
import time

from rclog.show.screen import width_of

EVERY = 0.1


class Progress:
    """`with Progress("games") as progress: progress(done, of)`. Draws at most ten times a second and leaves an empty line behind."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        self._shows = sys.stderr is not None and sys.stderr.isatty()
        self._drawn = 0.0

    def __enter__(self) -> "Progress":
        return self

    def __exit__(self, *error: object) -> None:
        if self._shows and self._drawn:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()

    def __call__(self, done: int, of: int) -> None:
        now = time.monotonic()
        if not self._shows or (now - self._drawn < EVERY and done < of):
            return
        self._drawn = now
        counted = f" {done} of {of} {self.unit}"
        room = max(10, min(40, width_of(sys.stderr) - len(counted) - 3))
        filled = room * done // max(1, of)
        sys.stderr.write(f"\r[{'#' * filled}{' ' * (room - filled)}]{counted}\x1b[K")
        sys.stderr.flush()
