"""The deal, drawing in turn and out of turn, reshuffling, and the end of a round (Y13-Y22, Y31, Y32, Y40)."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from autopeg.engine import Shuffled, moves
from autopeg.engine.cards import Card, Unreadable, lot
from autopeg.engine.moves import Part
from autopeg.engine.pack import dealt_hands
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.crummy_rummy.rules.moves import (
    AgreeEnd,
    Deal,
    Decline,
    DrawDeck,
    Event,
    OutOfTurn,
    Reshuffle,
    TakeUpcard,
)
from autopeg.games.crummy_rummy.rules.state import Discarded, Phase, State, Step, pack_of, top_taken
from autopeg.games.rummy.rules import Cards, Discard, refusal_of_missing, shuffled_with_lots, without
from pegcore.melds import LAST_ROUND, contract_of, is_wild, penalty_of, penalty_points


def refusal_of_deal(state: State, move: Deal) -> IllegalMove | None:
    """Return why this deck can't be dealt now (Y2, Y10, Y13, Y14, Y31, Y32)."""
    if state.phase == "over":
        return IllegalMove("ROUND_OVER", "Y32", why="game")
    if state.phase != "deal":
        return IllegalMove("WRONG_PHASE", "Y31", why="deal", count=state.round)
    if move.round != state.round + 1:
        return IllegalMove("BAD_DEAL", "Y10", why="round", count=move.round, limit=state.round + 1)
    if not 0 <= move.dealer < state.players:
        return IllegalMove("BAD_DEAL", why="no_seat", seat=move.dealer)
    if state.dealer is not None and move.dealer != (due := (state.dealer + 1) % state.players):
        return IllegalMove("BAD_DEAL", "Y13", why="dealer", seat=move.dealer, due=(due,))
    others = _refusal_of_other_cards("BAD_DEAL", move.deck, pack_of(state.players))
    return others or _refusal_of_reinserts(_undealt(state, move), move.wild_reinserts)


def _undealt(state: State, move: Deal) -> Cards:
    return move.deck[contract_of(move.round)[0] * state.players :]


def deal(state: State, move: Deal) -> Step:
    """Deal one card at a time from the dealer's left and turn up the upcard (Y13, Y14)."""
    size = contract_of(move.round)[0]
    first = (move.dealer + 1) % state.players
    upcard, deck = _turn_up(_undealt(state, move), move.wild_reinserts)
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
        discards=(Discarded(upcard),),
        laid_down=(False,) * state.players,
    ), ()


def first_phase(state: State) -> Phase:
    """Return the phase in which a turn begins: `offer` if the upcard must be declined before drawing (Y40)."""
    return "offer" if state.options.out_of_turn == "before" else "draw"


def _refusal_of_reinserts(cards: Cards, places: Sequence[int]) -> IllegalMove | None:
    """Return why the wild cards before the upcard can't be put back at these places (Y14)."""
    wild = wild_on_top(cards)
    if len(places) != wild:
        return IllegalMove("BAD_DEAL", "Y14", why="wilds", count=len(places), limit=wild)
    under = len(cards) - wild - 1
    for most, (card, above) in enumerate(zip(cards, places, strict=False), under):
        if not 0 <= above <= most:
            return IllegalMove("BAD_DEAL", "Y14", why="wild_place", card=card, count=above, limit=most)
    return None


def _turn_up(cards: Cards, places: Sequence[int]) -> tuple[Card, Cards]:
    """Return the upcard, the first natural card, and the deck with the wild ones before it put back (Y14)."""
    wild = len(places)
    deck = list(cards[wild + 1 :])
    for card, above in zip(cards, places, strict=False):
        deck.insert(above, card)
    return cards[wild], tuple(deck)


def wild_on_top(cards: Sequence[Card]) -> int:
    """Return how many wild cards are above the first natural one (Y14)."""
    return next(index for index, card in enumerate(cards) if not is_wild(card))


def _refusal_of_other_cards(code: str, cards: Sequence[Card], expected: Sequence[Card]) -> IllegalMove | None:
    """Return the refusal of cards that are not those expected, in any order. code: of the refusal."""
    for card in cards:
        if isinstance(card, Unreadable):
            return IllegalMove(code, "Y2", why="no_card", card=card)
    there, due = Counter(cards), Counter(expected)
    for card, times in there.items():
        if times > due[card]:
            return IllegalMove(code, "Y2", why="copies", card=card, count=times, limit=due[card])
    if len(cards) != len(expected):
        return IllegalMove(code, "Y2", why="cards", count=len(cards), limit=len(expected))
    return None


def under_upcard(state: State) -> Cards:
    """Return the discards that become the deck when it is empty: all but an upcard that can still be taken (Y21)."""
    return state.discard_pile if state.upcard_gone else state.discard_pile[1:]


