"""The parts of a game in one class, for the type checker alone: it proves that they are what the other folders ask for.

The module `kit` of a game derives a class from `GameKit` and imports its parts into it. Nothing imports these classes:
each folder fetches the part that it needs, by the game's name.
"""

from typing import Any, Generic, TypeVar

from autopeg.engine import Game
from autopeg.engine.advice import Advice
from autopeg.engine.players import Bots
from autopeg.learning.lesson import LessonModule
from autopeg.learning.practice.drill import PracticeModule
from autopeg.registry import GameFacts
from autopeg.rl.encoding import Encoding
from autopeg.score.state import Rules
from autopeg.scorekeeping.text import WordsModule
from autopeg.session.advice_text import AdviceText, PlainWords
from autopeg.session.text import GameText
from autopeg.session.typed_position import TypedPosition
from autopeg.statistics.deal_statistics import DealAverages
from autopeg.statistics.summary import SummaryModule
from autopeg.terminal.parts import ControllerModule, LinesModule
from autopeg.terminal.scene import GamePicture
from autopeg.watching.reading import Watching
from autopeg.web.game_page import GamePage

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")


class GameKit(Generic[State, Move, View]):
    """All parts of a game: modules of its folder, most of them by the name that they have here.

    `score_rules` and `score_text` are `rules` and `text` of its folder `scorekeeping`; `controller`, `lines` and
    `picture` lie in its folder `terminal`.
    """

    FACTS: GameFacts
    """What is said of it, from the module `facts`."""

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

    # A game may do without these.

    typed_position: TypedPosition
    """Parses a position typed as options of `autopeg hint`; without it hints are for kept games only."""

    lessons: LessonModule
    """Its lesson."""

    practice: PracticeModule
    """What can be practised in it."""

    averages: DealAverages
    """Average points of dealer and pone per deal, in games with hand, crib and play; the others have statistics of
    rounds."""

    encoding: Encoding
    """Views as numbers and moves as actions, for programs that learn."""

    plain_words: PlainWords[View]
    """The reasons of hints in a beginner's words."""

    watching: Watching[Any]
    """What its cards on a table mean."""
