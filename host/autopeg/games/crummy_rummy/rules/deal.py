"""The deal, the upcard, and reshuffling the discard pile (Y13, Y14, Y21)."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine import Shuffled
from autopeg.engine.cards import Card, Unreadable
from autopeg.engine.pack import dealt_hands
from autopeg.errors import IllegalMove
from autopeg.games.crummy_rummy.rules.moves import Deal, Event, Reshuffle
from autopeg.games.crummy_rummy.rules.scoring import end_round
from autopeg.games.crummy_rummy.rules.state import Cards, Phase, State, pack_of
from pegcore.melds import contract_of, is_wild

Step = tuple[State, tuple[Event, ...]]


def deal(state: State, move: Deal) -> Step:
    """Deal one card at a time from the dealer's left and turn up the upcard (Y13, Y14)."""
    if state.phase == "over":
        raise IllegalMove("ROUND_OVER", "Y32", why="game")
    if state.phase != "deal":
        raise IllegalMove("WRONG_PHASE", "Y31", why="deal", count=state.round)
    if move.round != state.round + 1:
        raise IllegalMove("BAD_DEAL", "Y10", why="round", count=move.round, limit=state.round + 1)
    if not 0 <= move.dealer < state.players:
        raise IllegalMove("BAD_DEAL", why="no_seat", seat=move.dealer)
    if state.dealer is not None and move.dealer != (due := (state.dealer + 1) % state.players):
        raise IllegalMove("BAD_DEAL", "Y13", why="dealer", seat=move.dealer, due=(due,))
    _check_same_cards("BAD_DEAL", move.deck, pack_of(state.players))
    size = contract_of(move.round)[0]
    first = (move.dealer + 1) % state.players
    upcard, deck = _turn_up(move.deck[size * state.players :], move.wild_reinserts)
    return State(
        options=state.options,
        players=state.players,
        totals=state.totals,
        totals_before=state.totals_before,
        phase=first_phase(state),
        round=move.round,
        dealer=move.dealer,
        active=first,
        hands=dealt_hands(move.deck, first, state.players, size),
        deck=deck,
        discard_pile=(upcard,),
        laid_down=(False,) * state.players,
    ), ()


def first_phase(state: State) -> Phase:
    """Return the phase in which a turn begins: `offer` if the upcard must be declined before drawing (Y40)."""
    return "offer" if state.options.out_of_turn == "before" else "draw"


def _turn_up(cards: Cards, places: Sequence[int]) -> tuple[Card, Cards]:
    """Return the upcard, the first natural card, and the deck with the wild ones before it put back (Y14)."""
    wild = wild_on_top(cards)
    if len(places) != wild:
        raise IllegalMove("BAD_DEAL", "Y14", why="wilds", count=len(places), limit=wild)
    deck = list(cards[wild + 1 :])
    for card, above in zip(cards, places, strict=False):
        if not 0 <= above <= len(deck):
            raise IllegalMove("BAD_DEAL", "Y14", why="wild_place", card=card, count=above, limit=len(deck))
        deck.insert(above, card)
    return cards[wild], tuple(deck)


def wild_on_top(cards: Sequence[Card]) -> int:
    """Return how many wild cards are above the first natural one (Y14)."""
    return next(index for index, card in enumerate(cards) if not is_wild(card))


def _check_same_cards(code: str, cards: Sequence[Card], expected: Sequence[Card]) -> None:
    for card in cards:
        if isinstance(card, Unreadable):
            raise IllegalMove(code, "Y2", why="no_card", card=card)
    there, due = Counter(cards), Counter(expected)
    for card, times in there.items():
        if times > due[card]:
            raise IllegalMove(code, "Y2", why="copies", card=card, count=times, limit=due[card])
    if len(cards) != len(expected):
        raise IllegalMove(code, "Y2", why="cards", count=len(cards), limit=len(expected))


def under_upcard(state: State) -> Cards:
    """Return the discards that become the deck when it is empty: all but an upcard that can still be taken (Y21)."""
    return state.discard_pile if state.upcard_gone else state.discard_pile[1:]


def reshuffle(state: State, move: Reshuffle) -> Step:
    """Make the discard pile the deck (Y21); beyond the limit, end the round instead (Y32b)."""
    if state.phase not in ("offer", "draw", "play"):
        raise IllegalMove("ROUND_OVER", "Y21")
    if state.deck:
        raise IllegalMove("BAD_RESHUFFLE", "Y21", why="deck", count=len(state.deck))
    if state.phase == "play" and not state.window_is_open:
        raise IllegalMove("BAD_RESHUFFLE", "Y21", why="no_draw")
    pile = under_upcard(state)
    if not pile:
        raise IllegalMove("DECK_EMPTY", "Y22", why="no_discards")
    _check_same_cards("BAD_RESHUFFLE", move.order, pile)
    kept = state.discard_pile[: len(state.discard_pile) - len(pile)]
    state = replace(state, deck=move.order, discard_pile=kept, reshuffles=state.reshuffles + 1)
    most = state.options.max_reshuffles
    return end_round(state) if most is not None and state.reshuffles > most else (state, ())


def drawn_deal(state: State, shuffled: Shuffled, first_dealer: int | None) -> Deal:
    """Return the next deal from a shuffled deck; in the first round chance also picks the dealer (Y13, Y14)."""
    pack = pack_of(state.players)
    # The seats are shuffled with the cards: the first one to come up deals, which reveals nothing about the cards.
    seats = {Card(-1 - seat): seat for seat in range(state.players)}
    order = shuffled((*pack, *seats))
    deck = tuple(card for card in order if card not in seats)
    if state.dealer is not None:
        dealer = (state.dealer + 1) % state.players
    elif first_dealer is not None:
        dealer = first_dealer
    else:
        dealer = next(seats[card] for card in order if card in seats)
    rest = deck[contract_of(state.round + 1)[0] * state.players :]
    wild = wild_on_top(rest)
    places: list[int] = []
    for index in range(wild):
        lying = len(rest) - wild - 1 + index
        # The end of the order is taken, each time another card of it: its beginning resembles that of the deck's.
        places.append(int(shuffled([Card(place) for place in range(lying + 1)])[-1 - index]))
    return Deal(state.round + 1, dealer, deck, tuple(places))


def reshuffle_before_draw(state: State, shuffled: Shuffled) -> Reshuffle | None:
    """Return the reshuffle that is needed to draw the next card, None while the deck has cards (Y21)."""
    pile = under_upcard(state)
    return None if state.deck or not pile else Reshuffle(tuple(shuffled(pile)))
