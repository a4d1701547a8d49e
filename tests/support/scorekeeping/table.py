"""Games with physical cards, told line by line."""

from typing import Any

import pytest

from autopeg.engine.games import rules_of
from autopeg.engine.history import History
from autopeg.engine.refusal import IllegalMove
from autopeg.scorekeeping.text import question_about
from support.session.refused import NAMES, said_of

SCORE = rules_of("score")

UNDO, REDO = {"type": "undo"}, {"type": "redo"}
OVER = {"type": "round_over"}


def pegs(side: int, points: int) -> dict[str, Any]:
    return {"type": "points", "player": side, "points": points}


def correct(side: int, score: int) -> dict[str, Any]:
    return {"type": "correct", "player": side, "score": score}


def deal(dealer: int) -> dict[str, Any]:
    return {"type": "deal", "dealer": dealer}


def told(rules: str, *lines: dict[str, Any], players: int = 2, **options: Any) -> History:
    """Return the game after everything that is told."""
    history = History(SCORE, SCORE.new({"rules": rules, **options}, players))
    for line in lines:
        history.play(line)
    return history


def refused(history: History, line: dict[str, Any]) -> str:
    """Return the code with which a line is refused; nothing has changed."""
    before = history.state
    with pytest.raises(IllegalMove) as refusal:
        history.play(line)
    assert history.state is before
    said_of("score", refusal.value)
    return refusal.value.code


def doubt(history: History, line: dict[str, Any]) -> str | None:
    """Return what is said against a line."""
    found = question_about(history.state, SCORE.parse_move(line), NAMES)
    return None if found is None else found.partition("? ")[2] or found
