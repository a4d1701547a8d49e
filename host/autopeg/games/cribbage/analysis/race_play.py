"""Worth of each card of the two-player play, and near the end of the race its chance to win.

It comes from the best answer to the habits of good players (`best_play`). Within `NEAR_POINTS` of the target two
estimates are weighed. One follows the play with all hands open, both sides playing perfectly, over the hands that
the other may hold: it sees every trap, but takes both for clairvoyant. The other is that answer, by what the seat can
know.
"""

import random

from autopeg.engine.winning import open_chance
from autopeg.games.cribbage.analysis.best_play import (
    GO,
    NOBODY,
    OTHER,
    OWN,
    Beliefs,
    PlayState,
    Search,
    Worth,
    beliefs_of,
    forced_end,
    lay,
    play_state,
)
from autopeg.games.cribbage.analysis.habits import without
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, Ranks, card_points
from autopeg.games.cribbage.analysis.plays import Outlook
from autopeg.games.cribbage.analysis.tables import RACE_POINTS
from autopeg.games.cribbage.rules import View

NEAR_POINTS = 20
"""Within this distance of the target, the last cards of a deal decide who is first."""

_HANDS, _MOST_HANDS = {8: 40, 7: 60, 6: 100}, 150
"""Most hands of the other player to follow, by the number of cards that both hold: about the same work for all."""
_OPEN_SHARE = 2 / 3
"""Weight of the estimate with open hands."""


def play_worths(view: View, rng: random.Random) -> dict[int, Worth]:
    """Return the ranks that fit with their worth; none if no hand of the other fits what was seen.

    view: of a two-player game in the play (C32).
    """
    most = _HANDS.get(sum(view.hand_counts), _MOST_HANDS)
    beliefs, play = beliefs_of(view, rng, most), play_state(view)
    hand = tuple(sorted(card >> 2 for card in view.hand))
    if not beliefs:
        return {}
    needs = min(view.target - score for score in view.scores)
    hidden, open_ = Search(view), _OpenSearch(view)
    worths: dict[int, Worth] = {}
    for rank in sorted({*hand}):
        if view.count + PIPS[rank] <= LIMIT:
            worth = hidden.after(play, hand, beliefs, rank)
            if needs <= NEAR_POINTS:
                with_open_hands = round(open_.mean_after(play, hand, beliefs, rank), 9)
                chance = (1 - _OPEN_SHARE) * worth.value + _OPEN_SHARE * with_open_hands
                # Certain is what holds against every hand, however well it is played.
                is_certain = with_open_hands in (0.0, 1.0) and (len(beliefs) < most or open_.wins_at_once(play, rank))
                worth = worth._replace(value=with_open_hands if is_certain else open_chance(chance))
            elif needs <= RACE_POINTS:
                worth = worth._replace(value=open_chance(worth.value))
            worths[rank] = worth
    return worths


class _OpenSearch:
    """Search in which both sides know both hands and play perfectly."""

    def __init__(self, view: View) -> None:
        self._seat, self._outlook = view.seat, Outlook(view)
        self._needs = (self._outlook.needs[view.seat], self._outlook.needs[1 - view.seat])
        self._whole: Ranks = ()
        """Cards of the other player at the view."""

    def mean_after(self, play: PlayState, hand: Ranks, beliefs: Beliefs, rank: int) -> float:
        """Return the chance to win after a card of the seat, over the beliefs."""
        total = 0.0
        for other, weight in beliefs:
            self._whole = other
            total += weight * self._after(play, OWN, (hand, other), rank, 0.0, 1.0)
        return total

    def wins_at_once(self, play: PlayState, rank: int) -> bool:
        """Return whether a card of the seat pegs out, whatever follows."""
        return play.own + card_points(play.tail, play.pips, rank) >= self._needs[OWN]

    def _after(
        self, play: PlayState, turn: int, hands: tuple[Ranks, Ranks], rank: int, least: float, most: float
    ) -> float:
        """Return the chance after a card; one outside of the bounds may be any on that side."""
        if rank != GO:
            left = without(hands[turn], rank)
            hands = (left, hands[OTHER]) if turn == OWN else (hands[OWN], left)
        play, turn = lay(play, turn, rank, len(hands[OWN]), len(hands[OTHER]))
        if turn == NOBODY or play.own >= self._needs[OWN] or play.other >= self._needs[OTHER]:
            return self._chance(play.own, play.other)
        if len(hands[OWN]) < 2 and len(hands[OTHER]) < 2:
            return self._chance(*forced_end(play, turn, *hands, *self._needs))
        # High cards are often the best, and what follows them rules out more of the others.
        for each in [each for each in sorted({*hands[turn]}, reverse=True) if play.pips + PIPS[each] <= LIMIT] or (GO,):
            chance = self._after(play, turn, hands, each, least, most)
            if turn == OWN:
                least = max(least, chance)
            else:
                most = min(most, chance)
            if least >= most:
                break
        return least if turn == OWN else most

    def _chance(self, own: int, other: int) -> float:
        if self._seat:
            return self._outlook.value((other, own), (self._whole, ()))
        return self._outlook.value((own, other), ((), self._whole))
