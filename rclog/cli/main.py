"""The program `rclog`: its commands in order, and what happens when one of them fails."""

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer

from rclog import __version__
from rclog.cli import exits

COMMANDS = ("replay", "validate", "legal", "fmt", "simulate", "facts", "query", "stats", "explain", "chart", "report", "rules", "schema")


def make_app(arguments: list[str]) -> typer.Typer:
    """The command line for these arguments. A command that is named alone is loaded alone: to load them all takes longer than to judge a
    game."""
    app = typer.Typer(
        name="rclog",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(rclog)
    if arguments[:1] == ["--version"]:
        wanted: tuple[str, ...] = ("replay",)
    else:
        wanted = (arguments[0],) if arguments and arguments[0] in COMMANDS else COMMANDS
    for name in wanted:
        app.command(name)(getattr(import_module(f"rclog.cli.{name}"), name))
    return app


def print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rclog {__version__}")
        raise typer.Exit


def rclog(
    version: Annotated[bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and stop.")] = False,
) -> None:
    """Record, replay and judge games of Royal Casino.

    Begin with: rclog replay game.jsonl
    """


def main() -> None:
    """Run the command line and exit as docs/format.md 10 says. Never a traceback: a bug leaves a report file."""
    from rclog.show.screen import make_streams_safe

    make_streams_safe()
    try:
        code = make_app(sys.argv[1:])(standalone_mode=False)
        sys.stdout.flush()
        if code == exits.INTERRUPTED:
            say("interrupted", code)
    except exits.Usage as error:
        code = say(str(error), exits.USAGE)
    except (KeyboardInterrupt, typer.Abort):
        code = say("interrupted", exits.INTERRUPTED)
    except BrokenPipeError:
        code = nobody_reads()
    except SystemExit as stopped:  # with which typer answers a broken pipe
        if isinstance(stopped.__context__, BrokenPipeError):
            code = nobody_reads()
        else:
            code = stopped.code
    except OSError as error:
        from rclog.encode import plain

        named = f"{plain(str(error.filename))}: " if error.filename is not None else ""
        code = say(f"{named}cannot write: {error.strerror or plain(str(error))}", exits.USAGE)
    except Exception as error:
        code = usage_error(error)
    sys.exit(code or 0)


def nobody_reads() -> int:
    """Whoever read our output has enough. What Python still wants to flush goes nowhere, so that nobody hears of it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in (1, 2):
        os.dup2(nowhere, descriptor)
    return exits.VALID


def usage_error(error: Exception) -> int:
    """A wrong option or argument is explained by typer; anything else is a bug of ours."""
    show = getattr(error, "show", None)
    if show is not None and hasattr(error, "exit_code"):
        if isinstance(getattr(error, "message", None), str):
            vars(error)["message"] = vars(error)["message"].replace("Value error, ", "")  # pydantic's, with which typer reads options
        show()
        return exits.USAGE
    from rclog.cli.crash import report

    return say(f"a bug in rclog ({type(error).__name__}); the report is in {report(error)}", exits.BUG)


def say(message: str, code: int) -> int:
    """One line on stderr, whatever state that is in."""
    with suppress(OSError, ValueError, AttributeError):
        print(f"rclog: {message}", file=sys.stderr, flush=True)
    return code
