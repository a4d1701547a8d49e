"""Peg positions: points to lap, hole and street; lane and hole to LED.

A lap is 120 holes in four streets of 30; hole 121 is the finish of games to 121 and 241, hole 61 of games to 61.
Source: docs/rules/cribbage.md C40, docs/board-file.md.
"""

LAP_HOLES = 120
STREET_HOLES = 30
LANE_NAMES = "abcd"
STRIP_ORDERS = ("GRB", "RGB", "GRBW")

_MOST_STRIPS = 4
_MOST_LEDS = 2000


class BoardError(ValueError):
    """Invalid board file; the message names the place, the value and what is wrong with it."""


def finish_hole(target_holes: int) -> int:
    """Return the hole of the lane in which a game to `target_holes` ends: 61 for 61, 121 for 121 and 241."""
    return target_holes - LAP_HOLES * ((target_holes - 2) // LAP_HOLES)


def place_of(points: int, target: int, unit: int = 1) -> tuple[int, int]:
    """Return (lap, hole) of a peg: (0, 0) before the start, else laps from 1 and holes from 1 (C40).

    points, target: in points; unit: points per hole. Points past the finish give the finish (C33).
    """
    holes = min(points, target) // unit
    if holes <= 0:
        return (0, 0)
    target_holes = target // unit
    if holes >= target_holes:
        return ((target_holes - 2) // LAP_HOLES + 1, finish_hole(target_holes))
    return ((holes - 1) // LAP_HOLES + 1, (holes - 1) % LAP_HOLES + 1)


def street_of(hole: int) -> int:
    """Return the street 1 to 4 of a hole 1 to 121, or 0 for the start; the finish belongs to the fourth."""
    if hole <= 0:
        return 0
    return min((hole - 1) // STREET_HOLES + 1, LAP_HOLES // STREET_HOLES)


class Track:
    """The lanes of a board and the LED of each hole, from a validated board file.

    name: the board's name; lanes: tuple of lane names; holes: per lane; strips: tuple of (pin, leds, order).
    LEDs are also numbered across all strips; first_leds: the number of each strip's first LED.
    """

    def __init__(
        self,
        name: str,
        lanes: tuple[str, ...],
        holes: int,
        strips: tuple[tuple[int, int, str], ...],
        first_leds: tuple[int, ...],
        leds_of_lanes: list[list[int]],
    ):
        self.name = name
        self.lanes = lanes
        self.holes = holes
        self.strips = strips
        self.first_leds = first_leds
        self._leds_of_lanes = leds_of_lanes

    def leds_of(self, lane: int) -> list[int]:
        """Return the LEDs of a lane, numbered across all strips, hole 1 first."""
        return self._leds_of_lanes[lane]

    def led_of(self, lane: int, hole: int) -> tuple[int, int]:
        """Return (strip, led) of a hole. lane: index into `lanes`; hole: from 1. Raises BoardError off the board."""
        if not 0 <= lane < len(self.lanes):
            raise BoardError("lane {}: the board {} has {} lanes".format(lane, self.name, len(self.lanes)))
        if not 1 <= hole <= self.holes:
            raise BoardError("hole {}: lane {} has holes 1 to {}".format(hole, self.lanes[lane], self.holes))
        number = self._leds_of_lanes[lane][hole - 1]
        strip = len(self.strips) - 1
        while number < self.first_leds[strip]:
            strip -= 1
        return (strip, number - self.first_leds[strip])


def track_from(board: object) -> Track:
    """Return the track of a board file, given as the decoded JSON object.

    Raises BoardError for a missing key, a wrong value, a hole without an LED or with two, and an LED that does not
    exist or serves two holes. LEDs without a hole are allowed.
    """
    if not isinstance(board, dict):
        raise BoardError("a board file is a JSON object, not {!r}".format(board))
    name = _get(board, "name", str, "board file")
    lanes = _checked_lanes(_get(board, "lanes", list, "board file"))
    holes = _whole(_get(board, "holes", int, "board file"), 2, 1000, "holes")
    strips = _checked_strips(_get(board, "strips", list, "board file"))
    leds_of_lanes = [[-1] * holes for _ in lanes]
    first_leds = []
    led_count = 0
    for _, leds, _ in strips:
        first_leds.append(led_count)
        led_count += leds
    track = Track(name, lanes, holes, strips, tuple(first_leds), leds_of_lanes)
    taken = bytearray(led_count)
    segments = _get(board, "segments", list, "board file")
    for i in range(len(segments)):
        _lay_segment("segments[{}]".format(i), segments[i], track, taken)
    for lane in range(len(lanes)):
        for hole in range(1, holes + 1):
            if leds_of_lanes[lane][hole - 1] < 0:
                raise BoardError("lane {} hole {}: no segment gives it an LED".format(lanes[lane], hole))
    return track


def _get(obj, key, kind, where):
    if key not in obj:
        raise BoardError("{}: {!r} is missing".format(where, key))
    value = obj[key]
    if not isinstance(value, kind) or value is True or value is False:
        raise BoardError("{}: {!r} is {!r}, not {}".format(where, key, value, _KIND_NAMES[kind]))
    return value


_KIND_NAMES = {str: "a text", int: "a whole number", list: "a list"}


def _whole(value, low, high, where):
    if not low <= value <= high:
        raise BoardError("{} is {}: it must be {} to {}".format(where, value, low, high))
    return value


def _checked_lanes(lanes):
    if not 1 <= len(lanes) <= len(LANE_NAMES) or list(lanes) != list(LANE_NAMES[: len(lanes)]):
        raise BoardError('lanes is {!r}: name them "a", "b", "c", "d" in this order'.format(lanes))
    return tuple(lanes)


def _checked_strips(strips):
    if not 1 <= len(strips) <= _MOST_STRIPS:
        raise BoardError("strips: a board has 1 to {} strips, not {}".format(_MOST_STRIPS, len(strips)))
    checked = []
    for i in range(len(strips)):
        where = "strips[{}]".format(i)
        strip = strips[i]
        if not isinstance(strip, dict):
            raise BoardError("{} is {!r}, not an object".format(where, strip))
        pin = _whole(_get(strip, "pin", int, where), 0, 28, where + " pin")
        for j in range(i):
            if checked[j][0] == pin:
                raise BoardError("{} pin is {}, which is the pin of strips[{}] already".format(where, pin, j))
        leds = _whole(_get(strip, "leds", int, where), 1, _MOST_LEDS, where + " leds")
        order = _get(strip, "order", str, where)
        if order not in STRIP_ORDERS:
            raise BoardError("{} order is {!r}: it must be one of {}".format(where, order, ", ".join(STRIP_ORDERS)))
        checked.append((pin, leds, order))
    return tuple(checked)


def _lay_segment(where, segment, track, taken):
    """Add a segment to the track; taken marks the LEDs used so far."""
    if not isinstance(segment, dict):
        raise BoardError("{} is {!r}, not an object".format(where, segment))
    lane_name = _get(segment, "lane", str, where)
    if lane_name not in track.lanes:
        raise BoardError("{}: lane {!r} is not on this board".format(where, lane_name))
    lane = track.lanes.index(lane_name)
    first_hole = _whole(_get(segment, "from", int, where), 1, track.holes, where + " from")
    last_hole = _whole(_get(segment, "to", int, where), first_hole, track.holes, where + " to")
    strip = _whole(_get(segment, "strip", int, where), 0, len(track.strips) - 1, where + " strip")
    led = _get(segment, "first", int, where)
    step = _get(segment, "step", int, where)
    leds = track.leds_of(lane)
    first_led = track.first_leds[strip]
    strip_leds = track.strips[strip][1]
    # Hundreds of holes at every power-on: build no message before something is wrong.
    for i in range(first_hole - 1, last_hole):
        if not 0 <= led < strip_leds or leds[i] >= 0 or taken[first_led + led]:
            wrong = _geometry_fault(track, lane, i, strip, led)
            raise BoardError("{}: lane {} hole {} {}".format(where, lane_name, i + 1, wrong))
        leds[i] = first_led + led
        taken[first_led + led] = 1
        led += step


def _geometry_fault(track, lane, i, strip, led):
    """Return why the LED of a strip cannot serve hole i + 1 of a lane."""
    if not 0 <= led < track.strips[strip][1]:
        return "is LED {} of strip {}, which has {}".format(led, strip, track.strips[strip][1])
    if track.leds_of(lane)[i] >= 0:
        return "has an LED already"
    number = track.first_leds[strip] + led
    owner = 0
    while number not in track.leds_of(owner):
        owner += 1
    hole = track.leds_of(owner).index(number) + 1
    return "is LED {} of strip {}, which is lane {} hole {} already".format(led, strip, track.lanes[owner], hole)
