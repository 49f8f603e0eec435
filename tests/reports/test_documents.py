"""The printed list of measures, the notebook and the sample report are what the code gives today."""

from pathlib import Path

import pyarrow.parquet as pq
import pytest

from rclog.reports.report import make_report
from rclog.stats.manual import measures_markdown

ROOT = Path(__file__).parents[2]
REPORT = ROOT / "reports"


def test_docs_measures_is_printed_from_the_measures():
    assert (ROOT / "docs" / "measures.md").read_text(encoding="utf-8") == measures_markdown()


def test_notebook_runs_and_its_hand_counts_are_those_of_the_measures():
    nbformat = pytest.importorskip("nbformat")
    from nbclient import NotebookClient

    notebook = nbformat.read(ROOT / "docs" / "three_questions.ipynb", as_version=4)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(ROOT / "docs")}}).execute()
    said = "".join(output.get("text", "") for cell in notebook.cells for output in cell.get("outputs", []))
    from rclog.stats.run import stats

    punished = stats(str(ROOT / "sample_games" / "*.jsonl"), "trails_punished")
    trails = punished.drop_duplicates("players")["n"].sum()
    taken = round((punished["value"] * punished["n"]).sum())
    assert f"{taken} of {trails} trailed cards were taken at once" in said


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("again")
    make_report([str(ROOT / "sample_games" / "*.jsonl"), str(ROOT / "sample_games" / "*.jsonl.gz")], folder, title="The sample games")
    return folder


def test_sample_report_has_the_files_of_today(made):
    def names(folder):
        return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file() and path.name != "README.md")

    assert names(REPORT) == names(made)


def test_sample_report_has_the_numbers_of_today(made):
    old, new = pq.read_table(REPORT / "numbers.parquet"), pq.read_table(made / "numbers.parquet")
    assert old.schema.equals(new.schema)
    for before, now in zip(old.to_pylist(), new.to_pylist(), strict=True):
        for name, number in before.items():
            assert now[name] == (pytest.approx(number, rel=1e-9) if isinstance(number, float) else number), before


def test_every_chart_of_the_sample_report_says_the_same_today(made):
    for path in sorted((REPORT / "charts").glob("*.txt")):
        assert path.read_text(encoding="utf-8") == (made / "charts" / path.name).read_text(encoding="utf-8"), path.name
