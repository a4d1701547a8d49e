"""Picos without a program: connected with BOOTSEL held, a Pico is a USB drive, and runs the UF2 file copied to it.

Source: RP2040 data sheet 2.8.5, RP2350 data sheet 5.5, and the UF2 file format.
"""

import os
import re
import struct
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from autopeg.base.errors import Failure, UsageError
from autopeg.boards.install.chips import CHIPS, Chip

STEPS = (
    "Pull the Pico's USB cable.",
    "Hold the button BOOTSEL, plug the cable in, release the button: a drive named "
    + " or ".join(f"{chip.drive} ({chip.pico})" for chip in CHIPS)
    + " appears.",
    "Download MicroPython, a .uf2 file: " + ", ".join(f"for a {chip.pico} from {chip.page}" for chip in CHIPS),
    "Run `autopeg board install --uf2 FILE` with that file; leave the drive connected.",
)
"""What to do with a Pico that has no MicroPython."""

_INFO = "INFO_UF2.TXT"
_BLOCK = struct.Struct("<8I476sI")
_MAGIC = (0x0A324655, 0x9E5D5157, 0x0AB16F30)
_PAGE_BYTES = 256
_FLASH = range(0x10000000, 0x11000000)
"""The addresses of the flash: as many as either chip can have."""
_HAS_FAMILY = 0x2000
_NOT_FOR_FLASH = 0x0001
_ABSOLUTE = 0xE48BFF57
"""The family of a block that comes first in files for the RP2350 and is no part of the program: erratum RP2350-E10."""
_RISC_V = 0xE48BFF5A


_COPIED_BYTES = 65536

MOST_UF2_BYTES = 9_000_000
"""How large a file may be: one that fills the flash of a Pico 2 has 8.4 MB."""
TOO_LARGE = f"is larger than {MOST_UF2_BYTES // 1_000_000} MB: a MicroPython for a Pico has 1 or 2 MB"
"""Why a larger file is refused, to follow its name."""

_MACHINE = re.compile(rb"Raspberry Pi (Pico[ 2W]*?) with ")


class Uf2(Struct, frozen=True):
    """A program file for a Pico."""

    chip: Chip
    data: bytes
    """The whole file."""
    pages: dict[int, bytes]
    """What goes to the flash, by address."""
    others: tuple[bytes, ...]
    """Whole blocks of the file that are no part of the program."""

    @property
    def program(self) -> bytes:
        """What goes to the flash, in the order of the file."""
        return b"".join(self.pages.values())

    @property
    def end(self) -> int:
        """The address after it."""
        return max(address + len(page) for address, page in self.pages.items())

    @property
    def pico(self) -> str:
        """The Pico that it says it is for: "Pico W"; the plain one with its chip if it does not say."""
        found = _MACHINE.search(self.program)
        return found[1].decode() if found else self.chip.pico

    @property
    def has_frozen_board(self) -> bool:
        """Whether a board's program is frozen in."""
        return b"pegboard/" in self.program


def find_drives(mounts: Iterable[Path] | None = None) -> list[Path]:
    """Return the drives of Picos in BOOTSEL mode. mounts: where drives are mounted; None asks the system."""
    return [folder for folder in (_mounted() if mounts is None else mounts) if is_drive(folder)]


def is_drive(folder: Path) -> bool:
    """Return whether a folder is the drive of a Pico in BOOTSEL mode."""
    return chip_of_drive(folder) is not None


def chip_of_drive(folder: Path) -> Chip | None:
    """Return the chip of the Pico whose drive in BOOTSEL mode a folder is, or None if it is no such drive."""
    board_id = _info(folder, "Board-ID")
    return next((chip for chip in CHIPS if chip.drive == board_id), None)


def read_uf2(path: Path, called: str = "--uf2") -> Uf2:
    """Read a file with MicroPython for a Pico. called: comes before its path in messages.

    Raises UsageError naming the file and what is wrong with it.
    """
    named = f"{called} {path}"
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_UF2_BYTES + 1)
    except OSError as error:
        raise UsageError(f"{named}: {error.strerror}") from None
    return parse_uf2(data, named)


