"""Base class of the Crummy Rummy bots, the beginner and the club player."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence

from autopeg.engine.cards import Card
from autopeg.games.crummy_rummy.bots.plans import has_too_many_wilds, lacking
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.contracts import contracts_in
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, LayDown, OutOfTurn, Pass, Replace, TakeUpcard
from autopeg.games.rummy.rules import Discard, Extend, without
from autopeg.play.bots.seeded import SeededBot
from pegcore.cards import JOKER, rank_of, suit_of
from pegcore.melds import DEUCE, LAST_ROUND, is_wild, penalty_of, penalty_points, place_of

_MOST_UPCARDS_IN_A_ROW = 5
"""After this many a bot draws from the deck: otherwise two could hand each other the same cards forever."""


class Bot(SeededBot, ABC):
    """Bot that decides from its views: the same seed and the same views in order give the same moves."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self._upcards_in_a_row = 0

    def choose(self, view: View, legal: Sequence[CrummyRummyMove]) -> CrummyRummyMove | None:
        """Return one of the legal moves."""
        self.look(view)
        if len(legal) == 1:
            return legal[0]
        for move in legal:
            if isinstance(move, OutOfTurn):
                passing = next((other for other in legal if isinstance(other, Pass)), None)
                return move if self.wants_out_of_turn(view) else passing
        for move in legal:
            if isinstance(move, TakeUpcard):
                takes = self._upcards_in_a_row < _MOST_UPCARDS_IN_A_ROW and self.wants_upcard(view)
                self._upcards_in_a_row = self._upcards_in_a_row + 1 if takes else 0
                return move if takes else next(other for other in legal if other != move)
        contracts = [move for move in legal if isinstance(move, LayDown)]
        if contracts:
            contract = self.contract(view, contracts)
            if contract is not None:
                return contract
        plays = [move for move in legal if isinstance(move, Extend | Replace)]
        if plays:
            play = self.play(view, plays)
            if play is not None:
                return play
        return self.discard(view, [move for move in legal if isinstance(move, Discard)])

    def look(self, view: View) -> None:
        """Remember a view before anything is decided."""
        return

    @abstractmethod
    def wants_upcard(self, view: View) -> bool:
        """Return whether to take the upcard in turn (Y16)."""

    @abstractmethod
    def wants_out_of_turn(self, view: View) -> bool:
        """Return whether to take the upcard out of turn, with a penalty card (Y19)."""

    @abstractmethod
    def contract(self, view: View, legal: Sequence[LayDown]) -> LayDown | None:
        """Return the contract to lay down, None to keep it (Y23)."""

    @abstractmethod
    def play(self, view: View, legal: Sequence[Extend | Replace]) -> Extend | Replace | None:
        """Return the next play to the table, None to discard (Y24, Y26)."""

    @abstractmethod
    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        """Return the card to discard (Y17)."""

    def chance(self, view: View) -> random.Random:
        """Return the random generator for this view."""
        return self.chance_of(view.phase, view.round, view.hand, view.table, view.upcard)


_OVERLOOKS_CONTRACT = 0.15
_OVERLOOKS_PLAY = 0.3
_FORGETS_CONTRACT = 0.4
_FORGETS_DEUCES = 0.3
_NOISE = 1.0


