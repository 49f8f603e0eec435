"""`rclog schema`: the shape of a log's lines, for other programs."""

import json

import typer


def schema() -> None:
    """Print the JSON Schema of a line of a log.

    Example: rclog schema > log.schema.json
    """
    from rclog.log.schema import log_schema

    typer.echo(json.dumps(log_schema(), indent=2))
