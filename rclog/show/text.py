"""A game as text, for a person: its rounds, deals and plays in words, the score of each round, the result, and what is wrong."""

from collections.abc import Iterator

from rclog.cards import codes_of
from rclog.encode import columns, plain
from rclog.game.position import GAME_OVER, PLAYING, ROUND_OVER, Position
from rclog.log import events
from rclog.show.problem import detail, finding_line, finding_lines, legal_lines, wrapped
from rclog.show.screen import Screen, padded
from rclog.show.words import due_words, hand_words, play_words, table_words
from rclog.steps import INVALID, Address, Replay, RoundScore, Step

SOURCE_LABELS = {
    "cards": "cards",
    "spades": "spades",
    "big_casino": "big casino",
    "little_casino": "little casino",
    "aces": "aces",
    "sweeps": "sweeps",
    "last_capture": "last capture",
}


def game_lines(replayed: Replay, screen: Screen) -> Iterator[str]:
    """The whole game, line by line, without line ends."""
    names = names_of(replayed, screen)
    yield from header_lines(replayed, screen)
    rounds = iter(replayed.rounds)
    scored = 0
    for step in replayed.steps:
        if isinstance(step.event, events.Deal):
            yield from deal_lines(step, names, screen)
        elif isinstance(step.event, events.Setup):
            yield from setup_lines(step, names, screen)
        elif isinstance(step.event, events.Play):
            yield from play_lines(step, names, screen)
            if step.after.held == 0 and step.after.deal == step.after.deals and step.after.phase >= 2:
                score = next(rounds)
                scored += 1
                yield from score_lines(score, replayed, screen)
        elif isinstance(step.event, events.Note):
            author = f"{names[step.event.seat]}: " if isinstance(step.event.seat, int) else ""
            for line in step.event.text.splitlines() or [""]:
                yield screen.paint(wrapped(screen.text("    │ "), 6, author + plain(line), screen.width), "dim")
    yield ""
    for finding in replayed.findings:
        yield from finding_lines(replayed, finding, screen) if finding.severity == "error" else [finding_line(finding, screen)]
    yield result_line(replayed, screen)


def names_of(replayed: Replay, screen: Screen) -> list[str]:
    return [screen.name(name) for name in replayed.game.players]


def side_names(replayed: Replay, screen: Screen) -> list[str]:
    """Who a side is: a player, or two partners."""
    names = names_of(replayed, screen)
    return [f"{names[0]} & {names[2]}", f"{names[1]} & {names[3]}"] if len(names) == 4 else names


def header_lines(replayed: Replay, screen: Screen) -> Iterator[str]:
    """Which game, who plays, by which rules."""
    game = replayed.game
    if game.header is None:
        return
    rules = game.rules
    options = {key: value for key, value in rules.as_log().items() if key != "name"}
    stated = ", ".join(f"{key} {value}" for key, value in options.items())
    title = screen.name(game.id, 60) if game.id else f"game {game.number}"
    started = f" · {screen.name(game.header.started, 32)}" if isinstance(game.header.started, str) else ""
    yield screen.text(f"{screen.paint(title, 'bold')}{started} · {rules.name}{': ' + stated if stated else ''} · to {rules.target}")
    where = [screen.name(text, 60) for text in (game.header.site, game.header.occasion) if isinstance(text, str)]
    if where:
        yield screen.text(" · ".join(where))
    yield screen.text(" · ".join(f"{name} (seat {seat})" for seat, name in enumerate(names_of(replayed, screen))))


def deal_lines(step: Step, names: list[str], screen: Screen) -> Iterator[str]:
    """A deal: the table before it, and each hand in the order of play."""
    position = step.after
    if position.deal == 1:
        yield ""
        title = f"Round {position.round}"
        yield screen.text(f"{screen.paint(title, 'bold')} · {names[position.dealer]} deals")
    yield screen.text(f"  Deal {position.deal} of {position.deals}  table: {table_words(position, names, screen)}")
    width = max(columns(name) for name in names)
    for turn in range(position.players):
        seat = (position.to_play + turn) % position.players
        yield screen.text(f"    {padded(names[seat], width)}  {hand_words(position, seat, screen)}")


def setup_lines(step: Step, names: list[str], screen: Screen) -> Iterator[str]:
    """Where a game stands that is not recorded from its start."""
    position = step.after
    totals = " to ".join(str(total) for total in position.totals[: position.sides])
    yield ""
    yield screen.text(f"Round {position.round} · {names[position.dealer]} deals · totals {totals} (setup)")
    if position.held:
        yield screen.text(f"  Deal {position.deal} of {position.deals}  table: {table_words(position, names, screen)}")
        for seat in range(position.players):
            yield screen.text(f"    {names[seat]}  {hand_words(position, seat, screen)}")


