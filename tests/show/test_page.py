"""The page as a file: what is in it, what is not, and how long it takes to make."""

import base64
import hashlib
import html as markup
import re
import time
from html.parser import HTMLParser

import pytest

from rclog import read, replay
from rclog.cards import CODES, codes_of
from rclog.game.position import Position
from rclog.log import events
from rclog.show.page.build import log_name, page_of
from rclog.show.page.frames import LETTERS, packed
from rclog.show.view import View
from tests.show.pages import GAMES, PAYLOADS, cards_of, download, frames, hostile, lines_of, page, replayed, replayed_lines, script_data

BROKEN = GAMES.parents[2] / "sample_games" / "broken"
WHOLE = ("two.jsonl", "three.jsonl", "four.jsonl")


def laid(frame: dict[str, str]) -> tuple[int, list[tuple[int, int, int]], list[int], list[str]]:
    """Loose cards, builds (cards, value, owner), hands and pile sizes of a frame."""
    builds = []
    for text in filter(None, frame["builds"].split(";")):
        value, owner, _, groups = text.split(":")
        builds.append((cards_of(groups.replace(".", "")), int(value), int(owner)))
    piles = [pile.split(",")[0] for pile in frame["piles"].split(";")]
    return cards_of(frame["loose"]), builds, [cards_of(hand) for hand in frame["hands"].split(",")], piles


def stands(position: Position, residue: int = 0) -> tuple[int, list[tuple[int, int, int]], list[int], list[str]]:
    builds = [
        (position.build_cards[number], position.build_value[number], position.build_owner[number]) for number in range(position.builds)
    ]
    piles = [str((position.piles[side] & ~residue).bit_count()) for side in range(position.sides)]
    return position.loose | residue, builds, position.hands[: position.players], piles


@pytest.mark.parametrize("name", WHOLE)
def test_each_frame_is_the_position_after_its_step(name: str) -> None:
    game = replayed(name)
    shown = frames(page_of(game))
    plays = [step for step in game.steps if isinstance(step.event, events.Play | events.Deal)]
    told = [frame for frame in shown if frame["kind"] in ("play", "deal")]
    assert len(plays) == len(told) == game.plays + sum(isinstance(step.event, events.Deal) for step in game.steps)
    for step, frame in zip(plays, told, strict=True):
        last_of_round = step.after.phase in (2, 3)
        assert laid(frame) == stands(step.after, step.after.residue if last_of_round else 0)
        if step.address is not None:
            assert frame["id"] == str(step.address)
            assert (frame["round"], frame["deal"], frame["play"]) == step.address
    assert [frame["kind"] for frame in shown].count("score") == len(game.rounds)
    assert shown[-1]["kind"] == "end"


@pytest.mark.parametrize("name", WHOLE)
def test_a_capture_shows_all_its_cards_in_groups_that_add_up(name: str) -> None:
    game = replayed(name)
    shown = {frame["id"]: frame for frame in frames(page_of(game))}
    captures = 0
    for step in game.steps:
        if isinstance(step.event, events.Capture):
            groups = [text.split(":") for text in shown[str(step.address)]["groups"].split(";")]
            assert sorted(step.event.takes) == sorted(CODES[LETTERS.index(letter)] for cards, _ in groups for letter in cards.strip("*"))
            for _, told in groups:
                value, _, parts = told.partition(" = ")
                assert not parts or int(value) == sum(map(int, parts.split(" + ")))
            captures += 1
    assert captures > 40


def test_a_frame_repeats_nothing_of_the_frame_before() -> None:
    assert packed([["a", 0, -1], ["a", 1, -1], ["b", 1, 0]]) == [["a", 2, 1], [0, 3, 0], ["b", 0, 2]]
    rows = script_data(page("two.jsonl"))["frames"]
    assert sum(value == 0 for row in rows for value in row) > len(rows) * len(rows[0]) / 3


@pytest.mark.parametrize("name", WHOLE)
def test_a_normal_game_is_under_150_kb(name: str) -> None:
    assert len(page(name).encode()) < 150_000


