"""Decisions in a game: who made which moves, and how many moves an undo or a redo covers.

A chance move that a move needs is part of the decision, which begins with it. Indices count all moves of a history,
undone ones included. people: the seats of persons; if only bots play, the decisions of all count.
"""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.engine.history import History
from autopeg.engine.moves import Move
from autopeg.engine.refusal import IllegalMove


class Decision(Struct, frozen=True):
    """A decision of a player."""

    seat: int
    """Who decided."""
    move: Move | None
    """None for a declined offer, which is not recorded."""
    at: int | None
    """Its index among all moves, undone ones included; None for a declined offer."""


class Change(Struct, frozen=True):
    """Effect of an undo or redo."""

    decisions: tuple[Decision, ...]
    """The decisions that it undoes or redoes, oldest first."""
    deal: int
    """The number of the deal after it."""


def moves_to_undo(history: History, people: Sequence[int]) -> int:
    """Return how many moves lead back to the last decision. Raises IllegalMove with NOTHING_TO_UNDO."""
    index = last_decision(history, people)
    if index is None:
        raise IllegalMove("NOTHING_TO_UNDO")
    return history.count - index


def moves_to_redo(history: History, people: Sequence[int]) -> int:
    """Return how many moves lead forward to the next decision, or to the last undone move.

    Raises IllegalMove with NOTHING_TO_REDO.
    """
    undone = len(history.undone)
    for count in range(1, undone + 1):
        if count == undone or _is_decision(history, people, history.count + count):
            return count
    raise IllegalMove("NOTHING_TO_REDO")


def last_decision(history: History, people: Sequence[int]) -> int | None:
    """Return the index of the last move in force that was decided on, None if there is none."""
    return next((at for at in reversed(range(history.count)) if _is_decision(history, people, at)), None)


def decisions_on(history: History, start: int, end: int) -> tuple[Decision, ...]:
    """Return the decisions on the moves from `start` up to `end`."""
    moves = _moves_of(history)
    found: list[Decision] = []
    for index in range(start, end):
        decided = index + 1 if _is_needed(history, moves, index) else index
        seat = None if moves[decided].is_chance else _decider(history, index)
        if seat is not None:
            found.append(Decision(seat, moves[decided], decided))
    return tuple(found)


def _moves_of(history: History) -> list[Move]:
    return [step.move for step in (*history.steps, *history.undone)]


def _is_decision(history: History, people: Sequence[int], index: int) -> bool:
    seat = _decider(history, index)
    return seat is not None and (not people or seat in people)


def _decider(history: History, index: int) -> int | None:
    """Return the seat that decided on a move: the one that claimed it or made it, or whose turn it was before a move of
    chance; else None."""
    moves = _moves_of(history)
    if _is_needed(history, moves, index):
        index += 1
    elif index and _is_needed(history, moves, index - 1):
        return None
    move = moves[index]
    due = _due_before(history, index)
    seat = due if move.is_chance or move.actor is None else move.actor
    return next(iter(move.claimants), seat)


def _is_needed(history: History, moves: Sequence[Move], index: int) -> bool:
    """Return whether a chance move is needed by the one after it: it is a seat's turn both before and after it."""
    return (
        index + 1 < len(moves)
        and moves[index].is_chance
        and _due_before(history, index) is not None
        and _due_before(history, index + 1) is not None
    )


def _due_before(history: History, index: int) -> int | None:
    return history.game.to_act(history.state_before(history.count - index))
