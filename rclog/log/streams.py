"""Bytes from strangers become numbered lines, in bounded memory and time.

Here: the bytes are parted into lines at LF, and lines too long are passed over without being held. Compressed bytes, told by the first of
them and never by the name, come through `packed`. What breaks a stream is a value, `Damage`, after the last whole line that could be had.
Which files are read is in `paths`; what a line says is not looked at here.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import repeat
from typing import BinaryIO, Literal, NamedTuple

from rclog.lang import ENGLISH, Said

MAX_LINE = 64 * 1024
"""Bytes of a line, without its line end (docs/format.md, `record.too_long`)."""
MAX_BYTES_FLOOR = 64 * 1024**2
MAX_RATIO = 300
"""Compressed data may become `MAX_BYTES_FLOOR` bytes, or `MAX_RATIO` times its size, whichever is more (`record.too_large`)."""

# No block of decompressed or plain bytes is longer than a line may be, so a line that begins and ends within one block is never too long.
CHUNK = MAX_LINE
MAGIC_BYTES = 6
"""So many bytes tell what a source is."""


class Line(NamedTuple):
    """A line of the log, as bytes."""

    number: int
    """Counts from 1, as `sed -n Np` does: only LF parts lines."""
    content: bytes
    """Without the LF, and without one CR before it; of a line that is too long only the first `MAX_LINE` bytes."""
    whole: bool
    """It ended with LF; False for a last line that does not."""
    too_long: bool


class Damage(NamedTuple):
    """Compressed data could not be read to its end; nothing follows."""

    number: int
    """The line that was being read; its beginning, if there was one, is not given."""
    kind: Literal["truncated", "too_large"]
    """`truncated`: cut, damaged or followed by something else; `too_large`: beyond the limit for decompressed bytes."""
    said: Said
    """What was found, after how many decompressed bytes, and what the limit was."""

    @property
    def detail(self) -> str:
        """The sentence in English."""
        return ENGLISH.say(self.said)


class StreamError(Exception):
    """Compressed data cannot be read on. Raised by `packed`, and told as a `Damage`."""

    def __init__(self, kind: Literal["truncated", "too_large"], sentence: Said) -> None:
        super().__init__(kind, sentence)
        self.kind = kind
        self.said = sentence


def read_lines(source: BinaryIO, *, size: int | None = None, max_bytes: int | None = None) -> Iterator[Line | Damage]:
    """The lines of a plain, gzip, bzip2, xz or zstd `source`, and at the end a `Damage` if compressed data breaks.

    `source` is read from where it stands, in blocks, and must block until it has something. `size` is its size in bytes, if known;
    `max_bytes` the most bytes that compressed data may become (default: see `MAX_RATIO`). Plain sources have no limit. A source without
    bytes has no lines. Raises what `source.read` raises.
    """
    number = 1
    # The line that is being read. Two bytes more than a line may have tell that it is too long, whatever its end: the rest is not kept.
    begun = bytearray()
    try:
        for block in _blocks(source, size, max_bytes):
            if b"\n" not in block:
                begun += block[: MAX_LINE + 2 - len(begun)]
                continue
            end, *inner, beginning = block.split(b"\n")
            begun += end[: MAX_LINE + 2 - len(begun)]
            yield _carried(number, begun, whole=True)
            begun = bytearray(beginning)
            if b"\r" in block:
                inner = [content.removesuffix(b"\r") for content in inner]
            # Most lines pass here, and none is too long. This loop runs in C: with `Line(...)` for each, reading takes a third longer.
            yield from map(_as_line, zip(range(number + 1, number + 1 + len(inner)), inner, repeat(True), repeat(False)))
            number += 1 + len(inner)
    except StreamError as broken:
        yield Damage(number, broken.kind, broken.said)
        return
    if begun:
        yield _carried(number, begun, whole=False)


_as_line: Callable[[tuple[int, bytes, bool, bool]], Line] = partial(tuple.__new__, Line)


def _carried(number: int, begun: bytearray, *, whole: bool) -> Line:
    """The line that was gathered from one or more blocks."""
    content = bytes(begun)
    if whole:
        content = content.removesuffix(b"\r")
    return Line(number, content[:MAX_LINE], whole, len(content) > MAX_LINE)


def _blocks(source: BinaryIO, size: int | None, max_bytes: int | None) -> Iterator[bytes]:
    """The bytes of a source, decompressed, in blocks of at most `CHUNK`. Raises `StreamError`."""
    first = _first_block(source)
    if not first.startswith(b"{"):  # a log that is plain begins so, and nothing compressed does: `packed` is loaded only when needed
        from rclog.log.packed import unpacked

        blocks = unpacked(source, first, size=size, max_bytes=max_bytes)
        if blocks is not None:
            yield from blocks
            return
    yield first
    while block := source.read(CHUNK):
        yield block


def _first_block(source: BinaryIO) -> bytes:
    """The first block, long enough to tell what it is, unless the source ends before; at most `CHUNK` bytes."""
    first = source.read(CHUNK)
    while len(first) < MAGIC_BYTES and (more := source.read(MAGIC_BYTES - len(first))):
        first += more
    return first
