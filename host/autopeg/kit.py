"""What a game is made of: one typed interface behind which everything of a game stands in its folder.

The parts are modules of `autopeg.games.NAME`; a game puts them together as `KIT` in its module `kit`, where the type
checker sees whether each of them has what is asked of it. Front ends, statistics and the arena know games only by this.
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
    from autopeg.terminal.picture import GamePicture
    from autopeg.web.game_page import GamePage

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class Unasked(NamedTuple, Generic[Move]):
    """An answer that was given for a program."""

    move: Move | None
    """None lets a claim pass."""


@dataclass(frozen=True, kw_only=True)
class ScoreKit:
    """How the score of a game is kept for people who play it with their own cards."""

    rules: Rules
    """What an entry is, what speaks against it, when the game is over."""

    text: WordsModule
    """What is said of it."""

    forms: Forms | None = None
    """What can be recorded besides points, None where points are all."""

    counts_hands: bool = False
    """Whether the cards of a hand can be typed in, to be counted."""


@dataclass(frozen=True, kw_only=True)
class GameKit(Generic[State, Move, View]):
    """Everything of one game. Its parts are modules, which `lazily` loads when something of them is wanted."""

    title: str
    """What people call it."""

    about: str
    """What it is, in a sentence or two for those who choose a game."""

    rules: Game[State, Move, View]
    """States, moves and views: pure."""

    text: GameText[State]
    """What happens in it, in sentences."""

    bots: Bots
    """Its bots, by level."""

    advice: Advice[State, Move, View]
    """The one valuation of what could be done in a position."""

    advice_text: AdviceText[State, Move, View]
    """Its words."""

    scorekeeping: ScoreKit
    """How its score is kept."""

    typed_position: TypedPosition | None = None
    """Takes a position that is typed as options of `autopeg hint`; None where hints are for kept games only."""

    option_help: Mapping[str, str]
    """A sentence for every option of its rules, the one for the score pad among them; without its full stop a label."""

    option_defaults: Mapping[str, str] = field(default_factory=dict[str, str])
    """What is said of the default of an option where its value alone would not do."""

    choice_names: Mapping[str, ChoiceNames] = field(default_factory=dict[str, "ChoiceNames"])
    """What the values of an option are called where they alone would not do, in the order in which they are offered."""

    averages: DealAverages | None = None
    """What dealer and pone make a deal, in a game of hand, crib and play; of the others rounds are told."""

    has_going_out: bool = False
    """Whether a round can end by somebody going out."""

    answer_unasked: Callable[[View, Sequence[Move]], Unasked[Move] | None] | None = None
    """Answers for a program what it is not asked about, given a view and the legal moves: programs are asked for cards
    alone. None where the program is asked."""

    deal_tally: Callable[[], DealTally] | None = None
    """Adds up in the arena what sides make as dealer and otherwise, where that tells how well a bot plays."""

    new_controller: Callable[[Table, Settings], AnyController]
    """Makes what a person's keys do at a table."""

    new_lines: Callable[[Table, Store | None, Settings, TextIO, TextIO], AnyLines]
    """Makes the game in lines."""

    picture: GamePicture[Any, Any]
    """How it is drawn."""

    page: GamePage[State, Move, View]
    """Its part of the page."""


AnyKit = GameKit[Any, Any, Any]
