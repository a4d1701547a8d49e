"""What is said of a game with physical cards: each game derives its own words."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from autopeg.engine import Result
from autopeg.engine.history import Step
from autopeg.registry import title_of
from autopeg.scorekeeping.rules.moves import Points, ScoreEvent
from autopeg.scorekeeping.rules.state import State
from autopeg.session.calling import doing
from autopeg.session.refusals import Templates
from autopeg.session.text import side_names

S = TypeVar("S", bound=State)


class Words(Generic[S]):
    """What is said of one game; names are by seat."""

    PART: ClassVar[str] = "round"
    """What a deal is called."""
    GO_ON: ClassVar[Mapping[type, str]]
    """What comes when people go on, by the move that it is."""
    FIRST_STEPS: ClassVar[tuple[str, ...]]
    """Lines for those who begin."""
    REFUSALS: ClassVar[Templates]
    """Why an entry is refused, or what speaks against it."""

    def game(self, state: S) -> str:
        """Return what is played."""
        return f"{title_of(state.options.rules)} to {state.board_target}"

    def part(self, state: S) -> str:
        """Return which deal it is."""
        return f"{self.PART} {state.deal}"

    def describe_deal(self, state: S, names: Sequence[str]) -> str:
        """Announce the deal of a state."""
        raise NotImplementedError

    def describe_own(self, before: S, step: Step, names: Sequence[str]) -> str:
        """Describe any move but a deal or a corrected score. before: the state it was made in."""
        if isinstance(step.move, Points):
            return f"{doing(side_names(names, before.sides)[step.move.player], 'peg')} {step.move.points}"
        raise TypeError(f"no words for {step.move!r}")

    def describe_line(self, event: ScoreEvent, names: Sequence[str]) -> str | None:
        """Return what a counted line of a table is worth, and why; None for other points."""
        return None

    def describe_loss(self, state: S, over: Result, sides: Sequence[str]) -> Sequence[str]:
        """Return what the end of a game needs to be said besides who has won and the scores."""
        return ()

    def ask(self, state: S, side: int, names: Sequence[str]) -> str:
        """Return which points are due from a side, or that a deal is."""
        return self.ask_points(state, side, names) if state.is_open else f"who deals the next {self.PART}?"

    def ask_points(self, state: S, side: int, names: Sequence[str]) -> str:
        """Return which points are due from a side."""
        return "how many points?"

    def notes(self, state: S, side: int) -> tuple[str, ...]:
        """Return what stands beside a side's score, in a few short lines: what it needs."""
        to_go = state.board_target - state.scores[side]
        return (f"{to_go} to go" if to_go > 0 else "out!",)

    def standing(self, state: S, names: Sequence[str]) -> str:
        """Return what there is to know besides the scores, empty for nothing."""
        return ""

    def pad_details(self, state: S) -> dict[str, object]:
        """Return what the page's pad shows of this game alone."""
        return {}


AnyWords = Words[Any]
"""The words of any game."""


class WordsModule(Protocol):
    """Where a game has its words."""

    @property
    def WORDS(self) -> AnyWords: ...  # noqa: N802
