"""The verbs of the game `score`: people play with physical cards and tell what is to be pegged.

Nobody is ever due: whoever has points tells them. The pegs are those of `pegcore.scoreboard`, as on the board.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from autopeg.errors import IllegalMove, UsageError
from autopeg.games import Shuffled
from autopeg.games.moves import move_from_json
from autopeg.games.score.moves import Correct, Deal, Event, Points, ScoreMove
from autopeg.games.score.state import Options, State, View, sides_in
from pegcore.scoreboard import Scoreboard, games_won

NAME = "score"
SEATS = (2, 3, 4)
OPEN_MOVES = (Points, Correct, Deal)
LOWEST_WINS = False
MOST_POINTS_OF_A_HAND = 29


def new(options: Mapping[str, object], players: int) -> State:
    """Return a game with all pegs before the first hole. options: see `Options`. Raises UsageError."""
    if players not in SEATS:
        raise UsageError(f"the score is kept for 2, 3 or 4 players, not {players} (C4)")
    try:
        checked = msgspec.convert(dict(options), Options)
    except msgspec.ValidationError as error:
        raise UsageError(f"score options: {error}") from None
    return State(checked, players, ((0, 0),) * sides_in(checked, players))


def to_act(state: State) -> None:
    """Return None: whoever has points tells them."""


def is_over(state: State) -> dict[str, int] | None:
    """Return None, or the winning side and for how many games the win counts (C32, C49-C51)."""
    winner = state.winner
    if winner is None:
        return None
    options = state.options
    return {"winner": winner, "games": games_won(options.skunk, options.target, state.scores, winner)}


def public(state: State) -> dict[str, object]:
    """Return what a replay line shows besides scores and pegs: nothing."""
    return {}


def next_first_dealer(state: State, cut: Sequence[int]) -> int | None:
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


def legal_moves(state: State, seat: int) -> tuple[Points, ...]:
    """Return the entries of 1 to 29 points for the side of `seat`.

    `apply` takes any number, and any score to put right: what is pegged is for the people at the table to say.
    """
    if state.winner is not None:
        return ()
    return tuple(Points(state.side_of(seat), points) for points in range(1, MOST_POINTS_OF_A_HAND + 1))


def claims(state: State, seat: int) -> tuple[ScoreMove, ...]:
    """Return no claim: muggins is told as points like any other."""
    return ()


def chance(state: State, shuffled: Shuffled, first_dealer: int | None = None) -> Deal | None:
    """Return the first deal where a match has settled who deals it (C52), else None: the people tell who deals."""
    return None if first_dealer is None or state.dealer is not None else Deal(first_dealer)


def entry(state: State, side: int, points: int) -> Points:
    """Return the move for points that were entered for a side, as on a board's keypad."""
    return Points(side, points)


def apply(state: State, move: ScoreMove) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a move and the points that it pegged. Raises IllegalMove."""
    match move:
        case Points(player=side, points=points):
            _check_going_on(state)
            _check_side(state, side)
            if points < 0:
                raise IllegalMove("BAD_POINTS", f"{points} points: an entry is 0 or more; undo or correct takes back")
            event = (Event("points", side, side, points),) if points else ()
            return _pegged(state, side, points, is_set=False), event
        case Correct(player=side, score=score):
            _check_side(state, side)
            if state.winner != side:
                _check_going_on(state)
            if not 0 <= score <= state.options.target:
                raise IllegalMove("BAD_SCORE", f"score {score}: it is 0 to {state.options.target} (C33)")
            return _pegged(state, side, score, is_set=True), ()
        case Deal(dealer=dealer):
            _check_going_on(state)
            if not 0 <= dealer < state.players:
                raise IllegalMove("BAD_PLAYER", f"dealer {dealer}: the seats are 0 to {state.players - 1}")
            # Without a point told, the deal before has not begun: only its dealer was wrong.
            number = state.deal if state.is_fresh else state.deal + 1
            return replace(state, dealer=dealer, deal=number, is_fresh=True), ()


def view(state: State, seat: int) -> View:
    """Return what `seat` sees, which is everything."""
    return View(
        phase="score" if state.winner is None else "over",
        seat=seat,
        players=state.players,
        scores=state.scores,
        to_act=None,
        dealer=state.dealer,
        deal=state.deal,
        target=state.options.target,
        skunk=state.options.skunk,
        pegs=state.pegs,
    )


def parse_move(obj: object) -> Any:
    """Return the move that a line of a record stands for. Raises IllegalMove with UNKNOWN_MOVE or BAD_MOVE."""
    return move_from_json(obj, ScoreMove)


def _pegged(state: State, side: int, number: int, *, is_set: bool) -> State:
    """Return the state after points, or with is_set after a score that was put right (C38, C39)."""
    board = Scoreboard(state.sides, state.options.target, start=state.pegs)
    pegs = board.set_score(side, number) if is_set else board.enter(side, number)
    return replace(state, pegs=(*state.pegs[:side], pegs, *state.pegs[side + 1 :]), is_fresh=state.is_fresh and is_set)


def _check_side(state: State, side: int) -> None:
    if not 0 <= side < state.sides:
        raise IllegalMove("BAD_PLAYER", f"side {side}: the sides are 0 to {state.sides - 1}")


def _check_going_on(state: State) -> None:
    if state.winner is not None:
        raise IllegalMove("GAME_OVER", "the game is over; only undo, or the winner's score put right, goes on (C35)")
