"""`make hardware-files`: an archive with a folder for each board, and one for what all of them share."""

import gzip
import zipfile
from collections.abc import Iterator
from pathlib import Path

from release.makers.guide import guide_pdf
from release.publication import ROOT, version

HARDWARE = ROOT / "hardware"
_SHARED = "all-boards"
_STEP, _COMPRESSED_STEP = ".step", ".stpz"
_READ_ME = """Autopeg {version}: files for makers

One folder for each board:
  drawings/   the plates as DXF, SVG and PDF; below small-bed/ in pieces, below fit-test/ a piece to try first
  prints/     parts of the plates for a 3D printer, as STL
  sheets/     what goes where, to print on A4 (all.pdf)
  wiring/     the wires, as a picture and as a list
  model/      the whole board put together, as STEP and 3MF
  bill.csv    what to buy
  BOARD.json  the board file

{shared}/ has what all of them share: the guide as PDF, the box and the feet to print, and the carrier board, with the
archive that each board house takes in carrier/order/.
"""


def files_for_makers() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the archive by their paths in it."""
    yield "README.txt", _READ_ME.format(version=version(), shared=_SHARED).encode()
    yield "LICENSE", (HARDWARE / "LICENSE").read_bytes()
    for board in sorted(path.stem for path in (HARDWARE / "boards").glob("*.json")):
        for name, content in board_files_for_makers(board):
            yield f"{board}/{name}", content
    yield (
        f"{_SHARED}/guide.pdf",
        guide_pdf([HARDWARE / "build/README.md", *sorted((HARDWARE / "build").glob("[a-z1-9]*.md"))]),
    )
    for folder, name in (("enclosure", "box-and-feet"), ("pcb", "carrier"), ("mockup/prints", "box-and-feet")):
        for path in _files_below(HARDWARE / folder):
            yield f"{_SHARED}/{name}/{_shown(path.relative_to(HARDWARE / folder))}", _content(path)


def board_files_for_makers(board: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a board by their paths in its folder."""
    yield f"{board}.json", (HARDWARE / f"boards/{board}.json").read_bytes()
    if (bill := HARDWARE / f"bom/{board}.csv").is_file():
        yield "bill.csv", bill.read_bytes()
    for path in _files_below(HARDWARE / f"panel/{board}"):
        folder = "prints" if path.suffix == ".stl" else "drawings"
        yield f"{folder}/{path.relative_to(HARDWARE / 'panel' / board).as_posix()}", path.read_bytes()
    for path in _files_below(HARDWARE / f"sheets/{board}"):
        yield f"sheets/{path.name}", path.read_bytes()
    for path in sorted((HARDWARE / "wiring").glob(f"{board}.*")):
        yield f"wiring/{path.name}", path.read_bytes()
    for path in sorted((HARDWARE / "mockup").glob(f"{board}*")):
        if path.suffix in (_COMPRESSED_STEP, ".3mf") and path.stem == board:
            yield f"model/{_shown(Path(path.name))}", _content(path)


def _files_below(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _shown(path: Path) -> str:
    """Return the name in the archive; STEP files are unpacked, as not every program opens a compressed one."""
    return (path.with_suffix(_STEP) if path.suffix == _COMPRESSED_STEP else path).as_posix()


def _content(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == _COMPRESSED_STEP else data


def write_archive(out: Path, files: Iterator[tuple[str, bytes]], folder: str) -> None:
    """Write an archive, the same bytes from the same files. folder: in which all of them lie."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(zipfile.ZipInfo(f"{folder}/{name}"), content, zipfile.ZIP_DEFLATED)


def main() -> None:
    """Write the archive."""
    folder = f"autopeg-hardware-{version()}"
    out = ROOT / f"dist/downloads/{folder}.zip"
    write_archive(out, files_for_makers(), folder)
    print(out)


if __name__ == "__main__":
    main()
