"""Every chart is drawn whatever the games: nothing is cut off, nothing overlaps the edge, the same rows give the same bytes."""

import subprocess
import sys
import warnings
from xml.etree import ElementTree

import pyarrow.parquet as pq
import pytest

from rclog.lang import ENGLISH, language
from rclog.reports.chart import alt_text, charts, draw, has_data, image, new_axes, plot, rows_of, sentence, write_chart
from rclog.reports.fonts import called, families, fonts, width_of, written
from rclog.reports.style import DARK, LIGHT, styled
from tests.reports.conftest import CASES

NAMES = sorted(charts())
LOOKS = {"wide": LIGHT, "narrow": LIGHT._replace(narrow=True), "narrow-es": LIGHT._replace(narrow=True, words=language("es"))}


def test_there_is_a_chart_for_each_question():
    asked = {
        "sweeps", "spades", "casino_takers", "casino_ways", "points", "score_race", "play_mix", "build_fates", "closing", "lead",
        "leaderboard", "head_to_head", "deal_fairness",
    }  # fmt: skip
    assert asked <= set(charts())
    for chart in charts().values():
        assert chart.title(ENGLISH).endswith("?")


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("name", NAMES)
def test_no_text_is_cut_off(name, case, look, results):
    """Every text that can be seen lies within the figure, on a phone none is small, and drawing warns of nothing."""
    chart, rows, theme = charts()[name], rows_of(results[case][name]), LOOKS[look]
    with warnings.catch_warnings(), styled(theme):
        warnings.simplefilter("error")
        ax = new_axes(chart, rows, theme)
        draw(chart, rows, ax, theme)
        ax.figure.canvas.draw()
        renderer = ax.figure.canvas.get_renderer()
        width, height = ax.figure.get_size_inches() * ax.figure.dpi
        texts = [*ax.texts, ax._left_title]
        if ax.axison:
            texts += [*ax.get_xticklabels(), *ax.get_yticklabels(), ax.xaxis.label]
        for text in texts:
            if text.get_visible() and text.get_text():
                assert text.get_fontsize() >= 8 or not theme.narrow
                box = text.get_window_extent(renderer)
                inside = box.x0 >= -1 and box.x1 <= width + 1 and box.y0 >= -1 and box.y1 <= height + 1
                x_unseen = text in ax.get_xticklabels() and not ax.get_xlim()[0] <= text.get_position()[0] <= ax.get_xlim()[1]
                y_unseen = text in ax.get_yticklabels() and not min(ax.get_ylim()) <= text.get_position()[1] <= max(ax.get_ylim())
                assert inside or x_unseen or y_unseen, (text.get_text(), box, (width, height))


@pytest.mark.parametrize("name", NAMES)
def test_no_data_says_so(name, results):
    rows = rows_of(results["none"][name])
    assert not has_data(rows)
    assert sentence(charts()[name], rows) == "No data."
    with styled(LIGHT):
        ax = new_axes(charts()[name], rows)
        draw(charts()[name], rows, ax, LIGHT)
    assert "no data" in [text.get_text() for text in ax.texts]


@pytest.mark.parametrize("name", NAMES)
def test_same_rows_give_the_same_bytes_in_both_looks(name, results):
    rows = rows_of(results["one" if charts()[name].one_game else "normal"][name])
    svg = image(charts()[name], rows, "svg", LIGHT)
    assert svg == image(charts()[name], rows, "svg", LIGHT)
    ElementTree.fromstring(svg)
    assert b"<script" not in svg
    assert b"dc:date" not in svg
    assert svg != image(charts()[name], rows, "svg", DARK)


def test_same_rows_give_the_same_png(results):
    for name in ("wins", "points", "head_to_head"):
        rows = rows_of(results["normal"][name])
        assert image(charts()[name], rows, "png", DARK) == image(charts()[name], rows, "png", DARK)


@pytest.mark.parametrize("case", ["hostile", "one"])
def test_data_lies_beside_the_chart(case, results, tmp_path):
    for name in NAMES:
        table = results[case][name]
        files = write_chart(charts()[name], table, tmp_path / f"{name}.svg")
        assert {path.suffix for path in files} == {".svg", ".png", ".csv", ".parquet", ".txt"}
        assert pq.read_table(tmp_path / f"{name}.parquet").equals(table)
        csv = (tmp_path / f"{name}.csv").read_text(encoding="utf-8")
        assert csv.count("\n") == table.num_rows + 1
        for line in csv.splitlines()[1:]:
            assert not line.startswith(('"=', '"@', '"+', '"-')), line
        assert (tmp_path / f"{name}.txt").read_text(encoding="utf-8").strip() == alt_text(charts()[name], rows_of(table))


