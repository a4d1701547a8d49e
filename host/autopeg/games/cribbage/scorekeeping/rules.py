"""Cribbage for physical cards: any points for any side, and who is first at the target has won (C30-C41, C49-C52)."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine import Result
from autopeg.engine.options import MugginsRule, options_from
from autopeg.errors import IllegalMove
from autopeg.games.cribbage.rules.state import SkunkRule, sides_of
from autopeg.scorekeeping.rules.deals import check_going_on, check_points, check_side, dealt, not_here, with_pegs
from autopeg.scorekeeping.rules.doubts import Doubt
from autopeg.scorekeeping.rules.moves import Correct, Deal, Points, ScoreMove, points_event
from autopeg.scorekeeping.rules.state import State, Step
from pegcore.scoreboard import Scoreboard, games_won

SEATS = (2, 3, 4)
ALLOWS_ZERO = False
MOST_POINTS_OF_A_HAND = 29

_IMPOSSIBLE = (19, 25, 26, 27)


class Options(Struct, frozen=True):
    """What the players agree on (C5, C45, C45a, C49, C50).

    muggins: how what an owner overlooks may be claimed; partners: four players are two sides (C3), else each has his
    lane.
    """

    target: Literal[61, 121, 241] = 121
    muggins: MugginsRule = "strict"
    skunk: SkunkRule = "lurch"
    partners: bool = True
    rules: Literal["cribbage"] = "cribbage"


class CribbageState(State, frozen=True):
    """One moment of a game; the pegs hold all that has been told but the deals."""

    options: Options

    @property
    def winner(self) -> int | None:
        """The side that has reached the target, or None (C32)."""
        return next((side for side, score in enumerate(self.scores) if score >= self.options.target), None)

    @property
    def over(self) -> Result | None:
        """The winning side and for how many games the win counts (C32, C49-C51)."""
        winner = self.winner
        if winner is None:
            return None
        options = self.options
        return {"winner": winner, "games": games_won(options.skunk, options.target, self.scores, winner)}

    @property
    def skunk(self) -> str:
        return self.options.skunk

    @property
    def crib_lane(self) -> int | None:
        return None if self.dealer is None or self.winner is not None else self.side_of(self.dealer)


def new(options: Mapping[str, object], players: int) -> CribbageState:
    """Return a game with all pegs before the first hole. Raises UsageError."""
    checked = options_from("score", options, Options)
    return CribbageState(checked, players, ((0, 0),) * (sides_of(players) if checked.partners else players))


def apply(state: CribbageState, move: ScoreMove) -> Step:
    """Return the state after a move and the points that it pegged. Raises IllegalMove."""
    match move:
        case Points(player=side, points=points):
            check_going_on(state)
            check_side(state, side)
            check_points(points)
            return _pegged(state, side, points, is_set=False), points_event(side, points)
        case Correct(player=side, score=score):
            check_side(state, side)
            if state.winner != side:
                check_going_on(state)
            if not 0 <= score <= state.options.target:
                raise IllegalMove("BAD_SCORE", "C33", why="range", count=score, limit=state.options.target)
            return _pegged(state, side, score, is_set=True), ()
        case Deal():
            check_going_on(state)
            return dealt(state, move), ()
        case _:
            raise not_here(move)


def warning_for(state: CribbageState, move: ScoreMove) -> Doubt | None:
    """No hand or crib counts 19, 25, 26, 27 or more than 29 (C30); a card, a go and a penalty score less."""
    if not isinstance(move, Points):
        return None
    if move.points > MOST_POINTS_OF_A_HAND:
        return Doubt("HAND_TOO_HIGH", "C30", limit=MOST_POINTS_OF_A_HAND)
    return Doubt("IMPOSSIBLE_HAND", "C30", count=move.points) if move.points in _IMPOSSIBLE else None


def next_move(state: CribbageState) -> Deal:
    """Return the next deal: it passes to the left (C8)."""
    return Deal(state.next_dealer)


def default_action(state: CribbageState) -> ScoreMove:
    """Return what comes next."""
    return next_move(state)


def usual_points(state: CribbageState, side: int) -> Sequence[int]:
    """Return 1 to 29: what is pegged is for the people at the table to say."""
    return range(1, MOST_POINTS_OF_A_HAND + 1)


def next_first_dealer(state: CribbageState, cut: Sequence[int]) -> int | None:
    """Return who deals first after a finished game (C52): the loser, with partners the loser left of the last dealer,
    with three or four sides the lowest score; who is tied for it stands in the order of `cut`, all seats as they cut,
    lowest first. None for partners who have told nobody who dealt last.
    """
    if state.dealer is None and state.sides < state.players:
        return None
    losers = [seat for seat in state.seats_after(state.dealer or 0) if state.side_of(seat) != state.winner]
    if state.sides == 2:
        return losers[0]
    lowest = min(state.scores[seat] for seat in losers)
    return min((seat for seat in losers if state.scores[seat] == lowest), key=cut.index)


def public(state: CribbageState) -> dict[str, Any]:
    """Return nothing: the pegs say it."""
    return {}


def _pegged(state: CribbageState, side: int, number: int, *, is_set: bool) -> CribbageState:
    """Return the state after points, or with is_set after a score that was put right (C38, C39)."""
    board = Scoreboard(state.sides, state.options.target, start=state.pegs)
    pegs = board.set_score(side, number) if is_set else board.enter(side, number)
    return replace(state, pegs=with_pegs(state.pegs, side, pegs), is_fresh=state.is_fresh and is_set)
