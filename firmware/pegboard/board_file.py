"""Parser of board.json: the track, the keypad, the power budget, the colours of the lanes and the display.

pegcore.track validates lanes, strips and segments; this module the rest. Source: docs/board-file.md.
"""

import json

from pegcore.track import BoardError, track_from

KEYS = "0123456789ABCD*#"
KEYS_OF_PAD = ("123A", "456B", "789C", "*0#D")
DISPLAY_PINS = (0, 1)  # SDA, SCL

_DEFAULT_COLORS = ("D55E00", "0072B2", "009E73", "CC79A7")  # distinct for colour-blind people too
_PINS_OF_THE_PICO = (23, 24, 25)  # power save, VBUS sense, its own LED: not on the edge of the board
_LONGEST_WATCHDOG_MS = 8388  # RP2040 data sheet 4.7.5: 24 bits of half microseconds


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


def parse_board(text: str) -> Board:
    """Return the board described by the text of board.json. Raises BoardError with one sentence."""
    try:
        content = json.loads(text)
    except (ValueError, TypeError, RuntimeError, MemoryError) as error:
        raise BoardError("it is not JSON: {}".format(error)) from None
    return board_from(content)


def board_from(content) -> Board:
    """Return the board described by a decoded board file.

    Raises BoardError as track_from does, and for a bad name, a pin used twice, a keypad whose rows and columns do not
    match its keys, pins that cannot serve a display, an invalid colour and a power budget that the dark LEDs use up.
    """
    track = track_from(content)
    _check_name(track.name)
    used = {}
    for i in range(len(track.strips)):
        _take_pin(used, track.strips[i][0], "strips[{}] pin".format(i))
    rows, cols, keys = _checked_keypad(content.get("keypad"), used)
    leds = sum([strip[1] for strip in track.strips])
    milliamps = _whole(content.get("milliamps", 850), "milliamps")
    if milliamps <= leds:
        raise BoardError("milliamps is {}: the {} LEDs take {} when they are dark".format(milliamps, leds, leds))
    watchdog_ms = _whole(content.get("watchdog_ms", 0), "watchdog_ms")
    if not (watchdog_ms == 0 or 1000 <= watchdog_ms <= _LONGEST_WATCHDOG_MS):
        raise BoardError(
            "watchdog_ms is {}: it must be 0 (none) or 1000 to {}".format(watchdog_ms, _LONGEST_WATCHDOG_MS)
        )
    colors = _checked_colors(content.get("colors", {}), track.lanes)
    display = _checked_display(content.get("display"), used)
    return Board(track, rows, cols, keys, milliamps, colors, watchdog_ms, display)


def _check_name(name):
    for char in name:
        if not ("a" <= char <= "z" or "0" <= char <= "9" or char == "-"):
            raise BoardError("name {!r}: it has a-z, 0-9 and - only".format(name))
    if not 1 <= len(name) <= 16:
        raise BoardError("name {!r}: it has 1 to 16 characters".format(name))


def _whole(value, where):
    if not isinstance(value, int) or value is True or value is False or value < 0:
        raise BoardError("{} is {!r}, not a whole number from 0".format(where, value))
    return value


def _take_pin(used, pin, where):
    if not 0 <= pin <= 28:
        raise BoardError("{} is {}: the pins are 0 to 28".format(where, pin))
    if pin in _PINS_OF_THE_PICO:
        raise BoardError("{} is {}, which the Pico uses itself".format(where, pin))
    if pin in used:
        raise BoardError("{} is {}, which is {} already".format(where, pin, used[pin]))
    used[pin] = where


def _checked_keypad(keypad, used):
    if keypad is None:
        return (), (), ()
    if not isinstance(keypad, dict):
        raise BoardError("keypad is {!r}, not an object".format(keypad))
    rows = _checked_pins(keypad, "rows", used)
    cols = _checked_pins(keypad, "cols", used)
    keys = keypad.get("keys", KEYS_OF_PAD)
    if not isinstance(keys, (list, tuple)) or len(keys) != len(rows):
        raise BoardError("keypad keys is {!r}: it must have a text for each of the {} rows".format(keys, len(rows)))
    seen = ""
    for row in keys:
        if not isinstance(row, str) or len(row) != len(cols):
            raise BoardError("keypad keys {!r}: it must name {} keys".format(row, len(cols)))
        for key in row:
            if key not in KEYS:
                raise BoardError("keypad key {!r}: it must be one of {}".format(key, KEYS))
            if key in seen:
                raise BoardError("keypad key {!r} appears twice".format(key))
            seen += key
    return rows, cols, tuple(keys)


def _checked_pins(keypad, name, used):
    pins = keypad.get(name)
    if not isinstance(pins, list) or not 1 <= len(pins) <= 4:
        raise BoardError("keypad {} is {!r}: it must be a list of 1 to 4 pins".format(name, pins))
    for i in range(len(pins)):
        where = "keypad {}[{}]".format(name, i)
        _take_pin(used, _whole(pins[i], where), where)
    return tuple(pins)


def _checked_display(display, used):
    """Return the pins of a display (SDA, SCL), the usual ones if the file says nothing and they are free, or None."""
    if display is False or display is None and (DISPLAY_PINS[0] in used or DISPLAY_PINS[1] in used):
        return None
    if display is None:
        return DISPLAY_PINS
    if not isinstance(display, dict):
        raise BoardError("display is {!r}, not an object or false".format(display))
    sda, scl = [_whole(display.get(name), "display " + name) for name in ("sda", "scl")]
    _take_pin(used, sda, "display sda")
    _take_pin(used, scl, "display scl")
    if sda % 2 or scl % 4 != sda % 4 + 1:  # RP2040 data sheet 1.4.3: I2C0 has 0 1, 4 5, ... and I2C1 2 3, 6 7, ...
        raise BoardError("display sda {}, scl {}: no I2C of the Pico has these pins".format(sda, scl))
    return (sda, scl)


def _checked_colors(colors, lanes):
    if not isinstance(colors, dict):
        raise BoardError("colors is {!r}, not an object".format(colors))
    checked = []
    for i in range(len(lanes)):
        text = colors.get(lanes[i], _DEFAULT_COLORS[i])
        rgb = _color_of(text)
        if rgb is None or max(rgb) < 128:
            raise BoardError(
                "colors {}: {!r} is not a colour of six hexadecimal digits with one part of 80 or more".format(
                    lanes[i], text
                )
            )
        checked.append(rgb)
    return tuple(checked)


def _color_of(text):
    """Return (red, green, blue) of "D55E00", or None."""
    if not isinstance(text, str) or len(text) != 6:
        return None
    for char in text.upper():
        if char not in "0123456789ABCDEF":
            return None
    return tuple([int(text[i : i + 2], 16) for i in (0, 2, 4)])
