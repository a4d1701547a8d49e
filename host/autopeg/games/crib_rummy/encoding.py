"""Crib Rummy by numbers, for programs that learn. Points are claimed for the agent, all that it has earned."""

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from autopeg.engine.players import Unasked
from autopeg.games.crib_rummy.rules import View
from autopeg.games.crib_rummy.rules.melds import meld_rules
from autopeg.games.crib_rummy.rules.moves import (
    Choose,
    CribRummyMove,
    Draw,
    Meld,
    Peg,
    TakeUpcard,
    UseExtend,
    UseMeld,
)
from autopeg.games.crib_rummy.rules.state import Phase
from autopeg.games.rummy.encoding import Alphabet
from autopeg.games.rummy.rules import Discard, Extend
from autopeg.rl.encoding import Word, from_seat, is_in, one_of, share

_ALPHABET = Alphabet(melds=36, own=("go first", "go second"))
ACTIONS = _ALPHABET.actions
_WORD = _ALPHABET.word

_PHASES = get_args(Phase)
_ALL_CARDS = 108
_USUAL_TURN = 50


def answer_unasked(view: View, legal: Sequence[CribRummyMove]) -> Unasked[CribRummyMove] | None:
    """Claim all points; anything else is asked."""
    claims = [move for move in legal if isinstance(move, Peg)]
    return Unasked(max(claims, key=lambda claim: claim.points)) if claims else None


def words(view: View, move: CribRummyMove) -> Iterator[Word]:
    """Yield the word of a move."""
    match move:
        case Discard():
            yield (move.card,)
        case Draw():
            yield _WORD("draw")
        case TakeUpcard(use=use):
            yield (*_WORD("take"), *_laid(view, use))
        case Meld() | Extend():
            yield _laid(view, move)
        case Choose():
            yield _WORD("go first" if move.first else "go second")
        case _:
            raise AssertionError(f"an agent is never asked for {move}")


def _laid(view: View, use: UseMeld | UseExtend | Meld | Extend) -> Word:
    if isinstance(use, UseMeld | Meld):
        return _ALPHABET.melded([(use.kind, use.cards)])
    return _ALPHABET.extended(view.table, use.meld, use.low, use.high)


def features(view: View) -> Mapping[str, Sequence[float]]:
    """Return what a seat can know."""
    seat, players = view.seat, view.players
    return {
        "phase": one_of(_PHASES.index(view.phase), len(_PHASES)),
        **_ALPHABET.features(view, meld_rules(view.ace_high)),
        "melded": list(from_seat([*map(float, view.melded or (False,) * players)], seat)),
        "draw_count": [share(view.draw_count, _ALL_CARDS)],
        "drew_last": [float(view.drew_last)],
        "earned": [share(view.earned, _USUAL_TURN)],
        "hand_starter": list(from_seat(one_of(view.hand_starter, players), seat)),
        "pegged_out": list(from_seat(is_in(view.pegged_out, players), seat)),
        "final_turns": list(from_seat(is_in(view.final_turns, players), seat)),
        "scores": [share(score, view.target) for score in from_seat(view.scores, seat)],
    }
