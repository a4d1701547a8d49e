"""Crummy Rummy for physical cards: seven rounds, a penalty for every player in each, pegged once a round (Y31-Y32b,
Y41-Y44).
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine import Result
from autopeg.engine.options import options_from
from autopeg.errors import IllegalMove
from autopeg.scorekeeping.rules.deals import check_going_on, check_points, check_score, check_side, dealt, not_here
from autopeg.scorekeeping.rules.doubts import Doubt
from autopeg.scorekeeping.rules.moves import Amend, Correct, Deal, Points, RoundOver, ScoreMove, points_event
from autopeg.scorekeeping.rules.state import Pegs, State, Step
from pegcore.melds import LAST_ROUND, contract_of

SEATS = (2, 3, 4)
ALLOWS_ZERO = True

PENALTY_STEP = 5
"""What all penalties are multiples of (Y32a)."""

_LAP_HOLES = 120
_LAPS = {5: 2, 1: 4}
_LEAST_OF_THE_LAST = contract_of(LAST_ROUND)[0] * PENALTY_STEP
"""What a loser of round 7 has at least, who holds 13 cards or more (Y32a)."""
_USUAL_MOST = 200

Penalties = tuple[int, ...]
"""What a round costs each seat."""


class Options(Struct, frozen=True):
    """What the players agree on (Y41, Y44)."""

    points_a_hole: Literal[5, 1] = 5
    rules: Literal["crummy_rummy"] = "crummy_rummy"


class CrummyRummyState(State, frozen=True):
    """One moment of a game.

    rounds: what has been pegged; entered: what has been told of the round that is being told, by seat, None where
    nothing yet; is_open: whether there is one; set_score: by seat, what a total that was put right adds to its rounds.
    """

    options: Options
    rounds: tuple[Penalties, ...] = ()
    entered: tuple[int | None, ...] = ()
    is_open: bool = False
    set_score: tuple[int, ...] = ()

    @property
    def over(self) -> Result | None:
        """The lowest totals after round 7, which may share the win (Y32)."""
        if self.is_open or len(self.rounds) < LAST_ROUND:
            return None
        return {"winners": list(self.leaders)}

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the lowest total (Y32, Y42)."""
        lowest = min(self.scores)
        return tuple(seat for seat, total in enumerate(self.scores) if total == lowest)

    @property
    def unit(self) -> int:
        return self.options.points_a_hole

    @property
    def board_target(self) -> int:
        """The points that fill the laps of a board and reach its finish, which ends nothing (Y41, Y43, Y44)."""
        return (_LAPS[self.unit] * _LAP_HOLES + 1) * self.unit

    @property
    def due_lane(self) -> int | None:
        """The first player clockwise from the dealer's left who has not been told (Y31)."""
        if not self.is_open or self.dealer is None:
            return None
        return next((seat for seat in self.seats_after(self.dealer) if self.entered[seat] is None), None)

    @property
    def pegs_at_once(self) -> bool:
        """Pegs move once a round (Y43)."""
        return False

    @property
    def asks_points(self) -> bool:
        return self.is_open and not self.is_round_told

    @property
    def is_round_told(self) -> bool:
        return self.is_open and None not in self.entered

    @property
    def complete(self) -> Penalties | None:
        """What the round that is being told costs each seat, None while something is missing. Who alone has not been
        told has gone out, where nobody else has (Y31, Y32a).
        """
        missing = [seat for seat, points in enumerate(self.entered) if points is None]
        if not self.is_open or len(missing) > 1 or (missing and 0 in self.entered):
            return None
        return tuple(points or 0 for points in self.entered)


def new(options: Mapping[str, object], players: int) -> CrummyRummyState:
    """Return a game before its first round. Raises UsageError."""
    nothing = (0,) * players
    return CrummyRummyState(options_from("score", options, Options), players, ((0, 0),) * players, set_score=nothing)


def apply(state: CrummyRummyState, move: ScoreMove) -> Step:
    """Return the state after a move and the points that it pegged. Raises IllegalMove."""
    match move:
        case Points(player=seat, points=points):
            check_going_on(state)
            check_side(state, seat)
            _check_open(state)
            check_points(points)
            entered: tuple[int | None, ...] = (*state.entered[:seat], None, *state.entered[seat + 1 :])
            _check_penalty(state.deal, entered, points)
            entered = (*entered[:seat], points, *entered[seat + 1 :])
            return replace(state, entered=entered, is_fresh=False), ()
        case RoundOver():
            return _round_over(state)
        case Amend(player=seat, round=number, points=points):
            return _amended(state, seat, number, points), ()
        case Correct(player=seat, score=score):
            check_side(state, seat)
            check_score(score)
            _check_multiple(score)
            right = state.set_score
            more = right[seat] + score - state.scores[seat]
            return _totalled(replace(state, set_score=(*right[:seat], more, *right[seat + 1 :]))), ()
        case Deal():
            check_going_on(state)
            if state.is_open and not state.is_fresh:
                raise IllegalMove("ROUND_OPEN", "Y31")
            return replace(dealt(state, move), is_open=True, entered=(None,) * state.players), ()
        case _:
            raise not_here(move)


