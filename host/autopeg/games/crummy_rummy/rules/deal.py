"""The deal, drawing in turn and out of turn, reshuffling, and the end of a round (Y13-Y22, Y31, Y32, Y40)."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine import Shuffled
from autopeg.engine.cards import Card, Unreadable
from autopeg.engine.moves import Part
from autopeg.engine.pack import dealt_hands
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.crummy_rummy.rules.moves import Deal, Decline, DrawDeck, Event, OutOfTurn, Reshuffle, TakeUpcard
from autopeg.games.crummy_rummy.rules.state import Phase, State, Step, pack_of
from autopeg.games.rummy.rules import Cards, shuffled_with_lots
from pegcore.melds import LAST_ROUND, contract_of, is_wild, penalty_of, penalty_points


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
    deck, dealer = shuffled_with_lots(shuffled, pack_of(state.players), state.players)
    if state.dealer is not None:
        dealer = (state.dealer + 1) % state.players
    elif first_dealer is not None:
        dealer = first_dealer
    rest = deck[contract_of(state.round + 1)[0] * state.players :]
    wild = wild_on_top(rest)
    places: list[int] = []
    for index in range(wild):
        lying = len(rest) - wild - 1 + index
        # Each time another card is taken, from the end of the order: its beginning is like that of the deck's.
        places.append(int(shuffled([Card(place) for place in range(lying + 1)])[-1 - index]))
    return Deal(state.round + 1, dealer, deck, tuple(places))


def reshuffle_before_draw(state: State, shuffled: Shuffled) -> Reshuffle | None:
    """Return the reshuffle that is needed to draw the next card, None while the deck has cards (Y21)."""
    pile = under_upcard(state)
    return None if state.deck or not pile else Reshuffle(tuple(shuffled(pile)))


def can_draw(state: State, cards: int = 1) -> bool:
    """Return whether a number of cards can be drawn, if need be after a reshuffle (Y21, Y22)."""
    return len(state.deck) + len(under_upcard(state)) >= cards


def draw_deck(state: State, move: DrawDeck) -> State:
    """Take the top card of the deck in turn (Y16)."""
    if state.phase == "offer":
        raise IllegalMove("MUST_DECLINE_FIRST", "Y40", seat=move.player)
    _check_not_drawn(state, move.player)
    if not can_draw(state):
        raise IllegalMove("DECK_EMPTY", "Y22", why="take")
    _check_shuffled(state)
    hands = with_item(state.hands, move.player, (*state.hands[move.player], state.deck[0]))
    return replace(state, hands=hands, deck=state.deck[1:], phase="play", drew="deck")


def take_upcard(state: State, move: TakeUpcard) -> State:
    """Take the top discard, and never more, in turn (Y16)."""
    _check_not_drawn(state, move.player)
    if state.declined:
        raise IllegalMove("ALREADY_DECLINED", "Y40", seat=move.player)
    if not state.discard_pile:
        raise IllegalMove("DECK_EMPTY", "Y16", why="no_upcard")
    hands = with_item(state.hands, move.player, (*state.hands[move.player], state.discard_pile[0]))
    pile = state.discard_pile[1:]
    return replace(state, hands=hands, discard_pile=pile, phase="play", drew="upcard", upcard_gone=True)


def decline(state: State, move: Decline) -> State:
    """Decline the upcard for the active player; the others are asked before the draw (Y40)."""
    if state.options.out_of_turn == "after":
        raise IllegalMove("NOT_IN_THIS_VARIANT", "Y40")
    _check_not_drawn(state, move.player)
    if state.declined:
        raise IllegalMove("ALREADY_DECLINED", "Y40", seat=move.player)
    if not can_draw(state):
        raise IllegalMove("DECK_EMPTY", "Y22", why="take")
    return replace(state, phase="draw", declined=True)


def take_out_of_turn(state: State, move: OutOfTurn) -> State:
    """Give the first claimant after the active player the upcard, and a card of the deck as a penalty (Y19)."""
    _check_claims(state, move.claims)
    _check_shuffled(state)
    taker = state.taker(move.claims)
    got: Cards = (state.discard_pile[0], state.deck[0])
    hands = with_item(state.hands, taker, state.hands[taker] + got)
    pile = state.discard_pile[1:]
    return replace(state, hands=hands, deck=state.deck[1:], discard_pile=pile, upcard_gone=True, taken=True)


def may_take_out_of_turn(state: State, seat: int) -> bool:
    """Return whether this seat could claim the upcard now."""
    return state.window_is_open and seat != state.active and can_draw(state, _cards_needed(state))


def seats_to_answer(state: State) -> tuple[int, ...]:
    """Return the seats that may claim the upcard now, in the order they are asked (Y19)."""
    if state.active is None:
        return ()
    return tuple(seat for seat in state.seats_after(state.active) if may_take_out_of_turn(state, seat))


def _cards_needed(state: State) -> int:
    """Return the number of cards to keep: the penalty card, and the active player's card if not yet drawn (Y40)."""
    return 2 if state.options.out_of_turn == "before" else 1


