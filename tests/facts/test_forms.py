"""CSV that no spreadsheet takes for a formula, and JSON Lines: both read back as they were written."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rclog.facts.dataset import read_manifest
from rclog.facts.dictionary import TABLES
from rclog.facts.forms import RISKY, csv_cell, csv_text, text_of_csv
from rclog.facts.frames import tables
from rclog.facts.making import make_facts

HOSTILE = ["$x$", "</script>", "=1+1", "+1", "-1", "@SUM(A1)", "'quoted", 'a "b" c', "x" * 60, "مرحبا", "🃏 emoji", "a,b;c", "a\u2028b"]


@given(st.text())
def test_a_text_comes_back_from_its_cell(text):
    assert text_of_csv(csv_text(text)) == text


@given(st.text())
def test_no_cell_begins_like_a_formula(text):
    assert not csv_text(text).startswith(tuple(set(RISKY) - {"'"}))


@pytest.mark.parametrize(("value", "cell"), [(None, ""), ("", '""'), (-3, "-3"), (True, "true"), ("=1+1", '"\'=1+1"'), ('a"b', '"a""b"')])
def test_cells(value, cell):
    assert csv_cell(value) == cell


@pytest.fixture(scope="module")
def hostile(tmp_path_factory):
    """A game for each hostile name, and the names that it has."""
    folder = tmp_path_factory.mktemp("hostile")
    lines = []
    for name in HOSTILE:
        lines.append(json.dumps({"event": "game", "format": "rclog/1", "id": name, "players": [{"name": name, "id": name}, {"name": "B"}]}))
        lines.append('{"event":"end","reason":"abandoned"}')
    (folder / "names.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def test_hostile_names_come_through_csv(hostile, tmp_path):
    make_facts([str(hostile)], tmp_path, form="csv")
    text = (tmp_path / read_manifest(tmp_path)["tables"]["seats"]["file"]).read_bytes().decode()
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [text_of_csv(row["name"]) for row in rows if row["seat"] == "0"] == HOSTILE


def test_hostile_names_come_through_json_lines(hostile, tmp_path):
    make_facts([str(hostile)], tmp_path, form="jsonl")
    lines = (tmp_path / read_manifest(tmp_path)["tables"]["seats"]["file"]).read_text("utf-8").split("\n")
    assert [json.loads(line)["name"] for line in lines[:-1:2]] == HOSTILE
    assert set(json.loads(lines[0])) == {column.name for column in TABLES["seats"].columns}


def test_hostile_names_come_through_parquet_and_pandas(hostile, tmp_path):
    import rclog

    make_facts([str(hostile)], tmp_path)
    seats = rclog.open(tmp_path)["seats"]
    assert seats.arrow(["name"], {"seat": 0})["name"].to_pylist() == HOSTILE
    assert list(seats.pandas(["name"], {"seat": 0})["name"]) == HOSTILE
    assert tables(hostile)["games"].arrow()["game"].to_pylist() == HOSTILE
