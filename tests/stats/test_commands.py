"""`rclog stats`, `explain`, `chart`, `report`: exit codes, what goes to stdout and stderr, and the forms of output."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

FOLDER = Path(__file__).parents[2] / "sample_games"
SAMPLES = FOLDER / "*_players.jsonl"


def rclog(*arguments, binary=False):
    command = [sys.executable, "-c", "from rclog.cli.main import main; main()"]
    return subprocess.run([*command, *map(str, arguments)], capture_output=True, text=not binary, check=False)


def test_stats_prints_numbers_with_n_and_interval_and_says_what_was_left_out():
    found = rclog("stats", "wins", "sweeps", SAMPLES, FOLDER / "abandoned.jsonl", FOLDER / "broken" / "build.no_partition.jsonl")
    assert found.returncode == 0
    assert "Which place wins how often?" in found.stdout
    assert "95 % interval" in found.stdout
    assert "n (games with a winner)" in found.stdout
    assert found.stderr == "used 3 of 5 games: 1 incomplete, 1 invalid left out\n"


def test_forms_hold_the_same_numbers():
    lines = rclog("stats", "play_mix", SAMPLES, "--format", "jsonl", "-q").stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    of_csv = list(csv.DictReader(io.StringIO(rclog("stats", "play_mix", SAMPLES, "--format", "csv", "-q").stdout)))
    of_parquet = pq.read_table(pa.BufferReader(rclog("stats", "play_mix", SAMPLES, "--format", "parquet", "-q", binary=True).stdout))
    assert of_parquet.to_pylist() == rows
    assert [float(row["value"]) for row in of_csv] == [row["value"] for row in rows]
    assert list(of_csv[0]) == list(rows[0]) == of_parquet.column_names


def test_columns_depend_on_the_question_alone(tmp_path):
    (tmp_path / "empty.jsonl").write_text("")
    some = rclog("stats", "wins", "points", SAMPLES, "--format", "parquet", "-q", binary=True).stdout
    none = rclog("stats", "wins", "points", tmp_path / "empty.jsonl", "--format", "parquet", "-q", binary=True).stdout
    assert pq.read_schema(pa.BufferReader(some)).equals(pq.read_schema(pa.BufferReader(none)))


def test_where_chooses_games_and_says_so():
    found = rclog("stats", "wins", SAMPLES, "--where", "players=3", "--format", "jsonl")
    assert {json.loads(line)["players"] for line in found.stdout.splitlines()} == {3}
    assert "not players=3" in found.stderr
    assert rclog("stats", "leaderboard", SAMPLES, "--where", "player=Ramón", "-q").stdout.count("Ramón") == 1


def test_min_games_hides_numbers_and_counts_them():
    found = rclog("stats", "leaderboard", SAMPLES, "--min-games", "2")
    assert "rest on fewer than 2 games are not shown" in found.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["stats", "swepes", SAMPLES], "did you mean sweeps?"),
        (["stats", "wins", SAMPLES, "--by", "deal"], "cannot be split by 'deal'"),
        (["stats", "wins", SAMPLES, "--by", "colour"], "cannot split by 'colour'"),
        (["stats", "wins", SAMPLES, "--where", "colour=1"], "no column 'colour'"),
        (["stats", "wins", SAMPLES, "--where", "players=two"], "players is a whole number"),
        (["stats", "wins", SAMPLES, "--where", "?"], "is no condition"),
        (["stats", "wins"], "a folder that `rclog facts` wrote, or logs, are needed"),
        (["stats", "wins", "nowhere"], "no such file or folder"),
        (["stats", "score_race", SAMPLES], "is about one game"),
        (["explain", "swepes"], "did you mean sweeps?"),
        (["explain", "sweeps", "--games"], "which games?"),
        (["explain", "sweeps", SAMPLES, "--games", "--of", "colour=1"], "has no 'colour'"),
        (["chart", "swepes", SAMPLES, "-o", "x.svg"], "did you mean sweeps?"),
        (["chart", "sweeps", SAMPLES, "-o", "x.pdf"], "ends in .svg or .png"),
        (["chart", "score_race", SAMPLES, "-o", "x.svg"], "is about one game"),
    ],
)
def test_wrong_questions_exit_2_with_a_line(arguments, said):
    found = rclog(*arguments)
    assert (found.returncode, said in found.stderr) == (2, True), found.stderr
    assert "Traceback" not in found.stderr


def test_a_missing_extra_is_said_with_the_command_that_installs_it(monkeypatch):
    from rclog.stats import run
    from rclog.stats.measure import measure_named

    monkeypatch.setattr(run, "find_spec", lambda name: None)
    with pytest.raises(run.MissingExtraError, match=r'pip install "rclog\[stats\]"'):
        run.check_extra(measure_named("deal_fairness"))


def test_explain_says_what_a_measure_means():
    found = rclog("explain", "sweeps")
    for part in ("definition", "formula", "denominator", "columns", "plays.sweep", "--by"):
        assert part in found.stdout


def test_games_behind_a_number_add_up_to_it():
    found = rclog(
        "explain", "play_mix", SAMPLES, "--games", "--of", "kind=trail", "--of", "place=1", "--of", "players=2", "--format", "jsonl"
    )
    games = [json.loads(line) for line in found.stdout.splitlines()]
    rows = [json.loads(line) for line in rclog("stats", "play_mix", SAMPLES, "--format", "jsonl", "-q").stdout.splitlines()]
    (row,) = [row for row in rows if (row["players"], row["place"], row["kind"]) == (2, 1, "trail")]
    assert sum(game["base"] for game in games) == row["n"]
    assert sum(game["amount"] for game in games) / row["n"] == pytest.approx(row["value"])
    assert len(games) == row["games"]
    assert all(game["file"].endswith((".jsonl", ".gz")) for game in games)


def test_chart_writes_its_files(tmp_path):
    found = rclog("chart", "wins", SAMPLES, "-o", tmp_path / "wins.svg", "--look", "dark")
    assert found.returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {"wins.svg", "wins.png", "wins.csv", "wins.parquet", "wins.txt"}
    assert found.stdout.startswith("In 1 game of 2 players place 1, which leads, won ")


def test_lists_name_everything():
    from rclog.reports.chart import charts
    from rclog.stats.measure import measures

    assert [line.split()[0] for line in rclog("stats", "--list").stdout.splitlines()] == list(measures())
    assert [line.split()[0] for line in rclog("chart", "--list").stdout.splitlines()] == list(charts())


def test_incomplete_games_can_be_asked_for():
    found = rclog("stats", "play_mix", FOLDER / "abandoned.jsonl", "--where", "verdict=incomplete", "--format", "jsonl")
    assert "used 1 of 1 game" in found.stderr
    assert found.stdout.count("\n") > 0


def test_lang_changes_what_people_read_and_nothing_that_programs_read(tmp_path):
    table = rclog("stats", "play_mix", SAMPLES, FOLDER / "abandoned.jsonl", "--lang", "es")
    assert table.stdout.startswith("¿Para qué se juegan las cartas?\njugadores  puesto  clase ")
    assert table.stderr == "usó 3 de 4 partidas; quedan fuera: 1 incompleta\n"
    for form in ("jsonl", "csv"):
        english = rclog("stats", "play_mix", SAMPLES, "--format", form, "--lang", "en").stdout
        assert rclog("stats", "play_mix", SAMPLES, "--format", form, "--lang", "es").stdout == english
    assert "¿Cuántos virados hace cada puesto en una mano?" in rclog("explain", "sweeps", "--lang", "es").stdout
    chart = rclog("chart", "wins", SAMPLES, "-o", tmp_path / "wins.svg", "--lang", "es")
    assert chart.stdout.startswith("En 1 partida de 2 jugadores el puesto 1, el que sale, ganó ")
    assert "<title>¿Importa quién sale?</title>" in (tmp_path / "wins.svg").read_text(encoding="utf-8")
    header = (tmp_path / "wins.csv").read_text(encoding="utf-8").splitlines()[0]
    assert header == "players,place,value,n,games,low,high"
    assert rclog("stats", "wins", SAMPLES, "--lang", "tlh").returncode == 2


def test_the_locale_chooses_the_language(monkeypatch):
    monkeypatch.setenv("LC_ALL", "es_DO.UTF-8")
    monkeypatch.setenv("PYTHONUTF8", "1")
    assert "¿Qué puesto gana con qué frecuencia?" in rclog("explain", "wins").stdout


@pytest.mark.parametrize("name", ["duplicates", "ratings", "streaks", "score_race", "deal_fairness", "wins", "sweeps"])
def test_a_measure_is_explained_in_spanish_to_the_end(name):
    said = {code: rclog("explain", name, "--lang", code).stdout.splitlines() for code in ("en", "es")}
    read_by_programs = ("--by", "columns", "columnas", "always by", "siempre por", "usually by", "casi siempre", "needs", "necesita", name)
    for english, spanish in zip(said["en"], said["es"], strict=True):
        assert english != spanish or english.strip().startswith(read_by_programs)
