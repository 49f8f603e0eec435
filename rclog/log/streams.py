"""Bytes from strangers become numbered lines, in bounded memory and time.

Here: what is compressed (told by the first bytes, never by the name) is decompressed a little at a time and within a limit; the bytes are
parted into lines at LF; lines too long are passed over without being held. What breaks a stream is a value, `Damage`, after the last whole
line that could be had. Which files are read is in `paths`; what a line says is not looked at here.
"""

import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from itertools import repeat
from typing import BinaryIO, Literal, NamedTuple, Protocol

MAX_LINE = 64 * 1024
"""Bytes of a line, without its line end (docs/format.md, `record.too_long`)."""
MAX_BYTES_FLOOR = 64 * 1024**2
MAX_RATIO = 300
"""Compressed data may become `MAX_BYTES_FLOOR` bytes, or `MAX_RATIO` times its size, whichever is more (`record.too_large`)."""
MAX_MEMORY = 256 * 1024**2
"""Bytes that xz may ask for its dictionary; what `xz -9` writes needs 65 MiB."""
MAX_ZSTD_WINDOW_LOG = 27
"""zstd may look back 2**27 bytes (128 MiB), as far as zstd(1) does unless told otherwise."""

# No block of decompressed or plain bytes is longer than a line may be, so a line that begins and ends within one block is never too long.
CHUNK = MAX_LINE
# Compressed bytes given to a decoder in one call. Small, because a file may hold thousands of members in so many bytes, and after each one
# the decoder copies what it did not use.
PIECE = 16 * 1024
# A decoder that fails keeps what it had decompressed in that call. Members of up to so many pieces (1 MiB) are then read a second time, a
# byte at a time at their end, and nothing before the fault is lost; of longer ones at most `CHUNK` decompressed bytes are.
KEPT_PIECES = 64
MAGIC_BYTES = 6


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
    detail: str
    """A sentence: what was found, after how many decompressed bytes, and what the limit was."""


def read_lines(source: BinaryIO, *, size: int | None = None, max_bytes: int | None = None) -> Iterator[Line | Damage]:
    """The lines of a plain, gzip, bzip2, xz or zstd `source`, and at the end a `Damage` if compressed data breaks.

    `source` is read from where it stands, in blocks, and must block until it has something. `size` is its size in bytes, if known;
    `max_bytes` the most bytes that compressed data may become (default: see `MAX_RATIO`). Plain sources have no limit. A source without
    bytes has no lines. Raises what `source.read` raises.
    """
    first = _first_block(source)
    kind = next((kind for kind in KINDS if kind.begins(first)), None)
    blocks = _plain(source, first) if kind is None else _unpacked(kind, _Packed(source, first), size, max_bytes)
    number = 1
    # The line that is being read. Two bytes more than a line may have tell that it is too long, whatever its end: the rest is not kept.
    begun = bytearray()
    try:
        for block in blocks:
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
    except _StreamError as broken:
        yield Damage(number, broken.kind, broken.detail)
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


def _first_block(source: BinaryIO) -> bytes:
    """The first block, long enough to tell what it is, unless the source ends before; at most `CHUNK` bytes."""
    first = source.read(CHUNK)
    while len(first) < MAGIC_BYTES and (more := source.read(MAGIC_BYTES - len(first))):
        first += more
    return first


def _plain(source: BinaryIO, first: bytes) -> Iterator[bytes]:
    yield first
    while block := source.read(CHUNK):
        yield block


# ---- Compressed sources ----


class _StreamError(Exception):
    """The stream cannot be read on."""

    def __init__(self, kind: Literal["truncated", "too_large"], detail: str) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail


