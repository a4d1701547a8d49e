"""Parser of board.json: the track, the keypad, the power budget, the colours of the lanes and the display.

It is needed once, so that its memory is free afterwards: what it makes is of other modules. A board file is read at
every power-on, before the first light, and a text takes a Pico 0.2 ms: where a fault is, is put into words only when
there is one. Source: docs/board-file.md.
"""

import json
from array import array

from pegcore import machine_code
from pegcore.track import LANE_NAMES, STRIP_ORDERS, BoardError, Track

from . import Board

KEYS = "0123456789ABCD*#"
KEYS_OF_PAD = ("123A", "456B", "789C", "*0#D")
DISPLAY_PINS = (0, 1)  # SDA, SCL

_MOST_STRIPS = 4
_MOST_LEDS = 2000
DEFAULT_COLORS = ("D55E00", "0072B2", "009E73", "CC79A7")  # distinct for colour-blind people too
_PINS_OF_THE_PICO = (23, 24, 25)  # power save, VBUS sense, its own LED: not on the edge of the board
_USUAL_WATCHDOG_MS = 8000
_LONGEST_WATCHDOG_MS = 8388  # RP2040 data sheet 4.7.5: 24 bits of half microseconds


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
        _take_pin(used, track.strips[i][0], "strips[{}] pin", i)
    rows, cols, keys = _checked_keypad(content.get("keypad"), used)
    leds = sum([strip[1] for strip in track.strips])
    milliamps = _whole(content.get("milliamps", 850), "milliamps")
    if milliamps <= leds:
        raise BoardError("milliamps is {}: the {} LEDs take {} when they are dark".format(milliamps, leds, leds))
    watchdog_ms = _whole(content.get("watchdog_ms", _USUAL_WATCHDOG_MS), "watchdog_ms")
    if not (watchdog_ms == 0 or 1000 <= watchdog_ms <= _LONGEST_WATCHDOG_MS):
        raise BoardError(
            "watchdog_ms is {}: it must be 0 (none) or 1000 to {}".format(watchdog_ms, _LONGEST_WATCHDOG_MS)
        )
    colors = _checked_colors(content.get("colors", {}), track.lanes)
    display = _checked_display(content.get("display"), used)
    return Board(track, rows, cols, keys, milliamps, colors, watchdog_ms, display)


def _shown(value):
    """Return a value as the file has it; nothing in a text controls a terminal."""
    return '"{}"'.format(repr(value)[1:-1]) if isinstance(value, str) else json.dumps(value)


def _check_name(name):
    for char in name:
        if not ("a" <= char <= "z" or "0" <= char <= "9" or char == "-"):
            raise BoardError("name {}: it has a-z, 0-9 and - only".format(_shown(name)))
    if not 1 <= len(name) <= 16:
        raise BoardError("name {}: it has 1 to 16 characters".format(_shown(name)))


def _whole(value, where, number=None):
    """Return a whole number. where: as for _take_pin."""
    if not isinstance(value, int) or value is True or value is False or value < 0:
        raise BoardError("{} is {}, not a whole number from 0".format(where.format(number), _shown(value)))
    return value


def _take_pin(used, pin, where, number=None):
    """Note that a pin is used. where: with a place for the number, filled only in a message."""
    if not 0 <= pin <= 28:
        raise BoardError("{} is {}: the pins are 0 to 28".format(where.format(number), pin))
    if pin in _PINS_OF_THE_PICO:
        raise BoardError("{} is {}, which the Pico uses itself".format(where.format(number), pin))
    if pin in used:
        other, its_number = used[pin]
        raise BoardError("{} is {}, which is {} already".format(where.format(number), pin, other.format(its_number)))
    used[pin] = (where, number)


def _checked_keypad(keypad, used):
    if keypad is None:
        return (), (), ()
    if not isinstance(keypad, dict):
        raise BoardError("keypad is {}, not an object".format(_shown(keypad)))
    rows = _checked_pins(keypad, "rows", "keypad rows[{}]", used)
    cols = _checked_pins(keypad, "cols", "keypad cols[{}]", used)
    keys = keypad.get("keys", KEYS_OF_PAD)
    if not isinstance(keys, (list, tuple)) or len(keys) != len(rows):
        raise BoardError(
            "keypad keys is {}: it must have a text for each of the {} rows".format(_shown(keys), len(rows))
        )
    seen = ""
    for row in keys:
        if not isinstance(row, str) or len(row) != len(cols):
            raise BoardError("keypad keys {}: it must name {} keys".format(_shown(row), len(cols)))
        for key in row:
            if key not in KEYS:
                raise BoardError("keypad key {}: it must be one of {}".format(_shown(key), KEYS))
            if key in seen:
                raise BoardError("keypad key {} appears twice".format(_shown(key)))
            seen += key
    return rows, cols, tuple(keys)


