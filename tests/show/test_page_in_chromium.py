"""The page in a real browser: its controls, its keys, what it shows, and who can use it."""

import os
import re
import statistics
from pathlib import Path
from typing import Any

import pytest

from rclog.cards import CODES, codes_of
from rclog.log import events
from rclog.show.page.build import page_of
from tests.show.conftest import Open
from tests.show.pages import GAMES, GOLDEN, PAYLOADS, hostile, page, replayed

RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
SUITS = ("spades", "hearts", "diamonds", "clubs")
SPOKEN = {f"{RANKS[card >> 2]} of {SUITS[card & 3]}": code for card, code in enumerate(CODES)}
STATES = ("#1/1", "#1/1/7", "#2/1/3", "#1/score", "#end")


def at(page: Any) -> str:
    """The address that the page stands at, as its link says."""
    return str(page.evaluate("location.hash"))


def where(page: Any) -> str:
    return str(page.locator("#where").inner_text())


def follow(page: Any, link: str) -> None:
    """Go to an address as a link does, and wait until the page is there."""
    page.evaluate(
        "link => { location.hash = link; return new Promise((done) => addEventListener('hashchange', done, { once: true })) }", link
    )


def cards_in(page: Any, place: str) -> list[str]:
    """The cards that lie in a place, as they are named to who cannot see."""
    names = page.eval_on_selector_all(f"{place} svg[role=img]", "nodes => nodes.map((node) => node.getAttribute('aria-label'))")
    return sorted(SPOKEN[name] for name in names)


# ---- What it shows ----


@pytest.mark.parametrize("name", ["two.jsonl", "three.jsonl", "four.jsonl"])
def test_every_step_shows_the_cards_where_they_are(show: Open, name: str) -> None:
    game = replayed(name)
    seen = show(page_of(game), "#1/1", reduced_motion="reduce")
    for step in game.steps[:60]:
        if not isinstance(step.event, events.Play):
            continue
        follow(seen, f"#{step.address}")
        after = step.after
        residue = after.residue if after.phase in (2, 3) else 0
        for seat in range(after.players):
            assert cards_in(seen, f".seat[data-seat='{seat}'] .hand") == sorted(codes_of(after.hands[seat]))
        assert cards_in(seen, "#loose") == sorted(codes_of(after.loose | residue))
        assert cards_in(seen, "#builds") == sorted(codes_of(after.built))
        assert seen.locator(".build .value").all_inner_texts() == [str(value) for value in after.build_value[: after.builds]]
        taken = [*step.event.takes, step.event.card] if isinstance(step.event, events.Capture) else []
        assert cards_in(seen, "#tray") == sorted(taken)
        for side in range(after.sides):
            count = seen.locator(f".pile[data-side='{side}'] .count b").all_inner_texts()
            taken_by_side = after.piles[side] & ~residue
            assert count == ([str(taken_by_side.bit_count())] if taken_by_side else [])
        if after.phase == 1:
            assert seen.locator(".seat.moving").get_attribute("data-seat") == str(after.to_play)


def test_a_capture_shows_its_groups_and_their_sums(show: Open) -> None:
    seen = show(page("crowded.jsonl"), "#5/3/5")
    assert seen.locator("#tray .sum").all_inner_texts() == ["Altagracia", "13 = 10 + 3", "13 = 9 + 4", "13 = 7 + 6", "13"]
    assert seen.locator("#words").inner_text() == "Altagracia takes 3♥ 10♦ + 4♦ 9♣ + 6♥ 7♣ + K♦ with K♠"


def test_a_build_says_its_value_its_owner_and_whether_it_is_multiple(show: Open) -> None:
    seen = show(page("crowded.jsonl"), "#5/3")
    assert [text.split() for text in seen.locator(".build").all_inner_texts()] == [
        ["8", "Altagracia", "single"],
        ["12", "Ramón", "multiple"],
        ["11", "Josefina", "multiple"],
    ]


def test_a_round_ends_with_its_score_and_the_side_table_follows(show: Open) -> None:
    game = replayed("two.jsonl")
    seen = show(page_of(game), "#1/score")
    first = game.rounds[0]
    sheet = seen.locator("#sheet tfoot tr")
    assert sheet.nth(0).locator("td").all_inner_texts() == [str(points) for points in first.points or []]
    assert sheet.nth(1).locator("td").all_inner_texts() == [str(total) for total in first.totals or []]
    assert seen.locator("#totals tfoot td").all_inner_texts() == [str(total) for total in first.totals or []]
    assert seen.locator("#rounds tr:visible").count() == 1
    assert seen.locator("#live tr").nth(0).locator("td").all_inner_texts() == [str(cards) for cards in first.cards]
    seen.keyboard.press("ArrowLeft")
    assert seen.locator("#sheet").is_hidden()
    assert seen.locator("#totals tfoot td").all_inner_texts() == ["0", "0"]
    assert seen.locator("#rounds tr:visible").count() == 0