class _DataError(Exception):
    """What is wrong with compressed data, and how that is seen: two parts of a sentence."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(what, why)
        self.what = what
        self.why = why


class _Packed:
    """The compressed bytes of a source: what comes next can be looked at, taken, and put back."""

    def __init__(self, source: BinaryIO, first: bytes) -> None:
        self.received = len(first)
        self._source = source
        self._held = bytearray(first)
        self._at = 0

    def ahead(self, size: int) -> bytes:
        """The next `size` bytes, or fewer where the source ends. They stay."""
        while len(self._held) < self._at + size and (block := self._source.read(CHUNK)):
            del self._held[: self._at]
            self._at = 0
            self._held += block
            self.received += len(block)
        return bytes(self._held[self._at : self._at + size])

    def pieces(self, kept: list[bytes]) -> Iterator[bytes]:
        """The pieces that come next, taken. `kept` gets them too, until it is longer than `KEPT_PIECES`."""
        while piece := self.ahead(PIECE):
            self._at += len(piece)
            if len(kept) <= KEPT_PIECES:
                kept.append(piece)
            yield piece

    def put_back(self, size: int) -> None:
        """The last `size` bytes of the piece that was taken last were not used."""
        self._at -= size

    def skip_zeros(self) -> int:
        """How many zero bytes stand next. They are taken."""
        zeros = 0
        while (piece := self.ahead(PIECE)).startswith(b"\0"):
            count = len(piece) - len(piece.lstrip(b"\0"))
            self._at += count
            zeros += count
        return zeros


def _unpacked(kind: "_Kind", packed: _Packed, size: int | None, max_bytes: int | None) -> Iterator[bytes]:
    """Decompressed blocks of at most `CHUNK` bytes, up to the limit. Raises `_StreamError`."""
    given = 0
    try:
        for block in _members(kind, packed):
            limit = max(MAX_BYTES_FLOOR, MAX_RATIO * (packed.received if size is None else size)) if max_bytes is None else max_bytes
            yield block[: limit - given]
            given += len(block)
            if given > limit:
                reason = f"{MAX_BYTES_FLOOR:,}, or {MAX_RATIO} times the compressed size" if max_bytes is None else "as asked for"
                detail = f"the {kind.name} data goes on after {limit:,} decompressed bytes, which is the limit ({reason})"
                raise _StreamError("too_large", detail)
    except _DataError as fault:
        raise _StreamError("truncated", f"the {kind.name} data {fault.what} after {given:,} decompressed bytes: {fault.why}") from None


def _members(kind: "_Kind", packed: _Packed) -> Iterator[bytes]:
    """The blocks of one member (gzip), frame (zstd) or stream (bzip2, xz) after the other. Raises `_DataError`.

    A file that was cut just between two members cannot be told from one that ends there.
    """
    following = True
    while following:
        yield from _member(kind, packed)
        zeros = packed.skip_zeros()
        magic = packed.ahead(MAGIC_BYTES)
        following = bool(magic)
        if not kind.may_pad(zeros, following) or (following and not kind.begins(magic)):
            found = [f"{zeros:,} zero bytes"] if zeros else []
            if following:
                found.append(f"the bytes {magic.hex(' ')}")
            raise _DataError("is followed by something else", f"{', then '.join(found)}, where only more {kind.name} data may stand")


def _member(kind: "_Kind", packed: _Packed) -> Iterator[bytes]:
    """The blocks of one member. Raises `_DataError` after all that could be decompressed was given."""
    decoder, failure = kind.decoder()
    kept: list[bytes] = []
    given = 0
    try:
        for block in _decoded(decoder, failure, packed.pieces(kept)):
            given += len(block)
            yield block
    except _DataError:
        if len(kept) <= KEPT_PIECES:
            yield from _withheld(kind, kept, given)
        raise
    if not decoder.eof:
        raise _DataError("ends early", "it was cut, or never written to its end")
    packed.put_back(len(decoder.unused_data))


def _withheld(kind: "_Kind", kept: list[bytes], given: int) -> Iterator[bytes]:
    """What the call that failed had decompressed by then: the blocks of the pieces `kept`, without the first `given` bytes.

    Of a short file that may be everything: the call that finds the checksum wrong is then the only one.
    """
    *before, last = kept
    with suppress(_DataError):
        for block in _decoded(*kind.decoder(), iter([*before, *(bytes([byte]) for byte in last)])):
            yield block[given:]
            given = max(0, given - len(block))


def _decoded(decoder: "_Decoder", failure: type[Exception], pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Blocks of at most `CHUNK` bytes, until the member or the pieces end. Raises `_DataError`."""
    while not decoder.eof:
        piece = next(pieces, None) if decoder.needs_input else b""
        if piece is None:
            return
        try:
            block = decoder.decompress(piece, CHUNK)
        except (failure, MemoryError) as error:
            if isinstance(error, MemoryError) or "memory" in str(error).lower():
                raise _DataError("needs too much memory", f"{MAX_MEMORY >> 20} MiB at most are given to it") from None
            raise _DataError("is damaged", str(error)) from None
        yield block


