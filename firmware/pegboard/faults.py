"""Report of an invalid board file: on the console, on the display, and as a number of blinking red LEDs at the start
of the strip:

    1  the board file is missing or unreadable          4  keypad
    2  strips                                           5  anything else
    3  lanes, holes, segments

The board stays reachable: Ctrl-C leads to the REPL, and any line is answered with the fault.
"""

_BLINK_MS = 400
_SAY_MS = 5000
_ABOUT = "board file: "  # before the name of a missing key or one of the wrong type
_FIRST_WORDS = (
    ("it", 1),
    ("a", 1),
    ("strips", 2),
    ("lane", 3),
    ("lanes", 3),
    ("holes", 3),
    ("segments", 3),
    ("keypad", 4),
)


def number_of_fault(reason: str) -> int:
    """Return how many LEDs show a fault. reason: of BoardError."""
    if reason.startswith(_ABOUT):
        reason = reason[len(_ABOUT) :]
    word = reason.split(" ")[0].split("[")[0].rstrip(":").strip('"')
    for first, number in _FIRST_WORDS:
        if word == first:
            return number
    return 5


class FaultSign:
    """Endless report of one fault. light(count) lights that many LEDs red and no others; display: see oled.Oled, None
    without one."""

    def __init__(self, reason: str, port, clock, light, display=None):
        self._line = "board.json: {}\r\n".format(reason).encode()
        self._number = number_of_fault(reason)
        self._port = port
        self._clock = clock
        self._light = light
        self._is_lit = False
        self._lit_ms = self._said_ms = None
        self._rest = b""
        self._display = display
        if display:
            from .display import fault_screen, picture_of
            from .display_text import BOARD_FILE

            display.show(picture_of(fault_screen(BOARD_FILE, reason)))

    def run(self) -> None:
        while True:
            self.turn()
            self._port.wait(20)

    def turn(self) -> None:
        """Blink, and report when due."""
        now_ms = self._clock.now_ms()
        if self._lit_ms is None or now_ms - self._lit_ms >= _BLINK_MS:
            self._lit_ms = now_ms
            self._is_lit = not self._is_lit
            self._light(self._number if self._is_lit else 0)
        is_asked = b"\n" in self._port.read()
        if is_asked or self._said_ms is None or now_ms - self._said_ms >= _SAY_MS:
            self._said_ms = now_ms
            self._rest = self._rest or self._line
        if self._rest:
            self._rest = self._rest[self._port.write(self._rest[:64]) :]
        if self._display:
            self._display.turn(now_ms)
