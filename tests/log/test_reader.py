"""Lines become games: where each begins and ends, what breaks one and what does not, whatever the bytes are."""

import bz2
import errno
import gzip
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

import rclog
from rclog.log import events, paths, reader
from rclog.log.reader import BOM, Entry, UnreadablePathError, counting, read, read_games
from rclog.log.streams import MAX_LINE
from tests.log.made_events import any_event
from tests.log.sample_logs import DEAL, END, HEADER, LONG, PLAYS, SHORT, as_log, finding_of, games_of, judged, verdicts

SECOND = [HEADER.replace("friday-1", "friday-2"), *SHORT[1:]]


def flaw_of(content: bytes) -> Any:
    (game,) = games_of(content)
    assert game.flaw is not None
    return game.flaw


# ---- Games ----


def test_a_game_is_its_header_and_its_events_with_their_lines() -> None:
    (game,) = games_of(as_log(SHORT))
    assert (game.file, game.line, game.number, game.id, game.name) == ("log", 1, 1, "friday-1", "friday-1")
    assert game.header is not None
    assert game.players == ["Ana", "Luis"]
    assert game.rules.name == "dominican"
    assert [entry.line for entry in game.entries] == list(range(2, 12))
    assert game.entries[2] == Entry(4, events.Build(seat=0, card="3c", joined=["6c", "2d"], value=11))
    assert (game.flaw, game.warnings, game.is_torn, game.is_ended) == (None, [], False, True)


def test_each_game_line_begins_a_game() -> None:
    content = as_log([*SHORT[:5], *SECOND, HEADER])
    found = [(game.line, game.number, len(game.entries), game.is_ended) for game in games_of(content)]
    assert found == [(1, 1, 4, False), (6, 2, 10, True), (17, 3, 0, False)]
    assert verdicts(content) == ["incomplete", "valid", "incomplete"]


