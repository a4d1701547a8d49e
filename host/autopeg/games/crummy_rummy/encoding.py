"""Crummy Rummy by numbers, for programs that learn."""

from collections.abc import Iterator, Mapping, Sequence

from autopeg.engine.players import always_asked as answer_unasked
from autopeg.games.crummy_rummy.rules import View
from autopeg.games.crummy_rummy.rules.contracts import meld_rules
from autopeg.games.crummy_rummy.rules.moves import CrummyRummyMove, DrawDeck, LayDown, OutOfTurn, Replace, TakeUpcard
from autopeg.games.rummy.encoding import Alphabet
from autopeg.games.rummy.rules import Discard, Extend, meld_named
from autopeg.rl.encoding import Word, from_seat, one_of, share
from pegcore.melds import LAST_ROUND

__all__ = ["ACTIONS", "answer_unasked", "features", "words"]

_ALPHABET = Alphabet(melds=12, own=("replace", "pass"))
ACTIONS = _ALPHABET.actions
_WORD = _ALPHABET.word

_PHASES = ("offer", "draw", "window", "play")
_ALL_CARDS = 108
_MOST_MELDS = 3
_LONGEST_CONTRACT_RUN = 7
_USUAL_SCORE = 600


def words(view: View, move: CrummyRummyMove) -> Iterator[Word]:
    """Yield the word of a move."""
    match move:
        case Discard():
            yield (move.card,)
        case DrawDeck():
            yield _WORD("draw")
        case TakeUpcard() | OutOfTurn():
            yield _WORD("take")
        case LayDown():
            yield _ALPHABET.melded((meld.kind, meld.cards) for meld in move.melds)
        case Extend():
            yield _ALPHABET.extended(view.table, move.meld, move.low, move.high)
        case Replace():
            yield _replaced(view, move)
        case _:
            yield _WORD("pass")


def _replaced(view: View, move: Replace) -> Word:
    """Return the word for a wild card that goes elsewhere: its meld, itself, the card for it, and where it goes."""
    melds = _ALPHABET.meld(view.table, move.meld), _ALPHABET.meld(view.table, move.to)
    wild = meld_named(view.table, move.meld).cards[move.index]
    return (*_WORD("replace"), melds[0], wild, move.card, melds[1], *_WORD(move.end))


def features(view: View) -> Mapping[str, Sequence[float]]:
    """Return what a seat can know."""
    seat, players, contract = view.seat, view.players, view.contract
    wanted = (0, 0, 0) if contract is None else (contract.runs, contract.sets, contract.shortest_run)
    most = (_MOST_MELDS, _MOST_MELDS, _LONGEST_CONTRACT_RUN)
    return {
        "phase": [float(view.phase == phase) for phase in _PHASES],
        "round": one_of(view.round - 1, LAST_ROUND),
        "contract": [share(each, of) for each, of in zip(wanted, most, strict=True)],
        **_ALPHABET.features(view, meld_rules(view.low_ace)),
        "laid_down": list(from_seat([*map(float, view.laid_down or (False,) * players)], seat)),
        "deck_count": [share(view.deck_count, _ALL_CARDS)],
        "drew": [float(view.drew == "deck"), float(view.drew == "upcard")],
        "active": list(from_seat(one_of(view.active, players), seat)),
        "dealer": list(from_seat(one_of(view.dealer, players), seat)),
        "scores": [share(score, _USUAL_SCORE) for score in from_seat(view.scores, seat)],
    }
