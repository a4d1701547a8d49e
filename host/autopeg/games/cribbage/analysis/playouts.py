"""Values of the cards in hand with three and four players: the play followed to its end with the habits of good
players, against many hands that the others may hold.

A hand counts by how likely its owner is to have played as they did. Everybody then plays the card that is most likely
by the habits of three players, the seat too; what is weighed is its next card.
"""

import random
from collections.abc import Iterator

from autopeg.games.cribbage.analysis.discards import unseen_ranks
from autopeg.games.cribbage.analysis.habits import chances, likeliest
from autopeg.games.cribbage.analysis.opponents import PlaySoFar, play_so_far, seen_cards
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, Ranks, Table, tail_of
from autopeg.games.cribbage.analysis.plays import Outlook, last_player
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.state import HAND_CARDS

_DEALS = 450
_FOLLOWED = 150
"""Deals of the unseen cards that are weighed, and those drawn from them by their weight."""
_SURPRISE = 0.03
"""The least chance assumed for a play that was made: the habits are known no better."""


def value_ranks(view: View, rng: random.Random) -> dict[int, float]:
    """Return the ranks that fit, with their value as in `Outlook`, summed over the deals followed."""
    outlook = Outlook(view)
    tail, last = tail_of(card >> 2 for card in view.series), last_player(view)
    hand = tuple(sorted(card >> 2 for card in view.hand))
    fitting = [rank for rank in sorted({*hand}) if view.count + PIPS[rank] <= LIMIT]
    values = dict.fromkeys(fitting, 0.0)
    for held in _likely_deals(view, rng):
        for rank in fitting:
            hands = list(held)
            hands[view.seat] = hand
            points = [0] * len(outlook.needs)
            table = Table(hands, tail, view.count, view.seat, set(view.gone), last, points, outlook.needs)
            table.lay(rank)
            _play_out(table)
            values[rank] += outlook.value(points, held)
    return values


def _play_out(table: Table) -> None:
    """Finish the play; stop when the game is won."""
    hands = table.hands
    cards = sum(map(len, hands))
    while table.turn >= 0 and all(made < needed for made, needed in zip(table.points, table.needs, strict=True)):
        hand = hands[table.turn]
        rank = likeliest(table.tail, table.count, hand, cards - len(hand), len(hands))
        cards -= rank >= 0
        table.lay(rank)


def _likely_deals(view: View, rng: random.Random) -> list[tuple[Ranks, ...]]:
    """Return hands of the others by seat, drawn evenly over the weights of many deals."""
    if sum(view.hand_counts) == len(view.hand):
        return [((),) * view.players]
    dealt = list(_weighted_deals(view, play_so_far(view), rng))
    return rng.choices([held for held, _ in dealt], [weight for _, weight in dealt], k=_FOLLOWED)


def _weighted_deals(view: View, so_far: PlaySoFar, rng: random.Random) -> Iterator[tuple[tuple[Ranks, ...], float]]:
    pack = [rank for rank, cards in enumerate(unseen_ranks(seen_cards(view))) for _ in range(cards)]
    others = [seat for seat in range(view.players) if seat != view.seat and view.hand_counts[seat]]
    for _ in range(_DEALS):
        rest, weight = rng.sample(pack, len(pack)), 1.0
        held: list[Ranks] = [()] * view.players
        for seat in others:
            # Who has said go holds nothing that would have fitted; short of such cards, the deal counts for little.
            fitting = [rank for rank in rest if PIPS[rank] > so_far.highest_excluded[seat]]
            taken = fitting[: view.hand_counts[seat]]
            if len(taken) < view.hand_counts[seat]:
                taken, weight = rest[: view.hand_counts[seat]], weight * _SURPRISE
            for rank in taken:
                rest.remove(rank)
            held[seat] = tuple(sorted(taken))
            weight *= _as_played(so_far, seat, held[seat], view.players)
        yield tuple(held), weight


def _as_played(so_far: PlaySoFar, seat: int, hand: Ranks, players: int) -> float:
    """Return how likely a player with these cards left is to have made their plays."""
    chance = 1.0
    for index in range(len(so_far.laid) - 1, -1, -1):
        step = so_far.laid[index]
        if step.seat == seat:
            hand = tuple(sorted((*hand, step.rank)))
            others = players * HAND_CARDS - index - len(hand)
            likely = dict(chances(step.tail, step.count, hand, others, players))
            chance *= max(_SURPRISE, likely.get(step.rank, 0.0))
    return chance
