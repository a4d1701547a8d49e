"""What is said while the score is kept: entries, deals and doubts as sentences without a full stop."""

from collections.abc import Sequence

from autopeg.games.score.moves import Correct, Deal, Points, ScoreMove
from autopeg.ui.calling import doing, owned, possessive, spoken


def points_text(points: int) -> str:
    """Return "1 point", "12 points"."""
    return "1 point" if points == 1 else f"{points} points"


def tell_entry(move: ScoreMove, names: Sequence[str], sides: Sequence[str]) -> str:
    """Return what a move says. names: by seat; sides: their names."""
    match move:
        case Points(player=side, points=points):
            return f"{doing(sides[side], 'peg')} {points}"
        case Correct(player=side, score=score):
            return f"{owned(sides[side], 'score')} is put right: {score}"
        case Deal(dealer=dealer):
            return f"{doing(names[dealer], 'deal')}: {possessive(names[dealer])} crib"


def call_entry(side: str, points: int, score: int) -> str:
    """Return an entry for the ear: "Ann, twelve: fifty-seven"."""
    return f"{side}, {spoken(points)}: {spoken(score)}"


def call_correction(side: str, score: int) -> str:
    """Return a score put right for the ear."""
    return f"{owned(side, 'score')} is {spoken(score)}"
