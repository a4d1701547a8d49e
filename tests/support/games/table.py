"""What the tables of every game's tests have in common: cards in short, moves one after the other, and refusals."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, TypeVar

import pytest

from autopeg.engine import Game
from autopeg.engine.cards import Card, parse_cards
from autopeg.engine.refusal import IllegalMove
from support.session.refused import said_of

State = TypeVar("State")


def cards(names: str) -> tuple[Card, ...]:
    """The cards of a text, "5H 5S JD"."""
    return parse_cards([names])


def card(name: str) -> Card:
    return Card.parse(name)


def step_by(game: Game[State, Any, Any], state: State, moves: Iterable[Any]) -> tuple[State, list[Any]]:
    """The state after some moves, and all their events."""
    made: list[Any] = []
    for move in moves:
        state, events = game.apply(state, move)
        made += events
    return state, made


def refusal_by(game: Game[State, Any, Any], state: State, move: Any) -> str:
    """The code with which a move is refused; the state is unchanged, and there is a sentence for it."""
    before = deepcopy(state)
    with pytest.raises(IllegalMove) as refused:
        game.apply(state, move)
    assert str(game.refusal_of(state, move)) == str(refused.value)
    assert state == before
    said_of(game.NAME, refused.value)
    return refused.value.code
