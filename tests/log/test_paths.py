"""What a person names becomes files that can be read, or a sentence that says why not; nothing hangs."""

import errno
import gzip
import io
import os
import signal
import socket
import stat
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rclog.log import paths
from rclog.log.paths import PathError, Source, open_source, sources

needs_posix = pytest.mark.skipif(os.name != "posix", reason="made of what only POSIX systems have")


@pytest.fixture(autouse=True)
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in, and an alarm for what hangs."""

    def ring(*_: object) -> NoReturn:
        raise TimeoutError("hangs")

    monkeypatch.chdir(tmp_path)
    if threading.current_thread() is threading.main_thread() and hasattr(signal, "SIGALRM"):
        before = signal.signal(signal.SIGALRM, ring)
        signal.alarm(20)
        yield tmp_path
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    else:
        yield tmp_path


def make(*names: str) -> None:
    """Files that hold their own names."""
    for name in names:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)


def names(*given: str) -> list[str]:
    """The names found. Each is a source that holds what `make` wrote, and stands where the name says."""
    found = []
    for source in sources(given):
        assert isinstance(source, Source), source
        opened = open_source(source)
        assert not isinstance(opened, PathError), opened
        with opened:
            assert Path(opened.read().decode()) == Path(source.name).resolve().relative_to(Path.cwd())
        found.append(source.name)
    return found


def error(given: str) -> PathError:
    """The one thing that `given` comes to."""
    (found,) = sources([given])
    assert isinstance(found, PathError)
    assert found.message[0].islower()
    assert not found.message.endswith(".")
    return found


# ---- Files and folders ----


def test_a_file_may_have_any_name_when_it_is_named() -> None:
    make("a.jsonl", "b.txt", "c", ".d")
    assert names("c", "b.txt", "a.jsonl", ".d", "./c") == ["c", "b.txt", "a.jsonl", ".d", "./c"]


def test_a_file_named_twice_is_read_twice() -> None:
    make("a.jsonl")
    assert names("a.jsonl", "a.jsonl") == ["a.jsonl", "a.jsonl"]


def test_the_logs_of_a_folder_come_in_the_order_of_their_names() -> None:
    make("logs/b.jsonl", "logs/a/z.jsonl.gz", "logs/a/y/x.JSONL.ZST", "logs/c.jsonl.bz2", "logs/B.jsonl.xz", "logs/a.jsonl")
    make("logs/readme.txt", "logs/d.json", "logs/jsonl", "logs/e.jsonl.zip")
    assert names("logs") == [
        "logs/B.jsonl.xz",
        "logs/a/y/x.JSONL.ZST",
        "logs/a/z.jsonl.gz",
        "logs/a.jsonl",
        "logs/b.jsonl",
        "logs/c.jsonl.bz2",
    ]


@pytest.mark.parametrize(
    ("given", "name"), [(".", "logs/a.jsonl"), ("logs/", "logs/a.jsonl"), ("./logs", "./logs/a.jsonl"), ("logs//", "logs/a.jsonl")]
)
def test_a_log_in_a_folder_is_named_from_the_path_given(given: str, name: str) -> None:
    make("logs/a.jsonl")
    assert names(given) == [name]
    assert names(str(Path.cwd())) == [f"{Path.cwd()}/logs/a.jsonl"]


def test_hidden_files_and_folders_are_passed_over_in_folders() -> None:
    make("logs/.a.jsonl", "logs/.git/b.jsonl", "logs/c.jsonl", ".hidden/d.jsonl")
    assert names("logs") == ["logs/c.jsonl"]
    assert names(".hidden") == [".hidden/d.jsonl"]


def test_a_folder_named_like_a_log_is_a_folder() -> None:
    make("logs.jsonl/a.jsonl/b.jsonl")
    assert names("logs.jsonl") == ["logs.jsonl/a.jsonl/b.jsonl"]


def test_a_folder_without_logs_is_an_error() -> None:
    make("logs/sub/readme.txt")
    assert error("logs") == (
        "logs",
        "no logs in this folder: their names end in .jsonl, .jsonl.gz, .jsonl.zst, .jsonl.bz2, .jsonl.xz",
    )


def test_a_folder_deeper_than_a_program_may_nest_is_read() -> None:
    depth = 1200
    way = [Path("d")]
    for _ in range(depth):
        way.append(way[-1] / "d")
    try:
        for folder in way:
            folder.mkdir()
        (way[-1] / "a.jsonl").touch()
        assert [found.name for found in sources(["d"])] == [f"{'d/' * (depth + 1)}a.jsonl"]
        assert [found.name for found in sources(["**/a.jsonl"])] == [f"{'d/' * (depth + 1)}a.jsonl"]
    finally:
        (way[-1] / "a.jsonl").unlink()
        for folder in reversed(way):
            folder.rmdir()


# ---- Links ----


@needs_posix
def test_links_to_files_are_followed_and_links_to_folders_in_a_folder_are_not() -> None:
    make("logs/a.jsonl", "elsewhere/b.jsonl")
    Path("logs/link.jsonl").symlink_to("a.jsonl")
    Path("logs/away").symlink_to("../elsewhere")
    Path("logs/away.jsonl").symlink_to("../elsewhere")
    assert [found.name for found in sources(["logs/*"])] == ["logs/a.jsonl", "logs/link.jsonl"]
    assert [found.name for found in sources(["logs/*/*"])] == ["logs/away/b.jsonl", "logs/away.jsonl/b.jsonl"]
    assert [found.name for found in sources(["logs"])] == ["logs/a.jsonl", "logs/link.jsonl"]
    assert [found.name for found in sources(["logs/away"])] == ["logs/away/b.jsonl"]


@needs_posix
@pytest.mark.parametrize("given", ["logs", "logs/**/*.jsonl", "logs/**", "**/a.jsonl"])
def test_links_that_lead_back_do_not_hang(given: str) -> None:
    make("logs/a.jsonl")
    for name in "one", "two", "three.jsonl":
        Path("logs", name).symlink_to(".")
    assert names(given) == ["logs/a.jsonl"]


@needs_posix
@pytest.mark.parametrize("given", ["dangling.jsonl", "."])
def test_a_link_that_leads_nowhere_is_named(given: str) -> None:
    Path("dangling.jsonl").symlink_to("gone.jsonl")
    assert error(given) == ("dangling.jsonl", "this link leads nowhere (it names gone.jsonl): mend it, or name the file itself")


@needs_posix
@pytest.mark.parametrize("given", ["loop.jsonl", ".", "*.jsonl"])
def test_a_link_in_a_circle_is_named(given: str) -> None:
    Path("loop.jsonl").symlink_to("loop.jsonl")
    assert error(given) == ("loop.jsonl", "this is a link that leads in a circle: name the file itself")


# ---- What is no file ----


@pytest.mark.parametrize("given", ["a.jsonl", "gone/a.jsonl", "", "file/a.jsonl"])
def test_a_missing_path_is_an_error(given: str) -> None:
    make("file")
    assert error(given) == (given, "no such file or folder: check the spelling, and the folder you are in")


@needs_posix
@pytest.mark.parametrize("given", ["pipe.jsonl", ".", "p*"])
def test_a_pipe_is_an_error_and_is_not_opened(given: str) -> None:
    os.mkfifo("pipe.jsonl")
    message = 'this is a pipe, not a file: use "-" and let it be standard input, or copy it to a file first'
    assert error(given) == ("pipe.jsonl", message)


@needs_posix
def test_a_socket_and_a_device_are_errors() -> None:
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind("socket")
        assert error("socket").message == "this is a socket, not a file: name a file, a folder or a pattern"
    assert error("/dev/zero").message == "this is a device, not a file: name a file, a folder or a pattern"


@pytest.mark.parametrize("mode", [stat.S_IFBLK, 0])
def test_what_else_there_may_be_is_an_error(mode: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "stat", lambda _: os.stat_result([mode, *[0] * 9]))
    assert error("thing").message.startswith("this is a device, not" if mode else "this is something else, not")


@needs_posix
def test_a_pipe_that_takes_the_place_of_a_file_does_not_hang(monkeypatch: pytest.MonkeyPatch) -> None:
    make("a.jsonl")
    was_a_file = Path("a.jsonl").stat()
    os.mkfifo("pipe")
    monkeypatch.setattr(Path, "stat", lambda _: was_a_file)
    closed = []
    close = os.close

    def closing(descriptor: int) -> None:
        closed.append(descriptor)
        close(descriptor)

    monkeypatch.setattr(os, "close", closing)
    found = open_source(Source("pipe", Path("pipe")))
    assert isinstance(found, PathError)
    assert found.message.startswith("this is a pipe")
    assert len(closed) == 1


def test_a_file_that_becomes_a_folder_or_goes_away_is_an_error() -> None:
    make("a.jsonl")
    (source,) = sources(["a.jsonl"])
    assert isinstance(source, Source)
    Path("a.jsonl").unlink()
    assert open_source(source) == ("a.jsonl", "no such file or folder: check the spelling, and the folder you are in")
    Path("a.jsonl").mkdir()
    assert open_source(source) == ("a.jsonl", "this is a folder, not a file: name a file, a folder or a pattern")


def refuse(*_: object, **__: object) -> NoReturn:
    raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


NO_PERMISSION = "no permission to read this: change its rights, or those of the folders above it"


def test_a_file_without_permission_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    make("a.jsonl")
    (source,) = sources(["a.jsonl"])
    assert isinstance(source, Source)
    monkeypatch.setattr(os, "open", refuse)
    assert open_source(source) == ("a.jsonl", NO_PERMISSION)


def test_a_path_through_a_folder_without_permission_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "stat", refuse)
    assert error("closed/a.jsonl") == ("closed/a.jsonl", NO_PERMISSION)


@pytest.mark.parametrize("given", ["logs", "logs/*", "logs/**/*.jsonl", "*/closed/*"])
def test_a_folder_without_permission_is_named_and_the_others_read(given: str, monkeypatch: pytest.MonkeyPatch) -> None:
    make("logs/a.jsonl", "logs/closed/b.jsonl", "logs/open/c.jsonl")
    scandir = os.scandir

    def look(path: str) -> Any:
        return refuse() if path.rstrip("/").endswith("closed") else scandir(path)

    monkeypatch.setattr(os, "scandir", look)
    found = [(found.name, getattr(found, "message", "")) for found in sources([given])]
    assert ("logs/closed", NO_PERMISSION) in [(name.rstrip("/"), message) for name, message in found]
    assert [name for name, message in found if not message] == ([] if given == "*/closed/*" else ["logs/a.jsonl", "logs/open/c.jsonl"])


def test_a_name_in_a_folder_without_permission_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the name is there cannot be known, so it is not passed over."""
    make("logs/a.jsonl")
    monkeypatch.setattr(Path, "lstat", refuse)
    assert [found.name for found in sources(["l*/b.jsonl"])] == ["logs/b.jsonl"]


