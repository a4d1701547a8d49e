"""Marks for decisions during a game: how good the last one was, given what its player could know."""

from msgspec import Struct

from autopeg.engine.advice import advice_of
from autopeg.engine.history import History
from autopeg.registry import GAME_NAMES
from autopeg.session.advice_text import advice_text_of
from autopeg.statistics.review import Grade, kept_decision

_SIGNS: dict[Grade, str] = {"best": "✓", "good": "●", "costly": "◆"}


class Mark(Struct, frozen=True):
    """The mark of a decision."""

    seat: int
    moves: int
    """How many moves there were after it."""
    grade: Grade


def mark_text(mark: Mark, *, ascii_only: bool) -> str:
    """Return a mark in two words, with its sign if it can be written."""
    words = f"{mark.grade} choice"
    return words if ascii_only else f"{_SIGNS[mark.grade]} {words}"


def last_mark(history: History, seat: int) -> Mark | None:
    """Return the mark of a seat's last move, None if there was nothing to decide.

    Counting is never marked: that would give away what the player has to find.
    """
    game = history.game
    if game.NAME not in GAME_NAMES:
        return None
    steps = history.steps
    index = next((at for at in reversed(range(len(steps))) if steps[at].move.actor == seat), None)
    if index is None:
        return None
    before = history.state_before(len(steps) - index)
    if advice_text_of(game.NAME).why_no_hint(game.view(before, seat)) is not None:
        return None
    advice = advice_of(game.NAME)
    judgement = advice.judge(before, steps[index].move)
    if judgement is None:
        return None
    return Mark(seat, index + 1, kept_decision(0, judgement).grade(advice.COSTLY))
