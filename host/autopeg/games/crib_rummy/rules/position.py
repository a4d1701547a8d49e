"""A game that begins from a position instead of a deal."""

import re

from msgspec.structs import replace

from autopeg.errors import IllegalMove
from autopeg.games.crib_rummy.rules.deal import check_cards
from autopeg.games.crib_rummy.rules.moves import Position, Setup
from autopeg.games.crib_rummy.rules.offers import takes
from autopeg.games.crib_rummy.rules.state import State, Step, range_of_seats
from autopeg.games.rummy.rules.moves import Cards, TableMeld
from pegcore.melds import MeldError, check_crib_rummy_meld


def set_up(state: State, move: Setup) -> Step:
    """Return the state that the position describes. Pegs: back = front. Raises IllegalMove with BAD_SETUP.

    Without hands the next hand is dealt. Cards that stand nowhere are out of play.
    """
    if state.phase != "deal" or state.hand_starter is not None or any(state.scores):
        raise IllegalMove("WRONG_PHASE", "setup: a game begins from a position only at its very beginning")
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
        _check(len(_cards_of(position)) == len(position.out_of_play), "with empty hands no card is on the table")
        _check(position.to_move is None, f"with empty hands nobody is to move, not player {position.to_move}")
        most = max(position.scores)
        _check(most < state.options.target, f"between two hands {most} points have ended the game (R48)")
        _check(not state.pegged_out, "between two hands nobody has reached the target (R48)")
        return state, ()
    return _in_the_hand(state, position), ()


def _check(holds: bool, sentence: str) -> None:
    if not holds:
        raise IllegalMove("BAD_SETUP", f"setup: {sentence}")


def _cards_of(position: Position) -> Cards:
    groups = (*position.hands, *(meld.cards for meld in position.table))
    piles = (*position.draw_pile, *position.discard_pile, *position.out_of_play)
    return (*(card for group in groups for card in group), *piles)


def _check_seats(state: State, position: Position) -> None:
    """Refuse lists of the wrong length, and seats and points that cannot be."""
    players = state.players
    for name, by_seat in (("scores", position.scores), ("hands", position.hands), ("melded", position.melded)):
        may_be_left_out = name != "scores" and not by_seat
        _check(
            may_be_left_out or len(by_seat or ()) == players, f"{name} has {len(by_seat or ())} of {players} players"
        )
    for points in position.scores:
        _check(points >= 0, f"score {points} is below 0")
    seats = (position.hand_starter, position.to_move, *(position.reached_target or ()))
    for seat in (*seats, *(meld.owner for meld in position.table)):
        _check(seat is None or 0 <= seat < players, f"there is no player {seat}")


def _in_the_hand(state: State, position: Position) -> State:
    starter, turn = position.hand_starter, position.to_move
    if starter is None or turn is None:
        raise IllegalMove("BAD_SETUP", "setup: with cards in hand there are a hand_starter and a player to_move")
    for seat, hand in enumerate(position.hands):
        _check(bool(hand), f"player {seat} has no card: the hand would be over (R38)")
    _check(bool(position.discard_pile), "there is no upcard (R19)")
    _check_table(state, position.table)
    owners = {meld.owner for meld in position.table}
    melded = position.melded or tuple(seat in owners for seat in range(state.players))
    for owner in owners:
        _check(melded[owner], f"player {owner} has a meld on the table, so he has melded (R21)")
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
    _check(bool(state.draw_count or takes(state, turn)), "the draw pile is empty and the upcard fits nowhere (R42)")
    return state


def _check_table(state: State, table: tuple[TableMeld, ...]) -> None:
    for at, meld in enumerate(table):
        _check(
            re.fullmatch(r"M[1-9]\d{0,5}", meld.id) is not None, f"{meld.id!r} is no name of a meld: write M1, M2 ..."
        )
        _check(all(meld.id != other.id for other in table[:at]), f"there are two melds {meld.id}")
        try:
            check_crib_rummy_meld(meld.kind, meld.cards, state.options.ace_high)
        except MeldError as error:
            raise IllegalMove("BAD_SETUP", f"setup: {meld.id}: {error.args[1]}") from None


def _check_pegged_out(state: State, starter: int, turn: int) -> None:
    """Who stands at the target has pegged out in this hand, and only those before the player on turn (R47)."""
    target, out = state.options.target, state.pegged_out
    for seat, points in enumerate(state.scores):
        has = "has" if points >= target else "has not"
        _check(
            (points >= target) == (out.count(seat) == 1), f"player {seat} with {points} points {has} pegged out (R45)"
        )
    had_a_turn = range_of_seats(starter, turn, state.players) if turn != starter else []
    for seat in out:
        _check(seat in had_a_turn, f"player {seat} has pegged out, but player {turn} is due no final turn (R47)")
    order = [had_a_turn.index(seat) for seat in out]
    _check(order == sorted(order), "reached_target names the seats in the order of their turns (R47)")
