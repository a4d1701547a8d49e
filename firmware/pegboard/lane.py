"""One lane of the board: its pegs and their moves, and the lights of its holes."""

from .motion import FULL, Move, resting_lights
from .palette import OFF, dimmed

_HURRY = 8  # how many times faster a move is when input waits


class Pegs:
    """The two pegs of a lane, in holes from the start across laps; at rest or moving to the newest goal."""

    def __init__(self):
        self.goal = (0, 0)
        self._stand = (0, 0)
        self._move = None
        self._lights = None
        self._passed = 0  # in the move, in hundredths of a millisecond
        self._rate = self._usual_rate = 100  # percent

    def is_moving(self) -> bool:
        return self._move is not None

    def put(self, back: int, front: int) -> None:
        """Place the pegs at once."""
        self.goal = self._stand = (back, front)
        self._move = None

    def send(self, back: int, front: int, rate: int) -> None:
        """Move the pegs there. rate: percent of the usual speed. A current move is finished first, quickly."""
        if (back, front) == self.goal:
            return
        self.goal = (back, front)
        self._usual_rate = rate
        if self._move:
            self.hurry()
        else:
            self._begin()

    def hurry(self) -> None:
        """Finish the move quickly."""
        self._rate = max(self._rate, 100 * _HURRY)

    def advance(self, passed_ms: int) -> None:
        """Advance the move."""
        if not self._move:
            return
        self._passed += passed_ms * self._rate
        if self._passed >= self._move.duration_ms * 100:
            self._stand = self._move.new
            self._move = None
            if self._stand != self.goal:
                self._begin()

    def has_moved(self) -> bool:
        """Return whether the lights differ from the last call of `lights`."""
        return self._lights != self._lights_now()

    def lights(self):
        """Return the current lights of the pegs, see motion."""
        self._lights = self._lights_now()
        return self._lights

    def _lights_now(self):
        if self._move:
            return self._move.lights(self._passed // 100)
        return resting_lights(self._stand[0], self._stand[1])

    def front(self) -> int:
        """Return the front peg's place, while moving its last one."""
        return self._stand[1]

    def _begin(self):
        self._rate = self._usual_rate
        self._passed = 0
        self._move = Move(self._stand, self.goal)


class Lane:
    """The LEDs of a lane: static signs, and animated lights over them.

    leds: the LED of each hole, hole 1 first; palette: see palette.
    """

    def __init__(self, strip, leds, palette):
        self.leds = leds
        self.palette = palette
        self.pegs = Pegs()
        self._strip = strip
        self._signs = {}
        self._drawn = {}

    def forget(self) -> None:
        """Forget what is drawn, because the strip was cleared."""
        self._signs = {}
        self._drawn = {}

    def draw_signs(self, signs) -> None:
        """Draw signs, a dict of hole to colour, replacing the old ones."""
        old = self._signs
        self._signs = signs
        for hole in old:
            if hole not in signs and hole not in self._drawn:
                self._put(hole, OFF)
        for hole in signs:
            if hole not in self._drawn and old.get(hole) != signs[hole]:
                self._put(hole, signs[hole])

    def draw(self, lights) -> None:
        """Draw lights, a dict of hole to colour, over the signs, replacing the old ones."""
        old = self._drawn
        self._drawn = lights
        for hole in old:
            if hole not in lights:
                self._put(hole, self._signs.get(hole, OFF))
        for hole in lights:
            if old.get(hole) != lights[hole]:
                self._put(hole, lights[hole])

    def fill(self, color) -> None:
        """Draw every hole in one colour."""
        for led in self.leds:
            self._strip.put(led, color)
        self.forget()

    def _put(self, hole, color):
        if 1 <= hole <= len(self.leds):
            self._strip.put(self.leds[hole - 1], color)


def brighter(lights, hole: int, color) -> None:
    """Add a light to a dict of hole to colour unless it has a brighter one."""
    there = lights.get(hole)
    if there is None or sum(there) < sum(color):
        lights[hole] = color


def peg_color(palette, part: int):
    """Return the colour of a peg with part / 256 of the front peg's light."""
    return palette.front if part >= FULL else dimmed(palette.front, part)
