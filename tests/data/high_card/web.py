"""High Card in the page."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.history import History
from autopeg.games.high_card.questions import PlayCard
from autopeg.games.high_card.rules import HighCardMove, State, View
from autopeg.games.high_card.text import prompt_of
from autopeg.web.game_page import Modules, ShownEvent

MODULES = Modules.within("/games/high_card", "table", "sketch", "replay")
WAITS_FOR_CLAIMS = False
SIMULTANEOUS_MOVES: dict[type, str] = {}


def covered(view: View) -> View:
    """Return what everybody can know: no hand (H6)."""
    return replace(view, hand=())


class OpenTable(Struct, frozen=True):
    """What lies where, every card open."""

    dealer: int | None
    hands: tuple[tuple[Card, ...], ...]
    table: tuple[Card | None, ...]


def open_table(state: State) -> OpenTable:
    """Return what a replay draws."""
    return OpenTable(state.dealer, state.hands, state.table)


def revealed(history: History, names: Sequence[str]) -> Sequence[ShownEvent]:
    """Return nothing: nothing waits to be looked at."""
    return ()


def prompt(view: View, legal: Sequence[HighCardMove], names: Sequence[str]) -> str:
    """Return what the seat of a view is asked."""
    return prompt_of(PlayCard(view.seat), names, view)
