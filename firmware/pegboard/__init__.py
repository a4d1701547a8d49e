"""The firmware of the board: keys in, pegs of light out, and the link to a host.

app combines the parts strip, scene, keypad, entry, journal and console; only hardware, fault_lights, devices,
pio_output and pio_pad know the Pico, besides start and recovery. Everything else also runs on CPython, as the virtual
board.
"""

VERSION = "0.1.0"

# In bytes: ten times that of a board with four lanes. Reading one that fills the memory takes long and fails.
LONGEST_BOARD_FILE = 32768


class Board:
    """A validated board file.

    name; track: pegcore.track.Track; rows, cols: keypad pins, empty without a keypad; keys: a string per row;
    milliamps: limit for all LEDs; colors: (red, green, blue) per lane; watchdog_ms: 0 for none; display: its pins
    (SDA, SCL), where one may be, or None.
    """

    def __init__(self, track, rows, cols, keys, milliamps, colors, watchdog_ms, display=None):
        self.name = track.name
        self.track = track
        self.rows = rows
        self.cols = cols
        self.keys = keys
        self.milliamps = milliamps
        self.colors = colors
        self.watchdog_ms = watchdog_ms
        self.display = display

    def led_count(self) -> int:
        """Return the number of LEDs of all strips, including those without a hole."""
        return sum([leds for _, leds, _ in self.track.strips])