def test_a_sweep_lies_face_up_on_the_pile_from_then_on(show: Open) -> None:
    game = replayed("two.jsonl")
    step = next(step for step in game.steps if step.after.emptied)
    assert isinstance(step.event, events.Capture)
    seen = show(page_of(game), f"#{step.address}")
    assert seen.locator("#tray .flourish").inner_text() == "Sweep!"
    seen.keyboard.press("ArrowRight")
    pile = f".pile[data-side='{step.event.seat}']"
    assert cards_in(seen, f"{pile} .stack") == [step.event.card]
    assert seen.locator(f"{pile} .sweeps").inner_text() == "1 sweep"


def test_casinos_and_aces_are_marked_on_the_pile(show: Open) -> None:
    seen = show(page("crowded.jsonl"), "#5/3/7")
    marks = [pile.locator(".mark").all_inner_texts() for pile in seen.locator(".pile").all()]
    assert sorted(marks) == sorted([["2♠", "10♦"], ["A♥", "A♦", "A♣"]])


def test_a_finding_is_told_at_its_play(show: Open) -> None:
    seen = show(page("crowded.jsonl"), "#5/3/11")
    assert "build.not_on_table" in seen.locator("#tray .banner").inner_text()
    assert "What could be played" in seen.locator("#notes").inner_text()
    assert cards_in(seen, "#stage :is(#felt)") != []
    assert seen.locator(".card.wrong").count() == 2


# ---- Controls, keys, links ----


def test_the_buttons_step_and_jump_to_both_ends(show: Open) -> None:
    seen = show(page("two.jsonl"))
    assert seen.locator("#previous").is_disabled()
    seen.click("#next")
    assert at(seen) == "#1/1/1"
    seen.click("#next")
    seen.click("#previous")
    assert at(seen) == "#1/1/1"
    seen.click("#last")
    assert at(seen) == "#end"
    assert seen.locator("#next").is_disabled()
    seen.click("#first")
    assert at(seen) == "#1/1"


def test_the_slider_and_the_jump_list_reach_every_place(show: Open) -> None:
    seen = show(page("two.jsonl"))
    slider = seen.locator("#slider")
    slider.fill("9")
    assert at(seen) == "#1/2"
    assert slider.get_attribute("aria-valuetext") == where(seen)
    slider.press("ArrowRight")
    assert at(seen) == "#1/2/1"
    seen.select_option("#jump", label="Deal 3 of 6", force=True)
    assert at(seen) == "#1/3"
    seen.locator("#jump").select_option(value=seen.locator("#jump option").last.get_attribute("value"))
    assert at(seen) == "#end"
    assert seen.locator("#jump optgroup").count() == 3


def test_the_keys(show: Open) -> None:
    seen = show(page("two.jsonl"))
    for key, expected in (
        ("ArrowRight", "#1/1/1"),
        ("Shift+ArrowRight", "#1/2"),
        ("ArrowLeft", "#1/1/8"),
        ("Shift+ArrowLeft", "#1/1"),
        ("PageDown", "#2/1"),
        ("PageDown", "#3/1"),
        ("PageUp", "#2/1"),
        ("End", "#end"),
        ("Home", "#1/1"),
    ):
        seen.keyboard.press(key)
        assert (key, at(seen)) == (key, expected)
    for expected in ("four", "letters", "two"):
        seen.keyboard.press("s")
        assert seen.locator("body").get_attribute("data-suits") == expected


def test_a_deep_link_opens_its_play_and_the_address_follows(show: Open) -> None:
    seen = show(page("two.jsonl"), "#3/2/7")
    assert where(seen).endswith("Deal 2 of 6 · play 7 of 8")
    assert where(seen).startswith("Round 3")
    follow(seen, "#1/1/4")
    assert where(seen).endswith("play 4 of 8")
    assert seen.evaluate("scrollY") == 0


def test_a_link_to_nowhere_opens_the_beginning(show: Open) -> None:
    for link in ("#9/9/9", "#", "#%3Cscript%3E"):
        assert at(show(page("two.jsonl"), link)) == link.rstrip("#")


def test_the_move_list_leads_to_its_plays(show: Open) -> None:
    seen = show(page("two.jsonl"))
    seen.locator("#list li", has_text="1/2/3").first.click()
    assert at(seen) == "#1/2/3"
    assert seen.locator("#list [aria-current=step] a").inner_text() == "1/2/3"


