"""All files generated from the board files, by their path in hardware/."""

from pathlib import Path

from autopeg.boards.board_layout import BoardLayout
from autopeg.drawings.files import files_of, layout_in, pages_of


def layouts(hardware: Path) -> list[BoardLayout]:
    """Return the layouts of all board files, by name."""
    return [layout_in(path) for path in sorted((hardware / "boards").glob("*.json"))]


def drawings(hardware: Path) -> dict[str, bytes]:
    """Return the content of every generated file."""
    boards = layouts(hardware)
    return {name: content for board in boards for name, content in files_of(board).items()} | pages_of(boards)
