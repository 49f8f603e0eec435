"""A bug in rclog: what happened goes into a file that can be sent to us, and one line to the user."""

import os
import platform
import sys
import tempfile
import time
import traceback
from pathlib import Path

from rclog import __version__


def report(error: BaseException) -> Path:
    """Write the report beside the user, or where there is room; returns its path."""
    text = "".join(
        [
            f"rclog {__version__}, Python {platform.python_version()}, {platform.platform()}\n",
            f"command: {sys.argv[1:]!r}\n\n",
            *traceback.format_exception(error),
        ]
    )
    name = f"rclog-crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    for folder in (Path.cwd(), Path(tempfile.gettempdir())):
        try:
            (folder / name).write_text(text, encoding="utf-8", errors="backslashreplace")
        except OSError:
            continue
        return folder / name
    sys.stderr.write(text)
    return Path("(this output)")
