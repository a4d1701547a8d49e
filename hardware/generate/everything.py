"""All drawings, lists and pages of hardware/ by their paths there: of each board file, and of the camera's stand."""

from collections.abc import Iterator
from pathlib import Path

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.camera_stand import stand_sheets
from autopeg.drawings.dxf import dxf_of
from autopeg.drawings.files import files_of, pages_of, plan_in
from autopeg.drawings.svg import svg_of


def plans(hardware: Path) -> list[BuildPlan]:
    """Return the plans of all board files, by name."""
    return [plan_in(path) for path in sorted((hardware / "boards").glob("*.json"))]


def drawings(hardware: Path) -> dict[str, bytes]:
    """Return the content of every generated file."""
    boards = plans(hardware)
    of_boards = {name: content for board in boards for name, content in files_of(board).items()}
    return of_boards | pages_of(boards) | dict(_stand())


def _stand() -> Iterator[tuple[str, bytes]]:
    """Yield the drawings of the stand for a camera."""
    for name, sheet in stand_sheets().items():
        yield f"stand/{name}.svg", svg_of(sheet).encode()
        yield f"stand/{name}.dxf", dxf_of(sheet).encode()
