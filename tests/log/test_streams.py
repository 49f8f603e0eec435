"""Bytes become numbered lines: plain and compressed, whole and broken, within bounds of memory."""

import bz2
import gzip
import io
import lzma
import random
import shutil
import subprocess
import sys
import textwrap
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO, cast

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rclog.log import streams
from rclog.log.streams import CHUNK, KEPT_PIECES, MAX_BYTES_FLOOR, MAX_LINE, MAX_RATIO, PIECE, Damage, Line, read_lines

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


def zstd_compress(content: bytes) -> bytes:
    return zstd.compress(content, options={zstd.CompressionParameter.checksum_flag: 1})


COMPRESS: dict[str, Callable[[bytes], bytes]] = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress, "zstd": zstd_compress}
MAGIC = {"gzip": 2, "bzip2": 4, "xz": 6, "zstd": 4}
every_kind = pytest.mark.parametrize("kind", COMPRESS)
SKIPPABLE = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"


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


def log(lines: int, seed: int = 1) -> bytes:
    """Lines that do not compress well: three bytes of content are about two compressed."""
    chance = random.Random(seed)
    return b"".join(b'{"event":"note","text":"%s"}\n' % chance.randbytes(20).hex().encode() for _ in range(lines))


SMALL = log(75)


def damage_of(found: list[Line | Damage]) -> Damage:
    """The damage at the end; before it stand whole lines only, numbered from 1 to the damaged one."""
    *lines, damage = found
    assert isinstance(damage, Damage)
    assert all(isinstance(line, Line) and line.whole for line in lines)
    assert [line.number for line in found] == list(range(1, len(found) + 1))
    return damage


# ---- Lines ----


def test_an_empty_source_has_no_lines() -> None:
    assert read(b"") == []


def test_a_last_line_without_line_feed_is_not_whole() -> None:
    assert read(b"one\ntwo") == [Line(1, b"one", True, False), Line(2, b"two", False, False)]


def test_blank_lines_are_lines() -> None:
    assert [line.number for line in read(b"\n\r\n\n")] == [1, 2, 3]


def test_one_carriage_return_before_a_line_feed_belongs_to_the_line_end() -> None:
    found = read(b"a\r\nb\r\r\nc\rd\ne\r")
    assert found == [Line(1, b"a", True, False), Line(2, b"b\r", True, False), Line(3, b"c\rd", True, False), Line(4, b"e\r", False, False)]


def test_only_line_feed_parts_lines() -> None:
    assert len(read("a\x0bb\x0cc\x1cd\x85e\u2028f\rg\0h\n".encode())) == 1


LINE_ENDS = b"\n", b"\r\n", b"\r\r\n", b"\0\n", b"\r", b""


@given(st.lists(st.tuples(st.binary(max_size=12), st.sampled_from(LINE_ENDS))), st.integers(1, 9))
@example([(b"BZ", b"")], 1)
def test_lines_are_those_of_a_plain_split_however_the_source_gives_its_bytes(lines: list[tuple[bytes, bytes]], most: int) -> None:
    content = b"".join(text + end for text, end in lines)
    if any(kind.begins(content) for kind in streams.KINDS):
        content = b"{" + content
    assert read(content, most) == read(content) == split(content)


@given(st.lists(st.tuples(st.integers(0, 30), st.sampled_from(LINE_ENDS))), st.integers(1, 9))
def test_numbers_stay_right_across_lines_that_are_too_long(lines: list[tuple[int, bytes]], most: int) -> None:
    content = b"".join(b"x" * length + end for length, end in lines)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(streams, "MAX_LINE", 8)
        patch.setattr(streams, "CHUNK", 8)
        assert read(content, most) == read(content) == split(content, 8)


@pytest.mark.parametrize("end", LINE_ENDS[:2])
def test_a_line_of_64_kib_is_read_and_one_byte_more_is_too_long(end: bytes) -> None:
    longest = b"x" * MAX_LINE
    found = read(longest + end + longest + b"y" + end + b"next" + end)
    assert found == [Line(1, longest, True, False), Line(2, longest, True, True), Line(3, b"next", True, False)]


@pytest.mark.parametrize("kind", [None, *COMPRESS])
def test_a_long_content_is_split_the_same_plain_and_compressed(kind: str | None) -> None:
    content = log(4000) + b"z" * 200_000 + b"\r\n" + log(4000, 2) + b"no end"
    assert read(content if kind is None else COMPRESS[kind](content)) == split(content)


@pytest.mark.skipif(shutil.which("sed") is None, reason="sed is not installed")
def test_line_numbers_are_those_of_sed(tmp_path: Path) -> None:
    content = b"a\r\n\0b\0\n\n" + b"c" * (MAX_LINE + 9) + b"\r\n\r\r\n\xef\xbb\xbfd\n\xff\ne"
    path = tmp_path / "log"
    path.write_bytes(content)
    for line in read(content):
        assert isinstance(line, Line)
        printed = subprocess.run(["sed", "-n", f"{line.number}p", path], capture_output=True, check=True, env={"LC_ALL": "C"}).stdout
        assert printed.removesuffix(b"\n").removesuffix(b"\r")[:MAX_LINE] == line.content


