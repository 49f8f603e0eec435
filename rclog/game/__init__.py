"""The game: what may happen, and what it changes.

Pure: the standard library and `rclog.cards` only. Every function here but those of `options` keeps to the part of Python that
CPython and numba share — whole numbers, `while` and `for`, one flat `Position`, codes returned instead of exceptions, nothing made
on the way — so that the one text of the rules runs interpreted for a game and compiled for a million. `tests/game/test_compiled.py`
holds it to that.
"""
