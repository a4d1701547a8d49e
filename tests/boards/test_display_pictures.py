"""The pictures of the display in docs/keypad.md: those that tests/firmware compares, as PNG files.

`WRITE_GOLDEN=1` rewrites them.
"""

import os
import re
import struct
import zlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "pictures" / "display"
SCREENS = ROOT / "tests" / "firmware" / "screens.txt"

WIDTH, ROWS, SCALE = 128, 64, 3
_EDGE = 4  # dark pixels around the picture
_PALETTE = bytes.fromhex("05080b c8f1ff")
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def screens() -> dict[str, list[str]]:
    """Return the lines of every screen by its name."""
    parts = SCREENS.read_text(encoding="utf-8").split("== ")[1:]
    return {lines[0]: lines[1:] for lines in (part.split("\n") for part in parts)}


def bitmap_of(lines: list[str]) -> bytes:
    """Return the rows of a PNG of one bit a pixel. lines: of two rows each, `'` upper, `.` lower, `:` both."""
    rows: list[bytes] = []
    edge = " " * _EDGE
    for row in range(-_EDGE, ROWS + _EDGE):
        line = lines[row // 2].ljust(WIDTH) if 0 <= row < ROWS else " " * WIDTH
        lit = ".:" if row % 2 else "':"
        bits = "".join("01"[letter in lit] * SCALE for letter in edge + line + edge)
        size = -(-len(bits) // 8)
        rows += [b"\0" + int(bits.ljust(8 * size, "0"), 2).to_bytes(size, "big")] * SCALE
    return b"".join(rows)


def png_of(bitmap: bytes) -> bytes:
    size = ((WIDTH + 2 * _EDGE) * SCALE, (ROWS + 2 * _EDGE) * SCALE)
    header = struct.pack(">IIBBBBB", *size, 1, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", _PALETTE), (b"IDAT", zlib.compress(bitmap, 9)), (b"IEND", b""))
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )


def bitmap_in(png: bytes) -> bytes:
    """Return the rows in a file of png_of, whichever zlib has packed them."""
    start = png.index(b"IDAT")
    (size,) = struct.unpack(">I", png[start - 4 : start])
    return zlib.decompress(png[start + 4 : start + 4 + size])


@pytest.mark.parametrize("name", sorted(screens()))
def test_the_picture_shows_what_the_display_does(name: str) -> None:
    bitmap = bitmap_of(screens()[name])
    path = FOLDER / f"{name}.png"
    if os.environ.get("WRITE_GOLDEN"):
        FOLDER.mkdir(parents=True, exist_ok=True)
        path.write_bytes(png_of(bitmap))
    assert bitmap_in(path.read_bytes()) == bitmap, f"{path.name} differs: look at it after WRITE_GOLDEN=1"


def test_every_picture_is_in_the_guide() -> None:
    shown = re.findall(r"\(pictures/display/([^)]+)\.png\)", (ROOT / "docs" / "keypad.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(screens())
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(screens())
