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


def check_card(card: Card) -> None:
    """Refuse a card that is not one of the 52 (C1)."""
    pack.check_card(card, "C1")


def check_cards(cards: Sequence[Card]) -> None:
    """Refuse a card that is not one of the 52 and a card that appears twice (C1, C56)."""
    pack.check_cards(cards, "C1", "C56")


def check_hands(hands: Sequence[Cards], players: int, size: int, others: Cards) -> None:
    """Refuse hands with invalid cards, duplicate cards (including `others`) or wrong numbers, in this order (C56)."""
    check_cards([*chain(*hands), *others])
    if len(hands) != players:
        raise IllegalMove("MISDEAL", "C9", why="hands", count=len(hands), limit=players)
    for seat, hand in enumerate(hands):
        if len(hand) != size:
            raise IllegalMove("MISDEAL", "C9", why="hand", seat=seat, count=len(hand), limit=size)


def cut_for_deal(state: State, move: CutForDeal) -> Step:
    """Let the player with the lowest card deal; players tied for it cut again (C7)."""
    return state.after_cut(move, "C7", "C1", "C56"), ()


def deal(state: State, move: Deal) -> Step:
    """Deal each player's cards, and with three players one card to the crib (C9)."""
    if state.phase != "deal":
        raise IllegalMove("WRONG_PHASE", "C6", why="deal")
    if move.dealer not in state.may_deal:
        raise IllegalMove("NOT_DEALER", "C7, C8", seat=move.dealer, due=state.may_deal)
    crib = () if move.crib_card is None else (move.crib_card,)
    check_hands(move.hands, state.players, dealt_cards(state.players), crib)
    if bool(crib) != (state.players == 3):
        raise IllegalMove("MISDEAL", "C9", why="crib")
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
            crib=crib,
            played=nothing,
            pegs_at_deal=state.pegs,
        ),
        (),
    )


def discard(state: State, move: Discard) -> Step:
    """Discard a player's cards; after the last discard the pack is cut (C10, C11)."""
    seat = move.player
    if state.phase != "discard":
        raise IllegalMove("WRONG_PHASE", "C10", why="discard")
    if not 0 <= seat < state.players:
        raise IllegalMove("NOT_YOUR_TURN", why="no_seat", seat=seat)
    if len(state.hands[seat]) == HAND_CARDS:
        raise IllegalMove("ALREADY_DISCARDED", "C10", seat=seat)
    due = dealt_cards(state.players) - HAND_CARDS
    if len(move.cards) != due:
        raise IllegalMove("WRONG_DISCARD_COUNT", "C9", seat=seat, count=len(move.cards), limit=due)
    kept = list(state.hands[seat])
    for card in move.cards:
        if card not in kept:
            check_card(card)
            why = "twice" if card in state.hands[seat] else "discard"
            raise IllegalMove("CARD_NOT_HELD", "C10", why=why, seat=seat, card=card)
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


def turn_starter(state: State, move: Starter) -> Step:
    """Turn the starter up: a jack gives the dealer two for his heels (C11, C12)."""
    if state.phase != "starter" or state.dealer is None:
        raise IllegalMove("WRONG_PHASE", "C11", why="starter")
    check_cards([*chain(*state.hands), *state.crib, *state.out_of_play, move.card])
    dealer = state.dealer
    state = replace(state, phase="play", starter=move.card, turn=(dealer + 1) % state.players)
    if rank_of(move.card) != JACK:
        return state, ()
    parts = (Part("heels", (move.card,), HEELS_POINTS),)
    event = Event("heels", dealer, state.side_of(dealer), HEELS_POINTS, parts)
    return score(state, event), (event,)
