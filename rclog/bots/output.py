"""Bytes become a file whole or not at all, compressed as asked.

What is written goes to a file beside the target and takes its place at the end: an error, an interruption or a full disk leaves what was
there. The same bytes give the same file: no header holds a time or a name.
"""

import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Protocol

ENDINGS = {".gz": "gz", ".zst": "zst", ".bz2": "bz2", ".xz": "xz"}
"""How a compressed file's name ends, and the kind of its compression."""


class Compressor(Protocol):
    """What the compressors of zlib, bz2, lzma and zstd have in common."""

    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self) -> bytes: ...


class Plain:
    """No compression."""

    def compress(self, data: bytes, /) -> bytes:
        return data

    def flush(self) -> bytes:
        return b""


def compressor(kind: str) -> Compressor:
    """A new one for one file; `kind` is "none" or one of ENDINGS. Its library is imported here, when it is needed."""
    if kind == "gz":
        return zlib.compressobj(wbits=16 + zlib.MAX_WBITS)
    if kind == "bz2":
        import bz2

        return bz2.BZ2Compressor()
    if kind == "xz":
        import lzma

        return lzma.LZMACompressor()
    if kind == "zst":
        return _zstd_compressor()
    assert kind == "none"
    return Plain()


def _zstd_compressor() -> Compressor:
    if sys.version_info >= (3, 14):  # pragma: no cover
        from compression import zstd
    else:  # pragma: no cover
        from backports import zstd

    compressor: Compressor = zstd.ZstdCompressor(level=3)
    return compressor


@contextmanager
def replacing(path: Path, kind: str) -> Iterator[Callable[[bytes], None]]:
    """Give what writes to a new file, and put that in the place of `path` when all has been written. Raises `OSError`."""
    target = path.resolve()
    temporary = target.with_name(f".{target.name[:40]}.{token_hex(4)}")
    try:
        with temporary.open("xb") as stream, compressing(stream.write, kind) as write:
            yield write
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


@contextmanager
def compressing(write: Callable[[bytes], object], kind: str) -> Iterator[Callable[[bytes], None]]:
    """Give what writes compressed through `write`, and write the end of the compressed data when all has been written."""
    squeezed = compressor(kind)

    def write_on(content: bytes) -> None:
        write(squeezed.compress(content))

    yield write_on
    write(squeezed.flush())