def test_games_come_one_at_a_time() -> None:
    class Source(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            return super().read(min(size or 0, 500))

    source = Source(as_log(SHORT * 50))
    games = read_games(source, "log")
    next(games)
    assert source.tell() < 3000


def test_a_game_without_an_id_is_called_by_its_number() -> None:
    nameless = HEADER.replace('"id":"friday-1",', "")
    assert [game.name for game in games_of(as_log([HEADER, nameless, nameless]))] == ["friday-1", "2", "3"]
    assert [game.name for game in games_of(as_log(["null", nameless]))] == [None, "2"]


@pytest.mark.parametrize("named", ["../../x", "CON", "", "é", "e\u0301", '"\\', "\u2028"])
def test_an_id_is_text_and_made_safe_to_show(named: str) -> None:
    (game,) = games_of(as_log([HEADER.replace("friday-1", named.replace("\\", "\\\\").replace('"', '\\"'))]))
    assert game.id == named.replace("\u2028", "\\u2028")


def test_a_very_long_id_is_shortened() -> None:
    (game,) = games_of(as_log([HEADER.replace("friday-1", "a" * 300)]))
    assert game.id == "a" * 199 + "…"


# ---- Headers ----


@pytest.mark.parametrize(
    ("header", "rule", "column"),
    [
        (HEADER.replace("rclog/1", "rclog/2"), "game.unsupported_format", 26),
        (HEADER.replace(',{"name":"Luis"}', ""), "game.bad_players", 62),
        (HEADER[:-1] + ',"rules":{"name":"house"}}', "game.unknown_rules", 103),
        (HEADER[:-1] + ',"rules":{"target":0}}', "game.unknown_rules", 103),
        (HEADER[:-1] + ',"rules":{"points":{"cards":100}}}', "game.unknown_rules", 103),
        (HEADER[:-1] + ',"started":"yesterday"}', "record.bad_value", 105),
        (HEADER[:-1] + ',"begun":"yesterday"}', "record.unknown_key", 95),
        (HEADER.replace("Luis", "Lu\\u0000is"), "record.control_character", 89),
        (HEADER[:-1] + ',"id":"friday-1"}', "record.duplicate_key", 95),
    ],
)
def test_a_wrong_header_is_an_invalid_game_of_its_own(header: str, rule: str, column: int) -> None:
    found = judged(as_log([*SHORT[:4], header, *SHORT[1:], *SECOND]))
    assert [(game.number, game.line, game.verdict) for game in found] == [(1, 1, "incomplete"), (2, 5, "invalid"), (3, 16, "valid")]
    assert found[1].findings == [(rule, 5, column)]
    assert found[1].plays == 0
    (broken,) = games_of(as_log([header]))
    assert (broken.header, broken.players, broken.id) == (None, [], "friday-1")


def test_a_header_with_two_faults_gets_the_one_that_stands_in_its_line() -> None:
    header = '{"event":"game","format":"rclog/1","players":[],"rules":{"name":"house"}}'
    assert finding_of(as_log([header])) == ("game.bad_players", 1, 46)


# ---- What is wrong inside a game ----


def test_the_first_fault_ends_a_game_and_the_next_one_is_read() -> None:
    content = as_log([*SHORT[:5], "null", "{}", *SHORT[5:], *SECOND])
    first, second = games_of(content)
    assert [entry.line for entry in first.entries] == [2, 3, 4, 5]
    assert first.flaw is not None
    assert (first.flaw.rule, first.flaw.line, first.flaw.game) == ("record.not_object", 6, "friday-1")
    assert second.line == 14
    assert verdicts(content) == ["invalid", "valid"]


@pytest.mark.parametrize(
    ("line", "rule", "column"),
    [
        ('{"event":"trail","seat":2,"card":"4h"}', "record.bad_value", 25),
        ('{"event":"capture","seat":1,"card":"4h","takes":["Kc","é"]}', "record.bad_card", 55),
        ('{"event":"capture","seat":1,"card":"4h","takes":["Kc","4h"]}', "record.bad_value", 55),
        ('{"event":"build","x":{"é":"é"},"seat":1,"card":"4h","with":["9s","Kc","9s"],"value":13}', "record.bad_value", 71),
        ('{"event":"score","round":1,"points":[1,2,3]}', "record.bad_value", 37),
        ('{"event":"end","reason":"won","winner":2}', "record.bad_value", 40),
        ('{"event":"trail","seat":1,"sead":1}', "record.unknown_key", 27),
    ],
)
def test_a_fault_has_its_line_and_column(line: str, rule: str, column: int) -> None:
    assert finding_of(as_log([*SHORT[:4], line, *SHORT[5:]])) == (rule, 5, column)


def test_a_breach_of_the_game_before_a_fault_of_the_record_comes_first() -> None:
    wrong_seat = '{"event":"trail","seat":0,"card":"Kd"}'
    assert finding_of(as_log([HEADER, DEAL, wrong_seat, "null"])) == ("turn.wrong_seat", 3, None)


def test_a_second_fault_of_a_broken_game_is_not_told() -> None:
    assert finding_of(as_log([*SHORT[:5], "null", '{"event":"note","txt":"a game"}', '{"event":"note","text":"game"}'])) == (
        "record.not_object",
        6,
        1,
    )


def test_in_a_broken_game_only_a_line_that_may_begin_one_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read_lines = []
    decode = reader.decode
    monkeypatch.setattr(reader, "decode", lambda content: read_lines.append(content) or decode(content))
    escaped = HEADER.replace('"game"', '"\\u0067ame"')
    content = as_log([HEADER, "null", *PLAYS, "nonsense", '{"event":"note","text":"a game"}', escaped, DEAL])
    assert [game.line for game in games_of(content)] == [1, 13]
    assert len(read_lines) == 5


# ---- Before the first game ----


@pytest.mark.parametrize(
    ("line", "rule", "column"),
    [
        (PLAYS[0], "order.no_game", None),
        (END, "order.no_game", None),
        ("null", "record.not_object", 1),
        ('{"event":"trail"}', "record.missing_key", 1),
        ("\x00", "record.not_json", 1),
    ],
)
def test_lines_before_the_first_game_are_one_invalid_game_without_an_id(line: str, rule: str, column: int | None) -> None:
    found = judged(as_log(["", line, line, *PLAYS, *SHORT]))
    assert [(game.game, game.number, game.line, game.verdict) for game in found] == [(None, 1, 2, "invalid"), ("friday-1", 2, 12, "valid")]
    assert found[0].findings == [(rule, 2, column)]
    assert verdicts(as_log([line])) == ["invalid"]


def test_an_event_before_the_first_game_is_named() -> None:
    flaw = flaw_of(as_log([END]))
    assert (flaw.message, flaw.expected, flaw.found) == ("an end before the first game line", "game", "end")
    assert flaw_of(as_log(PLAYS[:1])).message == "a build before the first game line"


@pytest.mark.parametrize("content", [b"", b"\n", b"\n \t\r\n\r\n", BOM, BOM + b"\r\n\n", gzip.compress(b"")])
def test_a_log_without_events_is_empty(content: bytes) -> None:
    assert finding_of(content) == ("record.empty", 1, None)
    assert verdicts(content) == ["invalid"]


# ---- After the end ----


def test_notes_may_come_after_the_end() -> None:
    note = '{"event":"note","text":"Well played."}'
    assert verdicts(as_log([*SHORT, note, note, *SECOND])) == ["valid", "valid"]
    assert len(games_of(as_log([*SHORT, note]))[0].entries) == 11


@pytest.mark.parametrize("line", [END, PLAYS[0], DEAL, '{"event":"undo"}', '{"event":"score","round":1}', '{"event":"setup"}'])
def test_another_event_after_the_end_belongs_to_the_game_that_ended(line: str) -> None:
    (game,) = judged(as_log([*SHORT, line]))
    assert (game.verdict, game.findings) == ("invalid", [("order.after_end", 12, None)])


def test_a_malformed_event_after_the_end_belongs_to_the_game_that_ended() -> None:
    (game,) = judged(as_log([*SHORT, '{"event":"note","txt":"a"}', "null", END]))
    assert (game.verdict, game.findings) == ("invalid", [("record.unknown_key", 12, 17)])


@pytest.mark.parametrize(
    "line",
    ["null", "nonsense", "{}", '{"event":"shuffle"}', '{"event":7}', '{"event":"undo","event":"undo"}', "[" * 17, "x" * (MAX_LINE + 1)],
    ids=lambda line: line[:40],
)
def test_what_is_no_event_after_the_end_is_a_broken_game_of_its_own(line: str) -> None:
    found = judged(as_log([*SHORT, line, END, "null", *SECOND]))
    assert [(game.game, game.number, game.line, game.verdict) for game in found] == [
        ("friday-1", 1, 1, "valid"),
        (None, 2, 12, "invalid"),
        ("friday-2", 3, 15, "valid"),
    ]
    assert found[0].findings == []


def test_a_broken_game_that_then_ends_stays_one_game() -> None:
    assert verdicts(as_log([*SHORT[:3], "null", END, "null"])) == ["invalid"]


# ---- The last line ----


TORN = "the last line has no line end and is not whole; "


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (SHORT[:10], "the last good play is at line 10: Ana captures with Kd"),
        (SHORT[:4], "the last good play is at line 4: Ana builds with 3c"),
        ([*SHORT[:5], '{"event":"note","text":"a"}'], "the last good play is at line 5: Luis trails 4h"),
        ([*SHORT[:5], '{"event":"undo"}'], "the last good play is at line 4: Ana builds with 3c"),
        ([*SHORT[:5], '{"event":"undo"}', '{"event":"undo"}'], "the last good play is at line 3: Luis builds with 6c"),
        (SHORT[:2], "no play stands before it"),
        (SHORT[:1], "no play stands before it"),
    ],
)
def test_a_torn_last_line_is_a_warning_that_names_the_last_good_play(lines: list[str], words: str) -> None:
    content = as_log(lines) + b'{"event":"tra'
    (game,) = games_of(content)
    (warning,) = game.warnings
    assert (warning.rule, warning.severity, warning.line, warning.column) == ("record.torn", "warning", len(lines) + 1, None)
    assert warning.message == TORN + words
    assert game.is_torn
    assert verdicts(content) == ["incomplete"]


