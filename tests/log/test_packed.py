"""What is compressed is decompressed: whole and broken, within bounds of size and memory."""

import bz2
import gzip
import lzma
import random
import sys
import zlib
from pathlib import Path
from typing import BinaryIO, cast

import pytest

from rclog.log.packed import KEPT_PIECES, KINDS, PIECE
from rclog.log.streams import CHUNK, MAX_BYTES_FLOOR, MAX_RATIO, Damage, Line, read_lines
from tests.log.given_bytes import COMPRESS, SMALL, Dripping, damage_of, memory_for, notes, read, split, zstd, zstd_compress

MAGIC = {"gzip": 2, "bzip2": 4, "xz": 6, "zstd": 4}
every_kind = pytest.mark.parametrize("kind", COMPRESS)
SKIPPABLE = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"

# ---- Compressed, and in order ----


@every_kind
def test_compressed_lines_are_told_by_first_bytes(kind: str) -> None:
    assert read(COMPRESS[kind](SMALL)) == split(SMALL)


def told(pieces: list[Line | Damage]) -> list[Line | tuple[int, str, str]]:
    """The lines, and damage with its sentence in English."""
    return [(piece.number, piece.kind, piece.detail) if isinstance(piece, Damage) else piece for piece in pieces]


@every_kind
@pytest.mark.parametrize("most", [1, 7])
def test_compressed_lines_are_the_same_however_the_source_gives_its_bytes(kind: str, most: int) -> None:
    assert read(COMPRESS[kind](SMALL), most) == split(SMALL)


@every_kind
def test_compressed_nothing_has_no_lines(kind: str) -> None:
    assert read(COMPRESS[kind](b"")) == []


@every_kind
def test_members_one_after_the_other_are_one_log(kind: str) -> None:
    """Even where a line begins in one and ends in the next, and where a member holds nothing."""
    parts = [b"one\ntw", b"", b"o\nthree\n", b"", b"four"]
    assert read(b"".join(map(COMPRESS[kind], parts))) == split(b"".join(parts))


@every_kind
def test_a_thousand_members_are_read(kind: str) -> None:
    assert read(COMPRESS[kind](b"line\n") * 1000) == split(b"line\n" * 1000)


def test_zstd_frames_to_be_skipped_are_skipped() -> None:
    last = b"\x5f" + SKIPPABLE[1:]
    assert read(SKIPPABLE + zstd_compress(b"one\n") + SKIPPABLE + last + zstd_compress(b"two\n") + last) == split(b"one\ntwo\n")
    assert read(SKIPPABLE) == []


def test_zstd_frames_without_checksum_or_size_are_read() -> None:
    compressor = zstd.ZstdCompressor()
    assert read(compressor.compress(SMALL) + compressor.flush()) == split(SMALL)


@pytest.mark.parametrize("zeros", [1, 511, 40_000])
def test_gzip_may_be_filled_up_with_zeros(zeros: int) -> None:
    assert read(gzip.compress(SMALL) + bytes(zeros)) == split(SMALL)


@pytest.mark.parametrize("zeros", [4, 40_000])
def test_xz_streams_may_stand_apart_by_words_of_zeros(zeros: int) -> None:
    stream = lzma.compress(SMALL)
    assert read(stream + bytes(zeros) + stream + bytes(zeros)) == split(SMALL + SMALL)


# ---- Compressed, and broken ----


@every_kind
def test_a_file_cut_at_any_byte_gives_the_lines_before_the_cut_and_the_damage(kind: str) -> None:
    packed = COMPRESS[kind](SMALL)
    assert 1500 < len(packed) < 3000
    lines = split(SMALL)
    had = 0
    for cut in range(1, len(packed)):
        found = read(packed[:cut])
        if cut < MAGIC[kind]:
            assert found == [Line(1, packed[:cut], False, False)]
            continue
        damage = damage_of(found)
        assert damage.kind == "truncated"
        assert damage.detail.startswith(f"the {kind} data ends early after ")
        assert had <= len(found) - 1
        had = len(found) - 1
        assert found[:-1] == lines[:had]
    assert had == len(lines)


@every_kind
def test_a_second_member_cut_at_any_byte_leaves_the_first(kind: str) -> None:
    first, second = COMPRESS[kind](b"one\ntwo\n"), COMPRESS[kind](b"three\n")
    for cut in range(1, len(second)):
        found = read(first + second[:cut])
        assert found[:2] == split(b"one\ntwo\n")
        assert damage_of(found).kind == "truncated"


