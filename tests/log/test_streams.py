"""Bytes become numbered lines, and what is too long is passed over, within bounds of memory."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rclog.log import packed, streams
from rclog.log.streams import MAX_LINE, Line
from tests.log.given_bytes import COMPRESS, SMALL, memory_for, notes, read, split


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
    if any(kind.begins(content) for kind in packed.KINDS):
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
    content = notes(4000) + b"z" * 200_000 + b"\r\n" + notes(4000, 2) + b"no end"
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


def test_plain_sources_have_no_limit() -> None:
    assert read(SMALL, max_bytes=10, size=10) == split(SMALL)


def test_a_plain_log_loads_nothing_to_decompress_with() -> None:
    program = """
import io, sys
from rclog.log.streams import read_lines
list(read_lines(io.BytesIO(b'{}')))
print(*{'bz2', 'lzma', 'zlib', 'backports.zstd', 'rclog.log.packed'} & set(sys.modules))
"""
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, text=True).stdout.split() == []


@pytest.mark.skipif(sys.platform != "linux", reason="measured on Linux only")
@pytest.mark.parametrize("size", [200 * 1024**2, pytest.param(3 * 1024**3, marks=pytest.mark.slow)])
def test_a_line_as_long_as_the_file_is_passed_over(tmp_path: Path, size: int) -> None:
    path = tmp_path / "sparse.jsonl"
    with path.open("wb") as file:
        file.truncate(size)
        file.seek(size)
        file.write(b"\n{}\n")
    more, found = memory_for(path)
    path.unlink()
    assert found == "('line', 1) ('too long', 1)"
    assert more <= 4
