"""`rclog schema`: the shape of a log's lines and of the tables, for other programs and for people."""

import json
from typing import Annotated

import typer


def schema(
    tables: Annotated[bool, typer.Option("--tables", help="The data dictionary of the tables instead, as Markdown.")] = False,
) -> None:
    """Print the JSON Schema of a line of a log, or what the columns of the tables mean.

    Example: rclog schema > log.schema.json
    """
    if tables:
        from rclog.facts.dictionary import dictionary_markdown

        typer.echo(dictionary_markdown(), nl=False)
        return
    from rclog.log.schema import log_schema

    typer.echo(json.dumps(log_schema(), indent=2))
