"""From logs to a folder of tables: always the same bytes, whole or not at all."""

import json
import os

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from rclog.facts import making
from rclog.facts.dataset import MANIFEST, NoDatasetError, read_manifest, table_path
from rclog.facts.dictionary import TABLES
from rclog.facts.frames import open as open_facts
from rclog.facts.making import TwoInputsError, inputs_of, make_facts
from rclog.facts.schema import arrow_schema


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def made(corpus, tmp_path_factory):
    folder = tmp_path_factory.mktemp("facts")
    return folder, make_facts([str(corpus)], folder)


def test_a_dataset_is_one_file_a_table_and_a_manifest(made):
    folder, result = made
    manifest = json.loads((folder / MANIFEST).read_text())
    assert list(manifest["tables"]) == list(TABLES)
    assert set(contents(folder)) == {MANIFEST, *(entry["file"] for entry in manifest["tables"].values())}
    assert result.counts["invalid"] == 1
    assert sum(result.counts.values()) == manifest["tables"]["games"]["rows"] == 25


def test_two_runs_write_the_same_bytes(made, corpus, tmp_path):
    make_facts([str(corpus)], tmp_path)
    assert contents(tmp_path) == contents(made[0])


def test_any_number_of_jobs_writes_the_same_bytes(made, corpus, tmp_path):
    make_facts([str(corpus)], tmp_path, jobs=2)
    assert contents(tmp_path) == contents(made[0])


def test_any_order_of_inputs_writes_the_same_bytes(corpus, tmp_path):
    logs = [str(path) for path in corpus.rglob("*.jsonl*") if path.is_file()]
    make_facts(logs, tmp_path / "one")
    make_facts(logs[::-1], tmp_path / "two")
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_the_row_groups_do_not_depend_on_the_batches(made, corpus, tmp_path, monkeypatch):
    monkeypatch.setattr(making, "GAMES_AT_A_TIME", 1)
    make_facts([str(corpus)], tmp_path)
    assert contents(tmp_path) == contents(made[0])


def test_files_are_named_relative_to_the_folder_named(made):
    files = set(open_facts(made[0])["games"].arrow()["file"].to_pylist())
    assert files == {"log0.jsonl", "log2.jsonl.gz", "log4.jsonl", "club/log1.jsonl", "club/log3.jsonl", "club/log5.jsonl"}


def test_rows_are_sorted_by_game_and_what_comes_in_it(made):
    for name, table in TABLES.items():
        rows = open_facts(made[0])[name].arrow(table.key).to_pylist()
        keys = [tuple("AspadeX" if value is None else value for value in row.values()) for row in rows]
        if name != "cards":  # cards come in pack order, which is not that of their codes
            assert keys == sorted(keys), name


def test_an_invalid_game_is_in_games_and_findings_alone(made):
    facts = open_facts(made[0])
    bad = [(row["file"], row["line"]) for row in facts["games"].arrow().to_pylist() if row["verdict"] == "invalid"]
    assert len(bad) == 1
    for name in TABLES:
        keys = {(row["file"], row["line"]) for row in facts[name].arrow(["file", "line"]).to_pylist()}
        assert (bad[0] in keys) == (name in ("games", "findings")), name


def test_the_metadata_says_which_rules_schema_and_rclog(made):
    folder, _ = made
    manifest = read_manifest(folder)
    metadata = pq.read_schema(table_path(folder, manifest, "plays")).metadata or {}
    metadata = pq.read_metadata(table_path(folder, manifest, "plays")).metadata | metadata
    assert metadata[b"schema_version"] == b"1"
    assert json.loads(metadata[b"rules"]) == manifest["rules"]
    assert metadata[b"rclog"].decode() == manifest["rclog"]


def test_every_column_says_what_it_means_in_the_file_too(made):
    folder, _ = made
    for name in TABLES:
        for field in pq.read_schema(table_path(folder, read_manifest(folder), name)):
            assert field.metadata[b"meaning"].endswith(b"."), (name, field.name)


@pytest.mark.parametrize("form", ["parquet", "csv", "jsonl"])
def test_no_logs_at_all_give_complete_empty_tables(form, tmp_path):
    result = make_facts([str(tmp_path / "nothing")], tmp_path / "facts", form=form)
    assert len(result.failures) == 1
    manifest = read_manifest(tmp_path / "facts")
    assert {entry["rows"] for entry in manifest["tables"].values()} == {0}
    if form == "parquet":
        for name, table in TABLES.items():
            assert open_facts(tmp_path / "facts")[name].arrow().schema.equals(arrow_schema(table), check_metadata=False)


def test_making_anew_leaves_no_old_file(made, corpus, tmp_path):
    make_facts([str(corpus)], tmp_path)
    make_facts([str(corpus / "log0.jsonl")], tmp_path, wanted=["games"])
    assert set(contents(tmp_path)) == {MANIFEST, read_manifest(tmp_path)["tables"]["games"]["file"]}


def test_an_error_leaves_the_folder_as_it_was(corpus, tmp_path, monkeypatch):
    make_facts([str(corpus / "log0.jsonl")], tmp_path)
    before = contents(tmp_path)

    def breaks(log, wanted):
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "tables_of", breaks)
    with pytest.raises(KeyboardInterrupt):
        make_facts([str(corpus)], tmp_path)
    assert contents(tmp_path) == before


def test_two_logs_of_one_name_are_refused(tmp_path, corpus):
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "game.jsonl").write_bytes((corpus / "log0.jsonl").read_bytes())
    with pytest.raises(TwoInputsError, match="name their folder"):
        inputs_of([str(tmp_path / "a"), str(tmp_path / "b")])


def test_a_folder_without_facts_says_how_to_make_them(tmp_path):
    with pytest.raises(NoDatasetError, match="rclog facts LOGS -o"):
        open_facts(tmp_path)


def test_a_manifest_cannot_lead_out_of_its_folder(made, tmp_path):
    for path in made[0].iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    manifest = json.loads((tmp_path / MANIFEST).read_text())
    manifest["tables"]["games"]["file"] = os.path.relpath(made[0] / manifest["tables"]["games"]["file"], tmp_path)
    (tmp_path / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(NoDatasetError):
        open_facts(tmp_path)["games"].arrow()


def test_a_flipped_byte_in_a_page_is_noticed(made, tmp_path):
    for path in made[0].iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    plays = table_path(tmp_path, read_manifest(tmp_path), "plays")
    data = bytearray(plays.read_bytes())
    data[len(data) // 4] ^= 0xFF
    plays.write_bytes(data)
    with pytest.raises((OSError, pa.ArrowException)):
        open_facts(tmp_path)["plays"].arrow()
