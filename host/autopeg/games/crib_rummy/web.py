"""Crib Rummy in the page."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.history import History
from autopeg.games.crib_rummy.rules import NAME, State, View
from autopeg.games.crib_rummy.rules.melds import meld_rules
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Deal, Setup
from autopeg.games.crib_rummy.session import prompt_of, question_of
from autopeg.games.crib_rummy.text import (
    call_turn,
    hand_end,
    made_in_hand,
    meld_worth,
)
from autopeg.games.rummy import web as rummy
from autopeg.games.rummy.rules import MeldKind
from autopeg.games.rummy.web import TOP_OF_PILE, MeldNote, RummyNotes, first_suggested, modules_of
from autopeg.session.card_text import card_text
from autopeg.session.lay_options import LayOptions
from autopeg.web.game_page import HandEnd, PointsMade, ShownEvent, last_events, picked, reader_names

MODULES = modules_of(NAME)
WAITS_FOR_CLAIMS = False  # points not claimed before the next player takes a card are lost (R56)
SIMULTANEOUS_MOVES: dict[type, str] = {}


class Notes(RummyNotes, frozen=True, kw_only=True):
    """Notes on the table, for everybody."""

    hand: int
    """The number of the hand in the game."""


class OpenTable(rummy.OpenTable, frozen=True, kw_only=True):
    """The whole table, every card open."""

    earned: int


def covered(view: View) -> View:
    """Return what everybody may know: no hand (R52, R53)."""
    return replace(view, hand=())


def table_notes(history: History) -> Notes:
    """Return the points of each meld and the cards that its jokers stand for, and the number of the hand."""
    state: State = history.state
    rules = meld_rules(state.options.ace_high)
    return Notes(
        hand=max(1, sum(isinstance(step.move, Deal | Setup) for step in history.steps)),
        melds={meld.id: MeldNote(meld_worth(meld), rules.cards_stood_for(meld)) for meld in state.table},
    )


def open_table(state: State) -> OpenTable:
    """Return the whole table, every card open, for a replay."""
    return picked(
        OpenTable,
        state,
        melds=state.table,
        pile=state.discard_pile[:TOP_OF_PILE],
        pile_count=len(state.discard_pile),
        deck_count=state.draw_count,
    )


def revealed(history: History, names: Sequence[str]) -> Sequence[ShownEvent]:
    """Return how a hand has ended, and what each player has pegged in it and still holds (R38, R42, R47).

    The last points are claimed before this (R56).
    """
    state: State = history.state
    if state.hand_over is None or state.unclaimed is not None:
        return []
    ended = hand_end(history.state_before(1), state, names)
    turns = [call_turn(event, names, card_text) for event in last_events(history)]
    made = made_in_hand(history)
    said = ". ".join([*([] if ended is None else [ended.text]), *turns])
    counts = [
        PointsMade(side=seat, name=name, points=made[seat], left=state.hand_counts[seat])
        for seat, name in enumerate(names)
    ]
    return [HandEnd(said), *counts]


def prompt(view: View, legal: Sequence[CribRummyMove], names: Sequence[str]) -> str:
    """Return the prompt for the seat of a view."""
    return prompt_of(question_of(view, legal), names, view, card_text, shows_points=True)


def kinds_of(cards: Sequence[Card]) -> Sequence[MeldKind]:
    """Return what physical cards make together, for the score pad: an ace may be high where players agree on that."""
    return tuple(dict.fromkeys(kind for kind, _ in meld_rules(ace_high=True).melds_of(cards)))


def lay_options(state: State, seat: int, cards: Sequence[Card], names: Sequence[str], to: str | None) -> LayOptions:
    """Return what the chosen cards can make, addressed to the player at a seat; with none, suggestions."""
    # The search uses the bots' plans, which are slow to import.
    from autopeg.games.crib_rummy.lay_options import lay_options as found_in

    return first_suggested(found_in(state, seat, cards, reader_names(names, seat), to))
