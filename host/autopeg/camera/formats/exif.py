"""The orientation in the Exif data of a photo, which is a TIFF file of its own. Source: TIFF 6.0, section 2."""

from typing import Literal

from autopeg.camera.formats.header import UPRIGHT

PREFIX = b"Exif\0\0"
"""Begins the Exif data of a JPEG; some programs write it in other formats as well."""

_ORDERS: dict[bytes, Literal["little", "big"]] = {b"II*\0": "little", b"MM\0*": "big"}
_ORIENTATION = 0x0112
_SHORT = 3
_ENTRY_BYTES = 12


def orientation_of(exif: bytes) -> int:
    """Return the orientation that Exif data names, 1 to 8; `UPRIGHT` if it names none, or can't be read."""
    tiff = exif.removeprefix(PREFIX)
    order = _ORDERS.get(tiff[:4])
    if order is None:
        return UPRIGHT
    first = int.from_bytes(tiff[4:8], order)
    entries = int.from_bytes(tiff[first : first + 2], order)
    for number in range(entries):
        at = first + 2 + number * _ENTRY_BYTES
        entry = tiff[at : at + _ENTRY_BYTES]
        if len(entry) < _ENTRY_BYTES:
            break
        if int.from_bytes(entry[:2], order) == _ORIENTATION and int.from_bytes(entry[2:4], order) == _SHORT:
            value = int.from_bytes(entry[8:10], order)
            return value if 1 <= value <= 8 else UPRIGHT
    return UPRIGHT
