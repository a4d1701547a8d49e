"""JPEG: its segments, in whatever order they come. Source: ITU-T T.81, annex B."""

import re

from autopeg.camera.formats.exif import PREFIX, orientation_of
from autopeg.camera.formats.header import UPRIGHT, CutOff, Damaged, Header

KIND = "JPEG"
SIGNATURE = b"\xff\xd8\xff"

_END = 0xD9
_SCAN = 0xDA
_EXIF = 0xE1
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a frame with the size: baseline, progressive and the others, but not tables."""
_ALONE = frozenset((0x00, 0x01, *range(0xD0, 0xD9)))
"""Markers without a length, among them those that a scan contains."""
_AFTER_SCAN = re.compile(rb"\xff[^\x00\x01\xd0-\xd7\xff]")


def header_of(data: bytes) -> Header:
    """Return the header of a JPEG. Raises CutOff and Damaged."""
    width = height = 0
    orientation = UPRIGHT
    has_scan = False
    at = len(SIGNATURE) - 1
    while True:
        at = data.find(b"\xff", at)
        while at >= 0 and data[at : at + 1] == b"\xff":  # any number of them may stand before a marker
            at += 1
        if at < 0 or at >= len(data):
            raise CutOff(KIND, data)
        marker = data[at]
        at += 1
        if marker == _END:
            break
        if marker in _ALONE:
            continue
        length = int.from_bytes(data[at : at + 2], "big")
        if at + max(length, 2) > len(data):
            raise CutOff(KIND, data)
        if length < 2:
            raise Damaged(KIND)
        if marker in _FRAMES:
            # If there are several, which is forbidden, the largest must be within the limits as well.
            height = max(height, int.from_bytes(data[at + 3 : at + 5], "big"))
            width = max(width, int.from_bytes(data[at + 5 : at + 7], "big"))
        elif marker == _EXIF and data.startswith(PREFIX, at + 2):
            orientation = orientation_of(data[at + 2 : at + length])
        at += length
        if marker == _SCAN:
            has_scan = True
            found = _AFTER_SCAN.search(data, at)
            if found is None:
                raise CutOff(KIND, data)
            at = found.start()
    if not has_scan:
        raise Damaged(KIND)
    return Header(KIND, width, height, orientation)
