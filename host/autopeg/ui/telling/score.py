"""Keeping score in sentences."""

from collections.abc import Iterator, Sequence

from autopeg.games.history import Step
from autopeg.games.score import State
from autopeg.games.score.moves import Correct, Deal, Points, ScoreMove
from autopeg.ui.calling import doing, owned, possessive
from autopeg.ui.telling import CardText, Line, side_names
from autopeg.ui.telling.cribbage import tell_loss

__all__ = ["tell_entry", "tell_loss", "tell_move", "tell_openly"]


def tell_entry(move: ScoreMove, names: Sequence[str], sides: Sequence[str]) -> str:
    """Return what a move says. names: by seat; sides: their names."""
    match move:
        case Points(player=side, points=points):
            return f"{doing(sides[side], 'peg')} {points}"
        case Correct(player=side, score=score):
            return f"{owned(sides[side], 'score')} is put right: {score}"
        case Deal(dealer=dealer):
            return f"{doing(names[dealer], 'deal')}: {possessive(names[dealer])} crib"


def tell_move(before: State, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a move."""
    yield tell_entry(step.move, names, side_names(names, before.sides))


def tell_openly(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield what everybody may read of a step, which is all of it."""
    points = sum(event.points for event in step.events)
    seat = step.move.dealer if isinstance(step.move, Deal) else step.move.player
    yield Line(tell_entry(step.move, names, side_names(names, before.sides)), seat, points)
