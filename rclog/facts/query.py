"""SQL over the tables (extra `sql`): DuckDB with one view a table, and nothing else within its reach.

The tables are handed to DuckDB as Arrow, so that it opens no file itself: file access, extensions and settings are locked before the
first statement runs. Ten questions have their statements here.
"""

from collections.abc import Mapping
from typing import Any

import pyarrow as pa

# Each by its name: what it answers, and its statement.
CANNED: dict[str, tuple[str, str]] = {
    "verdicts": (
        "How many games have which verdict, and which rule broke the invalid ones?",
        """
        SELECT verdict, first_rule, count(*) AS games
        FROM games
        GROUP BY ALL
        ORDER BY games DESC, verdict, first_rule
        """,
    ),
    "winners": (
        "Who wins how often?",
        """
        SELECT sides.players, count(*) AS games, count(*) FILTER (won) AS won,
          round(100.0 * count(*) FILTER (won) / count(won), 1) AS percent
        FROM sides
        GROUP BY sides.players
        ORDER BY won DESC, sides.players
        """,
    ),
    "sweeps_by_place": (
        "How many sweeps does each place make in a round?",
        """
        SELECT players, place, count(*) FILTER (sweep) AS sweeps, count(DISTINCT (file, line,
          round)) AS rounds, round(count(*) FILTER (sweep) / count(DISTINCT (file, line, round)),
          3) AS per_round
        FROM plays
        JOIN games USING (file, line)
        GROUP BY ALL
        ORDER BY players, place
        """,
    ),
    "spades": (
        "How many spades does a side take in a round?",
        """
        SELECT spades, count(*) AS sides
        FROM rounds
        WHERE counted
        GROUP BY spades
        ORDER BY spades
        """,
    ),
    "casinos": (
        "As what are the big and the little casino taken?",
        """
        SELECT card, taken_as, count(*) AS rounds
        FROM cards
        WHERE card IN ('Td', '2s') AND taken_as IS NOT NULL
        GROUP BY ALL
        ORDER BY card, rounds DESC, taken_as
        """,
    ),
    "points_by_source": (
        "What do points come from?",
        """
        SELECT sum(points_cards) AS cards, sum(points_spades) AS spades,
          sum(points_big_casino) AS big_casino, sum(points_little_casino) AS little_casino,
          sum(points_aces) AS aces, sum(points_sweeps) AS sweeps
        FROM rounds
        """,
    ),
    "play_mix": (
        "How often is a card played for what, by place?",
        """
        SELECT place, kind, count(*) AS plays
        FROM plays
        GROUP BY ALL
        ORDER BY place, kind
        """,
    ),
    "missed_captures": (
        "How often is a card trailed although a capture was possible?",
        """
        SELECT place, count(*) AS trails, count(*) FILTER (could_capture) AS could_capture,
          count(*) FILTER (could_sweep) AS could_sweep
        FROM plays
        WHERE kind = 'trail'
        GROUP BY place
        ORDER BY place
        """,
    ),
    "builds": (
        "What becomes of builds?",
        """
        SELECT fate, taken_by, multiple, count(*) AS builds
        FROM builds
        GROUP BY ALL
        ORDER BY builds DESC, fate, taken_by, multiple
        """,
    ),
    "closing": (
        "How often is a closing item made?",
        """
        SELECT total_before, closing_item, count(*) AS reached,
          count(*) FILTER (closing_made <> 'none') AS made
        FROM rounds
        WHERE closing_item <> 'none' AND complete
        GROUP BY ALL
        ORDER BY total_before, closing_item
        """,
    ),
}


class QueryError(ValueError):
    """A statement that DuckDB refuses; the message is DuckDB's."""


def query(tables: Mapping[str, Any], statement: str) -> pa.Table:
    """Run one SQL statement, or the canned one of that name, over tables by name (Arrow tables, or `rclog.open(folder)`).

    Raises `QueryError` for a statement that fails, and `ImportError` without duckdb.
    """
    import duckdb

    connection = duckdb.connect(":memory:")
    try:
        for name in tables:
            table = tables[name]
            connection.register(name, table if isinstance(table, pa.Table) else table.arrow())
        connection.execute("SET python_enable_replacements = false")
        connection.execute("SET enable_external_access = false")
        connection.execute("SET lock_configuration = true")
        result = connection.sql(CANNED[statement][1] if statement in CANNED else statement)
        if result is None:
            raise QueryError("the statement gives no rows; ask with SELECT")
        found = result.arrow()
        return found.read_all() if isinstance(found, pa.RecordBatchReader) else found
    except duckdb.Error as error:
        raise QueryError(str(error)) from None
    finally:
        connection.close()
