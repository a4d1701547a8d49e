"""Advice with its reasons: every discard counted out exactly, every card of the play weighed."""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from msgspec import Struct

from autopeg.engine.cards import PACK, Card, card_names
from autopeg.errors import Failure, UsageError
from autopeg.games.counting.hand_points import points_before_starter
from autopeg.games.cribbage.analysis.discards import hand_spread
from autopeg.games.cribbage.analysis.plays import PlayValue, value_plays
from autopeg.games.cribbage.rules import SEATS, View
from autopeg.games.cribbage.rules.deal import dealt_cards
from pegcore.cards import pip_of, rank_of
from pegcore.cribbage import count_play

if TYPE_CHECKING:
    from autopeg.games.cribbage.analysis.all_hands import Bytes

PLAY_SAMPLES = 2_000
"""How often a card of the play is played on to the end of the deal; a hint may take a tenth of a second."""
_RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")


class RankedDiscard(Struct, frozen=True):
    """A discard counted out over every starter and every way the others may lay away, all alike likely.

    hand, least, most: mean, least and most points of the hand kept; crib: mean points of the crib; total: hand and
    crib together, the crib taken away where it is not one's own. ways: how many cribs were counted. reasons: phrases.
    """

    cards: tuple[Card, ...]
    kept: tuple[Card, ...]
    hand: float
    least: int
    most: int
    crib: float
    total: float
    ways: int
    reasons: tuple[str, ...]


class RankedPlay(Struct, frozen=True):
    """A card of the play with what it leads to, and why. reasons: phrases."""

    play: PlayValue
    reasons: tuple[str, ...]


def rank_discards(hand: Sequence[Card], own_crib: bool, players: int = 2) -> list[RankedDiscard]:
    """Return every discard of a dealt hand, the best total first.

    hand: six cards with two players, else five. With two players a discard meets 46 starters times 990 discards of the
    opponent; with three and four the crib gets three more cards, 47 starters times 15,180. Raises UsageError, and
    Failure without numpy.
    """
    dealt = dealt_cards(players)
    if players not in SEATS or len(hand) != dealt or len({*hand} & {*PACK}) != dealt:
        raise UsageError(f"with {players} players {dealt} different cards are dealt (C9), not {card_names(hand)}")
    laid_away = list(combinations(hand, dealt - 4))
    cribs, ways = _mean_cribs(laid_away, hand)
    ranked: list[RankedDiscard] = []
    for cards, crib in zip(laid_away, cribs, strict=True):
        kept = tuple(card for card in hand if card not in cards)
        spread = hand_spread(kept, hand)
        mean = sum(points * starters for points, starters in spread.items()) / (52 - dealt)
        reasons = (*_hand_reasons(kept, spread), *_crib_reasons(cards, own_crib))
        total = mean + crib if own_crib else mean - crib
        ranked.append(RankedDiscard(cards, kept, mean, min(spread), max(spread), crib, total, ways, reasons))
    return sorted(ranked, key=lambda one: (-one.total, one.cards))


def _mean_cribs(laid_away: Sequence[tuple[Card, ...]], hand: Sequence[Card]) -> tuple[list[float], int]:
    """Return the mean points of the crib for each discard, and over how many cribs."""
    try:
        import numpy as np
    except ImportError:
        raise Failure("counting out every discard needs numpy: pip install autopeg[numpy]") from None
    from autopeg.games.cribbage.analysis.all_hands import points_of_many

    unseen: Bytes = np.array([card for card in PACK if card not in hand], np.uint8)
    own = np.array(laid_away, np.uint8).T
    drawn = np.array(list(combinations(range(len(unseen) - 1), 4 - len(own)))).T
    totals = np.zeros(len(laid_away), np.int64)
    for turned in range(len(unseen)):
        others = np.delete(unseen, turned)[drawn]
        starters = np.full(others.shape[1], unseen[turned], np.uint8)
        for index in range(len(laid_away)):
            mine = np.broadcast_to(own[:, index : index + 1], (len(own), others.shape[1]))
            cribs: Bytes = np.concatenate((mine, others))
            totals[index] += points_of_many(cribs, starters, is_crib=True).sum()
    ways = len(unseen) * drawn.shape[1]
    return [float(total) / ways for total in totals], ways


def _hand_reasons(kept: Sequence[Card], spread: dict[int, int]) -> list[str]:
    before = points_before_starter(kept)
    starters = sum(spread.values())
    better = sum(count for points, count in spread.items() if points > before)
    return [
        f"{card_names(sorted(kept))} makes {before} before the starter",
        f"{better} of {starters} starters better it, to {max(spread)} at most",
    ]


def _crib_reasons(cards: Sequence[Card], own_crib: bool) -> list[str]:
    whose = "one's own crib" if own_crib else "the opponent's crib"
    verb = "puts" if own_crib else "gives"
    pair = sorted(cards)
    phrases: list[str] = []
    if any(rank_of(card) == 5 for card in pair):
        phrases.append("a five")
    if len(pair) == 2:
        apart = rank_of(pair[1]) - rank_of(pair[0])
        if pip_of(pair[0]) + pip_of(pair[1]) == 15:
            phrases.append("a fifteen")
        if apart == 0:
            phrases.append("a pair")
        elif apart in (1, 2):
            phrases.append("cards that may become a run")
    return [f"{verb} {' and '.join(phrases)} {'into' if own_crib else 'to'} {whose}"] if phrases else []


def rank_plays(view: View) -> list[RankedPlay]:
    """Return every card that fits, the best first, by playing the deal to its end against what the others may hold.

    view: of a seat that is due in the play. Raises UsageError where no card is to be played.
    """
    if view.phase != "play" or view.to_act != view.seat or view.counting is not None:
        raise UsageError(f"player {view.seat} has no card to play now")
    ranked = value_plays(view, random.Random(0), PLAY_SAMPLES)
    return [RankedPlay(play, tuple(_play_reasons(view, play))) for play in ranked]


def _play_reasons(view: View, play: PlayValue) -> list[str]:
    count = view.count + pip_of(play.card)
    reasons = [f"makes {points} for a {_kind(kind)}" for kind, _, points in count_play((*view.series, play.card))]
    same = sum(rank_of(card) == rank_of(play.card) for card in view.hand) - 1
    name = _RANK_NAMES[rank_of(play.card) - 1]
    if same and count + 2 * pip_of(play.card) <= 31:
        reasons.append(f"keeps another {name} to answer a pair with")
    if count in (5, 21):
        reasons.append(f"leaves the count at {count}, where every ten card scores")
    elif not view.series and count < 5:
        reasons.append("leads a card that nobody can make fifteen of")
    reasons.append(f"makes {play.own:.1f} from here on, on average, and leaves the others {play.other:.1f}")
    if play.wins is not None:
        reasons.append(f"wins {play.wins:.0%} of the games from here")
    return reasons


def _kind(kind: str) -> str:
    return {"thirtyone": "thirty-one", "pair_royal": "pair royal", "double_pair_royal": "double pair royal"}.get(
        kind, kind
    )
