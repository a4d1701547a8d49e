"""The text of a display, read from its pixels."""

import string
from typing import Any

import pytest

from autopeg.boards.display_text import DISPLAY_BYTES, describe_display, text_of, upside_down
from pegboard import font as font_module

font: Any = font_module  # the firmware has no type hints

SMALL_LETTERS = "".join(chr(code) for code in range(ord(" "), ord("~") + 1))
LINES = [SMALL_LETTERS[at : at + 21] for at in range(0, len(SMALL_LETTERS), 21)]


def drawn(*items: tuple[int, int, int, str]) -> bytes:
    """Return a picture of texts: each with its column, page, font and letters."""
    picture = bytearray(DISPLAY_BYTES)
    for x, page, kind, text in items:
        font.draw_text(picture, x, page, kind, text)
    return bytes(picture)


@pytest.mark.parametrize("kind", [font.SMALL, font.INVERSE])
@pytest.mark.parametrize("x", [0, 1, 2])
def test_every_letter_is_read_wherever_it_is(kind: int, x: int) -> None:
    picture = drawn(*((x, page, kind, line[:20]) for page, line in enumerate(LINES)))
    assert text_of(picture) == [line[:20].strip() for line in LINES]


def test_letters_of_double_size_are_read() -> None:
    texts = [string.ascii_letters[:10], string.digits, "Bob wins!", "it's Ann"]
    picture = drawn(*((3, 2 * at, font.DOUBLE, text) for at, text in enumerate(texts)))
    assert text_of(picture) == texts


@pytest.mark.parametrize("number", range(0, 1000, 37))
def test_large_numbers_are_read(number: int) -> None:
    picture = drawn((0, 0, font.LARGE, str(number)), (70, 0, font.LARGE, "90"), (2, 4, font.MEDIUM, f"+{number}=7"))
    assert text_of(picture)[1] == f"+{number}=7"
    assert text_of(picture)[0].split() == [str(number), "90"]


def test_a_wide_gap_is_not_one_space() -> None:
    picture = drawn((0, 0, font.INVERSE, "Mary Ann"), (64, 0, font.SMALL, "Bob"))
    assert text_of(picture) == ["Mary Ann  Bob"]


def test_suits_are_signs_or_letters() -> None:
    picture = drawn((0, 0, font.SMALL, "5" + font.SUITS[2] + " J" + font.SUITS[0]))
    assert text_of(picture) == ["5♥ J♣"]
    assert text_of(picture, ascii_only=True) == ["5H JC"]


def test_a_picture_is_read_upside_down_too() -> None:
    picture = drawn((0, 0, font.SMALL, "to 121"), (0, 1, font.LARGE, "69"), (0, 7, font.INVERSE, "Options"))
    assert text_of(upside_down(picture)) == text_of(picture) == ["to 121", "69", "Options"]
    assert upside_down(upside_down(picture)) == picture


def test_what_is_no_letter_is_passed_over() -> None:
    assert text_of(bytes(DISPLAY_BYTES)) == []
    assert text_of(b"\xff" * DISPLAY_BYTES) == []


def test_it_is_described_in_lines() -> None:
    assert describe_display(None) == ["The board has no display that can be read here."]
    assert describe_display(bytes(DISPLAY_BYTES)) == ["The display is dark."]
    assert describe_display(drawn((0, 0, font.SMALL, "# begin"))) == ["# begin"]
