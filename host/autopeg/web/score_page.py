"""The page interface of the score pad for physical cards."""

from collections.abc import Sequence

from msgspec import Struct

from autopeg.engine.history import History
from autopeg.score.moves import ScoreMove
from autopeg.score.state import State, View
from autopeg.web.game_page import Modules, ShownEvent

MODULES = Modules.within("/static/pad", "table", "sketch", "statistics")
WAITS_FOR_CLAIMS = False
SIMULTANEOUS_MOVES: dict[type, str] = {}


class OpenTable(Struct, frozen=True):
    """What a replay shows besides the scores. deal: its number."""

    dealer: int | None
    deal: int


def covered(view: View) -> View:
    """Return the view unchanged: everybody sees the pegs."""
    return view


def open_table(state: State) -> OpenTable:
    """Return the dealer and the number of the deal."""
    return OpenTable(state.dealer, state.deal)


def revealed(history: History, names: Sequence[str]) -> Sequence[ShownEvent]:
    """Return nothing: a score pad reveals nothing."""
    return ()


def prompt(view: View, legal: Sequence[ScoreMove], names: Sequence[str]) -> str:
    """Return what everybody may do."""
    return "Choose who scores, type the points, and peg them"