def test_the_name_in_a_torn_game_is_safe_to_show() -> None:
    header = HEADER.replace("Luis", "\u2028" + "L" * 50)
    (warning,) = games_of(as_log([header, DEAL, PLAYS[0]]) + b"{")[0].warnings
    assert warning.message == TORN + "the last good play is at line 3: \\u2028" + "L" * 22 + "… builds with 6c"


@pytest.mark.parametrize(
    "last",
    [b"{", b'  {"event":"undo"', b'{"event":"note","text":"\xc3', b"\0\0\0\0", b'{"event":"u\0\0', BOM + b"{", BOM[:1], BOM[:2]],
)
def test_what_is_left_of_a_line_is_torn(last: bytes) -> None:
    (game,) = judged(as_log(SHORT[:5]) + last)
    assert game.verdict == "incomplete"
    assert ("record.torn", 6, None) in game.findings


@pytest.mark.parametrize(
    ("last", "rule"),
    [
        (b"nonsense", "record.not_json"),
        (b"null", "record.not_object"),
        (b"# comment", "record.not_json"),
        (b'{"event":"undo","event":"undo"}', "record.duplicate_key"),
        (b'{"a":' * 17, "record.too_deep"),
        ('{"event":"undo"}'.encode("utf-16-le"), "record.not_utf8"),
        (b'{"' + b"a" * MAX_LINE, "record.too_long"),
    ],
)
def test_what_never_was_an_event_is_not_torn(last: bytes, rule: str) -> None:
    (game,) = judged(as_log(SHORT[:5]) + last)
    assert (game.verdict, [finding[0] for finding in game.findings]) == ("invalid", [rule])