def refusal_of_reshuffle(state: State, move: Reshuffle) -> IllegalMove | None:
    """Return why the discard pile can't become the deck now (Y21, Y22, Y31)."""
    if state.active is None:
        return _refusal_between_rounds(state)
    if state.deck:
        return IllegalMove("BAD_RESHUFFLE", "Y21", why="deck", count=len(state.deck))
    if state.phase == "play" and not state.window_is_open:
        return IllegalMove("BAD_RESHUFFLE", "Y21", why="no_draw")
    pile = under_upcard(state)
    if not pile:
        return IllegalMove("DECK_EMPTY", "Y22", why="no_discards")
    return _refusal_of_other_cards("BAD_RESHUFFLE", move.order, pile)


def reshuffle(state: State, move: Reshuffle) -> Step:
    """Make the discard pile the deck (Y21); beyond the limit, end the round instead (Y32b)."""
    kept = state.discard_pile[: len(state.discard_pile) - len(under_upcard(state))]
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
        # Each time another lot is taken, from the end of the order: its beginning is like that of the deck's.
        lots = {lot(state.players + place): place for place in range(lying + 1)}
        places.append(lots[shuffled(tuple(lots))[-1 - index]])
    return Deal(state.round + 1, dealer, deck, tuple(places))


def reshuffle_before_draw(state: State, shuffled: Shuffled) -> Reshuffle | None:
    """Return the reshuffle that is needed to draw the next card, None while the deck has cards (Y21)."""
    pile = under_upcard(state)
    return None if state.deck or not pile else Reshuffle(tuple(shuffled(pile)))


def can_draw(state: State, cards: int = 1) -> bool:
    """Return whether a number of cards can be drawn, if need be after a reshuffle (Y21, Y22)."""
    return len(state.deck) + len(under_upcard(state)) >= cards


def refusal_of_turn(state: State, seat: int) -> IllegalMove | None:
    """Return the refusal of what is done between rounds, or by a player who is not the active one (Y15, Y31)."""
    if seat == state.active:
        return None
    return _refusal_between_rounds(state) or moves.refusal_of_turn(seat, state.active, "Y15")


def _refusal_between_rounds(state: State) -> IllegalMove | None:
    return IllegalMove("ROUND_OVER", "Y31") if state.active is None else None


def refusal_of_play(state: State, seat: int) -> IllegalMove | None:
    """Return the refusal of a play to the table, or a discard, out of turn or before drawing (Y15, Y16)."""
    refusal = refusal_of_turn(state, seat)
    return IllegalMove("MUST_DRAW_FIRST", "Y16", seat=seat) if refusal is None and state.phase != "play" else refusal


def refusal_of_draw_deck(state: State, move: DrawDeck) -> IllegalMove | None:
    """Return why a player can't draw from the deck (Y16, Y21, Y22, Y40)."""
    refusal = refusal_of_turn(state, move.player)
    if refusal is None and state.phase == "offer":
        return IllegalMove("MUST_DECLINE_FIRST", "Y40", seat=move.player)
    refusal = refusal or _refusal_of_second_card(state, move.player)
    if refusal is not None:
        return refusal
    return _refusal_of_unshuffled(state) if can_draw(state) else IllegalMove("DECK_EMPTY", "Y22", why="take")


def draw_deck(state: State, move: DrawDeck) -> Step:
    """Take the top card of the deck in turn (Y16)."""
    hands = with_item(state.hands, move.player, (*state.hands[move.player], state.deck[0]))
    return replace(state, hands=hands, deck=state.deck[1:], phase="play", drew="deck"), ()


def refusal_of_take_upcard(state: State, move: TakeUpcard) -> IllegalMove | None:
    """Return why a player can't take the upcard in turn (Y16, Y40)."""
    seat = move.player
    refusal = refusal_of_turn(state, seat)
    refusal = refusal or _refusal_of_second_card(state, seat) or _refusal_of_second_answer(state, seat)
    if refusal is None and not state.discard_pile:
        return IllegalMove("DECK_EMPTY", "Y16", why="no_upcard")
    return refusal


def take_upcard(state: State, move: TakeUpcard) -> Step:
    """Take the top discard, and never more, in turn (Y16)."""
    hands = with_item(state.hands, move.player, (*state.hands[move.player], state.discard_pile[0]))
    pile = state.discard_pile[1:]
    return replace(
        state,
        hands=hands,
        discard_pile=pile,
        discards=top_taken(state.discards, move.player),
        phase="play",
        drew="upcard",
        upcard_gone=True,
    ), ()


def refusal_of_decline(state: State, move: Decline) -> IllegalMove | None:
    """Return why a player can't decline the upcard (Y22, Y40)."""
    seat = move.player
    refusal = refusal_of_turn(state, seat)
    if refusal is None and state.options.out_of_turn == "after":
        return IllegalMove("NOT_IN_THIS_VARIANT", "Y40")
    refusal = refusal or _refusal_of_second_card(state, seat) or _refusal_of_second_answer(state, seat)
    return IllegalMove("DECK_EMPTY", "Y22", why="take") if refusal is None and not can_draw(state) else refusal


