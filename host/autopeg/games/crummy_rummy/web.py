"""Crummy Rummy in the page."""

from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.history import History
from autopeg.games.crummy_rummy.lay_options import lay_options as found_in
from autopeg.games.crummy_rummy.rules import NAME, State, View
from autopeg.games.crummy_rummy.rules.contracts import meld_rules
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, LayDown
from autopeg.games.crummy_rummy.rules.state import contract_in
from autopeg.games.crummy_rummy.session import prompt_of, question_of
from autopeg.games.crummy_rummy.text import call_count, contract_name, first_counted, points_by_round, round_sum
from autopeg.games.rummy import web as rummy
from autopeg.games.rummy.web import TOP_OF_PILE, MeldNote, RummyNotes, first_suggested, modules_of
from autopeg.session.card_text import card_text, cards_text
from autopeg.session.lay_options import LayOption, LayOptions
from autopeg.web.game_page import CountedPenalty, RoundSum, ShownEvent, last_events, picked, reader_names
from pegcore.melds import LAST_ROUND

MODULES = modules_of(NAME)
WAITS_FOR_CLAIMS = True  # players who may take out of turn are asked before the turn goes on (Y19)
SIMULTANEOUS_MOVES: dict[type, str] = {}


class Notes(RummyNotes, frozen=True, kw_only=True):
    """Notes on the table, for everybody."""

    contract: str
    """The contract of the round, in words."""
    rounds: Sequence[Sequence[int]]
    """The points of each round, by seat."""
    first_round: int
    """The first round whose points are known."""
    last_round: int
    leaders: Sequence[int]
    """The sides with the fewest points."""


class OpenTable(rummy.OpenTable, frozen=True, kw_only=True):
    """The whole table, every card open."""

    round: int
    laid_down: tuple[bool, ...]


def covered(view: View) -> View:
    """Return what everybody may know: no hand, and not what one seat is asked."""
    seen = replace(view, hand=(), to_act=view.active)
    if view.phase == "window":
        return replace(seen, phase="draw" if view.out_of_turn == "before" else "play")
    return seen


def table_notes(history: History) -> Notes:
    """Return the contract in words, which cards the wild ones of each meld stand for, and the points of the rounds."""
    state: State = history.state
    rules = meld_rules(state.options.low_ace)
    return Notes(
        contract=contract_name(contract_in(state.round)) if state.round else "",
        melds={meld.id: MeldNote("", rules.cards_stood_for(meld)) for meld in state.table},
        rounds=points_by_round(history),
        first_round=first_counted(history),
        last_round=LAST_ROUND,
        leaders=state.leaders,
    )


def open_table(state: State) -> OpenTable:
    """Return the whole table, every card open, for a replay."""
    return picked(
        OpenTable,
        state,
        melds=state.table,
        pile=state.discard_pile[:TOP_OF_PILE],
        pile_count=len(state.discard_pile),
        deck_count=len(state.deck),
    )


def revealed(history: History, names: Sequence[str]) -> Sequence[ShownEvent]:
    """Return the penalty for the cards left in each hand at the end of a round, and the totals in a sentence (Y31)."""
    events = last_events(history)
    if not events:
        return []
    counts = [picked(CountedPenalty, event, said=call_count(event)) for event in events]
    return [*counts, RoundSum(round_sum(history.steps[-1], names).text)]


def prompt(view: View, legal: Sequence[CrummyRummyMove], names: Sequence[str]) -> str:
    """Return the prompt for the seat of a view, or the question whether it takes the upcard out of turn."""
    return prompt_of(question_of(view, legal), names, view, card_text, has_drafts=False)


def lay_options(state: State, seat: int, cards: Sequence[Card], names: Sequence[str], to: str | None) -> LayOptions:
    """Return what the chosen cards can make, addressed to the player at a seat; with none, suggestions.

    A contract is offered as melds to put together, which are then laid down in one go.
    """
    found = first_suggested(found_in(state, seat, cards, reader_names(names, seat), to))
    return replace(found, options=[_as_drafts(option) for option in found.options])


def _as_drafts(option: LayOption) -> LayOption:
    match option.does:
        case (LayDown(melds=melds),):
            said = " / ".join(f"{meld.kind} {cards_text(meld.cards)}" for meld in melds)
            return replace(option, text=said, does=melds)
        case _:
            return option
