"""Likely hands of the others: from the cards seen, the gos said, the cards they chose to play and what players keep."""

import random
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import accumulate, combinations_with_replacement, islice
from math import comb

from msgspec import Struct
from msgspec.structs import replace

from autopeg.counting.rank_keys import RANKS, key_of
from autopeg.games.cribbage.analysis.discards import unseen_ranks
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, PlayState, Ranks, likely_rank
from autopeg.games.cribbage.analysis.tables import HAND_INDEX, Role, discard_table
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.state import HAND_CARDS

_UNKNOWN = -2
_UNLIKELY_PLAY_WEIGHT = 0.35
"""How likely a player is to play a card other than the likely one, relative to the likely one."""

Holding = tuple[tuple[Ranks, ...], float]
"""Possible hands by seat (the seat's own is empty), and how likely they are."""


class Laid(Struct, frozen=True):
    """Card that a seat has played, and the tail and count it was played on."""

    seat: int
    rank: int
    tail: Ranks
    count: int


class PlaySoFar(Struct, frozen=True):
    """The play up to a view."""

    laid: tuple[Laid, ...]
    """Every card of the play in order."""
    highest_excluded: tuple[int, ...]
    """By seat, the highest pip value that it cannot hold, because it said go when such a card would have fitted."""


def play_so_far(view: View) -> PlaySoFar:
    """Return the play so far. A player with a card that fits must play it (C17), so the cards played show every go."""
    assert view.dealer is not None
    waiting = [[card >> 2 for card in played] for played in view.played]
    hands = [(*ranks, *(_UNKNOWN,) * held) for ranks, held in zip(waiting, view.hand_counts, strict=True)]
    table = PlayState(hands, (), 0, (view.dealer + 1) % view.players, set(), -1, [0] * len(view.scores), ())
    laid: list[Laid] = []
    highest_excluded = [0] * view.players
    while table.turn >= 0 and (any(waiting) or (table.turn, table.count) != (view.to_act, view.count)):
        seat, count = table.turn, table.count
        if waiting[seat] and count + PIPS[waiting[seat][0]] <= LIMIT:
            rank = waiting[seat].pop(0)
            laid.append(Laid(seat, rank, table.tail, count))
            table.lay(rank)
        elif not count:
            break
        else:
            highest_excluded[seat] = max(highest_excluded[seat], LIMIT - count)
            table.lay(-1)
    if any(waiting) or table.count != view.count:
        # Begun from an entered position, or a card was dead: the order of the cards is unknown.
        return PlaySoFar((), (0,) * view.players)
    return PlaySoFar(tuple(laid), tuple(highest_excluded))


def seen_cards(view: View) -> list[int]:
    """Return every card that the seat has seen."""
    starter = () if view.starter is None else (view.starter,)
    return [*view.hand, *view.discarded, *starter, *(card for cards in view.played for card in cards)]


def likely_holdings(view: View, rng: random.Random, samples: int) -> list[Holding]:
    """Return possible hands of the others with weights that add up to 1: all of them if they are few, else a sample.

    Raises ValueError for a view in which a seat holds more than the four cards of the play.
    """
    if max(view.hand_counts) > 4:
        raise ValueError(f"a seat holds {max(view.hand_counts)} cards in the play")
    left = unseen_ranks(seen_cards(view))
    so_far = play_so_far(view)
    others = [seat for seat in range(view.players) if seat != view.seat and view.hand_counts[seat]]
    if len(others) == 1:
        laid = [step for step in so_far.laid if step.seat == others[0]]
        drawn = likely_hands(view, others[0], rng, samples, lambda ranks: _as_expected(ranks, laid))
        weighted = [(_holding(view, {others[0]: ranks}), weight) for ranks, weight in drawn]
    else:
        weighted = list(_dealt_at_random(view, others, left, so_far, rng, samples))
    total = sum(weight for _, weight in weighted)
    return [(holding, weight / total) for holding, weight in weighted]


def likely_hands(
    view: View, seat: int, rng: random.Random, samples: int, as_played: Callable[[Ranks], float]
) -> list[tuple[Ranks, float]]:
    """Return possible hands of the only other player with cards, with weights: all if they are few, else a sample.

    as_played: how likely the plays of that player are if they have a hand left, relative to other hands.
    """
    left = unseen_ranks(seen_cards(view))
    return _resample(_possible_hands(view, seat, left, play_so_far(view), as_played), rng, samples)


