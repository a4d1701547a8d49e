"""Stand-ins for the devices of a board, which refuse wrong calls, and a bench on which to press keys and look."""

from pegboard.app import App
from pegboard.board_file import board_from
from pegboard.scans import LiveScans
from pegboard.strip import Strip
from pegcore.lines import PACKET, LineReader, encode

KEYS = ("123A", "456B", "789C", "*0#D")
_NAMES = "".join(KEYS)
COLORS = {"a": "D55E00", "b": "0072B2", "c": "009E73", "d": "CC79A7"}


def board_content(lanes=2, a_strip_each=False, milliamps=850):
    """Return the content of a board file: lanes one after another on one strip, or a strip for each."""
    names = ["a", "b", "c", "d"][:lanes]
    strips = [{"pin": 10, "leds": 121 * lanes, "order": "GRB"}]
    segments = []
    for i in range(lanes):
        segments.append({"lane": names[i], "from": 1, "to": 121, "strip": 0, "first": 121 * i, "step": 1})
    if a_strip_each:
        strips = [{"pin": 10 + i, "leds": 121, "order": "GRB"} for i in range(lanes)]
        for i in range(lanes):
            segments[i]["strip"] = i
            segments[i]["first"] = 0
    return {
        "name": "test",
        "lanes": names,
        "holes": 121,
        "strips": strips,
        "segments": segments,
        "keypad": {"rows": [2, 3, 4, 5], "cols": [6, 7, 8, 9], "keys": list(KEYS)},
        "milliamps": milliamps,
        "colors": COLORS,
    }


def bitmap_of(keys):
    """Return what the matrix sees: the keys, and where three corners of a rectangle are closed the fourth too."""
    bitmap = 0
    for key in keys:
        bitmap |= 1 << _NAMES.find(key)
    was = None
    while was != bitmap:
        was = bitmap
        for one in range(4):
            for two in range(4):
                first, second = bitmap >> 4 * one & 15, bitmap >> 4 * two & 15
                if first & second:
                    bitmap |= (first | second) << 4 * one
    return bitmap


class Output:
    """A strip that keeps every frame; while busy_for is above 0 it is busy, and a frame sent then is an error."""

    def __init__(self):
        self.frames = []
        self.busy_for = 0

    def is_busy(self):
        if self.busy_for:
            self.busy_for -= 1
            return True
        return False

    def send(self, buffer):
        assert not self.busy_for, "a frame was sent into another"
        self.frames.append(bytes(buffer))


class Clock:
    def __init__(self):
        self.ms = 0

    def now_ms(self):
        return self.ms


class Store:
    """Files in memory. A write fails with the error number `fault`, unless it is 0."""

    def __init__(self, files=None):
        self.files = {} if files is None else files
        self.fault = 0
        self.writes = 0

    def read(self, name):
        return self.files.get(name)

    def write(self, name, data):
        self.on_write()
        if self.fault:
            raise OSError(self.fault)
        self.writes += 1
        self.files[name] = bytes(data)

    def on_write(self):
        """Called before each write, for a test to replace."""

    def set_aside(self, name):
        self.files[name + ".damaged"] = self.files.pop(name)
        return name + ".damaged"


class PowerCut(Exception):
    """The power failed inside a flash operation."""


class Blocks:
    """Blocks of a flash reserved for a journal, see pegboard.journal.

    ring: the numbers of those reserved; is_dragged: whether the filesystem is new; owned: blocks whose file is where it
    should be, None for all; operations_left: until the power fails, None for never; worn: blocks that keep no data.
    """

    FIRST = 4

    def __init__(self, ring, count=24):
        self.flash = [bytearray(b"\xff" * 4096) for _ in range(count)]
        self.ring = list(ring)
        self.is_dragged = False
        self.owned = None  # type: tuple[int, ...] | None
        self.worn = ()  # type: tuple[int, ...]
        self.operations_left = None  # type: int | None
        self.erased = []
        self.removed = []

    def survey(self):
        return sorted(self.ring), self.is_dragged or not self.ring

    def all_numbers(self):
        return range(self.FIRST, len(self.flash))

    def is_reserved(self, block):
        return block in self.ring and (self.owned is None or block in self.owned)

    def reserve(self):
        free = [block for block in self.all_numbers() if block not in self.ring]
        if not free:
            raise OSError(28)
        self.ring.append(free[0])
        return free[0]

    def read(self, block, buffer, offset):
        buffer[:] = self.flash[block][offset : offset + len(buffer)]

    def erase(self, block):
        is_cut = self._count()
        self.erased.append(block)
        self.flash[block][: 2048 if is_cut else 4096] = b"\xff" * (2048 if is_cut else 4096)
        if is_cut:
            raise PowerCut()

    def program(self, block, data, offset):
        assert offset % 256 == 0 and len(data) % 256 == 0
        for at in range(0, len(data), 256):
            is_cut = self._count()
            page = data[at : at + (100 if is_cut else 256)]
            for i in range(len(page)):
                self.flash[block][offset + at + i] &= 0 if block in self.worn else page[i]
            if is_cut:
                raise PowerCut()

    def settle(self, names):
        self.removed += names
        self.is_dragged = False

    def _count(self):
        if self.operations_left is None:
            return False
        self.operations_left -= 1
        return self.operations_left < 0