def test_every_value_with_an_interval_has_it_drawn(results):
    """Of dots: a line from low to high in each row."""
    rows = [row for row in rows_of(results["normal"]["wins"]) if row["value"] is not None]
    with styled(LIGHT):
        ax = new_axes(charts()["wins"], rows)
        draw(charts()["wins"], rows, ax, LIGHT)
    lines = {tuple(round(float(x), 6) for x in line.get_xdata()) for line in ax.lines}
    for row in rows:
        assert (round(100 * row["low"], 6), round(100 * row["high"], 6)) in lines
        assert any(f"n {row['n']}" in text.get_text() for text in ax.texts)


def test_a_chart_goes_into_axes_that_are_given(results):
    import matplotlib
    from matplotlib.figure import Figure

    before = dict(matplotlib.rcParams)
    figure = Figure()
    ax = figure.add_subplot(1, 2, 1)
    assert plot("lead", results["normal"]["lead"], ax=ax) is ax
    assert ax.get_title(loc="left") == charts()["lead"].title(ENGLISH)
    assert dict(matplotlib.rcParams) == before, "the style stays in its block"


def test_names_can_do_nothing():
    assert written("a\tb\n\x1b[31m") == "a\\x09b\\x0a\\x1b[31m"
    assert written("$x_1$") == "$x_1$"
    assert len(written("W" * 60)) < 25
    assert written("W" * 60).endswith("…")
    assert written("i" * 60, 34).endswith("…")


@pytest.fixture
def installed(monkeypatch):
    """As if only these of the other fonts were installed."""

    def only(*others):
        for found in (families, fonts, width_of):
            found.cache_clear()
        monkeypatch.setattr("rclog.reports.fonts.OTHERS", others)

    yield only
    monkeypatch.undo()
    for found in (families, fonts, width_of):
        found.cache_clear()


def test_a_letter_that_no_font_has_is_an_escape_in_a_chart_and_itself_in_a_sentence(installed):
    installed()
    assert written("名前 A") == r"\u540d\u524d A"
    assert written("\U0010fffd" * 60).endswith("d…")
    assert called("名前 A") == "名前 A"
    rows = [{"player": name, "value": 0.5, "n": 9, "games": 9, "low": 0.3, "high": 0.7} for name in ("名", "前")]
    with styled(LIGHT):
        ax = new_axes(charts()["leaderboard"], rows)
        draw(charts()["leaderboard"], rows, ax, LIGHT)
    assert sorted(label.get_text() for label in ax.get_yticklabels()) == [r"\u524d", r"\u540d"]
    assert sentence(charts()["leaderboard"], rows).startswith("前 won ")


def test_a_letter_that_another_font_has_is_drawn_with_it(installed):
    """STIX, which comes with matplotlib, has letters that the usual font has not."""
    installed()
    lacking = [char for char in map(chr, range(0x2000, 0x1D800)) if width_of(char) is None]
    installed("STIXGeneral", "No Such Font At All")
    assert families() == ("DejaVu Sans", "STIXGeneral")
    letter = next(char for char in lacking if width_of(char) is not None)
    assert written(letter) == letter
    rows = [{"player": 3 * letter, "value": 0.5, "n": 9, "games": 9, "low": 0.3, "high": 0.7}]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        svg = image(charts()["leaderboard"], rows, "svg", LIGHT)
    assert b"STIXGeneral" in svg, "where the letter's outline comes from"
    assert svg == image(charts()["leaderboard"], rows, "svg", LIGHT)


def test_no_display_and_no_pyplot_is_needed():
    code = (
        "import sys, rclog.reports.chart as c; rows=[dict(players=2,place=1,value=.5,n=9,games=9,low=.3,high=.7)];"
        "c.image(c.charts()['wins'], rows, 'png'); print('matplotlib.pyplot' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={"PATH": ""}, check=True)
    assert found.stdout.strip() == "False"
