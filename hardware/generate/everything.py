"""All files generated from the board files, by their path in hardware/."""

from pathlib import Path

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.files import files_of, pages_of, plan_in


def plans(hardware: Path) -> list[BuildPlan]:
    """Return the plans of all board files, by name."""
    return [plan_in(path) for path in sorted((hardware / "boards").glob("*.json"))]


def drawings(hardware: Path) -> dict[str, bytes]:
    """Return the content of every generated file."""
    boards = plans(hardware)
    return {name: content for board in boards for name, content in files_of(board).items()} | pages_of(boards)
