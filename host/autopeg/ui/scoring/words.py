"""What the score-keeper says besides its entries."""

from collections.abc import Sequence

from autopeg.games.score import State
from autopeg.match import Match


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
