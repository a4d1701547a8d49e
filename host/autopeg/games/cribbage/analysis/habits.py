"""Habits of good players: the chance of each card that fits, from what they played in many deals.

A log-linear model of what a player sees in a card: its points and what it leaves open, the count, its rank, and what
their other cards can do next, with weights of its own for how many cards the player and the others hold.
`bench/make_cribbage_habits.py` fits it to the plays of experts.
"""

from functools import cache, lru_cache
from importlib.resources import files
from math import exp
from operator import itemgetter
from typing import NamedTuple

import msgspec

from autopeg.counting.rank_keys import RANKS
from autopeg.games.cribbage.analysis.opponents import PlaySoFar
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, Ranks, card_points, exposure, following, pairs_and_runs
from autopeg.games.cribbage.rules.state import HAND_CARDS

Chances = tuple[tuple[int, float], ...]
"""Ranks that fit, lowest first, with their chances; empty for a go."""

Weights = list[float]
"""Weights of a class of sights, in the order of bench/cribbage/habits.h: those of `NAMES`, then those from each of the
places below."""

NAMES = (
    "points",
    "risk",
    "passes",
    "passes, fits",
    "passes, fitting",
    "fitting",
    "none fits",
    "answers",
    "duels",
    "pair kept",
    "three",
    "fills thirty-one",
    "fills fifteen",
    "leaves a ten",
)
(
    _POINTS,
    _RISK,
    _PASSES,
    _PASSES_FITS,
    _PASSES_FITTING,
    _FITTING,
    _NONE_FITS,
    _ANSWERS,
    _DUELS,
    _PAIR_KEPT,
    _THREE,
    _FILLS_THIRTY_ONE,
    _FILLS_FIFTEEN,
    _LEAVES_A_TEN,
) = range(len(NAMES))
_PAIRS = len(RANKS) ** 2
_AT_COUNT = len(NAMES)
"""By the count that the card makes."""
_LEAD = _AT_COUNT + LIMIT + 1
"""By its rank, as in the next."""
_ANSWER = _LEAD + len(RANKS)
_ON_RANK = _ANSWER + len(RANKS)
"""By the rank of the card before it and its own."""
_LEAD_KEEPS = _ON_RANK + _PAIRS
"""By its rank and each rank kept, as in the next."""
_ANSWER_KEEPS = _LEAD_KEEPS + _PAIRS
_COUNT_KEEPS = _ANSWER_KEEPS + _PAIRS
"""By the count that it makes and each rank kept."""
WEIGHTS = _COUNT_KEEPS + (LIMIT + 1) * len(RANKS)

GROUPS = 4
CLASSES = (HAND_CARDS - 1) * GROUPS
_GROUPED = (2, 5, 8)
"""With more than two players, the most cards of the others in every group but the last."""
PRECISION = 100
"""Weights are stored as whole numbers of this part of 1."""
_SURPRISE = 0.03
"""The least chance assumed for a play that was made: the habits are known no better."""
_FIFTEEN = 15
_TEN_FILLS = (5, 21)
_SCORING = (_FIFTEEN, LIMIT)


class _Replies(NamedTuple):
    """What the cards that follow may bring on a tail and a count."""

    passes: float
    """Share of ranks that no longer fit."""
    answers: list[float]
    """For each rank, what it makes on a reply, in the mean over all replies."""
    duels: list[float]
    """The same, weighted by the points of the reply and 1."""


class _CardPull(NamedTuple):
    """What speaks for a card: the sum of its features by their weights."""

    alone: float
    """Whatever else is in the hand."""
    kept: tuple[float, ...]
    """In addition for each card kept, by its rank."""
    some_fit: float
    """In addition if a card kept still fits."""
    none_fits: float
    pair_kept: float
    """In addition if another card of the rank is kept, and could follow on a pair."""
    three: float
    """In addition if two more are kept."""


def class_of(players: int, held: int, others: int) -> int:
    """Return the number of the class whose weights apply. held, others: cards of the player, and of the others."""
    group = min(others, GROUPS - 1) if players == 2 else sum(others > most for most in _GROUPED)
    return (held - 2) * GROUPS + group


@cache
def weights(players: int) -> list[Weights]:
    """Return the weights of each class with two, three or four players."""
    file = files("autopeg.games.cribbage.analysis").joinpath("tables", "habits.json")
    stored = msgspec.json.decode(file.read_bytes(), type=dict[str, list[list[int]]])[str(players)]
    return [[number / PRECISION for number in numbers] for numbers in stored]


def without(hand: Ranks, rank: int) -> Ranks:
    """Return a hand without a card of this rank."""
    at = hand.index(rank)
    return (*hand[:at], *hand[at + 1 :])


@lru_cache(maxsize=1 << 17)
def chances(tail: Ranks, count: int, hand: Ranks, others: int, players: int = 2) -> Chances:
    """Return the chance of each rank that a player may play. others: how many cards the others hold."""
    ranks = [rank for rank in sorted({*hand}) if count + PIPS[rank] <= LIMIT]
    if len(ranks) < 2:
        return tuple((rank, 1.0) for rank in ranks)
    number = class_of(players, len(hand), others)
    pulls = [_pull(_card_pull(players, number, tail, count, rank), count, hand, rank) for rank in ranks]
    highest = max(pulls)
    shares = [exp(pull - highest) for pull in pulls]
    total = sum(shares)
    return tuple((rank, share / total) for rank, share in zip(ranks, shares, strict=True))


