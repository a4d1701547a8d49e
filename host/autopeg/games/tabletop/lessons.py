"""The lesson of Table Top Cribbage: place, spoil, keep the crib in mind, count; and its first deal explained."""

from collections.abc import Sequence
from functools import partial

from autopeg.base.phrases import spoken
from autopeg.engine.cards import PACK, Card
from autopeg.engine.moves import Part
from autopeg.games.tabletop.rules import View
from autopeg.games.tabletop.rules.counting import count_line
from autopeg.games.tabletop.rules.grid import SIZE
from autopeg.games.tabletop.rules.moves import TabletopMove
from autopeg.games.tabletop.rules.state import CRIB_CARDS
from autopeg.games.tabletop.text import cell_name
from autopeg.learning.lesson import SEATS, Pattern, Player, Position, cards, position_from
from autopeg.learning.lesson_file import WrittenPosition, read_lesson

_STACK = 14
_NOTHING = "."
_CELLS = {cell_name((row, column)): (row, column) for row in range(SIZE) for column in range(SIZE)}


class _Position(WrittenPosition, frozen=True):
    """A position in which the learner, who counts the columns, has turned up a card."""

    card: str
    rows: str
    """Five rows of five cards or dots, from north to south."""
    crib: str = ""
    bobs_crib: str = ""
    dealer: Player | None = None
    """By default the one who makes it the learner's turn."""

    def position(self) -> Position:
        rows = [row.split() for row in self.rows.splitlines()]
        if [len(row) for row in rows] != [SIZE] * SIZE:
            raise ValueError(f"the rows are {SIZE} lines of {SIZE} cards or dots")
        grid = [[None if cell == _NOTHING else str(Card.parse(cell)) for cell in row] for row in rows]
        laid = [card for row in grid for card in row if card]
        cribs = [cards(self.crib), cards(self.bobs_crib)]
        turns = len(laid) - 1 + sum(map(len, cribs))
        dealing = (1 + turns) % 2
        if self.dealer is not None and SEATS[self.dealer] != dealing:
            raise ValueError(f"with {turns} cards placed it is not the learner's turn if the dealer is {self.dealer}")
        card = str(Card.parse(self.card))
        used = {*laid, card, *cribs[0], *cribs[1]}
        left = iter(str(card) for card in PACK if str(card) not in used)
        sizes = [_STACK - (turns - (seat != (dealing + 1) % 2) + 1) // 2 for seat in (0, 1)]
        yours = [card, *(next(left) for _ in range(sizes[0] - 1))]
        bobs = [next(left) for _ in range(sizes[1])]
        return position_from(
            {
                "dealer": dealing,
                "scores": [0, 0],
                "stacks": [yours, bobs],
                "grid": grid,
                "crib": cribs,
                "to_act": SEATS["you"],
            }
        )


def _move(verb: str, words: Sequence[str]) -> Pattern | None:
    match verb, words:
        case "play", [cell] if cell in _CELLS:
            return {"type": "place", "cell": _CELLS[cell]}
        case "discard", []:
            return {"type": "crib"}
        case _:
            return None


def _count(line: tuple[Card, ...], starter: Card | None) -> Sequence[Part]:
    return count_line(line if starter is None else (*line, starter), False, starter)


lesson = partial(read_lesson, "autopeg.games.tabletop", _Position, _move, _count)


def guide(view: View, legal: Sequence[TabletopMove]) -> str:
    """Return what a decision is about, for somebody who plays for the first time."""
    if not legal:
        return ""
    lines = "rows" if view.rows_side == view.seat % 2 else "columns"
    crib = "yours" if view.dealer is not None and view.dealer % 2 == view.seat % 2 else "theirs"
    given = view.cribbed[view.seat]
    match CRIB_CARDS // view.players - given:
        case 0:
            share = f"the crib, which is {crib}, has all of your cards that go there"
        case 1:
            share = f"one {'more ' if given else ''}of your cards goes to the crib, which is {crib}"
        case due:
            share = f"{spoken(due)} of your cards go to the crib, which is {crib}"
    return f"Your {lines} score when the table is full. Place the card where your line gains more than theirs; {share}."