def _checked_pins(keypad, name, where, used):
    pins = keypad.get(name)
    if not isinstance(pins, list) or not 1 <= len(pins) <= 4:
        raise BoardError("keypad {} is {}: it must be a list of 1 to 4 pins".format(name, _shown(pins)))
    for i in range(len(pins)):
        _take_pin(used, _whole(pins[i], where, i), where, i)
    return tuple(pins)


def _checked_display(display, used):
    """Return the pins of a display (SDA, SCL), the usual ones if the file says nothing and they are free, or None."""
    if display is False or display is None and (DISPLAY_PINS[0] in used or DISPLAY_PINS[1] in used):
        return None
    if display is None:
        return DISPLAY_PINS
    if not isinstance(display, dict):
        raise BoardError("display is {}, not an object or false".format(_shown(display)))
    sda, scl = [_whole(display.get(name), "display " + name) for name in ("sda", "scl")]
    _take_pin(used, sda, "display sda")
    _take_pin(used, scl, "display scl")
    if sda % 2 or scl % 4 != sda % 4 + 1:  # RP2040 data sheet 1.4.3: I2C0 has 0 1, 4 5, ... and I2C1 2 3, 6 7, ...
        raise BoardError("display sda {}, scl {}: no I2C of the Pico has these pins".format(sda, scl))
    return (sda, scl)


def _checked_colors(colors, lanes):
    if not isinstance(colors, dict):
        raise BoardError("colors is {}, not an object".format(_shown(colors)))
    checked = []
    for i in range(len(lanes)):
        text = colors.get(lanes[i], DEFAULT_COLORS[i])
        rgb = _color_of(text)
        if rgb is None or max(rgb) < 128:
            raise BoardError(
                "colors {}: {} is not a colour of six hexadecimal digits with one part of 80 or more".format(
                    lanes[i], _shown(text)
                )
            )
        checked.append(rgb)
    return tuple(checked)


def _color_of(text):
    """Return (red, green, blue) of "D55E00", or None."""
    if not isinstance(text, str) or len(text) != 6:
        return None
    for char in text:
        if char not in "0123456789ABCDEFabcdef":
            return None
    color = int(text, 16)
    return (color >> 16, color >> 8 & 255, color & 255)


# -- the track: lanes, strips, segments


def track_from(board: object) -> Track:
    """Return the track of a decoded board file.

    Raises BoardError for a missing key, a wrong value, a hole without an LED or with two, and an LED that does not
    exist or serves two holes. LEDs without a hole are allowed.
    """
    if not isinstance(board, dict):
        raise BoardError("a board file is a JSON object, not {}".format(_shown(board)))
    name = _get(board, "name", str, "board file")
    lanes = _checked_lanes(_get(board, "lanes", list, "board file"))
    holes = _whole_between(_get(board, "holes", int, "board file"), 2, 1000, "holes")
    strips = _checked_strips(_get(board, "strips", list, "board file"))
    leds_of_lanes = [[-1] * holes for _ in lanes]
    first_leds = []
    led_count = 0
    for _, leds, _ in strips:
        first_leds.append(led_count)
        led_count += leds
    track = Track(name, lanes, holes, strips, tuple(first_leds), leds_of_lanes)
    taken = bytearray(led_count)
    zigzags = [_checked_zigzag(board["strips"][i], i, strips[i][1]) for i in range(len(strips))]
    segments = _get(board, "segments", list, "board file")
    for i in range(len(segments)):
        _lay_segment(i, segments[i], track, zigzags, taken)
    for lane in range(len(lanes)):
        leds = leds_of_lanes[lane]
        if min(leds) < 0:
            raise BoardError("lane {} hole {}: no segment gives it an LED".format(lanes[lane], leds.index(-1) + 1))
        leds_of_lanes[lane] = array("H", leds)  # half the memory of a list
    return track


@machine_code
def _get(obj, key, kind, where, number=None):
    if key not in obj:
        raise BoardError("{}: {} is missing".format(_place(where, number), _shown(key)))
    value = obj[key]
    if not isinstance(value, kind) or value is True or value is False:
        raise BoardError(
            "{}: {} is {}, not {}".format(_place(where, number), _shown(key), _shown(value), _KIND_NAMES[kind])
        )
    return value


_KIND_NAMES = {str: "a text", int: "a whole number", list: "a list"}


def _whole_between(value, low, high, where, number=None, key=None):
    if not low <= value <= high:
        place = _place(where, number) + (" " + key if key else "")
        raise BoardError("{} is {}: it must be {} to {}".format(place, value, low, high))
    return value


def _place(where, number):
    return where if number is None else "{}[{}]".format(where, number)


def _checked_lanes(lanes):
    if not 1 <= len(lanes) <= len(LANE_NAMES) or list(lanes) != list(LANE_NAMES[: len(lanes)]):
        raise BoardError('lanes is {}: name them "a", "b", "c", "d" in this order'.format(_shown(lanes)))
    return tuple(lanes)


