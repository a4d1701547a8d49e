"""Photos for tests: four quarters of different colours, in every format and orientation."""

import struct
import zlib
from pathlib import Path

import cv2
import numpy

WIDTH, HEIGHT = 64, 48
FOLDER = Path(__file__).parents[2] / "camera" / "photos"
"""Photos that OpenCV can't write: Pillow 13 has made them."""

RED, GREEN, BLUE, WHITE = (30, 30, 220), (30, 160, 30), (220, 30, 30), (240, 240, 240)
QUARTERS = (RED, GREEN, BLUE, WHITE)
"""Blue, green and red of the upright photo: left and right above, left and right below."""

_STORED = {
    1: lambda up: up,
    2: lambda up: up[:, ::-1],
    3: lambda up: up[::-1, ::-1],
    4: lambda up: up[::-1],
    5: lambda up: up.transpose(1, 0, 2),
    6: lambda up: numpy.rot90(up, 1),
    7: lambda up: numpy.rot90(up, 2).transpose(1, 0, 2),
    8: lambda up: numpy.rot90(up, -1),
}
"""How a camera that is held that way stores the upright photo."""


def upright(width: int = WIDTH, height: int = HEIGHT) -> numpy.ndarray:
    picture = numpy.empty((height, width, 3), numpy.uint8)
    for at, colour in enumerate(QUARTERS):
        rows = slice(height // 2, None) if at >= 2 else slice(height // 2)
        picture[rows, slice(width // 2, None) if at % 2 else slice(width // 2)] = colour
    return picture


def quarters(picture: numpy.ndarray) -> list[tuple[int, ...]]:
    """Return the colours in the middle of the quarters."""
    height, width = picture.shape[:2]
    places = [(height * y // 4, width * x // 4) for y in (1, 3) for x in (1, 3)]
    return [tuple(int(value) for value in picture[place]) for place in places]


def encoded(suffix: str, picture: numpy.ndarray | None = None, *options: int) -> bytes:
    """Return a picture in the format of a suffix, without metadata."""
    known, data = cv2.imencode(suffix, upright() if picture is None else picture, options)
    assert known
    return data.tobytes()


def jpeg(*options: int) -> bytes:
    return encoded(".jpg", None, *options)


def exif(orientation: int, order: str = ">") -> bytes:
    """Return Exif data with an orientation behind another entry. order: as of `struct`."""
    begin = b"MM\0*" if order == ">" else b"II*\0"
    entries = struct.pack(order + "HHHIHHHHIHH", 2, 0x0100, 3, 1, 640, 0, 0x0112, 3, 1, orientation, 0)
    return begin + struct.pack(order + "I", 8) + entries + bytes(4)


def oriented(suffix: str, orientation: int, order: str = ">") -> bytes:
    """Return the photo as a camera that is held that way writes it."""
    data = encoded(suffix, numpy.ascontiguousarray(_STORED[orientation](upright())))
    return with_exif(data, exif(orientation, order))


def with_exif(data: bytes, tiff: bytes) -> bytes:
    """Return a JPEG, PNG or WebP with Exif data."""
    if data.startswith(b"\xff\xd8"):
        return data[:2] + segment(0xE1, b"Exif\0\0" + tiff) + data[2:]
    if data.startswith(b"\x89PNG"):
        return data[:33] + png_chunk(b"eXIf", tiff) + data[33:]
    return webp(*webp_chunks(data, extra=0x08), (b"EXIF", tiff))


def segment(marker: int, content: bytes) -> bytes:
    """Return a segment of a JPEG."""
    return bytes([0xFF, marker]) + struct.pack(">H", len(content) + 2) + content


def png_chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def png(depth: int, colour_type: int, pixel: bytes, *chunks: tuple[bytes, bytes]) -> bytes:
    """Return a PNG in one colour. pixel: as it is stored, a byte or more; chunks: before the pixels."""
    row = b"\0" + pixel * (WIDTH * depth // 8 if depth < 8 else WIDTH)
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, depth, colour_type, 0, 0, 0)
    named = ((b"IHDR", header), *chunks, (b"IDAT", zlib.compress(row * HEIGHT)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(png_chunk(*chunk) for chunk in named)


def webp(*chunks: tuple[bytes, bytes]) -> bytes:
    written = [name + struct.pack("<I", len(data)) + data + bytes(len(data) % 2) for name, data in chunks]
    content = b"WEBP" + b"".join(written)
    return b"RIFF" + struct.pack("<I", len(content)) + content


def webp_chunks(data: bytes, extra: int) -> list[tuple[bytes, bytes]]:
    """Return the chunks of a WebP behind a VP8X. extra: bits for its flags."""
    chunks, at = [], 12
    while at < len(data):
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        chunks.append((data[at : at + 4], data[at + 8 : at + 8 + length]))
        at += 8 + length + length % 2
    [(_, pixels)] = [chunk for chunk in chunks if chunk[0] in (b"VP8 ", b"VP8L")]
    if pixels[:1] == b"\x2f":
        bits = int.from_bytes(pixels[1:5], "little")
        width, height = bits & 0x3FFF, bits >> 14 & 0x3FFF
        extra |= 0x10 if bits >> 28 & 1 else 0
    else:
        width, height = (int.from_bytes(pixels[at : at + 2], "little") - 1 for at in (6, 8))
    size = width.to_bytes(3, "little") + height.to_bytes(3, "little")
    kept = [chunk for chunk in chunks if chunk[0] != b"VP8X"]
    return [(b"VP8X", bytes([extra, 0, 0, 0]) + size), *kept]
