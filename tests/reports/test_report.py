"""The report: what is in the folder and on the page, and that two runs give the same bytes."""

import html
import re
from hashlib import sha256
from itertools import pairwise

import pyarrow.parquet as pq
import pytest

from rclog.lang import ENGLISH, language
from rclog.reports.contents import chapters
from rclog.reports.report import make_report
from rclog.stats.measure import measures
from rclog.stats.run import stats
from rclog.stats.told import AS_RECORDED, told, used_words, value_in_words


def content(folder):
    return {path.relative_to(folder).as_posix(): sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def report(logs, tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    return make_report([str(logs["hostile"])], folder), folder


def test_two_runs_give_the_same_bytes(report, logs, tmp_path):
    made, folder = report
    make_report([str(logs["hostile"])], tmp_path)
    assert content(folder) == content(tmp_path)
    assert {path.relative_to(folder).as_posix() for path in made.files} == set(content(folder))


def test_page_needs_nothing_else_and_says_so(report):
    _, folder = report
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'(?:src|srcset)="(?!data:image/svg\+xml;base64,)', page) == []
    assert "<script" not in page
    assert "default-src &#39;none&#39;" in page
    assert not re.search(r' style="|<link[^>]+stylesheet|@import|url\(', page)
    assert "https://" not in page
    assert "http://" not in page.replace(html.escape('=HYPERLINK("http://x")', quote=True).replace("&quot;", "&#34;"), "")


def test_names_are_text_on_the_page(report):
    _, folder = report
    page = (folder / "index.html").read_text(encoding="utf-8")
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<script>alert" not in page
    assert "<img src=x" not in page


def test_every_chart_has_its_answer_alt_text_definition_games_and_table(report):
    _, folder = report
    page = (folder / "index.html").read_text(encoding="utf-8")
    for article in re.findall(r"<article.*?</article>", page, re.DOTALL):
        assert "Each number rests on" in article
        assert "<table>" in article
        if "<img" in article:
            assert re.search(r'<p class="answer">[^<]{10,}</p>', article)
            assert re.search(r'alt="Chart\. [^"]{20,}"', article)
    headings = re.findall(r"<h([1-6])", page)
    assert headings[0] == "1"
    assert all(int(later) - int(earlier) <= 1 for earlier, later in pairwise(headings))


def test_first_the_answers_with_intervals(report):
    _, folder = report
    page = (folder / "index.html").read_text(encoding="utf-8")
    first = page.index('<ul class="answers">')
    assert first < page.index("<nav") < page.index("<img")
    assert re.search(r"place 1, which leads, won [0-9.]+\u00a0% \([0-9.]+–[0-9.]+\)", page[first : page.index("</ul>", first)])


def test_numbers_beside_the_page_are_those_of_the_measures(report, logs):
    _, folder = report
    numbers = pq.read_table(folder / "numbers.parquet").to_pandas()
    for name in ("wins", "residue", "leaderboard"):
        mine = numbers[numbers["measure"] == name]
        measured = stats(str(logs["hostile"]), name)
        assert mine["value"].tolist() == measured["value"].tolist()
        assert mine["n"].tolist() == measured["n"].tolist()
    assert (folder / "numbers.csv").read_bytes().count(b"\r\n") == len(numbers) + 1


def test_report_of_one_game_is_about_that_game(logs, tmp_path):
    made = make_report([str(logs["one"])], tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert used_words(made.used, ENGLISH) == "used 1 of 1 game"
    assert "After round 6: " in page
    assert (tmp_path / "charts" / "score_race.svg").exists()
    assert not (tmp_path / "charts" / "leaderboard.svg").exists()
    assert "95 % intervals, which take the games" not in page


def test_report_of_no_games_says_so(logs, tmp_path):
    make_report([str(logs["none"])], tmp_path)
    assert "No data: there is no game to tell of." in (tmp_path / "index.html").read_text(encoding="utf-8")


def test_players_with_few_games_are_left_out_when_asked(logs, tmp_path):
    make_report([str(logs["hostile"])], tmp_path, least_games=10)
    numbers = pq.read_table(tmp_path / "numbers.parquet").to_pandas()
    assert numbers[numbers["measure"] == "leaderboard"]["games"].min() >= 10


def test_every_measure_stands_in_a_report_or_is_named_as_left_out():
    from rclog.reports.contents import NOT_IN_REPORT
    from rclog.stats.measure import measures

    mentioned = {chart.measure for chapter in chapters(False) for chart in chapter.charts}
    mentioned |= {name for chapter in chapters(False) for name in chapter.measures}
    assert mentioned | set(NOT_IN_REPORT) == set(measures())


def test_a_report_in_spanish_has_no_english_words(tmp_path):
    """But what programs read: the names of measures and of columns in files."""
    spanish = language("es")
    made = make_report(["sample_games/one_evening.jsonl.gz", "sample_games/four_players.jsonl"], tmp_path, words=spanish)
    page = html.unescape((tmp_path / "index.html").read_text(encoding="utf-8"))
    assert '<html lang="es">' in page
    of_a_report = ("chart.", "report.", "group.", "in_games")
    texts = [text for key, text in ENGLISH.texts.items() if key.startswith(of_a_report) and text != spanish.texts[key]]
    texts += [text for measure in measures().values() for text in told(measure, ENGLISH)]
    pieces = {piece.strip() for text in texts for piece in re.split(r"\{[^}]*\}", text)}
    english = {piece for piece in pieces if len(piece) > 12}
    assert len(english) > 150
    assert [piece for piece in english if piece in page] == []
    numbers = pq.read_table(tmp_path / "numbers.parquet")
    kept = {*AS_RECORDED, "measure", "unit"}
    values = {
        (name, value) for name in numbers.column_names if name not in kept for value in numbers[name].to_pylist() if isinstance(value, str)
    }
    assert len(values) > 60
    assert sorted(value for name, value in values if value_in_words(name, value, spanish) == value) == ["1", "2", "3", "4", "p"]
    charts = [path for path in made.files if path.suffix == ".txt"]
    assert charts
    assert all(path.read_text(encoding="utf-8").startswith("Gráfico. ¿") for path in charts)
