"""Best answer to the habits of good players in the two-player play: every card followed to the end, over the likely
hands.

Each possible hand of the other player has its chance: by the cards that are out, what players keep, and how likely
its owner is to have played as they did. On their turns every card counts by its chance; on one's own turns the card
that is best over all hands still possible. Points decide; near the end of the race, the chance to win does.
"""

import random
from functools import lru_cache
from typing import NamedTuple

from autopeg.games.cribbage.analysis.habits import as_played, chances, without
from autopeg.games.cribbage.analysis.opponents import likely_hands, play_so_far
from autopeg.games.cribbage.analysis.pegging import LIMIT, PIPS, Ranks, following, tail_of
from autopeg.games.cribbage.analysis.plays import Outlook
from autopeg.games.cribbage.rules import View

HANDS = 150
"""Most hands to follow."""
RARE = 0.2
"""Cards that are rarer than this in a hand are not followed."""
_FIFTEEN = 15
GO = -1
OWN, OTHER, NOBODY = 0, 1, -1

Beliefs = list[tuple[Ranks, float]]
"""Hands of the other player with their weights."""


class Worth(NamedTuple):
    """Worth of what follows, on average over the hands of the other player."""

    value: float
    """The mean lead from now to the end of the play, or near the end of the race the chance to win."""
    own: float
    """Points of the seat from now on."""
    other: float
    """Points of the other player from now on."""


class PlayState(NamedTuple):
    """The play as far as it matters for what follows."""

    tail: Ranks
    pips: int
    """The count."""
    last: int
    """Who has played the last card of the series."""
    gone: tuple[bool, bool]
    own: int
    """Points that the seat itself has made since the view."""
    other: int
    laid: Ranks
    """Cards that the other player has played since the view."""


def best_ranks(view: View, rng: random.Random, hands: int = HANDS, rare: float = RARE) -> dict[int, Worth]:
    """Return the ranks that fit with their worth; none if no hand of the other fits what was seen.

    view: of a two-player game; hands, rare: as `HANDS` and `RARE`.
    """
    beliefs, play = beliefs_of(view, rng, hands), play_state(view)
    if not beliefs:
        return {}
    hand = tuple(sorted(card >> 2 for card in view.hand))
    search = Search(view, rare)
    return {
        rank: search.after(play, hand, beliefs, rank) for rank in sorted({*hand}) if view.count + PIPS[rank] <= LIMIT
    }


def play_state(view: View) -> PlayState:
    """Return the play of a view as the search sees it."""
    last = NOBODY if not view.series else OWN if view.series[-1] in view.played[view.seat] else OTHER
    gone = (view.seat in view.gone, 1 - view.seat in view.gone)
    return PlayState(tail_of(card >> 2 for card in view.series), view.count, last, gone, 0, 0, ())


def beliefs_of(view: View, rng: random.Random, hands: int) -> Beliefs:
    """Return the hands that the other player may hold, at most `hands`, with weights that add up to 1."""
    other = 1 - view.seat
    if not view.hand_counts[other]:
        return [((), 1.0)]
    so_far = play_so_far(view)
    drawn = likely_hands(view, other, rng, hands, lambda ranks: as_played(so_far, other, ranks, 2))
    total = sum(weight for _, weight in drawn)
    return [(ranks, weight / total) for ranks, weight in drawn]