@pytest.fixture
def not_root(room: Path) -> Iterator[None]:
    """Somebody who may not read everything: root becomes nobody for a while."""
    if os.geteuid() != 0:
        yield
        return
    room.chmod(0o777)
    os.seteuid(65534)
    yield
    os.seteuid(0)


@needs_posix
@pytest.mark.usefixtures("not_root")
def test_real_rights_are_respected() -> None:
    make("a.jsonl", "logs/b.jsonl")
    Path("a.jsonl").chmod(0)
    (source,) = sources(["a.jsonl"])
    assert isinstance(source, Source)
    assert open_source(source) == ("a.jsonl", NO_PERMISSION)
    for rights in 0, 0o400:
        Path("logs").chmod(rights)
        try:
            assert [found[1] for found in sources(["logs"])] == [NO_PERMISSION]
            assert [found[1] for found in sources(["logs/*"])] == [NO_PERMISSION]
        finally:
            Path("logs").chmod(0o700)


@needs_posix
def test_a_name_that_no_file_can_have_is_an_error() -> None:
    assert error("a\0b").message == "no file can have this name: it holds a character that no path may"
    assert error("a\0*").message == "no file can have this name: it holds a character that no path may"
    assert error("a\ud800") == ("a\\ud800", "no file can have this name: it holds a character that no path may")
    assert error("a" * 5000).message == "this cannot be read (File name too long): name another file"


