"""`rclog replay` as text: golden files at 40, 80 and 120 columns, in ASCII and UTF-8, with and without colour.

After a change that is meant: RCLOG_GOLDEN=write python -m pytest tests/show, and look at the difference.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rclog.cards import codes_of
from rclog.log import events
from rclog.show.screen import Screen
from rclog.show.text import Range, brief_lines, game_lines, position_lines
from rclog.steps import Address
from tests.show.pages import GAMES, GOLDEN, replayed

COLOUR = re.compile("\x1b\\[[0-9]*m")


def shown(screen: Screen) -> str:
    """A crowded game with a finding, the end of a round, a position, and a game in brief."""
    two = replayed("two.jsonl")
    parts = [
        game_lines(replayed("crowded.jsonl"), screen),
        game_lines(two, screen, Range.parse("1/6/3", "2/1/2")),
        position_lines(two, Address(1, 2, 3), screen),
        brief_lines(replayed("three.jsonl"), screen),
        brief_lines(replayed("four.jsonl"), screen),
    ]
    text = "\n\n".join("\n".join(part) for part in parts) + "\n"
    return text.replace(str(GAMES), "games")


@pytest.mark.parametrize("colour", [False, True], ids=["plain", "colour"])
@pytest.mark.parametrize("symbols", [False, True], ids=["ascii", "utf8"])
@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_text_is_as_it_was(width: int, symbols: bool, colour: bool) -> None:
    text = shown(Screen(width, symbols, colour))
    golden = GOLDEN / f"text_{width}_{'utf8' if symbols else 'ascii'}_{'colour' if colour else 'plain'}.txt"
    if os.environ.get("RCLOG_GOLDEN") == "write":
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [40, 47, 60, 80, 120])
@pytest.mark.parametrize("name", ["two.jsonl", "three.jsonl", "four.jsonl"])
def test_no_line_is_wider_than_the_screen(name: str, width: int) -> None:
    lines = [line for whole in game_lines(replayed(name), Screen(width, True)) for line in whole.split("\n")]
    assert [line for line in lines if len(line) > width] == []
    lines = [line for whole in brief_lines(replayed(name), Screen(width, True)) for line in whole.split("\n")]
    assert [line for line in lines if len(line) > width] == []


def test_colour_changes_nothing_but_colour() -> None:
    assert COLOUR.sub("", shown(Screen(80, True, True))) == shown(Screen(80, True, False))
    assert COLOUR.search(shown(Screen(80, True, True)))


def test_ascii_is_ascii() -> None:
    names = "".join(replayed("crowded.jsonl").game.players)
    assert set(shown(Screen(80, False, False))) - set(names) <= set(map(chr, range(128)))


def test_plays_stand_in_columns() -> None:
    lines = [line for line in game_lines(replayed("three.jsonl"), Screen(80, True)) if re.match(r" +\d+/\d+/\d+", line)]
    assert len(lines) == 288
    assert {re.match(r" +\S+ +\S+ +", line).end() for line in lines} == {16}  # type: ignore[union-attr]


def test_a_range_shows_its_plays_and_no_others() -> None:
    two = replayed("two.jsonl")
    text = "\n".join(game_lines(two, Screen(80, True), Range.parse("1/6/7", "2")))
    addresses = [Address.parse(found) for found in re.findall(r"^ +(\d+/\d+/\d+)", text, re.M)]
    assert addresses == [step.address for step in two.steps if step.address and (1, 6, 7) <= step.address < (3, 0, 0)]
    assert "Score of round 1" in text
    assert "Round 3" not in text


@pytest.mark.parametrize("span", [("4", None), ("1/2/9", "1/2/10"), ("2", "1")])
def test_a_range_without_plays_is_refused(span: tuple[str, str | None]) -> None:
    with pytest.raises(LookupError, match="it has 1/1/1 to 3/6/8"):
        list(game_lines(replayed("two.jsonl"), Screen(80, True), Range.parse(*span)))


@pytest.mark.parametrize("text", ["", "x", "1/2/3/4", "-1", "1//2", "1/x"])
def test_what_is_no_place_is_refused(text: str) -> None:
    if text:
        with pytest.raises(ValueError, match="no address"):
            Range.parse(text, None)


def test_brief_is_a_line_a_round() -> None:
    lines = list(brief_lines(replayed("four.jsonl"), Screen(80, True)))
    rounds = [line for line in lines if line.startswith("round ")]
    assert len(rounds) == len(replayed("four.jsonl").rounds)
    assert rounds[-1].split()[-1] == "15"


# ---- The command ----


def rclog(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    kept = {key: value for key, value in os.environ.items() if key not in ("LC_ALL", "LANG", "LC_MESSAGES", "COLUMNS")}
    code = "from rclog.cli.main import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**kept, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", **environment},
        timeout=60,
    )


def test_steps_as_json_lines_hold_the_position_after_each() -> None:
    file = GAMES / "two.jsonl"
    done = rclog("replay", str(file), "--format", "jsonl")
    steps = [json.loads(line) for line in done.stdout.splitlines()]
    game = replayed("two.jsonl")
    assert done.returncode == 0
    assert len(steps) == len(game.steps)
    for told, step in zip(steps, game.steps, strict=True):
        assert told["address"] == (str(step.address) if step.address else None)
        assert told["line"] == step.line
        assert told["after"]["loose"] == codes_of(step.after.loose)
        assert [build["cards"] for build in told["after"]["builds"]] == [
            codes_of(cards) for cards in step.after.build_cards[: step.after.builds]
        ]
    some = rclog("replay", str(file), "--format", "jsonl", "--from", "2/3/4", "--until", "2/3/5").stdout.splitlines()
    assert [json.loads(line)["address"] for line in some] == ["2/3/4", "2/3/5"]
    assert sum(isinstance(step.event, events.Play) for step in game.steps) == sum(step["address"] is not None for step in steps)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--brief", "--at", "1/1/1"), "take one"),
        (("--brief", "--html", "x.html"), "take one"),
        (("--from", "9"), "it has 1/1/1 to 3/6/8"),
        (("--from", "one"), "no address"),
        (("--as", "seat:0"), "--as goes with --html"),
        (("--html", "-", "--as", "seat:7"), "all, spectator, seat:0, seat:1"),
        (("--lang", "tlh"), "no words in 'tlh'"),
    ],
)
def test_what_does_not_go_together_is_said_in_one_line(arguments: tuple[str, ...], said: str) -> None:
    done = rclog("replay", str(GAMES / "two.jsonl"), *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_page_is_written_to_its_file(tmp_path: Path) -> None:
    target = tmp_path / "game.html"
    done = rclog("replay", str(GAMES / "two.jsonl"), "--html", str(target), "--as", "spectator")
    assert (done.returncode, done.stdout) == (0, "")
    assert re.fullmatch(r".*game\.html: \d+ kB\n", done.stderr)
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert rclog("replay", str(GAMES / "crowded.jsonl"), "--html", str(target)).returncode == 1
    assert "crowded" in target.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [target]


def test_a_replay_in_english_loads_neither_page_nor_other_languages() -> None:
    code = (
        "import sys; sys.argv = ['rclog', 'replay', sys.argv[1]]\n"
        "from rclog.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(sorted(name for name in sys.modules if name.startswith(('jinja2', 'rclog.show.page', 'rclog.lang.', 'rclog.explain'))))"
    )
    done = subprocess.run([sys.executable, "-c", code, str(GAMES / "two.jsonl")], capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "['rclog.lang.en']"
