"""What the score-keeper says besides its entries."""

from collections.abc import Sequence

from autopeg.engine.match import Match
from autopeg.scorekeeping.rules import State
from autopeg.scorekeeping.rules.doubts import Doubt
from autopeg.scorekeeping.rules.moves import GoOut, Points, ScoreMove
from autopeg.scorekeeping.text import describe_doubt, words_for
from autopeg.session.calling import points_text


def title_of(state: State, match: Match | None) -> str:
    """Return what is being played, for the top of a screen."""
    words = words_for(state)
    game = words.game(state)
    if match is not None:
        game += f", game {match.number} of the match to {match.to}"
    return f"{game}, {words.part(state)}" if state.deal else game


def question_of(move: ScoreMove, doubt: Doubt, names: Sequence[str]) -> str:
    """Return a doubt as a question: what was entered, and what speaks against it. names: by seat."""
    entered = f"{points_text(move.points)}? " if isinstance(move, Points | GoOut) else ""
    return entered + describe_doubt(doubt, names)


def describe_match(match: Match, sides: Sequence[str], skunk: str) -> str:
    """Return the games that have been counted in a match, with the lurches or skunks among them (C49, C50, C52)."""
    standing = zip(sides, match.counted, match.lurches, strict=True)
    return f"The match: {', '.join(f'{side} {games}{_special(number, skunk)}' for side, games, number in standing)}"


def _special(wins: int, skunk: str) -> str:
    one, many = ("lurch", "lurches") if skunk == "lurch" else ("skunk", "skunks")
    return f" ({wins} {one if wins == 1 else many})" if wins else ""
