"""Rules of Crummy Rummy, from docs/rules/crummy_rummy.md, as the functions of `autopeg.engine.Game`."""

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from autopeg.engine import MoveTable, Result, Shuffled
from autopeg.engine.moves import MoveParser, to_json
from autopeg.engine.options import check_players, options_from
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crummy_rummy.rules import deal, moves, position, table_play
from autopeg.games.crummy_rummy.rules.choices import PlayMove, plays
from autopeg.games.crummy_rummy.rules.state import Contract as Contract
from autopeg.games.crummy_rummy.rules.state import Options as Options
from autopeg.games.crummy_rummy.rules.state import State as State
from autopeg.games.crummy_rummy.rules.state import Step, contract_in
from autopeg.games.crummy_rummy.rules.state import View as View
from autopeg.games.rummy.rules import Discard, Extend

NAME = "crummy_rummy"
SEATS = (2, 3, 4)
LOWEST_WINS = True
OPEN_MOVES = (moves.LayDown, Extend, moves.Replace)


def new(options: Mapping[str, object], players: int) -> State:
    """Return a game before the first deal. options: ace, movable, out_of_turn, max_reshuffles. Raises UsageError."""
    check_players(NAME, players, SEATS)
    checked = options_from(NAME, options, Options)
    return State(checked, players, (0,) * players, (0,) * players)


def to_act(state: State) -> int | None:
    """Return the active player, or None between rounds. Taking out of turn is separate: see `claims`."""
    return state.active


def is_over(state: State) -> Result | None:
    """Return None, or the players with the lowest total, who share the win (Y32)."""
    return {"winners": list(state.leaders)} if state.phase == "over" else None


def legal_moves(state: State, seat: int) -> tuple[PlayMove | moves.DrawDeck | moves.TakeUpcard | moves.Decline, ...]:
    """Return the moves of the active player: draws, discards and single plays to the table are complete.

    Contracts are a selection, the shortest ones; longer ones and plays of several cards at once are accepted as well.
    Taking out of turn is separate: see `claims`.
    """
    if seat != state.active:
        return ()
    if state.phase == "play":
        return plays(state, seat)
    found: list[moves.DrawDeck | moves.TakeUpcard | moves.Decline] = []
    if state.discard_pile and not state.declined:
        found.append(moves.TakeUpcard(seat))
    if deal.can_draw(state):
        found.append(moves.Decline(seat) if state.phase == "offer" else moves.DrawDeck(seat))
    return tuple(found)


def claims(state: State, seat: int) -> tuple[moves.Pass | moves.OutOfTurn, ...]:
    """Return a seat's answers to the offer to take the upcard out of turn, none if it may not."""
    return (moves.Pass(seat), moves.OutOfTurn((seat,))) if deal.may_take_out_of_turn(state, seat) else ()


def seats_to_answer(state: State) -> tuple[int, ...]:
    """Return the seats that have `claims`, in the order they are asked, before the turn continues (Y19)."""
    return deal.seats_to_answer(state)


def refusal_of(state: State, move: moves.CrummyRummyMove) -> IllegalMove | None:
    """Return why the rules refuse a move, None if it is legal."""
    if isinstance(move, moves.Pass):
        return IllegalMove("UNKNOWN_MOVE", "Y19", why="pass")
    return _MOVES[type(move)][0](state, move)


def apply(state: State, move: moves.CrummyRummyMove) -> Step:
    """Return the state after a move, and at the end of a round everybody's penalties. Raises IllegalMove."""
    refusal = refusal_of(state, move)
    if refusal is not None:
        raise refusal
    return _MOVES[type(move)][1](state, move)


_MOVES: MoveTable[moves.CrummyRummyMove, State, Step] = {
    Discard: (deal.refusal_of_discard, deal.discard),
    moves.DrawDeck: (deal.refusal_of_draw_deck, deal.draw_deck),
    moves.TakeUpcard: (deal.refusal_of_take_upcard, deal.take_upcard),
    moves.Decline: (deal.refusal_of_decline, deal.decline),
    moves.OutOfTurn: (deal.refusal_of_out_of_turn, deal.take_out_of_turn),
    moves.LayDown: (table_play.refusal_of_lay_down, table_play.lay_down),
    Extend: (table_play.refusal_of_extend, table_play.extend),
    moves.Replace: (table_play.refusal_of_replace, table_play.replace_wild),
    moves.Reshuffle: (deal.refusal_of_reshuffle, deal.reshuffle),
    moves.AgreeEnd: (deal.refusal_of_agreeing, deal.agree_end),
    moves.Deal: (deal.refusal_of_deal, deal.deal),
    moves.Setup: (position.refusal_of_setup, position.set_up),
}


def view(state: State, seat: int) -> View:
    """Return what `seat` can know: no other hand, no card of the deck, no pile but what everybody saw discarded."""
    is_asked = deal.may_take_out_of_turn(state, seat)
    return View(
        phase="window" if is_asked else state.phase,
        seat=seat,
        players=state.players,
        scores=state.totals,
        to_act=seat if is_asked else state.active,
        round=state.round,
        contract=contract_in(state.round) if state.round else None,
        dealer=state.dealer,
        totals=state.totals,
        hand=state.hands[seat] if state.hands else (),
        hand_counts=state.hand_counts,
        table=state.table,
        laid_down=state.laid_down,
        upcard=state.upcard,
        deck_count=len(state.deck),
        discard_count=len(state.discard_pile),
        active=state.active,
        drew=state.drew,
        reshuffles=state.reshuffles,
        discards=state.discards,
        **asdict(state.options),
    )


def public(state: State) -> dict[str, object]:
    """Return what a replay line shows in addition to scores and pegs; hand_over: whether the move ended a round."""
    return {
        "table": to_json(state.table),
        "hand_counts": list(state.hand_counts),
        "upcard": to_json(state.upcard),
        "hand_over": True if state.hand_over else None,
    }


def chance(state: State, shuffled: Shuffled, first_dealer: int | None = None) -> moves.Deal | None:
    """Return the next deal, None if none is due. first_dealer: of the first round, if already settled."""
    return deal.drawn_deal(state, shuffled, first_dealer) if state.phase == "deal" else None


def chance_before(state: State, move: moves.CrummyRummyMove, shuffled: Shuffled) -> moves.Reshuffle | None:
    """Return the reshuffle that `move` needs to draw its card, None if it needs none (Y21).

    A reshuffle beyond the limit ends the round, and the move is not made (Y32b).
    """
    draws = isinstance(move, moves.DrawDeck | moves.OutOfTurn)
    return deal.reshuffle_before_draw(state, shuffled) if draws and state.active is not None else None


def next_first_dealer(state: State, cut: Sequence[int]) -> int | None:
    """Return who deals first in the next game of a match: chance decides again (Y13)."""
    return None


parse_move: MoveParser[moves.CrummyRummyMove] = MoveParser(moves.CrummyRummyMove)
