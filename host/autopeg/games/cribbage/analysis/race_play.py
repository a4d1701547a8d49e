"""Chance to win of each card of the two-player play near the end of the race.

Two estimates are weighed. One follows the play with all hands open, both sides playing perfectly, over the hands that
the other may hold: it sees every trap, but takes both for clairvoyant. The other (`best_play`) answers the habits of
good players with what the seat can know.
"""

import random
from collections.abc import Sequence

from autopeg.games.cribbage.analysis.best_play import (
    GO,
    NOBODY,
    OTHER,
    OWN,
    Beliefs,
    PlayState,
    Search,
    beliefs_of,
    lay,
    play_state,
)
from autopeg.games.cribbage.analysis.habits import without
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, Ranks, card_points
from autopeg.games.cribbage.analysis.plays import Outlook
from autopeg.games.cribbage.analysis.tables import open_chance
from autopeg.games.cribbage.rules import View

NEAR_POINTS = 20
"""Within this distance of the target, the last cards of a deal decide who is first."""

_HANDS, _MOST_HANDS = {8: 40, 7: 60, 6: 100}, 150
"""Most hands of the other player to follow, by the number of cards that both hold: about the same work for all."""
_OPEN_SHARE = 2 / 3
"""Weight of the estimate with open hands."""


def race_chances(view: View, rng: random.Random) -> dict[int, float]:
    """Return the ranks that fit with the seat's chance to win, 0..1; none if no hand of the other fits what was seen.

    view: of a two-player game in the play (C32).
    """
    most = _HANDS.get(sum(view.hand_counts), _MOST_HANDS)
    beliefs, play = beliefs_of(view, rng, most), play_state(view)
    hand = tuple(sorted(card >> 2 for card in view.hand))
    if not beliefs:
        return {}
    hidden, open_ = Search(view), _OpenSearch(view)
    chances: dict[int, float] = {}
    for rank in sorted({*hand}):
        if view.count + PIPS[rank] <= LIMIT:
            with_open_hands = round(open_.mean_after(play, hand, beliefs, rank), 9)
            chance = (1 - _OPEN_SHARE) * hidden.after(play, hand, beliefs, rank) + _OPEN_SHARE * with_open_hands
            # Certain is what holds against every hand, however well it is played.
            is_certain = with_open_hands in (0.0, 1.0) and (len(beliefs) < most or open_.wins_at_once(play, rank))
            chances[rank] = with_open_hands if is_certain else open_chance(chance)
    return chances


class _OpenSearch:
    """Search in which both sides know both hands and play perfectly."""

    def __init__(self, view: View) -> None:
        self._seat, self._outlook = view.seat, Outlook(view)
        self._needs = (self._outlook.needs[view.seat], self._outlook.needs[1 - view.seat])
        self._known: dict[tuple[object, ...], float] = {}
        self._whole: Ranks = ()
        """Cards of the other player at the view."""

    def mean_after(self, play: PlayState, hand: Ranks, beliefs: Beliefs, rank: int) -> float:
        """Return the chance to win after a card of the seat, over the beliefs."""
        total = 0.0
        for other, weight in beliefs:
            self._whole = other
            total += weight * self._after(play, OWN, (hand, other), rank)
        return total

    def wins_at_once(self, play: PlayState, rank: int) -> bool:
        """Return whether a card of the seat pegs out, whatever follows."""
        return play.own + card_points(play.tail, play.pips, rank) >= self._needs[OWN]

    def _after(self, play: PlayState, turn: int, hands: tuple[Ranks, Ranks], rank: int) -> float:
        if rank != GO:
            left = without(hands[turn], rank)
            hands = (left, hands[OTHER]) if turn == OWN else (hands[OWN], left)
        play, turn = lay(play, turn, rank, len(hands[OWN]), len(hands[OTHER]))
        if turn == NOBODY or play.own >= self._needs[OWN] or play.other >= self._needs[OTHER]:
            return self._chance(play)
        # What the other has laid does not matter here: its whole hand is known.
        key = (self._whole, *play[:-1], turn, hands)
        known = self._known.get(key)
        if known is None:
            mine = hands[turn]
            ranks = [each for each in sorted({*mine}) if play.pips + PIPS[each] <= LIMIT] or [GO]
            known = self._known[key] = self._best(play, turn, hands, ranks)
        return known

    def _best(self, play: PlayState, turn: int, hands: tuple[Ranks, Ranks], ranks: Sequence[int]) -> float:
        better, certain = (max, 1.0) if turn == OWN else (min, 0.0)
        best = 1 - certain
        for rank in ranks:
            best = better(best, self._after(play, turn, hands, rank))
            if best == certain:
                break
        return best

    def _chance(self, play: PlayState) -> float:
        made, held = (play.own, play.other), ((), self._whole)
        return self._outlook.value(made[::-1], held[::-1]) if self._seat else self._outlook.value(made, held)
