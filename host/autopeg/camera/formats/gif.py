"""GIF, which is not for photos: this only tells whether it is animated. Source: GIF89a, sections 17 to 26."""

KIND = "GIF"

_EXTENSION, _PICTURE = 0x21, 0x2C
_TABLE = 0x80
"""The bit of a table of colours in the byte that describes the screen or a picture."""


def is_animated(data: bytes) -> bool:
    """Return whether there are two pictures or more, as far as the bytes go."""
    pictures = 0
    at = 13 + _table_bytes(data[10:11])
    while pictures < 2:
        kind = data[at : at + 1]
        if kind == bytes([_PICTURE]):
            pictures += 1
            at += 11 + _table_bytes(data[at + 9 : at + 10])
        elif kind == bytes([_EXTENSION]):
            at += 2
        else:
            break
        while data[at : at + 1] not in (b"", b"\0"):
            at += 1 + data[at]
        at += 1
    return pictures > 1


def _table_bytes(described: bytes) -> int:
    """Return the size of the table of colours that a byte describes."""
    bits = described[0] if described else 0
    return 3 << (bits & 7) + 1 if bits & _TABLE else 0