def test_from_file_to_page_takes_less_than_a_second_of_cpu(capsys: pytest.CaptureFixture[str]) -> None:
    page("two.jsonl")
    begun = time.process_time()
    (game,) = read(GAMES / "three.jsonl")
    written = page_of(replay(game))
    spent = time.process_time() - begun
    with capsys.disabled():
        print(f"\n  page of 288 plays: {spent * 1000:.0f} ms of CPU, {len(written.encode()) / 1000:.0f} kB")
    assert spent < 1


def test_the_policy_allows_exactly_the_style_and_the_script_of_the_page() -> None:
    html = page("two.jsonl")
    found = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert found is not None
    policy = markup.unescape(found.group(1))
    assert policy.startswith("default-src 'none'; ")
    assert [word for word in ("unsafe", "*", "http") if word in policy] == []
    for pattern, directive in ((r"<style>(.*?)</style>", "style-src"), (r"<script>(.*?)</script>", "script-src")):
        (text,) = re.findall(pattern, html, re.S)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}';" in policy


def test_nothing_in_the_page_is_fetched_from_anywhere() -> None:
    class Links(HTMLParser):
        found: list[str]

        def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
            self.found += [value or "" for key, value in attributes if key in ("src", "href", "action", "data", "srcset", "poster")]
            assert not [key for key, _ in attributes if key == "style" or key.startswith("on")]

    links = Links()
    links.found = []
    links.feed(page("four.jsonl"))
    assert {link.partition(":")[0] if not link.startswith("#") else "#" for link in links.found} == {"#", "data"}


@pytest.mark.parametrize("payload", PAYLOADS)
def test_a_hostile_text_makes_no_element(payload: str) -> None:
    class Counter(HTMLParser):
        tags: dict[str, int]
        scripts: list[str]

        def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
            self.tags[tag] = self.tags.get(tag, 0) + 1
            assert not [key for key, _ in attributes if key.startswith("on")]

    counted = []
    for text in (payload, "x"):
        counter = Counter()
        counter.tags = {}
        html = page_of(hostile(text))
        counter.feed(html)
        counted.append(counter.tags)
        assert html.count("</script>") == 2
        assert re.search("[\u2028\u2029]", html) is None
    assert counted[0] == counted[1]


def test_the_log_to_download_is_the_log_of_the_game() -> None:
    assert download(page("two.jsonl")) == (GAMES / "two.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("name", "line"), [("record.bad_card", 2), ("record.torn", 3), ("record.bom", None), ("capture.no_partition", None)]
)
def test_the_page_says_which_line_the_download_lacks(name: str, line: int | None) -> None:
    (game,) = read(BROKEN / f"{name}.jsonl")
    said = re.findall(r"\(without line (\d+) and what follows: it could not be read\)", page_of(replay(game)))
    assert said == ([] if line is None else [str(line)])


def test_the_name_of_the_download_is_never_a_path() -> None:
    game = replayed("two.jsonl").game
    for given, made in (
        ("../../etc/passwd", "etc-passwd.jsonl"),
        ("CON:", "CON.jsonl"),
        ("…", "game.jsonl"),
        ("a" * 300, "a" * 60 + ".jsonl"),
    ):
        game.id = given
        assert log_name(game) == made


def test_a_record_without_a_game_has_no_page() -> None:
    with pytest.raises(ValueError, match="no game to show"):
        page_of(replayed_lines([{"event": "note", "text": "no header"}]))


# ---- One seat's view ----


