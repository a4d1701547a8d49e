"""For games in which turn follows turn: nobody claims or has to answer anything, and no move needs chance first."""

from autopeg.engine import Shuffled


def claims(state: object, seat: int) -> tuple[()]:
    """Return no claim: nothing can be done out of turn."""
    return ()


def asked_in_order(state: object) -> tuple[int, ...]:
    """Return no seat: nobody has to answer before the turn goes on."""
    return ()


def chance_before(state: object, move: object, shuffled: Shuffled) -> None:
    """Return None: chance comes between the moves."""
