"""Typed interface of a game: all other code uses games only through `GameKit`.

The parts are modules of `autopeg.games.NAME`; each game combines them as `KIT` in its module `kit`, where the type
checker verifies that they match the interface. Front ends, statistics and the arena use games only through this.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TextIO, TypeVar

if TYPE_CHECKING:
    from autopeg.bots import Bots
    from autopeg.bots.deal_tally import DealTally
    from autopeg.engine import Game
    from autopeg.engine.advice import Advice
    from autopeg.engine.options import ChoiceNames
    from autopeg.engine.table import Table
    from autopeg.records import Store
    from autopeg.scorekeeping.forms import Forms
    from autopeg.scorekeeping.rules.state import Rules
    from autopeg.scorekeeping.words import WordsModule
    from autopeg.session.advice_text import AdviceText
    from autopeg.session.settings import Settings
    from autopeg.session.text import GameText
    from autopeg.session.typed_position import TypedPosition
    from autopeg.statistics.deal_statistics import DealAverages
    from autopeg.terminal.controller import AnyController
    from autopeg.terminal.lines import AnyLines
    from autopeg.terminal.scene import GamePicture
    from autopeg.web.game_page import GamePage

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class Unasked(NamedTuple, Generic[Move]):
    """An answer that was given for a program."""

    move: Move | None
    """None declines a claim."""


@dataclass(frozen=True, kw_only=True)
class ScoreKit:
    """Score pad of a game, for people who play it with their own cards."""

    rules: Rules
    """Valid entries, warnings about them, and the end of the game."""

    text: WordsModule
    """Its sentences."""

    forms: Forms | None = None
    """Forms to record more than points, None if there are only points."""

    counts_hands: bool = False
    """Whether the cards of a hand can be typed to have it counted."""


@dataclass(frozen=True, kw_only=True)
class GameKit(Generic[State, Move, View]):
    """All parts of a game. They are modules that `lazily` loads when they are first used."""

    title: str
    """The game's name for people."""

    about: str
    """A sentence or two about the game for people who choose one."""

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

    scorekeeping: ScoreKit
    """Its score pad."""

    typed_position: TypedPosition | None = None
    """Parses a position typed as options of `autopeg hint`; None if hints are for kept games only."""

    option_help: Mapping[str, str]
    """A sentence for each option of its rules and of its score pad; without the full stop it serves as a label."""

    option_defaults: Mapping[str, str] = field(default_factory=dict[str, str])
    """Descriptions of option defaults, if the value alone is not clear enough."""

    choice_names: Mapping[str, ChoiceNames] = field(default_factory=dict[str, "ChoiceNames"])
    """Names of option values, if the values alone are not clear enough, in the order they are offered."""

    averages: DealAverages | None = None
    """Average points of dealer and pone per deal, in games with hand, crib and play; the others have statistics of
    rounds."""

    has_going_out: bool = False
    """Whether a round can end with a player going out."""

    answer_unasked: Callable[[View, Sequence[Move]], Unasked[Move] | None] | None = None
    """Answers in place of a program, given a view and the legal moves, because programs are asked only for cards.
    Returns None if the program is to be asked."""

    deal_tally: Callable[[], DealTally] | None = None
    """Creates the arena's tally of points as dealer and otherwise, if that shows how well a bot plays."""

    new_controller: Callable[[Table, Settings], AnyController]
    """Creates the controller that handles a person's keys at a table."""

    new_lines: Callable[[Table, Store | None, Settings, TextIO, TextIO], AnyLines]
    """Creates the line mode of the game."""

    picture: GamePicture[Any, Any]
    """Draws it on the screen."""

    page: GamePage[State, Move, View]
    """Its part of the page."""


AnyKit = GameKit[Any, Any, Any]
