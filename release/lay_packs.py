"""What cards of a hand make in the games of melds, found beforehand for steps that need no server."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.moves import Move
from autopeg.games.crummy_rummy.rules.moves import LayDown, Meld
from autopeg.learning.exercise import ExerciseTable
from autopeg.session.lay_options import LayOptions
from autopeg.web.game_page import meld_page_of
from pegcore.cards import rank_of, suit_of
from pegcore.melds import is_wild

_MOST_EXPLAINED = 3
"""Cards of a selection for which the reason is kept why they make nothing."""


def lay_key(cards: Sequence[Card]) -> str:
    """Return the key of marked cards, which site/offline/practise.js has as well."""
    return " ".join(sorted(map(str, cards)))


def lay_options_of(table: ExerciseTable) -> dict[str, LayOptions]:
    """Return what the cards of the learner's hand make, by `lay_key`; with no card, suggestions.

    Selections that are not there make nothing.
    """
    page = meld_page_of(table.game.NAME)
    if page is None:
        return {}
    made = {
        cards: page.lay_options(table.state, table.learner, cards, table.names, None)
        for cards in ((), *selections(table.state.hands[table.learner]))
    }
    return {
        lay_key(cards): found
        for cards, found in made.items()
        if found.options or found.warning or len(cards) <= _MOST_EXPLAINED
    }


def selections(hand: Sequence[Card]) -> list[tuple[Card, ...]]:
    """Return the cards of a hand that may be laid together: of one rank or one suit, with wild ones.

    Deuces count as wild here in every game: what they do not make, the game refuses.
    """
    wild = [card for card in hand if is_wild(card)]
    natural = [card for card in hand if not is_wild(card)]
    alike = [
        [card for card in natural if of(card) == kind] for of in (rank_of, suit_of) for kind in {*map(of, natural)}
    ]
    pools = [sorted((*cards, *wild)) for cards in alike or [[]]]
    return sorted({cards for pool in pools for size in range(1, len(pool) + 1) for cards in combinations(pool, size)})


def laid_moves(table: ExerciseTable, options: dict[str, LayOptions]) -> Iterator[Move]:
    """Yield the moves that options of `lay_options_of` make, and the contracts that their melds make together."""
    made = list(dict.fromkeys(each for found in options.values() for option in found.options for each in option.does))
    yield from (each for each in made if isinstance(each, Move))
    contract = next((move for move in table.legal_moves(table.learner) if isinstance(move, LayDown)), None)
    if contract is None:
        return
    kinds = Counter(meld.kind for meld in contract.melds)
    melds = [each for each in made if isinstance(each, Meld)]
    for chosen in _together(melds, kinds, Counter(table.state.hands[table.learner])):
        move = replace(contract, melds=chosen)
        if table.game.refusal_of(table.state, move) is None:
            yield move


def _together(melds: Sequence[Meld], kinds: Counter[str], cards: Counter[Card]) -> Iterator[tuple[Meld, ...]]:
    """Yield the choices of melds of so many of each kind that these cards make at the same time."""
    if not kinds.total():
        yield ()
        return
    for at, meld in enumerate(melds):
        used = Counter(meld.cards)
        if kinds[meld.kind] and used <= cards:
            for rest in _together(melds[at:], kinds - Counter([meld.kind]), cards - used):
                yield (meld, *rest)
