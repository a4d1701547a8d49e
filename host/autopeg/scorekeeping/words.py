"""Texts about a game with physical cards; each game derives its own."""

from abc import ABC, abstractmethod
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


class Words(ABC, Generic[S]):
    """The texts of one game; names are by seat."""

    PART: ClassVar[str] = "round"
    """The game's word for a deal."""
    GO_ON: ClassVar[Mapping[type, str]]
    """The label of the next move, by its type."""
    FIRST_STEPS: ClassVar[tuple[str, ...]]
    """Instructions for beginners."""
    REFUSALS: ClassVar[Templates]
    """Refusals of entries, and warnings about them."""

    def game(self, state: S) -> str:
        """Return the name of the game with its target."""
        return f"{title_of(state.options.rules)} to {state.board_target}"

    def part(self, state: S) -> str:
        """Return the deal with its number."""
        return f"{self.PART} {state.deal}"

    @abstractmethod
    def describe_deal(self, state: S, names: Sequence[str]) -> str:
        """Return the announcement of a deal."""

    def describe_own(self, before: S, step: Step, names: Sequence[str]) -> str:
        """Describe any move but a deal or a corrected score. before: the state it was made in."""
        if isinstance(step.move, Points):
            return f"{doing(side_names(names, before.sides)[step.move.player], 'peg')} {step.move.points}"
        raise TypeError(f"no words for {step.move!r}")

    def describe_line(self, event: ScoreEvent, names: Sequence[str]) -> str | None:
        """Return the value of a counted line of a table with its reasons; None for other points."""
        return None

    def describe_loss(self, state: S, over: Result, sides: Sequence[str]) -> Sequence[str]:
        """Return what to say about the end of a game, apart from the winner and the scores."""
        return ()

    def ask(self, state: S, side: int, names: Sequence[str]) -> str:
        """Return the prompt for a side's points, or for the next deal."""
        return self.ask_points(state, side, names) if state.is_open else f"who deals the next {self.PART}?"

    def ask_points(self, state: S, side: int, names: Sequence[str]) -> str:
        """Return the prompt for a side's points."""
        return "how many points?"

    def notes(self, state: S, side: int) -> tuple[str, ...]:
        """Return the notes beside a side's score, a few short lines: what it needs."""
        to_go = state.board_target - state.scores[side]
        return (f"{to_go} to go" if to_go > 0 else "out!",)

    def standing(self, state: S, names: Sequence[str]) -> str:
        """Return what to know apart from the scores, empty for nothing."""
        return ""

    def pad_details(self, state: S) -> dict[str, object]:
        """Return what the page's score pad shows for this game only."""
        return {}


AnyWords = Words[Any]
"""The texts of any game."""


class WordsModule(Protocol):
    """The module with a game's texts."""

    @property
    def WORDS(self) -> AnyWords: ...  # noqa: N802
