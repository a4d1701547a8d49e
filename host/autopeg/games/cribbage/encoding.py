"""Cribbage by numbers, for programs that learn: an action is a card, and a discard is one action for each of its cards.

Points are counted for the agent, with muggins as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from autopeg.engine.cards import PACK
from autopeg.games.cribbage.bots import answer_unasked as answer_unasked
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import CribbageMove, Discard, Play
from autopeg.rl.encoding import CARD_ACTIONS, Word, counted, from_seat, is_in, one_of, share
from pegcore.cards import RANKS, rank_of

ACTIONS = (*CARD_ACTIONS[: len(PACK)], "go")
_GO = len(PACK)

_DEALT_CARDS = 6
_MOST_COUNT = 31
_LAST_CARDS = 4
"""Cards of the series whose ranks are given in order."""


def words(view: View, move: CribbageMove) -> Iterator[Word]:
    """Yield every way to spell a move: the cards of a discard in any order."""
    match move:
        case Discard():
            yield from permutations(move.cards)
        case Play():
            yield (move.card,)
        case _:
            yield (_GO,)


def features(view: View) -> Mapping[str, Sequence[float]]:
    """Return what a seat can know."""
    seat, players, pack = view.seat, view.players, len(PACK)
    played = view.played or ((),) * players
    return {
        "phase": [float(view.phase == "play")],
        "hand": counted(view.hand, pack),
        "discarded": counted(view.discarded, pack),
        "starter": counted(() if view.starter is None else (view.starter,), pack),
        "played": [value for at in range(players) for value in counted(played[(seat + at) % players], pack)],
        "series": counted(view.series, pack),
        "last_ranks": _last_ranks(view),
        "count": one_of(view.count, _MOST_COUNT + 1),
        "hand_counts": [share(count, _DEALT_CARDS) for count in from_seat(view.hand_counts, seat)],
        "gone": list(from_seat(is_in(view.gone, players), seat)),
        "dealer": list(from_seat(one_of(view.dealer, players), seat)),
        "scores": [share(score, view.target) for score in from_seat(view.scores, seat)],
    }


def _last_ranks(view: View) -> list[float]:
    """Return the ranks of the last cards of the series, the newest first."""
    newest = [rank_of(card) - 1 for card in reversed(view.series[-_LAST_CARDS:])]
    ranks: list[int | None] = [*newest, *[None] * (_LAST_CARDS - len(newest))]
    return [value for rank in ranks for value in one_of(rank, len(RANKS))]