def parse_uf2(data: bytes, named: str) -> Uf2:
    """Return what is in a file with MicroPython for a Pico. named: the file, for messages. Raises as `read_uf2`."""
    if len(data) > MOST_UF2_BYTES:
        raise UsageError(f"{named} {TOO_LARGE}")
    if not data:
        raise UsageError(f"{named} is empty: download it again")
    if len(data) % _BLOCK.size or not data.startswith(_MAGIC[0].to_bytes(4, "little")):
        raise UsageError(f"{named} is not a UF2 file, as MicroPython for a Pico is")
    pages: dict[int, bytes] = {}
    others: list[bytes] = []
    families: set[int] = set()
    for number, block in enumerate(_BLOCK.iter_unpack(data)):
        first, second, flags, address, size, _, _, family, payload, last = block
        if (first, second, last) != _MAGIC or size > len(payload):
            raise UsageError(f"{named} is not a valid UF2 file: block {number} is damaged")
        family = family if flags & _HAS_FAMILY else 0
        if flags & _NOT_FOR_FLASH or family == _ABSOLUTE:
            others.append(data[number * _BLOCK.size : (number + 1) * _BLOCK.size])
            continue
        families.add(family)
        pages[address] = payload[:size]
    chip = _chip_of(families, named)
    for address, page in pages.items():
        if address not in _FLASH or address % _PAGE_BYTES or len(page) != _PAGE_BYTES:
            raise UsageError(
                f"{named} is not for the flash of a {chip.pico}: it has {len(page)} bytes for {address:#x}"
            )
    found = Uf2(chip, data, pages, tuple(others))
    if b"MicroPython" not in found.program:
        raise UsageError(f"{named} does not contain MicroPython")
    return found


def uf2_of(chip: Chip, sectors: Mapping[int, bytes], others: Sequence[bytes] = ()) -> bytes:
    """Return a UF2 file. sectors: whole sectors of the flash, by address; others: blocks that come first as they are.

    The ROM of the RP2040 erases a sector when the first block of sixteen comes, counted by their numbers and not by
    their addresses (erratum RP2040-E14): each sector is complete here, so both come to the same.
    """
    pages = [
        (address + at, sector[at : at + _PAGE_BYTES])
        for address, sector in sorted(sectors.items())
        for at in range(0, len(sector), _PAGE_BYTES)
    ]
    first, second, last = _MAGIC
    blocks = (
        _BLOCK.pack(first, second, _HAS_FAMILY, address, len(page), number, len(pages), chip.uf2_family, page, last)
        for number, (address, page) in enumerate(pages)
    )
    return b"".join((*others, *blocks))


def _chip_of(families: set[int], named: str) -> Chip:
    """Return the chip whose family all blocks of a file have. Raises UsageError for any other."""
    for chip in CHIPS:
        if families == {chip.uf2_family}:
            return chip
    if families == {_RISC_V}:
        raise UsageError(f"{named} is for the RISC-V processors of the Pico 2: take the one without RISCV in its name")
    known = " or ".join(f"the {chip.name} of the {chip.pico}" for chip in CHIPS)
    raise UsageError(f"{named} is for another chip, not for {known}")


def check_for_drive(uf2: Uf2, named: str, drive: Path) -> None:
    """Raise UsageError if a file is for another Pico than the one whose drive a folder is. named: the file."""
    chip = chip_of_drive(drive)
    if chip is not None and chip is not uf2.chip:
        raise UsageError(
            f"{named} is for a {uf2.chip.pico}, and {drive} is a {chip.pico}: "
            f"download {chip.micropython} from {chip.page}"
        )


def copy_uf2(data: bytes, drive: Path, progress: Callable[[int, int], object] = lambda written, whole: None) -> None:
    """Copy a UF2 file to the drive of a Pico, which then starts it. Raises Failure for an incomplete copy.

    progress: receives how many bytes have been copied so far, and of how many.
    """
    written = 0
    try:
        with open(drive / "firmware.uf2", "wb", buffering=0) as file:
            while written < len(data):
                written += file.write(data[written : written + _COPIED_BYTES])
                progress(written, len(data))
            os.fsync(file.fileno())
    except OSError as error:
        # The Pico closes the drive as soon as it has the last block: an error after that is harmless.
        if written < len(data):
            raise Failure(f"only {written} of {len(data)} bytes were copied to {drive}: {error.strerror}") from None


def strange_drives(mounts: Iterable[Path] | None = None) -> dict[Path, str]:
    """Return the drives that take UF2 files for another board, with the model that each says it is."""
    folders = _mounted() if mounts is None else mounts
    models = {folder: _info(folder, "Model") for folder in folders if not is_drive(folder)}
    return {folder: model for folder, model in models.items() if model}


def _info(folder: Path, key: str) -> str:
    """Return what the drive of a board says of itself, empty for no such drive."""
    try:
        text = (folder / _INFO).read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
    found = re.search(rf"^{key}:[ \t]*(\S.*?)\s*$", text, re.MULTILINE)
    return found[1] if found else ""


def _mounted() -> list[Path]:
    if sys.platform == "win32":
        return [Path(f"{letter}:/") for letter in "DEFGHIJKLMNOPQRSTUVWXYZ"]
    if sys.platform == "darwin":
        return sorted(Path("/Volumes").glob("*"))
    try:
        lines = Path("/proc/self/mounts").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    escaped = (line.split(" ")[1] for line in lines if line.startswith("/dev/"))
    return [Path(re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), path)) for path in escaped]
