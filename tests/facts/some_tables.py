"""Tables for the tests of facts, from games that the oracle makes."""

import io
from functools import cache

import pyarrow as pa

from rclog.facts.tables import gathered_tables
from rclog.log.reader import read_games
from tests.oracle.games import make_game, to_text

BROKEN = '{"event":"game","format":"rclog/1","id":"broken","players":[{"name":"A"},{"name":"B"}]}\n{"event":"trail","seat":0,"card":"5h"}\n'


def tables_of(*logs: str | bytes, names: list[str] | None = None) -> dict[str, pa.Table]:
    """The tables of some logs. Each is a file of its own, by a name or by its place."""
    named = zip(names or map(str, range(len(logs))), logs, strict=True)
    texts = ((name, log if isinstance(log, bytes) else log.encode("utf-8", "surrogatepass")) for name, log in named)
    return gathered_tables((game, name) for name, text in texts for game in read_games(io.BytesIO(text), name))


@cache
def games_of_all_kinds() -> dict[str, pa.Table]:
    """Mixtures of everything, a broken game among them."""
    return tables_of(*(to_text(make_game(seed)) for seed in range(40)), BROKEN)
