"""Starting a game of Crib Rummy from a position instead of a deal."""

import re

from msgspec.structs import replace

from autopeg.engine.pack import bad_unless
from autopeg.engine.refusal import Checks, IllegalMove, first_of
from autopeg.games.crib_rummy.rules.melds import uses_of
from autopeg.games.crib_rummy.rules.moves import Position, Setup
from autopeg.games.crib_rummy.rules.state import State, Step, range_of_seats
from autopeg.games.crib_rummy.rules.turn import melds_open_to, refusal_of_cards
from autopeg.games.rummy.rules import Cards, TableMeld
from pegcore.melds import crib_rummy_fault


def refusal_of_setup(state: State, move: Setup) -> IllegalMove | None:
    """Return why a game can't start from the position: BAD_SETUP."""
    if state.phase != "deal" or state.hand_starter is not None or any(state.scores):
        return IllegalMove("WRONG_PHASE", why="setup")
    return first_of(_refusals(state, move.state))


def _refusals(state: State, position: Position) -> Checks:
    yield from _refusals_of_seats(state, position)
    yield refusal_of_cards(_cards_of(position), state.options.jokers)
    if any(position.hands):
        yield from _refusals_in_the_hand(state, position)
        return
    yield bad_unless(len(_cards_of(position)) == len(position.out_of_play), "cards_without_hands")
    yield bad_unless(position.to_move is None, "to_act_without_hands")
    most = max(position.scores)
    yield bad_unless(most < state.options.target, "won", count=most)
    yield bad_unless(not position.reached_target, "pegged_out_without_hands")


def set_up(state: State, move: Setup) -> Step:
    """Return the state that the position describes. Pegs: back = front.

    Without hands the next hand is dealt. Cards that are not named are out of play.
    """
    position = move.state
    state = replace(
        state,
        pegs=tuple((points, points) for points in position.scores),
        hand_starter=position.hand_starter,
        pegged_out=position.reached_target or (),
    )
    if not any(position.hands):
        return state, ()
    return replace(
        state,
        phase="draw",
        hands=position.hands,
        pile=position.draw_pile,
        discard_pile=position.discard_pile,
        table=position.table,
        melded=_melded_in(position, state.players),
        turn=position.to_move,
    ), ()


def _cards_of(position: Position) -> Cards:
    groups = (*position.hands, *(meld.cards for meld in position.table))
    piles = (*position.draw_pile, *position.discard_pile, *position.out_of_play)
    return (*(card for group in groups for card in group), *piles)


def _melded_in(position: Position, players: int) -> tuple[bool, ...]:
    """Return whether each seat has laid a new meld: unless it is said, the owners of the melds on the table."""
    owners = {meld.owner for meld in position.table}
    return position.melded or tuple(seat in owners for seat in range(players))


def _refusals_of_seats(state: State, position: Position) -> Checks:
    """Refuse lists of the wrong length, and impossible seats and points."""
    players = state.players
    for name, by_seat in (("scores", position.scores), ("hands", position.hands), ("melded", position.melded)):
        may_be_left_out = name != "scores" and not by_seat
        count = len(by_seat or ())
        yield bad_unless(may_be_left_out or count == players, "lists", name=name, count=count, limit=players)
    for points in position.scores:
        yield bad_unless(points >= 0, "negative_score", count=points)
    named = [("hand_starter", position.hand_starter), ("to_move", position.to_move)]
    named += [("reached_target", seat) for seat in position.reached_target or ()]
    named += [("owner", meld.owner) for meld in position.table]
    for name, seat in named:
        yield bad_unless(seat is None or 0 <= seat < players, "no_seat", name=name)


def _refusals_in_the_hand(state: State, position: Position) -> Checks:
    starter, turn = position.hand_starter, position.to_move
    if starter is None or turn is None:
        yield IllegalMove("BAD_SETUP", why="no_turn")
    else:
        yield from _refusals_in_a_turn(state, position, starter, turn)


def _refusals_in_a_turn(state: State, position: Position, starter: int, turn: int) -> Checks:
    for seat, hand in enumerate(position.hands):
        yield bad_unless(bool(hand), "empty_hand", seat=seat)
    yield bad_unless(bool(position.discard_pile), "no_upcard")
    yield from _refusals_of_table(state, position.table)
    melded = _melded_in(position, state.players)
    for owner in {meld.owner for meld in position.table}:
        yield bad_unless(melded[owner], "melded", seat=owner)
    yield from _refusals_of_pegged_out(state, position, starter, turn)
    open_to_turn = melds_open_to(turn, position.table, melded[turn] or state.options.upcard_may_extend_opponent)
    uses = uses_of(position.discard_pile[0], position.hands[turn], open_to_turn, state.options.ace_high)
    yield bad_unless(bool(position.draw_pile or uses), "no_draw")


def _refusals_of_table(state: State, table: tuple[TableMeld, ...]) -> Checks:
    for at, meld in enumerate(table):
        yield bad_unless(re.fullmatch(r"M[1-9]\d{0,5}", meld.id) is not None, "meld_name", name=meld.id)
        yield bad_unless(all(meld.id != other.id for other in table[:at]), "meld_twice", name=meld.id)
        fault = crib_rummy_fault(meld.kind, meld.cards, state.options.ace_high)
        if fault is not None:
            yield IllegalMove("BAD_SETUP", why="meld", name=meld.id, cause=IllegalMove(fault, cards=meld.cards))


def _refusals_of_pegged_out(state: State, position: Position, starter: int, turn: int) -> Checks:
    """Refuse all but exactly the players at the target as pegged out, all with a turn in this hand before the player on
    turn (R47)."""
    target, out = state.options.target, position.reached_target or ()
    for seat, points in enumerate(position.scores):
        why = "at_target" if points >= target else "below_target"
        yield bad_unless((points >= target) == (out.count(seat) == 1), why, seat=seat, count=points)
    had_a_turn = range_of_seats(starter, turn, state.players) if turn != starter else []
    for seat in out:
        yield bad_unless(seat in had_a_turn, "no_final_turn", seat=seat)
    order = [had_a_turn.index(seat) for seat in out]
    yield bad_unless(order == sorted(order), "order")
