"""Forms of Crummy Rummy: counting the cards left in a hand, and correcting an earlier round."""

import re

from autopeg.engine.cards import Card
from autopeg.errors import Refusal, UsageError
from autopeg.games.counting.hand_count import names_typed
from autopeg.games.crummy_rummy.scorekeeping.rules import CrummyRummyState
from autopeg.scorekeeping.forms import Draft, Form
from autopeg.scorekeeping.rules.moves import Amend, Points
from pegcore.melds import penalty_points

_ROUND = re.compile(r"([0-9])[ ,=]+([0-9]{1,3})")


def _cards_left(state: CrummyRummyState, side: int, text: str) -> Draft:
    """Return the draft of the penalty for the cards left in a hand (Y31)."""
    names = names_typed(text)
    try:
        cards = [Card.parse(name) for name in names]
    except ValueError as error:
        raise Refusal("BAD_CARD", str(error)) from None
    if not cards:
        raise UsageError("type the cards that are left: 3C KD 2H JK")
    move = Points(side, penalty_points(tuple(cards)))
    state.apply(move)
    count = "1 card is" if len(cards) == 1 else f"{len(cards)} cards are"
    return Draft(move, f"{count} {move.points} points")


def _earlier_round(state: CrummyRummyState, side: int, text: str) -> Draft:
    """Return the draft that corrects the side's penalty in a pegged round."""
    typed = _ROUND.fullmatch(text.strip())
    if typed is None:
        raise UsageError("type the round and what it should be: 2 45")
    move = Amend(side, int(typed[1]), int(typed[2]))
    amended, _ = state.apply(move)
    was = state.rounds[move.round - 1][side]
    return Draft(move, f"{move.points} instead of {was} in round {move.round} makes a total of {amended.scores[side]}")


FORMS = (
    Form(
        "h",
        "hand",
        "count",
        "cards left:",
        "counts the cards left in a hand: 3C KD 2H JK",
        _cards_left,
    ),
    Form(
        "e",
        "round",
        "earlier round",
        "which earlier round, and how many points?",
        "corrects an earlier round: its number, then the points",
        _earlier_round,
    ),
)