def test_autoplay_steps_by_the_clock_and_stops(show: Open) -> None:
    seen = show(page("two.jsonl"), "#1/1/1", clock=True)
    seen.click("#autoplay")
    assert seen.locator("#autoplay").get_attribute("aria-label") == "Pause"
    seen.clock.run_for(600)
    assert at(seen) == "#1/1/2"
    seen.clock.run_for(3000)
    assert at(seen) == "#1/1/4"
    seen.keyboard.press(" ")  # the button has the focus, so this is a click on it
    assert seen.locator("#autoplay").get_attribute("aria-label") == "Play"
    seen.clock.run_for(20_000)
    assert at(seen) == "#1/1/4"
    seen.select_option("#speed", "250")
    seen.locator("h1").click()
    seen.keyboard.press(" ")
    seen.clock.run_for(1000)
    assert at(seen) == "#1/1/8"
    seen.keyboard.press("End")
    seen.clock.run_for(5000)
    assert at(seen) == "#end"
    assert seen.locator("#autoplay").get_attribute("aria-label") == "Play"


def test_the_suits_can_have_four_colours_or_letters(show: Open) -> None:
    seen = show(page("two.jsonl"), "#1/1")

    def colours() -> set[str]:
        return set(seen.eval_on_selector_all("#felt .card:not(.back)", "nodes => nodes.map((node) => getComputedStyle(node).color)"))

    assert len(colours()) == 2
    seen.select_option("#suits", "four")
    assert len(colours()) > 2
    seen.select_option("#suits", "letters")
    assert len(colours()) == 1
    assert seen.locator("#loose .corner .letter").first.is_visible()
    assert not seen.locator("#loose .corner .suit").first.is_visible()


# ---- Movement ----


def test_what_is_played_and_taken_moves_unless_motion_is_unwanted(show: Open) -> None:
    seen = show(page("two.jsonl"), "#1/1")
    seen.click("#next")
    assert seen.evaluate("document.getAnimations().length") > 0
    still = show(page("two.jsonl"), "#1/1", reduced_motion="reduce")
    for _ in range(8):
        still.click("#next")
        assert still.evaluate("document.getAnimations().length") == 0


def test_cards_taken_fly_to_the_pile_and_leave_nothing_behind(show: Open) -> None:
    seen = show(page("crowded.jsonl"), "#5/3/5")
    seen.keyboard.press("ArrowRight")
    assert seen.locator(".ghost").count() == 8
    seen.locator(".ghost").first.wait_for(state="detached")
    seen.wait_for_timeout(100)
    assert seen.locator(".ghost").count() == 0


def test_a_step_takes_less_than_16_ms_of_script(show: Open, capsys: pytest.CaptureFixture[str]) -> None:
    """Time of the page's thread, which is the same on a busy machine: the script, and the style and layout that it asks for."""
    seen = show(page("four.jsonl"))
    session = seen.context.new_cdp_session(seen)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = {metric["name"]: metric["value"] for metric in session.send("Performance.getMetrics")["metrics"]}
        return 1000 * float(metrics["ScriptDuration"] + metrics["LayoutDuration"] + metrics["RecalcStyleDuration"])

    times = []
    while seen.locator("#next").is_enabled() and len(times) < 120:
        before = spent()
        seen.evaluate("document.getElementById('next').click()")
        times.append(spent() - before)
    median = statistics.median(times)
    with capsys.disabled():
        print(f"\n  {len(times)} steps of a 4-player game in Chromium: median {median:.1f} ms, longest {max(times):.1f} ms")
    assert median < 16


# ---- For everybody ----


def test_each_play_is_announced_in_words(show: Open) -> None:
    seen = show(page("crowded.jsonl"), "#5/3/5")
    assert seen.locator("#say").get_attribute("aria-live") == "polite"
    seen.keyboard.press("ArrowRight")
    told = seen.locator("#say").inner_text()
    assert told.startswith("Ramón takes ace of clubs jack of clubs + queen of hearts + the 12-build")
    assert not re.search("[♠♥♦♣]", told)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["two.jsonl", "three.jsonl", "four.jsonl"])
