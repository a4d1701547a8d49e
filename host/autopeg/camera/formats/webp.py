"""WebP: its chunks, of which VP8, VP8L and VP8X say how large it is. Source: RFC 9649, section 2; RFC 6386, 9.1."""

from collections.abc import Iterator

from autopeg.camera.formats.exif import orientation_of
from autopeg.camera.formats.header import UPRIGHT, Animated, CutOff, Damaged, Header

KIND = "WebP"
SIGNATURE = b"RIFF"
FORM = b"WEBP"
"""Follows the signature and four bytes of length."""

_START_CODE = b"\x9d\x01\x2a"
_LOSSLESS = 0x2F
_ANIMATION, _ALPHA = 0x02, 0x10
"""Bits of the first byte of VP8X."""
_SIDE = (1 << 14) - 1


def header_of(data: bytes) -> Header:
    """Return the header of a WebP. Raises CutOff, Damaged and Animated."""
    widths, heights = [0], [0]
    orientation, has_alpha = UPRIGHT, False
    for name, content in _chunks(data):
        width = height = 0
        if name == b"VP8X" and len(content) >= 10:
            if content[0] & _ANIMATION:
                raise Animated(KIND)
            has_alpha |= bool(content[0] & _ALPHA)
            width, height = (int.from_bytes(content[at : at + 3], "little") + 1 for at in (4, 7))
        elif name == b"VP8 " and content[3:6] == _START_CODE:
            width, height = (int.from_bytes(content[at : at + 2], "little") & _SIDE for at in (6, 8))
        elif name == b"VP8L" and content[:1] == bytes([_LOSSLESS]):
            bits = int.from_bytes(content[1:5], "little")
            width, height = (bits & _SIDE) + 1, (bits >> 14 & _SIDE) + 1
            has_alpha |= bool(bits >> 28 & 1)
        elif name == b"ALPH":
            has_alpha = True
        elif name == b"EXIF":
            orientation = orientation_of(content)
        elif name in (b"ANIM", b"ANMF"):
            raise Animated(KIND)
        elif name in (b"VP8X", b"VP8 ", b"VP8L"):
            raise Damaged(KIND)
        widths.append(width)
        heights.append(height)
    return Header(KIND, max(widths), max(heights), orientation, has_alpha)


def _chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the name and content of every chunk. Raises CutOff."""
    end = 8 + int.from_bytes(data[4:8], "little")
    if end > len(data) + 1:  # some programs forget the byte that makes the last chunk even
        raise CutOff(KIND, data)
    at = 12
    while at + 8 <= end:
        length = int.from_bytes(data[at + 4 : at + 8], "little")
        if at + 8 + length > len(data):
            raise CutOff(KIND, data)
        yield data[at : at + 4], data[at + 8 : at + 8 + length]
        at += 8 + length + length % 2
