"""Makes the pictures of docs/gallery.md: terminals as SVG, pages as PNG by Chromium. Run it from the checkout:

python docs/make_gallery.py
"""

import html
import re
import shutil
import subprocess
import sys
from pathlib import Path

from rclog import Replay, read, replay
from rclog.encode import columns
from rclog.lang import language
from rclog.show.page.build import page_of
from rclog.show.screen import Screen
from rclog.show.text import Range, brief_lines, game_lines
from rclog.show.view import View

ROOT = Path(__file__).parent.parent
TARGET = Path(__file__).parent / "gallery"
COLOURS = {"1": "font-weight:bold", "2": "fill:#8a918c", "31": "fill:#ff8f86", "32": "fill:#8fd694", "33": "fill:#f0c659"}
WIDTH, HEIGHT = 8.4, 19

PAGES = {
    # name: (log, link, options of the browser, view, language)
    "two_players": ("sample_games/two_players.jsonl", "#1/2/2", {}, "all", "en"),
    "three_players": ("sample_games/three_players.jsonl", "#1/2/5", {"color_scheme": "dark"}, "all", "en"),
    "four_players": ("sample_games/four_players.jsonl", "#2/1/5", {}, "seat:1", "en"),
    "finding": ("tests/show/games/crowded.jsonl", "#5/3/11", {}, "all", "en"),
    "crowded": ("tests/show/games/crowded.jsonl", "#5/3", {}, "all", "en"),
    "closing": ("sample_games/closing_cards.jsonl", "#end", {}, "all", "en"),
    "espanol": ("sample_games/four_players.jsonl", "#1/score", {}, "all", "es"),
    "phone": ("sample_games/four_players.jsonl", "#2/1/6", {"viewport": {"width": 360, "height": 740}}, "all", "en"),
}


def game_of(log: str) -> Replay:
    game = next(iter(read(ROOT / log)))
    game.file = log
    return replay(game)


def terminal(lines: list[str]) -> str:
    """Lines with colours as an SVG picture of a terminal."""
    plain = [re.sub("\x1b\\[[0-9]*m", "", line) for line in lines]
    width = WIDTH * max(map(columns, plain)) + 40
    height = HEIGHT * len(lines) + 56
    rows = []
    for number, line in enumerate(lines):
        spans, style = [], ""
        for piece in re.split("(\x1b\\[[0-9]*m)", line):
            if piece.startswith("\x1b"):
                style = COLOURS.get(piece[2:-1], "")
            elif piece:
                spans.append(f'<tspan style="{style}">{html.escape(piece)}</tspan>' if style else f"<tspan>{html.escape(piece)}</tspan>")
        rows.append(f'<text x="20" y="{46 + HEIGHT * number}" xml:space="preserve">{"".join(spans)}</text>')
    fills = ("#e06c5f", "#e2b84d", "#6fbf73")
    dots = "".join(f'<circle cx="{20 + 18 * dot}" cy="17" r="5.5" fill="{fill}"/>' for dot, fill in enumerate(fills))
    font = "font-family:ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace;font-size:14px;fill:#e8e6dd"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height}" width="{width:.0f}" height="{height}" style="{font}">'
        f'<rect width="100%" height="100%" rx="10" style="fill:#171c1e"/>{dots}\n' + "\n".join(rows) + "\n</svg>\n"
    )


def make_terminals() -> None:
    screen = Screen(96, True, True)
    two = game_of("sample_games/three_players.jsonl")
    whole = [line for text in game_lines(two, screen, Range.parse("1/4/5", "1")) for line in text.split("\n")]
    broken = [line for text in game_lines(game_of("sample_games/broken/capture.no_partition.jsonl"), screen) for line in text.split("\n")]
    spanish = [line for text in brief_lines(two, Screen(96, True, True, words=language("es"))) for line in text.split("\n")]
    for name, lines in (("terminal_round", whole), ("terminal_finding", broken), ("terminal_brief", spanish)):
        (TARGET / f"{name}.svg").write_text(terminal(lines), encoding="utf-8")


def make_pages() -> None:
    from playwright.sync_api import sync_playwright

    flags = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync"]
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        for name, (log, link, options, view, lang) in PAGES.items():
            shown = game_of(log)
            file = TARGET / "page.html"
            file.write_text(page_of(shown, View.parse(view, len(shown.game.players)), language(lang)), encoding="utf-8")
            context = browser.new_context(**{"viewport": {"width": 1280, "height": 860}, "reduced_motion": "reduce", **options})
            page = context.new_page()
            page.goto(file.as_uri() + link)
            page.screenshot(path=TARGET / f"{name}.png")
            context.close()
            file.unlink()
        browser.close()


if __name__ == "__main__":
    TARGET.mkdir(exist_ok=True)
    make_terminals()
    make_pages()
    sizes = subprocess.run(["du", "-sh", str(TARGET)], capture_output=True, text=True, check=False).stdout.split()
    print(f"{len(list(TARGET.iterdir()))} pictures, {sizes[0] if sizes else '?'}", file=sys.stderr)
