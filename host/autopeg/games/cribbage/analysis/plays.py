"""Values of the cards in hand for the play, simulated to the end against the likely hands of the others."""

import random
from collections.abc import Sequence

from msgspec import Struct

from autopeg.counting.hand_points import RANK_POINTS, points
from autopeg.counting.rank_keys import CARD_KEYS, RANK_KEYS, key_of
from autopeg.engine.cards import Card
from autopeg.games.cribbage.analysis.discards import CribMeans
from autopeg.games.cribbage.analysis.opponents import likely_holdings, seen_cards
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, PlayState, Ranks, card_points, tail_of
from autopeg.games.cribbage.analysis.tables import RACE_POINTS, side_wins
from autopeg.games.cribbage.rules import View

_OTHERS_SHARE = 0.7
"""Share by which points of the others count: they are only guessed. This is no disadvantage against equals, and better
against players who miss points."""


class PlayValue(Struct, frozen=True):
    """Card of the play and its value."""

    card: Card
    points: int
    """Points that it makes at once."""
    own: float
    """Mean points of the player's side from now to the end of the play."""
    other: float
    """Mean points of the others from now to the end of the play."""
    wins: float | None
    """Chance to win the game, None while the race is open."""
    value: float
    """Sort key of the cards."""

    def lead(self, players: int) -> float:
        """Return the side's own points less the share that counts of the others' points."""
        others = 2 if players == 3 else 1
        return self.own - (1.0 if players == 2 else _OTHERS_SHARE) * self.other / others


def value_plays(view: View, rng: random.Random, samples: int) -> list[PlayValue]:
    """Return the cards that fit with their values, the best first; cards of the same rank have the same value.

    samples: number of simulations, over all ranks, if the others may hold too many different hands to try all.
    """
    room = LIMIT - view.count
    fitting = [card for card in view.hand if PIPS[card >> 2] <= room]
    by_rank: dict[int, tuple[float, float, float]] = {}
    ranks = sorted({card >> 2 for card in fitting})
    outlook = Outlook(view)
    tail = tail_of(card >> 2 for card in view.series)
    hand = tuple(sorted(card >> 2 for card in view.hand))
    holdings = likely_holdings(view, rng, max(1, samples // max(1, len(ranks))))
    last = last_player(view)
    for rank in ranks:
        own = other = value = 0.0
        for held, weight in holdings:
            made = _play_on(view, tail, hand, held, rank, last, outlook.needs)
            own += weight * made[outlook.side]
            other += weight * (sum(made) - made[outlook.side])
            value += weight * outlook.value(made, held)
        by_rank[rank] = (own, other, value)
    valued = [
        PlayValue(
            card,
            card_points(tail, view.count, card >> 2),
            by_rank[card >> 2][0],
            by_rank[card >> 2][1],
            by_rank[card >> 2][2] if outlook.is_race else None,
            by_rank[card >> 2][2],
        )
        for card in fitting
    ]
    return sorted(valued, key=lambda play: (-play.value, play.card))


def _play_on(
    view: View, tail: Ranks, hand: Ranks, held: Sequence[Ranks], rank: int, last: int, needs: Sequence[int]
) -> list[int]:
    hands = list(held)
    hands[view.seat] = hand
    table = PlayState(hands, tail, view.count, view.seat, set(view.gone), last, [0] * len(needs), needs)
    table.lay(rank)
    table.play_out(series_only=view.players > 2)
    return table.points


def last_player(view: View) -> int:
    """Return who has played the last card of the series, -1 if it is empty."""
    if not view.series:
        return -1
    return next(seat for seat, cards in enumerate(view.played) if view.series[-1] in cards)


class Outlook:
    """Conversion of points of the play into value: points, or the chance to win."""

    def __init__(self, view: View, others_share: float = _OTHERS_SHARE) -> None:
        """others_share: share by which points of the others count."""
        assert view.starter is not None
        self._view, self._others_share = view, others_share
        sides = len(view.scores)
        self.side = view.seat % sides
        self.needs = tuple(view.target - score for score in view.scores)
        self.is_race = sides == 2 and min(self.needs) <= RACE_POINTS
        self._memory: dict[tuple[int, ...], float] = {}
        if self.is_race:
            self._played_keys = [key_of(card >> 2 for card in cards) for cards in view.played]
            kept = (*view.hand, *view.played[view.seat])
            self._own_hand = points(kept, view.starter) if len(kept) == 4 else 0
            self._crib = _crib_spread(view)
            self._show_order = [((view.dealer or 0) + step) % view.players for step in range(1, view.players + 1)]

    def value(self, made: Sequence[int], held: Sequence[Ranks]) -> float:
        """Return the value of the points that each side made in the play, given the hands of the others."""
        if not self.is_race:
            key = tuple(made)
            lead = self._memory.get(key)
            if lead is None:
                lead = self._memory[key] = self._lead(made)
            return lead
        shown = [(seat % 2, self._hand_points(seat, held[seat])) for seat in self._show_order]
        key = (*made, *[points for _, points in shown])
        wins = self._memory.get(key)
        if wins is None:
            needs = [need - points for need, points in zip(self.needs, made, strict=True)]
            wins = side_wins(self.side, needs, shown, self._crib, (self._view.dealer or 0) % 2)
            self._memory[key] = wins
        return wins

    def _lead(self, made: Sequence[int]) -> float:
        own = made[self.side]
        others = [points for side, points in enumerate(made) if side != self.side]
        value = own - self._others_share * sum(others) / len(others)
        if own >= self.needs[self.side]:
            return value + 100
        if any(
            points >= need
            for side, (points, need) in enumerate(zip(made, self.needs, strict=True))
            if side != self.side
        ):
            return value - 100
        return value

    def _hand_points(self, seat: int, held: Ranks) -> int:
        if seat == self._view.seat:
            return self._own_hand
        assert self._view.starter is not None
        return RANK_POINTS[self._played_keys[seat] + key_of(held) + CARD_KEYS[self._view.starter]]


def _crib_spread(view: View) -> dict[int, float]:
    """Return the chance of each number of points for the crib: with two players by the seat's own two cards in it."""
    assert view.starter is not None
    if len(view.discarded) != 2:
        return {5: 1.0}
    role = "dealer" if view.seat == view.dealer else "pone"
    own = sum(CARD_KEYS[card] for card in view.discarded)
    spread: dict[int, float] = {}
    starter = view.starter >> 2
    pairs = CribMeans(seen_cards(view), role).pairs_after(starter)
    total = sum(weight for _, weight in pairs)
    for pair_key, weight in pairs:
        made = RANK_POINTS[own + pair_key + RANK_KEYS[starter]]
        spread[made] = spread.get(made, 0.0) + weight / total
    return spread
