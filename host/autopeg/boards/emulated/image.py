"""External requirements of an emulated Pico: rp2040py, and an image of MicroPython."""

import os
import re
from pathlib import Path

from autopeg.base.errors import Failure, UsageError
from autopeg.base.extras import check_extra
from autopeg.boards.install.bootsel import read_uf2
from autopeg.boards.install.chips import RP2040
from autopeg.boards.install.installing import OLDEST

VARIABLE = "EMU_UF2"

_USUAL = f"~/.cache/autopeg/{RP2040.micropython}.uf2"
_PACKAGES = ("rp2040py", "littlefs")
_FILESYSTEM = 0x100A0000  # where it begins on a Pico without radio
_VERSION = re.compile(rb"v(\d+)\.(\d+)\.\d+[\w.-]* on \d{4}-\d\d-\d\d")


def image_path() -> Path:
    """Return the expected path of the image: EMU_UF2, else RPI_PICO.uf2 in ~/.cache/autopeg."""
    return Path(os.environ.get(VARIABLE) or _USUAL).expanduser()


def check_packages() -> None:
    """Raise Failure if rp2040py or littlefs is not installed."""
    check_extra("emulated", _PACKAGES, "an emulated Pico needs")


def find_image() -> Path:
    """Return the path of the validated image. Raises Failure if there is none or a package is missing, UsageError if it
    is not MicroPython for a Pico, or too old."""
    check_packages()
    path = image_path()
    if not path.is_file():
        raise Failure(
            f"there is no MicroPython image {path}: download {RP2040.micropython}.uf2 from "
            f"{RP2040.page} and put it there, or name it in {VARIABLE}"
        )
    uf2 = read_uf2(path, "the MicroPython image")
    if uf2.chip is not RP2040 or uf2.end > _FILESYSTEM:
        file = f"{RP2040.micropython}.uf2"
        raise UsageError(f"the MicroPython image {path} is for another board than the Pico: the file is {file}")
    version = _VERSION.search(uf2.program)
    if version and (int(version[1]), int(version[2])) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise UsageError(f"the MicroPython image {path} is too old: {oldest} or newer is needed")
    return path