def test_a_line_in_the_middle_or_with_its_end_is_not_torn() -> None:
    assert finding_of(as_log([*SHORT[:5], "{", *SHORT[5:]]))[0] == "record.not_json"
    assert finding_of(as_log([*SHORT[:5], "{"]))[0] == "record.not_json"


def test_a_last_line_that_is_whole_needs_no_line_end() -> None:
    assert judged(as_log(SHORT)[:-1]) == judged(as_log(SHORT))


def test_a_torn_line_after_the_end_is_a_game_of_its_own() -> None:
    first, second = judged(as_log(SHORT) + b'{"event":"ga')
    assert (first.verdict, first.findings) == ("valid", [])
    assert second == (None, 2, 12, "incomplete", [("record.torn", 12, None)], 0, None, None)


def test_a_torn_first_line_is_an_incomplete_game_without_an_id() -> None:
    assert judged(b'{"event":"ga') == [(None, 1, 1, "incomplete", [("record.torn", 1, None)], 0, None, None)]


def test_a_torn_line_in_a_broken_game_says_nothing_more() -> None:
    (game,) = judged(as_log([*SHORT[:5], "null"]) + b"{")
    assert game.findings == [("record.not_object", 6, 1)]


# ---- Byte order marks, time ----


def test_byte_order_marks_are_passed_over_with_a_warning() -> None:
    content = BOM + as_log(SHORT) + BOM + BOM + as_log(SECOND)
    first, second = judged(content)
    assert (first.verdict, first.findings) == ("valid", [("record.bom", 1, 1)])
    assert (second.verdict, second.line, second.findings) == ("valid", 12, [("record.bom", 12, 1)])


