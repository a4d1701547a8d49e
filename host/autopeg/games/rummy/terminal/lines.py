"""Line mode shared by the rummy games: choices from a list, and the order of the hand."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Generic, TextIO

from autopeg.engine.cards import Card
from autopeg.engine.table import Table
from autopeg.errors import UsageError
from autopeg.games.rummy.session import AnyMeldView
from autopeg.games.rummy.terminal.controller import AnyOption, AnyRummySession
from autopeg.records import Store
from autopeg.session.card_text import card_text
from autopeg.session.game_session import AnyState
from autopeg.session.settings import Settings
from autopeg.terminal.lines import Lines
from autopeg.terminal.verbs import Offer, cards_typed, order_typed

SORT: Offer = ("sort suit, sort rank", "put your cards in order")


class RummyLines(
    Lines[AnyRummySession, AnyState, AnyMeldView], ABC, Generic[AnyRummySession, AnyState, AnyMeldView, AnyOption]
):
    """One rummy game in line mode. A list of options is valid until the next move or the next list."""

    def __init__(self, table: Table, store: Store | None, settings: Settings, stdin: TextIO, stdout: TextIO) -> None:
        self._listed: tuple[object, Sequence[AnyOption]] = (None, ())
        super().__init__(table, store, settings, stdin, stdout)

    @abstractmethod
    def option_line(self, number: int, option: AnyOption) -> str:
        """Return the line of an option in the list."""

    @property
    def counts(self) -> str:
        """The number of cards in every hand."""
        return ", ".join(f"{name} {count}" for name, count in zip(self.names, self.view.hand_counts, strict=True))

    @property
    def upcard(self) -> str:
        return "none" if self.view.upcard is None else card_text(self.view.upcard, True)

    def cards_typed(self, words: Sequence[str]) -> list[Card]:
        """Return the cards that words give by name, or by number in the hand. Raises UsageError."""
        return cards_typed(words, self.session.hand.cards)

    def put_in_order(self, words: Sequence[str]) -> None:
        """Sort the hand as the words after `sort` say, and show it. Raises UsageError."""
        order = order_typed(words)
        if order is None:
            self.session.hand.sort_other_way()
        else:
            self.session.hand.sort(order)
        self._is_news = True

    # -- choosing from a list

    @property
    def options(self) -> Sequence[AnyOption]:
        """The listed options that can still be chosen."""
        state, options = self._listed
        return options if state is self.state else ()

    def list_options(self, options: Sequence[AnyOption], nothing: str) -> None:
        """List the options. Raises UsageError if there are none; nothing: its message."""
        if not options:
            raise UsageError(nothing)
        self._listed = (self.state, options)
        self.say(*(self.option_line(number, option) for number, option in enumerate(options, 1)))

    def chosen_by(self, words: Sequence[str]) -> AnyOption | None:
        """Return the option that words choose, None if they choose none. Raises UsageError."""
        match words:
            case ["choose", number] | [number] if number.isdigit() or words[0] == "choose":
                options = self.options
                if not options:
                    raise UsageError("nothing is listed to choose from: type suggest")
                if not number.isdigit() or not 1 <= int(number) <= len(options):
                    raise UsageError(f'"{number}" is not on the list: type a number from 1 to {len(options)}')
                return options[int(number) - 1]
            case _:
                return None
