"""Functions of `Game` for games played strictly in turn: no claims, no answers, and no move needs chance first."""

from autopeg.engine import Shuffled


def claims(state: object, seat: int) -> tuple[()]:
    """Return no claims: nobody can act out of turn."""
    return ()


def seats_to_answer(state: object) -> tuple[int, ...]:
    """Return no seats: nobody has to answer before the turn continues."""
    return ()


def chance_before(state: object, move: object, shuffled: Shuffled) -> None:
    """Return None: chance moves come only between moves."""
