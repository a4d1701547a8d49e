"""What is said while the score is kept: entries, deals and doubts as sentences without a full stop."""

from collections.abc import Sequence

from autopeg.games.score import State
from autopeg.games.score.moves import Correct, Deal, Points, ScoreMove
from autopeg.match import Match
from autopeg.ui.calling import doing, owned, possessive


def tell_entry(move: ScoreMove, names: Sequence[str], sides: Sequence[str]) -> str:
    """Return what a move says. names: by seat; sides: their names."""
    match move:
        case Points(player=side, points=points):
            return f"{doing(sides[side], 'peg')} {points}"
        case Correct(player=side, score=score):
            return f"{owned(sides[side], 'score')} is put right: {score}"
        case Deal(dealer=dealer):
            return f"{doing(names[dealer], 'deal')}: {possessive(names[dealer])} crib"


def title_of(state: State, match: Match | None) -> str:
    """Return what is being played, for the top of a screen."""
    game = f"{state.options.rules.capitalize()} to {state.options.target}"
    if match is not None:
        game += f", game {match.number} of the match to {match.to}"
    return f"{game}, deal {state.deal}" if state.deal else game


def tell_match(match: Match, sides: Sequence[str], skunk: str) -> str:
    """Return the games that have been counted in a match, with the lurches or skunks among them (C49, C50, C52)."""
    standing = zip(sides, match.counted, match.lurches, strict=True)
    return f"The match: {', '.join(f'{side} {games}{_special(number, skunk)}' for side, games, number in standing)}"


def _special(wins: int, skunk: str) -> str:
    one, many = ("lurch", "lurches") if skunk == "lurch" else ("skunk", "skunks")
    return f" ({wins} {one if wins == 1 else many})" if wins else ""
