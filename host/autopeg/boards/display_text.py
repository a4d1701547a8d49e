"""The text in a picture of a board's display, read from its pixels: every glyph is in the firmware's own font.

So all boards whose picture can be seen have it, and screen readers say what is really shown.
"""

from functools import cache
from itertools import groupby
from typing import Any

from msgspec import Struct

from pegboard import font

_font: Any = font  # the firmware has no type hints
DISPLAY_BYTES: int = _font.WIDTH * _font.PAGES
_SIGNS = {_font.LINKED: "connected", _font.LINK_LOST: "not connected", _font.ARROW: ">", _font.BOX: "?"}
_LETTERS = [*map(chr, range(ord("!"), ord("~") + 1)), *_font.SUITS, *_SIGNS]
# From the largest: a smaller letter may look like a part of a larger one.
_FONTS = (
    (_font.LARGE, list("0123456789")),
    (_font.MEDIUM, list("0123456789+=-")),
    (_font.DOUBLE, _LETTERS),
    (_font.SMALL, _LETTERS),
    (_font.INVERSE, _LETTERS),
)
_WORDS = _SIGNS | dict(zip(_font.SUITS, "♣♦♥♠", strict=True))
_ASCII_WORDS = _SIGNS | dict(zip(_font.SUITS, "CDHS", strict=True))
_GAP = "  "
_MIRRORED = [int(f"{byte:08b}"[::-1], 2) for byte in range(256)]


class _Glyph(Struct, frozen=True):
    """A letter of a font. advance: the columns to the next letter."""

    letter: str
    advance: int


class _Found(Struct, frozen=True):
    """A glyph in a picture."""

    page: int
    x: int
    glyph: _Glyph


def text_of(picture: bytes, ascii_only: bool = False) -> list[str]:
    """Return the lines of text in a picture, upright or upside down, from the top; a wide gap in a line is two spaces.

    ascii_only: suits are letters, as in "5H".
    """
    words = _ASCII_WORDS if ascii_only else _WORDS
    lines: list[str] = []
    glyphs = max(_glyphs_in(picture), _glyphs_in(upside_down(picture)), key=len)
    for _, found in groupby(glyphs, lambda each: each.page):
        line = ""
        end = None
        for each in found:
            if end is not None and each.x > end:
                line += " " if each.x - end == each.glyph.advance else _GAP
            line += words.get(each.glyph.letter, each.glyph.letter)
            end = each.x + each.glyph.advance
        lines.append(line)
    return lines


def describe_display(picture: bytes | None) -> list[str]:
    """Return what a display shows as lines for people, in ASCII. picture: None if it cannot be seen here."""
    if picture is None:
        return ["The board has no display that can be read here."]
    return text_of(picture, ascii_only=True) or ["The display is dark."]


def upside_down(picture: bytes) -> bytes:
    """Return a picture turned by half a circle."""
    return bytes(_MIRRORED[byte] for byte in reversed(picture))


def _glyphs_in(picture: bytes) -> list[_Found]:
    """Return the glyphs of a picture, from the top, each line from the left."""
    found: list[_Found] = []
    taken: set[tuple[int, int]] = set()
    for width, pages, glyphs in _tables():
        for page in range(_font.PAGES - pages + 1):
            band = _band(picture, page, pages)
            if not any(band):
                continue
            x = 0
            while x + width <= _font.WIDTH:
                glyph = glyphs.get(band[x * pages : (x + width) * pages])
                if glyph is not None:
                    cells = {(page + down, x + right) for down in range(pages) for right in range(width)}
                    if taken.isdisjoint(cells):
                        taken |= cells
                        found.append(_Found(page, x, glyph))
                        x += width
                        continue
                x += 1
    return sorted(found, key=lambda each: (each.page, each.x))


def _band(picture: bytes, page: int, pages: int) -> bytes:
    """Return so many pages of a picture column by column: a letter as high as they are is one piece of them."""
    band = bytearray(_font.WIDTH * pages)
    for down in range(pages):
        start = _font.WIDTH * (page + down)
        band[down::pages] = picture[start : start + _font.WIDTH]
    return bytes(band)


@cache
def _tables() -> list[tuple[int, int, dict[bytes, _Glyph]]]:
    """Return the width and height of each font, and its glyphs by their pixels."""
    tables: list[tuple[int, int, dict[bytes, _Glyph]]] = []
    for number, letters in _FONTS:
        width: int = _font.width_of(number, "0")
        pages = max(at // _font.WIDTH for at, byte in enumerate(_drawn(number, "8")) if byte) + 1
        advance = _font.width_of(number, "00") - width
        pixels = [_band(_drawn(number, letter), 0, pages)[: width * pages] for letter in letters]
        glyphs = {each: _Glyph(letter, advance) for letter, each in zip(letters, pixels, strict=True) if any(each)}
        tables.append((width, pages, glyphs))
    return tables


def _drawn(number: int, letter: str) -> bytes:
    picture = bytearray(_font.WIDTH * _font.PAGES)
    _font.draw_text(picture, 0, 0, number, letter)
    return bytes(picture)
