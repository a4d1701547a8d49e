"""Form of Crib Rummy: going out, with the bonus for the cards left in the other hands."""

import re

from autopeg.errors import UsageError
from autopeg.games.crib_rummy.scorekeeping.rules import CribRummyState
from autopeg.scorekeeping.forms import Draft, Form
from autopeg.scorekeeping.rules.moves import GoOut
from pegcore.melds import crib_rummy_bonus

_NUMBERS = re.compile(r"[0-9]{1,3}(?:[ ,+]+[0-9]{1,3})+")


def _going_out(state: CribRummyState, side: int, text: str) -> Draft:
    """Return the draft for going out: points of the turn, then cards left in each other hand, or their sum (R40)."""
    text = text.strip()
    if not _NUMBERS.fullmatch(text):
        raise UsageError("type the points of the turn, then the cards left in the other hands: 6 9")
    points, *left = (int(number) for number in re.findall("[0-9]+", text))
    move = GoOut(side, points, sum(left))
    state.apply(move)
    bonus = crib_rummy_bonus(state.players, move.cards_left)
    cards = "1 card" if move.cards_left == 1 else f"{move.cards_left} cards"
    return Draft(move, f"{points}, and {bonus} for {cards} left, are {points + bonus}")


FORMS = (
    Form(
        "o",
        "out",
        "goes out",
        "goes out with how many points, and cards left elsewhere?",
        "goes out: the points of the turn, then the cards left in each other hand",
        _going_out,
    ),
)
