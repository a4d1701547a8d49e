"""Controller of Table Top Cribbage on the screen."""

from collections.abc import Iterator

from autopeg.base.typed_words import number_typed
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.counting import may_place_at
from autopeg.games.tabletop.rules.grid import CELLS, SIZE, Cell, cell_of, number_of
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.session import CountLine, LayCard, RevealLine, TabletopSession
from autopeg.games.tabletop.text import COLUMN_LETTERS, cell_name
from autopeg.terminal.controller import AT_ANY_TIME, Controller, KeyHint

_HELP = f"""\
Placing your card
  arrows        go from cell to cell
  a to e        go to that column, from west to east
  1 to 5        go to that row, from north to south
  Enter         place the card in the cell between the brackets
  k             put the card in the crib
  mouse         click a cell to place the card there, anywhere else for Enter

Counting a round
  Enter         count the next line
  End           count everything that is left
  0 to 9        type points when you are asked for them, then Enter

{AT_ANY_TIME}
A dot marks a cell where your card may go. Beside the rows and below the
columns is what each is worth, and after a + what your card would add. The
sign of a lane shows whose lines they are."""

_CENTRE: Cell = (SIZE // 2, SIZE // 2)
_CELLS = {cell_name(cell_of(number)): cell_of(number) for number in range(CELLS)}
"""Cells by name: a click on a cell sends its name as the key."""

_STEPS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class TabletopController(Controller[TabletopSession, State, View]):
    """Controller of one game of Table Top Cribbage."""

    HELP = _HELP
    SESSION = TabletopSession

    cursor = _CENTRE
    """The cell in which Enter places the card."""

    # -- what the screen shows

    def game_title(self) -> str:
        options = self.state.options
        return f"Table Top Cribbage{', Ship variation,' if options.is_ship else ''} to {options.target}"

    def offers(self) -> Iterator[KeyHint]:
        match self.question:
            case LayCard(may_place=may_place, may_crib=may_crib):
                if may_place:
                    yield "arrows Enter", "place"
                    yield "a-e 1-5", "cell"
                if may_crib:
                    yield "k", "crib"
            case CountLine():
                yield "0-9 Enter", "say it"
            case RevealLine():
                yield "End", "count to the end"
            case _:
                pass

    # -- keys

    def refers_to(self, key: str) -> object:
        """Return None for keys that only move the cursor, and the card to place for all others."""
        is_way = key in _STEPS or key.isdigit() or (len(key) == 1 and key in COLUMN_LETTERS)
        return None if is_way or not isinstance(self.question, LayCard) else self.question.card

    def press_at_question(self, key: str) -> None:
        match self.question:
            case LayCard():
                self._press_at_table(self.question, key)
            case RevealLine() if key == "end":
                self.session.acknowledge_lines()
            case CountLine():
                points = self.typed_points(key)
                if points is not None:
                    self.session.count(points)
            case _:
                pass

    def _press_at_table(self, question: LayCard, key: str) -> None:
        row, column = self.cursor
        number = number_typed(key)
        if key in _CELLS:
            self.cursor = _CELLS[key]
            self.submit(Place(question.seat, question.card, self.cursor))
        elif key == "k" or (key == "enter" and not question.may_place):
            self.submit(Crib(question.seat, question.card))
        elif key in _STEPS:
            down, right = _STEPS[key]
            self.cursor = ((row + down) % SIZE, (column + right) % SIZE)
        elif len(key) == 1 and key in COLUMN_LETTERS:
            self.cursor = (row, COLUMN_LETTERS.index(key))
        elif number is not None and 1 <= number <= SIZE:
            self.cursor = (number - 1, column)
        elif key == "enter":
            self.submit(Place(question.seat, question.card, self.cursor))
        elif key == "space":
            self.say("Press Enter to place your card in the cell between the brackets.")

    def rest(self) -> None:
        """Clear what was typed, and move the cursor to the nearest cell where a card may go."""
        super().rest()
        fitting = may_place_at(self.view)
        if isinstance(self.question, LayCard) and number_of(self.cursor) not in fitting:
            self.cursor = cell_of(min(fitting, key=self._distance, default=CELLS // 2))

    def _distance(self, number: int) -> int:
        (row, column), (cursor_row, cursor_column) = cell_of(number), self.cursor
        return (row - cursor_row) ** 2 + (column - cursor_column) ** 2


CONTROLLER = TabletopController
