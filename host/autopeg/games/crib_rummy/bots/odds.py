"""What a player remembers of the discard pile, and what a card is worth to its holder and to the next player."""

from collections import Counter
from functools import cache, lru_cache
from math import exp

from msgspec import Struct

from autopeg.engine.cards import CARDS, Card
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.melds import highest_place, meld_rules, places_beyond, suit_of_run
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, TakeUpcard
from autopeg.games.crib_rummy.rules.state import PILE_CARDS
from autopeg.games.crib_rummy.rules.turn import full_deck
from autopeg.games.rummy.rules import Cards, Discard, TableMeld, card_at
from pegcore.cards import JOKER, SUITS, rank_of, suit_of
from pegcore.melds import JOKERS, LARGEST_SET, LOW_ACE, crib_rummy_points, natural_of


class Memory:
    """Memory of one seat in one hand; it starts afresh if a view does not follow from the last one.

    A view shows only the present. Between two views everybody else has had a turn; the number of cards that the draw
    pile has lost shows who drew and who took the pile.
    """

    def __init__(self) -> None:
        self.pile: list[Card | None] = []
        """The discard pile, top first, None for a card not seen."""
        self.held: Counter[Card] = Counter()
        """With two players, the cards that the other one took from the pile and has not laid since."""
        self._last: View | None = None
        self._is_after_my_turn = False

    def see(self, view: View) -> None:
        """Update the memory with what has happened since the last view."""
        last = self._last
        if last is None or not self._follows(view, last):
            self.pile = [None] * view.discard_count
            self.held = Counter()
        elif self._is_after_my_turn:
            self._note_other_moves(view, last)
        if len(self.pile) != view.discard_count:
            self.pile = [None] * view.discard_count
        if self.pile:
            self.pile[0] = view.upcard
        self._forget_cards_on_table(view)
        self._last = view
        self._is_after_my_turn = False

    def do(self, move: CribRummyMove) -> None:
        """Update the memory with the seat's own move."""
        if isinstance(move, TakeUpcard):
            self.pile = self.pile[1 + PILE_CARDS :]
        elif isinstance(move, Discard):
            self.pile.insert(0, move.card)
            self._is_after_my_turn = True

    def _follows(self, view: View, last: View) -> bool:
        same_hand = view.hand_starter == last.hand_starter and len(view.table) >= len(last.table)
        return same_hand and view.draw_count <= last.draw_count

    def _note_other_moves(self, view: View, last: View) -> None:
        others = view.players - 1
        # If drawing was the only legal move, this seat may have drawn without being asked.
        drawn = last.draw_count - view.draw_count - (view.phase == "play")
        takes = others - drawn
        if takes == 0:
            self.pile = [None] * others + self.pile
        elif takes == others == 1:
            self.held.update(card for card in self.pile[1 : 1 + PILE_CARDS] if card is not None)
            self.pile = [None, *self.pile[1 + PILE_CARDS :]]
        else:
            # It is unknown who took how much.
            self.pile = [None] * view.discard_count
        if view.upcard is not None:
            self.held[view.upcard] -= 1

    def _forget_cards_on_table(self, view: View) -> None:
        """Limit the copies that can be held to those that the table and the seat's hand leave."""
        left = unseen_cards(view)
        for card in list(self.held):
            self.held[card] = max(0, min(self.held[card], left[card]))


def unseen_cards(view: View) -> Counter[Card]:
    """Return the cards that are neither in the hand nor on the table nor the upcard."""
    left = Counter(full_deck(view.jokers))
    left.subtract(view.hand)
    for meld in view.table:
        left.subtract(meld.cards)
    if view.upcard is not None:
        left[view.upcard] -= 1
    return left


_JOKER = CARDS[JOKER]
_SMALLEST_MELD = 3
_SET_POINTS = crib_rummy_points("set", 0, _SMALLEST_MELD)
_RUN_POINTS = crib_rummy_points("run", 0, _SMALLEST_MELD)
_FITS_ALREADY = 0.1
"""Worth of keeping a card that fits the table, for each point of it: it may be laid as soon as a meld is."""

_JOKERS_FOR_SETS = 0.5
"""Share of a joker that somebody may hold that counts as a card of one rank: it has other uses."""


class Gift(Struct, frozen=True):
    """Benefit of an upcard for the next player."""

    chance: float
    """Chance that the player can take it, 0..1."""
    points: float
    """Points that it makes for the player."""