class Search:
    """Search that follows every card to the end of the play, or of the game."""

    def __init__(self, view: View, rare: float = RARE) -> None:
        self._seat, self._rare = view.seat, rare
        self._outlook = Outlook(view)
        self._needs, self._other_needs = self._outlook.needs[view.seat], self._outlook.needs[1 - view.seat]

    def after(self, play: PlayState, hand: Ranks, beliefs: Beliefs, rank: int) -> Worth:
        """Return the worth of the seat's own rank, or go, summed over the beliefs."""
        left = hand if rank == GO else without(hand, rank)
        play, turn = lay(play, OWN, rank, len(left), len(beliefs[0][0]))
        return self._value(play, turn, left, beliefs)

    def _value(self, play: PlayState, turn: int, hand: Ranks, beliefs: Beliefs) -> Worth:
        is_over = turn == NOBODY or play.own >= self._needs or play.other >= self._other_needs
        if is_over or (len(hand) < 2 and len(beliefs[0][0]) < 2):
            return self._at_end(play, turn, hand, beliefs, is_over)
        if turn == OWN:
            fitting = [rank for rank in dict.fromkeys(hand) if play.pips + PIPS[rank] <= LIMIT]
            return max([self.after(play, hand, beliefs, rank) for rank in fitting or (GO,)])
        by_rank: dict[int, dict[Ranks, float]] = {}
        tail, pips, own_cards = play.tail, play.pips, len(hand)
        for ranks, weight in beliefs:
            for rank, left, share in _followed(tail, pips, ranks, own_cards, self._rare):
                hands = by_rank.setdefault(rank, {})
                hands[left] = hands.get(left, 0.0) + weight * share
        value = own = other = 0.0
        for rank, hands in by_rank.items():
            left = list(hands.items())
            then, turn = lay(play, OTHER, rank, len(hand), len(left[0][0]))
            after = self._value(then, turn, hand, left)
            value, own, other = value + after.value, own + after.own, other + after.other
        return Worth(value, own, other)

    def _at_end(self, play: PlayState, turn: int, hand: Ranks, beliefs: Beliefs, is_over: bool) -> Worth:
        """Return the worth where nothing is left to choose."""
        value = own_mean = other_mean = 0.0
        own, other = play.own, play.other
        for ranks, weight in beliefs:
            if not is_over:
                own, other = forced_end(play, turn, hand, ranks, self._needs, self._other_needs)
            value += weight * self._worth(own, other, play.laid, ranks)
            own_mean, other_mean = own_mean + weight * own, other_mean + weight * other
        return Worth(value, own_mean, other_mean)

    def _worth(self, own: int, other: int, laid: Ranks, left: Ranks) -> float:
        """Return the lead, or the chance to win. laid, left: cards that the other has played, and still holds."""
        if not self._outlook.is_race:
            return own - other
        held = (*laid, *left)
        if self._seat:
            return self._outlook.value((other, own), (held, ()))
        return self._outlook.value((own, other), ((), held))


@lru_cache(maxsize=1 << 16)
def _followed(tail: Ranks, pips: int, ranks: Ranks, others: int, rare: float) -> tuple[tuple[int, Ranks, float], ...]:
    """Return what the owner of a hand may do next: a rank or go, the cards left, and its share of all that is
    followed.
    """
    likely = [(rank, chance) for rank, chance in chances(tail, pips, ranks, others) if chance > rare]
    if not likely:
        return ((GO, ranks, 1.0),)
    total = sum([chance for _, chance in likely])
    return tuple([(rank, without(ranks, rank), chance / total) for rank, chance in likely])


def forced_end(
    play: PlayState, turn: int, hand: Ranks, other_hand: Ranks, needs: int, other_needs: int
) -> tuple[int, int]:
    """Return the points of both since the view when the play or the game is over; neither has two cards to choose
    from."""
    own, other = play.own, play.other
    for points, other_points in _forced_points(play.tail, play.pips, play.last, play.gone, turn, hand, other_hand):
        own, other = play.own + points, play.other + other_points
        if own >= needs or other >= other_needs:
            break
    return own, other


@lru_cache(maxsize=1 << 16)
def _forced_points(
    tail: Ranks, pips: int, last: int, gone: tuple[bool, bool], turn: int, hand: Ranks, other: Ranks
) -> tuple[tuple[int, int], ...]:
    """Return the points of both after each card and each go to the end, neither holding two cards to choose from."""
    play, held = PlayState(tail, pips, last, gone, 0, 0, ()), [hand, other]
    made: list[tuple[int, int]] = []
    while turn != NOBODY:
        player, rank = turn, GO
        if held[player] and play.pips + PIPS[held[player][0]] <= LIMIT:
            [rank] = held[player]
            held[player] = ()
        play, turn = lay(play, player, rank, len(held[OWN]), len(held[OTHER]))
        made.append((play.own, play.other))
    return tuple(made)


def lay(play: PlayState, player: int, rank: int, own_cards: int, other_cards: int) -> tuple[PlayState, int]:
    """Return the play after a card or a go, and who is on turn (C16-C22). own_cards, other_cards: held afterwards."""
    tail, count, last, gone, own, other, laid = play
    if rank == GO:
        gone = (True, gone[1]) if player == OWN else (gone[0], True)
    else:
        tail, made = following(tail)[rank]
        count, last = count + PIPS[rank], player
        if count in (_FIFTEEN, LIMIT):
            made += 2
        if player == OTHER:
            other += made
            laid = (*laid, rank)
        else:
            own += made
    cards = (own_cards, other_cards)
    if count != LIMIT:
        for turn in (1 - player, player):
            if cards[turn] and not gone[turn]:
                return PlayState(tail, count, last, gone, own, other, laid), turn
        own, other = own + (last == OWN), other + (last == OTHER)
    leader = last if last != NOBODY else player
    turn = 1 - leader if cards[1 - leader] else leader if cards[leader] else NOBODY
    return PlayState((), 0, NOBODY, (False, False), own, other, laid), turn
