"""Board names, as given with `--board` or AUTOPEG_BOARD."""

from collections.abc import Iterable

from autopeg.base.errors import UsageError
from autopeg.base.ports import is_port, is_uid
from autopeg.boards import Board
from autopeg.boards.link.finding import NoBoard, choose_board, find_boards
from autopeg.session.preferences import AUTO_BOARD, BOARD_CHOICES, NO_BOARD, SIMULATED_BOARDS, text_of

VARIABLE = "AUTOPEG_BOARD"

Stored = Iterable[tuple[str, str, int]]


def chosen_board(given: str | None) -> str:
    """Return the given name, else the one in AUTOPEG_BOARD or the settings file, else `auto`."""
    return given or text_of("board")


def open_board(uri: str, lanes: int, stored: Stored = ()) -> Board | None:
    """Return the board of a name, None for `none`.

    uri: auto (the connected Pico, else virtual); virtual, emulated or strip, alone or with :BOARD, a board file or its
    name; none; a port or a uid. lanes: the least number of lanes for a board on this computer, if the name does not say
    which board; stored: (uid, epoch, id) of the newest stored event of each board. Raises UsageError for any other name
    and for `auto` with several boards, Failure if the board cannot be opened.
    """
    kind, _, board = uri.partition(":")
    if uri == AUTO_BOARD:
        try:
            found = choose_board(None, find_boards(), "choose one with --board")
            return _pico(found.uid or found.path, stored)
        except NoBoard:
            kind = "virtual"
    if kind in SIMULATED_BOARDS:
        return _on_this_computer(kind, board or board_for(lanes), stored)
    if uri == NO_BOARD:
        return None
    if is_uid(uri) or is_port(uri):
        return _pico(uri, stored)
    raise UsageError(f"--board {uri}: {BOARD_CHOICES}")


def board_for(lanes: int) -> str:
    """Return the name of the board file to simulate or draw for this number of lanes."""
    return f"classic-{max(lanes, 2)}"


def _pico(name: str, stored: Stored) -> Board:
    from autopeg.boards.link.link import UsbConnector
    from autopeg.boards.linked import LinkedBoard

    return LinkedBoard("pico", UsbConnector(name), stored)


def _on_this_computer(kind: str, board: str, stored: Stored) -> Board:
    from autopeg.boards.board_layout import board_text, layout_of
    from autopeg.boards.linked import LinkedBoard
    from autopeg.records.database import home
    from pegboard.board_file import parse_board

    text = board_text(board)
    parsed = parse_board(text)
    folder = home() / "boards" / f"{parsed.name}-{kind}"
    if kind == "emulated":
        from autopeg.boards.emulated.image import find_image

        image = find_image()
        from autopeg.boards.emulated.port import EmulatedConnector  # needs the extra, which find_image checks

        pico = EmulatedConnector(image, text, folder)
        return LinkedBoard(kind, pico, stored, pico, pico.now_ms, layout_of(text))
    if kind == "strip":
        from autopeg.boards.strip import StripPort

        port = StripPort(parsed, folder)
    else:
        from autopeg.boards.virtual import VirtualBoard, VirtualPort

        port = VirtualPort(VirtualBoard(parsed))
    return LinkedBoard(kind, port, stored, port, layout=layout_of(text))
