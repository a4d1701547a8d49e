"""The board's program on MicroPython in the browser, with parts in memory instead of pins."""

import json
from binascii import b2a_base64, hexlify
from random import getrandbits

from pegboard.app import App
from pegboard.board_file import parse_board
from pegboard.scans import LiveScans
from pegboard.strip import Strip

_DISPLAY_BYTES = 1024


class _Clock:
    """The browser's time, as it was told at the beginning of a turn."""

    def __init__(self):
        self.ms = 0

    def now_ms(self):
        return self.ms


class _Output:
    """A strip of LEDs that keeps its last frame."""

    def __init__(self, bytes_count):
        self.frame = bytes(bytes_count)
        self.is_new = True

    def is_busy(self):
        return False

    def send(self, buffer):
        self.is_new = self.is_new or self.frame != buffer
        self.frame = bytes(buffer)


class _Display:
    """A display that shows a picture at once."""

    def __init__(self):
        self.picture = bytes(_DISPLAY_BYTES)
        self.is_on = True
        self.is_new = True

    def show(self, picture):
        self.picture = bytes(picture)
        self.is_new = True

    def set(self, level, rotation):
        self.is_on = level != 0
        self.is_new = True

    def is_busy(self):
        return False

    def turn(self, now_ms):
        """Do nothing: there is nothing to send."""


class _Port:
    """A USB port that nobody is connected to."""

    def read(self):
        return b""

    def write(self, data):
        return len(data)


class _Store:
    """The board's files, in memory."""

    def __init__(self, files):
        self.files = files
        self.is_changed = False

    def read(self, name):
        return self.files.get(name)

    def write(self, name, data):
        self.files[name] = bytes(data)
        self.is_changed = True

    def set_aside(self, name):
        aside = name + ".damaged"
        self.files[aside] = self.files.pop(name)
        return aside


class _Running:
    """A running board: its parts, the key that is down, and those that go down or up next."""

    def __init__(self, text, files):
        self.board = board = parse_board(text)
        self.clock = _Clock()
        self.outputs = [_Output(leds * len(order)) for _, leds, order in board.track.strips]
        self.display = _Display() if board.display else None
        self.down = ""
        self.due = []
        self.keys = "".join(board.keys)
        self.store = _Store(files)
        strip = Strip(board.track.strips, self.outputs, board.milliamps)
        parts = (board, strip, LiveScans(self.scan), self.clock, self.store, _Port(), _draw_tag)
        self.app = App(*parts, "0000000000000000", "power", lambda: self.display)
        self.app.start()

    def scan(self):
        at = self.keys.find(self.down) if self.down else -1
        return 1 << at if at >= 0 else 0

    def type_on(self):
        """Move the keys on once the program has noticed how they are: in a busy browser a tap may be too short."""
        if self.due and self.app.keypad.held_keys() == self.down:
            self.down = self.due.pop(0)

    def lights(self):
        """Return the colours of all LEDs, "rrggbb" for each hole of each lane."""
        track = self.board.track
        return [
            "".join([self.color(track, lane, hole) for hole in range(1, track.holes + 1)])
            for lane in range(len(track.lanes))
        ]

    def color(self, track, lane, hole):
        number, led = track.led_of(lane, hole)
        order = track.strips[number][2]
        frame = self.outputs[number].frame
        first = led * len(order)
        return "".join(["{:02x}".format(frame[first + order.index(part)]) for part in "RGB"])


def _draw_tag():
    return "{:04x}".format(getrandbits(16))


_running = []


def start(text, kept):
    """Start a board from its file. kept: JSON of the files that it has stored before, in hexadecimal digits."""
    files = {name: bytes.fromhex(digits) for name, digits in json.loads(kept).items()}
    _running[:] = [_Running(text, files)]
    return json.dumps({"keys": list(_running[0].board.keys), "lanes": len(_running[0].board.track.lanes)})


def press(key):
    """Hold a key down, none for an empty text."""
    _running[0].due.append(key)


def turn(now_ms):
    """Run one turn of the program; return what has changed: the lights, the display, the stored files."""
    board = _running[0]
    board.clock.ms = now_ms
    board.type_on()
    board.app.turn()
    seen = {}
    if any([output.is_new for output in board.outputs]):
        seen["lights"] = board.lights()
        for output in board.outputs:
            output.is_new = False
    display = board.display
    if display and display.is_new:
        display.is_new = False
        seen["display"] = b2a_base64(display.picture if display.is_on else bytes(_DISPLAY_BYTES)).decode().strip()
    if board.store.is_changed:
        board.store.is_changed = False
        seen["files"] = {name: hexlify(data).decode() for name, data in board.store.files.items()}
    return json.dumps(seen)
