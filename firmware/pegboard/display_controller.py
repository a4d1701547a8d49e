"""What the display shows and when: a new picture after each change, dim and then wandering while nothing happens."""

from .display import SIZE, draw, refusal_of, rest_screen, screen_of, start_screen, with_notice
from .oled import DIM, FULL, OFF

START_MS = 3000  # of the first screen
NOTICE_MS = 4000
DIM_MS = 120000
REST_MS = 600000

_STEP_MS = 10000  # of the picture that wanders
_PAUSE_MS = 8  # between two turns while LEDs are animated
_REFRESH_MS = 1000  # for what changes without news, such as the end of a notice


class DisplayController:
    """The pictures of a board, drawn an item a turn and then sent part by part.

    board: app.App; device: see oled.Oled. `turn` takes a millisecond or so.
    """

    def __init__(self, board, device):
        self._board = board
        self._device = device
        self._picture = bytearray(SIZE)
        self._dark = bytes(SIZE)
        self._items = None  # of the screen that is being drawn
        self._rest = None  # of the item that is being drawn
        self._news = 0
        self._started_ms = None
        self._changed_ms = 0
        self._drawn_ms = None
        self._notice = ""
        self._notice_until_ms = 0
        self._worked_ms = 0

    def is_busy(self) -> bool:
        """Return whether a picture is being drawn or sent."""
        return self._items is not None or self._board.news != self._news or self._device.is_busy()

    def turn(self, now_ms: int, is_animated: bool) -> None:
        """Draw the next item of a picture, or send the next part of it. is_animated: LEDs move, and come first."""
        if is_animated and now_ms - self._worked_ms < _PAUSE_MS:
            return
        self._worked_ms = now_ms
        if self._started_ms is None:
            self._started_ms = self._changed_ms = now_ms
        if self._board.news != self._news:
            self._take_news(now_ms)
        elif self._items is None and (self._drawn_ms is None or now_ms - self._drawn_ms >= _REFRESH_MS):
            self._begin(now_ms)
        if self._items is None:
            self._device.turn(now_ms)
            return
        if self._rest:
            self._rest = draw(self._picture, self._rest)
            return
        for item in self._items:
            self._rest = draw(self._picture, item)
            return
        self._items = None
        self._device.show(self._picture)

    def refusal_of(self, stroke: str) -> str:
        """Return why a key was refused."""
        return refusal_of(self._board, stroke)

    def _take_news(self, now_ms):
        board = self._board
        self._news = board.news
        self._changed_ms = now_ms
        if board.notice is not None:
            self._notice = board.notice
            self._notice_until_ms = now_ms + NOTICE_MS
            board.notice = None
        self._begin(now_ms)

    def _begin(self, now_ms):
        """Begin to draw the screen that is due."""
        self._drawn_ms = now_ms
        self._rest = None
        self._picture[:] = self._dark
        self._items = self._screen(now_ms)
        options = self._board.options
        is_off = not (options.get("display") or self._board.entry.menu)
        is_dim = now_ms - self._changed_ms >= DIM_MS
        self._device.set(OFF if is_off else DIM if is_dim else FULL, options.get("rotation"))

    def _screen(self, now_ms):
        board = self._board
        quiet_ms = now_ms - self._changed_ms
        if not self._news and quiet_ms < START_MS:
            return start_screen(board)
        if quiet_ms >= REST_MS:
            return rest_screen(board, quiet_ms // _STEP_MS)
        screen = screen_of(board)
        if self._notice and now_ms < self._notice_until_ms:
            return with_notice(screen, board, self._notice)
        return screen
