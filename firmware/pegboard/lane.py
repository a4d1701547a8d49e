"""One lane of the board: its colours, its pegs, its signs, and the lights of its holes.

The front peg is the brightest light of a lane; the back peg has its hue and a third of its light; signs have at most a
tenth. Source: docs/board-file.md, "What the LEDs show".
"""

from pegcore import machine_code
from pegcore.scoreboard import skunk_line
from pegcore.track import LAP_HOLES, STREET_HOLES, finish_hole, place_of

from .motion import BACK, Move, resting_lights

OFF = (0, 0, 0)

# Brightest byte of the front peg, the same for every lane and colour. At 1 percent there is enough light left for a
# back peg of the same hue.
_BRIGHTEST_BYTE = 200
_LEAST_BRIGHTEST_BYTE = 12

_HURRY = 8  # how many times faster a move is when input waits

_CRIB_HOLES = (2, 3)
_MENU_STEP = 5  # holes between the dots that show the length of a new game
_MOST_TALLIES = 4  # no game has more than two laps, but the wire allows any number


# -- colours


def gamma(value: int) -> int:
    """Return the light 0 to 255 for a colour byte 0 to 255 as the eye sees it: about the power of 2.2."""
    return value * value * (1020 + value) // 325125


@machine_code
def dimmed(color, part: int, whole: int = 256):
    """Return a colour dimmed to part / whole, rounded down."""
    red, green, blue = color
    return (red * part // whole, green * part // whole, blue * part // whole)


class Palette:
    """The colours of one lane, each (red, green, blue) in light.

    front, back, ghost: the pegs; sign: a street mark or another sign; faint: a weaker sign; refusal: red for the whole
    lane, refused: brighter, for its pegs; lost: sign of a lost link.
    """

    def __init__(self, color, brightness: int):
        """color: (red, green, blue) of the board file; brightness: percent, 0 for dark."""
        self.front = _lit(color, brightness)
        self.back = dimmed(self.front, BACK)
        self.ghost = dimmed(self.front, 1, 2)
        tenth = sum(self.front) // 10
        self.sign = _white(tenth)
        self.faint = _white(tenth // 2)
        self.skunk = (tenth, 0, 0)
        self.refused = _lit((255, 0, 0), brightness)
        self.refusal = dimmed(self.refused, 1, 4)
        self.lost = dimmed(_lit((150, 90, 0), brightness), 1, 2)


def _lit(color, brightness):
    if not brightness:
        return OFF
    light = [gamma(byte) for byte in color]
    brightest = max(light)
    wanted = max(_BRIGHTEST_BYTE * brightness // 100, _LEAST_BRIGHTEST_BYTE)
    return tuple([byte * wanted // brightest for byte in light])


def _white(total):
    return (total // 3, total // 3, total // 3)


# -- pegs and lights


class Pegs:
    """The two pegs of a lane, in holes from the start across laps; at rest or moving to the newest goal."""

    def __init__(self):
        self.goal = (0, 0)
        self._stand = (0, 0)
        self._move = None
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

    @machine_code
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

    @machine_code
    def lights(self):
        """Return the current lights of the pegs, see motion."""
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

    leds: the LED of each hole, hole 1 first; palette: a Palette; peg_lights: those last drawn.
    """

    def __init__(self, strip, leds, palette):
        self.leds = leds
        self.palette = palette
        self.pegs = Pegs()
        self.peg_lights = None
        self._strip = strip
        self._sign_set = self._sign_lap = None
        self._signs = {}
        self._drawn = {}

    def forget(self) -> None:
        """Forget what is drawn, because the strip was cleared."""
        self._sign_set = None
        self._signs = {}
        self._drawn = {}

    @machine_code
    def needs_signs(self, number: int, lap: int) -> bool:
        """Return whether the signs drawn last were others, and note these. number: changes with all that signs depend
        on besides the lap."""
        if number == self._sign_set and lap == self._sign_lap:
            return False
        self._sign_set = number
        self._sign_lap = lap
        return True

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

    @machine_code
    def draw(self, lights) -> None:
        """Draw lights, a dict of hole to colour, over the signs, replacing the old ones."""
        old = self._drawn
        self._drawn = lights
        leds = self.leds
        holes = len(leds)
        put = self._strip.put
        for hole in old:
            if hole not in lights and 1 <= hole <= holes:
                put(leds[hole - 1], self._signs.get(hole, OFF))
        for hole in lights:
            color = lights[hole]
            if old.get(hole) != color and 1 <= hole <= holes:
                put(leds[hole - 1], color)

    def fill(self, color) -> None:
        """Draw every hole in one colour."""
        for led in self.leds:
            self._strip.put(led, color)
        self.forget()

    def _put(self, hole, color):
        if 1 <= hole <= len(self.leds):
            self._strip.put(self.leds[hole - 1], color)


# -- signs: a dict of hole to colour: streets and lap, the skunk line, the crib, a new game


def signs_of(state: tuple, i: int, front: int, palette, is_chosen: bool):
    """Return the signs of lane i: street marks, one LED wide per lap, the skunk line, the crib.

    state: see pegcore.words.state_from; front: place of its front peg, in holes; is_chosen: on the keypad.
    """
    target, unit, _, crib, pegs, win = state
    signs = {}
    if i >= len(pegs):
        return signs
    lap = max(place_of(front, target // unit)[0], 1)
    mark = palette.sign if is_chosen else palette.faint
    for hole in range(STREET_HOLES, min(finish_hole(target // unit), LAP_HOLES) + 1, STREET_HOLES):
        for tally in range(tallies(lap)):
            signs[hole - tally] = mark
    skunk_lap, skunk_hole = place_of(skunk_line(target), target, unit)
    if lap == skunk_lap:
        signs[skunk_hole] = palette.skunk
    if crib == i and win is None:
        for hole in _CRIB_HOLES:
            signs[hole] = palette.sign
    return signs


def menu_lights(menu: tuple, i: int, palette):
    """Return the lights of lane i for the game that the menu would start: dots, one LED wide per lap, a bright finish,
    as many LEDs from the start as the number of the game's kind, none for cribbage, and with the finish as many at the
    end as games win the match. menu: Menu.picture."""
    holes, lanes, kind, to_win = menu
    laps, finish = place_of(holes, holes)
    lights = {}
    if i < lanes:
        for hole in range(_MENU_STEP, finish, _MENU_STEP):
            for tally in range(laps):
                lights[hole - tally] = palette.sign
        for hole in range(1, kind + 1):
            lights[hole] = palette.ghost
        for hole in range(finish - to_win + 1, finish):
            lights[hole] = palette.ghost
        lights[finish] = palette.front
    return lights


def count_lights(count: tuple, is_lit: bool, palette):
    """Return the lights at the start of a lane for which cards are counted: one for each card, and a blinking one for
    the next. The sign of the crib is off, or it would look like cards. count: Count.picture; is_lit: whether the
    blinking light is on now.
    """
    cards = count[1]
    lights = {}
    for hole in _CRIB_HOLES:
        lights[hole] = OFF
    for hole in range(1, cards + 1):
        lights[hole] = palette.sign
    lights[cards + 1] = palette.sign if is_lit else OFF
    return lights


def tallies(lap: int) -> int:
    """Return how many adjacent LEDs show a lap."""
    return min(max(lap, 1), _MOST_TALLIES)
