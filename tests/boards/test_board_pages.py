"""What docs/board-file.md and docs/firmware.md say of the board is so."""

import json
import re
from pathlib import Path

import pytest

import pegboard
from pegboard.board_file import board_from, parse_board
from pegboard.faults import number_of_fault
from pegcore.track import BoardError

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = (DOCS / "board-file.md").read_text(encoding="utf-8")
EXAMPLE = json.loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0])
SLIPS = re.findall(r'^\| `("\w+": .*?)` \| `(.+)` \|$', PAGE, re.MULTILINE)
LED_COUNTS = re.findall(r"^\| (\d) \| (.+) \|$", PAGE, re.MULTILINE)


def sentence_of(content: dict[str, object]) -> str:
    with pytest.raises(BoardError) as refused:
        board_from(content)
    return str(refused.value)


def test_the_example_is_a_board() -> None:
    assert board_from(EXAMPLE).name == "classic-2"


def test_the_drawing_keys_are_those_of_the_board() -> None:
    section = PAGE.split("\n## The panel\n")[1]
    keys = json.loads("{" + re.findall(r"```json\n(.*?)```", section, re.DOTALL)[0] + "}")
    board = json.loads((DOCS.parent / "hardware" / "boards" / "classic-2.json").read_text(encoding="utf-8"))
    assert all(segment in board["segments"] for segment in keys.pop("segments"))
    assert keys == {key: board[key] for key in keys}


def test_the_leds_of_a_ready_made_panel_are_those_of_the_page() -> None:
    section = PAGE.split("\n### A ready-made panel\n")[1]
    keys = json.loads("{" + re.findall(r"```json\n(.*?)```", section, re.DOTALL)[0] + "}")
    board = {"name": "panel", "lanes": ["a"], "holes": keys["segments"][0]["to"], **keys}
    track = parse_board(json.dumps(board | {"milliamps": 850})).track
    named = re.findall(r"[Hh]ole (\d) is LED (\d+)|hole (\d) LED (\d+)", section.split("\n## ")[0])
    assert len(named) == 3
    for found in named:
        hole, led = (int(part) for part in found if part)
        assert track.led_of(0, hole) == (0, led)


def test_every_key_that_is_read_is_explained() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)) == set(EXAMPLE)


@pytest.mark.parametrize(("slip", "sentence"), SLIPS)
def test_a_slip_is_told_as_the_page_says(slip: str, sentence: str) -> None:
    assert sentence_of(EXAMPLE | json.loads(f"{{{slip}}}")) == sentence


def test_the_led_counts_are_those_of_the_page() -> None:
    looked_at = {key: int(count) for count, keys in LED_COUNTS for key in re.findall(r"`(\w+)`", keys)}
    assert looked_at == {"strips": 2, "lanes": 3, "holes": 3, "segments": 3, "keypad": 4}
    for slip, sentence in SLIPS:
        key = slip.split('"')[1]
        # What is wrong with a strip may show where a segment leads.
        expected = (looked_at.get(key, 5), 3) if key == "strips" else (looked_at.get(key, 5),)
        assert number_of_fault(sentence) in expected, sentence
    with pytest.raises(BoardError) as refused:
        parse_board("{")
    assert number_of_fault(str(refused.value)) == 1


def test_every_part_of_the_firmware_stands_on_its_page() -> None:
    page = (DOCS / "firmware.md").read_text(encoding="utf-8")
    modules = {path.stem for path in Path(pegboard.__file__).parent.glob("*.py")} - {"__init__"}
    assert [module for module in sorted(modules) if not re.search(rf"\b{module}\b", page)] == []