def test_axe_finds_nothing(show: Open, name: str, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    seen = show(page(name), color_scheme=scheme, reduced_motion="reduce")
    for link in STATES:
        follow(seen, link)
        found = axe.run(seen)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_a_rule_is_broken_or_on_a_phone_or_without_a_script(show: Open, scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for options in ({}, {"phone": True}):
        for link in ("#5/3", "#5/3/6", "#5/3/11"):
            seen = show(page("crowded.jsonl"), link, color_scheme=scheme, reduced_motion="reduce", **options)
            for suits in ("two", "four", "letters"):
                seen.select_option("#suits", suits)
                found = axe.run(seen)
                assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("name", ["two.jsonl", "three.jsonl", "four.jsonl", "crowded.jsonl"])
def test_nothing_is_wider_than_a_phone(show: Open, name: str) -> None:
    seen = show(page(name), phone=True, reduced_motion="reduce")
    widths = seen.evaluate(
        """() => {
            const next = document.getElementById("next"), wide = [];
            for (;;) {
                const width = document.documentElement.scrollWidth;
                if (width > 360) wide.push(location.hash + " " + width);
                for (const node of document.querySelectorAll("#felt .card, #felt .build, #felt p")) {
                    const box = node.getBoundingClientRect();
                    if (box.width && (box.left < 0 || box.right > 360)) wide.push(location.hash + " " + node.getAttribute("aria-label"));
                }
                if (next.disabled) return wide;
                next.click();
            }
        }"""
    )
    assert widths == []


def test_long_names_stay_in_their_places(show: Open) -> None:
    for phone in (False, True):
        for text in ("W" * 200, "Ana " * 60, "名" * 100):
            seen = show(page_of(hostile(text, 4)), phone=phone)
            seen.keyboard.press("End")
            assert seen.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0


def test_without_a_script_there_is_the_move_list(show: Open) -> None:
    seen = show(page("two.jsonl"), "#1/2/3", java_script_enabled=False)
    assert seen.locator("#stage").is_hidden()
    assert seen.locator("#list li").count() == 144 + 18 + 3 + 1
    assert seen.locator("li[id='1/2/3']").is_visible()
    assert seen.locator("#rounds tr:visible").count() == 3
    assert seen.locator("#download").is_visible()


def test_on_paper_there_is_the_move_list(show: Open) -> None:
    seen = show(page("two.jsonl"), "#1/2/3")
    seen.emulate_media(media="print")
    assert seen.locator("#stage").is_hidden()
    assert seen.locator("#list li").last.is_visible()
    assert seen.locator("#rounds tr:visible").count() == 3


def test_the_tree_that_a_screen_reader_gets(show: Open) -> None:
    """After a change that is meant: RCLOG_GOLDEN=write python -m pytest tests/show, and look at the difference."""
    seen = show(page("crowded.jsonl"), "#5/3/6")
    compare(seen.locator("body").aria_snapshot(), GOLDEN / "page_tree.yml")


def compare(text: str, golden: Path) -> None:
    if os.environ.get("RCLOG_GOLDEN") == "write":
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(text + "\n", encoding="utf-8")
    assert text + "\n" == golden.read_text(encoding="utf-8")


# ---- Whatever the log holds ----


@pytest.mark.parametrize("payload", PAYLOADS)
def test_hostile_texts_do_nothing(show: Open, payload: str) -> None:
    seen = show(page_of(hostile(payload)))
    assert seen.locator("script").count() == 2
    for _ in range(30):
        seen.keyboard.press("ArrowRight")
    for kind in ("img", "iframe", "object", "embed", "form", "base", "video", "math", "details", "textarea"):
        assert seen.locator(kind).count() == 0
    shown = payload.replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
    shown = shown if len(shown) <= 40 else shown[:39] + "…"
    assert seen.locator(".seat .name").first.evaluate("node => node.textContent") == shown
    assert seen.evaluate("Object.prototype.hasOwnProperty.call(Object.prototype, 'polluted')") is False


def test_the_policy_stops_a_script_that_got_in(chromium: Any, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text(
        page("two.jsonl").replace("</main>", "</main><script>window.got_in = 1</script><img src=x onerror='window.got_in = 2'>")
    )
    context = chromium.new_context()
    seen = context.new_page()
    complaints: list[str] = []
    seen.on("console", lambda message: complaints.append(message.text))
    seen.goto(file.as_uri())
    seen.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color:red\" onclick=\"window.got_in = 3\">x</p>')")
    assert seen.evaluate("window.got_in") is None
    assert any("Content Security Policy" in complaint for complaint in complaints)
    context.close()


def test_the_log_is_saved_as_it_is(show: Open, tmp_path: Path) -> None:
    seen = show(page("two.jsonl"), accept_downloads=True)
    with seen.expect_download() as saving:
        seen.click("#download")
    saving.value.save_as(tmp_path / "saved.jsonl")
    assert saving.value.suggested_filename.endswith(".jsonl")
    assert (tmp_path / "saved.jsonl").read_bytes() == (GAMES / "two.jsonl").read_bytes()


def test_one_seats_view_shows_only_its_hand(show: Open) -> None:
    seen = show(page("four.jsonl", "seat:2"), "#2/1/5", reduced_motion="reduce")
    assert cards_in(seen, ".seat[data-seat='2'] .hand") != []
    assert seen.locator(".seat.south").get_attribute("data-seat") == "2"
    for seat in (0, 1, 3):
        assert cards_in(seen, f".seat[data-seat='{seat}'] .hand") == []
        assert seen.locator(f".seat[data-seat='{seat}'] .hand .back").count() > 0
    assert "As P2 saw it" in seen.locator(".view").inner_text()
