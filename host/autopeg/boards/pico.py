"""The way to a Pico: by USB, found again by its uid wherever it is plugged in."""

from collections.abc import Callable, Iterable

from autopeg.link.finding import UsbPort, choose_board, find_boards, list_usb_ports
from autopeg.link.port import Port, SerialPort


class PicoWay:
    """The way to the board that a word names: its uid, its port, or None for the only one.

    Once it has introduced itself, that board is meant, on any port; without a uid on USB, the same port.
    """

    def __init__(
        self,
        word: str | None = None,
        ports: Callable[[], Iterable[UsbPort]] = list_usb_ports,
        open_port: Callable[[str], Port] = SerialPort,
    ) -> None:
        self._word = word
        self._ports = ports
        self._open_port = open_port

    def open(self) -> Port:
        """Return the open port of the board. Raises PortError, NoBoard and SeveralBoards."""
        return self._open_port(choose_board(self._word, find_boards(self._ports)).path)

    def met(self, uid: str) -> None:
        """From now on this board is meant, if USB tells where it is."""
        if any(board.uid == uid for board in find_boards(self._ports)):
            self._word = uid

    def close(self) -> None:
        """There is nothing to let go but the port."""