def _round_over(state: CrummyRummyState) -> Step:
    check_going_on(state)
    _check_open(state)
    penalties = state.complete
    if penalties is None:
        missing = tuple(seat for seat, points in enumerate(state.entered) if points is None)
        raise IllegalMove("NOT_TOLD", "Y31", due=missing, count=state.deal)
    closed = replace(state, rounds=(*state.rounds, penalties), entered=(), is_open=False, is_fresh=False)
    events = tuple(event for seat, points in enumerate(penalties) for event in points_event(seat, points))
    return _totalled(closed), events


def _amended(state: CrummyRummyState, seat: int, number: int, points: int) -> CrummyRummyState:
    """Put the penalty of a round right that has been pegged; everything after it stays."""
    check_side(state, seat)
    if not 1 <= number <= len(state.rounds):
        raise IllegalMove("BAD_ROUND", count=number)
    check_points(points)
    penalties = state.rounds[number - 1]
    _check_penalty(number, (*penalties[:seat], None, *penalties[seat + 1 :]), points)
    mended = (*penalties[:seat], points, *penalties[seat + 1 :])
    return _totalled(replace(state, rounds=(*state.rounds[: number - 1], mended, *state.rounds[number:])))


def _totalled(state: CrummyRummyState) -> CrummyRummyState:
    """Return the state with its pegs at the totals, now and before the last round (Y42)."""
    return replace(state, pegs=tuple(_pair(state, seat) for seat in range(state.players)))


def _pair(state: CrummyRummyState, seat: int) -> Pegs:
    total = sum(penalties[seat] for penalties in state.rounds) + state.set_score[seat]
    last = state.rounds[-1][seat] if state.rounds else 0
    return (max(0, total - last), total)


def _check_open(state: CrummyRummyState) -> None:
    if not state.is_open:
        raise IllegalMove("NO_ROUND", "Y13")


def _check_multiple(points: int) -> None:
    if points % PENALTY_STEP:
        raise IllegalMove("BAD_POINTS", "Y32a", why="multiple", count=points, limit=PENALTY_STEP)


def _check_penalty(number: int, others: Sequence[int | None], points: int) -> None:
    """Refuse what cannot be left in a hand of round `number`. others: what the other players have, None elsewhere."""
    _check_multiple(points)
    if not points and 0 in others:
        raise IllegalMove("SECOND_ZERO", "Y32a", seat=others.index(0))
    if number == LAST_ROUND and 0 < points < _LEAST_OF_THE_LAST:
        raise IllegalMove("TOO_FEW_POINTS", "Y32a", count=points, limit=_LEAST_OF_THE_LAST)


def warning_for(state: CrummyRummyState, move: ScoreMove) -> Doubt | None:
    """A round in which nobody has gone out can only have been ended by agreement (Y32a, Y32b)."""
    if isinstance(move, RoundOver) and state.complete is not None and 0 not in state.complete:
        return Doubt("NOBODY_OUT", "Y32b")
    return None


def next_move(state: CrummyRummyState) -> Deal | RoundOver:
    """Return the end of the round, once some of it has been told; else the deal, which passes to the left (Y13)."""
    return RoundOver() if state.is_open and not state.is_fresh else Deal(state.next_dealer)


def default_action(state: CrummyRummyState) -> ScoreMove:
    """Return what comes next."""
    return next_move(state)


def usual_points(state: CrummyRummyState, side: int) -> Sequence[int]:
    """Return the penalties that a hand often has."""
    return range(0, _USUAL_MOST + 1, PENALTY_STEP) if state.is_open else ()


def next_first_dealer(state: CrummyRummyState, cut: Sequence[int]) -> int | None:
    """Return None: chance names the first dealer (Y13)."""
    return None


def public(state: CrummyRummyState) -> dict[str, Any]:
    """Return the penalties of every round, and what has been told of the one that is being told."""
    return {"rounds": state.rounds, "entered": state.entered, "round_open": state.is_open}
