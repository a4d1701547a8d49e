"""Habits of good players: the chance of each card that fits, from what they played in many deals.

A log-linear model of what a player sees in a card: its points and what it leaves open, the count, its rank, and what
their other cards can do next. `bench/make_cribbage_habits.py` fits it to the plays of experts.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from importlib.resources import files
from math import exp
from typing import NamedTuple

import msgspec

from autopeg.games.counting.rank_keys import RANKS
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, Ranks, exposure, following

Features = dict[str, float]
Chances = tuple[tuple[int, float], ...]
"""Ranks that fit, lowest first, with their chances; empty for a go."""

_FIFTEEN = 15


class Sight(NamedTuple):
    """What a player sees when it is their turn."""

    tail: Ranks
    pips: int
    """The count."""
    hand: Ranks
    others: int
    """Number of cards that the other player holds."""


def features(sight: Sight) -> list[tuple[int, Features]]:
    """Return the features of each rank that fits, lowest first."""
    return [(rank, _features_of(sight, rank)) for rank in sorted({*sight.hand}) if sight.pips + PIPS[rank] <= LIMIT]


def _points(pair_or_run: int, count: int) -> int:
    return pair_or_run + (2 if count in (_FIFTEEN, LIMIT) else 0)


def _features_of(sight: Sight, rank: int) -> Features:
    tail, count, hand, others = sight
    total, held = count + PIPS[rank], len(hand)
    at = hand.index(rank)
    rest = hand[:at] + hand[at + 1 :]
    after, made = following(tail)[rank]
    points = _points(made, total)
    risk = exposure(after, total) if total < LIMIT else 0.0
    passes, answers, duels = _replies(after, total, rest)
    fitting = sum(total + PIPS[other] <= LIMIT for other in rest)
    found: Features = {
        "points": points,
        "points, cards": points * (held - 1),
        "risk": risk,
        "risk, cards": risk * (held - 1),
        "risk, last": risk * (others == 0),
        "risk, others": risk * others,
        "count, last": (others == 0) * total / LIMIT,
        "passes": passes,
        "passes, last": passes * (others == 0),
        "passes, fits": passes * (fitting > 0),
        "passes, fitting": passes * fitting,
        "fitting": fitting,
        "none fits": float(fitting == 0),
        "answers": answers,
        "answers, others": answers * others,
        "duels": duels,
        "pair kept": float(hand.count(rank) > 1 and total + 2 * PIPS[rank] <= LIMIT),
        "three": float(hand.count(rank) > 2),
        "fills thirty-one": sum(PIPS[other] == LIMIT - total for other in rest),
        "fills fifteen": sum(total + PIPS[other] == _FIFTEEN for other in rest),
        "leaves a ten": sum(total + PIPS[other] in (5, 21) for other in rest),
        "rank": rank / len(RANKS),
        "small": held * (rank < 4),
        "lowest kept": min(rest) / len(RANKS) if rest else 0.0,
        "pips kept": sum(PIPS[other] for other in rest) / 30,
        "neighbours": sum(abs(other - rank) == 1 for other in rest),
        "next but one": sum(abs(other - rank) == 2 for other in rest),
        "fifteens": sum(other + rank == 8 or PIPS[other] + PIPS[rank] == _FIFTEEN for other in rest),
        f"count {total}": 1.0,
    }
    found[f"lead {rank}" if not count else f"answer {rank}"] = 1.0
    if count and held == 4:
        found[f"first {rank}"] = 1.0
    if held == 2:
        found[f"of two {rank}"] = 1.0
    return found


def _replies(tail: Ranks, count: int, rest: Ranks) -> tuple[float, float, float]:
    """Return the share of ranks that no longer fit, and the mean points of the best answer to a reply: over all
    replies equally, and weighted by the points of the reply.
    """
    replies = _answers(tail, count) if count < LIMIT else ()
    answers, duels = 0.0, 0.0
    if rest:
        for weight, points in replies:
            best = max([points[own] for own in rest])
            answers += best
            duels += best * weight
    passes = len(RANKS) - len(replies) if count < LIMIT else 0
    return passes / len(RANKS), answers / len(RANKS), duels / len(RANKS)


@lru_cache(maxsize=1 << 13)
def _answers(tail: Ranks, count: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return for each reply that fits 1 plus its points, and what every rank makes on it, 0 for one that does not
    fit.
    """
    replies: list[tuple[int, tuple[int, ...]]] = []
    for reply, (after, made) in zip(RANKS, following(tail), strict=True):
        then = count + PIPS[reply]
        if then <= LIMIT:
            points = tuple(
                _points(fits, then + PIPS[own]) if then + PIPS[own] <= LIMIT else 0
                for own, (_, fits) in zip(RANKS, following(after), strict=True)
            )
            replies.append((1 + _points(made, then), points))
    return tuple(replies)


@cache
def weights() -> dict[str, float]:
    """Return the weight of each feature."""
    file = files("autopeg.games.cribbage.analysis").joinpath("tables", "habits.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, float])


@lru_cache(maxsize=1 << 17)
def chances(tail: Ranks, count: int, hand: Ranks, others: int) -> Chances:
    """Return the chance of each rank that a player may play. others: how many cards the other player holds."""
    ranks = [rank for rank in sorted({*hand}) if count + PIPS[rank] <= LIMIT]
    if len(ranks) < 2:
        return tuple((rank, 1.0) for rank in ranks)
    sight, by_name = Sight(tail, count, hand, others), weights()
    pulls = [
        sum([by_name.get(name, 0.0) * value for name, value in _features_of(sight, rank).items()]) for rank in ranks
    ]
    highest = max(pulls)
    shares = [exp(pull - highest) for pull in pulls]
    total = sum(shares)
    return tuple((rank, share / total) for rank, share in zip(ranks, shares, strict=True))


Habits = Callable[[Ranks, int, Ranks, int], Chances]
