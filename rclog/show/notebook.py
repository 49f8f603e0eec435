"""Games in a notebook: a game shows itself as its page, a step as the table after it.

`Replay` and `Step` ask here when a notebook asks them (`_repr_html_`); nothing of this is loaded before.
"""

import html

from rclog.cards import SUIT_SYMBOLS, codes_of
from rclog.game.plays import is_multiple
from rclog.log import events
from rclog.show.screen import Screen
from rclog.show.words import play_words
from rclog.steps import Replay, Step

HEIGHT = 900
CELL = "padding:2px 10px 2px 0;text-align:left;vertical-align:top"
CARD = "display:inline-block;margin:1px;padding:0 4px;border:1px solid #b9b4a4;border-radius:4px;background:#fffefa"


def game_html(replayed: Replay) -> str:
    """The page in a frame of its own: its styles and its script touch nothing of the notebook."""
    from rclog.show.page.build import page_of

    try:
        page = page_of(replayed)
    except ValueError as error:
        return f"<p>{html.escape(str(error))}</p>"
    sandbox = "allow-scripts allow-downloads"
    return (
        f'<iframe srcdoc="{html.escape(page)}" sandbox="{sandbox}" title="Royal Casino"'
        f' style="width:100%;height:{HEIGHT}px;border:0"></iframe>'
    )


def step_html(step: Step) -> str:
    """The table after the step: loose cards, builds, hands and piles. Seats have numbers here, a step knows no names."""
    after = step.after
    screen = Screen(symbols=True)
    names = [f"seat {seat}" for seat in range(after.players)]
    rows = [("table", cards_html(after.loose))]
    for build in range(after.builds):
        cards, value = after.build_cards[build], after.build_value[build]
        kind = "multiple" if is_multiple(cards, value) else "single"
        rows.append((f"{value}-build", f"{cards_html(cards)} of {names[after.build_owner[build]]}, {kind}"))
    for seat, name in enumerate(names):
        hidden = f" and {after.hidden[seat]} hidden" if after.hidden[seat] else ""
        turn = " ← to play" if after.phase == 1 and after.to_play == seat else ""
        rows.append((name, cards_html(after.hands[seat]) + hidden + turn))
    piles = ", ".join(str(after.piles[side].bit_count()) for side in range(after.sides))
    rows.append(("piles", f"{piles} cards"))
    title = f"line {step.line}"
    if isinstance(step.event, events.Play):
        title = f"{step.address}: {names[step.event.seat]} {play_words(step.event, step.before, names, screen)}"
    body = "".join(f'<tr><th scope="row" style="{CELL}">{label}</th><td style="{CELL}">{cell}</td></tr>' for label, cell in rows)
    return f'<table><caption style="text-align:left">{html.escape(title)}</caption><tbody>{body}</tbody></table>'


def cards_html(cards: int) -> str:
    """Cards as small boxes, the red suits red."""
    boxes = []
    for code in codes_of(cards):
        colour = "#b3211b" if code[1] in "hd" else "#1c1d1f"
        boxes.append(f'<span style="{CARD};color:{colour}">{code[0].replace("T", "10")}{SUIT_SYMBOLS[code[1]]}</span>')
    return "".join(boxes) or "–"
