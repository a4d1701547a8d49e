"""The rules of Crib Rummy applied to hands that nobody has seen: only the number of their cards is known."""

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.engine.table_state import with_item
from autopeg.games.crib_rummy.rules import apply, turn
from autopeg.games.crib_rummy.rules.moves import (
    Choose,
    Deal,
    Draw,
    Event,
    Meld,
    Start,
    TakeUpcard,
    UseExtend,
    UseMeld,
)
from autopeg.games.crib_rummy.rules.state import HAND_CARDS, PILE_CARDS, State
from autopeg.games.rummy.rules import Cards, Discard, Extend
from autopeg.games.rummy.watching.arranging import Play
from pegcore.melds import SHORTEST_MELD

UNSEEN = Card(-1)
"""A card that is held or lies in a pile, and that nobody has seen."""

Step = tuple[State, tuple[Event, ...]]


def dealt(state: State, upcard: Card, deal_first: int) -> State:
    """Return the state after a deal; who starts is not settled."""
    cards = len(turn.full_deck(state.options.jokers))
    held = HAND_CARDS * state.players
    deck = (*(UNSEEN,) * held, upcard, *(UNSEEN,) * (cards - held - 1))
    return turn.deal(replace(state, phase="deal"), Deal(deck, deal_first))[0]


def starters(state: State) -> tuple[int, ...]:
    """Return who may start a hand that has been dealt: anybody in the first one, then the chooser or the next (R9)."""
    if state.phase == "start":
        return tuple(range(state.players))
    assert state.turn is not None
    return state.turn, (state.turn + 1) % state.players


def started(state: State, seat: int) -> State:
    """Return the state in which a seat starts the hand."""
    if state.phase == "start":
        return turn.start(state, Start(seat))[0]
    return turn.choose(replace(state, turn=seat), Choose(seat, True))[0]


def draw(state: State) -> State:
    """Draw a card that nobody sees, even if the pile is thought to be empty."""
    seat = state.turn
    assert seat is not None
    if not state.draw_count:
        state = replace(state, pile=(*state.pile, UNSEEN))
    return apply(state, Draw(seat))[0]


def take(state: State, play: Play) -> Step:
    """Take the upcard for a play. Raises IllegalMove."""
    assert state.turn is not None
    upcard = state.discard_pile[0]
    rest = [*play.low, *play.high]
    rest.remove(upcard)
    use = UseExtend(play.meld, play.low, play.high) if play.meld else UseMeld(play.kind, play.high)
    seat = state.turn
    able = holding(state, seat, tuple(rest))
    after, events = apply(able, TakeUpcard(seat, use))
    cards = len(after.hands[seat])
    held, from_pile = len(state.hands[seat]), cards + len(rest) - len(able.hands[seat])
    if SHORTEST_MELD - 1 <= held < len(rest) < held + from_pile:
        cards = held + from_pile - len(rest)  # some of the cards taken with the upcard were laid as well
    return replace(after, hands=with_item(after.hands, seat, (UNSEEN,) * cards)), events


def lay(state: State, play: Play) -> Step:
    """Lay the cards of a play from the hand. Raises IllegalMove."""
    seat = state.turn
    assert seat is not None
    state = holding(state, seat, (*play.low, *play.high))
    return apply(state, Extend(seat, play.meld, play.low, play.high) if play.meld else Meld(seat, play.kind, play.high))


def discard(state: State, card: Card) -> Step:
    """Discard a card, which ends the turn. Raises IllegalMove."""
    assert state.turn is not None
    return apply(holding(state, state.turn, (card,)), Discard(state.turn, card))


def typed(
    state: State, points: int, laid: int, card: Card | None, *, is_over: bool = False, is_taken: bool = False
) -> Step:
    """Peg the points of a turn as people have counted them, with the bonus.

    laid: how many cards; card: the discard; is_over: whether the hand is over; is_taken: whether the upcard was taken.
    """
    seat = state.turn
    assert seat is not None
    if is_taken and state.discard_pile:
        cards = min(PILE_CARDS + 1, len(state.discard_pile))
        state = with_more(replace(state, discard_pile=state.discard_pile[cards:]), seat, cards)
    elif state.phase == "draw":
        state = draw(state)
    if card is not None:
        state, laid = replace(state, discard_pile=(card, *state.discard_pile)), laid + 1
    hand = state.hands[seat][laid:] or (UNSEEN,)
    state = replace(state, hands=with_item(state.hands, seat, hand), laid=(Part("declared", (), points),))
    return turn.end_turn(replace(state, hand_over="rummy") if is_over else state, seat)


def played_on(state: State) -> State:
    """Return the state in which a hand goes on after the last of the final turns: nobody has as many points as the
    target yet, whatever was counted."""
    most = state.options.target - 1
    pegs = tuple((min(back, most), min(front, most)) for back, front in state.pegs)
    going_on = replace(state, phase="draw", turn=state.hand_starter, hand_over=None, winner=None)
    return replace(going_on, pegged_out=(), pegs=pegs)


def with_more(state: State, seat: int, cards: int) -> State:
    """Return the state in which a hand has more cards than was thought."""
    return replace(state, hands=with_item(state.hands, seat, (*state.hands[seat], *(UNSEEN,) * cards)))


def with_left(state: State, seat: int, cards: int) -> State:
    """Return the state in which so many cards are left in a hand."""
    return replace(state, hands=with_item(state.hands, seat, (UNSEEN,) * cards))


def won(state: State, seat: int) -> State:
    """Return the state in which the points of a hand that is over end the game."""
    return replace(state, phase="over", pegged_out=(*state.pegged_out, seat), winner=seat)


def holding(state: State, seat: int, cards: Cards) -> State:
    """Return the state in which a hand holds these cards: as unseen ones, and besides them if it has too few."""
    hand = list(state.hands[seat])
    spare = list(hand)
    more: list[Card] = []
    for card in cards:
        if card in spare:
            spare.remove(card)
        elif UNSEEN in spare:
            spare.remove(UNSEEN)
            hand[hand.index(UNSEEN)] = card
        else:
            more += [card, UNSEEN]
    return replace(state, hands=with_item(state.hands, seat, (*hand, *more)))
