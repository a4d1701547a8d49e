"""Habits of good players: the chance of each card that fits, from what they played in many deals.

A log-linear model of what a player sees in a card: its points and what it leaves open, the count, its rank, and what
their other cards can do next. `bench/make_cribbage_habits.py` fits it to the plays of experts.
"""

from functools import cache, lru_cache
from importlib.resources import files
from math import exp
from operator import itemgetter
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
    """Number of cards that the others hold."""


def features(sight: Sight) -> list[tuple[int, Features]]:
    """Return the features of each rank that fits, lowest first."""
    return [(rank, _features_of(sight, rank)) for rank in sorted({*sight.hand}) if sight.pips + PIPS[rank] <= LIMIT]


def _features_of(sight: Sight, rank: int) -> Features:
    tail, count, hand, others = sight
    rest, total = without(hand, rank), count + PIPS[rank]
    found = _card_features(tail, count, rank, len(hand), others)
    for kept in rest:
        for name, value in _kept_features(total, rank, kept).items():
            found[name] = found.get(name, 0.0) + value
    return found | _rest_features(following(tail)[rank][0], total, rank, rest, others)


def without(hand: Ranks, rank: int) -> Ranks:
    """Return a hand without a card of this rank."""
    at = hand.index(rank)
    return (*hand[:at], *hand[at + 1 :])


def _points(pair_or_run: int, count: int) -> int:
    return pair_or_run + (2 if count in (_FIFTEEN, LIMIT) else 0)


def _passes(total: int) -> float:
    """Return the share of ranks that no longer fit."""
    return sum(total + pips > LIMIT for pips in PIPS) / len(RANKS) if total < LIMIT else 0.0


def _card_features(tail: Ranks, count: int, rank: int, held: int, others: int) -> Features:
    """Return the features of a card, whatever else is in the hand of `held` cards."""
    total = count + PIPS[rank]
    after, made = following(tail)[rank]
    points, passes = _points(made, total), _passes(total)
    risk = exposure(after, total) if total < LIMIT else 0.0
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
        "rank": rank / len(RANKS),
        "small": held * (rank < 4),
        f"count {total}": 1.0,
    }
    found[f"lead {rank}" if not count else f"answer {rank}"] = 1.0
    if count and held == 4:
        found[f"first {rank}"] = 1.0
    if held == 2:
        found[f"of two {rank}"] = 1.0
    return found


def _kept_features(total: int, rank: int, kept: int) -> Features:
    """Return what a card kept adds to the features of a rank that makes the count `total`."""
    then = total + PIPS[kept]
    fits = float(then <= LIMIT)
    return {
        "fitting": fits,
        "passes, fitting": _passes(total) * fits,
        "fills thirty-one": float(then == LIMIT),
        "fills fifteen": float(then == _FIFTEEN),
        "leaves a ten": float(then in (5, 21)),
        "pips kept": PIPS[kept] / 30,
        "neighbours": float(abs(kept - rank) == 1),
        "next but one": float(abs(kept - rank) == 2),
        "fifteens": float(kept + rank == 8 or PIPS[kept] + PIPS[rank] == _FIFTEEN),
    }


def _rest_features(after: Ranks, total: int, rank: int, rest: Ranks, others: int) -> Features:
    """Return the features of all the cards kept together."""
    answers, duels = _replies(after, total, rest)
    fits = bool(rest) and total + PIPS[rest[0]] <= LIMIT
    return {
        "passes, fits": _passes(total) * fits,
        "none fits": float(not fits),
        "answers": answers,
        "answers, others": answers * others,
        "duels": duels,
        "pair kept": float(rank in rest and total + 2 * PIPS[rank] <= LIMIT),
        "three": float(rest.count(rank) > 1),
        "lowest kept": rest[0] / len(RANKS) if rest else 0.0,
    }


def _replies(tail: Ranks, count: int, rest: Ranks) -> tuple[float, float]:
    """Return the mean points of the best answer to a reply: over all replies equally, and weighted by the points of
    the reply.
    """
    if count >= LIMIT or not rest:
        return 0.0, 0.0
    by_rank = _answers(tail, count)
    best: dict[int, tuple[int, int]] = {}
    for own in rest:
        for reply, weight, points in by_rank[own]:
            if reply not in best or best[reply][1] < points:
                best[reply] = (weight, points)
    answers = sum([points for _, points in best.values()])
    duels = sum([weight * points for weight, points in best.values()])
    return answers / len(RANKS), duels / len(RANKS)


@lru_cache(maxsize=1 << 13)
def _answers(tail: Ranks, count: int) -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """Return for each rank the replies on which it makes points: the reply, 1 plus its points, and what the rank
    makes on it.
    """
    found: list[list[tuple[int, int, int]]] = [[] for _ in RANKS]
    for reply, (after, made) in zip(RANKS, following(tail), strict=True):
        then = count + PIPS[reply]
        for own, (_, fits) in zip(RANKS, following(after), strict=True):
            total = then + PIPS[own]
            if total <= LIMIT and (points := _points(fits, total)):
                found[own].append((reply, 1 + _points(made, then), points))
    return tuple(map(tuple, found))


@cache
def weights(players: int) -> dict[str, float]:
    """Return the weight of each feature with two, three or four players."""
    file = files("autopeg.games.cribbage.analysis").joinpath("tables", "habits.json")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, dict[str, float]])[str(players)]


def _pull(by_name: dict[str, float], found: Features) -> float:
    return sum([by_name.get(name, 0.0) * value for name, value in found.items()])


@lru_cache(maxsize=1 << 16)
def _card_pull(players: int, tail: Ranks, count: int, rank: int, held: int, others: int) -> float:
    return _pull(weights(players), _card_features(tail, count, rank, held, others))


@cache
def _kept_pulls(players: int, total: int, rank: int) -> tuple[float, ...]:
    """Return what each rank kept adds to the pull of a rank that makes the count `total`."""
    return tuple(_pull(weights(players), _kept_features(total, rank, kept)) for kept in RANKS)


@lru_cache(maxsize=1 << 17)
def chances(tail: Ranks, count: int, hand: Ranks, others: int, players: int = 2) -> Chances:
    """Return the chance of each rank that a player may play. others: how many cards the others hold."""
    ranks = [rank for rank in sorted({*hand}) if count + PIPS[rank] <= LIMIT]
    if len(ranks) < 2:
        return tuple((rank, 1.0) for rank in ranks)
    by_name, pulls = weights(players), list[float]()
    for rank in ranks:
        rest, total = without(hand, rank), count + PIPS[rank]
        kept_pulls = _kept_pulls(players, total, rank)
        pull = _card_pull(players, tail, count, rank, len(hand), others) + sum([kept_pulls[kept] for kept in rest])
        pulls.append(pull + _pull(by_name, _rest_features(following(tail)[rank][0], total, rank, rest, others)))
    highest = max(pulls)
    shares = [exp(pull - highest) for pull in pulls]
    total_share = sum(shares)
    return tuple((rank, share / total_share) for rank, share in zip(ranks, shares, strict=True))


@lru_cache(maxsize=1 << 17)
def likeliest(tail: Ranks, count: int, hand: Ranks, others: int) -> int:
    """Return the rank that a player most likely plays, -1 for a go."""
    found = chances(tail, count, hand, others)
    return max(found, key=itemgetter(1))[0] if found else -1
