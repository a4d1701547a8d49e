"""From the cut for deal to the starter (C7-C12)."""

from collections.abc import Sequence
from itertools import chain

from msgspec.structs import replace

from autopeg.counting.rules import CutForDeal
from autopeg.engine import pack
from autopeg.engine.cards import Card
from autopeg.engine.moves import Part
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.cribbage.rules.moves import Deal, Discard, Event, Starter
from autopeg.games.cribbage.rules.scoring import Step
from autopeg.games.cribbage.rules.state import HAND_CARDS, Cards, State, score
from pegcore.cards import rank_of
from pegcore.cribbage import HEELS_POINTS, JACK


def dealt_cards(players: int) -> int:
    """Return the number of cards dealt to each player: six with two players, else five (C9)."""
    return 6 if players == 2 else 5


def refusal_of_card(card: Card) -> IllegalMove | None:
    """Return the refusal of a card that is not one of the 52 (C1)."""
    return pack.refusal_of_card(card, "C1")


def refusal_of_cards(cards: Sequence[Card]) -> IllegalMove | None:
    """Return the refusal of a card that is not one of the 52, and of a card that appears twice (C1, C56)."""
    return pack.refusal_of_cards(cards, "C1", "C56")


def refusal_of_hands(hands: Sequence[Cards], players: int, size: int, others: Cards) -> IllegalMove | None:
    """Return why hands can't be dealt: invalid cards, duplicate cards (including `others`) or wrong numbers, in this
    order (C56)."""
    bad = refusal_of_cards([*chain(*hands), *others])
    if bad is not None:
        return bad
    if len(hands) != players:
        return IllegalMove("MISDEAL", "C9", why="hands", count=len(hands), limit=players)
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            return IllegalMove("MISDEAL", "C9", why="hand", seat=seat, count=len(hand), limit=size)
    return None


def refusal_of_cut(state: State, move: CutForDeal) -> IllegalMove | None:
    """Return why the players can't cut for deal (C7)."""
    return state.refusal_of_cut(move, "C7", "C1", "C56")


def cut_for_deal(state: State, move: CutForDeal) -> Step:
    """Let the player with the lowest card deal; players tied for it cut again (C7)."""
    return state.after_cut(move), ()


def refusal_of_deal(state: State, move: Deal) -> IllegalMove | None:
    """Return why these hands can't be dealt now (C6-C9)."""
    if state.phase != "deal":
        return IllegalMove("WRONG_PHASE", "C6", why="deal")
    if move.dealer not in state.may_deal:
        return IllegalMove("NOT_DEALER", "C7, C8", seat=move.dealer, due=state.may_deal)
    bad = refusal_of_hands(move.hands, state.players, dealt_cards(state.players), _crib_of(move))
    if bad is None and (move.crib_card is not None) != (state.players == 3):
        return IllegalMove("MISDEAL", "C9", why="crib")
    return bad


def _crib_of(move: Deal) -> Cards:
    return () if move.crib_card is None else (move.crib_card,)


def deal(state: State, move: Deal) -> Step:
    """Deal each player's cards, and with three players one card to the crib (C9)."""
    nothing: tuple[Cards, ...] = ((),) * state.players
    return (
        State(
            options=state.options,
            players=state.players,
            pegs=state.pegs,
            phase="discard",
            dealer=move.dealer,
            hands=move.hands,
            discarded=nothing,
            crib=_crib_of(move),
            played=nothing,
            pegs_at_deal=state.pegs,
        ),
        (),
    )


def refusal_of_discard(state: State, move: Discard) -> IllegalMove | None:
    """Return why a player can't discard these cards (C9, C10)."""
    seat = move.player
    if state.phase != "discard":
        return IllegalMove("WRONG_PHASE", "C10", why="discard")
    if not 0 <= seat < state.players:
        return IllegalMove("NOT_YOUR_TURN", why="no_seat", seat=seat)
    if len(state.hands[seat]) == HAND_CARDS:
        return IllegalMove("ALREADY_DISCARDED", "C10", seat=seat)
    due = dealt_cards(state.players) - HAND_CARDS
    if len(move.cards) != due:
        return IllegalMove("WRONG_DISCARD_COUNT", "C9", seat=seat, count=len(move.cards), limit=due)
    kept = list(state.hands[seat])
    for card in move.cards:
        if card not in kept:
            why = "twice" if card in state.hands[seat] else "discard"
            return refusal_of_card(card) or IllegalMove("CARD_NOT_HELD", "C10", why=why, seat=seat, card=card)
        kept.remove(card)
    return None


def discard(state: State, move: Discard) -> Step:
    """Discard a player's cards; after the last discard the pack is cut (C10, C11)."""
    seat = move.player
    kept = [*state.hands[seat]]
    for card in move.cards:
        kept.remove(card)
    hands = with_item(state.hands, seat, tuple(kept))
    return (
        replace(
            state,
            hands=hands,
            discarded=with_item(state.discarded, seat, move.cards),
            crib=state.crib + move.cards,
            phase="starter" if max(map(len, hands)) == HAND_CARDS else "discard",
        ),
        (),
    )


def refusal_of_starter(state: State, move: Starter) -> IllegalMove | None:
    """Return why this card can't be turned up now (C11)."""
    if state.phase != "starter":
        return IllegalMove("WRONG_PHASE", "C11", why="starter")
    return refusal_of_cards([*chain(*state.hands), *state.crib, *state.out_of_play, move.card])


def turn_starter(state: State, move: Starter) -> Step:
    """Turn the starter up: a jack gives the dealer two for his heels (C11, C12)."""
    dealer = state.dealer
    assert dealer is not None
    state = replace(state, phase="play", starter=move.card, turn=(dealer + 1) % state.players)
    if rank_of(move.card) != JACK:
        return state, ()
    parts = (Part("heels", (move.card,), HEELS_POINTS),)
    event = Event("heels", dealer, state.side_of(dealer), HEELS_POINTS, parts)
    return score(state, event), (event,)
