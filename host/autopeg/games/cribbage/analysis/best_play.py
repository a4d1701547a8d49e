"""Best answer to the habits of good players in the play of two: every card followed to the end, over the likely hands.

The other's hand is believed to be each possible one with its chance: by the cards that are out, what players keep, and
how likely it is that its owner would have played as they have. At their turns every card counts by its chance,
at one's own turns the best card for all hands that are still possible.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from autopeg.games.cribbage.analysis.habits import chances
from autopeg.games.cribbage.analysis.opponents import Laid, likely_hands, play_so_far
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, Ranks, following, tail_of
from autopeg.games.cribbage.rules import View

_HANDS = 150
"""Hands that are followed, if more are possible."""
_RARE = 0.06
"""Cards that are rarer than this in a hand are not followed."""
_SURPRISE = 0.03
"""The least chance that a player is taken to have made a play: the habits are not known better."""
_FIFTEEN = 15
_GO = -1
_OWN, _OTHER, _NOBODY = 0, 1, -1

Beliefs = list[tuple[Ranks, float]]
"""Hands of the other player with their weights."""


class Series(NamedTuple):
    """The series of the play as far as it matters."""

    tail: Ranks = ()
    pips: int = 0
    """The count."""
    last: int = _NOBODY
    """Who has played the last card."""
    gone: tuple[bool, bool] = (False, False)


class Laying(NamedTuple):
    """What a card or a go leads to."""

    series: Series
    turn: int
    lead: int
    """Points of the seat itself less those of the other."""


def best_ranks(view: View, rng: random.Random) -> dict[int, float]:
    """Return the ranks that fit with the mean lead from now to the end of the play. view: of a game of two."""
    beliefs = _beliefs(view, rng)
    last = _NOBODY if not view.series else _OWN if view.series[-1] in view.played[view.seat] else _OTHER
    gone = (view.seat in view.gone, 1 - view.seat in view.gone)
    series = Series(tail_of(card >> 2 for card in view.series), view.count, last, gone)
    hand = tuple(sorted(card >> 2 for card in view.hand))
    return {rank: _after(series, hand, beliefs, rank) for rank in sorted({*hand}) if view.count + PIPS[rank] <= LIMIT}


def _beliefs(view: View, rng: random.Random) -> Beliefs:
    other = 1 - view.seat
    if not view.hand_counts[other]:
        return [((), 1.0)]
    own_cards, laid = 4, list[tuple[Laid, int]]()
    for step in play_so_far(view).laid:
        if step.seat == other:
            laid.append((step, own_cards))
        else:
            own_cards -= 1

    def as_played(ranks: Ranks) -> float:
        chance, hand = 1.0, ranks
        for step, others in reversed(laid):
            hand = tuple(sorted((*hand, step.rank)))
            likely = dict(chances(step.tail, step.count, hand, others))
            chance *= max(_SURPRISE, likely.get(step.rank, 0.0))
        return chance

    drawn = likely_hands(view, other, rng, _HANDS, as_played)
    total = sum(weight for _, weight in drawn)
    return [(ranks, weight / total) for ranks, weight in drawn]


def _value(series: Series, turn: int, hand: Ranks, beliefs: Beliefs) -> float:
    """Return the lead from here on, the sum over the beliefs."""
    if turn == _NOBODY:
        return 0.0
    if turn == _OWN:
        fitting = [rank for rank in sorted({*hand}) if series.pips + PIPS[rank] <= LIMIT]
        return max(_after(series, hand, beliefs, rank) for rank in fitting or (_GO,))
    by_rank: dict[int, dict[Ranks, float]] = {}
    for ranks, weight in beliefs:
        likely = chances(series.tail, series.pips, ranks, len(hand)) or ((_GO, 1.0),)
        followed = [(rank, chance) for rank, chance in likely if chance > _RARE]
        share = weight / sum(chance for _, chance in followed)
        for rank, chance in followed:
            left = ranks if rank == _GO else _without(ranks, rank)
            hands = by_rank.setdefault(rank, {})
            hands[left] = hands.get(left, 0.0) + share * chance
    total = 0.0
    for rank, hands in by_rank.items():
        left = list(hands.items())
        laying = _lay(series, _OTHER, rank, len(hand), len(left[0][0]))
        total += sum(hands.values()) * laying.lead + _value(laying.series, laying.turn, hand, left)
    return total


def _after(series: Series, hand: Ranks, beliefs: Beliefs, rank: int) -> float:
    """Return the lead if the seat itself plays a rank or says go."""
    left = hand if rank == _GO else _without(hand, rank)
    laying = _lay(series, _OWN, rank, len(left), len(beliefs[0][0]))
    return sum(weight for _, weight in beliefs) * laying.lead + _value(laying.series, laying.turn, left, beliefs)


def _lay(series: Series, player: int, rank: int, own_cards: int, other_cards: int) -> Laying:
    """Return what a card or a go leads to (C16-C22). own_cards, other_cards: what both hold afterwards."""
    tail, count, last, gone = series
    points = [0, 0]
    if rank == _GO:
        gone = (True, gone[1]) if player == _OWN else (gone[0], True)
    else:
        tail, made = following(tail)[rank]
        count, last = count + PIPS[rank], player
        points[player] += made + (2 if count in (_FIFTEEN, LIMIT) else 0)
    cards = (own_cards, other_cards)
    if count != LIMIT:
        for following_player in (1 - player, player):
            if cards[following_player] and not gone[following_player]:
                return Laying(Series(tail, count, last, gone), following_player, points[0] - points[1])
        if last != _NOBODY:
            points[last] += 1
    leader = last if last != _NOBODY else player
    turn = next((one for one in (1 - leader, leader) if cards[one]), _NOBODY)
    return Laying(Series(), turn, points[0] - points[1])


def _without(hand: Sequence[int], rank: int) -> Ranks:
    at = hand.index(rank)
    return (*hand[:at], *hand[at + 1 :])
