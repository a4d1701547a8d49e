"""LED colours of a lane: gamma, brightness, and the relative brightness of pegs and signs.

The front peg is the brightest light of its lane; the back peg has its hue and a third of its light; signs have at
most a tenth. Source: docs/board-file.md, "What the LEDs show".
"""

OFF = (0, 0, 0)

# Brightest byte of the front peg, the same for every lane and colour. At 1 percent there is enough light left for a
# back peg of the same hue.
_BRIGHTEST_BYTE = 200
_LEAST_BRIGHTEST_BYTE = 12


def gamma(value: int) -> int:
    """Return the light 0 to 255 for a colour byte 0 to 255 as the eye sees it: about the power of 2.2."""
    return value * value * (1020 + value) // 325125


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
        self.back = dimmed(self.front, 1, 3)
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
