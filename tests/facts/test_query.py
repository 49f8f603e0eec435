"""SQL over the tables, and nothing else within its reach."""

import json
import subprocess
import sys

import pytest

from rclog.facts.frames import tables
from rclog.facts.making import make_facts
from rclog.facts.query import CANNED, QueryError, query


@pytest.fixture(scope="module")
def facts(corpus):
    return tables(corpus)


def test_there_are_ten_canned_questions():
    assert len(CANNED) == 10


@pytest.mark.parametrize("name", CANNED)
def test_every_canned_question_has_an_answer_with_rows(name, facts):
    assert query(facts, name).num_rows > 0
    assert CANNED[name][0].endswith("?")


def test_sweeps_by_place_counts_what_the_plays_say(facts):
    answer = query(facts, "sweeps_by_place").to_pylist()
    assert sum(row["sweeps"] for row in answer) == sum(facts["plays"].arrow()["sweep"].to_pylist())


@pytest.mark.parametrize(
    "statement",
    [
        "select * from read_csv('/etc/passwd')",
        "copy games to 'stolen.csv'",
        "install httpfs",
        "load httpfs",
        "set enable_external_access = true",
        "attach 'other.db'",
        "select * from glob('/*')",
        "export database 'there'",
    ],
)
def test_nothing_but_the_tables_is_within_reach(statement, facts, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(QueryError):
        query(facts, statement)
    assert not list(tmp_path.iterdir())


def test_python_variables_are_no_tables(facts):
    secret = facts["games"].arrow()
    with pytest.raises(QueryError, match="secret"):
        query(facts, "select * from secret")
    assert secret.num_rows


def run(*arguments, cwd=None):
    command = [sys.executable, "-c", "from rclog.cli.main import main; main()", "query", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, timeout=120)


@pytest.mark.parametrize("name", ["a [b]", "star*", "it's", 'quo"te', "ünï"])
def test_folders_with_any_name_are_asked(name, corpus, tmp_path):
    folder = tmp_path / name
    make_facts([str(corpus / "log0.jsonl")], folder, wanted=["games"])
    ran = run("select count(*) as games from games", str(folder), "--format", "jsonl")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, '{"games":4}\n', "")


def test_answers_as_table_csv_markdown_and_jsonl(corpus):
    statement = "select 1 as one, null as nothing, '=1+1' as text, true as yes, 0.5::double as half"
    log = str(corpus / "log0.jsonl")
    assert run(statement, log).stdout == "one  nothing  text  yes  half\n  1  -        =1+1  yes   0.5\n"
    assert run(statement, log, "--format", "csv").stdout == '"one","nothing","text","yes","half"\n1,,"\'=1+1",true,0.5\n'
    assert run(statement, log, "--format", "markdown").stdout.splitlines()[2] == "| 1 | - | =1+1 | yes | 0.5 |"
    assert json.loads(run(statement, log, "--format", "jsonl").stdout) == {
        "one": 1,
        "nothing": None,
        "text": "=1+1",
        "yes": True,
        "half": 0.5,
    }


def test_parquet_goes_to_a_file(corpus, tmp_path):
    import pyarrow.parquet as pq

    command = [sys.executable, "-c", "from rclog.cli.main import main; main()", "query", "select 7 as n", str(corpus / "log0.jsonl")]
    with (tmp_path / "answer.parquet").open("wb") as stream:
        subprocess.run([*command, "--format", "parquet"], stdout=stream, check=True, timeout=120)
    assert pq.read_table(tmp_path / "answer.parquet").to_pylist() == [{"n": 7}]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "a statement and at least one folder or log are needed"),
        (["select 1"], "a statement and at least one folder or log are needed"),
        (["select 1", "missing.jsonl"], "missing.jsonl"),
        (["selec 1", "{log}"], "syntax error"),
        (["select * from plya", "{log}"], "plya"),
    ],
)
def test_what_is_wrong_is_said_in_a_line_and_exit_2(arguments, says, corpus):
    ran = run(*(argument.format(log=corpus / "log0.jsonl") for argument in arguments))
    assert ran.returncode == 2
    assert says in ran.stderr
    assert "Traceback" not in ran.stderr


def test_the_list_names_every_canned_question():
    assert [line.split()[0] for line in run("--list").stdout.splitlines()] == list(CANNED)
