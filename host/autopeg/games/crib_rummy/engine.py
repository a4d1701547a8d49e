"""The verbs of Crib Rummy: new, to_act, legal_moves, apply, view, is_over, and the moves of chance."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from autopeg.cards import Card
from autopeg.errors import IllegalMove, UsageError
from autopeg.games import Shuffled
from autopeg.games.crib_rummy import deal, melds, pegging, position, turn
from autopeg.games.crib_rummy.moves import (
    Choose,
    CribRummyMove,
    Deal,
    Discard,
    Draw,
    Event,
    Extend,
    Meld,
    Peg,
    Setup,
    Start,
    TakeUpcard,
    UseExtend,
    UseMeld,
)
from autopeg.games.crib_rummy.state import Options, State, View
from autopeg.games.moves import move_from_json, to_json
from pegcore.cards import JOKER

NAME = "crib_rummy"
SEATS = (2, 3, 4)

_LOTS = tuple(Card(JOKER + 1 + seat) for seat in range(max(SEATS)))
"""One for each seat, to be shuffled like cards where chance picks a player."""


def new(options: Mapping[str, object], players: int) -> State:
    """Return a game before its first deal. options: see `Options` (R60). Raises UsageError."""
    if players not in SEATS:
        raise UsageError(f"crib_rummy is for 2, 3 or 4 players, not {players} (R1)")
    try:
        checked = msgspec.convert(dict(options), Options)
    except msgspec.ValidationError as error:
        raise UsageError(f"crib_rummy options: {error}") from None
    return State(checked, players, ((0, 0),) * players, "deal")


def to_act(state: State) -> int | None:
    """Return the seat that is due, or None where chance or nobody is.

    A claim does not hold the game up (R56) but for the one that ends it.
    """
    return state.turn


def is_over(state: State) -> dict[str, int] | None:
    """Return None, or the winning side; the win counts for one game (R50)."""
    return None if state.winner is None else {"winner": state.winner, "games": 1}


def legal_moves(state: State, seat: int) -> tuple[CribRummyMove, ...]:
    """Return the moves that are up to `seat` now, equal ones once.

    New melds, discards and choices are complete. Extensions go card by card, with the upcard by the cards between it
    and the meld; `apply` takes longer ones too. Claims come besides and in nobody's turn: see `claims`.
    """
    if seat != state.turn:
        return ()
    match state.phase:
        case "choose":
            return (Choose(seat, True), Choose(seat, False))
        case "draw":
            drawing = (Draw(seat),) if state.draw_count else ()
            return (*drawing, *_takes(state, seat))
        case "play":
            return (*_melds(state, seat), *_extensions(state, seat), *_discards(state, seat))
        case "peg":
            return tuple(Peg(seat, points) for points in range(state.earned + 1))
        case _:
            return ()


def _takes(state: State, seat: int) -> Iterator[TakeUpcard]:
    upcard, hand, ace_high = state.discard_pile[0], state.hands[seat], state.options.ace_high
    for kind, cards in melds.new_melds_with(upcard, hand, ace_high):
        yield TakeUpcard(seat, UseMeld(kind, cards))
    for meld in state.table:
        if turn.is_open_to(state, seat, meld, with_upcard=True):
            for low, high in melds.extensions_with(upcard, meld, hand, ace_high):
                yield TakeUpcard(seat, UseExtend(meld.id, low, high))


def _melds(state: State, seat: int) -> Iterator[Meld]:
    for kind, cards in melds.new_melds(state.hands[seat], state.options.ace_high):
        yield Meld(seat, kind, cards)


def _extensions(state: State, seat: int) -> Iterator[Extend]:
    for meld in state.table:
        if turn.is_open_to(state, seat, meld):
            for low, high in melds.next_cards(meld, state.hands[seat], state.options.ace_high):
                yield Extend(seat, meld.id, low, high)


def _discards(state: State, seat: int) -> Iterator[Discard]:
    for card in dict.fromkeys(state.hands[seat]):
        yield Discard(seat, card)


def claims(state: State, seat: int) -> tuple[Peg, ...]:
    """Return the claims of 1 point to all of them that `seat` may make while the game goes on, or none (R56)."""
    if state.unclaimed != seat or state.phase not in ("draw", "deal"):
        return ()
    return tuple(Peg(seat, points) for points in range(1, state.earned + 1))


def apply(state: State, move: CribRummyMove) -> tuple[State, tuple[Event, ...]]:
    """Return the state after a move and what it pegged. Raises IllegalMove."""
    if state.phase == "over":
        raise IllegalMove("GAME_OVER", "the game is over; only undo goes on (R48)")
    match move:
        case Discard():
            return turn.discard(state, move)
        case Draw():
            return turn.draw(state, move)
        case Meld():
            return turn.lay_meld(state, move)
        case Extend():
            return turn.extend(state, move)
        case TakeUpcard():
            return turn.take_upcard(state, move)
        case Peg():
            return pegging.claim(state, move)
        case Choose():
            return deal.choose(state, move)
        case Deal():
            return deal.deal(state, move)
        case Start():
            return deal.start(state, move)
        case Setup():
            return position.set_up(state, move)


def view(state: State, seat: int) -> View:
    """Return what `seat` can know: its own hand, the table, the upcard and the number of all other cards (R52-R54)."""
    return View(
        phase=state.phase,
        seat=seat,
        players=state.players,
        scores=state.scores,
        to_act=to_act(state),
        target=state.options.target,
        jokers=state.options.jokers,
        ace=state.options.ace,
        pegging=state.options.pegging,
        upcard_may_extend_opponent=state.options.upcard_may_extend_opponent,
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


def public(state: State) -> dict[str, Any]:
    """Return what a replay says of a state besides scores, pegs and turn: JSON values that everybody may see."""
    return {
        "table": to_json(state.table),
        "hand_counts": list(state.hand_counts),
        "upcard": to_json(state.upcard),
        "earned": state.earned,
        "hand_over": state.hand_over,
    }


def chance(state: State, shuffled: Shuffled, first_dealer: int | None = None) -> Deal | Start | None:
    """Return the deal or the start that is due, from a deck in the order of `shuffled`; None if none is due.

    first_dealer: who deals first where a match has settled it; None lets chance pick him (R6).
    """
    if state.phase == "start":
        return Start(_seat_of(shuffled(_LOTS[: state.players])[0]))
    if state.phase != "deal":
        return None
    # The lots of the seats go through the same shuffle: which of them comes first says nothing about the cards.
    order = shuffled((*deal.full_deck(state.options.jokers), *_LOTS[: state.players]))
    deck = tuple(card for card in order if card <= JOKER)
    if state.deal_first is not None:
        return Deal(deck, (state.deal_first + 1) % state.players)
    dealer = _seat_of(next(card for card in order if card > JOKER)) if first_dealer is None else first_dealer
    return Deal(deck, (dealer + 1) % state.players)


def _seat_of(lot: Card) -> int:
    return lot - JOKER - 1


def parse_move(obj: object) -> CribRummyMove:
    """Return the move of a record line. Raises IllegalMove with UNKNOWN_MOVE or BAD_MOVE."""
    move: Any = move_from_json(obj, CribRummyMove)
    return move
