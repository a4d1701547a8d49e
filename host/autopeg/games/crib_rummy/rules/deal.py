"""From the deal to the first turn of a hand (R2, R6-R10)."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from autopeg.engine.cards import CARDS, PACK, Card, Unreadable
from autopeg.engine.pack import dealt_hands
from autopeg.errors import IllegalMove
from autopeg.games.crib_rummy.rules.moves import Choose, Deal, Start
from autopeg.games.crib_rummy.rules.state import HAND_CARDS, State, Step
from autopeg.games.rummy.rules.moves import Cards
from pegcore.cards import JOKER


@cache
def full_deck(jokers: int) -> Cards:
    """Return the cards of the game, sorted: two packs and the jokers (R2)."""
    return tuple(sorted(PACK * 2)) + (CARDS[JOKER],) * jokers


def check_cards(cards: Iterable[Card], jokers: int) -> None:
    """Refuse a text that is not a card, and more copies of a card than the deck has (R2)."""
    for card, copies in Counter(cards).items():
        if isinstance(card, Unreadable):
            raise IllegalMove("BAD_CARD", "R2", card=card)
        most = jokers if card == JOKER else 2
        if copies > most:
            raise IllegalMove("MISDEAL", "R2", why="copies", card=card, count=copies, limit=most)


def deal(state: State, move: Deal) -> Step:
    """Deal eleven cards to each player and turn the upcard up; unclaimed points are lost (R6, R7, R56)."""
    if state.phase != "deal":
        raise IllegalMove("WRONG_PHASE", "R44", why="deal")
    first = move.deal_first
    if not 0 <= first < state.players:
        raise IllegalMove("NOT_DEALER", "R6", why="no_seat", seat=first)
    if state.deal_first is not None and first != (state.deal_first + 1) % state.players:
        due = (state.deal_first + 1) % state.players
        raise IllegalMove("NOT_DEALER", "R6", seat=first, due=(due,))
    jokers = state.options.jokers
    check_cards(move.deck, jokers)
    if len(move.deck) != len(full_deck(jokers)):
        raise IllegalMove("MISDEAL", "R2", why="deck", count=len(move.deck), limit=len(full_deck(jokers)))
    dealt = HAND_CARDS * state.players
    state = State(
        options=state.options,
        players=state.players,
        pegs=state.pegs,
        phase="start",
        deal_first=first,
        hands=dealt_hands(move.deck, first, state.players, HAND_CARDS),
        pile=move.deck[dealt + 1 :],
        discard_pile=(move.deck[dealt],),
        melded=(False,) * state.players,
        last_starter=state.hand_starter,
    )
    if state.last_starter is None:
        return state, ()
    return replace(state, phase="choose", turn=_chooser(state, state.last_starter)), ()


def _chooser(state: State, last_starter: int) -> int:
    """Return the player with the lowest score, in a tie the first one clockwise from the last starter (R9, R10)."""
    return min(state.seats_after(last_starter), key=lambda seat: state.scores[seat])


def start(state: State, move: Start) -> Step:
    """Let the player picked by chance start the first hand (R8)."""
    if state.phase != "start":
        raise IllegalMove("WRONG_PHASE", "R8", why="no_start")
    if not 0 <= move.player < state.players:
        raise IllegalMove("NOT_YOUR_TURN", why="no_seat", seat=move.player)
    return _begin(state, move.player), ()


def choose(state: State, move: Choose) -> Step:
    """Let the chooser start, or the next seat clockwise (R9)."""
    if state.phase != "choose":
        raise IllegalMove("WRONG_PHASE", "R9", why="no_choice")
    if move.player != state.turn:
        assert state.turn is not None
        raise IllegalMove("NOT_YOUR_TURN", "R9, R10", why="choose", seat=move.player, due=(state.turn,))
    return _begin(state, move.player if move.first else (move.player + 1) % state.players), ()


def _begin(state: State, starter: int) -> State:
    return replace(state, phase="draw", hand_starter=starter, turn=starter)