def _checked_strips(strips):
    if not 1 <= len(strips) <= _MOST_STRIPS:
        raise BoardError("strips: a board has 1 to {} strips, not {}".format(_MOST_STRIPS, len(strips)))
    checked = []
    for i in range(len(strips)):
        strip = strips[i]
        if not isinstance(strip, dict):
            raise BoardError("strips[{}] is {}, not an object".format(i, _shown(strip)))
        pin = _whole_between(_get(strip, "pin", int, "strips", i), 0, 28, "strips", i, "pin")
        for j in range(i):
            if checked[j][0] == pin:
                raise BoardError("strips[{}] pin is {}, which is the pin of strips[{}] already".format(i, pin, j))
        leds = _whole_between(_get(strip, "leds", int, "strips", i), 1, _MOST_LEDS, "strips", i, "leds")
        order = _get(strip, "order", str, "strips", i)
        if order not in STRIP_ORDERS:
            raise BoardError(
                "strips[{}] order is {}: it must be one of {}".format(i, _shown(order), ", ".join(STRIP_ORDERS))
            )
        checked.append((pin, leds, order))
    return tuple(checked)


def _checked_zigzag(strip, number, leds):
    """Return how many LEDs a row of a panel has whose every other row runs backwards, 0 for a strip."""
    if "zigzag" not in strip:
        return 0
    zigzag = _whole_between(_get(strip, "zigzag", int, "strips", number), 2, leds, "strips", number, "zigzag")
    if leds % zigzag:
        raise BoardError("strips[{}] zigzag is {}: {} LEDs are no whole rows of it".format(number, zigzag, leds))
    return zigzag


def _on_the_wire(led, zigzag):
    """Return the place in data order of the LED that has this number if all rows are counted in the same direction."""
    row, place = divmod(led, zigzag)
    return led if row % 2 == 0 else row * zigzag + zigzag - 1 - place


@machine_code
def _lay_segment(number, segment, track, zigzags, taken):
    """Add a segment to the track. zigzags: the row of each strip that is a panel; taken: marks the LEDs used so far."""
    where = "segments"
    if not isinstance(segment, dict):
        raise BoardError("segments[{}] is {}, not an object".format(number, _shown(segment)))
    lane_name = _get(segment, "lane", str, where, number)
    if lane_name not in track.lanes:
        raise BoardError("segments[{}]: lane {} is not on this board".format(number, _shown(lane_name)))
    lane = track.lanes.index(lane_name)
    first_hole = _whole_between(_get(segment, "from", int, where, number), 1, track.holes, where, number, "from")
    last_hole = _whole_between(_get(segment, "to", int, where, number), first_hole, track.holes, where, number, "to")
    strip = _whole_between(_get(segment, "strip", int, where, number), 0, len(track.strips) - 1, where, number, "strip")
    led = _get(segment, "first", int, where, number)
    step = _get(segment, "step", int, where, number)
    leds = track.leds_of(lane)
    first_led = track.first_leds[strip]
    strip_leds = track.strips[strip][1]
    zigzag = zigzags[strip]
    last_led = led + step * (last_hole - first_hole)
    if step in (1, -1) and not zigzag and 0 <= led < strip_leds and 0 <= last_led < strip_leds:
        # The usual segment, all at once, unless a hole or an LED is in use.
        begin, end = first_led + min(led, last_led), first_led + max(led, last_led) + 1
        if max(leds[first_hole - 1 : last_hole]) < 0 and max(taken[begin:end]) == 0:
            leds[first_hole - 1 : last_hole] = list(range(first_led + led, first_led + last_led + step, step))
            taken[begin:end] = b"\x01" * (end - begin)
            return
    for i in range(first_hole - 1, last_hole):
        wired = _on_the_wire(led, zigzag) if zigzag else led
        if not 0 <= led < strip_leds or leds[i] >= 0 or taken[first_led + wired]:
            wrong = _geometry_fault(track, lane, i, strip, led, first_led + wired)
            raise BoardError("segments[{}]: lane {} hole {} {}".format(number, lane_name, i + 1, wrong))
        leds[i] = first_led + wired
        taken[first_led + wired] = 1
        led += step


def _geometry_fault(track, lane, i, strip, led, number):
    """Return why the LED of a strip cannot serve hole i + 1 of a lane. number: of the LED among all, in data order."""
    if not 0 <= led < track.strips[strip][1]:
        return "is LED {} of strip {}, which has {}".format(led, strip, track.strips[strip][1])
    if track.leds_of(lane)[i] >= 0:
        return "has an LED already"
    owner = 0
    while number not in track.leds_of(owner):
        owner += 1
    hole = track.leds_of(owner).index(number) + 1
    return "is LED {} of strip {}, which is lane {} hole {} already".format(led, strip, track.lanes[owner], hole)
