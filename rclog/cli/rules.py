"""`rclog rules`: the rulebook."""

import sys
from typing import Annotated

import typer

from rclog.cli.exits import fail
from rclog.cli.language import Lang, words_of
from rclog.encode import plain


def rules(
    rule: Annotated[str | None, typer.Argument(help="An id, such as build.no_capture_card, or its beginning.", metavar="RULE")] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="The whole rulebook as Markdown, in English.")] = False,
    lang: Lang = None,
) -> None:
    """List the rules that a log can break, or show one with an example.

    Example: rclog rules build.no_capture_card
    """
    from rclog.rulebook import RULE, RULES, closest
    from rclog.show.rulebook import rule_line, rule_lines, rulebook_markdown
    from rclog.show.screen import Screen

    screen = Screen.of(sys.stdout, words_of(lang))
    if markdown:
        print(rulebook_markdown(), end="")
    elif rule is None:
        for known in RULES:
            print(rule_line(known, screen))
    elif rule in RULE:
        for line in rule_lines(RULE[rule], screen):
            print(line)
    else:
        family = [known for known in RULES if known.id.startswith(rule)]
        if not family:
            near = closest(rule)
            fail(f"no rule {plain(rule)}; {f'did you mean {near}?' if near else '`rclog rules` lists them'}")
        for known in family:
            print(rule_line(known, screen))