def play_lines(step: Step, names: list[str], screen: Screen) -> Iterator[str]:
    """A play in words, and the table it leaves: beside it where there is room, else below."""
    assert isinstance(step.event, events.Play)
    words = f"{names[step.event.seat]} {play_words(step.event, step.before, names, screen)}"
    address = str(step.address)
    table = screen.text("→ ") + table_left(step.after, names, screen)
    start = f"    {screen.paint(address.ljust(7), 'dim')} "
    if step.after.emptied:
        sweep = screen.paint("a sweep!", "green")
        yield wrapped(start, 12, screen.text(words), screen.width) + f"  {sweep}"
        return
    middle = 12 + max(38, screen.width * 2 // 5)
    if columns(words) + 12 < middle and middle + columns(table) <= screen.width:
        yield start + padded(screen.text(words), middle - 12) + screen.paint(table, "dim")
        return
    yield wrapped(start, 12, screen.text(words), screen.width)
    yield screen.paint(wrapped(" " * 14, 16, table, screen.width), "dim")


def table_left(position: Position, names: list[str], screen: Screen) -> str:
    """What a play leaves on the table; after a round's last play that is the residue, taken from the table already."""
    if position.phase in (ROUND_OVER, GAME_OVER):
        return screen.cards(codes_of(position.residue))
    return table_words(position, names, screen)


def score_lines(score: RoundScore, replayed: Replay, screen: Screen) -> Iterator[str]:
    """What each side took in a round, what it earned by it, and the totals."""
    heads = side_names(replayed, screen)
    width = max(10, min(24, (screen.width - 20) // len(heads)), *(columns(head) + 2 for head in heads if columns(head) < 22))
    yield ""

    def row(label: str, cells: list[str]) -> str:
        return screen.text(f"  {label:<15}" + "".join(cell.rjust(width) for cell in cells)).rstrip()

    yield screen.paint(
        f"  {f'Score of round {score.number}':<15}" + "".join(" " * (width - columns(head)) + head for head in heads), "bold"
    )
    counts: dict[str, list[int]] = {"cards": score.cards, "spades": score.spades, "aces": score.aces, "sweeps": score.sweeps}
    for source, label in SOURCE_LABELS.items():
        if source == "last_capture" and not any(earned[source] for earned in score.earned):
            continue
        cells = []
        for side in range(len(heads)):
            count = counts[source][side] if source in counts else int(holder(score, source) == side)
            shown = "" if source not in counts and not count else str(count) if source in counts else "taken"
            points = score.earned[side][source] if score.earned else 0
            cells.append(f"{shown} {f'+{points}' if points else '':>3}")
        if any(cell.strip() for cell in cells):
            yield row(label, cells)
    if score.points is not None and score.totals is not None:
        yield row("points", [f"{points:>3}" for points in score.points])
        yield row("total", [f"{total:>3}" for total in score.totals])
    else:
        yield screen.text("  not all cards were seen: the round is not counted" if not score.is_counted else "  the totals are not known")
    if score.residue:
        taker = names_of(replayed, screen)[score.last_capturer] if score.last_capturer is not None else None
        yield screen.text(f"  left on the table: {screen.cards(score.residue)}{f', to {taker}' if taker else ''}")


def holder(score: RoundScore, source: str) -> int | None:
    """The side that has the one card, or made the one capture, that a source pays for."""
    if source == "big_casino":
        return score.big_casino
    if source == "little_casino":
        return score.little_casino
    return score.last_capturer % len(score.cards) if score.last_capturer is not None else None


def result_line(replayed: Replay, screen: Screen) -> str:
    """How it ended, or where it stands."""
    sides = side_names(replayed, screen) if replayed.game.header else []
    totals = " to ".join(str(total) for total in replayed.totals) if replayed.totals else "unknown"
    verdict = screen.paint(replayed.verdict, {"valid": "green", "invalid": "red"}.get(replayed.verdict, "yellow"))
    if replayed.verdict == INVALID or replayed.position is None:
        return screen.text(f"{verdict}: judged up to line {replayed.findings[-1].line}") if replayed.findings else verdict
    if replayed.reason is None:
        return screen.text(f"{verdict}: the log stops in {due_words(replayed.position, names_of(replayed, screen))}; totals {totals}")
    winner = (
        f"{sides[replayed.winner]} {'win' if len(replayed.game.players) == 4 else 'wins'}" if replayed.winner is not None else "nobody wins"
    )
    length = f"{counted(len(replayed.rounds), 'round')}, {counted(replayed.plays, 'play')}"
    return screen.text(f"{verdict}: {replayed.reason}, {winner}; totals {totals}, {length}")


def counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


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
    names = names_of(replayed, screen)
    yield from header_lines(replayed, screen)
    yield screen.text(
        f"{screen.paint(str(address), 'bold')} · {names[position.to_play]} to play · {names[position.dealer]} deals this round"
    )
    yield detail("table", table_words(position, names, screen), screen)
    width = max(columns(name) for name in names)
    for seat in range(position.players):
        yield detail("" if seat else "hands", f"{padded(names[seat], width)}  {hand_words(position, seat, screen)}", screen)
    totals = " to ".join(str(total) for total in position.totals[: position.sides]) if position.totals_known else "unknown"
    yield detail("totals", totals, screen)
    step = next((step for step in replayed.steps if step.address == address), None)
    if step is not None and isinstance(step.event, events.Play):
        yield detail("played", f"{play_words(step.event, position, names, screen)} (line {step.line})", screen)
    error = replayed.error
    if step is None and error is not None:
        yield from finding_lines(replayed, error, screen)
    else:
        yield from legal_lines(position, names, screen)
