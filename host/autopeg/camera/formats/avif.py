"""AVIF: its boxes, of which `meta` says how large the picture is and how it is turned.

Source: ISO/IEC 14496-12, 8.11; ISO/IEC 23008-12, 6.5 (ispe, irot, imir).
"""

from collections.abc import Iterator, Sequence

from autopeg.camera.formats.header import UPRIGHT, Animated, CutOff, Damaged, Header

KIND = "AVIF"

_ALPHA = b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"
_ORIENTATIONS: dict[tuple[int, int | None], int] = {
    # (quarter turns anticlockwise, then mirrored: top and bottom 0, left and right 1): the same in Exif's numbers
    (0, None): UPRIGHT,
    (0, 1): 2,
    (2, None): 3,
    (0, 0): 4,
    (1, 0): 5,
    (3, None): 6,
    (1, 1): 7,
    (1, None): 8,
    (2, 0): 2,
    (2, 1): 4,
    (3, 0): 7,
    (3, 1): 5,
}

_Boxes = Iterator[tuple[bytes, bytes]]


def header_of(data: bytes) -> Header:
    """Return the header of an AVIF. Raises CutOff, Damaged and Animated."""
    boxes = dict(_boxes(data, data))
    if b"moov" in boxes:
        raise Animated(KIND)
    if b"meta" not in boxes:
        raise Damaged(KIND)
    parts = dict(_boxes(boxes[b"meta"][4:], data))
    pitm = parts.get(b"pitm", b"")
    primary = int.from_bytes(pitm[4 : 6 if pitm[:1] == b"\0" else 8], "big")
    shared = dict(_boxes(parts.get(b"iprp", b""), data))
    properties = list(_boxes(shared.get(b"ipco", b""), data))
    of_primary = dict(properties[at - 1] for at in _associated(shared.get(b"ipma", b""), primary, len(properties)))
    # Pictures composed of tiles have further sizes, smaller than theirs.
    sizes = [content for name, content in properties if name == b"ispe"]
    width, height = (max((int.from_bytes(each[at : at + 4], "big") for each in sizes), default=0) for at in (4, 8))
    turns = (of_primary.get(b"irot") or b"\0")[0] & 3
    mirror = of_primary.get(b"imir")
    orientation = _ORIENTATIONS[turns, mirror[0] & 1 if mirror else None]
    has_alpha = any(name == b"auxC" and _ALPHA in content for name, content in properties)
    return Header(KIND, width, height, orientation, has_alpha)


def _boxes(content: bytes, photo: bytes) -> _Boxes:
    """Yield the name and content of every box. Raises CutOff."""
    at = 0
    while at + 8 <= len(content):
        size, begin = int.from_bytes(content[at : at + 4], "big"), at + 8
        if size == 1:
            size, begin = int.from_bytes(content[at + 8 : at + 16], "big"), at + 16
        elif size == 0:  # to the end
            size = len(content) - at
        if size < begin - at or at + size > len(content):
            raise CutOff(KIND, photo)
        yield content[at + 4 : at + 8], content[begin : at + size]
        at += size


def _associated(ipma: bytes, item: int, most: int) -> Sequence[int]:
    """Return the numbers, from 1, of the properties of an item. most: how many properties there are."""
    id_bytes = 2 if ipma[:1] == b"\0" else 4
    wide = bool(ipma[3:4] and ipma[3] & 1)
    at = 8
    while at + id_bytes < len(ipma):
        own_item = int.from_bytes(ipma[at : at + id_bytes], "big")
        count = ipma[at + id_bytes]
        at += id_bytes + 1
        step = 2 if wide else 1
        listed = [ipma[place : place + step] for place in range(at, at + count * step, step)]
        at += count * step
        if own_item == item:
            numbers = [int.from_bytes(each, "big") & (0x7FFF if wide else 0x7F) for each in listed]
            return [number for number in numbers if 1 <= number <= most]
    return ()
