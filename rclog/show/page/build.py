"""A game as one page: a file that needs nothing else, runs nothing but its own script, and shows nothing that its view cannot know.

Every text of the log leaves here once, by the template's autoescape or as JSON that no markup can end; the script writes it with
`textContent`. The policy of the page allows its one style sheet and its one script, by their hashes, and no connection at all.
"""

import base64
import hashlib
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from rclog.encode import plain, shortened
from rclog.lang import ENGLISH, Words
from rclog.log.reader import Game
from rclog.log.writer import line_of
from rclog.show.page.frames import FIELDS, packed
from rclog.show.page.moves import MoveList, PageScreen, finding_model
from rclog.show.screen import Screen
from rclog.show.view import SPECTATOR, Seen, View, as_seen
from rclog.steps import Replay

FOLDER = Path(__file__).parent
SCRIPT_WORDS = (
    "pause",
    "autoplay",
    "sweep",
    "sweep_one",
    "sweep_many",
    "single",
    "multiple",
    "turn",
    "dealer",
    "pack",
    "card",
    "play_of",
    "deal",
    "note",
)


def page_of(replayed: Replay, view: View | None = None, words: Words = ENGLISH) -> str:
    """The page of a game, as HTML. Raises `ValueError` for a record without a game."""
    if replayed.game.header is None or replayed.position is None:
        raise ValueError("there is no game to show: its game line cannot be read")
    view = view or View()
    seen = as_seen(replayed, view)
    screen = PageScreen(width=100, symbols=True, words=words)
    moves = MoveList(seen, view, screen)
    style, script = file_text("page.css"), file_text("page.js")
    model = {
        "words": words,
        "policy": policy(style, script),
        "style": style,
        "script": script,
        "symbols": file_text("cards.svg"),
        "game": heading(seen.replayed, screen),
        "verdict": seen.replayed.verdict,
        "seats": seats_of(moves, max(0, view.seat or 0)),
        "sides": moves.sides,
        "parts": moves.parts,
        "notes": moves.before,
        "warnings": [finding_model(seen.replayed, found, screen) for found in seen.replayed.findings if found.severity == "warning"],
        "first_round": seen.replayed.rounds[0].number if seen.replayed.rounds else 1,
        "totals": seen.replayed.totals,
        "rounds": [move.score for part in moves.parts for move in part.moves if move.score],
        "view": view_words(seen, view, moves.names, words),
        "frames": script_json(script_data(moves, view, words)),
        "log": base64.b64encode(log_of(seen.replayed.game)).decode(),
        "log_name": log_name(replayed.game),
        "unread": unread_line(replayed.game),
    }
    return str(template().render(model))


@cache
def file_text(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


@cache
def template() -> Any:
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(FOLDER), autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("page.html")


def policy(style: str, script: str) -> str:
    """What the page may do: use its own style and script, and nothing from anywhere else."""
    return (
        f"default-src 'none'; style-src {hash_of(style)}; script-src {hash_of(script)}; img-src data:; base-uri 'none'; form-action 'none'"
    )


def hash_of(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    return f"'sha256-{digest}'"


def script_json(value: Any) -> str:
    """JSON that can stand in a script element: no character in it begins or ends markup or a line."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False)
    return re.sub("[<>&\u2028\u2029]", lambda match: f"\\u{ord(match.group()):04x}", text)


def heading(replayed: Replay, screen: Screen) -> dict[str, str]:
    """What stands above the table."""
    game, header = replayed.game, replayed.game.header
    assert header is not None
    rules = game.rules
    options = ", ".join(f"{key} {value}" for key, value in rules.as_log().items() if key != "name")
    facts = [
        shortened(plain(fact), 60) for fact in (header.occasion, header.site, header.started) if isinstance(fact, str) and fact.strip()
    ]
    facts.append(screen.words("page.rules", rules=rules.name + (f" ({options})" if options else "")))
    facts.append(screen.words("game.target", target=rules.target))
    title = screen.name(game.id, 60) if game.id else screen.words("game.numbered", number=game.number)
    return {"name": title, "facts": " · ".join(facts)}


def seats_of(moves: MoveList, below: int) -> list[dict[str, Any]]:
    """The seats in their places, one of them below, the play going round to the right. A side's pile lies at its first seat."""
    places = {2: ("south", "north"), 3: ("south", "east", "west"), 4: ("south", "east", "north", "west")}[len(moves.names)]
    return [
        {
            "seat": seat,
            "name": name,
            "place": places[(seat - below) % len(places)],
            "side": moves.sides[seat] if seat < len(moves.sides) else None,
        }
        for seat, name in enumerate(moves.names)
    ]


def view_words(seen: Seen, view: View, names: list[str], words: Words) -> str:
    """Whose view the page is, and what was left out of it."""
    if view.seat is None:
        return ""
    text = words("page.view_spectator") if view.seat == SPECTATOR else words("page.view_seat", name=names[view.seat])
    if seen.left_out:
        text += " " + words("page.notes_left_out", what=words.joined([words(f"page.{kind}") for kind in seen.left_out]))
    return text


def script_data(moves: MoveList, view: View, words: Words) -> dict[str, Any]:
    """What the script shows."""
    return {
        "fields": FIELDS,
        "frames": packed(moves.table.rows),
        "names": moves.names,
        "sides": moves.sides,
        "deals": 12 // len(moves.names),
        "plays": 4 * len(moves.names),
        "words": {key: words(f"page.{key}") for key in SCRIPT_WORDS},
        "ranks": words("page.ranks").split(","),
        "suits": words("page.suit_names").split(","),
    }


def log_of(game: Game) -> bytes:
    """The game as a log, in canonical form."""
    assert game.header is not None
    return b"".join(line_of(event) for event in (game.header, *(entry.event for entry in game.entries)))


def unread_line(game: Game) -> int | None:
    """The line that could not be read, and so is not in the log that the page offers; None where all could."""
    faults = [found for found in (game.flaw, *game.warnings) if found is not None and found.rule.startswith("record.")]
    return next((found.line for found in faults if found.rule != "record.bom"), None)


def log_name(game: Game) -> str:
    """A file name for the log: letters, digits and dashes only, whatever the game is called."""
    kept = re.sub("[^A-Za-z0-9_-]+", "-", game.id or "").strip("-")[:60]
    return f"{kept or 'game'}.jsonl"
