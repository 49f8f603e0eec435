"""The commands as a user has them: what they print, where, and how they end."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rclog.rulebook import RULES

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "sample_games"
COMMANDS = ("replay", "validate", "legal", "fmt", "simulate", "facts", "query", "stats", "explain", "chart", "report", "rules", "schema")


def run(*arguments, stdin=None, **environment):
    """The program with these arguments: (exit code, stdout, stderr)."""
    command = [sys.executable, "-c", "from rclog.cli.main import main; main()", *map(str, arguments)]
    settings = {**os.environ, "PYTHONUTF8": "1", **environment}
    ran = subprocess.run(command, input=stdin, capture_output=True, text=True, encoding="utf-8", env=settings, cwd=ROOT, timeout=120)
    assert "Traceback" not in ran.stderr, ran.stderr
    return ran.returncode, ran.stdout, ran.stderr


TINY = """{"event":"game","format":"rclog/1","id":"tiny","players":[{"name":"Ana"},{"name":"Luis"}]}
{"event":"setup","turn":0,"hands":[["8s","Kh"],["Tc","Jd"]],"loose":["6c","2d","5s"]}
{"event":"capture","seat":0,"card":"8s","takes":["6c","2d"]}
"""
BROKEN = TINY.replace('["6c","2d"]}\n', '["6c","2d","5s"]}\n')


@pytest.fixture
def logs(tmp_path):
    (tmp_path / "tiny.jsonl").write_text(TINY)
    (tmp_path / "broken.jsonl").write_text(BROKEN)
    (tmp_path / "ended.jsonl").write_text(TINY + '{"event":"end","reason":"resigned","winner":1}\n')
    return tmp_path


@pytest.mark.parametrize(
    ("names", "options", "code"),
    [
        (["ended.jsonl"], [], 0),
        (["tiny.jsonl"], [], 3),
        (["tiny.jsonl"], ["--allow-incomplete"], 0),
        (["tiny.jsonl", "broken.jsonl"], [], 1),
        (["broken.jsonl"], ["--allow-incomplete"], 1),
        (["ended.jsonl", "missing.jsonl"], [], 2),
        (["broken.jsonl", "missing.jsonl"], [], 2),
        ([], [], 2),
        (["ended.jsonl"], ["--frmat", "text"], 2),
    ],
)
def test_validate_ends_with_the_worst_that_it_met(names, options, code, logs):
    assert run("validate", *(logs / name for name in names), *options)[0] == code


def test_validate_prints_a_line_a_finding_and_a_summary_on_stderr(logs):
    code, out, err = run("validate", logs / "broken.jsonl", logs / "ended.jsonl")
    assert code == 1
    assert out == (
        f"{logs}/broken.jsonl:3: error capture.no_partition 8s cannot take 2d 5s 6c: no split into groups of 8; they add up to 13, "
        "and 5s fits in no group\n"
    )
    assert err == "2 games in 2 files: 1 valid, 0 incomplete, 1 invalid\n"


def test_validate_quiet_prints_nothing(logs):
    assert run("validate", "-q", logs / "broken.jsonl") == (1, "", "")


def test_validate_as_json_lines_gives_an_object_a_game(logs):
    code, out, _ = run("validate", logs / "ended.jsonl", logs / "broken.jsonl", "--format", "jsonl")
    good, bad = map(json.loads, out.splitlines())
    assert code == 1
    assert good == {
        "file": f"{logs}/ended.jsonl",
        "line": 1,
        "game": "tiny",
        "verdict": "valid",
        "findings": [],
        "players": ["Ana", "Luis"],
        "sides": [[0], [1]],
        "rounds": 0,
        "plays": 1,
        "totals": [0, 0],
        "winner": 1,
    }
    (finding,) = bad["findings"]
    assert finding == {
        "rule": "capture.no_partition",
        "severity": "error",
        "file": f"{logs}/broken.jsonl",
        "line": 3,
        "game": "tiny",
        "round": 1,
        "deal": 1,
        "play": 5,
        "seat": 0,
        "message": finding["message"],
        "expected": finding["expected"],
        "found": finding["found"],
    }


def test_validate_fail_fast_stops_at_the_first_invalid_game(logs):
    _, out, err = run("validate", logs / "broken.jsonl", logs / "broken.jsonl", "--fail-fast", "--format", "jsonl")
    assert len(out.splitlines()) == 1
    assert err.startswith("1 game in 1 file:")


def test_validate_reads_standard_input_and_lists(logs):
    assert run("validate", "-", stdin=TINY)[0] == 3
    (logs / "list").write_text(f"{logs}/tiny.jsonl\n{logs}/ended.jsonl\n")
    assert run("validate", f"@{logs}/list")[2] == "2 games in 2 files: 1 valid, 1 incomplete, 0 invalid\n"


def test_replay_shows_the_fault_with_everything_that_helps(logs):
    code, out, _ = run("replay", logs / "broken.jsonl", COLUMNS="100")
    assert code == 1
    for piece in (
        "error capture.no_partition 8s cannot take 2d 5s 6c",
        "table    2♦ 5♠ 6♣",
        "to play  Ana, holding 8♠ K♥",
        "legal    ",
        "takes 2♦ 6♣ with 8♠",
        "(docs/rules.md 3.C3)",
        f"rclog replay {logs}/broken.jsonl --game 1 --at 1/1/5",
    ):
        assert piece in out, piece


def test_the_command_that_a_finding_gives_reopens_the_spot(logs):
    _, out, _ = run("replay", logs / "broken.jsonl")
    command = next(line for line in out.splitlines() if "rclog replay" in line).split("rclog ")[1]
    code, out, _ = run(*command.split())
    assert code == 1
    assert "1/1/5 · Ana to play" in out
    assert "8s cannot take 2d 5s 6c" in out


def test_replay_of_a_file_with_many_games_lists_them_and_asks(logs):
    (logs / "two.jsonl").write_text(TINY + TINY.replace("tiny", "second"))
    code, out, err = run("replay", logs / "two.jsonl")
    assert (code, out) == (2, "")
    assert "--game 1  line 1  tiny Ana, Luis" in err
    assert "--game 2  line 4  second Ana, Luis" in err
    assert "second" in run("replay", logs / "two.jsonl", "--game", "2")[1]
    assert "has no game 3" in run("replay", logs / "two.jsonl", "--game", "3")[2]


@pytest.mark.parametrize(("address", "says"), [("1/1", "is no address"), ("9/9/9", "no play 9/9/9"), ("x/1/1", "is no address")])
def test_a_wrong_address_is_said_and_exit_2(address, says, logs):
    code, _, err = run("replay", logs / "tiny.jsonl", "--at", address)
    assert code == 2
    assert says in err


def test_legal_lists_every_play_in_words_and_as_lines(logs):
    code, words, _ = run("legal", logs / "tiny.jsonl", "--at", "1/1/5")
    _, lines, _ = run("legal", logs / "tiny.jsonl", "--at", "1/1/5", "--format", "jsonl")
    assert code == 0
    assert "takes 2♦ 6♣ with 8♠" in words.splitlines()
    plays = [json.loads(line) for line in lines.splitlines()]
    assert len(plays) == len(words.splitlines())
    assert {"event": "capture", "seat": 0, "card": "8s", "takes": ["2d", "6c"]} in plays
    assert len(run("legal", logs / "tiny.jsonl", "--at", "1/1/5", "--most", "1")[1].splitlines()) == 1


def test_fmt_writes_canonical_lines_and_checks_them(logs):
    messy = logs / "messy.jsonl"
    messy.write_text('\n { "players": [{"name": "A"}, {"name":"B"}], "format": "rclog/1", "event": "game" } \r\n')
    canonical = '{"event":"game","format":"rclog/1","players":[{"name":"A"},{"name":"B"}]}\n'
    assert run("fmt", messy) == (0, canonical, "")
    assert run("fmt", messy, "--check")[0] == 1
    assert run("fmt", messy, "-o", logs / "clean.jsonl")[0] == 0
    assert (logs / "clean.jsonl").read_text() == canonical
    assert run("fmt", logs / "clean.jsonl", "--check")[0] == 0


def test_fmt_pretty_is_a_log_still(logs):
    _, pretty, _ = run("fmt", logs / "tiny.jsonl", "--pretty")
    assert '{"event": "capture", "seat": 0' in pretty
    assert run("fmt", "-", stdin=pretty)[1] == TINY


def test_fmt_refuses_a_line_that_is_no_event(logs):
    code, out, err = run("fmt", "-", stdin=TINY + "nonsense\n")
    assert (code, out) == (1, "")
    assert err.startswith("<stdin>:4:1: error record.not_json this is not JSON")


def test_rules_lists_all_a_family_or_one_with_an_example():
    assert [line.split()[0] for line in run("rules")[1].splitlines()] == [rule.id for rule in RULES]
    assert all(line.startswith("trail.") for line in run("rules", "trail")[1].splitlines())
    code, out, _ = run("rules", "build.no_capture_card")
    assert code == 0
    assert "docs/rules.md 3.B7" in out
    assert "build.no_capture_card.jsonl" in out
    assert "error build.no_capture_card after" in out


@pytest.mark.parametrize("rule", [rule.id for rule in RULES])
def test_every_rule_is_shown_with_an_example_that_breaks_it(rule):
    from rclog.rulebook import RULE
    from rclog.show.rulebook import rule_lines
    from rclog.show.screen import Screen

    assert any(f" {rule} " in line for line in list(rule_lines(RULE[rule], Screen()))[1:])


def test_an_unknown_rule_gets_a_suggestion():
    code, _, err = run("rules", "capture.no_partion")
    assert code == 2
    assert "did you mean capture.no_partition?" in err


@pytest.mark.parametrize(
    ("file", "arguments"),
    [
        ("log.schema.json", ["schema"]),
        ("tables.md", ["schema", "--tables"]),
        ("rulebook.md", ["rules", "--markdown"]),
    ],
)
def test_what_is_printed_in_schemas_is_what_the_code_says(file, arguments):
    assert (ROOT / "schemas" / file).read_text(encoding="utf-8") == run(*arguments)[1]


def test_version_and_help():
    assert run("--version")[1].startswith("rclog 0.")
    code, out, _ = run("--help")
    assert code == 0
    assert all(command in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command):
    code, out, _ = run(command, "--help", COLUMNS="200")
    assert code == 0
    assert f"Example: rclog {command}" in " ".join(out.split())


def test_letters_stand_for_suits_where_the_terminal_has_no_symbols(logs):
    _, out, _ = run("replay", logs / "tiny.jsonl", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert "takes 2d 6c with 8s" in out
    assert out.isascii()


def test_a_bug_leaves_a_report_and_no_traceback(tmp_path):
    program = (
        "import os, sys; os.chdir(sys.argv.pop()); import rclog.cli.replay as r\n"
        "def boom(*a, **k): raise RuntimeError('oops')\n"
        "r.one_game = boom\nfrom rclog.cli.main import main; main()"
    )
    ran = subprocess.run([sys.executable, "-c", program, "replay", "x", str(tmp_path)], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 70
    assert ran.stderr.startswith("rclog: a bug in rclog (RuntimeError); the report is in ")
    (report,) = tmp_path.glob("rclog-crash-*.txt")
    assert "oops" in report.read_text()


def test_interrupted_is_130():
    program = (
        "import rclog.cli.replay as r\ndef stop(*a, **k): raise KeyboardInterrupt\n"
        "r.one_game = stop\nfrom rclog.cli.main import main; main()"
    )
    ran = subprocess.run([sys.executable, "-c", program, "replay", "x"], capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stderr) == (130, "rclog: interrupted\n")


def test_fmt_says_that_a_line_is_torn(logs):
    (logs / "torn.jsonl").write_text(TINY + '{"event":"tra')
    line = len(TINY.splitlines()) + 1
    message = "record.torn the last line has no line end and is not whole; nothing is written"
    assert run("fmt", logs / "torn.jsonl") == (1, "", f"{logs}/torn.jsonl:{line}: error {message}\n")


def test_a_file_that_is_written_keeps_its_permissions_and_a_new_one_gets_the_usual_ones(logs):
    umask = os.umask(0o027)
    try:
        assert run("fmt", logs / "tiny.jsonl", "-o", logs / "new.jsonl")[0] == 0
        assert (logs / "new.jsonl").stat().st_mode & 0o777 == 0o640
        (logs / "new.jsonl").chmod(0o604)
        assert run("fmt", logs / "tiny.jsonl", "-o", logs / "new.jsonl")[0] == 0
        assert (logs / "new.jsonl").stat().st_mode & 0o777 == 0o604
    finally:
        os.umask(umask)


def test_validate_legal_and_rules_speak_spanish(logs):
    code, out, err = run("validate", "--lang", "es", logs / "broken.jsonl")
    assert (code, err) == (1, "1 partida en 1 archivo: válidas 0, incompletas 0, inválidas 1\n")
    assert "8s no puede recoger 2d 5s 6c: no se dividen en grupos de 8; suman 13" in out
    assert "recoge" in run("legal", "--lang", "es", logs / "tiny.jsonl", "--at", "1/1/5")[1]
    assert "Se recoge al menos una carta." in run("rules", "--lang", "es", "capture.takes_nothing")[1]
    assert run("rules", "--lang", "tlh")[::2] == (2, "rclog: there are no words in 'tlh'; there are en, es\n")


def test_a_page_never_replaces_the_log_it_shows(logs):
    before = (logs / "ended.jsonl").read_bytes()
    code, _, err = run("replay", logs / "ended.jsonl", "--html", logs / "ended.jsonl")
    assert (code, err) == (2, f"rclog: {logs}/ended.jsonl is the log itself; name another file for the page\n")
    assert (logs / "ended.jsonl").read_bytes() == before


def test_a_page_is_written_through_a_link_and_never_in_place_of_a_pipe(logs):
    (logs / "page.html").write_text("old")
    (logs / "link.html").symlink_to(logs / "page.html")
    assert run("replay", logs / "ended.jsonl", "--html", logs / "link.html")[0] == 0
    assert (logs / "link.html").is_symlink()
    assert (logs / "page.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    os.mkfifo(logs / "pipe")
    code, _, err = run("replay", logs / "ended.jsonl", "--html", logs / "pipe")
    assert (code, err) == (2, f"rclog: {(logs / 'pipe').resolve()} is no regular file; name another output\n")
    assert (logs / "pipe").is_fifo()


def test_the_page_of_a_wrong_game_says_so(logs):
    code, _, err = run("replay", logs / "broken.jsonl", "--html", logs / "page.html")
    assert code == 1
    assert f"{logs}/broken.jsonl:3: error capture.no_partition" in err


@pytest.mark.parametrize("command", ["facts", "report"])
def test_a_wrong_path_leaves_earlier_results_as_they_were(command, logs):
    assert run(command, logs / "ended.jsonl", "-o", logs / "out")[0] == 0
    before = {path: path.read_bytes() for path in (logs / "out").rglob("*") if path.is_file()}
    assert before
    code, _, err = run(command, logs / "edned.jsonl", "-o", logs / "out")
    assert code == 2
    assert err.endswith(f"rclog: no log could be read; {logs}/out is as it was\n")
    assert {path: path.read_bytes() for path in (logs / "out").rglob("*") if path.is_file()} == before


def test_a_simulation_never_replaces_a_game_that_people_recorded(logs):
    before = (logs / "ended.jsonl").read_bytes()
    code, _, err = run("simulate", "-n", "1", "-o", logs / "ended.jsonl")
    assert (code, err) == (2, f"rclog: {logs}/ended.jsonl holds something that no simulation wrote; delete it or name another file\n")
    assert (logs / "ended.jsonl").read_bytes() == before
    assert [run("simulate", "-n", "1", "-o", logs / "new.jsonl")[0] for _ in range(2)] == [0, 0]


def test_a_file_with_cr_alone_is_told_so(logs):
    (logs / "cr.jsonl").write_bytes(TINY.encode().replace(b"\n", b"\r"))
    code, out, _ = run("validate", logs / "cr.jsonl")
    assert code == 1
    assert "record.not_json the line ends with CR alone" in out


def test_a_wrong_choice_is_told_without_the_words_of_a_library(logs):
    code, _, err = run("validate", logs / "tiny.jsonl", "--format", "xml")
    assert code == 2
    assert "Invalid value for '--format': 'xml' is not one of 'text', 'jsonl'." in err


def test_a_canned_question_that_there_is_not_is_told_so(logs):
    assert run("query", "play_mx", logs / "ended.jsonl")[::2] == (2, "rclog: no canned question play_mx; did you mean play_mix?\n")