class Beginner(Bot):
    """Bot that plays like someone who has just read the rules: it may forget the contract, and that deuces are wild
    (Y33).
    """

    def wants_upcard(self, view: View) -> bool:
        """Take a joker, and a card that helps the contract or, with the contract forgotten, fits two others."""
        if view.upcard is None or view.laid_down[view.seat]:
            return False
        if view.upcard == JOKER:
            return True
        if self._forgets_contract(self.chance(view)):
            return _matching_cards(view.upcard, view.hand) >= 2
        return lacking(view, (*view.hand, view.upcard)) < lacking(view, view.hand)

    def wants_out_of_turn(self, view: View) -> bool:
        return view.upcard == JOKER and not view.laid_down[view.seat]

    def contract(self, view: View, legal: Sequence[LayDown]) -> LayDown | None:
        return None if self.chance(view).random() < _OVERLOOKS_CONTRACT else legal[0]

    def play(self, view: View, legal: Sequence[Extend | Replace]) -> Extend | Replace | None:
        chance = self.chance(view)
        return None if chance.random() < _OVERLOOKS_PLAY else chance.choice(legal)

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        chance = self.chance(view)
        forgets_deuces = chance.random() < _FORGETS_DEUCES
        by_contract = not view.laid_down[view.seat] and not self._forgets_contract(chance)

        def keeps(move: Discard) -> float:
            if move.card == JOKER or (rank_of(move.card) == DEUCE and not forgets_deuces):
                return 100.0
            left = without(view.hand, [move.card])
            worth = 3.0 * lacking(view, left) if by_contract else 2.0 * _matching_cards(move.card, left)
            return worth - penalty_of(move.card) / 10 + _NOISE * chance.random()

        return min(legal, key=keeps)

    def _forgets_contract(self, chance: random.Random) -> bool:
        return chance.random() < _FORGETS_CONTRACT


def _matching_cards(card: Card, others: Sequence[Card]) -> int:
    """Return how many others have the rank of a card or are within two places of it in its suit."""
    naturals = [other for other in others if other != JOKER]
    return sum(
        rank_of(other) == rank_of(card)
        or (suit_of(other) == suit_of(card) and abs(place_of(other) - place_of(card)) <= 2)
        for other in naturals
    )


class Club(Bot):
    """Bot that plays like a decent family player: it follows the plan that needs the fewest cards, and counts no
    cards.
    """

    def wants_upcard(self, view: View) -> bool:
        if view.upcard is None or view.laid_down[view.seat]:
            return False
        if is_wild(view.upcard):
            return not has_too_many_wilds(view, (*view.hand, view.upcard))
        return lacking(view, (*view.hand, view.upcard)) < lacking(view, view.hand)

    def wants_out_of_turn(self, view: View) -> bool:
        """Return whether the upcard completes the contract: only that is worth a penalty card."""
        if view.upcard is None or view.laid_down[view.seat] or view.round == LAST_ROUND or view.contract is None:
            return False
        hand = (*view.hand, view.upcard)
        complete = contracts_in(hand, view.contract, False, view.low_ace)
        return bool(complete) and not contracts_in(view.hand, view.contract, False, view.low_ace)

    def contract(self, view: View, legal: Sequence[LayDown]) -> LayDown:
        return legal[0]

    def play(self, view: View, legal: Sequence[Extend | Replace]) -> Extend | Replace | None:
        """Extend melds at once, natural cards first, then those that cost most."""
        extensions = [move for move in legal if isinstance(move, Extend)]
        return max(extensions, key=discard_priority, default=None)

    def discard(self, view: View, legal: Sequence[Discard]) -> Discard:
        if view.laid_down[view.seat]:
            return max(legal, key=lambda move: (not is_wild(move.card), penalty_of(move.card)))
        return min(
            spare_discards(view, legal),
            key=lambda move: (lacking(view, without(view.hand, [move.card])), -penalty_of(move.card)),
        )


def spare_discards(view: View, legal: Sequence[Discard]) -> Sequence[Discard]:
    """Return the discards to choose from before the contract: natural cards, or wild ones that are too many for it."""
    wilds = has_too_many_wilds(view, view.hand)
    return [move for move in legal if is_wild(move.card) == wilds] or legal


def discard_priority(move: Extend | Replace) -> tuple[int, int]:
    """Rank a play: extensions with natural cards come first, then replacing a wild card, then laying wild cards.

    Natural cards make room for wild ones (Y7). Of the same kind, the play that gets rid of more points is better.
    """
    if isinstance(move, Replace):
        return 1, penalty_of(move.card)
    kind = 2 if not any(map(is_wild, move.cards)) else 0
    return kind, penalty_points(move.cards)
