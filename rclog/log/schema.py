"""The JSON Schema of a line of a log, made from the typed events.

It says the shape of one line. What it cannot say, because it needs the game or the bytes, is said in its description; tests/test_schema.py
holds it against the reader in both directions and has an example of each exception.
"""

from typing import Any

import msgspec

from rclog.log.events import FORMAT, AnyEvent

DRAFT = "https://json-schema.org/draft/2020-12/schema"
BEYOND = (
    "One line of an rclog log. Not said here: that seats and sides exist in the game, that lists have one entry for each of its sides, "
    "that the card played is none of those that it takes or joins, that the rules are known and `started` is a time; that a line has at "
    "most 64 KiB and nests at most 16 deep, that no key stands twice in an object, that strings hold no control characters (but in `x`) "
    "and no half characters, that whole numbers are written without a fraction (1, not 1.0) and that those in `x` fit into a double."
)


def log_schema() -> dict[str, Any]:
    """The schema as a JSON object (draft 2020-12)."""
    (line,), parts = msgspec.json.schema_components([AnyEvent], ref_template="#/$defs/{name}")
    for part in parts.values():
        part["additionalProperties"] = False
        if "event" in part["properties"]:
            part["required"] = list(dict.fromkeys(["event", *part["required"]]))
    parts["Game"]["properties"]["format"] = {"const": FORMAT}
    parts["Game"]["properties"]["players"] |= {"minItems": 2, "maxItems": 4}
    parts["Game"]["properties"]["started"]["format"] = "date-time"
    parts["Deal"]["if"] = {"properties": {"deal": {"const": 1}}}
    parts["Deal"]["then"] = {"required": ["dealer", "table"]}
    parts["Setup"]["dependentRequired"] = {"hands": ["turn"]}
    parts["Capture"]["properties"]["takes"]["uniqueItems"] = True
    parts["Build"]["properties"]["with"]["uniqueItems"] = True
    return {"$schema": DRAFT, "title": FORMAT, "description": BEYOND, **line, "$defs": parts}