@needs_posix
@pytest.mark.skipif(sys.platform == "darwin", reason="macOS has no file names that are not UTF-8")
@pytest.mark.parametrize("given", ["logs", "logs/*", os.fsdecode(b"logs/\xff.jsonl")])
def test_a_name_that_is_no_text_is_read_and_shown_with_escapes(given: str) -> None:
    Path("logs").mkdir()
    Path(os.fsdecode(b"logs/\xff.jsonl")).write_text("found")
    (source,) = sources([given])
    assert isinstance(source, Source)
    assert source.name == "logs/\\udcff.jsonl"
    opened = open_source(source)
    assert not isinstance(opened, PathError)
    with opened:
        assert opened.read() == b"found"


def test_any_text_is_a_path_or_an_error() -> None:
    @settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
    @given(st.text(st.sampled_from("a./*?[]@-\\\0\n~ \udcff\ud800é"), max_size=8).filter(lambda text: text[:1] != "/" and ".." not in text))
    def whatever(text: str) -> None:
        for found in sources([text]):
            found.name.encode()
            assert isinstance(found, Source | PathError)

    make("a", "logs/a.jsonl")
    whatever()


# ---- Patterns ----


@pytest.mark.parametrize(
    ("pattern", "fitting"),
    [
        ("*.jsonl", ["a.jsonl", "b.jsonl"]),
        ("[!b].jsonl", ["a.jsonl"]),
        ("?.jsonl", ["a.jsonl", "b.jsonl"]),
        ("logs/*.jsonl", ["logs/c.jsonl"]),
        ("l*/c.jsonl", ["logs/c.jsonl"]),
        ("./l*/c.*", ["./logs/c.jsonl"]),
        ("logs//[c]*", ["logs//c.jsonl"]),
        ("*/*/*.jsonl", ["logs/sub/d.jsonl"]),
        ("**/d.jsonl", ["logs/sub/a/d.jsonl", "logs/sub/d.jsonl"]),
        ("**/sub/**/d.jsonl", ["logs/sub/a/d.jsonl", "logs/sub/d.jsonl"]),
        ("**/**/*.jsonl", ["a.jsonl", "b.jsonl", "logs/c.jsonl", "logs/sub/a/d.jsonl", "logs/sub/d.jsonl"]),
        ("logs/**", ["logs/c.jsonl", "logs/sub/a/d.jsonl", "logs/sub/d.jsonl"]),
        ("**", ["a.jsonl", "b.jsonl", "logs/c.jsonl", "logs/sub/a/d.jsonl", "logs/sub/d.jsonl"]),
        ("**/**", ["a.jsonl", "b.jsonl", "logs/c.jsonl", "logs/sub/a/d.jsonl", "logs/sub/d.jsonl"]),
        ("logs/**/*", ["logs/c.jsonl", "logs/sub/a/d.jsonl", "logs/sub/d.jsonl", "logs/sub/notes.txt"]),
        ("l*", ["logs/c.jsonl", "logs/sub/a/d.jsonl", "logs/sub/d.jsonl"]),
        ("**/", ["a.jsonl", "b.jsonl", "logs/c.jsonl", "logs/sub/a/d.jsonl", "logs/sub/d.jsonl"]),
        ("logs/*/", ["logs/sub/a/d.jsonl", "logs/sub/d.jsonl"]),
        ("*/", ["logs/c.jsonl", "logs/sub/a/d.jsonl", "logs/sub/d.jsonl"]),
        (".h*", [".hidden/e.jsonl"]),
        ("*/sub/*.txt", ["logs/sub/notes.txt"]),
    ],
)
def test_a_pattern_names_the_files_that_fit_and_the_logs_of_folders_that_fit(pattern: str, fitting: list[str]) -> None:
    make("a.jsonl", "b.jsonl", "logs/c.jsonl", "logs/sub/d.jsonl", "logs/sub/a/d.jsonl", "logs/sub/notes.txt", ".hidden/e.jsonl", "logs/.f")
    Path("empty").mkdir()
    assert names(pattern) == fitting


