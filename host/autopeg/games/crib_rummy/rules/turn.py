"""Turns: take, meld, discard (R11-R25)."""

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.moves import Part, check_turn
from autopeg.errors import IllegalMove
from autopeg.games.crib_rummy.rules.moves import Draw, Meld, TakeUpcard, UseExtend, UseMeld
from autopeg.games.crib_rummy.rules.pegging import end_turn
from autopeg.games.crib_rummy.rules.state import PILE_CARDS, State, Step
from autopeg.games.rummy.rules.moves import (
    Cards,
    Discard,
    Extend,
    TableMeld,
    hand_without,
    meld_named,
    with_hand,
    with_meld,
)
from pegcore.melds import MeldError, check_crib_rummy_meld, crib_rummy_points

_WRONG_PHASES = {
    "deal": ("HAND_OVER", "R44"),
    "start": ("WRONG_PHASE", "R8"),
    "choose": ("WRONG_PHASE", "R9"),
    "peg": ("HAND_OVER", "R56"),
}
"""Codes and rules of the phases in which it is nobody's turn."""


_MELD_RULES = "R27, R28, R31, R32"


def draw(state: State, move: Draw) -> Step:
    """Take the top card of the draw pile (R11)."""
    _check_take(state, move.player)
    if not state.draw_count:
        raise IllegalMove("DRAW_PILE_EMPTY", "R42")
    state = _with_hand(state, move.player, (*state.hands[move.player], state.pile[state.drawn]))
    return replace(state, phase="play", drawn=state.drawn + 1, laid=(), unclaimed=None), ()


def take_upcard(state: State, move: TakeUpcard) -> Step:
    """Meld the upcard and take the next six cards of the discard pile (R12-R18)."""
    seat, use = move.player, move.use
    _check_take(state, seat)
    upcard, *below = state.discard_pile
    cards = use.cards if isinstance(use, UseMeld) else (*use.low, *use.high)
    if upcard not in cards:
        raise IllegalMove("UPCARD_NOT_USED", "R12", card=upcard)
    held = state.hands[seat]
    state = replace(state, discard_pile=tuple(below), laid=(), unclaimed=None)
    state = _with_hand(state, seat, (*held, upcard))
    if isinstance(use, UseMeld):
        state = _lay_meld(state, seat, use)
    else:
        state = _lay_extension(state, seat, use, with_upcard=True)
    taken, left = state.discard_pile[:PILE_CARDS], state.discard_pile[PILE_CARDS:]
    state = _with_hand(replace(state, phase="play", discard_pile=left), seat, (*state.hands[seat], *taken))
    return _go_out_if_empty(state, seat)


def lay_meld(state: State, move: Meld) -> Step:
    """Lay a new meld (R20, R27, R28)."""
    _check_play(state, move.player)
    return _go_out_if_empty(_lay_meld(state, move.player, move), move.player)


def extend(state: State, move: Extend) -> Step:
    """Lay cards to a meld on the table (R20, R23, R29)."""
    _check_play(state, move.player)
    return _go_out_if_empty(_lay_extension(state, move.player, move), move.player)


def discard(state: State, move: Discard) -> Step:
    """Discard a card, which ends the turn (R24)."""
    seat = move.player
    _check_play(state, seat)
    state = _without(state, seat, (move.card,))
    return end_turn(replace(state, discard_pile=(move.card, *state.discard_pile)), seat)


def is_open_to(state: State, seat: int, meld: TableMeld, with_upcard: bool = False) -> bool:
    """Return whether a seat may lay cards to a meld: its own, or any once it has laid one of its own (R14, R20)."""
    is_open = meld.owner == seat or state.melded[seat]
    return is_open or (with_upcard and state.options.upcard_may_extend_opponent)


def _check_seat(state: State, seat: int) -> None:
    if state.phase in _WRONG_PHASES:
        code, rule = _WRONG_PHASES[state.phase]
        raise IllegalMove(code, rule, why=state.phase)
    check_turn(seat, state.turn)


def _check_take(state: State, seat: int) -> None:
    _check_seat(state, seat)
    if state.phase != "draw":
        raise IllegalMove("ALREADY_DREW", "R17", seat=seat)


def _check_play(state: State, seat: int) -> None:
    _check_seat(state, seat)
    if state.phase != "play":
        raise IllegalMove("MUST_DRAW_FIRST", "R11, R12", seat=seat)


def _lay_meld(state: State, seat: int, meld: Meld | UseMeld) -> State:
    state = _without(state, seat, meld.cards)
    _check_meld(state, meld.kind, meld.cards)
    laid = TableMeld(_next_id(state.table), seat, meld.kind, meld.cards)
    melded = (*state.melded[:seat], True, *state.melded[seat + 1 :])
    part = Part(meld.kind, meld.cards, crib_rummy_points(meld.kind, 0, len(meld.cards)))
    return replace(state, table=(*state.table, laid), melded=melded, laid=(*state.laid, part))


def _next_id(table: tuple[TableMeld, ...]) -> str:
    return f"M{1 + max((int(meld.id[1:]) for meld in table), default=0)}"


def _lay_extension(state: State, seat: int, move: Extend | UseExtend, with_upcard: bool = False) -> State:
    meld = meld_named(state.table, move.meld)
    if not is_open_to(state, seat, meld, with_upcard):
        rule = "R14" if with_upcard else "R20"
        raise IllegalMove("OPPONENT_MELD_LOCKED", rule, seat=seat, due=(meld.owner,), name=meld.id)
    added = (*move.low, *move.high)
    if not added:
        raise IllegalMove("NOTHING_ADDED", "R29", name=meld.id)
    state = _without(state, seat, added)
    cards = (*move.low, *meld.cards, *move.high)
    _check_meld(state, meld.kind, cards)
    part = Part(meld.kind, added, crib_rummy_points(meld.kind, len(meld.cards), len(cards)))
    return replace(state, table=with_meld(state.table, replace(meld, cards=cards)), laid=(*state.laid, part))


def _check_meld(state: State, kind: str, cards: Cards) -> None:
    try:
        check_crib_rummy_meld(kind, cards, state.options.ace_high)
    except MeldError as error:
        raise IllegalMove(error.args[0], _MELD_RULES, cards=cards) from None


def _without(state: State, seat: int, cards: Cards) -> State:
    """Return the state without these cards in a seat's hand. Raises IllegalMove for one that it does not hold."""
    return _with_hand(state, seat, hand_without(state.hands[seat], cards, seat))


def _with_hand(state: State, seat: int, hand: tuple[Card, ...]) -> State:
    return replace(state, hands=with_hand(state.hands, seat, hand))


def _go_out_if_empty(state: State, seat: int) -> Step:
    """End the turn of a player who has melded the last card of the hand (R18, R38)."""
    return (state, ()) if state.hands[seat] else end_turn(state, seat)
