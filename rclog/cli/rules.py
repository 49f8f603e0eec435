"""`rclog rules`: the rulebook."""

import sys
from typing import Annotated

import typer

from rclog.cli.exits import fail


def rules(
    rule: Annotated[str | None, typer.Argument(help="An id, such as build.no_capture_card, or its beginning.", metavar="RULE")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="The whole rulebook as Markdown.")] = False,
) -> None:
    """List the rules that a log can break, or show one with an example.

    Example: rclog rules build.no_capture_card
    """
    ...
