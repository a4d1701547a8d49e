"""Stand-ins for MicroPython's UF2 files, which say where their filesystem is as the real ones do."""

import struct

_BLOCK = struct.Struct("<8I476sI")
_START = 0x10000000
_MARKS = 0x7188EBF2, 0xE71AA390
ABSOLUTE_BLOCK = _BLOCK.pack(
    0x0A324655, 0x9E5D5157, 0x2000, 0x10FFFF00, 256, 0, 2, 0xE48BFF57, b"\xef" * 256, 0x0AB16F30
)
"""What comes first in files for the RP2350: erratum RP2350-E10."""


def micropython(
    family: int, filesystem: int, size: int, *, pages: int = 83, before: bytes = b"", devices: int = 1
) -> bytes:
    """Return a UF2 file of some pages with a filesystem at an address. devices: how often it says so."""
    program = bytearray(b"MicroPython v1.28.0 ".ljust(pages * 256, b"\x5a"))
    entries, device = 0x300, 0x400
    struct.pack_into("<5I", program, 0x1D4, _MARKS[0], _START + entries, _START + entries + 4 * devices, 0, _MARKS[1])
    for i in range(devices):
        struct.pack_into("<I", program, entries + 4 * i, _START + device)
    struct.pack_into("<H2s4IH", program, device, 7, b"MP", _START + 0x500, filesystem, size, 0, 3)
    return before + b"".join(
        _BLOCK.pack(
            0x0A324655,
            0x9E5D5157,
            0x2000,
            _START + 256 * number,
            256,
            number,
            pages,
            family,
            bytes(program[256 * number : 256 * number + 256]),
            0x0AB16F30,
        )
        for number in range(pages)
    )
