"""What is recorded alike whatever is played: a deal, a corrected score; and what is refused alike."""

from typing import TypeVar

from msgspec.structs import replace

from autopeg.errors import IllegalMove
from autopeg.scorekeeping.rules.moves import Deal, ScoreMove
from autopeg.scorekeeping.rules.state import Pegs, State

_State = TypeVar("_State", bound=State)


def dealt(state: _State, move: Deal) -> _State:
    """Return the state in which a deal has begun. Without a point told, only the dealer of the same deal was wrong."""
    if not 0 <= move.dealer < state.players:
        raise IllegalMove("BAD_PLAYER", why="dealer")
    number = state.deal if state.is_fresh else state.deal + 1
    return replace(state, dealer=move.dealer, deal=number, is_fresh=True)


def with_pegs(pegs: tuple[Pegs, ...], side: int, pair: Pegs) -> tuple[Pegs, ...]:
    """Return the pegs of all sides after those of one have moved."""
    return (*pegs[:side], pair, *pegs[side + 1 :])


def set_score(pair: Pegs, score: int) -> Pegs:
    """Return (back, front) of a corrected score: the back peg stays where it stood before, or comes along
    where the score is less (C39).
    """
    back, front = pair
    if score > front:
        return front, score
    return (min(back, score), score)


def check_side(state: State, side: int) -> None:
    """Refuse a side that is not there."""
    if not 0 <= side < state.sides:
        raise IllegalMove("BAD_PLAYER", why="side")


def check_points(points: int) -> None:
    """Refuse points below 0."""
    if points < 0:
        raise IllegalMove("BAD_POINTS", why="negative", count=points)


def check_score(score: int) -> None:
    """Refuse a score below 0, where nothing limits it above."""
    if score < 0:
        raise IllegalMove("BAD_SCORE", why="negative", count=score)


def check_going_on(state: State) -> None:
    """Refuse what comes after the end of the game."""
    if state.over is not None:
        raise IllegalMove("GAME_OVER", "C35", why="score")


def not_here(move: ScoreMove) -> IllegalMove:
    """Return the refusal of a move that these rules do not know."""
    return IllegalMove("NOT_IN_THIS_GAME", name=str(move.__struct_config__.tag))
