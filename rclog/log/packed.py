"""Compressed bytes from strangers become plain ones, a little at a time and within a limit.

Four kinds, told by their first bytes: gzip, bzip2, xz, zstd. What is cut, damaged, followed by something else or too large raises
`StreamError` after all that could be decompressed was given. What becomes of the bytes is in `streams`, which loads this file only for a
source that does not begin as a log does.
"""

import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import BinaryIO, NamedTuple, Protocol

from rclog.lang import Sentence, said
from rclog.log.streams import CHUNK, MAGIC_BYTES, MAX_BYTES_FLOOR, MAX_RATIO, StreamError

MAX_MEMORY = 256 * 1024**2
"""Bytes that xz may ask for its dictionary; what `xz -9` writes needs 65 MiB."""
MAX_ZSTD_WINDOW_LOG = 27
"""zstd may look back 2**27 bytes (128 MiB), as far as zstd(1) does unless told otherwise."""

# Compressed bytes given to a decoder in one call. Small, because a file may hold thousands of members in so many bytes, and after each one
# the decoder copies what it did not use.
PIECE = 16 * 1024
# A decoder that fails keeps what it had decompressed in that call. Members of up to so many pieces (1 MiB) are then read a second time, a
# byte at a time at their end, and nothing before the fault is lost; of longer ones at most `CHUNK` decompressed bytes are.
KEPT_PIECES = 64


def unpacked(source: BinaryIO, first: bytes, *, size: int | None, max_bytes: int | None) -> Iterator[bytes] | None:
    """Decompressed blocks of at most `CHUNK` bytes of a source that begins with `first`, already taken; None if it is not compressed.

    `size` and `max_bytes` as for `streams.read_lines`. The blocks raise `StreamError`.
    """
    kind = next((kind for kind in KINDS if kind.begins(first)), None)
    return None if kind is None else _within_limit(kind, _Packed(source, first), size, max_bytes)


class _DataError(Exception):
    """What is wrong with compressed data, as the key of a sentence, and how that is seen."""

    def __init__(self, key: str, why: Sentence) -> None:
        super().__init__(key, why)
        self.key = key
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


def _within_limit(kind: "_Kind", packed: _Packed, size: int | None, max_bytes: int | None) -> Iterator[bytes]:
    """The decompressed blocks up to the limit. Raises `StreamError`."""
    given = 0
    try:
        for block in _members(kind, packed):
            limit = max(MAX_BYTES_FLOOR, MAX_RATIO * (packed.received if size is None else size)) if max_bytes is None else max_bytes
            yield block[: limit - given]
            given += len(block)
            if given > limit:
                known = said("packed.limit", floor=f"{MAX_BYTES_FLOOR:,}", ratio=MAX_RATIO)
                reason = known if max_bytes is None else said("packed.limit_asked")
                raise StreamError("too_large", said("packed.too_large", kind=kind.name, limit=f"{limit:,}", reason=reason))
    except _DataError as fault:
        raise StreamError("truncated", said(fault.key, kind=kind.name, given=f"{given:,}", why=fault.why)) from None


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
            found = [said("packed.zeros", number=f"{zeros:,}")] if zeros else []
            if following:
                found.append(said("packed.bytes", bytes=magic.hex(" ")))
            raise _DataError("packed.followed", found[0] if len(found) == 1 else said("packed.then", first=found[0], second=found[1]))


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
        raise _DataError("packed.cut", "")
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
                raise _DataError("packed.memory", str(MAX_MEMORY >> 20)) from None
            raise _DataError("packed.damaged", str(error)) from None
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
    if sys.version_info >= (3, 14):  # pragma: no cover - a Python takes only one of the two
        from compression import zstd
    else:  # pragma: no cover - the other one
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
