"""A finding for people: its line, then the table, the hand, the legal plays, the rule, and how to see the spot again."""

from collections.abc import Iterator
from itertools import islice

from rclog.encode import plain
from rclog.finding import Finding
from rclog.game.position import PLAYING, Position
from rclog.show.screen import Screen
from rclog.show.words import hand_words, play_words, table_words
from rclog.steps import Replay, legal_plays

MOST_PLAYS = 12
OF_THE_TABLE = ("turn", "capture", "build", "trail", "order")
"""Families of rules for which it helps to see the table and the hand."""
MOST_COUNTED = 10_000


def finding_line(finding: Finding, screen: Screen) -> str:
    """`FILE:LINE:COL: error RULE message`, the one line that other programs may read (docs/format.md, Exit codes)."""
    column = f":{finding.column}" if finding.column is not None else ""
    colour = "red" if finding.severity == "error" else "yellow"
    severity = screen.paint(finding.severity, colour)
    return f"{plain(finding.file)}:{finding.line}{column}: {severity} {finding.rule} {plain(finding.message)}"


def finding_lines(replayed: Replay, finding: Finding, screen: Screen) -> Iterator[str]:
    """The finding's line and, for an error of a game, everything that helps to understand it."""
    import shlex

    from rclog.rulebook import RULE

    yield finding_line(finding, screen)
    rule = RULE[finding.rule]
    position = replayed.position
    if finding.severity == "error" and position is not None and finding.rule.partition(".")[0] in OF_THE_TABLE:
        names = [screen.name(name) for name in replayed.game.players]
        if finding.play is not None and finding.seat is not None:
            yield detail("where", f"{finding.round}/{finding.deal}/{finding.play}, {names[finding.seat]} (seat {finding.seat})", screen)
        yield detail("table", table_words(position, names, screen), screen)
        if position.phase == PLAYING:
            seat = position.to_play
            yield detail("to play", f"{names[seat]}, holding {hand_words(position, seat, screen)}", screen)
            yield from legal_lines(position, names, screen)
    yield detail("rule", f"{rule.prose} ({rule.source})", screen)
    yield detail("repair", rule.repair, screen)
    if finding.play is not None:
        address = f"{finding.round}/{finding.deal}/{finding.play}"
        # Not wrapped: it is there to be copied.
        yield screen.paint("  see      ", "dim") + (
            f"rclog replay {shlex.quote(plain(finding.file))} --game {replayed.game.number} --at {address}"
        )


def legal_lines(position: Position, names: list[str], screen: Screen, most: int = MOST_PLAYS) -> Iterator[str]:
    """The legal plays of a position: how many, and the first of them."""
    plays = list(islice(legal_plays(position), MOST_COUNTED + 1))
    number = f"more than {MOST_COUNTED}" if len(plays) > MOST_COUNTED else str(len(plays))
    first = f", the first {most}" if len(plays) > most else ""
    hidden = position.hidden[position.to_play]
    known = f" of the known cards ({hidden} {'is' if hidden == 1 else 'are'} hidden)" if hidden else ""
    yield detail("legal", f"{number} {'play' if len(plays) == 1 else 'plays'}{known}{first}:", screen)
    for play in plays[:most]:
        yield detail("", play_words(play, position, names, screen), screen)


def detail(label: str, text: str, screen: Screen) -> str:
    """A labelled line under a finding, wrapped to the screen."""
    return wrapped(f"  {screen.paint(screen.text(label.ljust(8)), 'dim')} ", 11, screen.text(text), screen.width)


def wrapped(start: str, indent: int, text: str, width: int) -> str:
    """`start` and the text after it, later lines indented; words are not broken."""
    lines = [""]
    for word in text.split(" "):
        if lines[-1] and indent + len(lines[-1]) + 1 + len(word) > width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}" if lines[-1] else word
    return start + ("\n" + " " * indent).join(lines)
