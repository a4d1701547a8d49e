"""One lane of the board: its colours, its pegs, its signs, and the lights of its holes.

The front peg is the brightest light of a lane; the back peg has its hue and a third of its light; signs have at most a
tenth. Source: docs/board-file.md, "What the LEDs show".
"""

from array import array

from pegcore import machine_code, ptr8, ptr16, ptr32, viper_code
from pegcore.scoreboard import skunk_line
from pegcore.track import LAP_HOLES, STREET_HOLES, finish_hole, place_of

from .motion import BACK, FULL, Move, put_resting_lights

OFF = (0, 0, 0)

# Brightest byte of the front peg, the same for every lane and colour. At 1 percent there is enough light left for a
# back peg of the same hue.
_BRIGHTEST_BYTE = 200
_LEAST_BRIGHTEST_BYTE = 12

_HURRY = 8  # how many times faster a move is when input waits

_CRIB_HOLES = (2, 3)
_MENU_STEP = 5  # holes between the dots that show the length of a new game
_MOST_TALLIES = 4  # no game has more than two laps, but the wire allows any number
_MOST_LIGHTS = 7  # of a lane: three of the pegs, the ghost, the turn, the next card, the link

# The lights of a lane, by their numbers in Palette.lights: none, a street mark or another sign, a weaker sign, the
# skunk line, the ghost peg, the front peg, a lost link.
DARK, SIGN, FAINT, SKUNK, GHOST, FRONT, LOST = range(7)


# -- colours


def gamma(value: int) -> int:
    """Return the light 0 to 255 for a colour byte 0 to 255 as the eye sees it: about the power of 2.2."""
    return value * value * (1020 + value) // 325125