def test_a_byte_order_mark_alone_on_a_line_is_a_blank_line() -> None:
    assert judged(as_log(SHORT[:3]) + BOM + b"\n" + as_log(SHORT[3:]))[0].findings == []


def test_columns_are_counted_after_a_byte_order_mark() -> None:
    assert judged(BOM + b'{"event":"undo","sead":1}')[0].findings == [("record.bom", 1, 1), ("record.unknown_key", 1, 17)]


@pytest.mark.parametrize(
    ("times", "falls"),
    [([0, 0, 5, 5], []), ([9, 8], [3]), ([None, 5, None, 4, 4, 3], [5, 7]), ([2**53, 0], [3]), ([None] * 3, [])],
)
def test_a_time_that_falls_is_a_warning(times: list[int | None], falls: list[int]) -> None:
    lines = [f'{{"event":"note","text":"a"{"" if time is None else f",{chr(34)}t{chr(34)}:{time}"}}}' for time in times]
    (game,) = judged(as_log([HEADER, *lines]))
    assert game.verdict == "incomplete"
    assert game.findings == [("order.time_goes_back", line, None) for line in falls]


def test_time_begins_anew_with_each_game() -> None:
    late, early = HEADER[:-1] + ',"t":900}', HEADER[:-1] + ',"t":0}'
    assert [game.findings for game in judged(as_log([late, early]))] == [[], []]
    falling = judged(as_log([late, '{"event":"note","text":"a","t":899}']))
    assert falling[0].findings == [("order.time_goes_back", 2, None)]


def timed(line: str, time: int) -> str:
    return f'{line[:-1]},"t":{time}}}'


@pytest.mark.parametrize(
    ("times", "falls"),
    [
        ({2: 5, 3: 9, 4: 7, 5: 6}, []),  # deal, a play taken back, its undo, another play
        ({2: 5, 3: 1, 4: 0, 5: 6}, []),
        ({2: 5, 3: 9, 4: 9, 5: 4}, [5]),
        ({2: 5, 3: 1, 4: 1, 5: 4, 6: 3}, [5, 6]),
    ],
)
def test_a_play_taken_back_and_its_undo_say_nothing_of_the_time(times: dict[int, int], falls: list[int]) -> None:
    lines = [HEADER, DEAL, PLAYS[0], '{"event":"undo"}', PLAYS[0], PLAYS[1]]
    (game,) = judged(as_log([timed(line, times[number]) if number in times else line for number, line in enumerate(lines, 1)]))
    assert game.findings == [("order.time_goes_back", line, None) for line in falls]
    assert game.plays == 2


def test_an_undo_reaches_back_to_the_newest_deal_setup_score_or_end() -> None:
    undo = '{"event":"undo"}'
    entries = games_of(as_log([HEADER, DEAL, *PLAYS[:2], '{"event":"note","text":"a"}', undo, undo, undo, PLAYS[0]]))[0].entries
    assert [entry.line for entry in counting(entries)] == [2, 5, 8, 9]
    for barrier in (DEAL, '{"event":"setup"}', '{"event":"score","round":1}', END):
        entries = games_of(as_log([HEADER, PLAYS[0], barrier, undo]))[0].entries
        assert counting(entries) is entries


# ---- Damage ----


