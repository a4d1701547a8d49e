"""A board at the other end of a link. All boards are of this class and differ only in their connector."""

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from autopeg.boards import Keypad, Status
from autopeg.boards.link.link import Connector, Link

if TYPE_CHECKING:
    from autopeg.boards.board_layout import BoardLayout

_ASK_STATUS_MS = 10_000
_STATUS = re.compile(r"(\d+) of \d+ mA, \d+ frames, brightness (\d+), speed (\d+)")
_UNKNOWN = (None, None, None)


class LinkedBoard(Link):
    """A board and its link.

    kind: as in Status; connector, stored, now_ms: as for Link; keys: the keypad and the LEDs of a simulated board;
    layout: of a board whose board file is read here, None to look it up by the name that the board reports.
    """

    def __init__(
        self,
        kind: str,
        connector: Connector,
        stored: Iterable[tuple[str, str, int]] = (),
        keys: Keypad | None = None,
        now_ms: Callable[[], int] | None = None,
        layout: "BoardLayout | None" = None,
    ) -> None:
        super().__init__(connector, stored, now_ms)
        self._kind = kind
        self._keys = keys
        self._layout = layout
        self._reported: tuple[int | None, int | None, int | None] = _UNKNOWN
        self._asked_ms = -_ASK_STATUS_MS

    def status(self) -> Status:
        """Return the status of the board, querying its current and options every ten seconds."""
        standing = self.standing()
        board = standing.board
        if board is None:
            self._reported = _UNKNOWN
            self._asked_ms = -_ASK_STATUS_MS
            return Status(self._kind, False, standing.why, path=standing.path)
        now_ms = self.now_ms()
        if now_ms - self._asked_ms >= _ASK_STATUS_MS:
            self._asked_ms = now_ms
            with self.hold() as end:
                end.console("status")
        names = board.name, board.firmware, board.uid
        return Status(self._kind, True, standing.why, *names, standing.path, *self._reported, holes=board.holes)

    def set_option(self, key: str, value: int) -> None:
        """Set `brightness` or `speed`, 0 to 100, now and whenever the board reconnects."""
        with self.hold() as end:
            end.option(key, value)
        self._asked_ms = -_ASK_STATUS_MS  # query the status again, so that it reports the new value

    def keypad(self) -> Keypad | None:
        """Return the keypad and the LEDs of a simulated board, else None."""
        return self._keys

    def layout(self) -> "BoardLayout | None":
        """Return the layout of the board, None if it is away or its board file is not one of ours."""
        board = self.standing().board
        if self._layout is not None or board is None:
            return self._layout
        from autopeg.boards.board_layout import layout_named

        layout = layout_named(board.name)
        is_ours = layout is not None and (len(layout.colors), layout.holes) == (board.lanes, board.holes)
        return layout if is_ours else None

    def _on_text(self, line: str) -> None:
        super()._on_text(line)
        status = _STATUS.search(line)
        if status:
            milliamps, brightness, speed = map(int, status.groups())
            self._reported = milliamps, brightness, speed
