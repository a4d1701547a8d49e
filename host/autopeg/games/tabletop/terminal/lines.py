"""Line mode of Table Top Cribbage."""

from autopeg.base.errors import UsageError
from autopeg.base.phrases import owned
from autopeg.base.typed_words import number_typed, quoted
from autopeg.counting.hand_count import points_typed
from autopeg.engine.cards import Card
from autopeg.games.tabletop.rules import State, View
from autopeg.games.tabletop.rules.counting import line_values, may_place_at
from autopeg.games.tabletop.rules.grid import SIZE, Cell
from autopeg.games.tabletop.rules.moves import Crib, Place
from autopeg.games.tabletop.session import CountLine, LayCard, TabletopSession
from autopeg.games.tabletop.text import COLUMN_LETTERS, cell_name
from autopeg.session.card_text import card_text, cards_text
from autopeg.session.questions import Question
from autopeg.terminal.lines import Lines
from autopeg.terminal.verbs import COUNT_ANSWER, VERBS, Offer, cards_typed, numbered, order_typed


class TabletopLines(Lines[TabletopSession, State, View]):
    """One game of Table Top Cribbage in line mode."""

    SESSION = TabletopSession

    # -- output

    def show_hand(self, question: Question) -> None:
        if isinstance(question, CountLine):
            self.say(cards_text(question.event.cards, True))
        elif isinstance(question, LayCard):
            self._show_table(question)
            self.say(*numbered((question.card,)))

    def _show_table(self, question: LayCard) -> None:
        """Write the table with the values of its lines; a dot marks a cell where a card may go."""
        view, values = self.view, line_values(self.view)
        fitting = may_place_at(view) if question.may_place else frozenset[int]()
        shows_points = not self.settings.count_it_yourself
        self.say(f"   {''.join(letter.rjust(5) for letter in COLUMN_LETTERS)}   rows")
        for row, cards in enumerate(view.grid):
            cells = (
                ("." if row * SIZE + column in fitting else "") if card is None else card_text(card, True)
                for column, card in enumerate(cards)
            )
            line = f"{row + 1:>3}{''.join(cell.rjust(5) for cell in cells)}"
            self.say(f"{line}{values.rows[row]:>7}" if shows_points else line)
        if shows_points:
            self.say(f"   {''.join(f'{points:>5}' for points in values.columns)}   columns")
        if view.dealer is not None:
            hidden = sum(view.cribbed) - len(view.crib)
            lying = [*(card_text(card, True) for card in view.crib), *[f"{hidden} unseen"] * (hidden > 0)]
            self.say(f"{owned(self.names[view.dealer], 'crib')}: {' '.join(lying) or 'empty'}")

    def answers(self, question: Question) -> str:
        match question:
            case LayCard(may_place=False):
                return "Enter"
            case LayCard(may_crib=may_crib):
                return "a cell, such as c2, or discard" if may_crib else "a cell, such as c2"
            case CountLine():
                return COUNT_ANSWER
            case _:
                return ""

    def offers(self, question: Question) -> list[Offer]:
        match question:
            case LayCard(may_place=may_place, may_crib=may_crib):
                place: list[Offer] = [("play c2", "place your card at column c, row 2; so do c2 and 2 3")]
                crib: list[Offer] = [("discard", "put your card in the crib; so does crib")]
                return [*(place if may_place else []), *(crib if may_crib else [])]
            case CountLine():
                return [("count 8", "say the points; the number alone does too")]
            case _:
                return []

    # -- answers

    def answer(self, question: Question, words: list[str]) -> bool:
        if isinstance(question, LayCard) and words and words[0] in ("play", "lay"):
            words = words[1:]
        match question, words:
            case LayCard(seat=seat, card=card, may_place=False), []:
                self.table.submit(Crib(seat, card))
            case LayCard(seat=seat, card=card), ["discard"]:
                self.table.submit(Crib(seat, card))
            case LayCard(seat=seat, card=card), ["discard", named]:
                self._check_card(named, card)
                self.table.submit(Crib(seat, card))
            case LayCard(), ["sort", *order]:
                order_typed(order)
                self.show_hand(question)
            case LayCard(seat=seat, card=card), [row, column] if _are_numbers(row, column):
                self.table.submit(Place(seat, card, (int(row) - 1, int(column) - 1)))
            case LayCard(seat=seat, card=card), [named, cell] if named not in VERBS:
                self._check_card(named, card)
                self.table.submit(Place(seat, card, _cell(cell)))
            case LayCard(seat=seat, card=card), [word] if word not in VERBS:
                self.table.submit(Place(seat, card, _cell(word)))
            case CountLine(), ["count", points] | [points] if points not in VERBS:
                self.session.count(points_typed(points))
            case _:
                return False
        return True

    def _check_card(self, word: str, card: Card) -> None:
        """Raise UsageError unless a word is the number or name of the card to place."""
        if cards_typed([word], (card,)) != [card]:
            raise UsageError(f"your card is {card_text(card, True)}")


def _cell(word: str) -> Cell:
    """Return the cell that a word such as c2 names. Raises UsageError."""
    letter, row = word[:1].lower(), number_typed(word[1:])
    if len(letter) != 1 or letter not in COLUMN_LETTERS or row is None or not 1 <= row <= SIZE:
        raise UsageError(
            f"{quoted(word)} is not a cell: type {cell_name((0, 0))} to {cell_name((SIZE - 1, SIZE - 1))}, or discard"
        )
    return row - 1, COLUMN_LETTERS.index(letter)


def _are_numbers(*words: str) -> bool:
    return all(number_typed(word) is not None for word in words)


LINES = TabletopLines
