"""Typed interface of a game: all other code uses games only through `GameKit`.

The parts of a game are modules of `autopeg.games.NAME`. Its module `kit` derives a class from `GameKit` and imports the
parts into it for the type checker, which verifies that they match the interface. Front ends, statistics and the arena
use games only through this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Generic, Protocol, TextIO, TypeVar

from autopeg.engine.players import DealTally, Unasked

if TYPE_CHECKING:
    from autopeg.engine import Game
    from autopeg.engine.advice import Advice
    from autopeg.engine.options import ChoiceNames
    from autopeg.engine.players import Bots
    from autopeg.learning.lesson import LessonModule
    from autopeg.learning.practice.drill import PracticeModule
    from autopeg.play.table import Table
    from autopeg.records import Store
    from autopeg.score.state import Rules
    from autopeg.scorekeeping.text import WordsModule
    from autopeg.session.advice_text import AdviceText
    from autopeg.session.settings import Settings
    from autopeg.session.text import GameText
    from autopeg.session.typed_position import TypedPosition
    from autopeg.statistics.deal_statistics import DealAverages
    from autopeg.statistics.summary import SummaryModule
    from autopeg.terminal.controller import AnyController
    from autopeg.terminal.lines import AnyLines
    from autopeg.terminal.scene import GamePicture
    from autopeg.web.game_page import GamePage

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class ControllerModule(Protocol):
    """The module that handles a person's keys."""

    @property
    def CONTROLLER(self) -> Callable[[Table, Settings], AnyController]: ...  # noqa: N802


class LinesModule(Protocol):
    """The module of line mode."""

    @property
    def LINES(self) -> Callable[[Table, Store | None, Settings, TextIO, TextIO], AnyLines]: ...  # noqa: N802


_FOLDERS = {
    **dict.fromkeys(("score_rules", "score_text"), "scorekeeping."),
    **dict.fromkeys(("controller", "lines", "picture"), "terminal."),
}
"""Folders of the parts that don't lie beside the kit."""

_OPTIONAL = ("averages", "lessons", "practice", "typed_position")
"""Parts that a game may do without."""


class GameParts(Generic[State, Move, View]):
    """Modules of a game, each loaded when it is first used: line mode waits neither for Textual nor for Starlette.

    `score_rules` is the module `scorekeeping.rules` of the game's folder, `controller` is `terminal.controller`, and
    so on. A part of any other name is imported into the game's class at run time as well.
    """

    rules: Game[State, Move, View]
    """States, moves and views, without side effects."""

    text: GameText[State]
    """Sentences that describe the game."""

    bots: Bots
    """Its bots, by level."""

    advice: Advice[State, Move, View]
    """The one evaluation of choices, for hints, reviews and skill ratings."""

    advice_text: AdviceText[State, Move, View]
    """Text of hints."""

    typed_position: TypedPosition | None
    """Parses a position typed as options of `autopeg hint`; None if hints are for kept games only."""

    lessons: LessonModule | None
    """Its lesson, None if there is none."""

    practice: PracticeModule | None
    """What can be practised in it, None for nothing."""

    averages: DealAverages | None
    """Average points of dealer and pone per deal, in games with hand, crib and play; the others have statistics of
    rounds."""

    summary: SummaryModule[State]
    """What the summary of a finished game says: where points come from, the best counts, the chance to win."""

    score_rules: Rules
    """Valid entries of its score pad, warnings about them, and the end of the game."""

    score_text: WordsModule
    """Sentences of its score pad, and its forms for entries other than points."""

    controller: ControllerModule
    """Handles a person's keys at a table."""

    lines: LinesModule
    """Its line mode."""

    picture: GamePicture[Any, Any]
    """Draws it on the screen."""

    web: GamePage[State, Move, View]
    """Its part of the page."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> ModuleType | None:
            if name not in GameParts.__annotations__:
                raise AttributeError(name)
            package = type(self).__module__.rpartition(".")[0]
            module = f"{package}.{_FOLDERS.get(name, '')}{name.removeprefix('score_')}"
            try:
                part = import_module(module)
            except ModuleNotFoundError as missing:
                if missing.name != module or name not in _OPTIONAL:
                    raise
                part = None
            self.__dict__[name] = part
            return part


@dataclass(frozen=True, kw_only=True)
class GameKit(GameParts[State, Move, View]):
    """All parts of a game, and what is said of it."""

    title: str
    """The game's name for people."""

    about: str
    """A sentence or two about the game for people who choose one."""

    option_help: Mapping[str, str]
    """A sentence for each option of its rules and of its score pad; without the full stop it serves as a label."""

    option_defaults: Mapping[str, str] = field(default_factory=dict[str, str])
    """Descriptions of option defaults, if the value alone is not clear enough."""

    choice_names: Mapping[str, ChoiceNames] = field(default_factory=dict[str, "ChoiceNames"])
    """Names of option values, if the values alone are not clear enough, in the order they are offered."""

    pair_names: Mapping[str, ChoiceNames] = field(default_factory=dict[str, "ChoiceNames"])
    """Names of option values for four players in two pairs, if they differ."""

    variant_option: str | None = None
    """Option whose values make games with points of different worth, so that each has averages of its own; named by
    `choice_names`."""

    has_going_out: bool = False
    """Whether a round can end with a player going out."""

    @property
    def variant_names(self) -> Mapping[str, str]:
        """Names of the variants that have averages of their own, by value; empty in a game without them."""
        if self.variant_option is None:
            return {}
        return {str(value): name for value, name in self.choice_names[self.variant_option].items()}

    def answer_unasked(self, view: View, legal: Sequence[Move]) -> Unasked[Move] | None:
        """Answer in place of a program, because programs are asked only for cards; None if it is to be asked."""
        return None

    def deal_tally(self) -> DealTally | None:
        """Return a new tally of points as dealer and otherwise for the arena, if that shows how well a bot plays."""
        return None


AnyKit = GameKit[Any, Any, Any]
