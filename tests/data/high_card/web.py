"""High Card in the page."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.history import History
from autopeg.games.high_card.questions import PlayCard
from autopeg.games.high_card.rules import HighCardMove, State, View
from autopeg.games.high_card.text import prompt_of
from autopeg.web.game_page import Modules

MODULES = Modules(
    table="/games/high_card/table.js",
    sketch="/games/high_card/sketch.js",
    replay="/games/high_card/replay.js",
)
WAITS_FOR_CLAIMS = False
SIMULTANEOUS_MOVES: dict[type, str] = {}


def covered(view: View) -> View:
    """Return what everybody can know: no hand (H6)."""
    return replace(view, hand=())


def open_table(state: State) -> dict[str, object]:
    """Return what lies where, every card open, as a replay draws it."""
    return {"dealer": state.dealer, "hands": state.hands, "table": state.table}


def revealed(history: History, names: Sequence[str]) -> list[dict[str, object]]:
    """Return nothing: nothing waits to be looked at."""
    return []


def prompt(view: View, legal: Sequence[HighCardMove], names: Sequence[str]) -> str:
    """Return what the seat of a view is asked."""
    return prompt_of(PlayCard(view.seat), names, view)
