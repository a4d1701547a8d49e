"""A game for tests that takes entries as a board makes them: points, and corrected scores."""

from types import SimpleNamespace
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.history import History
from autopeg.engine.moves import MoveParser, PlayerMove
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.turn_by_turn import chance_before, seats_to_answer
from autopeg.play.table import Seat, Table
from autopeg.records import Header, Store
from pegcore.scoreboard import leapfrog


class Points(PlayerMove, frozen=True, tag="points"):
    points: int


class Correct(PlayerMove, frozen=True, tag="correct"):
    score: int


class State(Struct, frozen=True):
    pegs: tuple[tuple[int, int], ...]
    board_target: int
    unit: int = 1
    turn_lane: int | None = None
    crib_lane: int | None = 0
    skunk: str = "none"

    @property
    def sides(self) -> int:
        return len(self.pegs)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(front for _, front in self.pegs)

    @property
    def winner_lane(self) -> int | None:
        return next((side for side, score in enumerate(self.scores) if score >= self.board_target), None)


def _refusal_of(state: State, move: Points | Correct) -> IllegalMove | None:
    return None if state.winner_lane is None else IllegalMove("GAME_OVER")


def _apply(state: State, move: Points | Correct) -> tuple[State, tuple[()]]:
    refusal = _refusal_of(state, move)
    if refusal is not None:
        raise refusal
    pairs = list(state.pegs)
    side = move.player
    if isinstance(move, Correct):
        pairs[side] = (min(pairs[side][0], move.score), move.score)
    else:
        pairs[side] = leapfrog(pairs[side], move.points, state.board_target)
    return replace(state, pegs=tuple(pairs)), ()


def _to_act(state: State) -> int:
    return 0


def _is_over(state: State) -> dict[str, int] | None:
    return None if state.winner_lane is None else {"winner": state.winner_lane, "games": 1}


def _entry(state: State, side: int, points: int) -> Points:
    return Points(side, points)


TALLY: Any = SimpleNamespace(
    NAME="tally",
    refusal_of=_refusal_of,
    apply=_apply,
    to_act=_to_act,
    is_over=_is_over,
    seats_to_answer=seats_to_answer,
    chance_before=chance_before,
    entry=_entry,
    parse_move=MoveParser(Points | Correct),
)


def tally_table(
    store: Store, lanes: int = 2, target: int = 121, game_id: int | None = None, game: Any = TALLY
) -> Table:
    """Return the table of a new tally, or of one taken up again."""
    history = History(game, State(((0, 0),) * lanes, target))
    seats = [Seat(name) for name in ("Ann", "Bob", "Cid", "Dot")[:lanes]]
    if game_id is None:
        return Table(history, seats, store.begin(Header("tally", tuple(seat.name for seat in seats))))
    stored, record = store.game(game_id)
    for line in record.moves:
        history.play(line)
    return Table(history, seats, stored)
