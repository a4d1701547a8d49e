"""The record as text: headers, lines, and what is no record (docs/records.md)."""

import pytest

from autopeg.base.errors import UsageError
from autopeg.records import Header, Record, parse_record, record_text
from autopeg.records.record import LARGEST_RECORD_BYTES, LinesInForce

HEADER = b'{"autopeg":1,"game":"cribbage","players":["Ann","Bob"],"options":{"target":61}}\n'
UNDO = b'{"type":"undo"}\n'


def test_a_header_is_its_four_known_keys() -> None:
    header = parse_record(HEADER).header
    assert header == Header("cribbage", ("Ann", "Bob"), {"target": 61})
    assert header.to_json() == {"autopeg": 1, "game": "cribbage", "players": ["Ann", "Bob"], "options": {"target": 61}}


def test_unknown_keys_are_kept_in_header_and_moves() -> None:
    text = (
        '{"autopeg":1,"game":"cribbage","players":["Ann","Bob"],"options":{},"place":"Zürich","seats":[null,"club"]}\n'
        '{"type":"undo","by":{"name":"Ann"},"at":1.5}\n'
    )
    record = parse_record(text.encode())
    assert record.header.extra == {"place": "Zürich", "seats": [None, "club"]}
    assert record.moves == ({"type": "undo", "by": {"name": "Ann"}, "at": 1.5},)


def test_options_may_be_left_out() -> None:
    assert parse_record(b'{"autopeg":1,"game":"cribbage","players":["A","B"]}').header.options == {}


def test_text_and_parsing_are_each_others_way_back() -> None:
    header = Header("cribbage", ("Ann", "Bób"), {"target": 61}, {"seats": [None, "club"]})
    lines = ['{"type":"undo"}', '{"type":"redo","who":"ö"}']
    record = parse_record(record_text(header, lines).encode())
    assert record.header == header
    assert record.moves == ({"type": "undo"}, {"type": "redo", "who": "ö"})
    assert record.notice is None


@pytest.mark.parametrize("cut", range(len(UNDO) - 1))
def test_a_record_cut_anywhere_in_its_last_line_keeps_the_lines_before(cut: int) -> None:
    record = parse_record(HEADER + UNDO + UNDO[:cut])
    assert record.moves == ({"type": "undo"},)
    assert (record.notice is None) == (cut == 0)
    assert record.notice is None or record.notice.startswith("line 3 is torn and was dropped")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "the record is empty"),
        (b" \n\n", "the record is empty"),
        (HEADER[:20], "line 1: not valid JSON"),
        (HEADER + b"{\n" + UNDO, "line 2: not valid JSON: '{'"),
        (HEADER + b"\n" + UNDO, "line 2: not valid JSON: ''"),
        (HEADER + b'{"n":NaN}\n' + UNDO, "line 2: not valid JSON"),
        (HEADER + b"\xff\xfe\n" + UNDO, "line 2: not valid JSON"),
        (b"[" * 100_000 + b"\n" + UNDO, "line 1: not valid JSON: '[[[[[[["),
        (HEADER + UNDO + b'{"type":}\n', "line 3: not valid JSON: '{\"type\":}'"),
        (HEADER + UNDO + b'{"type":}', "line 3: not valid JSON: '{\"type\":}'"),
        (HEADER + UNDO + b"garbage\n\n", "line 3: not valid JSON: 'garbage'"),
        (UNDO, "line 1: not an Autopeg record"),
        (b'"autopeg"\n', "line 1: not an Autopeg record"),
        (b'{"autopeg":"1"}\n', 'line 1: a record of format "1"; this Autopeg reads format 1'),
        (b'{"autopeg":1,"game":5,"players":[]}\n', "line 1: game must be a text, not a whole number"),
        (b'{"autopeg":1,"game":"x","players":[],"options":[]}\n', "line 1: options must be an object, not a list"),
        (bytes(LARGEST_RECORD_BYTES + 1), "larger than 32 MB"),
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused_with_its_line(data: bytes, says: str) -> None:
    with pytest.raises(UsageError) as refusal:
        parse_record(data)
    assert says in str(refusal.value)
    assert len(str(refusal.value)) < 200


def test_a_name_from_elsewhere_commands_no_terminal() -> None:
    header = parse_record(HEADER.replace(b'"Ann"', b'"\\u001b[2JEve\\nX"', 1)).header
    assert header.players[0] == "[2JEve X"


def test_a_title_from_elsewhere_is_shown_in_one_short_line() -> None:
    header = parse_record(HEADER.replace(b"{", b'{"title":"\\u001b[2J  a\\nb' + b"x" * 200 + b'",', 1)).header
    assert header.title is not None
    assert header.title.startswith("[2J a bxxx")
    assert len(header.title) == 60


def test_what_powershell_writes_is_read() -> None:
    assert parse_record((HEADER + UNDO).decode().encode("utf-16")).moves == ({"type": "undo"},)


def test_the_moves_in_force_are_those_that_were_not_undone() -> None:
    lines = [{"type": kind} for kind in ("points", "points", "undo", "undo", "redo", "scores_chosen")]
    record = Record(Header("score", ("Ann", "Bob")), tuple(lines))
    assert (record.lines_in_force, LinesInForce(lines).undone) == ([1], [2])
    assert LinesInForce([*lines, {"type": "points"}]).numbers == [1, 7]
