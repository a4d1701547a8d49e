"""Letters of a panel: how wide they are, and how high they have to be to be read at arm's length."""

from math import radians, tan

ARM_MM = 700.0
"""From the eyes of somebody at the table to the panel."""

LEAST_ARC_MINUTES = 16
"""The least angle that a capital must fill to be read with ease (ISO 9241-303)."""

LEAST_LETTER_MM = ARM_MM * tan(radians(LEAST_ARC_MINUTES / 60))

_WIDTHS = {
    " ": 0.44, "·": 0.44, "A": 0.94, "B": 0.95, "C": 0.96, "D": 1.06, "E": 0.87, "F": 0.79, "H": 1.04, "I": 0.41,
    "K": 0.91, "L": 0.77, "N": 1.03, "O": 1.09, "R": 0.96, "S": 0.88, "T": 0.84, "U": 1.01,
    **dict.fromkeys("0123456789", 0.88),
}  # fmt: skip
"""The widths of the signs that a panel has, in heights of a capital: at least those of the font that is engraved."""


def width_mm(words: str, height_mm: float) -> float:
    """Return the width of words whose capitals are `height_mm` high."""
    return sum(_WIDTHS[sign] for sign in words) * height_mm
