"""Players: who chooses the moves of a seat, the levels of bots, and what the arena counts of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from autopeg.engine.history import Step
from autopeg.registry import part_of

Move = TypeVar("Move")

ANALYST = "analyst"
"""The level without a limit of time, which people choose for a puzzle or to check another bot, not to play against."""
LEVELS = ("beginner", "club", "expert", "master", ANALYST)
"""All levels, the weakest first; a game offers those that its bots have (`levels_of`)."""
MEANINGS = {
    "beginner": "makes mistakes: a good first opponent",
    "club": "plays soundly, by rules of thumb",
    "expert": "knows the odds of every card",
    "master": "the strongest; thinks for a moment",
    ANALYST: "slow: as master, thinks several times as long",
}
"""What to expect of a level."""
COMMAND = "cmd:"
"""What a seat that a program plays begins with."""


class SeatView(Protocol):
    """What the view of every game says of who looks."""

    @property
    def seat(self) -> int: ...
    @property
    def players(self) -> int: ...


class Player(Protocol):
    """Player that chooses the moves of one seat."""

    def choose(self, view: Any, legal: Sequence[Any]) -> Any:
        """Return one of the legal moves, or None to pass on a claim."""
        ...

    def close(self) -> None:
        """Release resources such as an external program."""
        ...


def is_bot(word: str) -> bool:
    """Return whether a seat's word is a bot level or a program, `cmd:PROGRAM ARGS`, not a person's name."""
    return word in LEVELS or word.startswith(COMMAND)


class Unasked(NamedTuple, Generic[Move]):
    """An answer that was given for a program."""

    move: Move | None
    """None declines a claim."""


DealSums = tuple[int, int, int, int]
"""Points as dealer, deals as dealer, points otherwise, deals otherwise."""


class DealTally(Protocol):
    """Points a deal of each side in one game, as the dealer's side and otherwise, by which the arena rates bots."""

    def on_step(self, step: Step) -> None:
        """Add a step, as a listener of a table."""
        ...

    def of(self, side: int) -> DealSums:
        """Return the sums of a side."""
        ...


def always_asked(view: Any, legal: Sequence[Any]) -> None:
    """Return None: a program is asked everything, as `answer_unasked` of a game where that is so."""


def no_tally() -> None:
    """Return None, as `deal_tally` of a game in which the points of a deal do not show how well a bot plays."""


class Bots(Protocol):
    """Bots of a game: its module or package `bots`.

    LEVELS: factory of a bot from a seed, by level: the first three of all levels, and others if it has them.
    `answer_unasked` answers in place of a program, which is asked only for cards; None if it is to be asked.
    `deal_tally` returns a new tally of points as dealer and otherwise for the arena, None if there is none.
    """

    @property
    def LEVELS(self) -> Mapping[str, Callable[[int], Player]]: ...  # noqa: N802

    def answer_unasked(self, view: Any, legal: Sequence[Any], /) -> Unasked[Any] | None: ...
    def deal_tally(self) -> DealTally | None: ...


def bots_of(game: str) -> Bots:
    """Return the bots of a game. Raises UsageError for an unknown name."""
    return part_of(game, "bots")