def test_a_pattern_may_begin_at_the_root() -> None:
    make("logs/a.jsonl")
    assert names(f"{Path.cwd()}/l*/*") == [f"{Path.cwd()}/logs/a.jsonl"]


@needs_posix
@pytest.mark.parametrize("pattern", ["*.jsonl", "e*", "gone/*", "file/*", "*/gone/*", "file*/*", "loop*/a", "loop*/*", "[", "e*/", "f*/"])
def test_a_pattern_that_nothing_fits_is_an_error(pattern: str) -> None:
    make("file")
    Path("empty").mkdir()
    Path("loop").symlink_to("loop")
    assert error(pattern) == (pattern, "no log fits this pattern: check it, and the folder you are in")


@needs_posix
def test_a_file_of_that_very_name_is_not_taken_for_a_pattern() -> None:
    make("[ab].jsonl", "a.jsonl", "what?.jsonl", "whats.jsonl", "[logs]/c.jsonl", "l/c.jsonl")
    assert names("[ab].jsonl", "what?.jsonl", "[logs]") == ["[ab].jsonl", "what?.jsonl", "[logs]/c.jsonl"]
    Path("*").symlink_to("gone")
    assert error("*").message.startswith("this link leads nowhere")


@needs_posix
def test_the_whole_file_system_is_the_root_and_not_the_present_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def look(path: str) -> NoReturn:
        asked.append(path)
        refuse()

    monkeypatch.setattr(os, "scandir", look)
    assert error("/**") == ("/", NO_PERMISSION)
    assert error("**/*") == (".", NO_PERMISSION)
    assert asked == ["/", ".", "."]


