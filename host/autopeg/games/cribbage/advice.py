"""Evaluation of cribbage choices: what to discard, which card to play, and with muggins what to declare.

A discard is valued by the hand, the crib and the expected pegging, in points; a card of the play by what its side pegs
from there on, less what the others peg, of which with more than two players only a share counts. Near the end of a
two-player game the chance to win decides.
"""

import random
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from autopeg.engine.advice import Choice, Component, Judgement, as_chance, as_worth, best_first, components
from autopeg.engine.cards import Card
from autopeg.games.cribbage import rules as cribbage
from autopeg.games.cribbage.analysis.discard_values import DiscardValue, share_of_crib, value_discards
from autopeg.games.cribbage.analysis.pegging import card_points, tail_of
from autopeg.games.cribbage.analysis.plays import PlayValue, value_plays
from autopeg.games.cribbage.analysis.race_discards import with_chances
from autopeg.games.cribbage.analysis.race_play import play_worths
from autopeg.games.cribbage.analysis.tables import RACE_POINTS
from autopeg.games.cribbage.rules import Counting, State, View
from autopeg.games.cribbage.rules.moves import CribbageMove, Declare, Discard, Play
from autopeg.games.cribbage.rules.state import HAND_CARDS, points_in

KINDS = ("discard", "play", "count")
COSTLY = 1.0

_PLAY_SAMPLES = 2_000
"""How often the play is simulated to its end to value cards; a hint may take a tenth of a second."""


class DiscardChoice(Choice, frozen=True, kw_only=True):
    """Discard valued over every starter and every crib, with its effect on the play and the race."""

    value: DiscardValue


class PlayChoice(Choice, frozen=True, kw_only=True):
    """Card of the play with its value."""

    value: PlayValue


def evaluate(view: View, legal: Sequence[CribbageMove]) -> Sequence[Choice]:
    """Return the discards, the cards of the play or the declarations with their worth, the best first."""
    discards = {frozenset(move.cards): move for move in legal if isinstance(move, Discard)}
    if discards and view.dealer is not None:
        return _discards(view, discards)
    plays = {move.card: move for move in legal if isinstance(move, Play)}
    # In an entered position somebody may begin the play with more than four cards.
    if plays and max(view.hand_counts) <= HAND_CARDS:
        return _plays(view, plays)
    if view.counting is not None and any(isinstance(move, Declare) for move in legal):
        return _declarations(view.seat, view.counting)
    return []


def judge(state: State, move: CribbageMove) -> Judgement | None:
    """Evaluate the view before a discard, a card or a declaration; None if there was nothing to decide."""
    if not isinstance(move, Discard | Play | Declare):
        return None
    seat = move.player
    legal = cribbage.legal_moves(state, seat)
    if isinstance(move, Discard):
        can_choose = len({frozenset(cards) for cards in combinations(state.hands[seat], len(move.cards))}) > 1
    else:
        # Cards of the same rank are one choice: suits mean nothing in the play (C16e).
        can_choose = isinstance(move, Declare) or len({each.card >> 2 for each in legal if isinstance(each, Play)}) > 1
    choices: Sequence[Choice] = evaluate(cribbage.view(state, seat), legal) if can_choose else ()
    if not choices:
        return None
    if isinstance(move, Declare):
        made = Choice(move, move.points, parts=components(counted=move.points))
        return Judgement(seat, "count", made, tuple(dict.fromkeys((choices[0], made))))
    made = next(choice for choice in choices if _is_same(choice.move, move))
    kind = "discard" if isinstance(move, Discard) else "play"
    return Judgement(seat, kind, made, tuple(_one_of_a_rank(choices, made)))


def _discards(view: View, moves: Mapping[frozenset[Card], Discard]) -> list[DiscardChoice]:
    # The hand may be in any order: sorted, equal choices always come in the same order.
    view = replace(view, hand=tuple(sorted(view.hand)))
    share = share_of_crib(view)
    return best_first(
        DiscardChoice(
            moves.get(frozenset(value.cards), Discard(view.seat, value.cards)),
            as_worth(value.points),
            as_chance(value.wins),
            _parts_of_discard(view, value, share),
            value=value,
        )
        for value in with_chances(view, value_discards(view, counted_out=True))
    )


def _parts_of_discard(view: View, value: DiscardValue, share: float) -> tuple[Component, ...]:
    parts = components(hand=value.hand, crib=share * value.crib)
    return (*parts, Component("pegging", value.play)) if view.players == 2 else parts


def _plays(view: View, moves: Mapping[Card, Play]) -> list[PlayChoice]:
    return best_first(
        PlayChoice(
            moves[value.card],
            as_worth(value.lead(view.players)),
            as_chance(value.wins),
            components(pegging=value.own, theirs=value.lead(view.players) - value.own),
            value=value,
        )
        for value in _play_values(view, moves)
        if value.card in moves
    )


def _play_values(view: View, cards: Iterable[Card]) -> list[PlayValue]:
    worths = play_worths(view, random.Random(0)) if view.players == 2 else {}
    if not worths:
        return value_plays(view, random.Random(0), _PLAY_SAMPLES)
    is_race = min(view.target - score for score in view.scores) <= RACE_POINTS
    tail = tail_of(card >> 2 for card in view.series)
    values: list[PlayValue] = []
    for card in cards:
        worth, points = worths[card >> 2], card_points(tail, view.count, card >> 2)
        wins = worth.value if is_race else None
        values.append(PlayValue(card, points, worth.own, worth.other, wins, worth.value))
    return values


def _declarations(seat: int, counting: Counting) -> list[Choice]:
    there = points_in(counting)
    return best_first(
        Choice(Declare(seat, points), points, parts=components(counted=points)) for points in range(there + 1)
    )


def _is_same(one: CribbageMove, other: CribbageMove) -> bool:
    if isinstance(one, Discard) and isinstance(other, Discard):
        return set(one.cards) == set(other.cards)
    return one == other


def _one_of_a_rank(choices: Sequence[Choice], made: Choice) -> list[Choice]:
    """Keep one card of the play for each rank: the best, the one made, or else the first."""
    kept: dict[object, Choice] = {}
    for choice in (choices[0], made, *choices):
        is_play = isinstance(choice.move, Play)
        kept.setdefault(choice.move.card >> 2 if is_play else choice.move, choice)
    return [choice for choice in choices if choice in kept.values()]