def decline(state: State, move: Decline) -> Step:
    """Decline the upcard for the active player; the others are asked before the draw (Y40)."""
    return replace(state, phase="draw", declined=True), ()


def refusal_of_discard(state: State, move: Discard) -> IllegalMove | None:
    """Return why a player can't discard this card (Y17)."""
    seat = move.player
    return refusal_of_play(state, seat) or refusal_of_missing(state.hands[seat], (move.card,), seat, "Y17")


def discard(state: State, move: Discard) -> Step:
    """Discard any card; the turn passes to the left (Y17, Y18)."""
    hand = without(state.hands[move.player], (move.card,))
    state = replace(
        state,
        hands=with_item(state.hands, move.player, hand),
        discard_pile=(move.card, *state.discard_pile),
        discards=(*state.discards, Discarded(move.card, move.player)),
        phase=first_phase(state),
        active=(move.player + 1) % state.players,
        drew=None,
        upcard_gone=False,
        declined=False,
        touched=False,
        taken=False,
    )
    return end_round_if_out(state, move.player)


def refusal_of_out_of_turn(state: State, move: OutOfTurn) -> IllegalMove | None:
    """Return why these seats can't claim the upcard out of turn (Y19, Y21, Y22, Y40)."""
    refusal = _refusal_between_rounds(state) or _refusal_of_claims(state, move.claims)
    return refusal or _refusal_of_unshuffled(state)


def take_out_of_turn(state: State, move: OutOfTurn) -> Step:
    """Give the first claimant after the active player the upcard, and a card of the deck as a penalty (Y19)."""
    taker = state.taker(move.claims)
    got: Cards = (state.discard_pile[0], state.deck[0])
    hands = with_item(state.hands, taker, state.hands[taker] + got)
    pile = state.discard_pile[1:]
    return replace(
        state,
        hands=hands,
        deck=state.deck[1:],
        discard_pile=pile,
        discards=top_taken(state.discards, taker),
        upcard_gone=True,
        taken=True,
    ), ()


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


def _refusal_of_claims(state: State, claims: tuple[int, ...]) -> IllegalMove | None:
    if not claims:
        return IllegalMove("BAD_MOVE", "Y19", why="nobody")
    for seat in claims:
        if not 0 <= seat < state.players:
            return IllegalMove("NOT_YOUR_TURN", why="no_seat", seat=seat)
    assert state.active is not None
    if state.active in claims:
        return IllegalMove("NOT_OUT_OF_TURN", "Y19", seat=state.active)
    if state.taken:
        return IllegalMove("OUT_OF_TURN_ALREADY", "Y19")
    if not state.window_is_open:
        return IllegalMove("OUT_OF_TURN_CLOSED", "Y19, Y40", why=_why_closed(state), due=(state.active,))
    if not can_draw(state, _cards_needed(state)):
        return IllegalMove("OUT_OF_TURN_NO_PENALTY", "Y22")
    return None


def _why_closed(state: State) -> str:
    if state.drew == "upcard":
        return "taken"
    if state.options.out_of_turn == "before":
        return "drawn" if state.phase == "play" else "not_declined"
    return "playing" if state.phase == "play" else "not_drawn"


def _refusal_of_second_card(state: State, seat: int) -> IllegalMove | None:
    return IllegalMove("ALREADY_DREW", "Y16", seat=seat) if state.phase == "play" else None


def _refusal_of_second_answer(state: State, seat: int) -> IllegalMove | None:
    return IllegalMove("ALREADY_DECLINED", "Y40", seat=seat) if state.declined else None


def _refusal_of_unshuffled(state: State) -> IllegalMove | None:
    return None if state.deck else IllegalMove("DECK_EMPTY", "Y21", why="shuffle")


PRICES = {"five": 5, "ten": 10, "fifteen": 15}
"""What a card left in a hand costs, by the kind of its part in the penalty (Y31)."""


def parts_of(hand: Cards) -> tuple[Part, ...]:
    """Return the points of the cards left in a hand, grouped by cost (Y31)."""
    grouped = ((kind, tuple(card for card in hand if penalty_of(card) == each), each) for kind, each in PRICES.items())
    return tuple(Part(kind, cards, len(cards) * each) for kind, cards, each in grouped if cards)


def refusal_of_agreeing(state: State, move: AgreeEnd) -> IllegalMove | None:
    """Return why the players can't end the round (Y31)."""
    return _refusal_between_rounds(state)


def agree_end(state: State, move: AgreeEnd) -> Step:
    """End a blocked round, as the players agree (Y32b)."""
    return end_round(state)


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
