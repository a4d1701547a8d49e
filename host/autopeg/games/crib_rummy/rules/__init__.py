"""Rules of Crib Rummy, from docs/rules/crib_rummy.md, as the functions of `autopeg.engine.Game`."""

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from autopeg.engine import MoveTable, Result, Shuffled
from autopeg.engine.moves import MoveParser, to_json
from autopeg.engine.options import check_players, options_from
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.turn_by_turn import chance_before as chance_before
from autopeg.engine.turn_by_turn import seats_to_answer as seats_to_answer
from autopeg.games.crib_rummy.rules import moves, position, turn
from autopeg.games.crib_rummy.rules.melds import claims as claims
from autopeg.games.crib_rummy.rules.melds import legal_moves as legal_moves
from autopeg.games.crib_rummy.rules.state import Options as Options
from autopeg.games.crib_rummy.rules.state import State as State
from autopeg.games.crib_rummy.rules.state import Step
from autopeg.games.crib_rummy.rules.state import View as View
from autopeg.games.rummy.rules import Discard, Extend, shuffled_with_lots

NAME = "crib_rummy"
SEATS = (2, 3, 4)
LOWEST_WINS = False
OPEN_MOVES = (moves.Meld, Extend, moves.TakeUpcard)


def new(options: Mapping[str, object], players: int) -> State:
    """Return a game before its first deal. options: see `Options` (R60). Raises UsageError."""
    check_players(NAME, players, SEATS)
    checked = options_from(NAME, options, Options)
    return State(checked, players, ((0, 0),) * players, "deal")


def to_act(state: State) -> int | None:
    """Return the seat whose turn it is, None if chance or nobody is next.

    Only the last claim of the game holds it up (R56).
    """
    return state.turn


def is_over(state: State) -> Result | None:
    """Return None, or the winning side; the win counts for one game (R50)."""
    return None if state.winner is None else {"winner": state.winner, "games": 1}


def refusal_of(state: State, move: moves.CribRummyMove) -> IllegalMove | None:
    """Return why the rules refuse a move, None if it is legal."""
    return _game_over() if state.phase == "over" else _MOVES[type(move)][0](state, move)


def apply(state: State, move: moves.CribRummyMove) -> tuple[State, tuple[moves.Event, ...]]:
    """Return the state after a move and its events. Raises IllegalMove."""
    refuse, make = _MOVES[type(move)]
    refusal = _game_over() if state.phase == "over" else refuse(state, move)
    if refusal is not None:
        raise refusal
    return make(state, move)


def _game_over() -> IllegalMove:
    return IllegalMove("GAME_OVER", "R48")


_MOVES: MoveTable[moves.CribRummyMove, State, Step] = {
    Discard: (turn.refusal_of_discard, turn.discard),
    moves.Draw: (turn.refusal_of_draw, turn.draw),
    moves.Meld: (turn.refusal_of_meld, turn.lay_meld),
    Extend: (turn.refusal_of_extend, turn.extend),
    moves.TakeUpcard: (turn.refusal_of_take_upcard, turn.take_upcard),
    moves.Peg: (turn.refusal_of_peg, turn.claim),
    moves.Choose: (turn.refusal_of_choose, turn.choose),
    moves.Deal: (turn.refusal_of_deal, turn.deal),
    moves.Start: (turn.refusal_of_start, turn.start),
    moves.Setup: (position.refusal_of_setup, position.set_up),
}


def view(state: State, seat: int) -> View:
    """Return what `seat` can know: its own hand, the table, the upcard and the number of all other cards (R52-R54)."""
    return View(
        phase=state.phase,
        seat=seat,
        players=state.players,
        scores=state.scores,
        to_act=to_act(state),
        **asdict(state.options),
        pegs=state.pegs,
        hand=state.hands[seat] if state.hands else (),
        hand_counts=state.hand_counts,
        table=state.table,
        melded=state.melded,
        upcard=state.upcard,
        draw_count=state.draw_count,
        discard_count=len(state.discard_pile),
        hand_starter=state.hand_starter,
        earned=state.earned,
        drew_last=state.phase == "play" and not state.draw_count,
        pegged_out=state.pegged_out,
        final_turns=state.final_turns,
        unclaimed=state.unclaimed,
        hand_over=state.hand_over,
    )


def next_first_dealer(state: State, cut: Sequence[int]) -> int | None:
    """Return None: chance picks the first dealer of every game (R6)."""
    return None


def public(state: State) -> dict[str, object]:
    """Return what a replay line shows in addition to scores and pegs: everything on the table that is public."""
    return {
        "table": to_json(state.table),
        "hand_counts": list(state.hand_counts),
        "upcard": to_json(state.upcard),
        "earned": state.earned,
        "hand_over": state.hand_over,
    }


def chance(state: State, shuffled: Shuffled, first_dealer: int | None = None) -> moves.Deal | moves.Start | None:
    """Return the next deal or start, from a deck in the order of `shuffled`; None if none is due.

    first_dealer: who deals first if a match has settled it; None lets chance decide (R6).
    """
    if state.phase == "start":
        return moves.Start(shuffled_with_lots(shuffled, (), state.players)[1])
    if state.phase != "deal":
        return None
    deck, lot = shuffled_with_lots(shuffled, turn.full_deck(state.options.jokers), state.players)
    if state.deal_first is not None:
        return moves.Deal(deck, (state.deal_first + 1) % state.players)
    dealer = lot if first_dealer is None else first_dealer
    return moves.Deal(deck, (dealer + 1) % state.players)


parse_move: MoveParser[moves.CribRummyMove] = MoveParser(moves.CribRummyMove)
