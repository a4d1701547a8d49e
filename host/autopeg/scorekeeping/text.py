"""Keeping score in sentences; what differs between the games is said by the module of their rules, see `Words`."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Protocol

from autopeg.engine import Result
from autopeg.engine.history import Step
from autopeg.errors import IllegalMove
from autopeg.registry import GAME_NAMES, kit_of
from autopeg.scorekeeping.rules import State
from autopeg.scorekeeping.rules.doubts import Doubt
from autopeg.scorekeeping.rules.moves import Correct, Deal, Points
from autopeg.session.calling import owned
from autopeg.session.card_text import card_text
from autopeg.session.refusals import Templates, describe_with
from autopeg.session.text import CardText, Line, side_names

__all__ = [
    "describe_doubt",
    "describe_entry",
    "describe_loss",
    "describe_move",
    "describe_openly",
    "describe_refusal",
    "words_for",
]

REFUSALS: Templates = {
    "BAD_PLAYER.dealer": "The dealer must be a player in this game",
    "BAD_PLAYER.side": "There is no such side in this game",
    "BAD_POINTS.negative": "{count} points is not possible: the least is 0. To take points back, undo or correct",
    "BAD_SCORE.negative": "A score can't be below 0",
    "GAME_OVER.score": "The game is over. You can still undo, or correct the winner's score",
    "NOT_IN_THIS_GAME": "There is no such entry in this game",
    "NO_ROUND": "First record the deal",
    "ROUND_OPEN": "This deal is not over yet",
}
"""Why an entry is refused whatever is played."""


class Words(Protocol):
    """What is said of a game with physical cards; names are by seat.

    `game` says what is played, `part` which deal of it. `describe_deal` announces the deal of a state; `describe_own`
    describes any other move but a corrected score, `before` being the state it was made in; `describe_line` what a
    counted line of a table is worth, and why, None for other points. `ask` says which points are due from a side;
    `notes` what stands beside its score, in a few short lines, and `standing` what there is to know besides, empty for
    nothing. `pad_details` gives what the page's pad shows of this game alone. `REFUSALS` says why an entry is refused
    or doubted. `GO_ON` is what comes when people go on, by the move that it is; `PART` what a deal is called;
    `FIRST_STEPS` are lines for those who begin.
    """

    @property
    def REFUSALS(self) -> Templates: ...  # noqa: N802
    @property
    def GO_ON(self) -> dict[type, str]: ...  # noqa: N802
    @property
    def PART(self) -> str: ...  # noqa: N802
    @property
    def FIRST_STEPS(self) -> tuple[str, ...]: ...  # noqa: N802

    def game(self, state: Any, /) -> str: ...
    def part(self, state: Any, /) -> str: ...
    def describe_deal(self, state: Any, names: Sequence[str], /) -> str: ...
    def describe_own(self, before: Any, step: Step, names: Sequence[str], /) -> str: ...
    def ask(self, state: Any, side: int, names: Sequence[str], /) -> str: ...
    def notes(self, state: Any, side: int, /) -> tuple[str, ...]: ...
    def standing(self, state: Any, names: Sequence[str], /) -> str: ...
    def describe_line(self, event: Any, names: Sequence[str], /) -> str | None: ...
    def pad_details(self, state: Any, /) -> dict[str, Any]: ...
    def describe_loss(self, state: Any, over: Result, sides: Sequence[str], /) -> Sequence[str]: ...


def words_for(state: State) -> Words:
    """Return the words of the rules by which a score is kept."""
    return kit_of(state.options.rules).scorekeeping.text


def describe_entry(before: State, step: Step, names: Sequence[str]) -> str:
    """Return what a move says. before: the state it was made in; names: by seat."""
    match step.move:
        case Correct(player=side, score=score):
            return f"{owned(side_names(names, before.sides)[side], 'score')} is corrected: {score}"
        case Deal():
            return words_for(before).describe_deal(step.state, names)
        case _:
            return words_for(before).describe_own(before, step, names)


def describe_move(before: State, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a move, and where more than its points are counted, one for each."""
    yield describe_entry(before, step, names)
    yield from describe_lines(step, names)


def describe_lines(step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield what every line of a table that a step has counted is worth, and why."""
    words = words_for(step.state)
    for event in step.events:
        line = words.describe_line(event, names)
        if line is not None:
            yield line


def describe_openly(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield what everybody may read of a step, which is all of it."""
    points = sum(event.points for event in step.events) if isinstance(step.move, Points) else 0
    seat = step.move.dealer if isinstance(step.move, Deal) else getattr(step.move, "player", None)
    first, *more = describe_move(before, step, names)
    yield Line(first, seat, points)
    yield from (Line(line) for line in more)


def describe_loss(state: State, over: Result, sides: Sequence[str]) -> Sequence[str]:
    """Return what the end of a game needs to be said besides who has won and the scores."""
    return words_for(state).describe_loss(state, over, sides)


def describe_refusal(refusal: IllegalMove, names: Sequence[str], card: CardText) -> str:
    """Return why an entry is refused."""
    return describe_with(_refusals(), refusal, names, card)


def describe_doubt(doubt: Doubt, names: Sequence[str]) -> str:
    """Return what speaks against an entry."""
    return describe_with(_refusals(), doubt, names, card_text)


@cache
def _refusals() -> Templates:
    """Return why entries are refused or doubted, in any game."""
    own = (kit_of(name).scorekeeping.text.REFUSALS for name in GAME_NAMES)
    return {**REFUSALS, **{key: text for texts in own for key, text in texts.items()}}
