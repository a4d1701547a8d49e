"""A second opinion on the play and the show, worked out anew from the cards laid so far (C13-C29).

It shares with the engine only the counting of cards, which has tests of its own.
"""

from collections.abc import Sequence

from autopeg.engine.cards import Card
from pegcore.cribbage import count_hand, count_of, count_play, points_of

Scored = list[tuple[int, int]]
"""Who scored how many, in order."""


class Referee:
    """Listens to the play of one deal. hands: the four cards of each seat; turn: who is due, None at the end."""

    def __init__(self, hands: Sequence[Sequence[Card]], crib: Sequence[Card], starter: Card, dealer: int) -> None:
        self.turn: int | None = None
        self._dealt: list[list[int]] = [[*hand] for hand in hands]
        self._held = [set(hand) for hand in hands]
        self._crib: list[int] = [*crib]
        self._starter = starter
        self._order = [(dealer + step) % len(hands) for step in range(1, len(hands) + 1)]
        self._series: list[int] = []
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
        """Each hand in its order and the crib last, zeros too (C26)."""
        hands = [(seat, points_of(count_hand(self._dealt[seat], self._starter))) for seat in self._order]
        return [*hands, (self._order[-1], points_of(count_hand(self._crib, self._starter, is_crib=True)))]


class MugginsReferee:
    """Adds declarations and claims to the play of one deal (C43-C47). is_strict: one claim a side (C45a)."""

    def __init__(self, play: Referee, players: int, *, is_strict: bool) -> None:
        self._play = play
        self._sides = 3 if players == 3 else 2
        self._is_strict = is_strict
        self._waiting: Scored = []
        self._owner: int | None = None
        self._missed = 0
        self._is_closed = True
        self._refused: set[int] = set()
        self._waiting_is_new = False

    @property
    def due(self) -> int | None:
        """The seat that declares, lays or passes next, None at the end of the deal."""
        return self._waiting[0][0] if self._waiting else self._play.turn

    def may_claim(self, seat: int) -> bool:
        """Whether a seat may still claim on what was declared last."""
        if self._owner is None or self._is_closed or (self._waiting and self._waiting_is_new):
            return False
        side = seat % self._sides
        return side != self._owner % self._sides and side not in self._refused

    def lay(self, seat: int, card: Card | None) -> int:
        """Hear a card or a go; nothing is pegged before it is declared."""
        assert not self._waiting
        self._waiting = self._play.hear(seat, card)
        self._waiting_is_new = True
        self._is_closed = True
        return 0

    def declare(self, seat: int, points: int) -> int:
        """Return what an owner pegs who says that he has so many points."""
        owner, worth = self._waiting.pop(0)
        assert seat == owner
        pegged = points if points < worth else worth
        self._owner, self._missed = owner, worth - pegged
        self._waiting_is_new = False
        self._is_closed = False
        self._refused = set()
        return pegged

    def claim(self, seat: int, points: int) -> int:
        """Return what a claim brings."""
        assert self.may_claim(seat)
        if self._is_strict:
            self._refused.add(seat % self._sides)
            if points > self._missed:
                return 0
        won = points if points < self._missed else self._missed
        if won:
            self._missed = 0
            self._is_closed = True
        return won
