"""For games in which turn follows turn: nobody has to answer besides who is due, and no move needs chance first."""

from typing import Any

from autopeg.engine import Shuffled


def asked_in_order(state: Any) -> tuple[int, ...]:
    """Return no seat: whoever may claim something does so when he likes to."""
    return ()


def chance_before(state: Any, move: Any, shuffled: Shuffled) -> None:
    """Return None: chance comes between the moves."""
