"""Colours. Nothing depends on colour alone: lanes have shapes and letters, suits have signs, marks have words.

The lanes' colours are Okabe and Ito's, which people with any colour vision can tell apart; the board is dark walnut,
so that the palest and the darkest of them stand out.
"""

from functools import cache

from rich.color import Color
from rich.style import Style

LANE_COLORS = ("#e8700a", "#56b4e9", "#f0e442", "#00b886")
WOOD = ("#2e1c10", "#332014")
RIM = "#25160c"
FELT = "#10281d"
PAPER = "#f6f2e7"
INK = "#1c1c1c"
RED_INK = "#b3001b"
CREAM = "#e9d8b4"
GOLD = "#f5cf5b"


def mixed(color: str, other: str, share: float) -> str:
    """Return a colour between two; share: of the first."""
    one, two = Color.parse(color).get_truecolor(), Color.parse(other).get_truecolor()
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(one, two, strict=True))
    return f"#{red:02x}{green:02x}{blue:02x}"


@cache
def card_style(is_red: bool, is_dim: bool = False) -> Style:
    """Return the style of a card's face."""
    paper = mixed(PAPER, FELT, 0.55) if is_dim else PAPER
    return Style(color=RED_INK if is_red else INK, bgcolor=paper, bold=not is_dim)


BACK_OF_CARD = Style(color="#9db4d6", bgcolor="#27406b")
NAME = Style(bold=True)
FAINT = Style(color="#9fb3a6")
CALL = Style(color=GOLD, bold=True)
PROMPT = Style(color="#101010", bgcolor=GOLD, bold=True)
TROUBLE = Style(color="#ffffff", bgcolor="#8c1c13", bold=True)
HINT = Style(color="#101010", bgcolor="#9fd8c4")
TITLE = Style(color=CREAM, bgcolor=RIM)
KEY = Style(color=GOLD, bgcolor=RIM, bold=True)
CURSOR = Style(color="#101010", bgcolor=GOLD, bold=True)
MARKED = Style(color=GOLD, bold=True)
