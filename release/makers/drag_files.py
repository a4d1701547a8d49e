"""`make drag-files`: for each board one UF2 file, MicroPython and the board's program, to drag onto a Pico."""

import hashlib
import os
import re
import sys
import tomllib
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from autopeg.boards.board_layout import board_files, board_text
from autopeg.boards.install.bootsel import read_uf2
from autopeg.boards.install.build import pico_files
from autopeg.boards.install.image import image_of
from release.makers.hardware import write_archive
from release.publication import ROOT, version

VARIABLE = "AUTOPEG_MICROPYTHON"
"""Names another file with MicroPython, to try this out without the network; nothing checks it."""

_LICENCE = """MicroPython in these files is {whose} {file}, SHA-256
{sha256}

{licence}"""
_MICROPYTHONS = "Copyright (c) 2013-2026 Damien P. George"
"""Its licence is the MIT licence, as Autopeg's."""
_READ_ME = """Files to drag onto a Raspberry Pi Pico (not a Pico 2), one for each board.

Hold the Pico's button BOOTSEL, plug its cable in, let go: a drive named RPI-RP2 appears. Drag the file of your board
onto it. The drive vanishes, and the Pico starts as that board. A game and options that it has
stored before stay.
"""


def fetched(told: dict[str, str], folder: Path) -> Path:
    """Return MicroPython's file, fetched into a folder unless it is there. Raises ValueError for another SHA-256."""
    path = folder / told["file"]
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        with urllib.request.urlopen(told["address"], timeout=60) as answer:
            path.write_bytes(answer.read())
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != told["sha256"]:
        raise ValueError(f"{path} has the SHA-256 {found}, not {told['sha256']}: it is not the file that was named")
    return path


def drag_files(micropython: Path, told: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the archive by their names."""
    program = read_uf2(micropython, "MicroPython")
    yield "README.txt", _READ_ME.encode()
    own = (ROOT / "LICENSE").read_text(encoding="utf-8")
    licence = re.sub(r"^Copyright .*$", _MICROPYTHONS, own, flags=re.MULTILINE)
    digest = hashlib.sha256(micropython.read_bytes()).hexdigest()
    whose = "the official" if digest == told["sha256"] else "somebody's own"
    named = _LICENCE.format(whose=whose, file=micropython.name, sha256=digest, licence=licence)
    yield "LICENSE-MicroPython.txt", named.encode()
    yield "LICENSE.txt", own.encode()
    for board in board_files():
        yield f"autopeg-{board}.uf2", image_of(program, told["file"], pico_files(board_text(board)))


def main() -> None:
    """Write the archive."""
    told: dict[str, str] = tomllib.loads((Path(__file__).parent / "micropython.toml").read_text(encoding="utf-8"))[
        "pico"
    ]
    given = os.environ.get(VARIABLE)
    try:
        micropython = Path(given) if given else fetched(told, ROOT / "build/micropython")
    except (OSError, ValueError) as error:
        sys.exit(f"MicroPython for the files to drag: {error}")
    folder = f"autopeg-drag-{version()}"
    out = ROOT / f"dist/downloads/{folder}.zip"
    write_archive(out, drag_files(micropython, told), folder)
    print(out)


if __name__ == "__main__":
    main()
