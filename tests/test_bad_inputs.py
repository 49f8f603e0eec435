"""Bad input, and exactly what it gets: through the command line, as a user has it.

Whatever the bytes are, the exit code is 0, 1, 2 or 3, in bounded time and memory: no traceback, no signal, no hang, and no good game
beside it is lost.
"""

import bz2
import gzip
import json
import lzma
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

import pytest

from rclog.cli.main import main
from rclog.log.reader import BOM
from rclog.log.streams import MAX_LINE
from tests.log.given_bytes import COMPRESS, PEAK
from tests.log.sample_logs import DEAL, END, HEADER, LONG, PLAYS, SHORT, as_log, games_of, judged, verdicts

ROOT = Path(__file__).parents[1]
OTHER = [HEADER.replace("friday-1", "friday-2"), *SHORT[1:]]
needs_posix = pytest.mark.skipif(os.name != "posix", reason="made of what only POSIX systems have")
every_kind = pytest.mark.parametrize("kind", COMPRESS)


class Ran(NamedTuple):
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def games(self) -> list[dict[str, Any]]:
        """The games that `validate --format jsonl` printed."""
        return [json.loads(line) for line in self.out.splitlines()]


Validate = Callable[..., Ran]


@pytest.fixture
def rclog(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[Callable[..., Ran]]:
    """The program in this process, in an empty folder, with an alarm for what hangs."""

    def ring(*_: object) -> NoReturn:
        raise TimeoutError("hangs")

    def run(*arguments: object) -> Ran:
        monkeypatch.setattr(sys, "argv", ["rclog", *map(str, arguments)])
        with pytest.raises(SystemExit) as stopped:
            main()
        sys.stdout.flush()
        sys.stderr.flush()
        out, err = capfd.readouterr()
        assert "Traceback" not in err
        assert not list(Path().glob("rclog-crash-*")), err
        return Ran(int(stopped.value.code or 0), out, err)

    monkeypatch.chdir(tmp_path)
    before = signal.signal(signal.SIGALRM, ring) if hasattr(signal, "SIGALRM") else None
    if before is not None:
        signal.alarm(60)
    yield run
    if before is not None:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


@pytest.fixture
def validate(rclog: Callable[..., Ran], tmp_path: Path) -> Validate:
    """`rclog validate --format jsonl` on a log of these bytes."""

    def run(content: bytes, *options: object, name: str = "log.jsonl") -> Ran:
        (tmp_path / name).write_bytes(content)
        return rclog("validate", "--format", "jsonl", name, *options)

    return run


def only_finding(ran: Ran) -> dict[str, Any]:
    (game,) = ran.games
    (finding,) = game["findings"]
    assert isinstance(finding, dict)
    return finding


def beside_good_games(validate: Validate, lines: list[str]) -> dict[str, Any]:
    """The one finding of a broken game that stands between two good ones: these stay valid, and the exit code is 1."""
    ran = validate(as_log([*OTHER, *lines, *OTHER]))
    assert ran.code == 1
    assert [game["verdict"] for game in ran.games] == ["valid", "invalid", "valid"]
    (finding,) = ran.games[1]["findings"]
    assert isinstance(finding, dict)
    return {**finding, "line": finding["line"] - len(OTHER)}


def process(*arguments: object, **how: Any) -> subprocess.CompletedProcess[str]:
    """The program as a process of its own. It must end by itself, without a traceback."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **how.pop("env", {})}
    command = [sys.executable, "-c", "from rclog.cli.main import main; main()", *map(str, arguments)]
    how = {"capture_output": True, **how} if not {"stdout", "stderr"} & set(how) else how
    ran: subprocess.CompletedProcess[str] = subprocess.run(command, text=True, encoding="utf-8", env=environment, timeout=60, **how)
    assert ran.returncode in (0, 1, 2, 3), ran.stderr
    assert "Traceback" not in (ran.stderr or "")
    return ran


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """A folder with a good, a broken and a torn log, and a long one of many games."""
    (tmp_path / "good.jsonl").write_bytes(LONG)
    (tmp_path / "bad.jsonl").write_bytes(as_log([HEADER, DEAL, PLAYS[1], END]))
    (tmp_path / "torn.jsonl").write_bytes(as_log(SHORT[:6]) + b'{"event":"trail","se')
    (tmp_path / "many.jsonl").write_bytes(LONG * 40)
    return tmp_path


# ---- A torn last line ----


def test_a_torn_last_line_leaves_what_stands_before_it(validate: Validate, rclog: Callable[..., Ran]) -> None:
    ran = validate(as_log(SHORT[:6]) + b'{"event":"trail","se')
    assert ran.code == 3
    finding = only_finding(ran)
    assert (finding["rule"], finding["severity"], finding["line"]) == ("record.torn", "warning", 7)
    assert finding["message"].endswith("the last good play is at line 6: Ana captures with Jd")
    assert (ran.games[0]["verdict"], ran.games[0]["plays"]) == ("incomplete", 4)
    shown = rclog("replay", "log.jsonl").out
    assert "Ana takes the 11-build" in " ".join(shown.split())
    assert "4 of 48 plays made" in " ".join(shown.split())


def test_a_breach_before_a_torn_line_stays_a_breach(validate: Validate) -> None:
    ran = validate(as_log([HEADER, DEAL, PLAYS[1]]) + b"{")
    assert (ran.code, only_finding(ran)["rule"]) == (1, "turn.wrong_seat")


# ---- Breaches of the game ----


def test_cards_that_do_not_split_are_told_with_their_sum_and_the_value(validate: Validate) -> None:
    capture = '{"event":"capture","seat":1,"card":"8s","takes":["5h","2d"]}'
    finding = beside_good_games(validate, [HEADER, DEAL, capture, END])
    assert (finding["rule"], finding["line"]) == ("capture.no_partition", 3)
    assert "groups of 8" in finding["message"]
    assert "add up to 7" in finding["message"]


def test_a_score_that_is_not_the_one_counted_is_told_with_how_it_is_counted(validate: Validate) -> None:
    lines = LONG.decode().splitlines()
    at = next(index for index, line in enumerate(lines) if '"score"' in line)
    score = json.loads(lines[at])
    score["points"][0] += 1
    finding = beside_good_games(validate, [*lines[:at], json.dumps(score), *lines[at + 1 :]])
    assert (finding["rule"], finding["line"]) == ("score.points", at + 1)
    assert finding["found"] == json.dumps(score["points"]).replace(" ", "")
    assert "cards)" in finding["message"]


@pytest.mark.parametrize(
    ("play", "rule", "words"),
    [
        ('{"event":"trail","seat":1,"card":"2h"}', "turn.card_not_in_hand", "does not hold 2h (not seen in this round), but Ad 4h 6c 8s"),
        ('{"event":"trail","seat":1,"card":"Kd"}', "turn.card_not_in_hand", "does not hold Kd (dealt to Ana at line 13), but Ad 4h 6c 8s"),
        ('{"event":"capture","seat":1,"card":"4h","takes":["Ks"]}', "capture.not_on_table", "Ks (not seen in this round)"),
        ('{"event":"trail","seat":0,"card":"3c"}', "turn.wrong_seat", "Ana (seat 0) plays 3c, but it is the turn of Luis (seat 1)"),
    ],
)
def test_a_play_that_may_not_be_is_told_with_what_is_held_and_whose_turn_it_is(
    validate: Validate, play: str, rule: str, words: str
) -> None:
    finding = beside_good_games(validate, [HEADER, DEAL, play, END])
    assert (finding["rule"], finding["line"]) == (rule, 3)
    assert words in finding["message"]


def test_a_card_that_was_taken_is_told_with_who_took_it_at_which_line(validate: Validate) -> None:
    gone = '{"event":"capture","seat":1,"card":"8s","takes":["6c","2d"]}'
    finding = beside_good_games(validate, [*SHORT[:6], gone, END])
    assert (finding["rule"], finding["line"]) == ("capture.not_on_table", 7)
    assert "6c (taken by Ana at line 17)" in finding["message"]


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        (DEAL.replace("9s", "3c"), ["3c is dealt twice", "to the table", "to Ana (seat 0)"]),
        (DEAL.replace("Ad", "3c"), ["3c is dealt twice", "to Ana (seat 0)", "to Luis (seat 1)"]),
    ],
)
def test_a_card_dealt_twice_is_told_with_both_places(validate: Validate, deal: str, words: list[str]) -> None:
    finding = beside_good_games(validate, [HEADER, deal, *PLAYS, END])
    assert (finding["rule"], finding["line"]) == ("deal.card_twice", 2)
    assert all(word in finding["message"] for word in words)


# ---- Wrong records ----


WRONG_RECORDS = {
    "a key twice": ('{"event":"trail","seat":1,"card":"4h","seat":1}', "record.duplicate_key", 39, '"seat" stands twice'),
    "a key twice as an escape": ('{"event":"trail","seat":1,"\\u0073eat":1}', "record.duplicate_key", 27, '"seat" stands twice'),
    "a key twice inside": ('{"event":"undo","x":{"a":[{"b":1,"b":1}]}}', "record.duplicate_key", 34, '"b" stands twice'),
    "no JSON": ("trail 4h", "record.not_json", 1, "not JSON"),
    "two objects": (f"{PLAYS[2]}{PLAYS[3]}", "record.not_json", 39, "one event a line"),
    "a comment": ("# Luis thinks", "record.not_json", 1, "no comments"),
    "a comma too many": ('{"event":"trail","seat":1,"card":"4h",}', "record.not_json", 38, "a comma too many"),
    "an array": (f"[{PLAYS[2]}]", "record.not_object", 1, "found a list of 1"),
    "null": ("null", "record.not_object", 1, "found null"),
    "a fraction": ('{"event":"trail","seat":1.0,"card":"4h"}', "record.bad_value", 25, "found 1.0"),
    "true": ('{"event":"trail","seat":true,"card":"4h"}', "record.bad_value", 25, "found true"),
    "a string": ('{"event":"trail","seat":"1","card":"4h"}', "record.bad_value", 25, 'found "1"'),
    "NaN": ('{"event":"trail","seat":NaN,"card":"4h"}', "record.bad_value", 25, "found NaN"),
    "beyond a double": ('{"event":"trail","seat":1e400,"card":"4h"}', "record.bad_value", 25, "found 1e400"),
    "5,000 digits": (f'{{"event":"trail","seat":{"9" * 5000},"card":"4h"}}', "record.bad_value", 25, "found 9999"),
    "2^64": ('{"event":"trail","seat":18446744073709551616,"card":"4h"}', "record.bad_value", 25, "found 18446744073709551616"),
    "beyond a double in x": ('{"event":"undo","x":{"a":1e400}}', "record.bad_value", 26, "1e400"),
    "an unknown key": ('{"event":"trail","seat":1,"crad":"4h"}', "record.unknown_key", 27, 'did you mean "card"?'),
    "an unknown event": ('{"event":"trial","seat":1,"card":"4h"}', "record.unknown_event", 10, 'did you mean "trail"?'),
    "a card of another spelling": ('{"event":"trail","seat":1,"card":"10D"}', "record.bad_card", 34, "write Td"),
    "no such seat": ('{"event":"trail","seat":2,"card":"4h"}', "record.bad_value", 25, "from 0 to 1"),
    "an overlong form": (b'{"event":"note","text":"\xc0\xaf"}', "record.not_utf8", 25, "0xc0"),
    "half a character": ('{"event":"note","text":"a\\ud83d"}', "record.bad_value", 26, "\\ud83d"),
    "a surrogate in UTF-8": (b'{"event":"note","text":"\xed\xa0\x80"}', "record.not_utf8", 25, "0xed"),
    "Latin-1": (b'{"event":"note","text":"Jos\xe9"}', "record.not_utf8", 28, "0xe9"),
    "NUL": ('{"event":"note","text":"a\\u0000"}', "record.control_character", 26, "U+0000"),
    "ESC": ('{"event":"note","text":"\\u001b[31m"}', "record.control_character", 25, "U+001B"),
    "C1": ('{"event":"note","text":"a\x9b31m"}', "record.control_character", 26, "U+009B"),
    "a bidi control": ('{"event":"note","text":"a\u202eb"}', "record.control_character", 26, "U+202E"),
    "17 levels": ('{"event":"undo","x":{"a":' + "[" * 15 + "]" * 15 + "}}", "record.too_deep", 40, "16 levels"),
    "64 KiB and a byte": ('{"event":"note","text":"' + "a" * (MAX_LINE - 25) + '"}', "record.too_long", None, "64 KiB"),
}


@pytest.mark.parametrize("case", WRONG_RECORDS.values(), ids=WRONG_RECORDS)
def test_a_wrong_record_is_told_by_id_column_and_words(validate: Validate, case: tuple[str | bytes, str, int | None, str]) -> None:
    line, rule, column, words = case
    content = line if isinstance(line, bytes) else line.encode()
    ran = validate(as_log([*OTHER, *SHORT[:4]]) + content + b"\n" + as_log([*SHORT[5:], *OTHER]))
    assert ran.code == 1
    assert [game["verdict"] for game in ran.games] == ["valid", "invalid", "valid"]
    (finding,) = ran.games[1]["findings"]
    assert (finding["rule"], finding["line"], finding.get("column")) == (rule, len(OTHER) + 5, column)
    assert words in finding["message"]
    assert ran.out.isascii()


def test_a_newer_format_is_told_with_what_is_read(validate: Validate) -> None:
    finding = beside_good_games(validate, [HEADER.replace("rclog/1", "rclog/2"), *SHORT[1:], '{"event":"new","of":"rclog/2"}'])
    assert (finding["rule"], finding["line"], finding["column"]) == ("game.unsupported_format", 1, 26)
    assert finding["message"] == 'the format is "rclog/2"; this rclog reads rclog/1'


# ---- The end ----


def test_a_log_that_stops_says_how_many_of_48_plays_were_made(validate: Validate, rclog: Callable[..., Ran]) -> None:
    lines = LONG.decode().splitlines()
    last = [index for index, line in enumerate(lines) if '"seat"' in line][-1]
    ran = validate(as_log(lines[:last]))
    assert (ran.code, ran.games[0]["verdict"], ran.games[0]["findings"]) == (3, "incomplete", [])
    assert "47 of 48 plays made" in rclog("replay", "log.jsonl").out
    assert rclog("validate", "--allow-incomplete", "log.jsonl").code == 0


@pytest.mark.parametrize("line", [END, PLAYS[0], DEAL, '{"event":"undo"}', '{"event":"score","round":1}'])
def test_events_after_the_end_belong_to_the_game_that_ended(validate: Validate, line: str) -> None:
    finding = beside_good_games(validate, [*SHORT, line])
    assert (finding["rule"], finding["line"]) == ("order.after_end", len(SHORT) + 1)


# ---- Compressed ----


@every_kind
def test_a_compressed_log_cut_at_any_byte_loses_no_game_before_the_cut(validate: Validate, kind: str) -> None:
    content = as_log([*SHORT, *OTHER, *SHORT])
    packed = COMPRESS[kind](content)
    known = 0
    for cut in range(10, len(packed)):
        found = judged(packed[:cut])
        assert found[-1].verdict == "invalid"
        assert found[-1].findings[-1][0] == "record.truncated_stream"
        assert {game.verdict for game in found[:-1]} <= {"valid"}
        known = max(known, len(found) - 1)
    assert known == 3
    for cut in (10, len(packed) // 2, len(packed) - 1):
        ran = validate(packed[:cut])
        assert (ran.code, ran.games[-1]["findings"][0]["rule"]) == (1, "record.truncated_stream")
        assert len(ran.games) == len(judged(packed[:cut]))


@every_kind
@pytest.mark.parametrize("garbage", [b"x", b"\0x", as_log(SHORT)])
def test_bytes_behind_compressed_data_are_damage_after_the_games(validate: Validate, kind: str, garbage: bytes) -> None:
    ran = validate(COMPRESS[kind](as_log(SHORT)) + garbage)
    assert ran.code == 1
    assert [game["verdict"] for game in ran.games] == ["valid", "invalid"]
    assert ran.games[1]["findings"][0]["rule"] == "record.truncated_stream"


@pytest.mark.parametrize(("kind", "at"), [("gzip", -8), ("zstd", -1), ("bzip2", -3), ("xz", -20)])
def test_a_wrong_checksum_is_damage_after_the_games(validate: Validate, kind: str, at: int) -> None:
    packed = bytearray(COMPRESS[kind](as_log(SHORT)))
    packed[at] ^= 1
    ran = validate(bytes(packed))
    assert ran.code == 1
    assert [(game["verdict"], [finding["rule"] for finding in game["findings"]]) for game in ran.games] == [
        ("valid", []),
        ("invalid", ["record.truncated_stream"]),
    ]


@every_kind
def test_members_one_after_the_other_are_one_log(validate: Validate, kind: str) -> None:
    parts = [as_log(SHORT), as_log(OTHER)[:100], as_log(OTHER)[100:]]
    ran = validate(b"".join(map(COMPRESS[kind], parts)))
    assert (ran.code, [game["verdict"] for game in ran.games]) == (0, ["valid", "valid"])


@pytest.mark.parametrize("kind", ["gzip", "bzip2", "zstd"])
def test_a_decompression_bomb_is_stopped_at_the_limit(validate: Validate, kind: str) -> None:
    ran = validate(COMPRESS[kind](as_log(SHORT) + bytes(70 * 1024**2)))
    assert ran.code == 1
    assert [game["verdict"] for game in ran.games] == ["valid", "invalid"]
    finding = ran.games[1]["findings"][0]
    assert (finding["rule"], finding["line"]) == ("record.too_large", 12)
    assert "67,108,864" in finding["message"]


@pytest.mark.slow
@pytest.mark.parametrize(("pack", "size"), [(bz2.compress, 1100), (partial(gzip.compress, compresslevel=9), 1_100_000)])
def test_a_gib_of_zeros_is_stopped_at_the_limit(validate: Validate, pack: Callable[[bytes], bytes], size: int) -> None:
    packed = pack(bytes(1024**3 // 16)) * 16
    assert len(packed) < size * 2
    start = time.perf_counter()
    ran = validate(packed)
    assert time.perf_counter() - start < 20
    assert (ran.code, only_finding(ran)["rule"]) == (1, "record.too_large")


def test_the_limit_is_set_with_an_option(validate: Validate) -> None:
    packed = lzma.compress(as_log([*SHORT, *OTHER]))
    assert validate(packed).code == 0
    ran = validate(packed, "--max-bytes", len(as_log(SHORT)) + 10)
    assert (ran.code, ran.games[-1]["findings"][0]["rule"]) == (1, "record.too_large")
    assert ran.games[0]["verdict"] == "valid"


# ---- Long and deep ----


@pytest.mark.parametrize("size", [200 * 1024**2, pytest.param(3 * 1024**3, marks=pytest.mark.slow)])
def test_a_line_as_long_as_a_disk_is_passed_over_and_the_next_one_read(rclog: Callable[..., Ran], tmp_path: Path, size: int) -> None:
    path = tmp_path / "sparse.jsonl"
    with path.open("wb") as file:
        file.write(as_log(SHORT))
        file.truncate(file.tell() + size)
        file.seek(0, os.SEEK_END)
        file.write(b"\n" + as_log(OTHER))
    ran = rclog("validate", "--format", "jsonl", path)
    path.unlink()
    assert ran.code == 1
    assert [(game["line"], game["verdict"]) for game in ran.games] == [(1, "valid"), (12, "invalid"), (13, "valid")]
    assert ran.games[1]["findings"][0]["rule"] == "record.too_long"


DEEP = {
    "17": '{"event":"undo","x":{"a":' + "[" * 15 + "]" * 15 + "}}",
    "1,000": '{"event":"undo","x":' + '{"a":' * 1000 + "1" + "}" * 1001,
    "128 Ki": "[" * 128 * 1024,
    "10^7": "[" * 10**7 + "]" * 10**7,
    "10^7 objects": '{"a":' * 10**7,
}


@pytest.mark.parametrize("line", DEEP.values(), ids=DEEP)
def test_what_is_too_deep_is_told_and_does_no_harm(validate: Validate, line: str) -> None:
    finding = beside_good_games(validate, [*SHORT[:4], line, *SHORT[5:]])
    assert (finding["rule"], finding["line"]) == ("record.too_deep", 5)


@pytest.mark.parametrize("line", DEEP.values(), ids=DEEP)
def test_what_is_too_deep_does_no_harm_on_a_small_stack(line: str) -> None:
    found: list[str] = []
    before = threading.stack_size(128 * 1024)
    try:
        thread = threading.Thread(target=lambda: found.extend(verdicts(as_log([*SHORT, *SHORT[:4], line, *OTHER]))))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert found == ["valid", "invalid", "valid"]


# ---- Encodings, marks, emptiness ----


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_named(validate: Validate, encoding: str) -> None:
    ran = validate(as_log(SHORT).decode().encode(encoding))
    finding = only_finding(ran)
    assert (ran.code, finding["rule"], finding["line"], finding["column"]) == (1, "record.not_utf8", 1, 1)
    assert finding["message"] == "this is UTF-16; save the file as UTF-8"


def test_byte_order_marks_are_warnings_and_carriage_returns_nothing(validate: Validate) -> None:
    joined = (BOM + as_log(SHORT) + BOM + as_log(OTHER)).replace(b"\n", b"\r\n")
    ran = validate(joined)
    assert ran.code == 0
    assert [[(finding["rule"], finding["line"]) for finding in game["findings"]] for game in ran.games] == [
        [("record.bom", 1)],
        [("record.bom", 12)],
    ]


@needs_posix
def test_line_numbers_are_those_of_sed(validate: Validate, tmp_path: Path) -> None:
    content = b"\r\n\n" + as_log(SHORT[:3]).replace(b"\n", b"\r\n\n") + b"  \nnull\n"
    finding = only_finding(validate(content))
    printed = subprocess.run(["sed", "-n", f"{finding['line']}p", tmp_path / "log.jsonl"], capture_output=True, check=True).stdout
    assert printed == b"null\n"


@pytest.mark.parametrize("content", [b"", b"\n\n", b" \t\r\n\r\n", BOM, BOM + b"\n", gzip.compress(b""), gzip.compress(b"\n")])
def test_a_log_without_events_is_empty(validate: Validate, content: bytes) -> None:
    ran = validate(content)
    assert (ran.code, only_finding(ran)["rule"]) == (1, "record.empty")
    assert ran.games[0]["game"] is None


# ---- Names ----


@pytest.mark.parametrize("hostile", ["\\u0000", "\\u001b[2J", "\x9b2J", "\u202e", "\\u2066", "\x7f"])
def test_controls_in_a_name_are_told_and_shown_escaped(validate: Validate, rclog: Callable[..., Ran], hostile: str) -> None:
    ran = validate(as_log([HEADER.replace("Luis", f"Lu{hostile}is"), *SHORT[1:]]))
    finding = only_finding(ran)
    assert (ran.code, finding["rule"], finding["column"]) == (1, "record.control_character", 89)
    for shown in (rclog("validate", "log.jsonl"), rclog("replay", "log.jsonl")):
        assert shown.code == 1
        for text in (shown.out, shown.err):
            assert text.replace("\n", "").isprintable()


HOSTILE_NAMES = [
    "../../x",
    "CON",
    "a" * 300,
    "é",
    "e\u0301",
    "</script>",
    "$x$",
    "=1+1",
    "\u2028",
    "👩‍👩‍👧",
    "/etc/passwd",
    ".",
    "-rf",
    "%s{0}",
]


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_any_id_and_name_is_ordinary(rclog: Callable[..., Ran], validate: Validate, tmp_path: Path, name: str) -> None:
    header = json.dumps({**json.loads(HEADER), "id": name, "players": [{"name": name}, {"name": name}]})
    ran = validate(as_log([header, *SHORT[1:]]))
    assert (ran.code, ran.games[0]["players"]) == (0, [name, name])
    shown = rclog("replay", "log.jsonl")
    assert shown.code == 0
    assert "\u2028" not in shown.out
    assert [path.name for path in tmp_path.iterdir()] == ["log.jsonl"]


def test_twins_that_look_alike_are_two_games(validate: Validate) -> None:
    composed, decomposed = (HEADER.replace("friday-1", name) for name in ("é", "e\u0301"))
    ran = validate(as_log([composed, *SHORT[1:], decomposed, *SHORT[1:]]))
    assert (ran.code, [game["game"] for game in ran.games]) == (0, ["é", "e\u0301"])


# ---- Paths ----


def one_line(ran: Ran, start: str) -> None:
    """The path is named in one line on stderr, and the exit code is 2."""
    assert ran.code == 2
    lines = ran.err.splitlines()
    assert sum(line.startswith("rclog: ") for line in lines) == 1
    assert any(line.startswith(f"rclog: {start}") for line in lines)


def test_a_path_that_cannot_be_read_is_one_line(rclog: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for given, start in (
        ("missing.jsonl", "missing.jsonl: no such file"),
        ("folder", "folder: no logs in this folder"),
        ("*.nothing", "*.nothing: no log fits this pattern"),
        ("@missing", '@missing: the list of paths "missing" cannot be used'),
    ):
        for command in ("validate", "replay", "fmt"):
            one_line(rclog(command, given), start)


@needs_posix
def test_what_is_no_file_is_one_line_and_no_hang(rclog: Callable[..., Ran], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "dangling.jsonl").symlink_to("gone")
    (tmp_path / "loop.jsonl").symlink_to("loop.jsonl")
    (tmp_path / "good.jsonl").write_bytes(as_log(SHORT))
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "socket.jsonl"))
        for given, words in (
            ("pipe.jsonl", "this is a pipe"),
            ("/dev/zero", "this is a device"),
            ("/dev/null", "this is a device"),
            ("socket.jsonl", "this is a socket"),
            ("dangling.jsonl", "this link leads nowhere"),
            ("loop.jsonl", "this is a link that leads in a circle"),
        ):
            ran = rclog("validate", "--format", "jsonl", given, "good.jsonl")
            one_line(ran, f"{given}: {words}")
            assert [game["verdict"] for game in ran.games] == ["valid"]


@needs_posix
def test_a_file_without_permission_is_one_line(rclog: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "closed.jsonl").write_bytes(as_log(SHORT))
    (tmp_path / "closed.jsonl").chmod(0)
    is_root = os.geteuid() == 0
    if is_root:  # who may read everything
        tmp_path.chmod(0o777)
        os.seteuid(65534)
    try:
        ran = rclog("validate", "closed.jsonl")
    finally:
        if is_root:
            os.seteuid(0)
    one_line(ran, "closed.jsonl: no permission to read this")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="has no file that opens and cannot be read")
def test_a_file_that_cannot_be_read_on_is_one_line_and_the_others_are_read(rclog: Callable[..., Ran], tmp_path: Path) -> None:
    (tmp_path / "good.jsonl").write_bytes(as_log(SHORT))
    for command in (("validate", "--format", "jsonl"), ("replay",), ("fmt",)):
        others = ["good.jsonl"] if command[0] == "validate" else []
        ran = rclog(*command, "/proc/self/mem", *others)
        one_line(ran, "/proc/self/mem: this cannot be read")
        assert len(ran.out.splitlines()) == len(others)


# ---- Streams of the process ----


PRINTING = [
    ("validate", "--format", "jsonl", "many.jsonl"),
    ("validate", "bad.jsonl"),
    ("replay", "good.jsonl"),
    ("fmt", "many.jsonl"),
    ("schema",),
    ("rules",),
]


@needs_posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", PRINTING, ids=" ".join)
def test_a_reader_that_is_gone_is_met_with_silence(logs: Path, command: tuple[str, ...], unbuffered: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    ran = process(*command, cwd=logs, stdout=writing, stderr=subprocess.PIPE, env={"PYTHONUNBUFFERED": unbuffered})
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (0, "")


@needs_posix
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_has_enough_is_met_with_silence(logs: Path, unbuffered: str) -> None:
    """As `rclog validate --format jsonl many.jsonl | head -1`, of which a pipe cannot hold all."""
    (logs / "many.jsonl").write_bytes(LONG + as_log([HEADER] * 1000))
    command = [sys.executable, "-c", "from rclog.cli.main import main; main()", "validate", "--format", "jsonl", "many.jsonl"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": unbuffered}
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment, cwd=logs)
    with running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert json.loads(running.stdout.readline())["verdict"] == "valid"
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 0


@needs_posix
def test_a_stdout_that_is_closed_takes_everything(logs: Path) -> None:
    for code, command in (
        (0, ("validate", "good.jsonl")),
        (1, ("validate", "bad.jsonl")),
        (3, ("validate", "torn.jsonl")),
        (0, ("replay", "good.jsonl")),
        (1, ("validate", "--format", "jsonl", "bad.jsonl")),
        (0, ("fmt", "good.jsonl")),
        (0, ("schema",)),
    ):
        for closed in ([1], [1, 2], [0, 1, 2]):
            ran = process(*command, cwd=logs, stdout=None, stderr=subprocess.PIPE, preexec_fn=partial(close, closed))
            assert ran.returncode == code, (command, closed, ran.stderr)


def close(descriptors: list[int]) -> None:
    for descriptor in descriptors:
        os.close(descriptor)


@needs_posix
def test_what_belongs_to_stderr_never_gets_into_stdout(logs: Path) -> None:
    ran = process(
        "validate", "--format", "jsonl", "good.jsonl", "missing.jsonl", cwd=logs, stdout=subprocess.PIPE, preexec_fn=partial(close, [2])
    )
    assert ran.returncode == 2
    assert [json.loads(line)["verdict"] for line in ran.stdout.splitlines()] == ["valid"]


@needs_posix
def test_standard_input_that_is_closed_is_missed_only_where_it_is_named(logs: Path) -> None:
    shut = partial(close, [0])
    assert process("replay", "good.jsonl", cwd=logs, preexec_fn=shut).returncode == 0
    ran = process("validate", "-", "good.jsonl", cwd=logs, preexec_fn=shut)
    assert ran.returncode == 2
    assert ran.stderr.startswith("rclog: <stdin>: standard input is closed: name a file, or pipe a log into this command\n")
    assert process("validate", "-", input=LONG.decode()).returncode == 0


SMALL_SCREENS = {
    "ASCII": {"PYTHONIOENCODING": "ascii"},
    "cp1252": {"PYTHONIOENCODING": "cp1252"},
    "LC_ALL=C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}


@pytest.mark.parametrize("environment", SMALL_SCREENS.values(), ids=SMALL_SCREENS)
@pytest.mark.parametrize("name", ["Ramón", "שלום", "🂡", "李"])
def test_a_stdout_without_suits_gets_letters(tmp_path: Path, environment: dict[str, str], name: str) -> None:
    header = HEADER.replace("Luis", name)
    (tmp_path / "log.jsonl").write_bytes(as_log([header, *SHORT[1:4], '{"event":"note","text":"♠ “é” → 李"}']))
    (tmp_path / f"{name}.jsonl").write_bytes(as_log([header, DEAL, PLAYS[1]]))
    for command in (
        ("replay", "log.jsonl", "--at", "1/1/2"),
        ("replay", "log.jsonl"),
        ("validate", tmp_path),
        ("rules", "build.raises_own"),
    ):
        given = {**environment, "COLUMNS": "40", "NO_COLOR": "1"}
        command_line = [sys.executable, "-c", "from rclog.cli.main import main; main()", *map(str, command)]
        settings = {**os.environ, "PYTHONPATH": str(ROOT), **given}
        ran = subprocess.run(command_line, capture_output=True, env=settings, cwd=tmp_path, timeout=60)
        assert ran.returncode in (0, 1, 3), ran.stderr
        assert b"Traceback" not in ran.stderr
        assert b"\x1b" not in ran.stdout + ran.stderr
        (ran.stdout + ran.stderr).decode("cp1252" if "cp1252" in environment.values() else "ascii")
        assert "♠" not in ran.stdout.decode("latin-1")
    assert b"5h" in subprocess.run([*command_line[:3], "replay", "log.jsonl"], capture_output=True, env=settings, cwd=tmp_path).stdout


def test_forty_columns_are_enough(logs: Path) -> None:
    ran = process("replay", "good.jsonl", cwd=logs, env={"COLUMNS": "40", "PYTHONIOENCODING": "utf-8"})
    assert ran.returncode == 0
    assert max(map(len, ran.stdout.splitlines())) <= 80


# ---- A capture that is slow to split ----


def test_a_capture_chosen_to_be_slow_is_judged_at_once() -> None:
    hard = json.loads((ROOT / "tests" / "game" / "hard_splits.json").read_text("utf-8"))
    taken = [code for code in hard[0]["cards"] if code != "As"][:22]
    setup = {"event": "setup", "turn": 0, "hands": [["As"], ["??"]], "loose": taken}
    capture = {"event": "capture", "seat": 0, "card": "As", "takes": taken}
    verdicts(as_log([HEADER, json.dumps(setup), json.dumps(capture)]))  # loads what explains
    best = 1.0
    for _ in range(5):
        (game,) = games_of(as_log([HEADER, json.dumps(setup), json.dumps(capture)]))
        start = time.perf_counter()
        judged_alone(game)
        best = min(best, time.perf_counter() - start)
    assert best < 0.005


def judged_alone(game: Any) -> None:
    from rclog.steps import replay

    assert replay(game).verdict in ("invalid", "incomplete")


# ---- Bounds ----


MANY = 20_000
DAMS: dict[str, list[str]] = {
    "blank lines": [""] * 200_000,
    "no JSON": ["{}}"] * MANY,
    "no events": ['{"a":1}'] * MANY,
    "undos": ['{"event":"undo"}'] * MANY,
    "plays taken back": [PLAYS[0], '{"event":"undo"}'] * MANY,
    "wrong plays, all taken back": [PLAYS[1]] * MANY + ['{"event":"undo"}'] * MANY,
    "notes, then plays taken back": ['{"event":"note","text":""}'] * MANY + [PLAYS[0], '{"event":"undo"}'] * MANY,
    "setups": ['{"event":"setup"}'] * MANY,
    "deals": [DEAL] * MANY,
    "ends": [END] * MANY,
    "byte order marks, plays taken back": ["\ufeff" + PLAYS[0][:-1] + ',"t":9}', '\ufeff{"event":"undo","t":1}'] * MANY,
    "byte order marks": ['\ufeff{"event":"note","text":""}'] * MANY,
    "times that fall": ['{"event":"note","text":"","t":9}', '{"event":"note","text":"","t":1}'] * (MANY // 2),
    "games": [HEADER] * (MANY // 4),
    "wrong games": ['{"event":"game"}'] * (MANY // 4),
}


@pytest.mark.parametrize("lines", DAMS.values(), ids=DAMS)
@pytest.mark.parametrize("deal", [DEAL, DEAL[: DEAL.index(',"hands"')] + "}"], ids=["known hands", "hidden hands"])
def test_many_lines_of_a_kind_take_time_that_grows_with_their_number_only(lines: list[str], deal: str) -> None:
    """Where time grows with the square, one of these takes minutes or hours; now it is a second or two on a slow machine."""
    start = time.perf_counter()
    found = judged(as_log([HEADER, deal, *lines]))
    assert time.perf_counter() - start < 30
    assert found[0].verdict in ("incomplete", "invalid")


@pytest.mark.skipif(sys.platform != "linux", reason="measured on Linux only")
def test_many_small_lines_out_of_a_small_file_need_bounded_memory(tmp_path: Path) -> None:
    """200,000 plays, 12 MiB, come out of a file of 40 KB. One that is kept takes some 300 bytes."""
    packed = gzip.compress(as_log([HEADER, DEAL, *[PLAYS[1]] * 200_000]))
    assert len(packed) < 50_000
    (tmp_path / "log.jsonl.gz").write_bytes(packed)
    program = PEAK + "import sys; from rclog.cli.main import main\ntry: main()\nfinally: print(peak(), file=sys.stderr)"
    command = [sys.executable, "-c", program, "validate", "-q", str(tmp_path / "log.jsonl.gz")]
    ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=120)
    assert ran.returncode == 1
    assert int(ran.stderr) < 200
