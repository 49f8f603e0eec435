"""`rclog query`: SQL over the tables."""

import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from rclog.cli.exits import fail


class ResultForm(StrEnum):
    table = "table"
    csv = "csv"
    jsonl = "jsonl"
    parquet = "parquet"
    markdown = "markdown"


def query(
    statement: Annotated[str, typer.Argument(help="A SELECT, or the name of a canned question (--list).", metavar="SQL")] = "",
    paths: Annotated[list[str] | None, typer.Argument(help="A folder that `rclog facts` wrote, or logs.", metavar="DIR|PATH…")] = None,
    form: Annotated[ResultForm, typer.Option("--format", help="How the answer is printed.")] = ResultForm.table,
    listing: Annotated[bool, typer.Option("--list", help="Print the canned questions and stop.")] = False,
) -> None:
    """Ask the tables in SQL (DuckDB; extra `sql`). Every table is a view: games, seats, sides, rounds, plays, cards, builds, findings.

    Example: rclog query "select place, count(*) from plays where sweep group by place" sample_games
    """
    from difflib import get_close_matches

    from rclog.encode import plain
    from rclog.facts.dataset import MANIFEST, NoDatasetError
    from rclog.facts.frames import open as open_facts
    from rclog.facts.frames import tables
    from rclog.facts.making import TwoInputsError
    from rclog.facts.query import CANNED, QueryError
    from rclog.facts.query import query as ask
    from rclog.log.reader import UnreadablePathError
    from rclog.show.results import result_text, write_parquet
    from rclog.show.screen import Screen

    if listing:
        for name, (question, _) in CANNED.items():
            print(f"{name:<18} {question}")
        return
    if not statement or not paths:
        fail('a statement and at least one folder or log are needed: rclog query "select count(*) from games" sample_games')
    if statement.isidentifier() and statement not in CANNED:
        near = get_close_matches(statement, CANNED, 1)
        fail(f"no canned question {statement}; {f'did you mean {near[0]}?' if near else '`rclog query --list` names them'}")
    try:
        is_dataset = len(paths) == 1 and (Path(paths[0]) / MANIFEST).is_file()
        answer = ask(open_facts(paths[0]) if is_dataset else tables(paths), statement)
    except (UnreadablePathError, NoDatasetError, TwoInputsError, QueryError) as error:
        fail("\n".join(plain(line) for line in str(error).strip().splitlines()))
    except ImportError:
        fail('this needs DuckDB; install it with: pip install "rclog[sql]"')
    if form is ResultForm.parquet:
        if sys.stdout.isatty():
            fail("Parquet is not for a terminal; send it to a file with > answer.parquet")
        write_parquet(answer, sys.stdout.buffer)
        return
    for line in result_text(answer, form.value, Screen.of(sys.stdout)):
        print(line)
