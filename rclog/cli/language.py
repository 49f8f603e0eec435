"""The option `--lang` of every command that speaks to people."""

from typing import TYPE_CHECKING, Annotated

import typer

from rclog.cli.exits import fail

if TYPE_CHECKING:
    from rclog.lang import Words

Lang = Annotated[str | None, typer.Option("--lang", help="The language: en, es. Else as the locale says.", metavar="LANG")]


def words_of(lang: str | None) -> "Words":
    """The words of the language asked for, else of the locale. Raises `Usage` for a language there are no words in."""
    from rclog.lang import language, language_of_locale

    if lang is None:
        return language_of_locale()
    try:
        return language(lang)
    except LookupError as error:
        fail(str(error))