class Odds:
    """Probabilities from all that a seat sees and remembers. The cards asked about are natural ones."""

    def __init__(self, view: View, memory: Memory) -> None:
        self._view = view
        self._hand = Counter(view.hand)
        self._next = (view.seat + 1) % view.players
        self._may_extend = view.melded[view.seat]
        self._held = memory.held
        self._left = unseen_cards(view)
        self._left.subtract(card for card in memory.pile[1:] if card is not None)
        self._left.subtract(memory.held)
        self._number = max(1, sum(copies for copies in self._left.values() if copies > 0))
        others = view.hand_counts[self._next] - sum(self._held.values())
        self._share = max(0, others) / self._number

    def ready(self, card: Card) -> float:
        """Return the points that a card of the hand makes as it is: the most that one meld or extension scores."""
        same_rank = [card_at(rank_of(card), suit) for suit in range(len(SUITS))]
        points = [0]
        if sum(self._hand[mate] for mate in same_rank) >= _SMALLEST_MELD:
            points.append(_SET_POINTS)
        if any(self._hand[one] and self._hand[other] for one, other in _partners(card, self._view.ace_high)):
            points.append(_RUN_POINTS)
        if self._may_extend:
            reaches = (_reach(meld, card, self._view.ace_high) for meld in self._view.table)
            points += [reach[1] for reach in reaches if reach is not None and not reach[0]]
        return max(points)

    def promise(self, card: Card) -> float:
        """Return the points that the next unknown card is expected to make together with a card of the hand."""
        same_rank = [card_at(rank_of(card), suit) for suit in range(len(SUITS))]
        mates = sum(self._hand[mate] for mate in same_rank) - 1
        worth = _SET_POINTS * min(mates, 2) * sum(self._comes(mate) for mate in same_rank)
        for one, other in _partners(card, self._view.ace_high):
            if bool(self._hand[one]) != bool(self._hand[other]):
                worth += _RUN_POINTS * self._comes(other if self._hand[one] else one)
        for meld in self._view.table:
            reach = _reach(meld, card, self._view.ace_high)
            if reach is not None:
                gap, points = reach
                if gap:
                    worth += points * self._comes(gap[0])
                elif not self._may_extend:
                    worth += points * _FITS_ALREADY
        return worth

    def gift(self, card: Card) -> Gift:
        """Return the benefit of a card for the next player as the upcard (R12)."""
        view = self._view
        no_extension = no_meld = 1.0
        points = 0.0
        if view.melded[self._next] or view.upcard_may_extend_opponent:
            for meld in view.table:
                reach = _reach(meld, card, view.ace_high)
                if reach is not None:
                    gap, scored = reach
                    chance = self._has(gap[0]) if gap else 1.0
                    no_extension *= 1 - chance
                    points = max(points, chance * scored)
        mates = sum(self._expected(card_at(rank_of(card), suit)) for suit in range(len(SUITS)))
        mates += _JOKERS_FOR_SETS * self._expected(_JOKER)
        no_meld *= exp(-mates) * (1 + mates)
        for one, other in _partners(card, view.ace_high):
            no_meld *= 1 - self._has(one) * self._has(other)
        return Gift(1 - no_extension * no_meld, points + (1 - no_meld) * _RUN_POINTS)

    def _comes(self, card: Card) -> float:
        """Return the chance that the next unknown card is this one."""
        return max(0, self._left[card]) / self._number

    def _expected(self, card: Card) -> float:
        """Return the mean number of copies of a card that the next player holds."""
        return self._held[card] + max(0, self._left[card]) * self._share

    def _has(self, card: Card) -> float:
        """Return the chance that the next player holds a card."""
        return 1.0 if self._held[card] else 1 - exp(-self._expected(card))


@cache
def _partners(card: Card, ace_high: bool) -> list[tuple[Card, Card]]:
    """Return the other two cards of every run of three that can contain a card."""
    suit = suit_of(card)
    return [
        (card_at(place + one, suit), card_at(place + other, suit))
        for place in meld_rules(ace_high).places_of(card)
        for one, other in ((-2, -1), (-1, 1), (1, 2))
        if place + one >= LOW_ACE and place + other <= highest_place(ace_high)
    ]


@lru_cache(maxsize=10_000)
def _reach(meld: TableMeld, card: Card, ace_high: bool) -> tuple[Cards, int] | None:
    """Return the one card missing between a meld and a card, if any, and what both score; None if it is too far."""
    length = len(meld.cards)
    if meld.kind == "set":
        fits = length < LARGEST_SET and rank_of(natural_of(meld.cards, JOKERS)) == rank_of(card)
        return ((), crib_rummy_points("set", length, length + 1)) if fits else None
    suit = suit_of_run(meld)
    if suit_of(card) != suit:
        return None
    for places in places_beyond(meld, ace_high):
        nearest = [card_at(place, suit) for place in places[:2]]
        if card in nearest:
            gap = tuple(nearest[: nearest.index(card)])
            return gap, crib_rummy_points("run", length, length + len(gap) + 1)
    return None
