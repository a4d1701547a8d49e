"""PNG: its chunks. Source: W3C, PNG Specification (Third Edition), 5.3 and 11."""

from collections.abc import Iterator

from autopeg.camera.formats.exif import orientation_of
from autopeg.camera.formats.header import UPRIGHT, Animated, CutOff, Damaged, Header

KIND = "PNG"
SIGNATURE = b"\x89PNG\r\n\x1a\n"

_WITH_ALPHA = (4, 6)
"""The colour types with an alpha channel; in the others the chunk tRNS makes colours transparent."""
_AROUND = 12
"""Bytes of a chunk besides its content: its length, its name and its checksum."""


def header_of(data: bytes) -> Header:
    """Return the header of a PNG. Raises CutOff, Damaged and Animated."""
    chunks = _chunks(data)
    name, content = next(chunks)
    if name != b"IHDR" or len(content) != 13:
        raise Damaged(KIND)
    width, height = int.from_bytes(content[:4], "big"), int.from_bytes(content[4:8], "big")
    has_alpha = content[9] in _WITH_ALPHA
    orientation = UPRIGHT
    for name, content in chunks:
        if name == b"acTL" and int.from_bytes(content[:4], "big") > 1:
            raise Animated(KIND)
        if name == b"tRNS":
            has_alpha = True
        elif name == b"eXIf":
            orientation = orientation_of(content)
    return Header(KIND, width, height, orientation, has_alpha)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and content of every chunk; what comes after the last one doesn't matter. Raises CutOff."""
    at, name = len(SIGNATURE), b""
    while name != b"IEND":
        length = int.from_bytes(data[at : at + 4], "big")
        name = data[at + 4 : at + 8]
        if at + length + _AROUND > len(data):
            raise CutOff(KIND, data)
        yield name, data[at + 8 : at + 8 + length]
        at += length + _AROUND
