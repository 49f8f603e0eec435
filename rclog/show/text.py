"""A game as text, for a person: its rounds, deals and plays in words, the score of each round, the result, and what is wrong.

Columns are aligned for the whole game: address, player, play, and, where there is room, the table that the play leaves.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rclog.cards import codes_of
from rclog.encode import columns, plain, shortened
from rclog.game.position import GAME_OVER, PLAYING, ROUND_OVER, Position
from rclog.log import events
from rclog.show.problem import detail, finding_line, finding_lines, legal_lines, wrapped
from rclog.show.scores import Cell, ScoreTable, score_table, side_names
from rclog.show.screen import Screen, padded
from rclog.show.words import due_words, hand_words, play_words, table_words
from rclog.steps import INVALID, Address, Replay, RoundScore, Step

FEWEST_FOR_COLUMNS = 60
LAST = 10**9


class Range(NamedTuple):
    """The plays to show, from one address to another, both included."""

    first: Address = Address(0, 0, 0)
    last: Address = Address(LAST, LAST, LAST)

    @classmethod
    def parse(cls, first: str | None, last: str | None) -> "Range":
        """Addresses, or their beginnings: `2` is round 2, `2/3` its deal 3. Raises `ValueError`."""
        return cls(whole(first, 0) if first else cls().first, whole(last, LAST) if last else cls().last)

    @property
    def is_all(self) -> bool:
        return self == Range()


def whole(text: str, missing: int) -> Address:
    """An address of which the end may be missing."""
    parts = text.split("/")
    filled = "/".join(parts + [str(min(missing, 10**8))] * (3 - len(parts)))
    return Address.parse(filled)


class Layout(NamedTuple):
    """The columns of a game on a screen: widths of address, name, and of the play where the table stands beside it."""

    address: int
    name: int
    play: int
    is_narrow: bool

    @classmethod
    def of(cls, replayed: Replay, names: list[str], screen: Screen) -> "Layout":
        address = max((len(str(step.address)) for step in replayed.steps if step.address), default=5)
        name = min(16, max((columns(name) for name in names), default=0))
        play = max(34, min(46, (screen.width - address - name - 8) * 6 // 10))
        return cls(address, name, play, screen.width < FEWEST_FOR_COLUMNS)


def game_lines(replayed: Replay, screen: Screen, shown: Range = Range()) -> Iterator[str]:  # noqa: B008 - it cannot change
    """The whole game or a range of it, line by line, without line ends. Raises `LookupError` for a range without plays."""
    names = names_of(replayed, screen)
    layout = Layout.of(replayed, names, screen)
    addresses = {step.address for step in replayed.steps if step.address and shown.first <= step.address <= shown.last}
    if not shown.is_all and not addresses:
        raise LookupError(no_plays(replayed))
    deals = {(address.round, address.deal) for address in addresses}
    yield from header_lines(replayed, screen)
    rounds = iter(replayed.rounds)
    is_shown = shown.is_all
    for step in replayed.steps:
        after = step.after
        if isinstance(step.event, events.Deal | events.Setup):
            is_shown = shown.is_all or (after.round, after.deal) in deals
            if is_shown:
                lines = deal_lines if isinstance(step.event, events.Deal) else setup_lines
                yield from lines(step, names, screen)
        elif isinstance(step.event, events.Play):
            is_shown = step.address in addresses
            if is_shown:
                yield from play_lines(step, names, layout, screen)
        elif isinstance(step.event, events.Note) and is_shown:
            yield from note_lines(step.event, names, screen)
        if after.phase in (ROUND_OVER, GAME_OVER) and step.before.phase not in (ROUND_OVER, GAME_OVER):
            score = next(rounds)
            if is_shown:
                yield ""
                yield from score_lines(score, replayed, screen)
    yield ""
    yield from closing_lines(replayed, screen)


def closing_lines(replayed: Replay, screen: Screen) -> Iterator[str]:
    """What was found, and the result."""
    for finding in replayed.findings:
        yield from finding_lines(replayed, finding, screen) if finding.severity == "error" else [finding_line(replayed, finding, screen)]
    yield result_line(replayed, screen)


def brief_lines(replayed: Replay, screen: Screen) -> Iterator[str]:
    """The game in a line a round: what each side scored, and its total after it."""
    words = screen.words
    names = names_of(replayed, screen)
    sides = side_names(replayed, names, screen)
    yield from header_lines(replayed, screen)
    if replayed.rounds:
        label = max(columns(words("brief.round", round=score.number)) for score in replayed.rounds)
        width = max(9, min(20, (screen.width - label - 2) // len(sides)))
        heads = "".join(right(shortened(side, width - 2), width) for side in sides)
        yield ""
        yield screen.paint(screen.text(" " * label + heads), "bold")
        for score in replayed.rounds:
            cells = [
                f"+{score.points[side]}{score.totals[side]:>5}" if score.points is not None and score.totals is not None else "?"
                for side in range(len(sides))
            ]
            yield screen.text(padded(words("brief.round", round=score.number), label) + "".join(right(cell, width) for cell in cells))
    yield ""
    yield from closing_lines(replayed, screen)


def names_of(replayed: Replay, screen: Screen) -> list[str]:
    return [screen.name(name) for name in replayed.game.players]


def right(text: str, width: int) -> str:
    """Text set to the right in so many columns."""
    return " " * (width - columns(text)) + text


def header_lines(replayed: Replay, screen: Screen) -> Iterator[str]:
    """Which game, who plays, by which rules."""
    game = replayed.game
    if game.header is None:
        return
    words = screen.words
    rules = game.rules
    options = {key: value for key, value in rules.as_log().items() if key != "name"}
    stated = ", ".join(f"{key} {value}" for key, value in options.items())
    title = screen.name(game.id, 60) if game.id else words("game.numbered", number=game.number)
    parts = [rules.name + (f": {stated}" if stated else ""), words("game.target", target=rules.target)]
    if isinstance(game.header.started, str):
        parts.insert(0, screen.name(game.header.started, 32))
    where = [screen.name(text, 60) for text in (game.header.site, game.header.occasion) if isinstance(text, str)]
    seats = [words("game.seat", name=name, seat=seat) for seat, name in enumerate(names_of(replayed, screen))]
    for line in pieces([title, *parts], " · ", screen.width):
        yield screen.text(line.replace(title, screen.paint(title, "bold"), 1))
    for listed in (where, seats):
        for line in pieces(listed, " · ", screen.width):
            yield screen.text(line)


def pieces(parts: list[str], between: str, width: int) -> list[str]:
    """Parts in as few lines as they fit in; no part is broken."""
    lines = parts[:1]
    for part in parts[1:]:
        if columns(lines[-1]) + columns(between) + columns(part) > width:
            lines.append(part)
        else:
            lines[-1] += between + part
    return lines


def deal_lines(step: Step, names: list[str], screen: Screen) -> Iterator[str]:
    """A deal: the table before it, and each hand in the order of play."""
    position = step.after
    words = screen.words
    if position.deal == 1:
        yield ""
        title = words("round.title", round=position.round)
        yield screen.text(f"{screen.paint(title, 'bold')} · {words('round.dealer', name=names[position.dealer])}")
    yield from standing_lines(position, names, screen)


def setup_lines(step: Step, names: list[str], screen: Screen) -> Iterator[str]:
    """Where a game stands that is not recorded from its start."""
    position = step.after
    words = screen.words
    totals = words("totals.joint").join(str(total) for total in position.totals[: position.sides])
    title = screen.paint(words("round.title", round=position.round), "bold")
    dealer = words("round.dealer", name=names[position.dealer])
    yield ""
    yield screen.text(f"{title} · {dealer} · {words('setup.totals', totals=totals)} ({words('setup.title')})")
    if position.held:
        yield from standing_lines(position, names, screen)


def standing_lines(position: Position, names: list[str], screen: Screen) -> Iterator[str]:
    """The deal, the table and the hands."""
    words = screen.words
    title, table = words("deal.title", deal=position.deal, deals=position.deals), screen.text(table_words(position, names, screen))
    if screen.width < FEWEST_FOR_COLUMNS:
        yield screen.text(f"  {title}")
        yield wrapped("    ", 4, f"{screen.text(words('deal.table'))}: {table}", screen.width)
    else:
        start = screen.text(f"  {title}  {words('deal.table')}: ")
        yield wrapped(start, columns(start), table, screen.width)
    width = max(columns(name) for name in names)
    for turn in range(position.players):
        seat = (position.to_play + turn) % position.players
        yield screen.text(f"    {padded(names[seat], width)}  {hand_words(position, seat, screen)}")


def play_lines(step: Step, names: list[str], layout: Layout, screen: Screen) -> Iterator[str]:
    """A play in words, and the table it leaves: beside it where there is room, else below."""
    assert isinstance(step.event, events.Play)
    words = screen.text(play_words(step.event, step.before, names, screen))
    name = shortened(names[step.event.seat], 16)
    address = screen.paint(str(step.address).ljust(layout.address), "dim")
    if layout.is_narrow:
        start, indent = f"  {address} ", layout.address + 3
        words = f"{name} {words}"
    else:
        start, indent = f"    {address}  {padded(name, layout.name)}  ", layout.address + layout.name + 8
    if step.after.emptied:
        sweep = screen.text(screen.words("play.sweep"))
        lines = wrapped(start, indent, f"{words}  {sweep}", screen.width)
        yield lines[: -len(sweep)] + screen.paint(sweep, "green") if lines.endswith(sweep) else lines
        return
    table = screen.text("→ " + table_left(step.after, names, screen))
    middle = indent + layout.play
    if not layout.is_narrow and columns(words) < layout.play and middle + columns(table) <= screen.width:
        yield start + padded(words, layout.play) + screen.paint(table, "dim")
        return
    yield wrapped(start, indent, words, screen.width)
    yield screen.paint(wrapped(" " * indent, indent + 2, table, screen.width), "dim")


def table_left(position: Position, names: list[str], screen: Screen) -> str:
    """What a play leaves on the table; after a round's last play that is the residue, taken from the table already."""
    if position.phase in (ROUND_OVER, GAME_OVER):
        return screen.cards(codes_of(position.residue))
    return table_words(position, names, screen)


