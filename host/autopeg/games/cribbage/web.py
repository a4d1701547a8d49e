"""Cribbage in the page."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.history import History
from autopeg.games.cribbage.rules import State, View
from autopeg.games.cribbage.rules.moves import CribbageMove, Declare, Discard
from autopeg.games.cribbage.session import PlayCard, declared_text, is_claimable, prompt_of, question_of
from autopeg.games.cribbage.text import as_declared, call_event
from autopeg.session.card_text import card_text
from autopeg.session.questions import Advance
from autopeg.web.game_page import CountedCards, Modules, ShownEvent, last_events, picked

MODULES = Modules.within("/games/cribbage", "table", "sketch", "replay", "statistics", "score", "tools")
WAITS_FOR_CLAIMS = True  # a claim is made before the next card (C46)
SIMULTANEOUS_MOVES: dict[type, str] = {Discard: "discard"}  # in any order of players (C10)


class OpenTable(Struct, frozen=True):
    """The whole table, every card open."""

    dealer: int | None
    hands: tuple[tuple[Card, ...], ...]
    played: tuple[tuple[Card, ...], ...]
    crib: tuple[Card, ...]
    starter: Card | None
    series: tuple[Card, ...]
    count: int


def covered(view: View) -> View:
    """Return what everybody may know: no hand and no discard (C10)."""
    return replace(view, hand=(), discarded=(), dead=())


def open_table(state: State) -> OpenTable:
    """Return the whole table, every card open, for a replay."""
    return picked(OpenTable, state)


def revealed(history: History, names: Sequence[str]) -> Sequence[ShownEvent]:
    """Return the hands and the crib that are shown and counted (C25)."""
    counted = [event for event in last_events(history) if event.kind == "show"]
    if history.steps and isinstance(history.steps[-1].move, Declare):
        counted = [as_declared(event) for event in counted]
    return [
        picked(CountedCards, event, said=call_event(event, names), index=None, cards=event.cards or ())
        for event in counted
    ]


def prompt(view: View, legal: Sequence[CribbageMove], names: Sequence[str]) -> str:
    """Return the prompt for the seat of a view, after what somebody else has declared in the play."""
    question = question_of(view, legal)
    asked = "" if isinstance(question, Advance) else prompt_of(question, names, view, card_text)
    if isinstance(question, PlayCard) or not is_claimable(view):
        return asked
    return ". ".join(filter(None, (declared_text(names, view, card_text), asked)))
