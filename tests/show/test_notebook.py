"""In a notebook a game is its page and a step is its table."""

import html
import re
import subprocess
import sys

from rclog.log import events
from rclog.show.page.build import page_of
from tests.show.conftest import Open
from tests.show.pages import hostile, replayed, replayed_lines


def test_a_game_is_its_page_in_a_frame_that_can_reach_nothing() -> None:
    game = replayed("two.jsonl")
    shown = game._repr_html_()
    found = re.fullmatch(
        r'<iframe srcdoc="([^"]*)" sandbox="allow-scripts allow-downloads" title="Royal Casino" style="[^"]*"></iframe>', shown
    )
    assert found is not None
    assert html.unescape(found.group(1)) == page_of(game)


def test_a_step_is_its_table() -> None:
    step = next(step for step in replayed("crowded.jsonl").steps if str(step.address) == "5/3/5")
    text = re.sub("<[^>]*>", "|", step._repr_html_())
    assert "5/3/5: seat 0 takes 3♥ T♦ + 4♦ 9♣ + 6♥ 7♣ + K♦ with K♠" in text
    assert re.sub(r"\|+", "|", text).count("|12-build|4♥|8♥|Q♦| of seat 1, multiple|") == 1


def test_every_kind_of_step_shows_itself() -> None:
    for name in ("two.jsonl", "four.jsonl", "crowded.jsonl"):
        for step in {type(step.event): step for step in replayed(name).steps}.values():
            shown = step._repr_html_()
            is_play = isinstance(step.event, events.Play)
            assert re.search("takes|trails|builds|adds|raises", shown) if is_play else f"line {step.line}" in shown


def test_a_record_without_a_game_says_so() -> None:
    assert "there is no game to show" in replayed_lines([{"event": "note", "text": "x"}])._repr_html_()


def test_a_step_of_a_hostile_game_holds_no_text_of_the_log() -> None:
    for step in hostile("<script>alert(1)</script>").steps:
        assert "alert" not in step._repr_html_()


def test_nothing_of_it_is_loaded_before_it_is_asked_for() -> None:
    code = "import rclog, sys; assert not [name for name in sys.modules if name.startswith(('rclog.show', 'jinja2', 'html'))]"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_the_page_works_inside_a_notebook(show: Open) -> None:
    seen = show(f"<!DOCTYPE html><title>notebook</title>{replayed('two.jsonl')._repr_html_()}")
    frame = seen.frame_locator("iframe")
    frame.locator("#next").click()
    frame.locator("#next").click()
    assert frame.locator("#list [aria-current=step] a").inner_text() == "1/1/2"
