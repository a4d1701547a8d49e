"""Starting a game of Crib Rummy from a position instead of a deal."""

import re

from msgspec.structs import replace

from autopeg.engine.pack import check_position
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crib_rummy.rules.melds import takes
from autopeg.games.crib_rummy.rules.moves import Position, Setup
from autopeg.games.crib_rummy.rules.state import State, Step, range_of_seats
from autopeg.games.crib_rummy.rules.turn import check_cards
from autopeg.games.rummy.rules import Cards, TableMeld
from pegcore.melds import crib_rummy_fault


def set_up(state: State, move: Setup) -> Step:
    """Return the state that the position describes. Pegs: back = front. Raises IllegalMove with BAD_SETUP.

    Without hands the next hand is dealt. Cards that are not named are out of play.
    """
    if state.phase != "deal" or state.hand_starter is not None or any(state.scores):
        raise IllegalMove("WRONG_PHASE", why="setup")
    position = move.state
    _check_seats(state, position)
    check_cards(_cards_of(position), state.options.jokers)
    state = replace(
        state,
        pegs=tuple((points, points) for points in position.scores),
        hand_starter=position.hand_starter,
        pegged_out=position.reached_target or (),
    )
    if not any(position.hands):
        check_position(len(_cards_of(position)) == len(position.out_of_play), "cards_without_hands")
        check_position(position.to_move is None, "to_act_without_hands")
        most = max(position.scores)
        check_position(most < state.options.target, "won", count=most)
        check_position(not state.pegged_out, "pegged_out_without_hands")
        return state, ()
    return _in_the_hand(state, position), ()


def _cards_of(position: Position) -> Cards:
    groups = (*position.hands, *(meld.cards for meld in position.table))
    piles = (*position.draw_pile, *position.discard_pile, *position.out_of_play)
    return (*(card for group in groups for card in group), *piles)


def _check_seats(state: State, position: Position) -> None:
    """Refuse lists of the wrong length, and impossible seats and points."""
    players = state.players
    for name, by_seat in (("scores", position.scores), ("hands", position.hands), ("melded", position.melded)):
        may_be_left_out = name != "scores" and not by_seat
        count = len(by_seat or ())
        check_position(may_be_left_out or count == players, "lists", name=name, count=count, limit=players)
    for points in position.scores:
        check_position(points >= 0, "negative_score", count=points)
    named = [("hand_starter", position.hand_starter), ("to_move", position.to_move)]
    named += [("reached_target", seat) for seat in position.reached_target or ()]
    named += [("owner", meld.owner) for meld in position.table]
    for name, seat in named:
        check_position(seat is None or 0 <= seat < players, "no_seat", name=name)


def _in_the_hand(state: State, position: Position) -> State:
    starter, turn = position.hand_starter, position.to_move
    if starter is None or turn is None:
        raise IllegalMove("BAD_SETUP", why="no_turn")
    for seat, hand in enumerate(position.hands):
        check_position(bool(hand), "empty_hand", seat=seat)
    check_position(bool(position.discard_pile), "no_upcard")
    _check_table(state, position.table)
    owners = {meld.owner for meld in position.table}
    melded = position.melded or tuple(seat in owners for seat in range(state.players))
    for owner in owners:
        check_position(melded[owner], "melded", seat=owner)
    _check_pegged_out(state, starter, turn)
    state = replace(
        state,
        phase="draw",
        hands=position.hands,
        pile=position.draw_pile,
        discard_pile=position.discard_pile,
        table=position.table,
        melded=melded,
        turn=turn,
    )
    check_position(bool(state.draw_count or takes(state, turn)), "no_draw")
    return state


def _check_table(state: State, table: tuple[TableMeld, ...]) -> None:
    for at, meld in enumerate(table):
        check_position(re.fullmatch(r"M[1-9]\d{0,5}", meld.id) is not None, "meld_name", name=meld.id)
        check_position(all(meld.id != other.id for other in table[:at]), "meld_twice", name=meld.id)
        fault = crib_rummy_fault(meld.kind, meld.cards, state.options.ace_high)
        if fault is not None:
            raise IllegalMove("BAD_SETUP", why="meld", name=meld.id, cause=IllegalMove(fault, cards=meld.cards))


def _check_pegged_out(state: State, starter: int, turn: int) -> None:
    """Check that exactly the players at the target have pegged out, all with a turn in this hand before the player on
    turn (R47)."""
    target, out = state.options.target, state.pegged_out
    for seat, points in enumerate(state.scores):
        why = "at_target" if points >= target else "below_target"
        check_position((points >= target) == (out.count(seat) == 1), why, seat=seat, count=points)
    had_a_turn = range_of_seats(starter, turn, state.players) if turn != starter else []
    for seat in out:
        check_position(seat in had_a_turn, "no_final_turn", seat=seat)
    order = [had_a_turn.index(seat) for seat in out]
    check_position(order == sorted(order), "order")
