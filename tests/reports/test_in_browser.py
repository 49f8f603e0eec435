"""The page in real Chromium, on a phone and a desk, dark, printed: no request, no error, nothing too wide, and axe finds nothing."""

import os
import re
import shutil
import zlib

import pytest

from rclog.reports.report import make_report

CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip
SHOWN_PICTURES = """[...document.images].filter(image => image.checkVisibility()).map(image => {
    const svg = atob(image.currentSrc.split(',')[1]);
    return {drawn: image.naturalWidth, shown: image.clientWidth, colour: svg.includes('#16191d') ? 'dark' : 'light'};
})"""
"""What a chart looks like that can be seen: how wide it was drawn and is shown, and on which paper."""
pytestmark = pytest.mark.skipif(not os.path.exists(CHROMIUM), reason="needs Debian's chromium: apt-get install chromium")  # noqa: PTH110


@pytest.fixture(scope="module")
def browser():
    sync = pytest.importorskip("playwright.sync_api")
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def pages(logs, tmp_path_factory):
    found = {}
    for case in ("hostile", "one", "none"):
        folder = tmp_path_factory.mktemp(f"page-{case}")
        make_report([str(logs[case])], folder)
        found[case] = folder / "index.html"
    return found


@pytest.mark.parametrize("case", ["hostile", "one", "none"])
@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1280, "light"), (1280, "dark"), (360, "dark")])
def test_page_in_chromium(browser, pages, case, width, scheme):
    from axe_playwright_python.sync_playwright import Axe

    context = browser.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    said, requests = [], []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: requests.append(request.url))
    page.goto(pages[case].as_uri())
    page.wait_for_function("Array.from(document.images).every(image => image.complete)")
    assert said == []
    assert [url for url in requests if not url.startswith("data:")] == [pages[case].as_uri()]
    assert page.evaluate("Array.from(document.images).every(image => image.naturalWidth > 0)")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    scrolling = "[...document.querySelectorAll('figure')].filter(figure => figure.scrollWidth > figure.clientWidth).length"
    assert page.evaluate(scrolling) == 0
    pictures = page.evaluate(SHOWN_PICTURES)
    for picture in pictures:
        assert picture["shown"] >= 0.9 * picture["drawn"], "letters are about as large as they were drawn"
        assert (picture["drawn"] < 400) == (width == 360)
        assert picture["colour"] == scheme
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert paper == ("rgb(22, 25, 29)" if scheme == "dark" else "rgb(255, 255, 255)")
    violations = Axe().run(page).response["violations"]
    assert violations == [], [(one["id"], one["nodes"][0]["html"][:200]) for one in violations]
    context.close()


def test_page_prints(browser, pages, tmp_path):
    """On paper the light charts, also where the screen is dark, and no chart is split between pages or wider than one."""
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto(pages["hostile"].as_uri())
    page.emulate_media(media="print")
    assert {picture["colour"] for picture in page.evaluate(SHOWN_PICTURES)} == {"light"}
    closed = page.evaluate(
        "[...document.querySelectorAll('details:not([open]) table')].map(table => table.checkVisibility({contentVisibilityAuto: true}))"
    )
    assert closed
    assert all(closed)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    context.close()
    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto(pages["hostile"].as_uri())
    printed = page.pdf(path=tmp_path / "page.pdf", format="A4")
    painted = b"".join(
        zlib.decompressobj().decompress(printed[found.end() :]) for found in re.finditer(rb"/FlateDecode[^>]*>>\s*stream\r?\n", printed)
    )
    assert b".102 .102 .102 rg" in painted, "the ink of a light chart"
    assert b".0863 .098 .1137 rg" not in painted, "the paper of a dark one"
    context.close()