def test_a_damaged_stream_breaks_the_game_that_is_being_read() -> None:
    packed = gzip.compress(as_log(SHORT * 40), 0)
    found = judged(packed[: len(packed) // 2])
    assert len(found) > 3
    assert {game.verdict for game in found[:-1]} == {"valid"}
    assert found[-1].verdict == "invalid"
    assert found[-1].findings[0][0] == "record.truncated_stream"


@pytest.mark.parametrize("whole", [SHORT, [*SHORT, "null"]])
def test_damage_after_a_game_that_ended_is_a_broken_game_of_its_own(whole: list[str]) -> None:
    found = judged(gzip.compress(as_log(whole))[:-1])
    assert found[0].verdict == "valid"
    assert found[-1].findings == [("record.truncated_stream", len(whole) + 1, None)]
    assert found[-1].game is None


def test_a_stream_that_grows_too_large_is_broken_there() -> None:
    packed = gzip.compress(as_log(SHORT * 3))
    (first, second) = [game for game in read_games(io.BytesIO(packed), "log", max_bytes=len(as_log(SHORT)) + 200)]  # noqa: C416
    assert first.flaw is None
    assert second.flaw is not None
    assert (second.flaw.rule, second.flaw.line) == ("record.too_large", 13)


# ---- Paths ----


def test_a_folder_is_read_file_by_file(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_bytes(as_log(SHORT))
    (tmp_path / "b.jsonl.bz2").write_bytes(bz2.compress(as_log([*SHORT, *SECOND])))
    games = list(read(tmp_path))
    assert [(Path(game.file).name, game.number, game.name) for game in games] == [
        ("a.jsonl", 1, "friday-1"),
        ("b.jsonl.bz2", 1, "friday-1"),
        ("b.jsonl.bz2", 2, "friday-2"),
    ]
    assert [game.verdict for game in map(rclog.replay, rclog.read(str(tmp_path / "*.jsonl")))] == ["valid"]
    assert len(list(read(tmp_path / "b.jsonl.bz2", max_bytes=100))) == 1


def test_a_path_that_cannot_be_read_is_an_exception_that_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UnreadablePathError, match=r"gone\.jsonl: no such file or folder: check the spelling, and the folder you are in"):
        list(read(tmp_path / "gone.jsonl"))
    with pytest.raises(OSError, match="no logs in this folder"):
        list(read(tmp_path))


def test_a_file_that_breaks_while_it_is_read_is_an_exception(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Failing(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    (tmp_path / "a.jsonl").write_bytes(as_log(SHORT))
    monkeypatch.setattr(reader, "open_source", lambda source: Failing())
    with pytest.raises(UnreadablePathError, match=r"a\.jsonl: this cannot be read \(Input/output error\): name another file"):
        list(read(tmp_path / "a.jsonl"))


def test_standard_input_is_a_path() -> None:
    program = "import rclog; print(*[(game.file, game.name) for game in rclog.read('-')])"
    arguments = [sys.executable, "-c", program]
    where = {**os.environ, "PYTHONPATH": str(Path(paths.__file__).parents[2])}
    assert (
        subprocess.run(arguments, input=as_log(SHORT), stdout=subprocess.PIPE, check=True, env=where).stdout == b"('<stdin>', 'friday-1')\n"
    )


# ---- Whatever the bytes are ----

TWO_GAMES = as_log([*SHORT, *SECOND])


def test_a_log_cut_at_any_byte_judges_the_games_before_the_cut_alike() -> None:
    whole = judged(TWO_GAMES)
    boundary = len(as_log(SHORT))
    for cut in range(len(TWO_GAMES)):
        found = judged(TWO_GAMES[:cut])
        if cut >= boundary - 1:
            assert found[0] == whole[0]
        assert len(found) == 1 + (cut > boundary)
        last = found[-1]
        if cut == 0:
            assert last.findings == [("record.empty", 1, None)]
        elif cut not in (boundary - 1, boundary, len(TWO_GAMES) - 1):
            assert last.verdict == "incomplete"
            part = TWO_GAMES[:cut].rpartition(b"\n")[2]
            is_whole = part in TWO_GAMES.split(b"\n")
            assert last.findings == ([] if is_whole or not part else [("record.torn", TWO_GAMES[:cut].count(b"\n") + 1, None)])


def test_a_log_of_a_whole_game_cut_in_any_line_is_judged_up_to_there() -> None:
    lines = LONG.splitlines(keepends=True)
    before = 0
    for number in range(1, len(lines)):
        torn = b"".join(lines[:number]) + lines[number][: len(lines[number]) // 2]
        (game,) = judged(torn)
        assert game.verdict in ("incomplete", "valid")
        assert game.findings == [("record.torn", number + 1, None)]
        assert game.plays >= before
        before = game.plays


@pytest.mark.parametrize("content", [as_log(SHORT), as_log([*SHORT, *SECOND]), LONG, as_log([*SHORT[:4], PLAYS[0], END])])
def test_line_ends_marks_and_blank_lines_change_nothing(content: bytes) -> None:
    plain = judged(content)
    assert judged(content.replace(b"\n", b"\r\n")) == plain
    assert judged(content.removesuffix(b"\n")) == plain
    assert judged(content.replace(b"\n", b" \t\n")) == plain
    with_marks = judged(b"".join(BOM + line + b"\n" for line in content.splitlines()))
    assert [without(game, "record.bom") for game in with_marks] == plain
    for blank in b"\n", b"\r\n", b" \t\n", BOM + b"\n":
        spread = judged(content.replace(b"\n", b"\n" + blank))
        assert spread == [
            game._replace(line=2 * game.line - 1, findings=[(rule, 2 * line - 1, column) for rule, line, column in game.findings])
            for game in plain
        ]


def without(game: Any, rule: str) -> Any:
    return game._replace(findings=[finding for finding in game.findings if finding[0] != rule])


@given(st.lists(st.sampled_from([*SHORT, *SECOND, "null", "", '{"event":"undo"}', '{"event":"note","text":"a"}', "{", HEADER])))
def test_any_lines_in_any_order_are_judged_with_the_numbers_of_sed(lines: list[str]) -> None:
    for game in judged(as_log(lines)):
        for rule, line, _ in game.findings:
            assert 1 <= line <= len(lines) or (rule, line) == ("record.empty", 1)
            assert game.line <= line
            said = lines[line - 1] if lines else ""
            assert (said in ("null", "{")) == rule.startswith("record.not_")


@given(st.lists(st.sampled_from([*SHORT, "null", '{"event":"undo"}', HEADER, END])), st.lists(st.sampled_from([*SHORT, "null"])))
def test_two_games_in_one_file_are_judged_as_two_files(first: list[str], second: list[str]) -> None:
    one, other = [HEADER, *first], [HEADER.replace("friday-1", "friday-2"), *second]
    apart = judged(as_log(one)), judged(as_log(other))
    together = judged(as_log(one + other))
    moved = [
        game._replace(
            number=game.number + len(apart[0]),
            line=game.line + len(one),
            findings=[(rule, line + len(one), column) for rule, line, column in game.findings],
        )
        for game in apart[1]
    ]
    assert together == apart[0] + moved


@given(
    st.binary(max_size=300)
    | st.lists(st.sampled_from([*as_log(SHORT).split(b"\n"), b"\x1f\x8b", b"BZh9", BOM, b"\r", b"\0"])).map(b"\n".join)
)
def test_any_bytes_are_at_least_one_game_with_a_verdict(content: bytes) -> None:
    found = judged(content)
    assert found
    assert [game.number for game in found] == list(range(1, len(found) + 1))
    assert {game.verdict for game in found} <= {"valid", "incomplete", "invalid"}
    assert all(game.findings for game in found if game.verdict == "invalid")


@given(any_event)
def test_a_game_of_any_event_is_read(event: Any) -> None:
    from rclog.log.writer import line_of

    games = games_of(as_log([HEADER]) + line_of(event))
    if isinstance(event, events.Game):
        assert games[1].number == 2
        assert games[1].id is None if event.id is UNSET else games[1].id is not None
    elif games[0].flaw is None:
        assert games[0].entries == [Entry(2, event)]
