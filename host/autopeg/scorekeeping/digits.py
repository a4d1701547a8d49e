"""Large digits, three or five rows high, readable across a table; and plain ones for narrow windows."""

PLAIN_ROWS, SMALL_ROWS, LARGE_ROWS = 2, 3, 5
"""The rows of a number; that of plain digits is in the first."""

_PLACES = 3

_PIXELS = (
    ("###", "# #", "# #", "# #", "###"),
    (" # ", "## ", " # ", " # ", "###"),
    ("###", "  #", "###", "#  ", "###"),
    ("###", "  #", " ##", "  #", "###"),
    ("# #", "# #", "###", "  #", "  #"),
    ("###", "#  ", "###", "  #", "###"),
    ("###", "#  ", "###", "# #", "###"),
    ("###", "  #", "  #", "  #", "  #"),
    ("###", "# #", "###", "# #", "###"),
    ("###", "# #", "###", "  #", "###"),
)
_HALVES = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}

_SEGMENTS = (
    (" _ ", "| |", "|_|"),
    ("   ", "  |", "  |"),
    (" _ ", " _|", "|_ "),
    (" _ ", " _|", " _|"),
    ("   ", "|_|", "  |"),
    (" _ ", "|_ ", " _|"),
    (" _ ", "|_ ", "|_|"),
    (" _ ", "  |", "  |"),
    (" _ ", "|_|", "|_|"),
    (" _ ", "|_|", " _|"),
)


def digits_width(rows: int) -> int:
    """Return the width of a score."""
    if rows == PLAIN_ROWS:
        return _PLACES
    return _PLACES * 4 - 1 if rows == SMALL_ROWS else _PLACES * 8 - 2


def draw_number(number: int, rows: int, ascii_only: bool) -> list[str]:
    """Return the rows of a right-aligned number. number: 0 and up; rows: PLAIN_ROWS, SMALL_ROWS or LARGE_ROWS."""
    if rows == PLAIN_ROWS:
        return [str(number).rjust(_PLACES), " " * _PLACES]
    digits = [int(digit) for digit in str(number)]
    gap = " " if rows == SMALL_ROWS else "  "
    drawn = [gap.join(_digit(digit, rows, ascii_only)[row] for digit in digits) for row in range(rows)]
    return [line.rjust(digits_width(rows)) for line in drawn]


def _digit(digit: int, rows: int, ascii_only: bool) -> list[str]:
    pixels = _PIXELS[digit]
    if rows == LARGE_ROWS:
        return [line.replace(" ", "  ").replace("#", "##" if ascii_only else "██") for line in pixels]
    if ascii_only:
        return list(_SEGMENTS[digit])
    # Two pixels share a character, one above the other; the sixth row is empty.
    padded = (*pixels, "   ")
    return [
        "".join(_HALVES[above + below] for above, below in zip(padded[row], padded[row + 1], strict=True))
        for row in range(0, len(padded), 2)
    ]
