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


def finding_line(replayed: Replay, finding: Finding, screen: Screen) -> str:
    """`FILE:LINE:COL: error RULE message`, the one line that other programs may read (docs/format.md, Exit codes)."""
    from rclog.show.findings import message_of

    column = f":{finding.column}" if finding.column is not None else ""
    colour = "red" if finding.severity == "error" else "yellow"
    severity = screen.paint(screen.words(f"severity.{finding.severity}"), colour)
    return f"{plain(finding.file)}:{finding.line}{column}: {severity} {finding.rule} {plain(message_of(replayed, finding, screen.words))}"


def finding_lines(replayed: Replay, finding: Finding, screen: Screen) -> Iterator[str]:
    """The finding's line and, for an error of a game, everything that helps to understand it."""
    import shlex

    from rclog.rulebook import RULE
    from rclog.show.findings import rule_texts

    words = screen.words
    yield finding_line(replayed, finding, screen)
    prose, repair = rule_texts(finding.rule, words)
    position = replayed.position
    if finding.severity == "error" and position is not None and finding.rule.partition(".")[0] in OF_THE_TABLE:
        names = [screen.name(name) for name in replayed.game.players]
        if finding.play is not None and finding.seat is not None:
            seat_words = words("game.seat", name=names[finding.seat], seat=finding.seat)
            yield detail(words("finding.where"), f"{finding.round}/{finding.deal}/{finding.play}, {seat_words}", screen)
        yield detail(words("finding.table"), table_words(position, names, screen), screen)
        if position.phase == PLAYING:
            seat = position.to_play
            holding = words("finding.holding", name=names[seat], cards=hand_words(position, seat, screen))
            yield detail(words("finding.to_play"), holding, screen)
            yield from legal_lines(position, names, screen)
    yield detail(words("finding.rule"), f"{prose} ({RULE[finding.rule].source})", screen)
    yield detail(words("finding.repair"), repair, screen)
    if finding.play is not None:
        address = f"{finding.round}/{finding.deal}/{finding.play}"
        # Not wrapped: it is there to be copied.
        label = screen.paint(screen.text(f"  {words('finding.see').ljust(8)} "), "dim")
        yield f"{label}rclog replay {shlex.quote(plain(finding.file))} --game {replayed.game.number} --at {address}"


def legal_lines(position: Position, names: list[str], screen: Screen, most: int = MOST_PLAYS) -> Iterator[str]:
    """The legal plays of a position: how many, and the first of them."""
    plays = list(islice(legal_plays(position), MOST_COUNTED + 1))
    words = screen.words
    hidden = position.hidden[position.to_play]
    stated = words("legal.more_than", number=MOST_COUNTED) if len(plays) > MOST_COUNTED else words.count("plays", len(plays))
    stated += words.count("legal.hidden", hidden) if hidden else ""
    stated += (words("legal.first", most=most) if len(plays) > most else "") + ":"
    yield detail(words("finding.legal"), stated, screen)
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
