"""The JSON Schema of a line of a log, made from the typed events.

It says the shape of one line. What it cannot say, because it needs the game or the bytes, is said in its description: that a seat
exists, that no card stands twice, that no key does.
"""

from typing import Any

import msgspec

from rclog.log.events import FORMAT, AnyEvent

DRAFT = "https://json-schema.org/draft/2020-12/schema"
BEYOND = (
    "One line of an rclog log. Not said here: that seats and sides exist in the game, that lists have one entry for each side of it, "
    "that no card stands twice in a play, that players are two to four and the rules known; that no key stands twice in an object, that "
    "strings hold no control characters, that `x` nests at most 16 deep; that numbers are written without a fraction (1, not 1.0)."
)


def log_schema() -> dict[str, Any]:
    """The schema as a JSON object (draft 2020-12)."""
    (line,), parts = msgspec.json.schema_components([AnyEvent], ref_template="#/$defs/{name}")
    for name, part in parts.items():
        part["additionalProperties"] = False
        if "event" in part["properties"]:
            part["required"] = ["event", *part.get("required", [])] if "event" not in part.get("required", []) else part["required"]
        if name == "Game":
            part["properties"]["format"] = {"const": FORMAT}
    parts["Deal"]["if"] = {"properties": {"deal": {"const": 1}}}
    parts["Deal"]["then"] = {"required": ["dealer", "table"]}
    parts["Setup"]["dependentRequired"] = {"hands": ["turn"]}
    return {"$schema": DRAFT, "title": FORMAT, "description": BEYOND, **line, "$defs": parts}
