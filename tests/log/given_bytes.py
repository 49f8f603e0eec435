"""Sources of bytes, plain and compressed, for the tests of `streams` and `packed`; and what must come of them."""

import bz2
import gzip
import io
import lzma
import random
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, cast

from rclog.log.streams import MAX_LINE, Damage, Line, read_lines

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


def zstd_compress(content: bytes) -> bytes:
    return zstd.compress(content, options={zstd.CompressionParameter.checksum_flag: 1})


COMPRESS: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress, "zstd": zstd_compress}


class Dripping:
    """A source that gives at most `most` bytes at a time, as a slow pipe does."""

    def __init__(self, content: bytes, most: int) -> None:
        self.inner = io.BytesIO(content)
        self.most = most

    def read(self, size: int) -> bytes:
        return self.inner.read(min(size, self.most))


def read(content: bytes, most: int | None = None, *, size: int | None = None, max_bytes: int | None = None) -> list[Line | Damage]:
    source = io.BytesIO(content) if most is None else cast(BinaryIO, Dripping(content, most))
    return list(read_lines(source, size=size, max_bytes=max_bytes))


def split(content: bytes, longest: int = MAX_LINE) -> list[Line | Damage]:
    """What `read_lines` must give for plain content, said in another way."""
    *ended, rest = content.split(b"\n")
    texts = [(text[:-1] if text.endswith(b"\r") else text, True) for text in ended] + ([(rest, False)] if rest else [])
    return [Line(number, text[:longest], whole, len(text) > longest) for number, (text, whole) in enumerate(texts, 1)]


def notes(lines: int, seed: int = 1) -> bytes:
    """Lines that do not compress well: three bytes of content are about two compressed."""
    chance = random.Random(seed)
    return b"".join(b'{"event":"note","text":"%s"}\n' % chance.randbytes(20).hex().encode() for _ in range(lines))


SMALL = notes(75)


def damage_of(found: list[Line | Damage]) -> Damage:
    """The damage at the end; before it stand whole lines only, numbered from 1 to the damaged one."""
    *lines, damage = found
    assert isinstance(damage, Damage)
    assert all(isinstance(line, Line) and line.whole for line in lines)
    assert [line.number for line in found] == list(range(1, len(found) + 1))
    return damage


PEAK = """
def peak():
    # Not ru_maxrss, in which a new process begins with what its parent needed.
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) // 1024 for line in status if line.startswith("VmHWM"))
"""
"""A program that measures itself: the most MiB it has needed so far. On Linux only."""


def memory_for(path: Path) -> tuple[int, str]:
    """MiB that a fresh process needs more to read `path`, and how often it found what. On Linux only."""
    program = """
        import collections, sys
        from rclog.log.streams import read_lines
        list(read_lines(open(sys.argv[2], "rb", buffering=0)))
        before = peak()
        with open(sys.argv[1], "rb", buffering=0) as source:
            found = collections.Counter(
                "too long" if getattr(line, "too_long", False) else getattr(line, "kind", "line") for line in read_lines(source)
            )
        print(peak() - before, *sorted(found.items()))
    """
    arguments = [sys.executable, "-c", PEAK + textwrap.dedent(program), str(path), __file__]
    more, found = subprocess.run(arguments, capture_output=True, check=True, text=True).stdout.split(" ", 1)
    return int(more), found.strip()
