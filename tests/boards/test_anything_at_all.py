"""Any bytes on the wire, any board file, any state file: a sentence, and a board that plays on."""

import json
from copy import copy
from functools import cache
from typing import Any, cast

from hypothesis import given, settings
from hypothesis import strategies as st

from autopeg.boards.board_layout import board_files
from autopeg.boards.file_stores import MemoryStore
from autopeg.boards.virtual import QuickClock, VirtualBoard
from pegboard.board_file import parse_board
from pegboard.journal import SLOTS, Journal
from pegcore.lines import LONGEST_BODY, encode
from pegcore.track import BoardError

CLASSIC = board_files()["classic-2"].read_text(encoding="utf-8")

VERBS = ["HI", "SET", "ACK", "NO", "BEAT", "SHOW", "OPT", "EV", "ERR", "LOG"]
WORDS = [
    "proto=1",
    "host=x",
    "c09e",
    "7f3a",
    "0000",
    "to=121",
    "to=61",
    "unit=1",
    "unit=5",
    "turn=a",
    "turn=-",
    "crib=b",
    "a=0,5",
    "a=9,3",
    "b=0,0",
    "c=1,2",
    "win=-",
    "win=a",
    "test",
    "win",
    "brightness",
    "speed",
    "0",
    "1",
    "-1",
    "101",
]
BODIES = (
    st.lists(st.sampled_from(VERBS + WORDS), max_size=12).map(" ".join).filter(lambda body: len(body) <= LONGEST_BODY)
)
CONSOLE = st.text(st.sampled_from("+abd 0129undoredonewcountstatusleds5HJ\t"), max_size=40)
BYTES = st.binary(max_size=300).map(lambda data: data.replace(b"\x03", b""))  # Ctrl-C ends the program, as it should
WIRE = st.lists(st.one_of(BYTES, BODIES.map(encode), CONSOLE.map(lambda line: line.encode() + b"\n")), max_size=12)


def board_of(store: MemoryStore | None = None) -> VirtualBoard:
    return VirtualBoard(parse_board(CLASSIC), store, clock=QuickClock())


def check_plays_on(virtual: VirtualBoard) -> None:
    """Fail unless the board takes and answers a snapshot."""
    virtual.run(0.02)
    virtual.receive()
    virtual.send(b"\n" + encode("SET 5e55 1 to=121 unit=1 turn=a crib=b a=25,37 b=50,52 win=-"))
    virtual.run(0.02)
    assert b"$OK 5e55 1 " in virtual.receive()


@settings(max_examples=100, deadline=None)
@given(WIRE)
def test_any_bytes_on_the_wire(pieces: list[bytes]) -> None:
    virtual = board_of()
    for piece in pieces:
        virtual.send(piece)
        virtual.run(0.01)
    check_plays_on(virtual)


def changed(content: Any, path: list[str | int], value: object) -> Any:
    """Return a copy of JSON content with one value replaced."""
    if not path:
        return value
    copied: Any = copy(content)
    copied[path[0]] = changed(content[path[0]], path[1:], value)
    return copied


def paths_of(content: Any) -> list[list[str | int]]:
    """Return the way to every value in JSON content, the whole of it first."""
    inside: Any = ()
    if isinstance(content, dict):
        inside = cast(dict[str, object], content).items()
    elif isinstance(content, list):
        inside = enumerate(cast(list[object], content))
    return [[], *([key, *path] for key, value in inside for path in paths_of(value))]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 300) | st.integers() | st.floats() | st.text(max_size=8),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=4), inside, max_size=4),
    max_leaves=8,
)
BOARD = json.loads(CLASSIC)
CHANGES = st.lists(st.tuples(st.sampled_from(paths_of(BOARD)), JSON), min_size=1, max_size=2)


def check_sound_or_said(text: str) -> None:
    """Fail unless a board file gives a board that starts, or one sentence."""
    try:
        board = parse_board(text)
    except BoardError as error:
        sentence = str(error)
    else:
        VirtualBoard(board, clock=QuickClock()).run(0.02)
        return
    assert sentence
    assert "\n" not in sentence


@settings(max_examples=200, deadline=None)
@given(CHANGES)
def test_any_value_in_a_board_file(changes: list[tuple[list[str | int], object]]) -> None:
    content = BOARD
    for path, value in changes:
        if path in paths_of(content):
            content = changed(content, path, value)
    check_sound_or_said(json.dumps(content))


@settings(max_examples=60, deadline=None)
@given(st.one_of(st.text(), st.integers(0, len(CLASSIC)).map(lambda end: CLASSIC[:end]), st.just("[" * 100_000)))
def test_any_text_as_a_board_file(text: str) -> None:
    check_sound_or_said(text)


@cache
def played() -> dict[str, bytes]:
    """Return the files of a board on which something was entered and undone."""
    store = MemoryStore()
    virtual = board_of(store)
    virtual.type_keys("A12# B29# A5# [*]")
    virtual.run(8)
    return store.files


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(SLOTS),
    st.one_of(st.binary(max_size=200), st.integers(0, 400).map(lambda end: played()[SLOTS[0]][:end])),
    st.booleans(),
)
def test_any_state_file(name: str, data: bytes, is_alone: bool) -> None:
    store = MemoryStore()
    store.files = {} if is_alone else dict(played())
    store.files[name] = data
    virtual = board_of(store)
    virtual.run(0.02)
    said = virtual.receive()
    if data not in played().values():
        assert f"{name} is damaged, ".encode() in said
        assert store.files[f"{name}.damaged"] == data
    check_plays_on(virtual)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(st.sampled_from("0123456789abcd-,= untogriw\n"), max_size=60), max_size=6))
def test_any_state_file_with_a_fitting_check_sum(lines: list[str]) -> None:
    store = MemoryStore()
    Journal(store).save(lines)
    check_plays_on(board_of(store))
