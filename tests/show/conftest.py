"""A real Chromium for the tests of the page: Debian's, driven by playwright. Each page that it shows must end with a clean console."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

Open = Callable[..., Any]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    executable = shutil.which("chromium")
    sync_api = pytest.importorskip("playwright.sync_api")
    if executable is None:
        pytest.skip("no chromium; on Debian: apt-get install chromium")
    with sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def show(chromium: Any, tmp_path: Path) -> Iterator[Open]:
    """`show(html, link="#1/2/3", phone=True, …)` opens a page. At the end: no message in the console, no dialog, no request but for it."""
    contexts, complaints = [], []

    def open_page(html: str, link: str = "", *, phone: bool = False, clock: bool = False, **options: Any) -> Any:
        file = tmp_path / f"game{len(contexts)}.html"
        file.write_text(html, encoding="utf-8")
        size = {"width": 360, "height": 740} if phone else {"width": 1280, "height": 860}
        context = chromium.new_context(viewport=size, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
        page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
        page.on("request", lambda request: None if request.url.startswith((file.as_uri(), "data:")) else complaints.append(request.url))
        if clock:
            page.clock.install()
        page.goto(file.as_uri() + link)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