# ---- Compressed, and in order ----


@every_kind
def test_compressed_lines_are_told_by_first_bytes(kind: str) -> None:
    assert read(COMPRESS[kind](SMALL)) == split(SMALL)


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


def test_the_file_alone_loads_no_decompressor() -> None:
    program = "import runpy, sys; runpy.run_path(sys.argv[1]); print(*{'bz2', 'lzma', 'backports.zstd'} & set(sys.modules))"
    arguments = [sys.executable, "-c", program, streams.__file__]
    assert subprocess.run(arguments, capture_output=True, check=True, text=True).stdout.split() == []


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
    content = log(15)
    packed = COMPRESS[kind](content)
    for at in range(len(packed)):
        broken = packed[:at] + bytes([packed[at] ^ 0x55]) + packed[at + 1 :]
        found = read(broken)
        if not any(kind.begins(broken) for kind in streams.KINDS):
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
    content = log(50_000)
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
    damage = Damage(3, "truncated", "the gzip data ends early after 11 decompressed bytes: it was cut, or never written to its end")
    assert read(packed[:-1]) == [*split(b"one\ntwo\n"), damage]


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
    assert found[-1] == Damage(3, "too_large", detail)


@every_kind
def test_data_up_to_the_limit_is_read(kind: str) -> None:
    packed = COMPRESS[kind](SMALL)
    assert read(packed, max_bytes=len(SMALL)) == split(SMALL)
    found = read(packed, max_bytes=len(SMALL) - 1)
    assert found[:-1] == split(SMALL)[:-1]
    assert damage_of(found).kind == "too_large"


def test_the_limit_holds_for_all_members_together() -> None:
    assert damage_of(read(gzip.compress(b"12345\n") * 10, max_bytes=20)) == (
        4,
        "too_large",
        "the gzip data goes on after 20 decompressed bytes, which is the limit (as asked for)",
    )


def test_plain_sources_have_no_limit() -> None:
    assert read(SMALL, max_bytes=10, size=10) == split(SMALL)


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
    assert read(bytes(packed)) == [Damage(1, "truncated", detail)]


@pytest.mark.parametrize(("window_log", "read_on"), [(27, True), (28, False), (31, False)])
def test_zstd_that_looks_back_more_than_128_mib_is_refused(window_log: int, read_on: bool) -> None:
    one_raw_block_of_two_bytes = (2 << 3 | 1).to_bytes(3, "little") + b"a\n"
    frame = b"\x28\xb5\x2f\xfd\x00" + bytes([window_log - 10 << 3]) + one_raw_block_of_two_bytes
    detail = "the zstd data needs too much memory after 0 decompressed bytes: 256 MiB at most are given to it"
    assert read(frame) == (split(b"a\n") if read_on else [Damage(1, "truncated", detail)])


def test_memory_that_runs_out_is_damage(monkeypatch: pytest.MonkeyPatch) -> None:
    class Starved:
        eof, needs_input, unused_data = False, True, b""

        def decompress(self, piece: bytes, most: int) -> bytes:
            raise MemoryError

    monkeypatch.setattr(bz2, "BZ2Decompressor", Starved)
    assert "needs too much memory" in damage_of(read(bz2.compress(SMALL))).detail


def memory_for(path: Path) -> tuple[int, str]:
    """MiB that a fresh process needs more to read `path`, and how often it found what."""
    program = """
        import collections, resource, sys
        from rclog.log.streams import read_lines
        list(read_lines(open(sys.argv[2], "rb", buffering=0)))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with open(sys.argv[1], "rb", buffering=0) as source:
            found = collections.Counter(
                "too long" if getattr(line, "too_long", False) else getattr(line, "kind", "line") for line in read_lines(source)
            )
        print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // 1024, *sorted(found.items()))
    """
    arguments = [sys.executable, "-c", textwrap.dedent(program), str(path), __file__]
    more, found = subprocess.run(arguments, capture_output=True, check=True, text=True).stdout.split(" ", 1)
    return int(more), found.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="ru_maxrss is KiB on Linux only")
class TestMemory:
    @pytest.mark.parametrize("size", [200 * 1024**2, pytest.param(3 * 1024**3, marks=pytest.mark.slow)])
    def test_a_line_as_long_as_the_file_is_passed_over(self, tmp_path: Path, size: int) -> None:
        path = tmp_path / "sparse.jsonl"
        with path.open("wb") as file:
            file.truncate(size)
            file.seek(size)
            file.write(b"\n{}\n")
        more, found = memory_for(path)
        path.unlink()
        assert found == "('line', 1) ('too long', 1)"
        assert more <= 4

    @every_kind
    def test_a_bomb_needs_little_memory(self, tmp_path: Path, kind: str) -> None:
        path = tmp_path / "bomb"
        path.write_bytes(COMPRESS[kind](SEVENTY_MIB))
        more, found = memory_for(path)
        assert found == "('too_large', 1)"
        assert more <= 24  # xz and zstd look back 8 MiB
