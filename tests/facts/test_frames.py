"""Tables for notebooks: Arrow, pandas without floats, and everything that speaks the Arrow PyCapsule protocol."""

import duckdb
import pandas
import polars
import pyarrow as pa
import pyarrow.compute as pc
import pytest

import rclog


@pytest.fixture(scope="module")
def facts(corpus):
    return rclog.tables(corpus)


def test_tables_from_logs_equal_those_from_a_dataset(facts, corpus, tmp_path):
    from rclog.facts.making import make_facts

    make_facts([str(corpus)], tmp_path)
    kept = rclog.open(tmp_path)
    assert list(kept) == list(facts)
    for name in facts:
        assert kept[name].arrow().to_pylist() == facts[name].arrow().to_pylist(), name


def test_whole_numbers_come_to_pandas_as_int64_with_or_without_nulls(facts):
    frame = facts["cards"].pandas()
    assert frame["round"].dtype == "int64"
    assert frame["taken_seat"].dtype == pandas.Int64Dtype()
    assert not any(str(kind).startswith("float") for kind in frame.dtypes)


def test_words_come_as_categories_and_yes_or_no_as_booleans(facts):
    frame = facts["plays"].pandas(columns=["kind", "sweep", "could_sweep", "cards"])
    assert isinstance(frame["kind"].dtype, pandas.CategoricalDtype)
    assert frame["sweep"].dtype == "bool"
    assert frame["could_sweep"].dtype == pandas.BooleanDtype()
    assert isinstance(frame["cards"].dtype, pandas.StringDtype)


def test_where_takes_a_value_several_values_null_or_an_expression(facts):
    plays = facts["plays"]
    captures = plays.pandas(["kind"], {"kind": "capture"})
    assert len(captures) == sum(kind == "capture" for kind in plays.arrow()["kind"].to_pylist())
    two = plays.arrow(["place"], {"place": [1, 2]})
    assert set(two["place"].to_pylist()) == {1, 2}
    assert set(plays.arrow(["kind"], {"value": None})["kind"].to_pylist()) == {"capture", "trail"}
    assert set(plays.arrow(["kind"], {"kind": ["build", "trail"]})["kind"].to_pylist()) == {"build", "trail"}
    assert plays.arrow(["play"], pc.field("play") > 3).num_rows == sum(play > 3 for play in plays.arrow()["play"].to_pylist())


def test_a_wrong_table_or_column_says_which_ones_there_are(facts):
    with pytest.raises(KeyError, match="games, seats"):
        facts["game"]
    with pytest.raises(KeyError, match="it has file, line"):
        facts["plays"].arrow(["colour"])


def test_polars_duckdb_and_pyarrow_read_a_table_as_it_is(facts):
    plays = facts["plays"]
    expected = plays.arrow()
    assert polars.DataFrame(plays)["at_line"].to_list() == expected["at_line"].to_pylist()
    assert duckdb.sql("select count(*) from plays").fetchall() == [(expected.num_rows,)]
    assert pa.table(plays).equals(expected)
    assert len(plays) == expected.num_rows


def test_a_missing_path_is_said_at_once(tmp_path):
    with pytest.raises(rclog.UnreadablePathError, match="nothing"):
        rclog.tables(tmp_path / "nothing")


def test_the_package_says_what_it_has_not():
    with pytest.raises(AttributeError, match="no attribute 'colour'"):
        rclog.colour  # noqa: B018
