"""Table Top Cribbage in the page."""

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.history import History
from autopeg.engine.moves import Part
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.counting import count_line
from autopeg.games.tabletop.rules.moves import TabletopMove
from autopeg.games.tabletop.rules.state import Options
from autopeg.games.tabletop.session import prompt_of, question_of
from autopeg.games.tabletop.text import call_event
from autopeg.web.game_page import CountedCards, Modules, ShownEvent, last_events, picked

MODULES = Modules.within("/games/tabletop", "table", "sketch", "replay", "score")
WAITS_FOR_CLAIMS = False
SIMULTANEOUS_MOVES: dict[type, str] = {}


class OpenTable(Struct, frozen=True):
    """The whole table, every card open."""

    dealer: int | None
    rows_side: Literal[0, 1]
    grid: tuple[tuple[Card | None, ...], ...]
    """Five rows of five, None for an empty cell."""
    stacks: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]


def covered(view: View) -> View:
    """Return what everybody may know: no turned card and no crib (T11)."""
    return replace(view, card=None, crib=())


def open_table(state: State) -> OpenTable:
    """Return the whole table, every card open, for a replay."""
    grid = tuple(state.grid[row * 5 : row * 5 + 5] for row in range(5))
    return OpenTable(state.dealer, state.options.rows_side, grid, state.stacks, state.crib)


def revealed(history: History, names: Sequence[str]) -> Sequence[ShownEvent]:
    """Return the lines and the crib that are counted (T16)."""
    return [
        picked(CountedCards, event, said=call_event(event, names))
        for event in last_events(history)
        if event.what != "heels"
    ]


def prompt(view: View, legal: Sequence[TabletopMove], names: Sequence[str]) -> str:
    """Return the prompt for the seat of a view (T10, T12)."""
    return prompt_of(question_of(view, legal), names, view)


def parts_of_line(cards: tuple[Card, ...], starter: Card | None, options: Options) -> tuple[Part, ...]:
    """Return the parts of a line of physical cards, for the score pad. starter: of a line through the centre."""
    return count_line(cards, options.is_ship, starter)
