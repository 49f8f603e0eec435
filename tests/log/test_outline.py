"""Where things stand in a line of JSON."""

import json
from typing import Any

from hypothesis import given

from rclog.log.outline import outline
from tests.log.made_events import any_json


def test_columns_count_characters_from_one() -> None:
    text = ' { "é" : [10, {"a":"[,]{:}"} ,[ ]] ,"b\\"":null}'
    found = outline(text)
    assert found.columns == {
        (): 2,
        ("é",): 10,
        ("é", 0): 11,
        ("é", 1): 15,
        ("é", 1, "a"): 20,
        ("é", 2): 31,
        ('b"',): 43,
    }
    assert found.keys == {("é",): 4, ("é", 1, "a"): 16, ('b"',): 37}
    assert (found.twice, found.twice_column) == (None, None)


def test_the_first_key_that_stands_twice_is_found_at_its_second_place() -> None:
    found = outline('{"a":{"b":1,"c":{},"\\u0062":2},"a":3}')
    assert (found.twice, found.twice_column) == (("a", "b"), 20)
    assert found.keys["a", "b"] == 7


def test_equal_keys_of_different_objects_are_no_doubles() -> None:
    assert outline('[{"a":1},{"a":{"a":2}}]').twice is None


def test_a_value_that_is_no_object_has_its_place() -> None:
    assert outline(" 7").columns == {(): 2}
    assert outline("[]").columns == {(): 1}


def values(value: Any, path: tuple[str | int, ...] = ()) -> dict[tuple[str | int, ...], Any]:
    """Every value in a value, by its path."""
    found = {path: value}
    for step, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        found |= values(inner, (*path, step))
    return found


@given(any_json)
def test_every_value_begins_at_its_column(value: Any) -> None:
    text = json.dumps(value)
    columns = outline(text).columns
    expected = values(value)
    assert set(columns) == set(expected)
    for path, inner in expected.items():
        assert text[columns[path] - 1 :].startswith(json.dumps(inner))
