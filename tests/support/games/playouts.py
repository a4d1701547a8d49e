"""Whole games by chance, for tests that look at each position on the way: what is the same in every game."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from autopeg.engine import AnyGame, Game
from autopeg.engine.moves import to_json

MOST_MOVES = 20_000

State = TypeVar("State")
Move = TypeVar("Move")


class Turn(Struct, Generic[State, Move], frozen=True):
    """One move of a game: the state before it, the move, its events and the state after it."""

    before: State
    move: Move
    events: tuple[Any, ...]
    after: State


def play_out(
    game: Game[State, Move, Any], state: State, next_move: Callable[[State], Move | None]
) -> Iterator[Turn[State, Move]]:
    """Play one game to its end, where `next_move` returns None."""
    for _ in range(MOST_MOVES):
        move = next_move(state)
        if move is None:
            assert game.is_over(state)
            return
        after, events = game.apply(state, move)
        yield Turn(state, move, events, after)
        state = after
    raise AssertionError(f"no end after {MOST_MOVES} moves")


def check_replay(game: AnyGame, turns: Sequence[Turn[Any, Any]]) -> None:
    """Assert that every move goes to JSON and back, and that the same moves make the same game."""
    state = turns[0].before
    for turn in turns:
        move = game.parse_move(to_json(turn.move))
        assert move == turn.move
        state, events = game.apply(state, move)
        assert (state, events) == (turn.after, turn.events)