# ---- Lists ----


def test_a_list_names_paths_one_a_line() -> None:
    make("a.jsonl", "logs/b.jsonl", "sp ace.jsonl", "é.jsonl", "@x", "-")
    Path("list").write_bytes("\ufeffa.jsonl\r\n\n  \nlogs\né.jsonl\n@x\n-\nsp*\na.jsonl".encode())
    assert names("@list") == ["a.jsonl", "logs/b.jsonl", "é.jsonl", "@x", "-", "sp ace.jsonl", "a.jsonl"]


def test_a_path_that_begins_with_at_can_be_named() -> None:
    make("@x")
    assert names("./@x") == ["./@x"]


def test_a_list_may_be_compressed() -> None:
    make("a.jsonl")
    Path("list.gz").write_bytes(gzip.compress(b"a.jsonl\n"))
    assert names("@list.gz") == ["a.jsonl"]


def test_at_alone_is_an_error() -> None:
    assert error("@").message.startswith('no file stands after "@"')


@needs_posix
def test_a_list_that_cannot_be_read_is_an_error() -> None:
    os.mkfifo("pipe")
    Path("folder").mkdir()
    assert error("@gone").message.startswith('the list of paths "gone" cannot be used, no such file or folder: ')
    assert error("@pipe").message.startswith('the list of paths "pipe" cannot be used, this is a pipe')
    assert error("@folder").message.startswith('the list of paths "folder" cannot be used, this is a folder')
    assert error("@a\0").message.startswith('the list of paths "a\0" cannot be used, no file can have this name')


def test_lines_of_a_list_that_are_no_path_are_named_and_the_others_read() -> None:
    make("a.jsonl")
    content = b"\xff\n" + b"x" * 70_000 + b"\na.jsonl\n"
    Path("list").write_bytes(content)
    first, second, third = sources(["@list"])
    assert first == ("@list", "line 1 of this list of paths is not UTF-8: name its file in another way")
    assert second == ("@list", "line 2 of this list of paths is longer than 65,536 bytes: no path is")
    assert third.name == "a.jsonl"
    Path("list.gz").write_bytes(gzip.compress(content)[:-1])
    *_, last = sources(["@list.gz"])
    assert isinstance(last, PathError)
    assert last.message.startswith("line 4 of this list of paths cannot be read: the gzip data ends early after ")


