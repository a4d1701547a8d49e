"""The keypad, keys as data: what was closed when, and the strokes it makes."""

from pegboard.keypad import QUEUE_LENGTH, Debouncer, Keypad, doubtful_keys
from pegboard.matrix import Matrix
from pegboard.scans import LiveScans
from support.firmware.parts import KEYS, bitmap_of

NAMES = "".join(KEYS)


class Pad:
    """A keypad played from a script: (ms, keys that are down from then on)."""

    def __init__(self):
        self.down = ""
        self.keypad = Keypad(LiveScans(lambda: bitmap_of(self.down)), KEYS)
        self.ms = 0
        self.keypad.update(0)

    def until(self, ms):
        while self.ms < ms:
            self.ms += 1
            self.keypad.update(self.ms)

    def strokes(self):
        taken = []
        while self.keypad.is_waiting():
            taken.append(self.keypad.take())
        return taken


def strokes_of(script):
    pad = Pad()
    for ms, keys in script:
        pad.until(ms)
        pad.down = keys
    pad.until(pad.ms + 60)
    return pad.strokes()


SCRIPTS = (
    ("a press", [(10, "7"), (70, "")], ["7"]),
    ("a press of 35 ms", [(10, "7"), (45, "")], ["7"]),
    ("a contact that one scan sees is no press", [(10, "7"), (11, "")], []),
    ("nor are several of them", [(10, "7"), (11, ""), (12, "7"), (13, ""), (14, "7"), (15, "")], []),
    ("nor is one of three scans", [(10, "7"), (13, ""), (15, "7"), (18, "")], []),
    ("a contact that four scans see is one", [(10, "7"), (14, "")], ["7"]),
    ("bounce of 10 ms", [(10, "7"), (14, ""), (18, "7"), (20, "7"), (80, ""), (87, "7"), (90, "")], ["7"]),
    ("bounce before and after it is ignored", [(10, "7"), (11, ""), (12, "7"), (14, ""), (17, "7"), (80, "")], ["7"]),
    ("bounce of the release", [(10, "7"), (60, ""), (63, "7"), (65, ""), (68, "7"), (69, "")], ["7"]),
    ("bounce", [(10, "7"), (11, ""), (13, "7"), (14, ""), (16, "7"), (80, ""), (82, "7"), (83, "")], ["7"]),
    ("two after another", [(10, "A"), (60, ""), (100, "5"), (150, "")], ["A", "5"]),
    ("overlapping, in closing order", [(10, "9"), (30, "9A"), (60, "A"), (90, "")], ["9", "A"]),
    ("the other order", [(10, "A"), (30, "9A"), (60, "9"), (90, "")], ["A", "9"]),
    ("a digit acts when it closes", [(10, "5")], ["5"]),
    ("# acts when released", [(10, "#"), (300, "")], ["#"]),
    ("# that is still down has not acted", [(10, "#"), (300, "#")], []),
    ("hold # is a redo, once", [(10, "#"), (2000, "")], ["hold #"]),
    ("hold * is an undo", [(10, "*"), (700, "")], ["hold *"]),
    ("just before 0.6 s", [(10, "*"), (600, "")], ["*"]),
    ("hold 0 types it first", [(10, "0"), (2100, "")], ["0", "hold 0"]),
    ("0 held for less", [(10, "0"), (1900, "")], ["0"]),
    ("a digit under a held * acts after it", [(10, "*"), (100, "*5"), (200, "*"), (900, "")], ["*", "5"]),
    ("a digit under a reported hold", [(10, "*"), (700, "*5"), (800, "*"), (900, "")], ["hold *", "5"]),
    # B has settled before # is known to be open.
    (
        "the next lane while # bounces open",
        [(10, "7"), (20, "7#"), (40, "#"), (55, ""), (59, "#"), (60, ""), (63, "B"), (90, "")],
        ["7", "#", "B"],
    ),
    # 1, 2 and 4 down make 5 look closed.
    ("a ghost never counts", [(10, "1"), (40, "12"), (80, "124"), (150, "12"), (200, "")], ["1", "2"]),
    (
        "the key behind a ghost counts once it is clear",
        [(10, "1"), (40, "12"), (80, "124"), (150, "24")],
        ["1", "2", "4"],
    ),
    # As 2 opens, one scan may already miss it and still see its ghost.
    (
        "a ghost that outlives its corner for a scan",
        [(10, "1"), (40, "12"), (80, "1245"), (150, "145"), (151, "14")],
        ["1", "2", "4"],
    ),
    ("keys that cannot be ghosts count beside", [(10, "1"), (40, "12"), (80, "12#"), (120, "12")], ["1", "2", "#"]),
)


def test_scripts():
    for name, script, strokes in SCRIPTS:
        assert strokes_of(script) == strokes, "{}: {}".format(name, strokes_of(script))


