"""The fact tables by brute force: every row and column of them, straight from the lines of a log, cards as names.

This shares no code with `rclog.facts` or `rclog.game`; what is legal, who wins and what the options are is asked of the independent judge
in `tests.oracle`. Slow and plain, meant to be compared with the tables. The walk through a game is in `brute_walk`, what a round is worth
in `brute_score`, splits and chances are in `brute_chances`. Values are Python values; a row is a dict by column name.
"""

from dataclasses import astuple

from tests.facts.brute_walk import Event, Row, Walk
from tests.oracle.cards import HIDDEN
from tests.oracle.judge import Judged, drop_undone, judge
from tests.oracle.lines import Line, read_lines
from tests.oracle.position import side_count, side_of
from tests.oracle.ruleset import read_rules

Tables = dict[str, list[Row]]

NAMES = ("games", "seats", "sides", "rounds", "plays", "cards", "builds", "findings")
"""The order is that of the dictionary."""


def brute_tables(text: str | bytes, file: str) -> Tables:
    """All tables of all games of a log.

    In place of `rules_hash` stands what it is a hash of, all options with their values. The findings have the columns that the oracle
    knows: those of the key, `game`, `at_line`, `rule` and `severity`. Where the header cannot be read there is no `game`: whether an id
    can still be made out is no matter of rules.
    """
    lines = read_lines(text)
    judged = judge(text)
    tables: Tables = {name: [] for name in NAMES}
    for game, following in zip(judged, [*judged[1:], None], strict=True):
        own = [line for line in lines if line.number >= game.line and (following is None or line.number < following.line)]
        for name, rows in tables_of_game(game, own, file).items():
            tables[name] += rows
    return tables


def tables_of_game(judged: Judged, lines: list[Line], file: str) -> Tables:
    """All tables of one game."""
    first = lines[0] if lines else None
    header = first.event if first is not None and first.kind == "game" and first.rule is None else None
    key: Row = {"file": file, "line": judged.line}
    if header is not None:
        key["game"] = header.get("id")
    tables: Tables = {name: [] for name in NAMES}
    facts: Row = {"verdict": judged.verdict, "first_rule": judged.rule, "first_line": judged.at, **facts_of_header(header)}
    if header is not None and judged.verdict != "invalid":
        counting = [(line.number, line.event) for line in drop_undone(lines) if not line.torn]
        walk = Walk(header, counting[1:])
        assert walk.totals == judged.totals, ("the walk and the oracle count differently", walk.totals, judged.totals)
        facts |= facts_of_game(walk, judged, [event for _, event in counting])
        tables |= walk.tables()
        tables["seats"] = rows_of_seats(header, walk)
        tables["sides"] = rows_of_sides(header, judged)
    else:
        facts |= dict.fromkeys(("rounds", "plays", "reason", "winner", "overtime", "hidden"))
    tables["games"] = [facts]
    tables["findings"] = rows_of_findings(judged)
    return {name: [{**key, **row} for row in rows] for name, rows in tables.items()}


def facts_of_header(header: Event | None) -> Row:
    """What the header says; nothing where it cannot be read."""
    if header is None:
        return dict.fromkeys(("rules", "rules_hash", "target", "players", "started", "month", "site", "occasion"))
    rules = read_rules(header.get("rules", {}))
    assert rules is not None
    started = header.get("started")
    return {
        "rules": header.get("rules", {}).get("name", "dominican"),
        "rules_hash": repr(astuple(rules)),
        "target": rules.target,
        "players": len(header["players"]),
        "started": started,
        "month": started and started[:7],
        "site": header.get("site"),
        "occasion": header.get("occasion"),
    }


def facts_of_game(walk: Walk, judged: Judged, events: list[Event]) -> Row:
    """What `games` says of how a game went."""
    befores = [row["total_before"] for row in walk.rounds]
    overtime = any(total is not None and total >= walk.rules.target for total in befores)
    return {
        "rounds": sum(row["complete"] for row in walk.rounds) // walk.sides,
        "plays": len(walk.plays),
        "reason": next((event["reason"] for event in events if event["event"] == "end"), None),
        "winner": judged.winner,
        "overtime": overtime if overtime or None not in befores else None,
        "hidden": any(hides_a_hand(event) for event in events),
    }


def hides_a_hand(event: Event) -> bool:
    """A deal without its hands, or hidden cards in the hands of a deal or a setup."""
    if event["event"] == "deal" and "hands" not in event:
        return True
    return event["event"] in ("deal", "setup") and any(HIDDEN in hand for hand in event.get("hands", []))


def rows_of_seats(header: Event, walk: Walk) -> list[Row]:
    """A row a seat; its place is that of the first round that was begun."""
    players = len(header["players"])
    dealer = walk.rounds[0]["dealer"] if walk.rounds else None
    return [
        {
            "seat": seat,
            "place": None if dealer is None else [(dealer + step) % players for step in range(1, players + 1)].index(seat) + 1,
            "side": side_of(seat, players),
            "name": player["name"],
            "id": player.get("id"),
            "kind": player.get("kind"),
        }
        for seat, player in enumerate(header["players"])
    ]


def rows_of_sides(header: Event, judged: Judged) -> list[Row]:
    """A row a side; it is ranked behind the winner and behind all sides with more, the winner aside."""
    names = [player["name"] for player in header["players"]]
    players = len(names)
    rows: list[Row] = []
    for side in range(side_count(players)):
        total = rank = None
        if judged.totals is not None:
            total = judged.totals[side]
            ahead = [
                other
                for other, points in enumerate(judged.totals)
                if other != side and side != judged.winner and (other == judged.winner or points > total)
            ]
            rank = 1 + len(ahead)
        rows.append(
            {
                "side": side,
                "players": " & ".join(name for seat, name in enumerate(names) if side_of(seat, players) == side),
                "total": total,
                "rank": rank,
                "won": None if judged.winner is None else side == judged.winner,
            }
        )
    return rows


def rows_of_findings(judged: Judged) -> list[Row]:
    """Warnings and the error, by line."""
    found: list[tuple[int, str, str]] = [(line, rule, "warning") for rule, line in judged.warnings]
    if judged.rule is not None and judged.at is not None:
        found.append((judged.at, judged.rule, "error"))
    return [
        {"number": number, "at_line": line, "rule": rule, "severity": severity}
        for number, (line, rule, severity) in enumerate(sorted(found, key=lambda one: one[0]), 1)
    ]
