"""Crib Rummy for physical cards: the points of every turn, going out, final turns and the winner (R5-R10, R38-R59).

Who enters the first turn of a hand has started it; a turn that is passed over was worth 0.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine import Result
from autopeg.engine.options import options_from
from autopeg.errors import IllegalMove
from autopeg.games.crib_rummy.rules.state import range_of_seats
from autopeg.scorekeeping.rules.deals import (
    check_going_on,
    check_points,
    check_score,
    check_side,
    dealt,
    not_here,
    set_score,
    with_pegs,
)
from autopeg.scorekeeping.rules.doubts import Doubt
from autopeg.scorekeeping.rules.moves import Correct, Deal, GoOut, Points, RoundOver, ScoreMove, points_event
from autopeg.scorekeeping.rules.state import State, Step
from pegcore.melds import crib_rummy_bonus

SEATS = (2, 3, 4)
ALLOWS_ZERO = True

MOST_CARDS_LEFT = 106
"""All that the two packs have (R2)."""

_USUAL_MOST = 55
"""The longest run laid at once (R34)."""

HandOver = Literal["rummy", "draw_pile", "final_turns"]


class Options(Struct, frozen=True):
    """What the players agree on (R45). pegging: with `confirm` points that were forgotten are lost (R56, R57)."""

    target: Literal[61, 121, 241] = 121
    pegging: Literal["auto", "confirm"] = "auto"
    rules: Literal["crib_rummy"] = "crib_rummy"


class CribRummyState(State, frozen=True):
    """One moment of a game.

    starter: who has started this hand, None until its first turn; last_starter: who started the one before; turn: who
    is due, None where that is not known; pegged_out: seats at the target, the first one first (R45); hand_over: how the
    hand has ended, None while it goes on.
    """

    options: Options
    starter: int | None = None
    last_starter: int | None = None
    turn: int | None = None
    pegged_out: tuple[int, ...] = ()
    hand_over: HandOver | None = None

    @property
    def is_open(self) -> bool:
        """Whether a hand is being played."""
        return self.deal > 0 and self.hand_over is None

    @property
    def over(self) -> Result | None:
        """The most points after the final turns; of equal ones who pegged out first (R47, R48, R50)."""
        if self.is_open or not self.pegged_out:
            return None
        winner = max(self.pegged_out, key=lambda out: (self.scores[out], -self.pegged_out.index(out)))
        return {"winner": winner, "games": 1}

    @property
    def asks_points(self) -> bool:
        return self.is_open

    @property
    def turn_lane(self) -> int | None:
        return self.turn if self.is_open else None

    @property
    def chooser(self) -> int | None:
        """Who chooses whether he starts a hand: the lowest score, after a tie the first clockwise from the last
        starter; None in the first hand (R8-R10).
        """
        if self.last_starter is None:
            return None
        return min(self.seats_after(self.last_starter), key=lambda seat: self.scores[seat])

    @property
    def starters(self) -> tuple[int, ...]:
        """The seats that may start the hand: the chooser and the seat to his left, in the first hand all (R8, R9)."""
        chooser = self.chooser
        if chooser is None:
            return tuple(range(self.players))
        return (chooser, (chooser + 1) % self.players)

    @property
    def final_turns(self) -> tuple[int, ...]:
        """The seats that are due a final turn, the next one first; empty until somebody has pegged out (R47)."""
        if not self.pegged_out or not self.is_open or self.turn is None or self.starter is None:
            return ()
        return tuple(range_of_seats(self.turn, self.starter, self.players))


def new(options: Mapping[str, object], players: int) -> CribRummyState:
    """Return a game before its first hand. Raises UsageError."""
    return CribRummyState(options_from("score", options, Options), players, ((0, 0),) * players)


def apply(state: CribRummyState, move: ScoreMove) -> Step:
    """Return the state after a move and the points that it pegged. Raises IllegalMove."""
    match move:
        case Points(player=seat, points=points):
            _check_turn(state, seat, points)
            return _turn(state, seat, points), points_event(seat, points)
        case GoOut(player=seat, points=points, cards_left=left):
            _check_turn(state, seat, points)
            _check_left(state, left)
            points += crib_rummy_bonus(state.players, left)
            return replace(_turn(state, seat, points), hand_over="rummy"), points_event(seat, points)
        case RoundOver():
            check_going_on(state)
            _check_open(state)
            return replace(state, hand_over="draw_pile", is_fresh=False), ()
        case Correct(player=seat, score=score):
            return _corrected(state, seat, score), ()
        case Deal():
            check_going_on(state)
            if state.is_open and not state.is_fresh:
                raise IllegalMove("ROUND_OPEN", "R44")
            last = state.last_starter if state.is_fresh else state.starter
            begun = replace(dealt(state, move), starter=None, last_starter=last, hand_over=None)
            return replace(begun, turn=begun.chooser), ()
        case _:
            raise not_here(move)


def _turn(state: CribRummyState, seat: int, points: int) -> CribRummyState:
    """Peg the points of a turn, which may end the game, and pass the turn to the left (R26, R45-R47)."""
    starter = seat if state.starter is None else state.starter
    _, front = state.pegs[seat]
    if points:
        state = replace(state, pegs=with_pegs(state.pegs, seat, (front, front + points)))
    after = (seat + 1) % state.players
    return _settled(replace(state, starter=starter, turn=after, is_fresh=False))


def _settled(state: CribRummyState) -> CribRummyState:
    """Take down who has pegged out, and end the hand where nobody has a turn left for it (R45-R47)."""
    target, scores = state.options.target, state.scores
    out = tuple(seat for seat in state.pegged_out if scores[seat] >= target)
    out += tuple(seat for seat in range(state.players) if scores[seat] >= target and seat not in out)
    state = replace(state, pegged_out=out)
    if out and state.is_open and state.starter is not None and state.turn == state.starter:
        return replace(state, hand_over="final_turns")
    if not out and state.hand_over == "final_turns":
        return replace(state, hand_over=None)
    return state


def _corrected(state: CribRummyState, seat: int, score: int) -> CribRummyState:
    check_side(state, seat)
    check_score(score)
    if state.options.pegging == "confirm" and score > state.scores[seat]:
        raise IllegalMove("LOST", "R56, R57")
    return _settled(replace(state, pegs=with_pegs(state.pegs, seat, set_score(state.pegs[seat], score))))


def _check_open(state: CribRummyState) -> None:
    if not state.is_open:
        raise IllegalMove("NO_ROUND", "R44")


def _check_turn(state: CribRummyState, seat: int, points: int) -> None:
    check_going_on(state)
    check_side(state, seat)
    check_points(points)
    _check_open(state)
    if state.final_turns and seat not in state.final_turns:
        raise IllegalMove("NOT_YOUR_TURN", "R47", why="final", seat=seat, due=state.final_turns)


def _check_left(state: CribRummyState, left: int) -> None:
    least = state.players - 1
    if not least <= left <= MOST_CARDS_LEFT:
        raise IllegalMove("BAD_CARDS_LEFT", "R38, R40", count=left, limit=least)


def warning_for(state: CribRummyState, move: ScoreMove) -> Doubt | None:
    """No turn is worth exactly 1 (R57), going out takes a card laid (R39), and turns go round (R9, R47)."""
    match move:
        case GoOut(points=points) if points < 2:
            return Doubt("GOING_OUT_TOO_LOW", "R39")
        case Points(points=1):
            return Doubt("IMPOSSIBLE_TURN", "R57")
        case Points(player=seat) | GoOut(player=seat) if state.is_open:
            if state.starter is None and seat not in state.starters:
                return Doubt("NOT_STARTER", "R9", due=state.starters)
            if state.starter is not None and seat != state.turn and state.turn is not None:
                return Doubt("TURN_SKIPPED", "R57", due=(state.turn,))
            return None
        case _:
            return None


def next_move(state: CribRummyState) -> Deal | RoundOver:
    """Return the end of the hand, once a turn of it has been told; else the deal, which passes to the left (R6)."""
    return RoundOver() if state.is_open and not state.is_fresh else Deal(state.next_dealer)


def default_action(state: CribRummyState) -> ScoreMove:
    """Return what comes next."""
    return next_move(state)


def usual_points(state: CribRummyState, side: int) -> Sequence[int]:
    """Return what a turn can be worth, but for the longest ones (R34, R57)."""
    if not state.is_open or (state.final_turns and side not in state.final_turns):
        return ()
    return (0, *range(2, _USUAL_MOST + 1))


def next_first_dealer(state: CribRummyState, cut: Sequence[int]) -> int | None:
    """Return None: chance picks the first dealer (R6)."""
    return None


def public(state: CribRummyState) -> dict[str, Any]:
    """Return who chooses, whose turn it is, who has pegged out and who has a turn left (R51)."""
    return {
        "chooser": state.chooser,
        "turn": state.turn_lane,
        "pegged_out": state.pegged_out,
        "final_turns": state.final_turns,
        "hand_over": state.hand_over,
    }
