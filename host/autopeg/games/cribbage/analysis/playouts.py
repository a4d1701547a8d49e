"""Values of the cards in hand with three and four players: the play followed to its end with the habits of good
players, against many hands that the others may hold.

A hand counts by how likely its owner is to have played as they did. The others then play by chance as their habits
say, the seat what it most likely plays; what is weighed is its next card. All its cards meet the same hands and the
same luck.
"""

import random
from collections.abc import Iterator, Sequence

from autopeg.games.cribbage.analysis.discards import unseen_ranks
from autopeg.games.cribbage.analysis.habits import as_played, drawn, likeliest
from autopeg.games.cribbage.analysis.opponents import play_so_far, seen_cards
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, PlayState, Ranks, tail_of
from autopeg.games.cribbage.analysis.plays import Outlook, last_player
from autopeg.games.cribbage.rules import View

DEALS = 150
"""Deals of the unseen cards that are followed."""
_TRIES = 3
"""Hands drawn for each player of a deal, of which one is taken by how likely it is."""
_SHORT = 0.03
"""How much a hand counts that holds a card which would have fitted when its owner said go."""


def value_ranks(view: View, rng: random.Random, deals: int = DEALS) -> dict[int, float]:
    """Return the ranks that fit, with their mean value over so many deals: the lead, or near the end of a race the
    chance to win.
    """
    outlook = Outlook(view, others_share=1.0)
    tail, last = tail_of(card >> 2 for card in view.series), last_player(view)
    hand = tuple(sorted(card >> 2 for card in view.hand))
    fitting = [rank for rank in sorted({*hand}) if view.count + PIPS[rank] <= LIMIT]
    values, total = dict.fromkeys(fitting, 0.0), 0.0
    for held, weight in _likely_deals(view, rng, deals):
        luck = [rng.random() for _ in range(sum(view.hand_counts))]
        total += weight
        for rank in fitting:
            hands = list(held)
            hands[view.seat] = hand
            points = [0] * len(outlook.needs)
            table = PlayState(hands, tail, view.count, view.seat, set(view.gone), last, points, outlook.needs)
            table.lay(rank)
            _play_out(table, view.seat, luck)
            values[rank] += weight * outlook.value(points, held)
    return {rank: value / total for rank, value in values.items()}


def _play_out(table: PlayState, seat: int, luck: Sequence[float]) -> None:
    """Finish the play; stop when the game is won. luck: of each card, by how many are left."""
    hands = table.hands
    cards, players = sum(map(len, hands)), len(hands)
    while table.turn >= 0 and all(made < needed for made, needed in zip(table.points, table.needs, strict=True)):
        hand = hands[table.turn]
        if table.turn == seat:
            rank = likeliest(table.tail, table.count, hand, cards - len(hand), players)
        else:
            rank = drawn(table.tail, table.count, hand, cards - len(hand), players, luck[cards - 1])
        cards -= rank >= 0
        table.lay(rank)


def _likely_deals(view: View, rng: random.Random, deals: int) -> Iterator[tuple[tuple[Ranks, ...], float]]:
    """Yield hands of the others by seat, and how much they count."""
    if sum(view.hand_counts) == len(view.hand):
        yield ((),) * view.players, 1.0
        return
    so_far, pack = play_so_far(view), unseen_ranks(seen_cards(view))
    steps = [(view.seat + step) % view.players for step in range(1, view.players)]
    others = [seat for seat in steps if view.hand_counts[seat]]
    for _ in range(deals):
        rest = [rank for rank, cards in enumerate(pack) for _ in range(cards)]
        held: list[Ranks] = [()] * view.players
        weight = 1.0
        for seat in others:
            tried = [
                _hand_from(rest, view.hand_counts[seat], so_far.highest_excluded[seat], rng) for _ in range(_TRIES)
            ]
            likely = [chance * as_played(so_far, seat, hand, view.players) for hand, chance in tried]
            [(held[seat], _)] = rng.choices(tried, likely)
            weight *= sum(likely)
            for rank in held[seat]:
                rest.remove(rank)
        yield tuple(held), weight


def _hand_from(rest: Sequence[int], cards: int, highest_excluded: int, rng: random.Random) -> tuple[Ranks, float]:
    """Return a hand drawn from the cards left, and how much it counts: who has said go holds nothing that would have
    fitted, and short of other cards the hand counts for little.
    """
    fitting = [rank for rank in rest if PIPS[rank] > highest_excluded]
    if len(fitting) < cards:
        return tuple(sorted(rng.sample(rest, cards))), _SHORT
    return tuple(sorted(rng.sample(fitting, cards))), 1.0
