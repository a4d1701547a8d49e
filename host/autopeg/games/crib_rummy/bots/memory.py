"""Memory of a player: the cards that went into the discard pile, and those that others took out of it.

A view holds the present only. Between two views everybody else has had a turn; the number of cards that the draw pile
has lost shows who drew and who took the pile.
"""

from collections import Counter

from autopeg.engine.cards import Card
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.deal import full_deck
from autopeg.games.crib_rummy.rules.moves import CribRummyMove, TakeUpcard
from autopeg.games.crib_rummy.rules.state import PILE_CARDS
from autopeg.games.rummy.rules.moves import Discard


class Memory:
    """Memory of one seat in one hand; it starts afresh if a view does not follow from the last one."""

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