def unfinished(players: int) -> list[dict[str, object]]:
    """A game that stops in its first deal, with everything in it that could tell of a hand."""
    lines = lines_of({2: "two.jsonl", 3: "three.jsonl", 4: "four.jsonl"}[players])[: 2 + players + 1]
    hands = lines[1]["hands"]
    secret = " ".join(card for hand in hands for card in hand)
    lines[0].update(commit={"algorithm": "sha256", "hash": "ab" * 32}, x={"hands": hands})
    lines[1].update(x={"pack": secret}, h="ab" * 32)
    lines.append({"event": "note", "text": f"the hands are {secret}"})
    lines.append({"event": "note", "text": f"seat 1 holds {hands[1]}", "seat": 1})
    lines.append({"event": "end", "reason": "abandoned", "reveal": {"salt": "cd" * 16, "packs": [secret.split()]}})
    return lines


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("viewer", ["spectator", "seat:0", "seat:1"])
def test_a_view_holds_no_card_that_it_cannot_know(players: int, viewer: str) -> None:
    lines = unfinished(players)
    game = replayed_lines(lines)
    assert game.position is not None
    seat = int(viewer[-1]) if viewer != "spectator" else -1
    unknown = sum(game.position.hands[other] for other in range(players) if other != seat)
    own_note = seat == 1
    html = page_of(game, View.parse(viewer, players))
    log = download(html).decode()
    assert unknown.bit_count() > 1
    shown = "".join(str(frame[name]) for frame in frames(html) for name in ("card", "groups", "loose", "builds", "hands", "piles"))
    for card in codes_of(unknown):
        if not own_note:  # whoever wrote a note knows what is in it
            spoken = card[0].replace("T", "10") + {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[card[1]]
            assert spoken not in html
            assert not re.search(rf"\b{card}\b", re.sub(r"<style>.*?</style>|<script>.*?</script>|<svg.*?</svg>", "", html, flags=re.S))
            assert card not in log
        assert LETTERS[CODES.index(card)] not in shown
    assert [word for word in ("reveal", "commit", '"x"', "ab" * 32, "cd" * 16) if word in log] == []
    assert [word for word in ("ab" * 32, "cd" * 16) if word in html] == []
    for code in codes_of(game.position.hands[seat] if seat >= 0 else 0):
        assert code in log


def test_in_a_view_the_other_hands_are_backs_of_the_right_number() -> None:
    game = replayed("four.jsonl")
    whole, seen = frames(page_of(game)), frames(page_of(game, View(2)))
    assert len(whole) == len(seen)
    for frame, masked in zip(whole, seen, strict=True):
        hands, backs = frame["hands"].split(","), masked["hands"].split(",")
        assert backs[2] == hands[2]
        assert [backs[seat] for seat in (0, 1, 3)] == ["?" * len(hands[seat]) for seat in (0, 1, 3)]
        assert {key: value for key, value in frame.items() if key != "hands"} == {
            key: value for key, value in masked.items() if key != "hands"
        }


def test_a_view_tells_what_was_left_out() -> None:
    html = page_of(replayed_lines(unfinished(2)), View(0))
    assert "Left out, since they may tell of hidden cards: notes of others, data of other programs and packs and proofs." in html
    assert "Left out" not in page("two.jsonl", "seat:0")


@pytest.mark.parametrize("text", ["seat:2", "seat:-1", "seat:", "0", "", "seat:00", "SPECTATOR"])
def test_a_view_that_the_game_does_not_have_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="all, spectator, seat:0, seat:1"):
        View.parse(text, 2)


# ---- Findings, notes, ends ----


def test_a_finding_stands_at_its_play_with_rule_words_and_legal_plays() -> None:
    html = page("crowded.jsonl")
    last = frames(html)[-1]
    assert (last["kind"], last["id"]) == ("finding", "5/3/11")
    item = html[html.index('<li id="5/3/11"') :]
    for text in ("build.not_on_table", "line 10", "All cards that join", "docs/rules.md 3.B1", "Josefina trails 3♣", "Repair"):
        assert text in item


def test_in_a_view_the_legal_plays_of_others_are_not_listed() -> None:
    assert "Josefina trails 3♣" in page("crowded.jsonl", "seat:2")
    assert "Josefina trails 3♣" not in page("crowded.jsonl", "seat:0")


def test_a_note_keeps_its_lines_and_its_author() -> None:
    assert "<b>Note of Josefina:</b> So many cards!\nNobody has swept for a while.</p>" in page("crowded.jsonl")