def _check_claims(state: State, claims: tuple[int, ...]) -> None:
    if state.phase not in ("offer", "draw", "play"):
        raise IllegalMove("ROUND_OVER", "Y19")
    if not claims:
        raise IllegalMove("BAD_MOVE", "Y19", why="nobody")
    for seat in claims:
        if not 0 <= seat < state.players:
            raise IllegalMove("NOT_YOUR_TURN", why="no_seat", seat=seat)
    assert state.active is not None
    if state.active in claims:
        raise IllegalMove("NOT_OUT_OF_TURN", "Y19", seat=state.active)
    if state.taken:
        raise IllegalMove("OUT_OF_TURN_ALREADY", "Y19")
    if not state.window_is_open:
        raise IllegalMove("OUT_OF_TURN_CLOSED", "Y19, Y40", why=_why_closed(state), due=(state.active,))
    if not can_draw(state, _cards_needed(state)):
        raise IllegalMove("OUT_OF_TURN_NO_PENALTY", "Y22")


def _why_closed(state: State) -> str:
    if state.drew == "upcard":
        return "taken"
    if state.options.out_of_turn == "before":
        return "drawn" if state.phase == "play" else "not_declined"
    return "playing" if state.phase == "play" else "not_drawn"


def _check_not_drawn(state: State, seat: int) -> None:
    if state.phase == "play":
        raise IllegalMove("ALREADY_DREW", "Y16", seat=seat)


def _check_shuffled(state: State) -> None:
    if not state.deck:
        raise IllegalMove("DECK_EMPTY", "Y21", why="shuffle")


PRICES = {"five": 5, "ten": 10, "fifteen": 15}
"""What a card left in a hand costs, by the kind of its part in the penalty (Y31)."""


def parts_of(hand: Cards) -> tuple[Part, ...]:
    """Return the points of the cards left in a hand, grouped by cost (Y31)."""
    grouped = ((kind, tuple(card for card in hand if penalty_of(card) == each), each) for kind, each in PRICES.items())
    return tuple(Part(kind, cards, len(cards) * each) for kind, cards, each in grouped if cards)


def end_round(state: State) -> Step:
    """Count the cards left in every hand, from the dealer's left; after the last round the game is over."""
    assert state.dealer is not None
    events = tuple(
        Event("count", seat, seat, penalty_points(state.hands[seat]), parts_of(state.hands[seat]))
        for seat in state.seats_after(state.dealer)
    )
    return replace(
        state,
        phase="over" if state.round == LAST_ROUND else "deal",
        active=None,
        hand_over=True,
        totals_before=state.totals,
        totals=tuple(total + penalty_points(hand) for total, hand in zip(state.totals, state.hands, strict=True)),
    ), events


def end_round_if_out(state: State, seat: int) -> Step:
    """End the round when this player has no card left (Y31)."""
    return (state, ()) if state.hands[seat] else end_round(state)
