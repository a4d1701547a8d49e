"""Legal moves and claims of a seat."""

from autopeg.games.crib_rummy.rules import melds
from autopeg.games.crib_rummy.rules.moves import Choose, CribRummyMove, Draw, Meld, Peg, TakeUpcard, UseExtend, UseMeld
from autopeg.games.crib_rummy.rules.state import State
from autopeg.games.crib_rummy.rules.turn import is_open_to
from autopeg.games.rummy.rules.moves import Discard, Extend


def legal_moves(state: State, seat: int) -> tuple[CribRummyMove, ...]:
    """Return the moves that `seat` can make now, equal ones once.

    New melds, discards and choices are complete. Extensions are single cards, and for the upcard also the cards between
    it and the meld; `apply` accepts longer ones too. Claims are separate, and can be made out of turn: see `claims`.
    """
    if seat != state.turn:
        return ()
    match state.phase:
        case "choose":
            return (Choose(seat, True), Choose(seat, False))
        case "draw":
            drawing = (Draw(seat),) if state.draw_count else ()
            return (*drawing, *takes(state, seat))
        case "play":
            return (*_melds(state, seat), *_extensions(state, seat), *_discards(state, seat))
        case "peg":
            return tuple(Peg(seat, points) for points in range(state.earned + 1))
        case _:
            return ()


def takes(state: State, seat: int) -> list[TakeUpcard]:
    """Return the ways in which a seat may take the upcard (R12)."""
    upcard, hand, ace_high = state.discard_pile[0], state.hands[seat], state.options.ace_high
    found = [TakeUpcard(seat, UseMeld(kind, cards)) for kind, cards in melds.new_melds_with(upcard, hand, ace_high)]
    for meld in state.table:
        if is_open_to(state, seat, meld, with_upcard=True):
            extensions = melds.extensions_with(upcard, meld, hand, ace_high)
            found += [TakeUpcard(seat, UseExtend(meld.id, low, high)) for low, high in extensions]
    return found


def _melds(state: State, seat: int) -> list[Meld]:
    return [Meld(seat, kind, cards) for kind, cards in melds.new_melds(state.hands[seat], state.options.ace_high)]


def _extensions(state: State, seat: int) -> list[Extend]:
    found: list[Extend] = []
    for meld in state.table:
        if is_open_to(state, seat, meld):
            next_cards = melds.next_cards(meld, state.hands[seat], state.options.ace_high)
            found += [Extend(seat, meld.id, low, high) for low, high in next_cards]
    return found


def _discards(state: State, seat: int) -> list[Discard]:
    return [Discard(seat, card) for card in dict.fromkeys(state.hands[seat])]


def claims(state: State, seat: int) -> tuple[Peg, ...]:
    """Return the claims, from 1 point to all points, that `seat` may make while the game goes on, or none (R56)."""
    if state.unclaimed != seat or state.phase not in ("draw", "deal"):
        return ()
    return tuple(Peg(seat, points) for points in range(1, state.earned + 1))
