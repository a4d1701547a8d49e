"""Light shows: a win, a start, a skunk, a test of the LEDs, "here I am". None affects the score.

A show draws its picture for a time since it began on a dark strip. Each lasts less than 4 s, the start less than 2 s,
and draws at most about 60 LEDs per frame, so that keys and packets do not wait.
"""

from pegcore.track import place_of

from .lane import OFF, dimmed, tallies

_TAIL = 8  # LEDs of a comet


class Show:
    """Base of all shows: turn off the LEDs of the last frame, then draw this one."""

    duration_ms = 0

    def __init__(self, scene):
        self.scene = scene
        self._strip = scene.strip
        self._lit = []

    def draw(self, elapsed_ms: int) -> None:
        for led in self._lit:
            self._strip.put(led, OFF)
        self._lit = []
        self.draw_moment(elapsed_ms)

    def draw_moment(self, elapsed_ms: int) -> None:
        """Draw this frame; each show overrides it."""

    def lanes_in_play(self):
        return self.scene.lanes[: len(self.scene.state[4])]

    def light(self, lane, hole: int, color) -> None:
        """Light a hole for this frame if the lane has it."""
        if 1 <= hole <= len(lane.leds):
            led = lane.leds[hole - 1]
            self._strip.put(led, color)
            self._lit.append(led)

    def stay(self, lane, hole: int, color) -> None:
        """Light a hole until the end of the show or until it is overdrawn."""
        if 1 <= hole <= len(lane.leds):
            self._strip.put(lane.leds[hole - 1], color)

    def comet(self, lane, head: int, color, way: int = 1) -> None:
        """Draw a head with a fading tail behind it, clipped to the lane."""
        for i in range(_TAIL - 1, -1, -1):
            self.light(lane, head - way * i, dimmed(color, (_TAIL - i) * (_TAIL - i), _TAIL * _TAIL))


def _leader(state):
    """Return the winning lane, or else the leading one."""
    pegs, win = state[4], state[5]
    if win is not None:
        return win
    fronts = [pair[1] for pair in pegs]
    return fronts.index(max(fronts))


class Win(Show):
    """Comets chase each other up the winner's lane to the finish, sparks fall on the others. A lurch sends white
    stripes down the lanes of the losers."""

    duration_ms = 2400

    def __init__(self, scene):
        super().__init__(scene)
        self._winner = _leader(scene.state)
        self._is_lurch = scene.is_lurch()
        self._spark = 1

    def draw_moment(self, elapsed_ms):
        lanes = self.lanes_in_play()
        winner = lanes[self._winner]
        finish = self.scene.finish
        for i in range(4):
            began = i * 350
            head = (elapsed_ms - began) * (finish + _TAIL) // 1100
            if elapsed_ms >= began and head <= finish + _TAIL:
                self.comet(winner, head, winner.palette.front)
        for lane in lanes:
            if self._is_lurch and lane is not winner:
                self.comet(lane, finish - elapsed_ms * finish // self.duration_ms, white_of(lane), -1)
            for _ in range(3):
                self._spark = (self._spark * 75 + 74) % 65537
                self.light(lane, self._spark % finish + 1, lane.palette.back)
        if elapsed_ms // 100 & 1:
            self.light(winner, finish, white_of(winner))


class Start(Show):
    """A comet runs up each lane in play, once per lap, and leaves dots in every fifth hole, one per lap: they show
    the lanes and the length of the game."""

    duration_ms = 1600

    _DOT_STEP = 5
    _STAND_MS = 300  # for all dots and the lit finish at the end

    def __init__(self, scene):
        super().__init__(scene)
        self._way = 0

    def draw_moment(self, elapsed_ms):
        finish = self.scene.finish
        target, unit = self.scene.state[:2]
        laps = tallies(place_of(target, target, unit)[0])
        length = finish + _TAIL
        old = self._way
        self._way = min(elapsed_ms * length * laps // (self.duration_ms - self._STAND_MS), length * laps)
        for lane in self.lanes_in_play():
            for way in range(old + 1, self._way + 1):
                lap, hole = (way - 1) // length + 1, (way - 1) % length + 1 - _TAIL
                if hole == finish and lap == laps:
                    self.stay(lane, hole, lane.palette.front)
                elif hole > 0 and hole % self._DOT_STEP == 0:
                    for tally in range(lap):
                        self.stay(lane, hole - tally, lane.palette.sign)
            if self._way < length * laps:
                self.comet(lane, self._way % length, lane.palette.front)


class Skunk(Show):
    """White stripes run from the finish back to the start."""

    duration_ms = 2400

    def draw_moment(self, elapsed_ms):
        finish = self.scene.finish
        for lane in self.lanes_in_play():
            for i in range(3):
                head = finish + i * 30 - elapsed_ms * (finish + 80) // self.duration_ms
                self.comet(lane, head, white_of(lane), -1)


class Locate(Show):
    """Every tenth hole of every lane blinks."""

    duration_ms = 3000

    def draw_moment(self, elapsed_ms):
        if elapsed_ms // 150 & 1:
            return
        for lane in self.scene.lanes:
            for hole in range(1, len(lane.leds) + 1, 10):
                self.light(lane, hole, lane.palette.front)


class Test(Show):
    """All holes red, green, blue and white in turn."""

    duration_ms = 3200

    _COLORS = ((40, 0, 0), (0, 40, 0), (0, 0, 40), (14, 14, 14))
    _MOST_AT_ONCE = 64

    def __init__(self, scene):
        super().__init__(scene)
        self._leds = []
        for lane in scene.lanes:
            self._leds += lane.leds
        self._done = 0

    def draw(self, elapsed_ms):
        count = len(self._leds)
        wanted = min(4 * count, elapsed_ms * 4 * count // (self.duration_ms - 400))
        until = min(wanted, self._done + self._MOST_AT_ONCE)
        for i in range(self._done, until):
            self._strip.put(self._leds[i % count], self._COLORS[i // count])
        self._done = until


def white_of(lane):
    """Return white as bright as fits the lane's colours."""
    return (lane.palette.sign[0] * 6,) * 3


SHOWS = {"win": Win, "start": Start, "skunk": Skunk, "locate": Locate, "test": Test}
