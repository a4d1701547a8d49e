"""Crummy Rummy in the page."""

from collections.abc import Sequence
from itertools import chain, islice

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.history import History
from autopeg.errors import IllegalMove
from autopeg.games.crummy_rummy.lay_options import meld_options, play_options
from autopeg.games.crummy_rummy.rules import State, View, apply, view
from autopeg.games.crummy_rummy.rules.choices import (
    extensions,
    in_order,
    melds_of,
    plays_with,
    replacements,
    warnings_of,
)
from autopeg.games.crummy_rummy.rules.contracts import contracts_in, meld_rules
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, LayDown, Replace
from autopeg.games.crummy_rummy.rules.state import contract_in
from autopeg.games.crummy_rummy.rules.table_play import check_meld
from autopeg.games.crummy_rummy.session import ContractHandView, prompt_of, question_of, warning_text
from autopeg.games.crummy_rummy.text import call_count, contract_name, describe_refusal, points_by_round, round_sum
from autopeg.games.rummy.rules import Extend
from autopeg.games.rummy.web import MOST_SUGGESTED, TOP_OF_PILE, as_request, wild_substitutes
from autopeg.session.card_text import card_text, cards_text
from autopeg.web.game_page import LayOption, LayOptions, Modules, last_events, reader_names, refused_by, shown_event
from pegcore.melds import LAST_ROUND

MODULES = Modules(
    table="/games/crummy_rummy/table.js",
    sketch="/games/rummy/sketch.js",
    replay="/games/rummy/replay.js",
    score="/games/crummy_rummy/score.js",
    styles=("/games/rummy/rummy.css", "/games/crummy_rummy/crummy_rummy.css"),
)
WAITS_FOR_CLAIMS = True  # players who may take out of turn are asked before the turn goes on (Y19)

_NO_CONTRACT = "You do not hold the contract yet."
_NO_PLACE = "None of your cards fits on the table."


def covered(view: View) -> View:
    """Return what everybody may know: no hand, and not what one seat is asked."""
    seen = replace(view, hand=(), to_act=view.active)
    if view.phase == "window":
        return replace(seen, phase="draw" if view.out_of_turn == "before" else "play")
    return seen


def table_notes(history: History) -> dict[str, object]:
    """Return the contract in words, which cards the wild ones of each meld stand for, and the points of the rounds."""
    state: State = history.state
    rounds = points_by_round(history)
    rules = meld_rules(state.options.low_ace)
    return {
        "contract": contract_name(contract_in(state.round)) if state.round else "",
        "melds": {meld.id: {"note": "", "stands": wild_substitutes(meld, rules)} for meld in state.table},
        "rounds": [list(points) for points in rounds],
        "first_round": state.round - len(rounds) + (1 if state.hand_over else 0),
        "last_round": LAST_ROUND,
        "leaders": list(state.leaders),
    }


def open_table(state: State) -> dict[str, object]:
    """Return the whole table, every card open, for a replay."""
    return {
        "dealer": state.dealer,
        "round": state.round,
        "hands": state.hands,
        "melds": state.table,
        "laid_down": state.laid_down,
        "pile": state.discard_pile[:TOP_OF_PILE],
        "pile_count": len(state.discard_pile),
        "deck_count": len(state.deck),
    }


def revealed(history: History, names: Sequence[str]) -> list[dict[str, object]]:
    """Return the penalty for the cards left in each hand at the end of a round, and the totals in a sentence (Y31)."""
    events = last_events(history)
    if not events:
        return []
    counts = [shown_event(event, call_count(event)) for event in events]
    return [*counts, {"kind": "sum", "said": round_sum(history.steps[-1], names).text}]


def prompt(view: View, legal: Sequence[CrummyRummyMove], names: Sequence[str]) -> str:
    """Return the prompt for the seat of a view, or the question whether it takes the upcard out of turn."""
    return prompt_of(question_of(view, legal), names, view, ContractHandView(), ascii_only=False)


def lay_options(state: State, seat: int, cards: Sequence[Card], names: Sequence[str], to: str | None) -> LayOptions:
    """Return what the chosen cards make: melds of the contract before it is laid down, plays to the table after it.

    With none chosen, return the contracts of the hand, or everything that fits on the table. Melds may be drafted at
    any time of the round.
    """
    if state.active is None:
        return LayOptions(())
    seen = view(state, seat)
    found = _plays(state, seat, cards, to, names) if state.laid_down[seat] else _melds(state, seat, cards)
    if len(cards) == 1 and (codes := warnings_of(seen, cards[0])):
        warning = warning_text(codes, card_text(cards[0]), seen, names)
        return LayOptions(found.options, found.why, warning)
    return found


def _melds(state: State, seat: int, cards: Sequence[Card]) -> LayOptions:
    """Return the melds that all the cards make together, or the contracts in a hand (Y10, Y23)."""
    low_ace = state.options.low_ace
    if not cards:
        contract, is_last = contract_in(state.round), state.round == LAST_ROUND
        contracts = contracts_in(state.hands[seat], contract, is_last, low_ace)[:MOST_SUGGESTED]
        return LayOptions([_contract(LayDown(seat, melds)) for melds in contracts], "" if contracts else _NO_CONTRACT)
    melds = melds_of(cards, low_ace)
    if not melds:
        meld = in_order(cards, low_ace)
        try:
            check_meld(meld.kind, meld.cards, low_ace)
        except IllegalMove as refusal:
            return LayOptions((), describe_refusal(refusal, (), card_text))
    drafts = meld_options(melds, card_text)
    return LayOptions([LayOption(draft.text, meld.cards, (meld,)) for draft, meld in zip(drafts, melds, strict=True)])


def _contract(move: LayDown) -> LayOption:
    cards = tuple(card for meld in move.melds for card in meld.cards)
    said = " / ".join(f"{meld.kind} {cards_text(meld.cards)}" for meld in move.melds)
    return LayOption(said, cards, move.melds)


def _plays(state: State, seat: int, cards: Sequence[Card], to: str | None, names: Sequence[str]) -> LayOptions:
    """Return the melds on the table that all the cards fit together, or every card that fits (Y24, Y26)."""
    options = state.options
    if cards:
        plays = plays_with(cards, state.table, seat, options.low_ace, options.movable == "jokers")
        found = [move for move in plays if to in (None, move.meld)]
        why = f"{cards_text(cards)} {'fits' if len(cards) == 1 else 'fit'} nowhere on the table"
        if to is not None:
            refusal = refused_by(apply, state, Extend(seat, to, (), tuple(cards)))
            why = "" if refusal is None else describe_refusal(refusal, reader_names(names, seat), card_text)
    else:
        hand, only_jokers_move = state.hands[seat], options.movable == "jokers"
        extending = extensions(hand, state.table, seat, options.low_ace)
        replacing = replacements(hand, state.table, seat, options.low_ace, only_jokers_move)
        found = list(islice(chain(extending, replacing), MOST_SUGGESTED))
        why = _NO_PLACE
    seen = view(state, seat)
    told = play_options(found, seen, card_text)
    return LayOptions(
        [
            LayOption(as_request(option.text), _laid(move), (move,), move.meld)
            for option, move in zip(told, found, strict=True)
        ],
        "" if found else why,
    )


def _laid(move: Extend | Replace) -> tuple[Card, ...]:
    return (move.card,) if isinstance(move, Replace) else (*move.low, *move.high)
