"""Table Top Cribbage in lines: what is typed to its questions."""

from typing import TextIO

from autopeg.errors import UsageError
from autopeg.games.tabletop import View
from autopeg.games.tabletop.grid import SIZE, Cell
from autopeg.games.tabletop.moves import Crib, Place
from autopeg.records import Store
from autopeg.table import Table
from autopeg.ui.calling import owned
from autopeg.ui.telling.tabletop import COLUMN_LETTERS, cell_name
from autopeg.ui.terminal.cues import Cue, Reveal
from autopeg.ui.terminal.faces import card_text, cards_text
from autopeg.ui.terminal.lines import HELP_AT_ANY_TIME, Lines, points_typed
from autopeg.ui.terminal.prompts import verdict
from autopeg.ui.terminal.settings import Settings
from autopeg.ui.terminal.tabletop.coach import hint_of
from autopeg.ui.terminal.tabletop.cues import CountLine, LayCard, RevealLine
from autopeg.ui.terminal.tabletop.prompts import prompt_of
from autopeg.ui.terminal.tabletop.sitting import TabletopSitting
from autopeg.ui.terminal.tabletop.values import line_values, may_place_at


class TabletopLines(Lines[TabletopSitting]):
    """One game of Table Top Cribbage in lines."""

    HELP = f"""\
Type a line and press Enter:
  c2 or 2 3       place your card at column c, row 2; or at row 2, column 3
  crib            put your card in the crib
  8               points, where you are asked to count
{HELP_AT_ANY_TIME}"""

    def __init__(self, table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO) -> None:
        super().__init__(table, store, settings, stdin, stdout, TabletopSitting(table, settings))

    @property
    def view(self) -> View:
        return self.sitting.view

    # -- what is told

    def asks(self, cue: Cue) -> str:
        return prompt_of(cue, self.names, self.view)

    def hint(self, cue: Cue) -> str:
        return hint_of(self.sitting, cue, ascii_only=True)

    def show(self, cue: Reveal) -> None:
        if isinstance(cue, RevealLine) and cue.said is not None:
            self.say(verdict(cue.said, cue.event.points))

    def show_hand(self, cue: Cue) -> None:
        if isinstance(cue, CountLine):
            self.say(cards_text(cue.event.cards, True))
        elif isinstance(cue, LayCard):
            self._show_table(cue)
            self.say(f"Card: {card_text(cue.card, True)}")

    def _show_table(self, cue: LayCard) -> None:
        """Write the table with what its lines are worth; a point says that a card may go there."""
        view, values = self.view, line_values(self.view)
        fitting = may_place_at(view) if cue.may_place else frozenset[int]()
        is_told = not self.settings.count_it_yourself
        self.say(f"   {''.join(letter.rjust(5) for letter in COLUMN_LETTERS)}   rows")
        for row, cards in enumerate(view.grid):
            cells = (
                ("." if row * SIZE + column in fitting else "") if card is None else card_text(card, True)
                for column, card in enumerate(cards)
            )
            line = f"{row + 1:>3}{''.join(cell.rjust(5) for cell in cells)}"
            self.say(f"{line}{values.rows[row]:>7}" if is_told else line)
        if is_told:
            self.say(f"   {''.join(f'{points:>5}' for points in values.columns)}   columns")
        if view.dealer is not None:
            hidden = sum(view.cribbed) - len(view.crib)
            lying = [*(card_text(card, True) for card in view.crib), *[f"{hidden} unseen"] * (hidden > 0)]
            self.say(f"{owned(self.names[view.dealer], 'crib')}: {' '.join(lying) or 'empty'}")

    # -- what is answered

    def answer(self, cue: Cue, words: list[str]) -> bool:
        match cue, words:
            case LayCard(seat=seat, card=card), ["crib"]:
                self.table.submit(Crib(seat, card))
            case LayCard(seat=seat, card=card), [word]:
                self.table.submit(Place(seat, card, _cell(word)))
            case LayCard(seat=seat, card=card), [row, column] if row.isdigit() and column.isdigit():
                self.table.submit(Place(seat, card, (int(row) - 1, int(column) - 1)))
            case CountLine(), [points]:
                self.sitting.count(points_typed(points))
            case _:
                return False
        return True


def _cell(word: str) -> Cell:
    """Return the cell that a word such as c2 names. Raises UsageError."""
    letter, row = word[:1].lower(), word[1:]
    if len(letter) != 1 or letter not in COLUMN_LETTERS or not row.isdigit() or not 1 <= int(row) <= SIZE:
        raise UsageError(f"{word!r} is no cell: type {cell_name((0, 0))} to {cell_name((SIZE - 1, SIZE - 1))}, or crib")
    return int(row) - 1, COLUMN_LETTERS.index(letter)
