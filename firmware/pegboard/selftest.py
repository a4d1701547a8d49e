"""Self-test for builders: single LEDs, whole strips, single holes and every key, while the game is paused.

Console lines drive it; host/autopeg/boards/selftest asks the person. It ends with `test off`, with a SET, or after five
minutes without a line. Source: docs/firmware.md, "The self-test".
"""

from pegcore.track import LANE_NAMES

from .shows import Show

IDLE_MS = 300000

_MOST_AT_ONCE = 64  # LEDs per frame
_HOLE = (60, 60, 60)
_KEPT_STROKES = 32
_USAGE = "type test, test leds 0 1 242 FF0000, test hole a 57, test keys or test off"


class Lamps(Show):
    """Show of some LEDs in one colour."""

    duration_ms = IDLE_MS

    def __init__(self, scene, leds, color):
        super().__init__(scene)
        self._leds = leds
        self._color = color
        self._done = 0

    def draw(self, elapsed_ms):
        until = min(self._done + _MOST_AT_ONCE, len(self._leds))
        for i in range(self._done, until):
            self._strip.put(self._leds[i], self._color)
        self._done = until


class SelfTest:
    """A running self-test. Keys are only recorded and do not reach the game."""

    def __init__(self, app):
        self._app = app
        self._strokes = []
        self._asked_ms = app.now_ms()

    def is_over(self, now_ms: int) -> bool:
        return now_ms - self._asked_ms >= IDLE_MS

    def note(self, stroke: str) -> None:
        """Record a stroke."""
        if len(self._strokes) < _KEPT_STROKES:
            self._strokes.append(_name_of(stroke))

    def answer(self, words: list) -> list[str]:
        """Return the lines that answer the words after `test`."""
        self._asked_ms = self._app.now_ms()
        if words == ["off"]:
            return self._end()
        if words == ["keys"]:
            return self._keys()
        if not words:
            return self._inventory()
        if len(words) == 5 and words[0] == "leds":
            return self._leds(words[1:])
        if len(words) == 3 and words[0] == "hole":
            return self._hole(words[1], words[2])
        return [_USAGE]

    def _inventory(self):
        board = self._app.board
        lines = []
        for number in range(len(board.track.strips)):
            lines.append("strip {} pin {} leds {} order {}".format(number, *board.track.strips[number]))
        lines.append("lanes {} holes {}".format("".join(board.track.lanes), board.track.holes))
        if board.keys:
            pins = [",".join([str(pin) for pin in pins]) for pins in (board.rows, board.cols)]
            keys = " ".join([_name_of(row) for row in board.keys])
            lines.append("keypad rows {} cols {} keys {}".format(pins[0], pins[1], keys))
        lines.append("milliamps {} of {}".format(self._app.strip.milliamps(), board.milliamps))
        return lines

    def _leds(self, words):
        """Light a range of LEDs of a strip, counted from 1."""
        strips = self._app.board.track.strips
        strip, first, last = [int(word) if word.isdigit() and len(word) < 6 else -1 for word in words[:3]]
        color = _color_of(words[3])
        if not 0 <= strip < len(strips) or color is None or not 1 <= first <= last <= strips[strip][1]:
            return [_USAGE]
        before = sum([strips[i][1] for i in range(strip)])
        self._light(list(range(before + first - 1, before + last)), color)
        return ["LED {} to {} of strip {}".format(first, last, strip)]

    def _hole(self, lane, hole):
        track = self._app.board.track
        i = LANE_NAMES.find(lane) if len(lane) == 1 else -1
        number = int(hole) if hole.isdigit() and len(hole) < 6 else 0
        if not (0 <= i < len(track.lanes) and 1 <= number <= track.holes):
            return [_USAGE]
        self._light([track.leds_of(i)[number - 1]], _HOLE)
        strip, led = track.led_of(i, number)
        return ["hole {} of lane {} is LED {} of strip {}".format(number, lane, led + 1, strip)]

    def _keys(self):
        strokes = self._strokes
        self._strokes = []
        held = self._app.keypad.held_keys()
        return [
            "struck {}".format(" ".join(strokes) or "none"),
            "held {}".format(" ".join([_name_of(key) for key in held]) or "none"),
        ]

    def _end(self):
        self._app.end_self_test()
        return ["the game goes on"]

    def _light(self, leds, color):
        self._app.scene.play(Lamps(self._app.scene, leds, color), self._app.now_ms())


def _name_of(keys):
    """Return keys, or a stroke, as one word; a line cannot hold `*`, so that key is called x."""
    return keys.replace("*", "x").replace(" ", ":")


def _color_of(text):
    """Return (red, green, blue) of FF0000, or None."""
    if len(text) != 6:
        return None
    try:
        return tuple([int(text[i : i + 2], 16) for i in (0, 2, 4)])
    except ValueError:
        return None