def test_a_list_that_breaks_while_it_is_read_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            content = super().read(size)
            return content or broken()

    def broken() -> NoReturn:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    make("a.jsonl")
    monkeypatch.setattr(paths, "open_source", lambda source: Failing(b"a.jsonl\na.jsonl\n"))
    *found, last = sources(["@list"])
    assert [source.name for source in found] == ["a.jsonl", "a.jsonl"]
    assert last == ("@list", "this cannot be read (Input/output error): name another file")


# ---- Standard input ----


def run(*given: str, **how: Any) -> str:
    """What a fresh process finds under `given`: names with contents, or messages."""
    program = """
import sys
from rclog.log.paths import PathError, open_source, sources
for source in sources(sys.argv[1:]):
    opened = source if isinstance(source, PathError) else open_source(source)
    if isinstance(opened, PathError):
        print(*opened, sep=": ")
    else:
        with opened:
            print(source.name, opened.read())
"""
    where = {**os.environ, "PYTHONPATH": str(Path(paths.__file__).parents[2])}
    arguments = [sys.executable, "-c", program, *given]
    return str(subprocess.run(arguments, stdout=subprocess.PIPE, check=True, text=True, env=where, timeout=20, **how).stdout)


def test_a_dash_is_standard_input() -> None:
    make("-")
    assert list(sources(["-"])) == [Source("<stdin>", None)]
    assert names("./-") == ["./-"]
    assert run("-", "-", input="log") == "<stdin> b'log'\n<stdin> b''\n"


@needs_posix
def test_standard_input_that_would_not_wait_is_waited_for() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)

    def write_late() -> None:
        os.write(writing, b"late")
        os.close(writing)

    later = threading.Timer(0.5, write_late)
    later.start()
    assert run("-", stdin=reading) == "<stdin> b'late'\n"
    later.join()
    os.close(reading)


@needs_posix
def test_standard_input_that_is_closed_is_an_error() -> None:
    message = "<stdin>: standard input is closed: name a file, or pipe a log into this command\n"
    assert run("-", preexec_fn=partial(os.close, 0)) == message


def test_standard_input_that_the_program_closed_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    standing_in = io.TextIOWrapper(io.BytesIO(b"log"))
    monkeypatch.setattr(sys, "stdin", standing_in)
    opened = open_source(Source("<stdin>", None))
    assert not isinstance(opened, PathError)
    with opened:
        assert opened.read() == b"log"
    assert isinstance(open_source(Source("<stdin>", None)), PathError)
    monkeypatch.setattr(sys, "stdin", None)
    assert isinstance(open_source(Source("<stdin>", None)), PathError)


@needs_posix
def test_standard_input_closed_behind_our_back_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    make("a")
    with Path("a").open() as standing_in:
        monkeypatch.setattr(sys, "stdin", standing_in)
        opened = open_source(Source("<stdin>", None))
        assert not isinstance(opened, PathError)
        with opened:
            assert opened.read() == b"a"
        os.close(standing_in.fileno())
        found = open_source(Source("<stdin>", None))
        assert os.open("a", os.O_RDONLY) == standing_in.fileno()  # the lowest that is free: `with` has one to close
    assert found == ("<stdin>", "standard input cannot be read (Bad file descriptor): name a file instead")


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/stdin is the file itself on Linux")
def test_dev_stdin_is_read_if_it_is_a_file_and_else_told_to_be_a_dash() -> None:
    make("a.jsonl")
    with Path("a.jsonl").open() as file:
        assert run("/dev/stdin", stdin=file) == "/dev/stdin b'a.jsonl'\n"
    assert 'use "-"' in run("/dev/stdin", input="log")