def _pull(card: _CardPull, count: int, hand: Ranks, rank: int) -> float:
    kept, total = card.kept, count + PIPS[rank]
    pull = card.alone - kept[rank] + sum([kept[each] for each in hand])
    lowest = hand[0] if hand[0] != rank else hand[1]
    pull += card.some_fit if total + PIPS[lowest] <= LIMIT else card.none_fits
    if (alike := hand.count(rank)) > 1:
        if total + 2 * PIPS[rank] <= LIMIT:
            pull += card.pair_kept
        if alike > 2:
            pull += card.three
    return pull


@lru_cache(maxsize=1 << 16)
def _card_pull(players: int, number: int, tail: Ranks, count: int, rank: int) -> _CardPull:
    own, total = weights(players)[number], count + PIPS[rank]
    after = following(tail)[rank][0]
    replies = _replies(after, total)
    alone = own[_POINTS] * card_points(tail, count, rank) + own[_PASSES] * replies.passes + own[_AT_COUNT + total]
    if total < LIMIT:
        alone += own[_RISK] * exposure(after, total)
    alone += own[_ANSWER + rank] + own[_ON_RANK + len(RANKS) * tail[-1] + rank] if count else own[_LEAD + rank]
    answers, duels = own[_ANSWERS], own[_DUELS]
    kept = _kept_pulls(players, number, count == 0, total, rank)
    return _CardPull(
        alone,
        tuple(
            [
                pull + answers * answer + duels * duel
                for pull, answer, duel in zip(kept, replies.answers, replies.duels, strict=True)
            ]
        ),
        own[_PASSES_FITS] * replies.passes,
        own[_NONE_FITS],
        own[_PAIR_KEPT],
        own[_THREE],
    )


@cache
def _kept_pulls(players: int, number: int, is_lead: bool, total: int, rank: int) -> tuple[float, ...]:
    """Return what each rank kept adds to the pull of a rank that makes the count `total`, whatever the tail."""
    own, pulls = weights(players)[number], list[float]()
    by_rank = (_LEAD_KEEPS if is_lead else _ANSWER_KEEPS) + len(RANKS) * rank
    by_count = _COUNT_KEEPS + len(RANKS) * total
    for kept in RANKS:
        pull, then = own[by_rank + kept] + own[by_count + kept], total + PIPS[kept]
        if then <= LIMIT:
            pull += own[_FITTING] + own[_PASSES_FITTING] * _passes(total)
        if then == LIMIT:
            pull += own[_FILLS_THIRTY_ONE]
        if then == _FIFTEEN:
            pull += own[_FILLS_FIFTEEN]
        if then in _TEN_FILLS:
            pull += own[_LEAVES_A_TEN]
        pulls.append(pull)
    return tuple(pulls)


@cache
def _passes(count: int) -> float:
    return sum(count + pips > LIMIT for pips in PIPS) / len(RANKS) if count < LIMIT else 0.0


@lru_cache(maxsize=1 << 14)
def _replies(tail: Ranks, count: int) -> _Replies:
    fifteens = _fifteens(count)
    answers, duels, fitting = [*fifteens.answers], [*fifteens.duels], fifteens.fitting
    for reply, made, answered in _pairs_and_runs(tail):
        if reply >= len(fitting):
            break
        weight, most = 1 + made + fifteens.made[reply], len(fitting[reply])
        if made:
            for own, points in enumerate(fitting[reply]):
                duels[own] += made * points
        for own, points in answered:
            if own < most:
                answers[own] += points
                duels[own] += weight * points
    share = 1 / len(RANKS)
    return _Replies(_passes(count), [share * each for each in answers], [share * each for each in duels])


class _Fifteens(NamedTuple):
    """Fifteens and thirty-ones that the next two cards may make on a count."""

    made: list[int]
    """Points of each reply that fits."""
    fitting: list[list[int]]
    """For each reply that fits, the points of each rank that fits then."""
    answers: list[int]
    """For each rank, its points summed over the replies."""
    duels: list[int]
    """The same, weighted by the points of the reply and 1."""


@cache
def _fifteens(count: int) -> _Fifteens:
    counts = [count + pips for pips in PIPS if count + pips <= LIMIT]
    made = [2 * (then in _SCORING) for then in counts]
    fitting = [[2 * (then + pips in _SCORING) for pips in PIPS if then + pips <= LIMIT] for then in counts]
    answers, duels = [0] * len(RANKS), [0] * len(RANKS)
    for reply, ranks in zip(made, fitting, strict=True):
        for own, points in enumerate(ranks):
            answers[own] += points
            duels[own] += (1 + reply) * points
    return _Fifteens(made, fitting, answers, duels)


@lru_cache(maxsize=1 << 13)
def _pairs_and_runs(tail: Ranks) -> list[tuple[int, int, list[tuple[int, int]]]]:
    """Return the replies on a tail that make pairs or runs, or let a rank make some: the reply, its points, and the
    ranks with theirs.
    """
    found: list[tuple[int, int, list[tuple[int, int]]]] = []
    for reply, (after, made) in enumerate(following(tail)):
        answered = [(own, points) for own, points in enumerate(pairs_and_runs(after)) if points]
        if made or answered:
            found.append((reply, made, answered))
    return found


@lru_cache(maxsize=1 << 17)
def likeliest(tail: Ranks, count: int, hand: Ranks, others: int, players: int) -> int:
    """Return the rank that a player most likely plays, -1 for a go."""
    found = chances(tail, count, hand, others, players)
    return max(found, key=itemgetter(1))[0] if found else -1


def drawn(tail: Ranks, count: int, hand: Ranks, others: int, players: int, luck: float) -> int:
    """Return the rank that a player plays by chance, -1 for a go. luck: from 0 up to 1."""
    likely = chances(tail, count, hand, others, players)
    for rank, chance in likely:
        luck -= chance
        if luck < 0:
            return rank
    return likely[-1][0] if likely else -1


def as_played(so_far: PlaySoFar, seat: int, hand: Ranks, players: int) -> float:
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
