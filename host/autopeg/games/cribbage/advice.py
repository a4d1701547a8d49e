"""The decisions of cribbage: what to lay away, which card to play, and with muggins what to declare."""

import random
from itertools import combinations

from autopeg.games.counting.parts import points_of
from autopeg.games.cribbage import rules as cribbage
from autopeg.games.cribbage.analysis.choices import PLAY_SAMPLES
from autopeg.games.cribbage.analysis.discard_values import value_discards
from autopeg.games.cribbage.analysis.plays import value_plays
from autopeg.games.cribbage.rules import State, parts_of
from autopeg.games.cribbage.rules.moves import CribbageMove, Declare, Discard, Play
from autopeg.statistics.decisions import Choice, Judgement

KINDS = ("discard", "play", "count")
COSTLY = 1.0


def judge(state: State, move: CribbageMove) -> Judgement | None:
    """Return a decision with what could be done, as a hint weighs it; None for a move that was forced."""
    match move:
        case Discard():
            return _judge_discard(state, move)
        case Play():
            return _judge_play(state, move)
        case Declare(player=seat, points=points) if state.due is not None:
            there = points_of(parts_of(state.due))
            choices = tuple(Choice(Declare(seat, said), said) for said in {points, there})
            return Judgement(seat, "count", Choice(move, points), choices)
        case _:
            return None


def _judge_discard(state: State, move: Discard) -> Judgement | None:
    seat = move.player
    view = cribbage.view(state, seat)
    if len({frozenset(cards) for cards in combinations(view.hand, len(move.cards))}) < 2 or state.dealer is None:
        return None
    choices = tuple(Choice(Discard(seat, value.cards), value.points, value.wins) for value in value_discards(view))
    laid = set(move.cards)
    made = next(choice for choice in choices if set(choice.move.cards) == laid)
    return Judgement(seat, "discard", made, choices)


def _judge_play(state: State, move: Play) -> Judgement | None:
    seat = move.player
    fitting = [each.card for each in cribbage.legal_moves(state, seat) if isinstance(each, Play)]
    # Cards of a rank are one choice: suits mean nothing in the play (C16e).
    if len({card >> 2 for card in fitting}) < 2 or max(map(len, state.hands)) > 4:
        return None
    ranked = value_plays(cribbage.view(state, seat), random.Random(0), PLAY_SAMPLES)
    by_rank = {play.card >> 2: play for play in reversed(ranked) if play.card in fitting}
    choices = tuple(Choice(Play(seat, play.card), play.lead(state.sides), play.wins) for play in by_rank.values())
    alike = next(choice for choice in choices if choice.move.card >> 2 == move.card >> 2)
    made = Choice(move, alike.worth, alike.wins)
    return Judgement(seat, "play", made, tuple(made if choice is alike else choice for choice in choices))