def note_lines(note: events.Note, names: list[str], screen: Screen) -> Iterator[str]:
    author = f"{names[note.seat]}: " if isinstance(note.seat, int) else ""
    bar = screen.text("    │ ")
    for line in note.text.splitlines() or [""]:
        for part in wrapped("", 0, author + plain(line), screen.width - 6).split("\n"):
            yield screen.paint(bar + part, "dim")
        author = ""


def score_lines(score: RoundScore, replayed: Replay, screen: Screen) -> Iterator[str]:
    """The score of a round as a small table."""
    names = names_of(replayed, screen)
    yield from table_lines(score_table(score, screen, side_names(replayed, names, screen), names), screen)


def table_lines(table: ScoreTable, screen: Screen) -> Iterator[str]:
    """What each side has, what it earned by it, and the sums under a line."""
    words = screen.words
    labels = [label for label, _ in table.rows] + [words("score.points"), words("score.total")]
    room = screen.width - 4
    label_width = max(columns(label) for label in labels) + 1
    width = max(7, min(max(columns(head) for head in table.heads) + 2, 26, (room - label_width) // len(table.heads)))
    width = max(width, min(12, (room - label_width) // len(table.heads)))

    def row(label: str, cells: list[str]) -> str:
        return screen.text("    " + padded(shortened(label, label_width - 1), label_width) + "".join(right(cell, width) for cell in cells))

    line = screen.text("    " + "─" * (label_width + width * len(table.heads)))
    yield "  " + screen.paint(screen.text(table.title), "bold")
    yield screen.paint(row("", [shortened(head, width - 2) for head in table.heads]), "dim")
    for label, cells in table.rows:
        yield row(label, [cell_text(cell, width) for cell in cells]).rstrip()
    if table.points is not None and table.totals is not None:
        yield screen.paint(line, "dim")
        yield row(words("score.points"), [f"+{points}" for points in table.points])
        yield screen.paint(row(words("score.total"), [str(total) for total in table.totals]), "bold")
    else:
        yield wrapped("    ", 4, screen.text(table.missing), screen.width)
    if table.residue:
        yield wrapped("    ", 4, screen.text(table.residue), screen.width)


def cell_text(cell: Cell, width: int) -> str:
    """What a side has and what it earned by it; in a narrow column "taken" goes without saying where points stand."""
    points = f"+{cell.points}" if cell.points else ""
    has = "" if points and width < 11 and not cell.has.isdigit() else cell.has
    return f"{has} {points:>3}" if width >= 11 else f"{has} {points:>2}"


def result_line(replayed: Replay, screen: Screen) -> str:
    """How it ended, or where it stands."""
    words = screen.words
    names = names_of(replayed, screen)
    totals = words("totals.joint").join(map(str, replayed.totals)) if replayed.totals else words("totals.unknown")
    colour = {"valid": "green", "invalid": "red"}.get(replayed.verdict, "yellow")
    verdict = screen.paint(words(f"verdict.{replayed.verdict}"), colour)
    if replayed.verdict == INVALID or replayed.position is None:
        line = replayed.findings[-1].line if replayed.findings else None
        return screen.text(verdict if line is None else f"{verdict}: {words('result.judged_to', line=line)}")
    if replayed.reason is None:
        due = due_words(replayed.position, names, screen)
        return wrapped(f"{verdict}: ", 2, screen.text(words("result.stops", due=due, totals=totals)), screen.width)
    key = "result.nobody" if replayed.winner is None else "result.win" if len(names) == 4 else "result.wins"
    sides = side_names(replayed, names, screen)
    winner = words(key, side=sides[replayed.winner] if replayed.winner is not None else "")
    rounds, plays = words.count("rounds", len(replayed.rounds)), words.count("plays", replayed.plays)
    over = words("result.over", reason=words(f"reason.{replayed.reason}"), winner=winner, totals=totals, rounds=rounds, plays=plays)
    return wrapped(f"{verdict}: ", 2, screen.text(over), screen.width - len(replayed.verdict))


def no_plays(replayed: Replay) -> str:
    """What the game has instead of a range or an address."""
    addresses = [step.address for step in replayed.steps if step.address is not None]
    has = f"it has {addresses[0]} to {addresses[-1]}" if addresses else "it has no plays"
    return f"no plays there in this game; {has}"


def position_at(replayed: Replay, address: Address) -> Position:
    """The position before the play at an address. Raises `LookupError` where the game has none, saying which ones it has."""
    for step in replayed.steps:
        if step.address == address:
            return step.before
    position = replayed.position
    if position is not None and position.phase == PLAYING and address == (position.round, position.deal, position.play + 1):
        return position
    addresses = [step.address for step in replayed.steps if step.address is not None]
    has = f"it has {addresses[0]} to {addresses[-1]}" if addresses else "it has no plays"
    raise LookupError(f"no play {address} in this game; {has}")


def position_lines(replayed: Replay, address: Address, screen: Screen) -> Iterator[str]:
    """The position before the play at an address, what was played, and its legal plays. Raises `LookupError` as `position_at` does."""
    position = position_at(replayed, address)
    words = screen.words
    names = names_of(replayed, screen)
    yield from header_lines(replayed, screen)
    turn, dealer = words("at.to_play", name=names[position.to_play]), words("at.dealer", name=names[position.dealer])
    yield screen.text(f"{screen.paint(str(address), 'bold')} · {turn} · {dealer}")
    yield detail(words("finding.table"), table_words(position, names, screen), screen)
    width = max(columns(name) for name in names)
    for seat in range(position.players):
        label = "" if seat else words("at.hands")
        yield detail(label, f"{padded(names[seat], width)}  {hand_words(position, seat, screen)}", screen)
    totals = words("totals.joint").join(str(total) for total in position.totals[: position.sides])
    yield detail(words("at.totals"), totals if position.totals_known else words("totals.unknown"), screen)
    step = next((step for step in replayed.steps if step.address == address), None)
    if step is not None and isinstance(step.event, events.Play):
        played = play_words(step.event, position, names, screen)
        yield detail(words("at.played"), f"{played} ({words('at.line', line=step.line)})", screen)
    error = replayed.error
    if step is None and error is not None:
        yield from finding_lines(replayed, error, screen)
    else:
        yield from legal_lines(position, names, screen)
