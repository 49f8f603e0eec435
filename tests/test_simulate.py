"""`rclog simulate` as a user has it: which files it writes, that their bytes are a matter of the seed alone, and how it ends."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rclog import read, replay
from rclog.bots.corpus import GAMES_A_FILE, file_names
from rclog.bots.output import ENDINGS, replacing

ROOT = Path(__file__).parents[1]
PROGRAM = [sys.executable, "-c", "from rclog.cli.main import main; main()", "simulate"]
QUICK = ("--players", "greedy,builder")


def run(*arguments, cwd=ROOT):
    """The program with these arguments: (exit code, stdout as bytes, stderr)."""
    ran = subprocess.run([*PROGRAM, *map(str, arguments)], capture_output=True, cwd=cwd, timeout=300, env={**os.environ, "PYTHONUTF8": "1"})
    told = ran.stderr.decode()
    assert "Traceback" not in told, told
    return ran.returncode, ran.stdout, told


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def verdicts(path: Path) -> list[str]:
    return [replay(game).verdict for game in read(path)]


def test_without_a_target_games_go_to_stdout_and_nothing_else_does() -> None:
    code, said, told = run(*QUICK, "-n", 2)
    assert (code, told) == (0, "")
    events = [json.loads(line) for line in said.splitlines()]
    assert [event["id"] for event in events if event["event"] == "game"] == ["1-1", "1-2"]


def test_a_folder_gets_so_many_games_a_file(tmp_path) -> None:
    games = GAMES_A_FILE + 7
    assert run("--players", "builder,builder", "-n", games, "-o", f"{tmp_path}/new/corpus/") == (0, b"", "")
    files = sorted((tmp_path / "new/corpus").iterdir())
    assert [path.name for path in files] == ["games-00001.jsonl", "games-00002.jsonl"] == file_names(games, "none")
    assert [len(verdicts(path)) for path in files] == [GAMES_A_FILE, 7]
    assert verdicts(files[1]) == ["valid"] * 7


@pytest.mark.parametrize("players", ["random,greedy", "random,builder,careful", "careful,greedy,builder,random"])
def test_the_bytes_are_a_matter_of_the_seed(players, tmp_path) -> None:
    for name, seed, jobs in (("one", 7, 1), ("two", 7, 2), ("again", 7, 2), ("other", 8, 2)):
        assert run("--players", players, "-n", 11, "--seed", seed, "--jobs", jobs, "-o", f"{tmp_path}/{name}/")[0] == 0
    assert contents(tmp_path / "one") == contents(tmp_path / "two") == contents(tmp_path / "again") != contents(tmp_path / "other")


@pytest.mark.parametrize("ending", ["", *ENDINGS])
def test_a_file_is_compressed_as_its_name_says(ending, tmp_path) -> None:
    plain = run(*QUICK, "-n", 3)[1]
    for name in ("one", "two"):
        assert run(*QUICK, "-n", 3, "-o", tmp_path / f"{name}.jsonl{ending}") == (0, b"", "")
    one, two = (tmp_path / f"{name}.jsonl{ending}" for name in ("one", "two"))
    assert one.read_bytes() == two.read_bytes()
    assert (one.read_bytes() == plain) == (ending == "")
    assert verdicts(one) == ["valid"] * 3
    assert one.stat().st_mode & 0o777 == 0o666 & ~umask()


def umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


@pytest.mark.parametrize("kind", ["none", "gz", "zst"])
def test_files_of_a_folder_and_stdout_are_compressed_as_asked(kind, tmp_path) -> None:
    assert run(*QUICK, "-n", 3, "-o", tmp_path, "--compress", kind) == (0, b"", "")
    (path,) = tmp_path.iterdir()
    assert path.name == f"games-00001.jsonl{'' if kind == 'none' else '.' + kind}"
    assert path.read_bytes() == run(*QUICK, "-n", 3, "--compress", kind)[1]
    assert verdicts(path) == ["valid"] * 3


def test_duplicate_counts_packs(tmp_path) -> None:
    assert run("--players", "careful,greedy,builder", "--seed", 7, "-n", 2, "--duplicate", "-o", tmp_path / "d.jsonl")[0] == 0
    headers = [game.header for game in read(tmp_path / "d.jsonl")]
    assert [header.id for header in headers] == ["7-1-1", "7-1-2", "7-1-3", "7-2-1", "7-2-2", "7-2-3"]
    assert headers[5].occasion == "pack 2, arrangement 3 of 3"
    assert [player.name for player in headers[1].players] == ["builder", "careful", "greedy"]


@pytest.mark.parametrize("rules", ["classroom", '{"name":"dominican","target":31,"points":{"sweep":2}}'])
def test_rules_are_a_profile_or_an_object(rules, tmp_path) -> None:
    assert run(*QUICK, "-n", 2, "--rules", rules, "-o", tmp_path / "r.jsonl") == (0, b"", "")
    stated = json.loads(rules) if rules.startswith("{") else {"name": rules}
    assert [game.header.rules for game in read(tmp_path / "r.jsonl")] == [stated] * 2
    assert verdicts(tmp_path / "r.jsonl") == ["valid"] * 2


def test_a_bot_of_the_current_folder_plays_and_may_print(tmp_path) -> None:
    bot = "class Mine:\n    def begin(self, *what): print('hello')\n    def play(self, view): print('?'); return view.legal[-1]\n"
    (tmp_path / "my_bot.py").write_text(bot)
    code, said, told = run("--players", "my_bot:Mine,greedy", "-n", 2, "--jobs", 1, cwd=tmp_path)
    assert (code, told.split()[:2]) == (0, ["hello", "?"])
    header = json.loads(said.splitlines()[0])
    assert header["players"][0] == {"name": "Mine", "id": "my_bot:Mine", "kind": "bot"}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--players", "greedy"], "two to four players sit down to a game, not 1"),
        (["--players", "greedy,nobody"], "no bot nobody; known: builder, careful, greedy, random"),
        (["--players", "greedy,nowhere:Bot"], "bot nowhere:Bot cannot be loaded"),
        (["--rules", "dominica"], 'did you mean "dominican"?'),
        (["--rules", '{"target":'], "--rules"),
        (["--rules", '{"target":2}'], "a whole number from 4 to 999"),
        (["--seed", "a\nb"], "a seed is"),
        (["-o", "corpus"], "name a folder that exists or ends in /, or a file that ends in .jsonl"),
        (["-o", "nowhere/games.jsonl"], "nowhere/games.jsonl: cannot write: No such file or directory"),
        (["-o", "my_bot.py/"], "my_bot.py/: cannot write"),
        (["-o", "games.jsonl.gz", "--compress", "zst"], "games.jsonl.gz: its name says gz, --compress zst"),
        (["--players", "my_bot:Bad,greedy", "--seed", "9"], "game 9-1 (seed 9): Bad on seat 0 at 1/1/1: turn.card_not_in_hand"),
        (["--players", "my_bot:Bad,greedy", "-n", "40", "--jobs", "2", "-o", "bad/"], "game 1-1 (seed 1): Bad on seat 0 at 1/1/1"),
        (["--players", "my_bot:Deadly,greedy", "-n", "40", "--jobs", "2", "-o", "bad/"], "ended from outside, or by a bot"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(arguments, says, tmp_path) -> None:
    begins = "    def begin(self, *what): pass\n"
    bad = f"class Bad:\n{begins}    def play(self, view): return (2, (~view.hand & -~view.hand).bit_length() - 1)\n"
    deadly = f"import os\nclass Deadly:\n{begins}    def play(self, view): os._exit(1)\n"
    (tmp_path / "my_bot.py").write_text(bad + deadly)
    code, said, told = run(*arguments, cwd=tmp_path)
    assert (code, said) == (2, b"")
    assert told.startswith("rclog: ")
    assert says in told
    assert told.count("\n") == 1
    assert not [path for path in tmp_path.rglob("*") if path.name.startswith(".") or "games" in path.name]


def test_games_of_another_simulation_are_not_mixed_with_these(tmp_path) -> None:
    assert run(*QUICK, "-n", 2, "-o", tmp_path)[0] == 0
    assert run(*QUICK, "-n", 2, "-o", tmp_path)[0] == 0
    code, _, told = run(*QUICK, "-n", 2, "-o", tmp_path, "--compress", "gz")
    assert code == 2
    assert "holds games-00001.jsonl of another simulation" in told


def test_an_error_leaves_the_target_as_it_was(tmp_path) -> None:
    target = tmp_path / "games.jsonl"
    target.touch()
    assert run("--players", "tests.bots.helpers:Cheat,greedy", "-n", 20, "-o", target)[0] == 2
    assert contents(tmp_path) == {"games.jsonl": b""}


def test_a_full_disk_leaves_the_target_as_it_was(tmp_path) -> None:
    resource = pytest.importorskip("resource")
    assert run(*QUICK, "-n", "1", "-o", tmp_path / "games.jsonl")[0] == 0
    before = contents(tmp_path)

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    command = [*PROGRAM, *QUICK, "-n", "30", "-o", str(tmp_path / "games.jsonl")]
    ran = subprocess.run(command, capture_output=True, cwd=ROOT, preexec_fn=little_room, timeout=120, text=True)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "games.jsonl: cannot write: " in ran.stderr
    assert contents(tmp_path) == before


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("everybody", [True, False], ids=["Ctrl-C", "kill -INT"])
def test_an_interruption_keeps_what_is_finished_and_leaves_nothing_half_done(jobs, everybody, tmp_path) -> None:
    target = tmp_path / "games.jsonl"
    target.touch()
    command = [*PROGRAM, "--players", "careful,careful", "-n", "100000", "--jobs", str(jobs), "-o", str(target)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, cwd=ROOT, start_new_session=True, text=True)
    wait_until(lambda: sum(map(len, contents(tmp_path).values())) > 1000)  # some games are written
    (os.killpg if everybody else os.kill)(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=60)
    assert (process.returncode, told) == (130, "rclog: interrupted\n")
    assert contents(tmp_path) == {"games.jsonl": b""}


def wait_until(holds, seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_reader_that_has_enough_is_no_error(tmp_path) -> None:
    process = subprocess.Popen([*PROGRAM, *QUICK, "-n", "300"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    process.stdout.readline()
    process.stdout.close()
    told = process.stderr.read()
    assert (process.wait(timeout=60), told) == (0, b"")


def test_a_link_stays_a_link(tmp_path) -> None:
    (tmp_path / "real.jsonl").write_text("old")
    (tmp_path / "link.jsonl").symlink_to("real.jsonl")
    with replacing(tmp_path / "link.jsonl", "none") as write:
        write(b"new")
    assert (tmp_path / "link.jsonl").is_symlink()
    assert (tmp_path / "real.jsonl").read_bytes() == b"new"


@pytest.mark.skipif(sys.platform == "win32", reason="pseudo terminals")
def test_on_a_terminal_a_bar_comes_and_goes(tmp_path) -> None:
    import pty

    master, slave = pty.openpty()
    with subprocess.Popen(
        [*PROGRAM, *QUICK, "-n", "60", "--jobs", "1", "-o", str(tmp_path / "t.jsonl")], stderr=slave, cwd=ROOT
    ) as process:
        os.close(slave)
        shown = b""
        while True:
            try:
                shown += os.read(master, 4096)
            except OSError:
                break
    os.close(master)
    assert process.returncode == 0
    assert b"of 60 games" in shown
    assert shown.endswith(b"\r\x1b[K")


def test_help_shows_an_example() -> None:
    code, said, _ = run("--help")
    assert code == 0
    assert b"rclog simulate -n 1000 --players greedy,careful" in said
