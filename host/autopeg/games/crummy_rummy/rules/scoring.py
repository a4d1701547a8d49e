"""The end of a round and of the game: counting the cards left, and the lowest total (Y31, Y32)."""

from msgspec.structs import replace

from autopeg.engine.moves import Part
from autopeg.games.crummy_rummy.rules.moves import Event
from autopeg.games.crummy_rummy.rules.state import Cards, State
from pegcore.melds import LAST_ROUND, penalty_of, penalty_points

Step = tuple[State, tuple[Event, ...]]

_KINDS = (("five", 5), ("ten", 10), ("fifteen", 15))


def parts_of(hand: Cards) -> tuple[Part, ...]:
    """Return the points of the cards left in a hand, grouped by cost (Y31)."""
    grouped = ((kind, tuple(card for card in hand if penalty_of(card) == each), each) for kind, each in _KINDS)
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