def kept_hands(view: View, seat: int, rng: random.Random, samples: int) -> list[tuple[Ranks, float]]:
    """Return hands that the other of two players may keep, before the discard, with weights: all or a sample."""
    before = replace(view, hand_counts=tuple([HAND_CARDS] * view.players))
    nothing = PlaySoFar((), (0,) * view.players)
    possible = _possible_hands(before, seat, unseen_ranks(view.hand), nothing, lambda _: 1.0)
    return _resample(possible, rng, samples)


def _holding(view: View, by_seat: dict[int, Ranks]) -> tuple[Ranks, ...]:
    return tuple([by_seat.get(seat, ()) for seat in range(view.players)])


@cache
def _hands_of(size: int) -> tuple[tuple[Ranks, int, Ranks], ...]:
    """Return every hand of a size: its ranks, their key, and for each different rank 5 * rank + how many of it."""
    hands = combinations_with_replacement(RANKS, size)
    return tuple(
        (ranks, key_of(ranks), tuple(5 * rank + ranks.count(rank) for rank in sorted({*ranks}))) for ranks in hands
    )


def _possible_hands(
    view: View, seat: int, left: Sequence[int], so_far: PlaySoFar, as_played: Callable[[Ranks], float]
) -> list[tuple[Ranks, float]]:
    """Return every hand that the only other player with cards may hold, with its weight."""
    played = [card >> 2 for card in view.played[seat]]
    has_played = any(step.seat == seat for step in so_far.laid)
    played_key, lowest = key_of(played), so_far.highest_excluded[seat]
    whole_hand = len(played) + view.hand_counts[seat] == 4
    rates = _rates_by_key("dealer" if seat == view.dealer else "pone")
    # At 5 * rank + number: the ways to hold that number of cards of that rank.
    ways = [float(comb(cards, held)) for cards in left for held in range(5)]
    weighted: list[tuple[Ranks, float]] = []
    for ranks, key, held in _hands_of(view.hand_counts[seat]):
        if PIPS[ranks[0]] > lowest:
            weight = 1.0
            for index in held:
                weight *= ways[index]
            if weight:
                if whole_hand:
                    weight *= rates[played_key + key]
                if has_played:
                    weight *= as_played(ranks)
                weighted.append((ranks, weight))
    return weighted


@cache
def _rates_by_key(role: Role) -> dict[int, float]:
    return dict(zip(HAND_INDEX, discard_table().kept.of(role), strict=True))


def _as_expected(ranks: Ranks, laid: Sequence[Laid]) -> float:
    """Return how likely a player with these cards left made these plays, relative to the likely plays."""
    chance, hand = 1.0, list(ranks)
    for step in reversed(laid):
        hand.append(step.rank)
        if likely_rank(step.tail, step.count, tuple(sorted(hand))) != step.rank:
            chance *= _UNLIKELY_PLAY_WEIGHT
    return chance


def _resample(weighted: list[tuple[Ranks, float]], rng: random.Random, samples: int) -> list[tuple[Ranks, float]]:
    """Draw evenly over the weights: each drawn hand then has the same weight."""
    if len(weighted) <= samples:
        return weighted
    sums = list(accumulate(weight for _, weight in weighted))
    step = sums[-1] / samples
    start = rng.random() * step
    drawn: dict[int, int] = {}
    for index in range(samples):
        at = min(bisect_left(sums, start + index * step), len(sums) - 1)
        drawn[at] = drawn.get(at, 0) + 1
    return [(weighted[at][0], float(times)) for at, times in drawn.items()]


def _dealt_at_random(
    view: View, others: Sequence[int], left: Sequence[int], so_far: PlaySoFar, rng: random.Random, samples: int
) -> Iterator[Holding]:
    """Deal the unseen cards again and again. How often players keep a hand is ignored: those who discard one card of
    five keep nearly anything, and a few deals would outweigh all the others."""
    pack = [rank for rank, cards in enumerate(left) for _ in range(cards)]
    laid_by = {seat: [step for step in so_far.laid if step.seat == seat] for seat in others}
    for _ in range(samples):
        rng.shuffle(pack)
        by_seat: dict[int, Ranks] = {}
        weight, rest = 1.0, list(pack)
        for seat in others:
            cards, lowest = view.hand_counts[seat], so_far.highest_excluded[seat]
            taken = list(islice((rank for rank in rest if PIPS[rank] > lowest), cards)) or rest[:cards]
            for rank in taken:
                rest.remove(rank)
            by_seat[seat] = ranks = tuple(sorted(taken))
            weight *= _as_expected(ranks, laid_by[seat])
        yield _holding(view, by_seat), max(weight, 1e-9)
