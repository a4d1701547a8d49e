"""The page about the protocol says what the program does."""

import re
from pathlib import Path
from typing import Any

import pytest

from link_picture import link_svg
from pegcore.board_end import OPTIONS, SHOWS, BoardEnd
from pegcore.lines import PACKET, LineReader
from pegcore.link_state import PARTS, TABLE
from pegcore.outbox import Outbox
from pegcore.words import state_from, state_text
from support.core.talk import said
from support.terminal.golden import check_golden

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
SAMPLE = PAGE[PAGE.index("## A sample") : PAGE.index("## What holds")]
STATE = PAGE[PAGE.index("## The state of the host") : PAGE.index("## The console for people")]
PICTURE = DOCS / "pictures" / "link.svg"


def test_every_packet_on_the_page_is_sound():
    packets = re.findall(r"\$(?!BODY)[A-Z].*\*[0-9A-F]{4}", PAGE)
    assert len(packets) == 14
    for packet in packets:
        assert LineReader().feed(packet.encode() + b"\n") == [(PACKET, packet[1:-5])]


def test_the_sample_is_what_a_board_answers():
    fresh = (121, 1, None, None, ((0, 0), (0, 0)), None)
    end: Any = BoardEnd(("0.1.0", "e6614103e72b5a2f", 2, 121, 242, "classic-2"), Outbox("7f3a", 40), fresh)
    answers: list[str] = []
    for line in SAMPLE.splitlines():
        if line.startswith("    host>"):
            assert not answers
            end.feed(line.split(None, 1)[1].encode() + b"\n", 0)
            answers = said(end)
        elif line.startswith("    board>"):
            assert line.split(None, 1)[1][1:-5] == answers.pop(0)
        elif "enters 12 points for lane b" in line:
            end.outbox.add("PTS b 12", "0001")
            end.push(0)
            answers = said(end)
    assert not answers


@pytest.mark.parametrize("name", [*SHOWS, *OPTIONS, "BAD_STATE", "BAD_VERB", "BAD_GEOMETRY"])
def test_every_name_is_on_the_page(name: str) -> None:
    assert f"`{name}`" in PAGE


def test_the_state_on_the_page_is_one():
    text = re.search(r"`(to=121 [^`|…]*)`", PAGE)
    assert text is not None
    assert state_text(state_from(text[1].split(" "))) == text[1]


def test_the_picture_of_the_links_state_is_drawn_from_its_table():
    check_golden(PICTURE, link_svg(PARTS, TABLE))
    assert f"(pictures/{PICTURE.name})" in STATE


def test_every_state_and_input_of_the_link_is_on_the_page():
    states = re.findall(r"^\| (the \w+) \| ([a-z ]+) \|", STATE, re.MULTILINE)
    assert states == [(part, state) for part, states in PARTS for state in states]
    inputs = re.findall(r"^\| ([a-z ]+) \| [^|]+ \|$", STATE, re.MULTILINE)
    assert inputs == ["input", *dict.fromkeys(name for _, name in TABLE)]
