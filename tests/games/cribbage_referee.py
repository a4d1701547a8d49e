"""A second opinion on the play and the show, worked out anew from the cards laid so far (C13-C29).

It shares with the engine only the counting of cards, which has tests of its own.
"""

from collections.abc import Sequence

from autopeg.cards import Card
from pegcore.cribbage import count_hand, count_of, count_play, points_of

Scored = list[tuple[int, int]]
"""Who scored how many, in order."""


class Referee:
    """Listens to the play of one deal. hands: the four cards of each seat; turn: who is due, None at the end."""

    def __init__(self, hands: Sequence[Sequence[Card]], crib: Sequence[Card], starter: Card, dealer: int) -> None:
        self.turn: int | None = None
        self._dealt = [list(hand) for hand in hands]
        self._held = [set(hand) for hand in hands]
        self._crib = crib
        self._starter = starter
        self._order = [(dealer + step) % len(hands) for step in range(1, len(hands) + 1)]
        self._series: list[Card] = []
        self._last_player = dealer
        self._passed: set[int] = set()
        self._turn_to_the_left_of(dealer)

    def hear(self, seat: int, card: Card | None) -> Scored:
        """Return what a card scores, or a go (None), with the show after the last card. Fails if it is not allowed."""
        assert seat == self.turn
        scored = 0
        if card is None:
            assert all(count_of([*self._series, held]) > 31 for held in self._held[seat])
            self._passed.add(seat)
        else:
            self._held[seat].remove(card)
            self._series.append(card)
            self._last_player = seat
            assert count_of(self._series) <= 31
            scored = points_of(count_play(self._series))
        owner = self._last_player
        made_31 = count_of(self._series) == 31
        nobody_goes_on = all(other in self._passed or not self._held[other] for other in self._order)
        if nobody_goes_on and not made_31:
            scored += 1
        if nobody_goes_on or made_31:
            self._series = []
            self._passed = set()
            self._turn_to_the_left_of(owner)
        else:
            self._turn_to_the_left_of(seat)
        return ([(owner, scored)] if scored else []) + (self._show() if self.turn is None else [])

    def _turn_to_the_left_of(self, seat: int) -> None:
        seats = len(self._order)
        clockwise = [(seat + step) % seats for step in range(1, seats + 1)]
        self.turn = next((each for each in clockwise if self._held[each] and each not in self._passed), None)

    def _show(self) -> Scored:
        """Each hand in its order and the crib last, noughts too (C26)."""
        hands = [(seat, points_of(count_hand(self._dealt[seat], self._starter))) for seat in self._order]
        return [*hands, (self._order[-1], points_of(count_hand(self._crib, self._starter, is_crib=True)))]