def test_doubtful_keys_are_the_corners_of_rectangles():
    assert doubtful_keys(bitmap_of("12"), 4, 4) == 0
    assert doubtful_keys(bitmap_of("1245"), 4, 4) == bitmap_of("1245")
    assert doubtful_keys(bitmap_of("124"), 4, 4) == bitmap_of("1245")
    assert doubtful_keys(bitmap_of("1A*D"), 4, 4) == bitmap_of("1A*D")


def test_a_full_queue_keeps_what_was_typed_first():
    pad = Pad()
    for i in range(QUEUE_LENGTH + 5):
        pad.down = "123456789"[i % 9]
        pad.until(pad.ms + 50)
        pad.down = ""
        pad.until(pad.ms + 50)
    strokes = pad.strokes()
    assert len(strokes) == QUEUE_LENGTH and strokes[:3] == ["1", "2", "3"] and pad.keypad.dropped == 5


def test_a_key_stuck_from_the_start_is_told_once_and_ignored():
    pad = Pad()
    pad.down = "5"
    pad.keypad = Keypad(LiveScans(lambda: bitmap_of(pad.down)), KEYS)
    pad.until(900)
    assert pad.keypad.stuck_keys(pad.ms) == ""
    pad.until(1100)
    assert pad.keypad.stuck_keys(pad.ms) == "5" and pad.keypad.stuck_keys(pad.ms) == ""
    pad.down = "57"
    pad.until(1200)
    assert pad.strokes() == ["7"]
    pad.down = ""
    pad.until(1300)
    pad.down = "5"
    pad.until(1400)
    assert pad.strokes() == ["5"]


def test_a_key_closed_at_the_first_scan_counts_before_the_next_one():
    """A lane key that comes while the program is loading, or the digits after it would count for lane a."""
    for script, strokes in (
        ([("B", 200), ("", 300), ("5", 400)], ["B", "5"]),
        ([("B", 200), ("B5", 300), ("5", 350), ("", 400)], ["B", "5"]),
        ([("B", 2), ("", 300), ("5", 400)], ["5"]),  # a spike
        ([("B", 900), ("", 1100), ("5", 1200)], ["B", "5"]),
        ([("B", 1100), ("B5", 1200), ("5", 1300)], ["5"]),
        ([("B", 1100), ("", 1200), ("B", 1300)], ["B"]),
    ):
        pad = Pad()
        pad.keypad = Keypad(LiveScans(lambda pad=pad: bitmap_of(pad.down)), KEYS)
        for down, until_ms in script:
            pad.down = down
            pad.until(until_ms)
        assert pad.strokes() == strokes, script


def test_a_late_look_still_finds_the_press():
    """Without PIO a flash write keeps the scan waiting for a tenth of a second."""
    debouncer = Debouncer(4, 4)
    assert debouncer.update(1, 100) == []
    assert debouncer.update(1, 250) == [(0, True, 100)]


def test_a_press_counts_after_3_ms_and_a_release_after_8_ms():
    debouncer = Debouncer(4, 4)
    assert debouncer.update(1, 100) == [] and debouncer.update(1, 102) == []
    assert debouncer.update(1, 103) == [(0, True, 100)]
    assert debouncer.update(0, 104) == [] and debouncer.update(0, 111) == []
    assert debouncer.update(1, 110) == [] and debouncer.update(0, 111) == []  # still bouncing
    assert debouncer.update(0, 118) == [] and debouncer.update(0, 119) == [(0, False, 111)]


class Wire:
    """A pad of switches between pins; two pins that drive against each other fail the test."""

    def __init__(self, down):
        self.down = down
        self.rows = [RowPin(self, i) for i in range(4)]
        self.cols = [ColPin(self, i) for i in range(4)]
        self.row_values = [1] * 4

    def low_cols(self):
        rows = [row for row in range(4) if not self.row_values[row]]
        cols = []
        grown = True
        while grown:
            grown = False
            for key in self.down:
                row, col = NAMES.find(key) // 4, NAMES.find(key) % 4
                if row in rows and col not in cols:
                    cols.append(col)
                    grown = True
                if col in cols and row not in rows:
                    rows.append(row)
                    grown = True
        return cols


class RowPin:
    """Open drain: 0 pulls low, 1 lets go. It is never asked to drive high."""

    def __init__(self, wire, row):
        self.wire, self.row = wire, row

    def value(self, level):
        self.wire.row_values[self.row] = level


class ColPin:
    """An input with a pull-up: it can only be read."""

    def __init__(self, wire, col):
        self.wire, self.col = wire, col

    def value(self):
        return 0 if self.col in self.wire.low_cols() else 1


def test_the_scan_finds_what_is_closed():
    for down in ("", "1", "D", "19", "*0#D", "1245", "124", "123A456B789C*0#D"):
        wire = Wire(down)
        waits = []
        matrix = Matrix(wire.rows, wire.cols, waits.append)
        assert matrix.scan() == bitmap_of(down), down
        assert bool(waits) == bool(down)
        assert wire.row_values == [0] * 4
