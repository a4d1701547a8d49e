"""Board files (docs/board-file.md): those that come with Autopeg, and the board layouts that they describe."""

import json
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

import pegboard
from autopeg.base.errors import UsageError
from autopeg.boards.led_frame import Color
from autopeg.boards.panel import Panel, panel_from
from pegboard.board_file import Board, parse_board
from pegcore.track import BoardError


class BoardLayout(Struct, frozen=True):
    """The layout of a board, as people see it."""

    title: str
    """The kind of board, in words."""
    board: Board
    """The part of the board file that the firmware uses."""
    panel: Panel

    @property
    def name(self) -> str:
        return self.board.name

    @property
    def holes(self) -> int:
        """The number of holes in a lane."""
        return self.board.track.holes

    @property
    def lanes(self) -> tuple[str, ...]:
        """The letters of the lanes, as on the keypad."""
        return tuple(lane.upper() for lane in self.board.track.lanes)

    @property
    def colors(self) -> tuple[Color, ...]:
        """The (red, green, blue) of each lane."""
        return self.board.colors

    def color(self, lane: int) -> str:
        """Return a lane's colour, "#D55E00"."""
        return "#{:02X}{:02X}{:02X}".format(*self.colors[lane])


@cache
def layout_of(text: str) -> BoardLayout | None:
    """Return the layout of the board that the text of a board file describes, None if it has no panel.

    Raises BoardError for an invalid board file.
    """
    board = parse_board(text)
    content = json.loads(text)
    panel = panel_from(content, board.track)
    return None if panel is None else BoardLayout(content.get("title", board.name), board, panel)


def layout_named(name: str) -> BoardLayout | None:
    """Return the layout of a board that comes with Autopeg, None for an unknown name."""
    path = board_files().get(name)
    return None if path is None else layout_of(read_board_file(path))


def board_files() -> dict[str, Path]:
    """Return the board files that come with Autopeg, by name."""
    packaged = Path(str(files("autopeg.boards") / "files"))
    folder = packaged if packaged.is_dir() else Path(pegboard.__file__).resolve().parents[2] / "hardware" / "boards"
    return {path.stem: path for path in sorted(folder.glob("*.json"))}


def board_text(board: str) -> str:
    """Return the text of a board file, given by its path or its name. Raises UsageError."""
    named = board_files()
    path = named.get(board, Path(board))
    if not path.is_file():
        raise UsageError(f"--board {board} is neither a file nor a board that comes with Autopeg: {', '.join(named)}")
    return read_board_file(path)


def read_board_file(path: Path) -> str:
    """Return the text of a board file. Raises UsageError naming the file and what is wrong with it."""
    try:
        text = path.read_text(encoding="utf-8")
        layout_of(text)
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not a board file: it is not text") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from None
    except BoardError as error:
        raise UsageError(f"{path}: {error}") from None
    return text


def pin_names(pins: Iterable[int]) -> str:
    """Return the Pico's names of pins: "GP2 GP3"."""
    return " ".join(f"GP{pin}" for pin in pins)
