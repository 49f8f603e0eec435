"""Bots by name: `greedy` is `greedy.py` of this folder, `package.module:Class` is anybody's."""

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import rclog.bots
from rclog.bots.protocol import Bot
from rclog.encode import plain, shortened

Factory = Callable[[], Bot]
"""Makes a bot for one game and seat; a class, as a rule."""


class UnknownBotError(ValueError):
    """No bot of this name; the message says what was found instead."""


def bot_names() -> list[str]:
    """The bots of this folder: the files that hold a class of their own name."""
    return [module.name for module in iter_modules(rclog.bots.__path__) if _own_class(module.name) is not None]


def find_bot(name: str) -> Factory:
    """The class that a name stands for. Raises `UnknownBotError`.

    A module is looked for where Python looks, and last in the current folder.
    """
    if ":" in name:
        return _foreign_class(name)
    own = _own_class(name) if name.isidentifier() else None
    if own is None:
        raise UnknownBotError(f"no bot {_shown(name)}; known: {', '.join(bot_names())}, or package.module:Class")
    return own


def _own_class(name: str) -> Factory | None:
    module_name = f"{rclog.bots.__name__}.{name}"
    try:
        module = import_module(module_name)
    except ModuleNotFoundError:
        return None
    found = getattr(module, name.capitalize(), None)
    return found if isinstance(found, type) and found.__module__ == module_name and hasattr(found, "play") else None


def _foreign_class(name: str) -> Factory:
    module_name, _, class_name = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        module = import_module(module_name)
    except (Exception, SystemExit) as error:  # whatever the module does when it is loaded
        raise UnknownBotError(f"bot {_shown(name)} cannot be loaded: {type(error).__name__}: {_shown(str(error))}") from error
    found = getattr(module, class_name, None)
    if not callable(found):
        raise UnknownBotError(f"bot {_shown(name)}: {module.__file__ or module_name} has no class {_shown(class_name)}")
    for method in ("begin", "play"):
        if isinstance(found, type) and not callable(getattr(found, method, None)):
            raise UnknownBotError(f"bot {_shown(name)} has no method {method}; docs/bots.md shows what a bot needs")
    return found  # type: ignore[no-any-return]


def _shown(text: str) -> str:
    return plain(shortened(text, 200))
