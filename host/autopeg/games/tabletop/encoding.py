"""Table Top Cribbage by numbers, for programs that learn: an action is a cell for one's card, or the crib.

Whoever looks counts the rows: for the side that counts columns the table is turned, so that a bot learns one game.
"""

from collections.abc import Iterator, Mapping, Sequence

from autopeg.engine.cards import PACK
from autopeg.engine.players import always_asked as answer_unasked
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.grid import CELLS, SIZE, number_of
from autopeg.games.tabletop.rules.moves import Place, TabletopMove
from autopeg.games.tabletop.rules.state import CRIB_CARDS, SIDES, TURNS
from autopeg.rl.encoding import Word, counted, from_seat, one_of, share
from pegcore.cards import RANKS, SUITS, rank_of, suit_of

__all__ = ["ACTIONS", "answer_unasked", "features", "words"]

ACTIONS = (*(f"row {row + 1} column {column + 1}" for row in range(SIZE) for column in range(SIZE)), "crib")
_CRIB = CELLS


def words(view: View, move: TabletopMove) -> Iterator[Word]:
    """Yield the one action that a move is."""
    if isinstance(move, Place):
        row, column = move.cell
        yield (number_of((row, column) if _counts_rows(view) else (column, row)),)
    else:
        yield (_CRIB,)


def features(view: View) -> Mapping[str, Sequence[float]]:
    """Return what a seat can know."""
    seat, players = view.seat, view.players
    rows = view.grid if _counts_rows(view) else tuple(zip(*view.grid, strict=True))
    cells = [card for row in rows for card in row]
    ranks = [one_of(None if card is None else rank_of(card) - 1, len(RANKS)) for card in cells]
    suits = [one_of(None if card is None else suit_of(card), len(SUITS)) for card in cells]
    return {
        "card": counted(() if view.card is None else (view.card,), len(PACK)),
        "ranks": [value for cell in ranks for value in cell],
        "suits": [value for cell in suits for value in cell],
        "crib": counted(view.crib, len(PACK)),
        "cribbed": [share(count, CRIB_CARDS) for count in from_seat(view.cribbed, seat)],
        "placed": [share(count, TURNS // players) for count in from_seat(view.placed, seat)],
        "dealer": list(from_seat(one_of(view.dealer, players), seat)),
        "scores": [share(score, view.target) for score in from_seat(view.scores, seat)],
        "ship": [float(view.variant == "ship")],
    }


def _counts_rows(view: View) -> bool:
    return view.seat % SIDES == view.rows_side
