"""A board by the word that names it, `--board` or AUTOPEG_BOARD."""

import os
from collections.abc import Callable, Iterable

from autopeg.boards import Board
from autopeg.errors import UsageError
from autopeg.link.finding import SeveralBoards, find_boards, is_port, is_uid

VARIABLE = "AUTOPEG_BOARD"
AUTO = "auto"

_STRIP_OF = "strip:"

Stored = Iterable[tuple[str, str, int]]
_Maker = Callable[[int, Stored], Board | None]


def board_word(given: str | None) -> str:
    """Return the word that was given, else that of AUTOPEG_BOARD, else `auto`."""
    return given or os.environ.get(VARIABLE) or AUTO


def open_board(word: str, lanes: int, stored: Stored = ()) -> Board | None:
    """Return the board that a word names, None for `none`.

    word: auto (the Pico that is connected, else virtual), virtual, emulated, strip, strip:BOARD (a board file or its
    name), none, a port or a uid; lanes: that a board on this computer must have at least; stored: (uid, epoch, id) of
    the newest event stored of each board. Raises UsageError for another word and for `auto` with several boards,
    Failure where such a board cannot be.
    """
    if word in _MAKERS:
        return _MAKERS[word](lanes, stored)
    if word.startswith(_STRIP_OF):
        return _strip(word.removeprefix(_STRIP_OF), stored)
    if is_uid(word) or is_port(word):
        return _pico(word, stored)
    raise UsageError(f"--board {word}: choose from {', '.join(_MAKERS)}, a port such as /dev/ttyACM0, or a board's uid")


def board_for(lanes: int) -> str:
    """Return the name of the board that is simulated, or drawn, for so many lanes."""
    return f"classic-{max(lanes, 2)}"


def _auto(lanes: int, stored: Stored) -> Board | None:
    boards = find_boards()
    if len(boards) > 1:
        told = ", ".join(f"{board.uid} at {board.path}" for board in boards)
        raise SeveralBoards(f"{len(boards)} boards are connected, {told}: choose one with --board {boards[0].uid}")
    return _pico(boards[0].uid or boards[0].path, stored) if boards else _virtual(lanes, stored)


def _pico(word: str, stored: Stored) -> Board:
    from autopeg.boards.linked import LinkedBoard
    from autopeg.boards.pico import PicoWay

    return LinkedBoard("pico", PicoWay(word), stored)


def _virtual(lanes: int, stored: Stored) -> Board:
    from autopeg.boards.build import board_files, read_board_file
    from autopeg.boards.linked import LinkedBoard
    from autopeg.boards.virtual import VirtualBoard
    from autopeg.boards.virtual_port import VirtualPort
    from pegboard.board_file import parse_board

    port = VirtualPort(VirtualBoard(parse_board(read_board_file(board_files()[board_for(lanes)]))))
    return LinkedBoard("virtual", port, stored, port)


def _emulated(lanes: int, stored: Stored) -> Board:
    from autopeg.boards.emulated.image import check_extra, find_image

    check_extra()
    image = find_image()
    from autopeg.boards.build import board_files, read_board_file
    from autopeg.boards.emulated.port import EmulatedWay
    from autopeg.boards.linked import LinkedBoard
    from autopeg.records.store import home

    name = board_for(lanes)
    way = EmulatedWay(image, read_board_file(board_files()[name]), home() / "boards" / f"{name}-emulated")
    return LinkedBoard("emulated", way, stored, way, way.now_ms)


def _strip(board: str, stored: Stored) -> Board:
    from autopeg.boards.build import board_text
    from autopeg.boards.linked import LinkedBoard
    from autopeg.boards.strip import StripPort
    from autopeg.records.store import home
    from pegboard.board_file import parse_board

    parsed = parse_board(board_text(board))
    port = StripPort(parsed, home() / "boards" / f"{parsed.name}-strip")
    return LinkedBoard("strip", port, stored, port)


def _none(lanes: int, stored: Stored) -> None:
    return None


_MAKERS: dict[str, _Maker] = {
    AUTO: _auto,
    "virtual": _virtual,
    "emulated": _emulated,
    "strip": lambda lanes, stored: _strip(board_for(lanes), stored),
    "none": _none,
}
