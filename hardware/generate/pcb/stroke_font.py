"""A font of strokes for what is printed on the board: capitals, figures and a few signs."""

from collections.abc import Iterator

from generate.pcb.model import Label, Point, turned

# Each stroke is a line through points of a grid, x 0 to 4 and y 0 to 6 upwards, two digits a point.
_GLYPHS = {
    "A": "0004264440 0242",
    "B": "000636454433 0333424130 3000",
    "C": "4130100105163645",
    "D": "00063645413000",
    "E": "40000646 0333",
    "F": "000646 0333",
    "G": "453616050110304143 4323",
    "H": "0006 4046 0343",
    "I": "1030 2026 1636",
    "J": "0110304146",
    "K": "0006 4603 1340",
    "L": "060040",
    "M": "0006234640",
    "N": "00064046",
    "O": "103041453616050110",
    "P": "00063645443303",
    "Q": "103041453616050110 2240",
    "R": "00063645443303 2340",
    "S": "011030414233130405163645",
    "T": "0646 2620",
    "U": "060110304146",
    "V": "062046",
    "W": "0610233046",
    "X": "0046 0640",
    "Y": "062346 2320",
    "Z": "06460040",
    "0": "103041453616050110 0145",
    "1": "152620 1030",
    "2": "051636454400 0040",
    "3": "05163645443323 3342413010 1001",
    "4": "30360242",
    "5": "4606033342413010 1001",
    "6": "4536160501103041423303",
    "7": "064610",
    "8": "13040516364544331302011030414233",
    "9": "0110304145361605041343",
    "+": "0343 2125",
    "-": "1333",
    ".": "2021",
    ",": "2110",
    "/": "0046",
    ":": "2122 2425",
    "=": "0242 0444",
    "(": "36242230",
    ")": "16242210",
    "Ω": "001011030516364543313040",
    "µ": "0004 0110304144",
    "·": "2333",
    "×": "1135 1531",
    ">": "114315",
    "<": "311335",
    " ": "",
}
_WIDTH, _HEIGHT, _GAP = 4, 6, 2
STROKE_SHARE = 0.15
"""Width of the line as a share of the height of the letters."""


def strokes(label: Label) -> Iterator[tuple[Point, ...]]:
    """Yield the lines of a text on the board. On the back they are mirrored, to be read from there."""
    words = label.words
    step = label.height / _HEIGHT
    width = (len(words) * (_WIDTH + _GAP) - _GAP) * step
    for index, letter in enumerate(words):
        left = index * (_WIDTH + _GAP) * step - width / 2
        for stroke in _GLYPHS[letter].split():
            points = [
                (left + int(x) * step, (_HEIGHT / 2 - int(y)) * step)
                for x, y in zip(stroke[::2], stroke[1::2], strict=True)
            ]
            yield tuple(_placed(label, point) for point in points)


def width_of(label: Label) -> float:
    """Return how wide a text is."""
    return (len(label.words) * (_WIDTH + _GAP) - _GAP) * label.height / _HEIGHT


def _placed(label: Label, point: Point) -> Point:
    x, y = turned(point, label.rotation)
    return (round(label.at[0] + (x if label.side == "F" else -x), 4), round(label.at[1] + y, 4))
