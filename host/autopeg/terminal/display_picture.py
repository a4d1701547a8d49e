"""Picture of a board's display in characters: braille, two by four pixels each, or its text in a frame for ASCII."""

from collections.abc import Iterator, Sequence

from rich.style import Style
from rich.text import Text

from autopeg.boards.display_text import text_of

COLUMNS = 64
BRAILLE_ROWS, ASCII_ROWS = 16, 10
"""The height of a picture, in braille and in ASCII."""

_PIXELS = Style(color="#c8f1ff", bgcolor="#05080b")
_PAGE_BYTES = 128
_TEXT_COLUMNS = COLUMNS - 4
_BLANK = 0x2800  # a braille character without dots; a space takes its place, since some fonts draw it as rings
# The dots of a braille character, from the top, on the left and on the right.
_LEFT, _RIGHT = (0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80)


def display_rows(ascii_only: bool) -> int:
    """Return the height of the picture."""
    return ASCII_ROWS if ascii_only else BRAILLE_ROWS


def draw_display(picture: bytes, ascii_only: bool) -> list[Text]:
    """Return the rows of the picture, each COLUMNS wide. picture: as Keypad.display_picture returns it."""
    rows = _framed(text_of(picture)) if ascii_only else _braille(picture)
    return [Text(row, _PIXELS, no_wrap=True) for row in rows]


def _braille(picture: bytes) -> Iterator[str]:
    for row in range(BRAILLE_ROWS):
        page, shift = row // 2 * _PAGE_BYTES, row % 2 * 4  # a byte has the pixels of two rows of characters
        strip = [byte >> shift & 0b1111 for byte in picture[page : page + _PAGE_BYTES]]
        dots = [_dots(left, _LEFT) | _dots(right, _RIGHT) for left, right in zip(strip[::2], strip[1::2], strict=True)]
        yield "".join(chr(_BLANK + each) if each else " " for each in dots)


def _dots(pixels: int, dots: tuple[int, ...]) -> int:
    return sum(dot for at, dot in enumerate(dots) if pixels >> at & 1)


def _framed(lines: Sequence[str]) -> Iterator[str]:
    edge = f"+{'-' * (COLUMNS - 2)}+"
    yield edge
    for at in range(ASCII_ROWS - 2):
        line = lines[at] if at < len(lines) else ""
        yield f"| {line[:_TEXT_COLUMNS].encode('ascii', 'replace').decode():^{_TEXT_COLUMNS}} |"
    yield edge