def dimmed(color, part: int, whole: int = 256):
    """Return a colour dimmed to part / whole, rounded down."""
    red, green, blue = color
    return (red * part // whole, green * part // whole, blue * part // whole)


class Palette:
    """The colours of one lane, each (red, green, blue) in light.

    front, back: the pegs; sign: a street mark or another sign; refusal: red for the whole lane, refused: brighter, for
    its pegs; lights: those of the numbers DARK to LOST, each in one number, see `_packed`.
    """

    def __init__(self, color, brightness: int):
        """color: (red, green, blue) of the board file; brightness: percent, 0 for dark."""
        self.front = _lit(color, brightness)
        self.back = dimmed(self.front, BACK)
        tenth = sum(self.front) // 10
        self.sign = _white(tenth)
        self.refused = _lit((255, 0, 0), brightness)
        self.refusal = dimmed(self.refused, 1, 4)
        lost = dimmed(_lit((150, 90, 0), brightness), 1, 2)
        lights = (OFF, self.sign, _white(tenth // 2), (tenth, 0, 0), dimmed(self.front, 1, 2), self.front, lost)
        self.lights = array("i", [_packed(light) for light in lights])


def _packed(color):
    """Return a colour as 0xRRGGBB."""
    red, green, blue = color
    return red << 16 | green << 8 | blue


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
    def put_lights(self, lights) -> None:
        """Put the current lights of the pegs into `lights`, see Move.put_lights."""
        if self._move:
            self._move.put_lights(lights, self._passed // 100)
        else:
            put_resting_lights(lights, self._stand[0], self._stand[1])

    def front(self) -> int:
        """Return the front peg's place, while moving its last one."""
        return self._stand[1]

    def _begin(self):
        self._rate = self._usual_rate
        self._passed = 0
        self._move = Move(self._stand, self.goal)


class Lane:
    """The LEDs of a lane: static signs, and animated lights over them.

    leds: the LED of each hole, hole 1 first; palette: a Palette. Signs are the number of a light for every hole, from
    hole 0 on; lights an array that `no_lights` makes and `put_light` fills.
    """

    def __init__(self, strip, leds, palette):
        self.leds = leds
        self.palette = palette
        self.pegs = Pegs()
        self._strip = strip
        self.forget()

    def forget(self) -> None:
        """Forget what is drawn, because the strip was cleared."""
        self._sign_set = self._sign_lap = None
        self._signs = bytearray(len(self.leds) + 1)
        self._drawn = no_lights()

    def needs_signs(self, number: int, lap: int) -> bool:
        """Return whether the signs drawn last were others, and note these. number: changes with all that signs depend
        on besides the lap."""
        if number == self._sign_set and lap == self._sign_lap:
            return False
        self._sign_set = number
        self._sign_lap = lap
        return True

    @machine_code
    def draw(self, lights, signs=None) -> None:
        """Draw lights over the signs, replacing the old ones. signs: others to draw from now on."""
        old = self._signs
        changing = 0
        if signs is not None:
            self._signs = signs
            changing = len(self.leds)
        strip = self._strip
        colors = self.palette.lights
        more = _paint(strip.picture, strip.places, self.leds, self._drawn, lights, old, self._signs, changing, colors)
        if more & 1:
            strip.painted(more >> 1)

    def fill(self, color) -> None:
        """Draw every hole in one colour."""
        for led in self.leds:
            self._strip.put(led, color)
        self.forget()


def no_lights():
    """Return room for the lights of a lane, an array: how many there are, then hole and colour of each."""
    return array("i", [0] * (1 + 2 * _MOST_LIGHTS))


@viper_code
def _paint(picture, of_leds, of_holes, old, new, old_signs, new_signs, changing: int, colors) -> int:
    """Replace the lights `old` and the signs under them by `new`; `old` becomes `new`.

    Return twice by how much the sum of the bytes has grown, plus one if any LED was drawn. picture, of_leds: of Strip;
    of_holes: the LED of each hole; changing: the last hole whose sign may be another one, mostly 0.
    """
    pixels = ptr8(picture)
    places = ptr16(of_leds)
    leds = ptr16(of_holes)
    was = ptr32(old)
    now = ptr32(new)
    before = ptr8(old_signs)
    below = ptr8(new_signs)
    color = ptr32(colors)
    holes = int(len(of_holes))
    olds = was[0] << 1
    news = now[0] << 1
    more = 0
    is_drawn = 0
    light = 0
    at = 1
    while at <= olds + news + 2 * changing:
        other = 1
        if at > olds and at <= olds + news:
            hole = now[at - olds]
            light = now[at - olds + 1]
            while other <= olds and was[other] != hole:
                other += 2
            is_same = other <= olds and was[other + 1] == light
        else:
            hole = was[at] if at <= olds else (at - olds - news + 1) >> 1
            is_same = hole < 1 or hole > holes or (at > olds and before[hole] == below[hole])
            if not is_same:
                light = color[below[hole]]
                while other <= news and now[other] != hole:
                    other += 2
                is_same = other <= news
        at += 2
        if not is_same and hole >= 1 and hole <= holes:
            place = places[leds[hole - 1]]
            pixel = place >> 1
            red = light >> 16
            green = light >> 8 & 255
            blue = light & 255
            more += red + green + blue - pixels[pixel] - pixels[pixel + 1] - pixels[pixel + 2]
            first = place & 1
            pixels[pixel] = red if first else green
            pixels[pixel + 1] = green if first else red
            pixels[pixel + 2] = blue
            is_drawn = 1
    at = 0
    while at <= news:
        was[at] = now[at]
        at += 1
    return more << 1 | is_drawn


@viper_code
def put_light(lights, hole: int, color: int):
    """Add a light if there is room, or replace the one at that hole."""
    found = ptr32(lights)
    room = int(len(lights))
    end = found[0] << 1
    at = 1
    while at <= end and found[at] != hole:
        at += 2
    if at < room:
        if at > end:
            found[0] += 1
        found[at] = hole
        found[at + 1] = color


@viper_code
def put_pegs(lights, pegs, front: int, holes: int, finish: int):
    """Add the lights of pegs where there is room and no brighter one. pegs: see Move.put_lights; front: the colour of
    a front peg; holes, finish: of the game."""
    found = ptr32(lights)
    room = int(len(lights))
    peg = ptr32(pegs)
    count = peg[0]
    full = int(FULL)
    lap = int(LAP_HOLES)
    number = 0
    while number < count:
        place = peg[1 + 2 * number]
        part = peg[2 + 2 * number]
        number += 1
        if place > 0 and part > 0:
            hole = finish if place >= holes else (place - 1) % lap + 1
            red = (front >> 16) * part // full
            green = (front >> 8 & 255) * part // full
            blue = (front & 255) * part // full
            end = found[0] << 1
            at = 1
            while at <= end and found[at] != hole:
                at += 2
            if at < room:
                other = found[at + 1]
                if at > end:
                    found[0] += 1
                if at > end or (other >> 16) + (other >> 8 & 255) + (other & 255) < red + green + blue:
                    found[at] = hole
                    found[at + 1] = red << 16 | green << 8 | blue


# -- signs: streets and lap, the skunk line, the crib, a new game, cards


def signs_of(state: tuple, i: int, front: int, holes: int, is_chosen: bool):
    """Return the signs of lane i: street marks, one LED wide per lap, the skunk line, the crib.

    state: see pegcore.words.state_from; front: place of its front peg, in holes; holes: of the lane; is_chosen: on the
    keypad.
    """
    target, unit, _, crib, pegs, win = state
    signs = bytearray(holes + 1)
    if i >= len(pegs):
        return signs
    lap = max(place_of(front, target // unit)[0], 1)
    mark = SIGN if is_chosen else FAINT
    for hole in range(STREET_HOLES, min(finish_hole(target // unit), LAP_HOLES, holes) + 1, STREET_HOLES):
        for tally in range(tallies(lap)):
            signs[hole - tally] = mark
    skunk_lap, skunk_hole = place_of(skunk_line(target), target, unit)
    if lap == skunk_lap and skunk_hole <= holes:
        signs[skunk_hole] = SKUNK
    if crib == i and win is None:
        for hole in _CRIB_HOLES:
            if hole <= holes:
                signs[hole] = SIGN
    return signs


def menu_signs(menu: tuple, i: int, lane_holes: int):
    """Return the signs of lane i for the game that the menu would start: dots, one LED wide per lap, a bright finish,
    as many LEDs from the start as the number of the game's kind, none for cribbage, and with the finish as many at the
    end as games win the match. menu: Menu.picture."""
    holes, lanes, kind, to_win = menu
    laps, finish = place_of(holes, holes)
    signs = bytearray(max(finish, lane_holes) + 1)
    if i < lanes:
        for hole in range(_MENU_STEP, finish, _MENU_STEP):
            for tally in range(laps):
                signs[hole - tally] = SIGN
        for hole in range(1, kind + 1):
            signs[hole] = GHOST
        for hole in range(finish - to_win + 1, finish):
            signs[hole] = GHOST
        signs[finish] = FRONT
    return signs[: lane_holes + 1]


def put_cards(signs, cards: int) -> None:
    """Put a sign for each card that is counted at the start of a lane, as many as it has holes. That of the crib is
    off, or it would look like cards."""
    for hole in range(1, min(max(cards, *_CRIB_HOLES), len(signs) - 1) + 1):
        signs[hole] = SIGN if hole <= cards else DARK


def tallies(lap: int) -> int:
    """Return how many adjacent LEDs show a lap."""
    return min(max(lap, 1), _MOST_TALLIES)
