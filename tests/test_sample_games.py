"""The sample games judge as they should, each shows what it is there for, and each broken one breaks one rule at one line."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec import UNSET

from rclog import Finding, Replay, read, replay
from rclog.cards import CARD_OF, CODES
from rclog.game.position import Position
from rclog.log import events
from rclog.log.decode import decode
from rclog.log.reader import read_games
from rclog.log.streams import Line, read_lines
from rclog.log.writer import line_of
from rclog.rulebook import RULE, RULES
from tests.sample_maker import RECIPES
from tests.samples.notes import NOTES
from tests.samples.shows import SHOWS

FOLDER = Path(__file__).parent.parent / "sample_games"
BROKEN = FOLDER / "broken"
README = FOLDER / "README.md"


class Judged(NamedTuple):
    verdict: str
    rounds: int
    totals: list[int]
    winner: int | None
    reason: str


GAMES: dict[str, list[Judged]] = {
    "two_players.jsonl": [Judged("valid", 3, [24, 14], 0, "won")],
    "three_players.jsonl": [Judged("valid", 4, [22, 11, 15], 0, "won")],
    "four_players.jsonl": [Judged("valid", 3, [11, 23], 1, "won")],
    "without_hands.jsonl": [Judged("valid", 3, [16, 21], 1, "won")],
    "closing_cards.jsonl": [Judged("valid", 4, [22, 21], 1, "won")],
    "closing_big_casino.jsonl": [Judged("valid", 4, [23, 21], 1, "won")],
    "closing_little_casino.jsonl": [Judged("valid", 4, [21, 23], 0, "won")],
    "overtime.jsonl": [Judged("valid", 5, [32, 21], 0, "won")],
    "resigned.jsonl": [Judged("valid", 2, [15, 7], 0, "resigned")],
    "abandoned.jsonl": [Judged("incomplete", 1, [2, 6, 4], None, "abandoned")],
    "undo.jsonl": [Judged("valid", 3, [15, 21], 1, "won")],
    "setup.jsonl": [Judged("valid", 2, [23, 19], 0, "won")],
    "house_rules.jsonl": [Judged("valid", 4, [21, 22], 0, "won")],
    "one_evening.jsonl.gz": [Judged("valid", 3, [14, 22], 1, "won"), Judged("valid", 1, [3, 12], 1, "adjudicated")],
}

# A broken file holds one game, which is invalid, and the finding stands on its last line, but for these.
VERDICTS = {
    "record.bom.jsonl": ["valid"],
    "order.time_goes_back.jsonl": ["valid"],
    "record.torn.jsonl": ["incomplete"],
    "record.torn.after_the_end.jsonl": ["valid", "incomplete"],
    "record.truncated_stream.second_game.jsonl.gz": ["valid", "invalid"],
}
LINES = {
    "record.bom.jsonl": 1,
    "record.empty.jsonl": 1,
    "record.empty.blank_lines.jsonl": 1,
    "record.not_json.comment.jsonl": 2,
    "record.not_utf8.utf16.jsonl": 1,
    "record.too_large.jsonl.bz2": 1120,  # of 1201, the one in which the limit is reached
    "record.truncated_stream.jsonl.gz": 2,
    "record.truncated_stream.other_bytes.jsonl.gz": 2,
    "record.truncated_stream.second_game.jsonl.gz": 4,
}
# Rules that are about how a whole file is written: its lines need not be canonical, or cannot be had.
NO_CANONICAL_FORM = ("record.bom", "record.not_utf8", "record.empty", "record.too_large", "record.truncated_stream")

every_sample = pytest.mark.parametrize("name", GAMES)
every_broken = pytest.mark.parametrize("name", sorted(path.name for path in BROKEN.iterdir()))


def replayed(path: Path) -> list[Replay]:
    return [replay(game) for game in read(path)]


def sample(name: str) -> Replay:
    (game,) = replayed(FOLDER / name)
    return game


def rule_of(name: str) -> str:
    """The rule that a broken file is named for: the first two parts of its name."""
    return ".".join(name.split(".")[:2])


def lines_of(path: Path) -> list[Line]:
    """The lines of a log, decompressed."""
    with path.open("rb") as stream:
        return [line for line in read_lines(stream) if isinstance(line, Line)]


def is_canonical(line: Line) -> bool:
    """True for a line that is as `rclog fmt` would write it, or that is no event."""
    event = decode(line.content)
    return not isinstance(event, events.AnyEvent) or line_of(event) == line.content + b"\n"


def plays_of(game: Replay) -> Iterator[tuple[events.Play, Position, Position]]:
    """Every play that counts, and the positions before and after it."""
    return ((step.event, step.before, step.after) for step in game.steps if isinstance(step.event, events.Play))


# ---- The games ----


@every_sample
def test_a_sample_judges_as_listed(name: str) -> None:
    games = replayed(FOLDER / name)
    assert [Judged(game.verdict, len(game.rounds), game.totals or [], game.winner, game.reason or "") for game in games] == GAMES[name]
    assert [game.findings for game in games] == [[] for _ in games]


@every_sample
def test_a_sample_shows_what_it_is_there_for(name: str) -> None:
    assert SHOWS[name](replayed(FOLDER / name))


@every_sample
def test_a_sample_is_written_canonically(name: str) -> None:
    lines = lines_of(FOLDER / name)
    assert lines
    assert all(line.whole and isinstance(decode(line.content), events.AnyEvent) and is_canonical(line) for line in lines)


@every_sample
def test_a_samples_header_says_where_and_when(name: str) -> None:
    for game in replayed(FOLDER / name):
        header = game.game.header
        assert header is not None
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*-20\d\d-\d\d(-\d)?", str(header.id))
        assert str(header.started)[:7] in str(header.id)
        assert str(header.started).endswith("-04:00")


def test_every_sample_is_listed_and_has_a_recipe() -> None:
    files = {path.name for path in FOLDER.iterdir() if path.is_file() and path.name != "README.md"}
    assert files == set(GAMES) == set(SHOWS) == set(RECIPES)


def test_the_samples_use_every_key_of_a_header_that_a_recorder_writes() -> None:
    headers = [game.game.header for name in GAMES for game in replayed(FOLDER / name)]
    for key in ("id", "rules", "started", "site", "occasion", "recorder"):
        assert any(getattr(header, key) is not UNSET for header in headers), key


# ---- What single games are there for ----


@pytest.mark.parametrize(
    ("name", "total", "item"),
    [
        ("closing_cards.jsonl", 18, "cards"),
        ("closing_big_casino.jsonl", 19, "big_casino"),
        ("closing_little_casino.jsonl", 20, "little_casino"),
    ],
)
def test_a_closing_item_wins_against_more_points(name: str, total: int, item: str) -> None:
    game = sample(name)
    before, last, winner = game.rounds[-2].totals, game.rounds[-1], game.winner
    assert before is not None
    assert last.totals is not None
    assert winner is not None
    assert before[winner] == total
    assert {source for source, points in last.earned[winner].items() if points} == {item}
    assert last.totals[1 - winner] > last.totals[winner]


def test_overtime_is_reached_and_its_sweeps_score_nothing() -> None:
    game = sample("overtime.jsonl")
    assert [score.totals for score in game.rounds[-2:]] == [[21, 21], [32, 21]]
    assert game.rounds[-1].net_sweeps == [0, 2]
    assert [earned["sweeps"] for earned in game.rounds[-1].earned] == [0, 0]


@pytest.mark.parametrize("name", ["two_players.jsonl", "three_players.jsonl", "four_players.jsonl"])
def test_sweeps_are_made_and_claimed(name: str) -> None:
    swept = [(event.sweep, bool(after.emptied)) for event, _, after in plays_of(sample(name)) if isinstance(event, events.Capture)]
    assert (True, True) in swept
    assert set(swept) <= {(True, True), (UNSET, False)}


def test_undone_plays_do_not_count() -> None:
    game = sample("undo.jsonl")
    recorded = [entry.event for entry in game.game.entries]
    undone = sum(isinstance(event, events.Undo) for event in recorded)
    assert undone == 4
    assert game.plays == sum(isinstance(event, events.Play) for event in recorded) - undone == 48 * len(game.rounds)


def test_without_the_undos_the_game_would_break_a_rule() -> None:
    """What is found in the log up to each of its undos: the first and the last take back an illegal play, the two between legal ones."""
    lines = (FOLDER / "undo.jsonl").read_bytes().splitlines(keepends=True)
    undos = [index for index, line in enumerate(lines) if isinstance(decode(line), events.Undo)]
    cut_off = [b"".join(lines[:index]) for index in undos]
    errors = [replay(game).error for content in cut_off for game in read_games(io.BytesIO(content), "undo.jsonl")]
    assert [error and error.rule for error in errors] == ["capture.no_partition", None, None, "trail.owns_build"]


def test_the_setup_stands_in_a_deal_with_a_build_and_piles() -> None:
    game = sample("setup.jsonl")
    setup = game.steps[1].event  # behind a note
    assert isinstance(setup, events.Setup)
    assert setup.builds
    assert setup.round == 3
    assert [score.number for score in game.rounds] == [3, 4]
    assert all(score.is_counted for score in game.rounds)


def test_four_players_take_a_partners_build() -> None:
    game = sample("four_players.jsonl")
    taken = [
        (event.seat, before.build_owner[build])
        for event, before, _ in plays_of(game)
        if isinstance(event, events.Capture)
        for build in range(before.builds)
        if before.build_cards[build] & sum(1 << CARD_OF[card] for card in event.takes)
    ]
    assert any(seat != owner and seat % 2 == owner % 2 for seat, owner in taken)


# ---- Notes ----


def test_the_first_log_explains_each_kind_of_event_where_it_comes_first() -> None:
    entries = [entry.event for entry in sample("two_players.jsonl").game.entries]
    assert isinstance(entries[0], events.Note)  # which explains the header and itself
    for kind in (events.Deal, events.Capture, events.Build, events.Trail, events.Undo, events.Score, events.End):
        first = next(index for index, event in enumerate(entries) if isinstance(event, kind))
        assert isinstance(entries[first - 1], events.Note), kind
    assert 28 <= sum(isinstance(event, events.Note) for event in entries) <= 34


@every_sample
def test_a_note_names_only_cards_that_can_be_seen(name: str) -> None:
    """Of the cards that a note on a play names, each lies on the table or in a hand then, or is in the play."""
    for game in replayed(FOLDER / name):
        following = iter(game.steps[1:])
        for step, after in zip(game.steps, following, strict=False):
            if isinstance(step.event, events.Note) and isinstance(after.event, events.Play):
                position = after.before
                seen = position.loose | position.built | position.hands[0] | position.hands[1] | position.hands[2] | position.hands[3]
                named = [code for code in re.findall(r"\b[A2-9TJQK][shdc]\b", step.event.text) if code in CODES]
                assert all(seen >> CARD_OF[code] & 1 for code in named), (step.line, named)


@every_sample
def test_a_samples_notes_are_those_of_the_recipe(name: str) -> None:
    for game in replayed(FOLDER / name):
        texts = [entry.event.text for entry in game.game.entries if isinstance(entry.event, events.Note)]
        assert sorted(texts) == sorted(NOTES.get(str(game.game.id), {}).values())


# ---- broken/ ----


@every_broken
def test_a_broken_log_has_one_finding_at_its_line(name: str) -> None:
    games = replayed(BROKEN / name)
    rule = RULE[rule_of(name)]
    found: list[Finding] = [finding for game in games for finding in game.findings]
    assert [(finding.rule, finding.severity) for finding in found] == [(rule.id, rule.severity)]
    assert [game.verdict for game in games] == VERDICTS.get(name, ["invalid"])
    assert found[0].line == LINES[name] if name in LINES else found[0].line == lines_of(BROKEN / name)[-1].number
    assert found[0].message


@every_broken
def test_a_broken_log_is_canonical_but_for_its_fault(name: str) -> None:
    if rule_of(name) not in NO_CANONICAL_FORM:
        assert all(is_canonical(line) for line in lines_of(BROKEN / name) if not line.too_long)


@every_broken
def test_a_broken_log_is_named_for_its_rule_and_has_no_more_than_it_needs(name: str) -> None:
    for game in replayed(BROKEN / name):
        assert game.game.id in (None, rule_of(name))
        assert len(game.game.entries) <= 4
    assert (BROKEN / name).stat().st_size < (70_000 if "too_long" in name else 10_000)


def test_every_rule_has_a_broken_log() -> None:
    """One that is named for it alone, and others only for rules that there are."""
    names = {path.name.partition(".jsonl")[0] for path in BROKEN.iterdir()}
    assert {rule.id for rule in RULES} == {name for name in names if name.count(".") == 1} == {rule_of(name) for name in names}


def test_the_tables_name_broken_files() -> None:
    assert {*VERDICTS, *LINES} <= {path.name for path in BROKEN.iterdir()}


# ---- The list for readers ----


def test_the_readme_lists_every_file_with_its_verdict() -> None:
    listed = dict(re.findall(r"^\| \[.*\]\((.*)\) \| .* \| (.*) \|$", README.read_text(encoding="utf-8"), re.MULTILINE))
    verdicts = {name: ", ".join(judged.verdict for judged in games) for name, games in GAMES.items()}
    verdicts |= {f"broken/{path.name}": ", ".join(VERDICTS.get(path.name, ["invalid"])) for path in BROKEN.iterdir()}
    assert listed == verdicts
