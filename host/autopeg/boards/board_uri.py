"""A board by the word that names it, `--board` or AUTOPEG_BOARD."""

from collections.abc import Callable, Iterable

from autopeg.boards import Board
from autopeg.errors import UsageError
from autopeg.link.finding import SeveralBoards, find_boards, is_port, is_uid
from autopeg.settings import AUTO_BOARD, BOARD_CHOICES, NO_BOARD, text_of

VARIABLE = "AUTOPEG_BOARD"

Stored = Iterable[tuple[str, str, int]]


def chosen_board(given: str | None) -> str:
    """Return the word that was given, else that of AUTOPEG_BOARD, of the settings file, or `auto`."""
    return given or text_of("board")


def open_board(word: str, lanes: int, stored: Stored = ()) -> Board | None:
    """Return the board that a word names, None for `none`.

    word: auto (the Pico that is connected, else virtual); virtual, emulated or strip, as it is or with :BOARD, a board
    file or its name; none; a port or a uid. lanes: that a board on this computer must have at least, where the word
    does not name one; stored: (uid, epoch, id) of the newest event stored of each board. Raises UsageError for another
    word and for `auto` with several boards, Failure where such a board cannot be.
    """
    kind, _, board = word.partition(":")
    if kind in _SIMULATED:
        return _SIMULATED[kind](board or board_for(lanes), stored)
    if word == AUTO_BOARD:
        return _auto(lanes, stored)
    if word == NO_BOARD:
        return None
    if is_uid(word) or is_port(word):
        return _pico(word, stored)
    raise UsageError(f"--board {word}: {BOARD_CHOICES}")


def board_for(lanes: int) -> str:
    """Return the name of the board that is simulated, or drawn, for so many lanes."""
    return f"classic-{max(lanes, 2)}"


def _auto(lanes: int, stored: Stored) -> Board:
    boards = find_boards()
    if len(boards) > 1:
        told = ", ".join(f"{board.uid} at {board.path}" for board in boards)
        raise SeveralBoards(f"{len(boards)} boards are connected, {told}: choose one with --board {boards[0].uid}")
    return _pico(boards[0].uid or boards[0].path, stored) if boards else _virtual(board_for(lanes), stored)


def _pico(word: str, stored: Stored) -> Board:
    from autopeg.boards.linked import LinkedBoard
    from autopeg.boards.pico import PicoWay

    return LinkedBoard("pico", PicoWay(word), stored)


def _virtual(board: str, stored: Stored) -> Board:
    from autopeg.boards.board_layout import board_text, layout_of
    from autopeg.boards.linked import LinkedBoard
    from autopeg.boards.virtual import VirtualBoard
    from autopeg.boards.virtual_port import VirtualPort
    from pegboard.board_file import parse_board

    text = board_text(board)
    port = VirtualPort(VirtualBoard(parse_board(text)))
    return LinkedBoard("virtual", port, stored, port, layout=layout_of(text))


def _emulated(board: str, stored: Stored) -> Board:
    from autopeg.boards.emulated.image import check_extra, find_image

    check_extra()
    image = find_image()
    from autopeg.boards.board_layout import board_text, layout_of
    from autopeg.boards.emulated.port import EmulatedWay
    from autopeg.boards.linked import LinkedBoard
    from autopeg.records.database import home
    from pegboard.board_file import parse_board

    text = board_text(board)
    way = EmulatedWay(image, text, home() / "boards" / f"{parse_board(text).name}-emulated")
    return LinkedBoard("emulated", way, stored, way, way.now_ms, layout_of(text))


def _strip(board: str, stored: Stored) -> Board:
    from autopeg.boards.board_layout import board_text, layout_of
    from autopeg.boards.linked import LinkedBoard
    from autopeg.boards.strip import StripPort
    from autopeg.records.database import home
    from pegboard.board_file import parse_board

    text = board_text(board)
    parsed = parse_board(text)
    port = StripPort(parsed, home() / "boards" / f"{parsed.name}-strip")
    return LinkedBoard("strip", port, stored, port, layout=layout_of(text))


_SIMULATED: dict[str, Callable[[str, Stored], Board]] = {"virtual": _virtual, "emulated": _emulated, "strip": _strip}