@every_kind
def test_any_byte_changed_is_damage_or_does_no_harm(kind: str) -> None:
    content = notes(15)
    packed = COMPRESS[kind](content)
    for at in range(len(packed)):
        broken = packed[:at] + bytes([packed[at] ^ 0x55]) + packed[at + 1 :]
        found = read(broken)
        if not any(kind.begins(broken) for kind in KINDS):
            assert found == split(broken)
        elif found != split(content):  # the time in gzip's header, for one, is not checked
            assert damage_of(found).kind == "truncated"


@pytest.mark.parametrize(("kind", "at"), [("gzip", -8), ("gzip", -1), ("zstd", -1), ("bzip2", -3), ("xz", -1), ("xz", -20)])
def test_a_wrong_checksum_is_damage_after_all_lines(kind: str, at: int) -> None:
    packed = bytearray(COMPRESS[kind](SMALL))
    packed[at] ^= 1
    found = read(bytes(packed))
    assert found[:-1] == split(SMALL)
    assert damage_of(found).detail.startswith(f"the {kind} data is damaged after {len(SMALL):,} decompressed bytes: ")


@every_kind
def test_damage_is_the_same_however_the_source_gives_its_bytes(kind: str) -> None:
    packed = bytearray(COMPRESS[kind](SMALL))
    packed[len(packed) // 2] ^= 0x55
    assert read(bytes(packed), 1) == read(bytes(packed), 1000) == read(bytes(packed))


def test_damage_at_the_end_of_a_long_member_takes_at_most_one_block_with_it() -> None:
    content = notes(50_000)
    packed = bytearray(gzip.compress(content, 1))
    assert len(packed) > PIECE * (KEPT_PIECES + 1)
    packed[-8] ^= 1
    found = read(bytes(packed))
    lines = split(content)
    assert found[:-1] == lines[: len(found) - 1]
    assert sum(len(line.content) + 1 for line in lines[len(found) - 1 :] if isinstance(line, Line)) <= CHUNK + 100
    assert damage_of(found).kind == "truncated"


def test_a_line_begun_before_the_damage_is_not_given_but_numbered() -> None:
    packed = gzip.compress(b"one\ntwo\nthr")
    damage = (3, "truncated", "the gzip data ends early after 11 decompressed bytes: it was cut, or never written to its end")
    assert told(read(packed[:-1])) == [*split(b"one\ntwo\n"), damage]


@every_kind
@pytest.mark.parametrize("garbage", [b"x", b"{}\n" * 10, b"\x1f", b"PK\x03\x04", b"\0\0\0x", b"\0\0\0\0x"])
def test_what_follows_compressed_data_and_is_none_is_damage(kind: str, garbage: bytes) -> None:
    found = read(COMPRESS[kind](SMALL) + garbage)
    assert found[:-1] == split(SMALL)
    damage = damage_of(found)
    assert damage.kind == "truncated"
    assert damage.detail.startswith(f"the {kind} data is followed by something else after {len(SMALL):,} decompressed bytes: ")
    assert damage.detail.endswith(f", where only more {kind} data may stand")


def test_a_member_of_another_kind_is_damage() -> None:
    damage = damage_of(read(gzip.compress(b"one\n") + bz2.compress(b"two\n")))
    assert damage.number == 2
    assert "the bytes 42 5a 68 39" in damage.detail


@pytest.mark.parametrize(("kind", "zeros"), [("xz", 1), ("xz", 4001), ("bzip2", 1), ("zstd", 4)])
def test_zeros_where_the_format_has_none_are_damage(kind: str, zeros: int) -> None:
    damage = damage_of(read(COMPRESS[kind](SMALL) + bytes(zeros)))
    assert f": {zeros:,} zero bytes, where only more {kind} data may stand" in damage.detail


def test_zeros_between_gzip_members_are_damage() -> None:
    packed = gzip.compress(b"one\n")
    damage = damage_of(read(packed + bytes(3) + packed))
    assert ": 3 zero bytes, then the bytes 1f 8b 08" in damage.detail


def test_an_error_of_the_source_is_not_taken_for_damage() -> None:
    class Failing(Dripping):
        def read(self, size: int) -> bytes:
            return super().read(size) or self.fail()

        def fail(self) -> bytes:
            raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        list(read_lines(cast(BinaryIO, Failing(bz2.compress(SMALL)[:-9], 100))))


# ---- Bounds ----


@every_kind
def test_data_beyond_the_limit_is_damage_after_the_lines_within_it(kind: str) -> None:
    packed = COMPRESS[kind](b"one\ntwo\n" + bytes(8 * 1024**2))
    found = read(packed, max_bytes=2**20)
    assert found[:-1] == split(b"one\ntwo\n")
    detail = f"the {kind} data goes on after 1,048,576 decompressed bytes, which is the limit (as asked for)"
    assert told(found)[-1] == (3, "too_large", detail)


@every_kind
def test_data_up_to_the_limit_is_read(kind: str) -> None:
    packed = COMPRESS[kind](SMALL)
    assert read(packed, max_bytes=len(SMALL)) == split(SMALL)
    found = read(packed, max_bytes=len(SMALL) - 1)
    assert found[:-1] == split(SMALL)[:-1]
    assert damage_of(found).kind == "too_large"


def test_the_limit_holds_for_all_members_together() -> None:
    assert told(read(gzip.compress(b"12345\n") * 10, max_bytes=20))[-1] == (
        4,
        "too_large",
        "the gzip data goes on after 20 decompressed bytes, which is the limit (as asked for)",
    )


SEVENTY_MIB = bytes(70 * 1024**2)


@pytest.mark.parametrize("kind", ["gzip", "bzip2", "zstd"])
def test_a_bomb_is_stopped_at_64_mib(kind: str) -> None:
    packed = COMPRESS[kind](SEVENTY_MIB)
    damage = damage_of(read(packed))
    assert (damage.number, damage.kind) == (1, "too_large")
    limit = "after 67,108,864 decompressed bytes, which is the limit (67,108,864, or 300 times the compressed size)"
    assert damage.detail == f"the {kind} data goes on {limit}"


def test_data_of_less_than_300_times_its_compressed_size_is_read() -> None:
    """Known from the start if the size is; else what was received so far counts."""
    chance = random.Random(1).randbytes(len(SEVENTY_MIB) // 290)
    first, last = gzip.compress(chance + SEVENTY_MIB), gzip.compress(SEVENTY_MIB + chance)
    assert MAX_BYTES_FLOOR < len(SEVENTY_MIB) < MAX_RATIO * len(last)
    assert not any(isinstance(line, Damage) for line in read(first))
    assert not any(isinstance(line, Damage) for line in read(last, size=len(last)))
    assert damage_of(read(last)).kind == "too_large"


def test_xz_that_asks_for_four_gib_is_refused() -> None:
    packed = bytearray(lzma.compress(SMALL))
    # The block header begins at 12: its size, its flags, the filter (0x21, LZMA2), the size of its properties, and the dictionary's size.
    assert packed[14:16] == b"\x21\x01"
    packed[16] = 40
    packed[20:24] = zlib.crc32(packed[12:20]).to_bytes(4, "little")
    detail = "the xz data needs too much memory after 0 decompressed bytes: 256 MiB at most are given to it"
    assert told(read(bytes(packed))) == [(1, "truncated", detail)]


@pytest.mark.parametrize(("window_log", "read_on"), [(27, True), (28, False), (31, False)])
def test_zstd_that_looks_back_more_than_128_mib_is_refused(window_log: int, read_on: bool) -> None:
    one_raw_block_of_two_bytes = (2 << 3 | 1).to_bytes(3, "little") + b"a\n"
    frame = b"\x28\xb5\x2f\xfd\x00" + bytes([window_log - 10 << 3]) + one_raw_block_of_two_bytes
    detail = "the zstd data needs too much memory after 0 decompressed bytes: 256 MiB at most are given to it"
    assert told(read(frame)) == (split(b"a\n") if read_on else [(1, "truncated", detail)])


def test_memory_that_runs_out_is_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    class Starved:
        eof, needs_input, unused_data = False, True, b""

        def decompress(self, piece: bytes, most: int) -> bytes:
            raise MemoryError

    monkeypatch.setattr(bz2, "BZ2Decompressor", Starved)
    assert "needs too much memory" in damage_of(read(bz2.compress(SMALL))).detail


@pytest.mark.skipif(sys.platform != "linux", reason="measured on Linux only")
@every_kind
def test_a_bomb_needs_little_memory(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "bomb"
    path.write_bytes(COMPRESS[kind](SEVENTY_MIB))
    more, found = memory_for(path)
    assert found == "('too_large', 1)"
    assert more <= 24  # xz and zstd look back 8 MiB