# ---- The four kinds ----


class _Decoder(Protocol):
    """What `bz2.BZ2Decompressor` and its like in lzma and zstd have in common: it reads one member."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class _Kind(NamedTuple):
    """A way of compressing."""

    name: str
    begins: Callable[[bytes], bool]
    """Do these first bytes (at least `MAGIC_BYTES`, or all there are) begin such data?"""
    decoder: Callable[[], tuple[_Decoder, type[Exception]]]
    """A new one, and what it raises for bad data. The library is imported here, when it is needed."""
    may_pad: Callable[[int, bool], bool]
    """May so many zero bytes stand after a member, when something follows them (True) or nothing (False)?"""


def _gzip_may_pad(zeros: int, following: bool) -> bool:
    # As gzip(1): zeros up to the end are what a tape or a disk block was filled up with, and are passed over without a word. Zeros and then
    # anything else, even another member, is "trailing garbage ignored" and exit 2 there; we ignore nothing that may have been a game.
    return not (zeros and following)


def _xz_may_pad(zeros: int, following: bool) -> bool:
    return zeros % 4 == 0  # "Stream Padding" of the xz file format, section 2.2


def _never_pads(zeros: int, following: bool) -> bool:
    return not zeros


class _GzipDecoder:
    """zlib's decompressor in the shape of the other three. It checks the checksum and the length at the end of a member."""

    def __init__(self) -> None:
        self.needs_input = True
        self._inflate = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)

    @property
    def eof(self) -> bool:
        return self._inflate.eof

    @property
    def unused_data(self) -> bytes:
        return self._inflate.unused_data

    def decompress(self, data: bytes, max_length: int) -> bytes:
        block = self._inflate.decompress(self._inflate.unconsumed_tail + data, max_length)
        # A full block: more may wait in the decompressor even when it has taken all the input.
        self.needs_input = not self._inflate.unconsumed_tail and len(block) < max_length
        return block


def _gzip_decoder() -> tuple[_Decoder, type[Exception]]:
    return _GzipDecoder(), zlib.error


def _bzip2_decoder() -> tuple[_Decoder, type[Exception]]:
    import bz2

    return bz2.BZ2Decompressor(), OSError


def _xz_decoder() -> tuple[_Decoder, type[Exception]]:
    import lzma

    return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=MAX_MEMORY), lzma.LZMAError


def _zstd_decoder() -> tuple[_Decoder, type[Exception]]:
    if sys.version_info >= (3, 14):  # pragma: no cover
        from compression import zstd
    else:  # pragma: no cover
        from backports import zstd

    return zstd.ZstdDecompressor(options={zstd.DecompressionParameter.window_log_max: MAX_ZSTD_WINDOW_LOG}), zstd.ZstdError


def _begins_zstd(first: bytes) -> bool:
    # A frame, or a frame to be skipped, of which there are sixteen: 0x184D2A50 to 0x184D2A5F, the lowest byte first (RFC 8878, 3.1).
    return first.startswith(b"\x28\xb5\x2f\xfd") or (first[1:4] == b"\x2a\x4d\x18" and first[0] >> 4 == 5)


KINDS = (
    _Kind("gzip", lambda first: first.startswith(b"\x1f\x8b"), _gzip_decoder, _gzip_may_pad),
    _Kind("bzip2", lambda first: first.startswith(b"BZh") and b"1" <= first[3:4] <= b"9", _bzip2_decoder, _never_pads),
    _Kind("xz", lambda first: first.startswith(b"\xfd7zXZ\0"), _xz_decoder, _xz_may_pad),
    _Kind("zstd", _begins_zstd, _zstd_decoder, _never_pads),
)