class Port:
    """Takes most_bytes of every write."""

    def __init__(self):
        self.arriving = b""
        self.written = b""
        self.most_bytes = 64

    def read(self):
        data = self.arriving
        self.arriving = b""
        return data

    def write(self, data):
        assert len(data) <= 64, "more than 64 bytes in one write"
        taken = data[: self.most_bytes]
        self.written += taken
        return len(taken)


class Display:
    """A display that keeps what it is told to show."""

    def __init__(self):
        self.picture = bytes(1024)
        self.level = None
        self.rotation = None

    def show(self, picture):
        assert len(picture) == 1024
        self.picture = bytes(picture)

    def set(self, level, rotation):
        self.level = level
        self.rotation = rotation

    def is_busy(self):
        return False

    def turn(self, now_ms):
        pass


class Bench:
    """A board with its program, on a clock that moves when told to. display: a Display to attach; blocks: Blocks of its
    journal."""

    def __init__(
        self,
        lanes=2,
        files=None,
        milliamps=850,
        a_strip_each=False,
        boot="power",
        content=None,
        display=None,
        blocks=None,
    ):
        self.display = display or Display()
        self.plugged_display = display
        self.board = board_from(content or board_content(lanes, a_strip_each, milliamps))
        self.outputs = [Output() for _ in self.board.track.strips]
        self.strip = Strip(self.board.track.strips, self.outputs, milliamps)
        self.clock = Clock()
        self.store = Store(files)
        self.port = Port()
        self.down = set()
        self._tags = 0
        self._reader = LineReader()
        self.app = App(
            self.board,
            self.strip,
            LiveScans(self._scan),
            self.clock,
            self.store,
            self.port,
            self._draw_tag,
            "e661",
            boot,
            self.find_display,
            blocks,
        )
        self.app.start()

    def find_display(self):
        return self.plugged_display

    def _scan(self):
        bitmap = 0
        for key in self.down:
            bitmap |= 1 << _NAMES.find(key)
        return bitmap

    def _draw_tag(self):
        self._tags += 1
        return "{:04x}".format(self._tags)

    def run(self, ms, step_ms=2):
        for _ in range(ms // step_ms):
            self.clock.ms += step_ms
            self.app.turn()
            if not self.app.idle_ms():
                self.app.turn()

    def settle(self):
        """Wait until the start show is over and the pegs stand."""
        self.run(2000, 10)

    def tap(self, keys, hold_ms=60):
        for key in keys:
            self.hold(key, hold_ms)

    def hold(self, key, ms):
        self.down.add(key)
        self.run(ms)
        self.down.discard(key)
        self.run(40)

    def send(self, *bodies):
        for body in bodies:
            self.port.arriving += encode(body)

    def said(self):
        """Return the bodies of the packets that the board has written since the last call."""
        data = self.port.written
        self.port.written = b""
        return [text for kind, text in self._reader.feed(data) if kind == PACKET]

    def lines(self):
        """Return the lines for people since the last call."""
        data = self.port.written
        self.port.written = b""
        return [text for kind, text in self._reader.feed(data) if kind != PACKET]

    def color(self, lane, hole):
        """Return the (red, green, blue) of a hole in the last frame."""
        strip, led = self.board.track.led_of(lane, hole)
        green, red, blue = self.outputs[strip].frames[-1][3 * led : 3 * led + 3]
        return (red, green, blue)

    def light(self, lane, hole):
        return sum(self.color(lane, hole))

    def lights(self, lane):
        """Return the light of every hole of a lane, that of hole 1 first."""
        return [self.light(lane, hole) for hole in range(1, self.board.track.holes + 1)]

    def shown_pegs(self, lane):
        """Return (back, front) holes as a person would see them: the two brightest, 0 where there is none."""
        lights = self.lights(lane)
        front = max(lights)
        if front < 40:
            return (0, 0)
        back = [i + 1 for i in range(len(lights)) if front > lights[i] > front // 5]
        assert len(back) <= 1, back
        return (back[0] if back else 0, lights.index(front) + 1)
