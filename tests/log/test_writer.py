"""Events become lines that read back, keys in written order."""

import io
import json
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rclog.log import events
from rclog.log.decode import decode
from rclog.log.reader import read_games
from rclog.log.writer import line_of, pretty_line_of, write_events
from tests.log.made_events import BY_KIND, HOSTILE, any_event, headers

AS: Any = "As"


@pytest.mark.parametrize("kind", BY_KIND)
def test_what_is_written_is_read_again_and_equal(kind: str) -> None:
    @given(BY_KIND[kind])
    def written_and_read(event: events.AnyEvent) -> None:
        line = line_of(event)
        assert line.count(b"\n") == 1
        assert line.endswith(b"}\n")
        assert decode(line[:-1]) == event
        assert decode(pretty_line_of(event).strip()) == event
        assert line_of(event) == line

    written_and_read()


@given(headers, st.lists(any_event.filter(lambda event: not isinstance(event, events.Game)), max_size=5))
def test_a_log_that_is_written_is_read_again_and_equal(header: events.Game, following: list[Any]) -> None:
    target = io.BytesIO()
    write_events(target, [header, *following])
    target.seek(0)
    (game,) = read_games(target, "log")
    assert game.header == header
    assert [entry.event for entry in game.entries] == following[: len(game.entries)]
    assert game.flaw is not None or len(game.entries) == len(following)


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_comes_back_as_it_was(name: str) -> None:
    header = events.Game(format="rclog/1", id=name, players=[events.Player(name=name), events.Player(name=name)])
    line = line_of(header)
    assert json.loads(line)["players"][1]["name"] == name
    assert decode(line[:-1]) == header


def test_event_is_the_first_key_and_the_others_stand_in_the_order_of_the_format() -> None:
    player = events.Player(name="a", kind="bot", id="b")
    header = events.Game(format="rclog/1", players=[player], id="g", t=0, h="0" * 64, x={"b": 1, "a": 2}, rules={}, site="s")
    written = json.loads(line_of(header))
    assert list(written) == ["event", "format", "id", "rules", "players", "site", "t", "h", "x"]
    assert list(written["players"][0]) == ["name", "id", "kind"]
    assert list(written["x"]) == ["b", "a"]
    build = events.Build(seat=0, card=AS, joined=["2s"], value=3, t=5)
    assert line_of(build) == b'{"event":"build","seat":0,"card":"As","with":["2s"],"value":3,"t":5}\n'


@given(any_event)
def test_the_keys_of_every_event_stand_in_the_order_of_their_class(event: Any) -> None:
    order = ["event", *type(event).__struct_encode_fields__]
    keys = list(json.loads(line_of(event)))
    assert keys[0] == "event"
    common = ("t", "h", "x")
    places = [(key in common, order.index(key)) for key in keys[1:]]
    assert all(before < after for before, after in pairwise(places))


def test_pretty_lines_have_blanks_and_empty_lines_before_games_deals_and_scores() -> None:
    assert pretty_line_of(events.Trail(seat=0, card=AS)) == b'{"event": "trail", "seat": 0, "card": "As"}\n'
    assert pretty_line_of(events.Deal(round=1, deal=2)) == b'\n{"event": "deal", "round": 1, "deal": 2}\n'
    assert pretty_line_of(events.Score(round=1)).startswith(b"\n{")
    assert pretty_line_of(events.Note(text="é\u2028")) == '{"event": "note", "text": "é\u2028"}\n'.encode()


def test_each_event_is_one_write() -> None:
    class Counting(io.BytesIO):
        sizes: list[int] = []  # noqa: RUF012

        def write(self, content: Any) -> int:
            self.sizes.append(len(content))
            return super().write(content)

    target = Counting()
    written = [events.Undo(), events.Note(text="a\nb")]
    write_events(target, written)
    assert Counting.sizes == [len(line_of(event)) for event in written]
