"""Crib Rummy in the page."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.history import History
from autopeg.games.crib_rummy.rules import State, View, apply, view
from autopeg.games.crib_rummy.rules.melds import meld_rules
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, Deal, Setup, TakeUpcard, UseExtend
from autopeg.games.crib_rummy.session import prompt_of, question_of
from autopeg.games.crib_rummy.text import (
    call_turn,
    describe_choice,
    describe_refusal,
    hand_end,
    made_in_hand,
    meld_worth,
)
from autopeg.games.rummy.rules import Extend
from autopeg.games.rummy.web import MOST_SUGGESTED, TOP_OF_PILE, as_request, wild_substitutes
from autopeg.session.card_text import card_text
from autopeg.web.game_page import LayOption, LayOptions, Modules, last_events, reader_names, refused_by

if TYPE_CHECKING:
    from autopeg.games.crib_rummy import lay_options as laying

MODULES = Modules(
    table="/games/crib_rummy/table.js",
    sketch="/games/rummy/sketch.js",
    replay="/games/rummy/replay.js",
    score="/games/crib_rummy/score.js",
    styles=("/games/rummy/rummy.css", "/games/crib_rummy/crib_rummy.css"),
)
WAITS_FOR_CLAIMS = False  # points not claimed before the next player takes a card are lost (R56)


def covered(view: View) -> View:
    """Return what everybody may know: no hand (R52, R53)."""
    return replace(view, hand=())


def table_notes(history: History) -> dict[str, object]:
    """Return the points of each meld and the cards that its jokers stand for, and the number of the hand."""
    state: State = history.state
    return {
        "hand": sum(isinstance(step.move, Deal | Setup) for step in history.steps),
        "melds": {
            meld.id: {"note": meld_worth(meld), "stands": wild_substitutes(meld, meld_rules(state.options.ace_high))}
            for meld in state.table
        },
    }


def open_table(state: State) -> dict[str, object]:
    """Return the whole table, every card open, for a replay."""
    return {
        "dealer": state.dealer,
        "hands": state.hands,
        "melds": state.table,
        "pile": state.discard_pile[:TOP_OF_PILE],
        "pile_count": len(state.discard_pile),
        "deck_count": state.draw_count,
        "earned": state.earned,
    }


def revealed(history: History, names: Sequence[str]) -> list[dict[str, object]]:
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
    counts: list[dict[str, object]] = [
        {"kind": "made", "side": seat, "name": name, "points": made[seat], "left": state.hand_counts[seat]}
        for seat, name in enumerate(names)
    ]
    return [{"kind": "hand_over", "said": said}, *counts]


def prompt(view: View, legal: Sequence[CribRummyMove], names: Sequence[str]) -> str:
    """Return the prompt for the seat of a view."""
    return prompt_of(question_of(view, legal), names, view, shows_points=True, ascii_only=False)


def lay_options(state: State, seat: int, cards: Sequence[Card], names: Sequence[str], to: str | None) -> LayOptions:
    """Return how the chosen cards can be laid, including the upcard if no card has been drawn yet.

    With none chosen, return everything worth laying; return nothing for a seat that is not due.
    """
    # The search uses the bots' plans, which are slow to import.
    from autopeg.games.crib_rummy import lay_options as laying

    seen = view(state, seat)
    if seen.to_act != seat or seen.phase not in ("draw", "play"):
        return LayOptions(())
    is_taking = seen.phase == "draw"
    if not cards:
        found = laying.suggested_options(seen)
        nothing = laying.NOTHING_TO_TAKE if is_taking else laying.NOTHING_TO_LAY
        return LayOptions([_shown(option, seen) for option in found[:MOST_SUGGESTED]], "" if found else nothing)
    options = laying.options_of_marked(seen, cards, is_taking)
    if to is not None:
        options = [option for option in options if option.meld is not None and option.meld.id == to]
    found = [option for option in options if option.is_open]
    if found:
        return LayOptions([_shown(option, seen) for option in found])
    guess: CribRummyMove = laying.guessed_move(seen, cards, is_taking)
    if options:
        guess = options[0].move
    elif to is not None and is_taking:
        guess = TakeUpcard(seat, UseExtend(to, (), (*cards, state.discard_pile[0])))
    elif to is not None:
        guess = Extend(seat, to, (), tuple(cards))
    refusal = refused_by(apply, state, guess)
    why = "" if refusal is None else describe_refusal(refusal, reader_names(names, seat), card_text)
    return LayOptions((), why)


def _shown(option: "laying.LayOption", view: View) -> LayOption:
    cards = list(option.cards)
    if isinstance(option.move, TakeUpcard) and view.upcard is not None:
        cards.remove(view.upcard)
    to = None if option.meld is None else option.meld.id
    said = describe_choice(option.move, view.table, card_text)
    return LayOption(as_request(said), tuple(cards), (option.move,), to, option.points)
