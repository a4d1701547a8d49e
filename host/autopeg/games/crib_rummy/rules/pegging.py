"""The end of a turn: the bonus, the pegs, pegging out, and what comes next (R26, R38-R50, R56)."""

from msgspec.structs import replace

from autopeg.engine.moves import Part
from autopeg.errors import IllegalMove
from autopeg.games.crib_rummy.rules.moves import Event, Peg
from autopeg.games.crib_rummy.rules.state import State, Step
from pegcore.melds import crib_rummy_bonus


def end_turn(state: State, seat: int) -> Step:
    """Add the bonus of a player who went out, peg the points of the turn or open them to a claim, and continue."""
    if not state.hands[seat]:
        left = sum(state.hand_counts)
        bonus = Part("rummy", (), crib_rummy_bonus(state.players, left))
        state = replace(state, hand_over="rummy", laid=(*state.laid, bonus))
    elif not state.draw_count:
        state = replace(state, hand_over="draw_pile")
    if not state.earned:
        return _go_on(state, seat), ()
    if state.options.pegging == "confirm":
        return _go_on(replace(state, unclaimed=seat), seat), ()
    return _peg(state, seat, state.laid)


def claim(state: State, move: Peg) -> Step:
    """Peg the points of a turn that its player claims; the rest is lost (R56)."""
    seat = move.player
    if state.unclaimed is None:
        raise IllegalMove("NOTHING_TO_PEG", "R56", seat=seat)
    if seat != state.unclaimed:
        raise IllegalMove("NOT_YOUR_TURN", "R56", why="peg", seat=seat, due=(state.unclaimed,))
    if move.points < 0:
        raise IllegalMove("BAD_MOVE", "R56", why="points", count=move.points)
    if move.points > state.earned:
        raise IllegalMove("PEG_TOO_MANY", "R56", seat=seat, count=move.points, limit=state.earned)
    state = replace(state, unclaimed=None)
    if not move.points:
        return _go_on(state, seat), ()
    everything = move.points == state.earned
    return _peg(state, seat, state.laid if everything else (Part("claimed", (), move.points),))


def _peg(state: State, seat: int, parts: tuple[Part, ...]) -> Step:
    points = sum(part.points for part in parts)
    pegs = list(state.pegs)
    _, front = pegs[seat]
    pegs[seat] = (front, front + points)
    state = replace(state, pegs=tuple(pegs))
    if front + points >= state.options.target and seat not in state.pegged_out:
        state = replace(state, pegged_out=(*state.pegged_out, seat))
    return _go_on(state, seat), (Event("turn", seat, seat, points, parts),)


def _go_on(state: State, seat: int) -> State:
    """Return the state after the turn of `seat`: the next turn, the next hand, or the end of the game.

    After a player has pegged out, the turns up to the seat that started the hand follow, or none if the hand has ended
    (R47, R48).
    """
    after = (seat + 1) % state.players
    if state.hand_over is None and (not state.pegged_out or after != state.hand_starter):
        return replace(state, phase="draw", turn=after)
    if not state.pegged_out:
        return replace(state, phase="deal", turn=None)
    state = replace(state, hand_over=state.hand_over or "final_turns")
    if state.unclaimed is not None:
        return replace(state, phase="peg", turn=seat)
    # In a tie for the highest score, all have pegged out, and the first to do so wins (R50).
    winner = max(state.pegged_out, key=lambda out: (state.scores[out], -state.pegged_out.index(out)))
    return replace(state, phase="over", turn=None, winner=winner)
